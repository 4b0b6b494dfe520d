package web

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/tournament"
)

// ledgerImportView is the form that takes files of results.
type ledgerImportView struct {
	page
	Form    ledgerImportForm
	Uploads []director.LedgerUpload
}

type ledgerImportForm struct {
	Collection string `form:"collection" validate:"max=40"`
}

// longestUpload bounds the form with files for the ledger.
const longestUpload = director.LargestUpload + 1<<20

func (s *Server) ledgerImportView(c echo.Context) (v *ledgerImportView, err error) {
	v = &ledgerImportView{page: page{Section: "players"}}
	v.Uploads, err = s.read.LedgerUploads(c.Request().Context())
	return v, err
}

func (s *Server) getLedgerImport(c echo.Context) error {
	v, err := s.ledgerImportView(c)
	if err != nil {
		return err
	}
	return s.show(c, "ledger_import", v)
}

// postLedgerImport keeps files and leads to what they would change.
func (s *Server) postLedgerImport(c echo.Context) error {
	v, err := s.ledgerImportView(c)
	if err != nil {
		return err
	}
	err = s.bind(c, &v.Form)
	var files []director.LedgerFile
	if err == nil {
		files, err = sentFiles(c)
	}
	var id int64
	if err == nil {
		id, err = s.director.SaveLedgerUpload(c.Request().Context(), who(c), files, director.LedgerOptions{Collection: v.Form.Collection})
	}
	var repeated *director.RepeatedError
	switch {
	case errors.As(err, &repeated):
		return c.Redirect(http.StatusSeeOther, "/ledger/import")
	case err != nil:
		return s.refuse(c, besideFiles(words(s, c), err), "ledger_import", v)
	}
	return c.Redirect(http.StatusSeeOther, uploadPath(id))
}

func uploadPath(id int64) string { return fmt.Sprintf("/ledger/imports/%d", id) }

// sentFiles returns the files of the field "files".
//
// Errors: a *tournament.FieldError without any.
func sentFiles(c echo.Context) (files []director.LedgerFile, err error) {
	form, err := c.MultipartForm()
	if err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return nil, err
	}
	if form != nil {
		for _, header := range form.File["files"] {
			if header.Size == 0 {
				continue
			}
			in, err := header.Open()
			if err != nil {
				return nil, err
			}
			data, err := io.ReadAll(in) // bounded: the whole form is
			in.Close()
			if err != nil {
				return nil, err
			}
			files = append(files, director.LedgerFile{Name: header.Filename, Data: data})
		}
	}
	if len(files) == 0 {
		return nil, &tournament.FieldError{Field: "files", Err: tournament.ErrRequired}
	}
	return files, nil
}

// filesError is what is wrong with files, in words, beside their field.
type filesError struct{ words string }

func (e *filesError) Error() string { return e.words }

// besideFiles puts what is wrong with files beside their field.
func besideFiles(w catalogue.Words, err error) error {
	var file *director.FileError
	switch {
	case errors.As(err, &file):
		return &filesError{faultWords(w, *file)}
	case errors.Is(err, director.ErrLedgerTooLarge), errors.Is(err, director.ErrLedgerNothing):
		return &filesError{reasonWords(w, err)}
	}
	return err
}

// faultWords says what is wrong with a file.
func faultWords(w catalogue.Words, f director.FileError) string {
	return w.Text("ledger.fault", "file", f.File, "why", reasonWords(w, f.Err))
}

// reasonWords says why files cannot be read.
func reasonWords(w catalogue.Words, err error) string {
	var row *rating.RowError
	if errors.As(err, &row) {
		return w.Text("ledger.fault.row", "line", row.Line)
	}
	for _, known := range []struct {
		err error
		key string
	}{
		{director.ErrLedgerTooLarge, "ledger.fault.large"}, {director.ErrLedgerNothing, "ledger.fault.nothing"},
		{director.ErrLedgerFile, "ledger.fault.kind"}, {director.ErrNoDate, "ledger.fault.date"},
		{director.ErrNoGames, "ledger.fault.games"}, {director.ErrNoYear, "ledger.fault.year"},
		{wof.ErrNoResult, "ledger.fault.games"}, {wof.ErrTooLarge, "ledger.fault.large"},
		{wthor.ErrTruncated, "ledger.fault.short"}, {wthor.ErrNotWTHOR, "ledger.fault.kind"},
	} {
		if errors.Is(err, known.err) {
			return w.Text(known.key)
		}
	}
	return w.Text("ledger.fault.broken")
}

// ledgerPreviewView is what files that wait would change.
type ledgerPreviewView struct {
	page
	Upload      director.LedgerUpload
	Preview     director.LedgerPreview
	Counts      []standingCount
	Rows        []director.PreviewEvent // what needs a look
	HiddenRows  int
	Faults      []string
	HiddenFault int
	Nothing     bool // there is nothing to take
	Suspicious  int
}

type standingCount struct {
	Standing director.Standing
	N        int
}

var sourceStandings = []director.Standing{
	director.StandingNew, director.StandingChanged, director.StandingSame, director.StandingTwin, director.StandingOther, director.StandingOlder, director.StandingClash,
}

func (s *Server) getLedgerPreview(c echo.Context) error {
	id, err := number(c, "upload")
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	v := &ledgerPreviewView{page: page{Section: "players"}}
	var source *director.LedgerSource
	if v.Upload, source, err = s.director.ReadLedgerUpload(ctx, id); err != nil {
		return err
	}
	if v.Preview, err = s.director.PreviewLedger(ctx, source); err != nil {
		return err
	}
	v.fill(words(s, c))
	return s.show(c, "ledger_preview", v)
}

func (v *ledgerPreviewView) fill(w catalogue.Words) {
	for _, standing := range sourceStandings {
		if n := v.Preview.Count[standing]; n > 0 {
			v.Counts = append(v.Counts, standingCount{standing, n})
		}
	}
	n := v.Preview.Count
	v.Nothing = n[director.StandingNew]+n[director.StandingChanged]+n[director.StandingTwin]+n[director.StandingOther]+n[director.StandingOlder] == 0
	v.Suspicious = n[director.StandingTwin] + n[director.StandingOther] + n[director.StandingOlder]
	for _, e := range v.Preview.Events {
		if e.Standing != director.StandingSame && (e.Standing != director.StandingNew || e.Unrated != "") {
			v.Rows = append(v.Rows, e)
		}
	}
	slices.SortStableFunc(v.Rows, func(a, b director.PreviewEvent) int {
		return slices.Index(sourceStandings, b.Standing) - slices.Index(sourceStandings, a.Standing) // what is worst first
	})
	v.HiddenRows = hide(&v.Rows)
	for _, f := range v.Preview.Faults {
		v.Faults = append(v.Faults, faultWords(w, f))
	}
	v.HiddenFault = hide(&v.Faults)
}

// postLedgerTake takes files that wait into the ledger.
func (s *Server) postLedgerTake(c echo.Context) error {
	id, err := number(c, "upload")
	if err != nil {
		return err
	}
	var form struct {
		Suspicious string `form:"suspicious" validate:"max=5"`
	}
	if err := s.bind(c, &form); err != nil {
		return err
	}
	input := idText(id)
	if form.Suspicious != "" {
		input += " suspicious"
	}
	return s.begin(c, jobTake, "ledger", input, func(err error) error { return err })
}

func (s *Server) postLedgerDrop(c echo.Context) error {
	id, err := number(c, "upload")
	if err != nil {
		return err
	}
	if err := s.director.DropLedgerUpload(c.Request().Context(), who(c), id); err != nil {
		return err
	}
	return s.see(c, "/ledger", "ledger.dropped")
}

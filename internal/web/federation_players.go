package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/tournament"
)

// mostNews is how many lines of each kind the page shows; the rest is a number.
const mostNews = 200

// playerFileForm is a player file that was pasted or comes back from the preview.
type playerFileForm struct {
	Players string `form:"players" validate:"max=1000000"`
	Add     string `form:"add" validate:"max=3"`
	Basis   string `form:"basis" validate:"max=64"`
}

// playerFileView is the page that takes a player file, and what one would change.
type playerFileView struct {
	page
	Form   playerFileForm
	News   *director.PlayerNews // nil before a file is read
	Latin1 bool                 // the file was ISO-8859-1
	// Renamed, Moved and Rated are the changes of each kind; Hidden says of each list
	// on the page how many lines are not shown.
	Renamed, Moved, Rated []director.PlayerChange
	Asked, New            []newcomerChoice
	Hidden                map[string]int
	Notes                 []noteRow
	Countries             []option
	Given                 []givenRow
}

// newcomerChoice is a newcomer with the players who may be the same person.
type newcomerChoice struct {
	director.Newcomer
	Options []option
	Wrong   string
}

type noteRow struct {
	Line      int
	Text, Why string
}

// givenRow are ids of the federation that were given at one time.
type givenRow struct {
	Entry tournament.AuditEntry
	Rows  []string
}

func (s *Server) getPlayerFile(c echo.Context) error {
	v, err := s.playerFileView(c)
	if err != nil {
		return err
	}
	return s.show(c, "player_file", v)
}

func (s *Server) playerFileView(c echo.Context) (*playerFileView, error) {
	v := &playerFileView{page: page{Section: "players"}}
	given, err := s.director.GivenIDs(c.Request().Context())
	if err != nil {
		return nil, err
	}
	for _, g := range given {
		row := givenRow{Entry: g.Entry}
		for id, federation := range g.After {
			p, err := s.read.Player(c.Request().Context(), id)
			if err != nil {
				return nil, err
			}
			row.Rows = append(row.Rows, p.Name()+": "+federation)
		}
		slices.Sort(row.Rows)
		v.Given = append(v.Given, row)
	}
	return v, nil
}

// sentPlayers reads the player file of a form, sent or pasted.
func (s *Server) sentPlayers(c echo.Context, form *playerFileForm) (f wof.PlayerFile, latin1 bool, err error) {
	if err := s.bind(c, form); err != nil {
		return f, false, err
	}
	field, data := "players", []byte(form.Players)
	header, err := c.FormFile("file")
	switch {
	case err == nil && header.Size > 0:
		in, err := header.Open()
		if err != nil {
			return f, false, err
		}
		defer in.Close()
		if field = "file"; strings.TrimSpace(form.Players) != "" {
			return f, false, &tournament.FieldError{Field: field, Err: errBothLists}
		}
		if data, err = io.ReadAll(in); err != nil { // bounded: the whole form is
			return f, false, err
		}
	case err != nil && !errors.Is(err, http.ErrMissingFile) && !errors.Is(err, http.ErrNotMultipart):
		return f, false, err
	case strings.TrimSpace(form.Players) == "":
		return f, false, &tournament.FieldError{Field: field, Err: tournament.ErrRequired}
	}
	if f, err = wof.ReadPlayers(bytes.NewReader(data)); err != nil {
		return f, false, &tournament.FieldError{Field: field, Err: err}
	}
	_, latin1 = wof.Decode(data)
	return f, latin1, nil
}

// postPlayerFile shows what a player file would change. Nothing is stored.
func (s *Server) postPlayerFile(c echo.Context) error {
	v, err := s.playerFileView(c)
	if err != nil {
		return err
	}
	f, latin1, err := s.sentPlayers(c, &v.Form)
	if err != nil {
		return s.refuse(c, err, "player_file", v)
	}
	v.Latin1 = latin1
	if err := s.fillNews(c, v, f, nil); err != nil {
		return err
	}
	return s.show(c, "player_file", v)
}

// postPlayerFileApply applies a player file as it was shown.
func (s *Server) postPlayerFileApply(c echo.Context) error {
	v, err := s.playerFileView(c)
	if err != nil {
		return err
	}
	f, _, err := s.sentPlayers(c, &v.Form)
	if err != nil {
		return s.refuse(c, err, "player_file", v)
	}
	choices := director.PlayerChoices{Basis: v.Form.Basis, Add: v.Form.Add, Same: map[string]tournament.PlayerID{}}
	for key, values := range c.Request().PostForm {
		id, isChoice := strings.CutPrefix(key, "same-")
		if n, err := strconv.ParseInt(values[0], 10, 64); isChoice && err == nil && n > 0 {
			choices.Same[id] = tournament.PlayerID(n)
		}
	}
	done, err := s.director.ApplyPlayerFile(c.Request().Context(), who(c), f, choices)
	var repeated *director.RepeatedError
	if errors.As(err, &repeated) {
		return c.Redirect(http.StatusSeeOther, "/players")
	}
	if err != nil {
		if fill := s.fillNews(c, v, f, choices.Same); fill != nil {
			return fill
		}
		return s.refuse(c, err, "player_file", v)
	}
	return s.see(c, "/players", "federation.applied", "added", done.Added, "confirmed", done.Confirmed,
		"renamed", done.Renamed, "moved", done.Moved, "rated", done.Rated, "programs", done.Programs)
}

// fillNews lays out what a file would change; same are the choices made so far.
func (s *Server) fillNews(c echo.Context, v *playerFileView, f wof.PlayerFile, same map[string]tournament.PlayerID) error {
	news, err := s.director.ReadPlayerFile(c.Request().Context(), f)
	if err != nil {
		return err
	}
	w := words(s, c)
	v.News, v.Form.Players, v.Form.Basis = &news, f.Text(), news.Basis
	countries := map[string]int{}
	for _, change := range news.Changed {
		for _, kind := range []struct {
			is   bool
			list *[]director.PlayerChange
		}{{change.Renamed, &v.Renamed}, {change.Moved, &v.Moved}, {change.Rated, &v.Rated}} {
			if kind.is {
				*kind.list = append(*kind.list, change)
			}
		}
	}
	for _, n := range news.New {
		countries[n.Listed.Country]++
		choice := newcomerChoice{Newcomer: n}
		if len(n.Like) == 0 {
			v.New = append(v.New, choice)
			continue
		}
		choice.Options = []option{{Label: w.Text("federation.somebody_else")}}
		for _, p := range n.Like {
			choice.Options = append(choice.Options, option{
				Value: fmt.Sprint(p.ID), Label: w.Text("federation.same_as", "name", p.Name(), "id", director.TemporaryID(p.ID)),
				Chosen: same[n.Listed.ID] == p.ID,
			})
		}
		v.Asked = append(v.Asked, choice)
	}
	v.Countries = []option{{Label: w.Text("federation.add_nobody")}, {Value: director.Everybody, Label: w.Text("federation.add_all", "n", len(news.New)), Chosen: v.Form.Add == director.Everybody}}
	var codes []string
	for code := range countries {
		if _, err := tournament.ParseCountry(code); err == nil && code != "" {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	for _, code := range codes {
		v.Countries = append(v.Countries, option{Value: code, Label: w.Text("federation.add_country", "country", code, "n", countries[code]), Chosen: v.Form.Add == code})
	}
	for _, n := range news.Notes {
		v.Notes = append(v.Notes, noteRow{Line: n.Line, Text: n.Text, Why: noteWords(w, n)})
	}
	v.Hidden = map[string]int{"renamed": hide(&v.Renamed), "moved": hide(&v.Moved), "rated": hide(&v.Rated), "new": hide(&v.New), "notes": hide(&v.Notes), "gone": hide(&news.Gone)}
	return nil
}

// hide cuts a list to what a page shows and returns how many are left out.
func hide[T any](list *[]T) int {
	left := max(0, len(*list)-mostNews)
	*list = (*list)[:len(*list)-left]
	return left
}

// postIDs gives players of an event the ids that the federation has given them.
func (s *Server) postIDs(c echo.Context) error {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	v := newFederationView(p, snapshot)
	if err := v.files(words(s, c), snapshot.Public()); err != nil {
		return err
	}
	ids := map[tournament.PlayerID]string{}
	if _, err := c.FormParams(); err != nil {
		return err
	}
	for i, row := range v.New {
		v.New[i].Typed = clipField(c.FormValue(row.Field()))
		ids[row.Player.ID] = v.New[i].Typed
	}
	n, err := s.director.ConfirmIDs(c.Request().Context(), who(c), p.Event.ID, ids)
	if err != nil {
		return s.refuse(c, err, "federation", v)
	}
	return s.see(c, eventPath(p.Event.ID, "/federation"), "federation.ids_given", "n", n)
}

func clipField(text string) string {
	if len(text) > 60 {
		return text[:60]
	}
	return text
}

// postTakeBackIDs takes ids back that were given at one time.
func (s *Server) postTakeBackIDs(c echo.Context) error {
	entry, err := number(c, "entry")
	if err != nil {
		return err
	}
	if err := s.director.TakeBackIDs(c.Request().Context(), who(c), entry); err != nil {
		return err
	}
	return s.see(c, "/players/federation", "federation.ids_taken_back")
}

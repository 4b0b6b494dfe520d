package web

import (
	"fmt"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/tournament"
)

func (s *Server) ledgerRoutes(r router) {
	r.get("/ledger", s.getLedger, s.official)
	r.post("/ledger/update", s.postLedgerUpdate, s.directs)
	r.get("/ledger/events", s.getLedgerEvents, s.official)
	r.get("/ledger/events/:entry", s.getLedgerEvent, s.official)
	r.post("/ledger/events/:entry/exclude", s.postExclude, s.directs)
	r.post("/ledger/events/:entry/rate", s.postRate, s.directs)
	r.post("/ledger/entries/:entry/undo", s.postUndoIdentity, s.directs)
	r.get("/ledger/flags/:flag", s.getFlagged, s.official)
	r.get("/ledger/import", s.getLedgerImport, s.directs)
	r.post("/ledger/import", s.postLedgerImport, s.directs)
	r.get("/ledger/imports/:upload", s.getLedgerPreview, s.directs)
	r.post("/ledger/imports/:upload/take", s.postLedgerTake, s.directs)
	r.post("/ledger/imports/:upload/drop", s.postLedgerDrop, s.directs)
	r.get("/players/:player/identity", s.getIdentity, s.directs)
	r.get("/players/:player/merge", s.getMerge, s.directs)
	r.post("/players/:player/merge", s.postMerge, s.directs)
	r.post("/players/:player/split", s.postSplit, s.directs)
	r.post("/players/:player/program", s.postProgram, s.directs)
}

// ledgerView is the ledger at a glance.
type ledgerView struct {
	page
	Counted, Games  int
	Events, Players int
	Seq             int64
	Digest          string
	Behind          []director.LedgerChange
	Many            int // events that have changed, where they are too many to be compared for a page
	Flags           []flagRow
	Uploads         []director.LedgerUpload
	Lines           []ledgerLine
	Pager           pager
}

type flagRow struct {
	Name string
	ledger.Count
}

// ledgerLine is an entry in words.
type ledgerLine struct {
	director.LedgerLine
	What    string
	URL     string
	CanUndo bool
	Undone  bool
}

const (
	ledgerLinesAPage = 30
	mostCompared     = 40
)

func (s *Server) getLedger(c echo.Context) error {
	v, err := s.ledgerView(c)
	if err != nil {
		return err
	}
	return s.show(c, "ledger", v)
}

func (s *Server) ledgerView(c echo.Context) (*ledgerView, error) {
	ctx := c.Request().Context()
	v := &ledgerView{page: page{Section: "players"}}
	book, err := s.director.Ledger(ctx, 0, ledger.Policy{})
	if err != nil {
		return nil, err
	}
	v.Counted, v.Events, v.Players, v.Seq, v.Digest = len(book.Games), len(book.Events), len(book.Players), book.Seq, book.Digest
	for _, e := range book.Events {
		v.Games += e.Games
	}
	for i, n := range book.Flagged {
		if n.Games > 0 {
			v.Flags = append(v.Flags, flagRow{ledger.FlagNames[i], n})
		}
	}
	changed, err := s.read.UncomparedEvents(ctx)
	if err != nil {
		return nil, err
	}
	if len(changed) > mostCompared {
		v.Many = len(changed)
	} else if v.Behind, err = s.director.LedgerBehind(ctx); err != nil {
		return nil, err
	}
	if v.Uploads, err = s.read.LedgerUploads(ctx); err != nil {
		return nil, err
	}
	people, err := s.people(c)
	if err != nil {
		return nil, err
	}
	var from, to int
	v.Pager, from, to = newPager(*c.Request().URL, pageAsked(c), int(book.Seq), ledgerLinesAPage)
	lines, err := s.read.LedgerLog(ctx, from, to-from)
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		v.Lines = append(v.Lines, newLedgerLine(words(s, c), people, book.Who, line))
	}
	return v, nil
}

// peopleByID are the names of everybody, for the numbers of the ledger.
type peopleByID map[int64]tournament.Player

func (s *Server) people(c echo.Context) (peopleByID, error) {
	all, err := s.read.AllPlayers(c.Request().Context())
	if err != nil {
		return nil, err
	}
	people := make(peopleByID, len(all))
	for _, p := range all {
		people[int64(p.ID)] = p
	}
	return people, nil
}

// name returns what a player of the ledger is called.
func (p peopleByID) name(w catalogue.Words, id int64) string {
	if id == 0 {
		return w.Text("ledger.nobody")
	}
	return p[id].ShownName(w.Lang())
}

func newLedgerLine(w catalogue.Words, people peopleByID, who ledger.Identities, line director.LedgerLine) ledgerLine {
	e := line.Entry
	l := ledgerLine{LedgerLine: line, Undone: !who.Holds(e.Seq), CanUndo: who.Holds(e.Seq)}
	player := people.name(w, e.Player)
	if e.Player != 0 {
		l.URL = playerPath(tournament.PlayerID(e.Player))
	}
	switch e.Kind {
	case ledger.KindGames:
		l.What, l.URL, l.CanUndo = e.Event.Title, ledgerEventPath(e.Seq), false
		if e.Event.Number > 1 {
			l.What = w.Text("ledger.line.revision", "title", e.Event.Title, "n", e.Event.Number)
		}
	case ledger.KindMerge:
		l.What = w.Text("ledger.line.merge", "from", player, "into", people.name(w, e.Into))
	case ledger.KindSplit:
		l.What = w.Text("ledger.line.split", "from", player, "into", people.name(w, e.Into), "n", len(e.Events))
	case ledger.KindProgram:
		l.What = w.Text("ledger.line.program", "name", player)
	case ledger.KindExclude:
		l.What = w.Text("ledger.line.exclude", "key", e.Key)
	case ledger.KindUndo:
		l.What, l.CanUndo = w.Text("ledger.line.undo", "entry", e.Undoes), false
	}
	return l
}

func ledgerEventPath(seq int64) string { return fmt.Sprintf("/ledger/events/%d", seq) }

// postLedgerUpdate writes what is missing of our events.
func (s *Server) postLedgerUpdate(c echo.Context) error {
	return s.begin(c, jobUpdate, "ledger", "", func(err error) error { return err })
}

// reasonForm is why something is decided.
type reasonForm struct {
	Reason string `form:"reason" validate:"max=600"`
}

// postUndoIdentity takes an entry about players back.
func (s *Server) postUndoIdentity(c echo.Context) error {
	var form reasonForm
	seq, err := number(c, "entry")
	if err != nil {
		return err
	}
	if err = s.bind(c, &form); err == nil {
		err = s.director.UndoIdentity(c.Request().Context(), who(c), seq, form.Reason)
	}
	if err != nil && !isRepeated(err) {
		v, viewErr := s.ledgerView(c)
		if viewErr != nil {
			return viewErr
		}
		return s.refuse(c, err, "ledger", v)
	}
	return s.see(c, "/ledger", "ledger.undone", "entry", seq)
}

// ledgerGame is a game of the ledger in words.
type ledgerGame struct {
	A, B       tournament.Player
	NobodyA    bool
	NobodyB    bool
	Round      int32
	Score      string
	Discs      string
	When       tournament.Date
	Event, URL string // where the game stands among those of other events
}

func newLedgerGame(people peopleByID, g ledger.Game) ledgerGame {
	row := ledgerGame{
		A: people[g.A], B: people[g.B], NobodyA: g.A == 0, NobodyB: g.B == 0, Round: g.Round, When: dateOf(g.Day),
	}
	switch g.Score {
	case 2:
		row.Score = "1–0"
	case 1:
		row.Score = "½–½"
	case 0:
		row.Score = "0–1"
	}
	if g.Day == 0 { // a table of an event that has no date
		row.When = ""
	}
	if g.DiscsA != ledger.Unknown {
		row.Discs = g.DiscsA.String() + "–" + g.DiscsB.String()
	}
	return row
}

func dateOf(d rating.Day) tournament.Date { return tournament.DateOf(d.Time()) }

// flaggedView lists the games with a flag.
type flaggedView struct {
	page
	Flag  string
	Total int
	Rows  []ledgerGame
	Pager pager
}

const gamesAPage = 100

func (s *Server) getFlagged(c echo.Context) error {
	flag, ok := ledger.FlagNamed(strings.ToLower(c.Param("flag")))
	if !ok {
		return tournament.ErrNotFound
	}
	entries, err := s.read.LedgerEntries(c.Request().Context(), 0)
	if err != nil {
		return err
	}
	people, err := s.people(c)
	if err != nil {
		return err
	}
	v := &flaggedView{page: page{Section: "players"}, Flag: flag.String()}
	found := ledger.WithFlag(entries, flag)
	v.Total = len(found)
	var from, to int
	v.Pager, from, to = newPager(*c.Request().URL, pageAsked(c), len(found), gamesAPage)
	for _, f := range found[from:to] {
		row := newLedgerGame(people, f.Game)
		row.Event, row.URL = f.Event.Title, ledgerEventPath(f.Event.Seq)
		v.Rows = append(v.Rows, row)
	}
	return s.show(c, "ledger_flag", v)
}

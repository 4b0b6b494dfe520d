package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// identityView is where a director says who a record is: part of another one, two
// people, a computer program.
type identityView struct {
	page
	Player  tournament.Player
	Program bool
	Query   string
	Found   []publicPlayer // who may be the same person
	Records []recordRow
	Form    splitForm
}

type recordRow struct {
	ledger.Record
	When    tournament.Date
	Year    int
	Chosen  bool
	Against []string
}

type splitForm struct {
	Events []string `form:"event" validate:"max=2000"`
	To     string   `form:"to" validate:"max=20"`
	Family string   `form:"family" validate:"max=200"`
	Given  string   `form:"given" validate:"max=200"`
	Reason string   `form:"reason" validate:"max=600"`
}

// How many records and opponents are shown.
const (
	mostLikely  = 12
	mostAgainst = 4
)

func (s *Server) getIdentity(c echo.Context) error {
	v, err := s.identityView(c)
	if err != nil {
		return err
	}
	return s.show(c, "identity", v)
}

func (s *Server) identityView(c echo.Context) (*identityView, error) {
	ctx := c.Request().Context()
	v := &identityView{page: page{Section: "players"}, Query: strings.TrimSpace(c.QueryParam("q"))}
	var err error
	if v.Player, err = s.playerOf(c); err != nil {
		return nil, err
	}
	if v.Player.Merged != 0 {
		return nil, director.ErrMerged
	}
	decisions, err := s.read.LedgerDecisions(ctx)
	if err != nil {
		return nil, err
	}
	records, err := s.director.PlayerRecords(ctx, v.Player.ID)
	if err != nil {
		return nil, err
	}
	people, err := s.people(c)
	if err != nil {
		return nil, err
	}
	v.Program = ledger.Identify(decisions).Program(int64(v.Player.ID))
	for _, r := range slices.Backward(records) {
		v.Records = append(v.Records, newRecordRow(words(s, c), people, r, int64(v.Player.ID)))
	}
	query := v.Query
	if query == "" {
		query = v.Player.Family
	}
	found, err := s.director.SearchPlayers(ctx, query, mostLikely+1, true)
	if err != nil {
		return nil, err
	}
	clubs, err := s.clubNames(c)
	if err != nil {
		return nil, err
	}
	for _, p := range found {
		if p.ID != v.Player.ID && len(v.Found) < mostLikely {
			v.Found = append(v.Found, newPublicPlayer(p, clubs))
		}
	}
	return v, nil
}

func newRecordRow(w catalogue.Words, people peopleByID, r ledger.Record, player int64) recordRow {
	row := recordRow{Record: r, When: dateOf(r.Starts)}
	if r.ByYear {
		row.Year = r.Starts.Time().Year()
	}
	for _, g := range r.Games {
		if len(row.Against) == mostAgainst {
			row.Against = append(row.Against, "…")
			break
		}
		opponent := g.A
		if g.A == player {
			opponent = g.B
		}
		if name := people.name(w, opponent); !slices.Contains(row.Against, name) {
			row.Against = append(row.Against, name)
		}
	}
	return row
}

// mergeView is what making a record part of another would mean.
type mergeView struct {
	page
	director.MergePreview
	FromGames, IntoGames int
	Met                  []ledgerGame
	Form                 reasonForm
}

func (s *Server) getMerge(c echo.Context) error {
	v, err := s.mergeView(c, c.QueryParam("into"))
	if err != nil {
		return err
	}
	return s.show(c, "merge", v)
}

func (s *Server) mergeView(c echo.Context, text string) (*mergeView, error) {
	from, err := number(c, "player")
	if err != nil {
		return nil, err
	}
	into, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, tournament.ErrNotFound
	}
	v := &mergeView{page: page{Section: "players"}}
	v.MergePreview, err = s.director.PreviewMerge(c.Request().Context(), tournament.PlayerID(from), tournament.PlayerID(into))
	if err != nil {
		return nil, err
	}
	people, err := s.people(c)
	if err != nil {
		return nil, err
	}
	v.FromGames, v.IntoGames = gamesOf(v.FromRecords), gamesOf(v.IntoRecords)
	for _, m := range v.MergePreview.Met {
		v.Met = append(v.Met, meetingRow(people, m))
	}
	return v, nil
}

func gamesOf(records []ledger.Record) (n int) {
	for _, r := range records {
		n += len(r.Games)
	}
	return n
}

// meetingRow is a game between two records.
func meetingRow(people peopleByID, m director.Meeting) ledgerGame {
	row := newLedgerGame(people, m.Game)
	row.Event = m.Title
	if m.Event != 0 {
		row.URL = eventPath(m.Event, "")
	}
	return row
}

func (s *Server) postMerge(c echo.Context) error {
	var form struct {
		Reason string `form:"reason" validate:"max=600"`
		Into   string `form:"into" validate:"max=20"`
	}
	if err := s.bind(c, &form); err != nil {
		return err
	}
	from, err := number(c, "player")
	if err != nil {
		return err
	}
	into, err := strconv.ParseInt(form.Into, 10, 64)
	if err != nil {
		return tournament.ErrNotFound
	}
	err = s.director.MergePlayers(c.Request().Context(), who(c), tournament.PlayerID(from), tournament.PlayerID(into), form.Reason)
	if err != nil && !isRepeated(err) {
		v, viewErr := s.mergeView(c, form.Into)
		if viewErr != nil {
			return viewErr
		}
		v.Form.Reason = form.Reason
		return s.refuse(c, err, "merge", v)
	}
	return s.see(c, playerPath(tournament.PlayerID(into)), "ledger.merged")
}

func (s *Server) postSplit(c echo.Context) error {
	v, err := s.identityView(c)
	if err != nil {
		return err
	}
	var to int
	if err = s.bind(c, &v.Form); err == nil {
		to, err = count("to", v.Form.To)
	}
	for i := range v.Records {
		v.Records[i].Chosen = slices.Contains(v.Form.Events, v.Records[i].Key)
	}
	var made tournament.PlayerID
	if err == nil {
		made, err = s.director.SplitPlayer(c.Request().Context(), who(c), v.Player.ID, v.Form.Events,
			tournament.Player{ID: tournament.PlayerID(to), Family: v.Form.Family, Given: v.Form.Given, Country: v.Player.Country}, v.Form.Reason)
	}
	var repeated *director.RepeatedError
	switch {
	case errors.As(err, &repeated):
		return c.Redirect(http.StatusSeeOther, playerPath(v.Player.ID))
	case err != nil:
		return s.refuse(c, err, "identity", v)
	}
	return s.see(c, playerPath(made), "ledger.split")
}

// postProgram says that a player is a computer program.
func (s *Server) postProgram(c echo.Context) error {
	v, err := s.identityView(c)
	if err != nil {
		return err
	}
	var form reasonForm
	if err = s.bind(c, &form); err == nil {
		err = s.director.MarkProgram(c.Request().Context(), who(c), v.Player.ID, form.Reason)
	}
	if err != nil && !isRepeated(err) {
		return s.refuse(c, err, "identity", v)
	}
	return s.see(c, "/ledger", "ledger.marked", "name", v.Player.ShownName(lang(c)))
}

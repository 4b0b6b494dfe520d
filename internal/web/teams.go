package web

import (
	"errors"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

func (s *Server) teamRoutes(r router) {
	r.get("/events/:event/teams", s.getTeams)
	r.get("/events/:event/teams/change", s.getTeamsForm, s.directs)
	r.post("/events/:event/teams/change", s.postTeams, s.directs)
}

// teamsForm says how teams are made, as typed. Players and Teams run side by side.
type teamsForm struct {
	Version string   `form:"version" validate:"max=9"`
	By      string   `form:"by" validate:"max=10"`
	Best    string   `form:"best" validate:"max=9"`
	Size    string   `form:"size" validate:"max=9"`
	Ties    string   `form:"ties" validate:"max=10"`
	Players []string `form:"player" validate:"max=10000,dive,max=19"`
	Teams   []string `form:"team" validate:"max=10000,dive,max=200"`
}

// rules reads the form.
//
// Errors: joined *tournament.FieldError.
func (f teamsForm) rules() (tournament.TeamRules, error) {
	r := tournament.TeamRules{By: tournament.TeamBy(f.By), Ties: tournament.TeamTies(f.Ties), Named: map[tournament.PlayerID]string{}}
	var errs []error
	for _, field := range []struct {
		name, text string
		set        func(int)
	}{
		{"best", f.Best, func(n int) { r.Best = n }},
		{"size", f.Size, func(n int) { r.Size = n }},
		{"version", f.Version, func(n int) { r.Version = n }},
	} {
		n, err := count(field.name, field.text)
		if err != nil {
			errs = append(errs, err)
		}
		field.set(n)
	}
	for i, text := range f.Players {
		if n, err := count("player", text); err == nil && i < len(f.Teams) {
			r.Named[tournament.PlayerID(n)] = f.Teams[i]
		}
	}
	return r, errors.Join(errs...)
}

func newTeamsForm(s tournament.Snapshot) teamsForm {
	r := s.Teams
	if r.By == tournament.NoTeams {
		r = tournament.DefaultTeams()
		r.Version = s.Teams.Version
	}
	f := teamsForm{Version: strconv.Itoa(r.Version), By: string(r.By), Best: strconv.Itoa(r.Best), Size: blank(r.Size), Ties: string(r.Ties)}
	for _, e := range s.Entries {
		f.Players = append(f.Players, strconv.FormatInt(int64(e.Player), 10))
		f.Teams = append(f.Teams, r.Named[e.Player])
	}
	return f
}

// teamsView shows the ranking of the teams with whose score counted.
type teamsView struct {
	eventPage
	standingsState
	Parts []link
	Rules tournament.TeamRules
	Rows  []teamRow
	About []string
}

type teamRow struct {
	Rank, Name string
	Points     tournament.Points
	Discs      reversi.Discs
	Members    []teamMember
}

type teamMember struct {
	Name   string
	Place  string // in the whole field
	Points tournament.Points
	Discs  reversi.Discs
	Counts bool
}

func (s *Server) getTeams(c echo.Context) error {
	return s.publicEvent(c, "standings", func(p eventPage, snapshot tournament.Snapshot) (string, view, error) {
		return "teams", newTeamsView(words(s, c), p, snapshot, isDirector(user(c))), nil
	})
}

func newTeamsView(w catalogue.Words, p eventPage, s tournament.Snapshot, directs bool) *teamsView {
	table := standings.Compute(s)
	v := &teamsView{
		eventPage: p, standingsState: newStandingsState(s, table), Rules: s.Teams,
		Parts: standingsParts(w, s, directs, "teams"), About: teamsAbout(w, s.Teams),
	}
	for _, row := range standings.Teams(table, s.Teams).Rows {
		team := teamRow{Rank: rankText(row.Rank, row.Shared), Name: row.Name, Points: row.Points, Discs: row.Discs}
		for _, m := range row.Members {
			name, _ := shownNames(w, m.Row.Player)
			team.Members = append(team.Members, teamMember{
				Name: name, Place: placeText(w, "teams.place.", m.Row.Rank, m.Row.Shared), Points: m.Row.Points, Discs: m.Discs, Counts: m.Counts,
			})
		}
		v.Rows = append(v.Rows, team)
	}
	return v
}

// teamsAbout says how the teams are made and ranked.
func teamsAbout(w catalogue.Words, r tournament.TeamRules) []string {
	if r.By == tournament.NoTeams {
		return nil
	}
	notes := []string{w.Text("teams.made." + string(r.By)), w.Text("teams.best_count", "n", r.Best)}
	if r.Size > 0 {
		notes = append(notes, w.Text("teams.size_count", "n", r.Size))
	}
	return append(notes, w.Text("teams.ties_about."+string(r.Ties)))
}

// teamsFormView changes how teams are made.
type teamsFormView struct {
	eventPage
	Form    teamsForm
	Entries []teamEntry
}

// teamEntry is a player with the name of the team as typed.
type teamEntry struct {
	ID     string
	Number int
	Player tournament.Player
	Team   string
}

func newTeamsFormView(p eventPage, s tournament.Snapshot, form teamsForm) *teamsFormView {
	v := &teamsFormView{eventPage: p, Form: form}
	typed := map[string]string{}
	for i, id := range form.Players {
		if i < len(form.Teams) {
			typed[id] = form.Teams[i]
		}
	}
	for _, e := range s.Entries {
		id := strconv.FormatInt(int64(e.Player), 10)
		v.Entries = append(v.Entries, teamEntry{ID: id, Number: e.Number, Player: s.Players[e.Player], Team: typed[id]})
	}
	return v
}

func (s *Server) getTeamsForm(c echo.Context) error {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	return s.show(c, "teams_form", newTeamsFormView(p, snapshot, newTeamsForm(snapshot)))
}

func (s *Server) postTeams(c echo.Context) error {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	var form teamsForm
	err = s.bind(c, &form)
	var rules tournament.TeamRules
	if err == nil {
		rules, err = form.rules()
	}
	if err == nil {
		err = s.director.SaveTeams(c.Request().Context(), who(c), p.Event.ID, rules)
	}
	if err != nil && !isRepeated(err) {
		return s.refuse(c, err, "teams_form", newTeamsFormView(p, snapshot, form))
	}
	return s.see(c, eventPath(p.Event.ID, "/teams"), "teams.saved")
}

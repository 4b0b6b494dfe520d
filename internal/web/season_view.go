package web

import (
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/standings/season"
	"sixtyfour/internal/tournament"
)

// seasonsView lists the seasons.
type seasonsView struct {
	page
	List []tournament.Season
}

// seasonView is the standing of a season.
type seasonView struct {
	page
	Season      tournament.Season
	Provisional bool
	Columns     []seasonColumn
	Rows        []seasonRow
	About       []string
}

type seasonColumn struct {
	Number int
	season.Column
}

// seasonRow is one player, everything in words.
type seasonRow struct {
	Rank, Name, Latin string
	Country           string
	Total             string
	Cells             []seasonCell
}

// seasonCell is what an event gave: "60", "(20)" when it is dropped, with the place
// in small; empty for who did not take part.
type seasonCell struct {
	Text, Place string
	Counts      bool
}

func newSeasonView(w catalogue.Words, t season.Table) *seasonView {
	v := &seasonView{page: page{Section: "seasons"}, Season: t.Season, Provisional: t.Provisional, About: seasonAbout(w, t.Season.Rules)}
	for i, c := range t.Columns {
		v.Columns = append(v.Columns, seasonColumn{i + 1, c})
	}
	for _, row := range t.Rows {
		out := seasonRow{Rank: rankText(row.Rank, row.Shared), Country: row.Player.Country, Total: row.Total.String()}
		out.Name, out.Latin = shownNames(w, row.Player)
		for _, score := range row.Scores {
			cell := seasonCell{Counts: score.Counts}
			switch {
			case score.Counts:
				cell.Text = score.Points.String()
			case score.Took:
				cell.Text = w.Text("seasons.dropped_score", "points", score.Points.String())
			}
			if score.Took {
				cell.Place = placeText(w, "seasons.place.", score.Place, score.Among > 1)
			}
			out.Cells = append(out.Cells, cell)
		}
		v.Rows = append(v.Rows, out)
	}
	return v
}

// seasonAbout says how the standing comes about.
func seasonAbout(w catalogue.Words, r tournament.SeasonRules) []string {
	points := make([]int, len(r.Points))
	copy(points, r.Points)
	notes := []string{w.Text("seasons.about.points", "list", numbers(w, points), "rest", r.Rest)}
	level := "seasons.about.rank"
	if r.ByPoints {
		level = "seasons.about.level"
	}
	notes = append(notes, w.Text(level), w.Text("seasons.ties_about."+string(r.Ties)))
	if r.Best > 0 {
		notes = append(notes, w.Text("seasons.about.best", "n", r.Best))
	} else {
		notes = append(notes, w.Text("seasons.about.all"))
	}
	if r.Final {
		notes = append(notes, w.Text("prizes.about.final"))
	}
	return append(notes, w.Text("seasons.about.took"))
}

// seasonFormView makes or changes a season.
type seasonFormView struct {
	page
	Season  tournament.Season // as stored; zero for a new one
	Preset  string            // whose table fills the form of a new one
	Presets []string
	Form    seasonForm
	Events  []seasonEvent
}

// seasonEvent is an event of the house with its place in the season as typed.
type seasonEvent struct {
	ID       string
	Event    tournament.Event
	Position string
}

func (s *Server) seasonFormView(c echo.Context, old tournament.Season, form seasonForm) (*seasonFormView, error) {
	events, err := s.read.Events(c.Request().Context())
	if err != nil {
		return nil, err
	}
	v := &seasonFormView{page: page{Section: "seasons"}, Season: old, Form: form, Presets: append(slices.Clone(tournament.SeasonPresets), "own")}
	typed := map[string]string{}
	for i, id := range form.Events {
		if i < len(form.Places) {
			typed[id] = form.Places[i]
		}
	}
	for _, row := range events {
		id := strconv.FormatInt(int64(row.Event.ID), 10)
		v.Events = append(v.Events, seasonEvent{ID: id, Event: row.Event, Position: typed[id]})
	}
	return v, nil
}

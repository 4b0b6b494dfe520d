package web

import (
	"errors"
	"math"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

func (s *Server) dryRunRoutes(r router) {
	r.get("/events/:event/ratings", s.getDryRuns)
	r.get("/events/:event/ratings/:series", s.getDryRun)
}

// dryRunView is what an event would do to the ratings of a series.
type dryRunView struct {
	eventPage
	Series  list.Series
	Choices []link
	Rows    []dryRunRow
}

// dryRunRow is one player, everything in words.
type dryRunRow struct {
	Name, Latin string
	Was, Is     string
	Change      string
	Games       int
	Provisional bool
}

// getDryRuns leads to the first series.
func (s *Server) getDryRuns(c echo.Context) error {
	p, _, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	all, err := s.read.AllSeries(c.Request().Context())
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return s.show(c, "dry_run", &dryRunView{eventPage: p})
	}
	return c.Redirect(http.StatusSeeOther, dryRunPath(p.Event.ID, all[0].ID))
}

func dryRunPath(event tournament.EventID, series list.SeriesID) string {
	return eventPath(event, "/ratings/"+idText(int64(series)))
}

// getDryRun is made once for each version of the event, as other pages of it are.
func (s *Server) getDryRun(c echo.Context) error {
	return s.publicEvent(c, "standings", func(p eventPage, snapshot tournament.Snapshot) (string, view, error) {
		ctx := c.Request().Context()
		series, err := s.seriesOf(c)
		if err != nil {
			return "", nil, err
		}
		all, err := s.read.AllSeries(ctx)
		if err != nil {
			return "", nil, err
		}
		v := &dryRunView{eventPage: p, Series: series}
		for _, other := range all {
			v.Choices = append(v.Choices, link{URL: dryRunPath(p.Event.ID, other.ID), Label: other.Name, Here: other.ID == series.ID})
		}
		rows, err := s.director.DryRun(ctx, p.Event.ID, series.ID)
		if err != nil && !errors.Is(err, director.ErrListEmpty) {
			return "", nil, err
		}
		w := words(s, c)
		for _, r := range rows {
			player, entered := snapshot.Players[r.Player]
			if !entered || user(c) == nil && player.IsNamed() && series.HidesAsMinor(player.BirthYear, rating.DayOf(s.now())) {
				player = tournament.Player{ID: r.Player}.Masked(called(w)(r.Player))
			}
			row := dryRunRow{Games: r.Games, Is: strconv.Itoa(rounded(r.Is.Value)), Provisional: r.Provisional}
			row.Name, row.Latin = shownNames(w, player)
			if r.Known {
				row.Was, row.Change = strconv.Itoa(rounded(r.Was.Value)), signed(rounded(r.Is.Value)-rounded(r.Was.Value))
			}
			v.Rows = append(v.Rows, row)
		}
		return "dry_run", v, nil
	})
}

func rounded(v float64) int { return int(math.Round(v)) }

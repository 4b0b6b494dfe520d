package web

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// pairView is two players beside each other: who would win, and what they have played.
type pairView struct {
	page
	Sides       [2]side
	Ready       bool // both are known
	Predictions []prediction
	Games       []playedGame // as the first of them sees it
	Score       score
	Black       score // where the first had Black
	Discs       string
	MyURL       string // this page the other way round
}

// side is one of the two: a player, or who may be meant.
type side struct {
	Field   string
	Typed   string
	Player  *publicPlayer
	Choices []option
	None    bool // nobody is called so
}

// prediction is what a series says of a game between the two.
type prediction struct {
	Series, ListURL, Day string
	A, B                 string // ratings
	Percent, Other       int    // of the points that each is expected to make
}

const mostMeant = 8

func (s *Server) getPair(c echo.Context) error {
	v := &pairView{page: page{Section: "players"}}
	var players [2]tournament.Player
	known := 0
	for i, field := range []string{"a", "b"} {
		side := side{Field: field, Typed: strings.TrimSpace(c.QueryParam(field))}
		p, err := s.meant(c, &side)
		if err != nil {
			return err
		}
		if p.ID != 0 {
			known++
			players[i] = p
		}
		v.Sides[i] = side
	}
	if v.Ready = known == 2 && players[0].ID != players[1].ID; !v.Ready {
		return s.show(c, "player_compare", v)
	}
	v.MyURL = fmt.Sprintf("/players/compare?a=%d&b=%d", players[1].ID, players[0].ID)
	if err := v.meetings(s, c, players[0].ID, players[1].ID); err != nil {
		return err
	}
	if err := v.predict(s, c, players); err != nil {
		return err
	}
	return s.show(c, "player_compare", v)
}

// meant finds the player whom a number or a name means; more than one are choices.
func (s *Server) meant(c echo.Context, side *side) (tournament.Player, error) {
	if side.Typed == "" {
		return tournament.Player{}, nil
	}
	ctx := c.Request().Context()
	clubs, err := s.clubNames(c)
	if err != nil {
		return tournament.Player{}, err
	}
	official := user(c) != nil
	var found []tournament.Player
	if id, err := strconv.ParseInt(side.Typed, 10, 64); err == nil {
		p, err := s.read.Player(ctx, tournament.PlayerID(id))
		if err == nil && p.Merged == 0 && (official || p.Privacy != tournament.Hidden) {
			found = append(found, p)
		}
	}
	if len(found) == 0 {
		if found, err = s.director.SearchPlayers(ctx, side.Typed, mostMeant, official); err != nil {
			return tournament.Player{}, err
		}
	}
	for i, p := range found {
		if p.Erased || !official && !p.IsNamed() {
			found[i] = p.Masked(called(words(s, c))(p.ID))
			found[i].Club = 0
		}
	}
	switch len(found) {
	case 0:
		side.None = true
		return tournament.Player{}, nil
	case 1:
		p := newPublicPlayer(found[0], clubs)
		side.Player = &p
		side.Typed = idText(int64(p.ID))
		return found[0], nil
	}
	for _, p := range found {
		side.Choices = append(side.Choices, option{Value: idText(int64(p.ID)), Label: newPublicPlayer(p, clubs).Choice()})
	}
	return tournament.Player{}, nil
}

// meetings are the games that the two have played with each other.
func (v *pairView) meetings(s *Server, c echo.Context, a, b tournament.PlayerID) error {
	records, err := s.director.PlayerRecords(c.Request().Context(), a)
	if err != nil {
		return err
	}
	names, err := s.listNames(c, nil, false, s.today())
	if err != nil {
		return err
	}
	w := words(s, c)
	var mine, theirs reversi.Discs
	counted := 0
	for _, r := range records {
		for _, g := range r.Games {
			g = turned(g, int64(a))
			if g.B != int64(b) {
				continue
			}
			v.Score.add(g.Score)
			if g.ColourA == 1 {
				v.Black.add(g.Score)
			}
			row := newPlayedGame(w, names, r, g)
			if row.Discs != "" {
				mine, theirs, counted = mine+g.DiscsA, theirs+g.DiscsB, counted+1
			}
			v.Games = append(v.Games, row)
		}
	}
	slices.Reverse(v.Games)
	if counted > 0 {
		v.Discs = mine.String() + "–" + theirs.String()
	}
	return nil
}

// predict says what the newest list of each series expects of a game between the two.
func (v *pairView) predict(s *Server, c echo.Context, players [2]tournament.Player) error {
	ctx := c.Request().Context()
	all, err := s.read.AllSeries(ctx)
	if err != nil {
		return err
	}
	w := words(s, c)
	for _, series := range all {
		heads, err := s.read.ListHeads(ctx, series.ID)
		if err != nil {
			return err
		}
		if len(heads) == 0 {
			continue
		}
		newest := heads[0]
		var rows [2]director.PlayerRow
		listed := 0
		for i, p := range players {
			on, err := s.read.PlayerRows(ctx, series.ID, p.ID)
			if err != nil {
				return err
			}
			hides := user(c) == nil && p.IsNamed() && series.HidesAsMinor(p.BirthYear, newest.Cutoff)
			if len(on) > 0 && on[0].ID == newest.ID && !hides {
				rows[i] = on[0]
				listed++
			}
		}
		if listed < 2 {
			continue
		}
		made, err := s.read.RatingList(ctx, newest.ID)
		if err != nil {
			return err
		}
		info, ok := rating.SystemNamed(made.Series().System)
		if !ok {
			continue
		}
		of := func(r director.PlayerRow) rating.Rating { return rating.Rating{Value: r.Exact, Deviation: r.Deviation} }
		expected := info.Expect(of(rows[0]), of(rows[1]))
		percent := int(math.Round(100 * expected))
		v.Predictions = append(v.Predictions, prediction{
			Series: series.Name, ListURL: listPath(newest.ID), Day: ratingDay(w, newest.Cutoff), A: withDeviation(rows[0]), B: withDeviation(rows[1]),
			Percent: percent, Other: 100 - percent,
		})
	}
	return nil
}

// withDeviation writes "1743 ±52".
func withDeviation(r director.PlayerRow) string {
	text := strconv.Itoa(r.Rating)
	if r.Deviation > 0 {
		text += " ±" + strconv.Itoa(int(math.Round(r.Deviation)))
	}
	return text
}

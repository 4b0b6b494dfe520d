package web

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// sparkLists is over how many lists a small graph goes.
const sparkLists = 12

// sparks returns the ratings of every player on the lists up to a day, the oldest first.
func (s *Server) sparks(c echo.Context, heads []director.ListHead, upto rating.Day) (map[int64][]int, error) {
	var chosen []director.ListHead
	for _, h := range director.Holding(heads) {
		if h.Cutoff <= upto && len(chosen) < sparkLists {
			chosen = append(chosen, h)
		}
	}
	sparks := map[int64][]int{}
	for _, h := range slices.Backward(chosen) {
		l, err := s.read.RatingList(c.Request().Context(), h.ID)
		if err != nil {
			return nil, err
		}
		for _, r := range l.List.Rows {
			sparks[r.Player] = append(sparks[r.Player], r.Rating)
		}
	}
	return sparks, nil
}

// spark draws ratings as a small line; its title says them.
func spark(w catalogue.Words, values []int) template.HTML {
	low, high := slices.Min(values), slices.Max(values)
	span := max(high-low, 1)
	var points, said []string
	for i, v := range values {
		x := 2 + 76*i/(len(values)-1)
		y := 18 - 16*(v-low)/span
		points = append(points, fmt.Sprintf("%d,%d", x, y))
		said = append(said, strconv.Itoa(v))
	}
	title := template.HTMLEscapeString(w.Text("ratings.spark", "list", strings.Join(said, ", ")))
	return template.HTML(`<svg class="spark" viewBox="0 0 80 20" role="img" aria-label="` + title + `"><polyline points="` + //nolint:gosec // numbers and an escaped text
		strings.Join(points, " ") + `"/></svg>`)
}

// listPlayerView is what a list says of one player, and why.
type listPlayerView struct {
	page
	Back, BackURL string
	Who           shownPlayer
	Row           list.Row
	Rank, Change  string
	Was           string // the exact rating before; empty for who is new
	Exact         string
	Deviation     int
	Low, High     int // between which the strength lies in 95 of 100 cases
	Games         []changeLine
	Rest          string
	Sum           string
	Peak          string
}

// changeLine is what one game gave, as a sentence.
type changeLine struct {
	Day, Text, Delta string
	Opponent         shownPlayer
}

func (s *Server) listPlayerView(c echo.Context, l list.List, names *listNames) (*listPlayerView, error) {
	id, err := number(c, "player")
	if err != nil {
		return nil, err
	}
	row, ok := l.Row(id)
	if !ok || !names.listed(id) {
		return nil, fmt.Errorf("player %d on the list: %w", id, tournament.ErrNotFound)
	}
	w := words(s, c)
	v := &listPlayerView{
		page: page{Section: "ratings"}, Who: names.of(w, id), Row: row, Rank: "–", Exact: strconv.FormatFloat(row.Exact, 'f', 1, 64),
	}
	if row.Rank > 0 {
		v.Rank = rankText(row.Rank, row.Shared)
	}
	v.Deviation = int(math.Round(row.Deviation))
	v.Low, v.High = int(math.Round(row.Exact-1.96*row.Deviation)), int(math.Round(row.Exact+1.96*row.Deviation))
	if row.PeakDay != 0 {
		v.Peak = w.Text("ratings.peak_on", "rating", row.Peak, "day", ratingDay(w, row.PeakDay))
	}
	changes, _ := l.Of(id)
	sum := changes.Rest
	for _, g := range changes.Games {
		sum += g.Delta
		v.Games = append(v.Games, changeWordsOf(w, names, g))
	}
	if !row.New {
		v.Change, v.Was = signed(row.Change), strconv.FormatFloat(row.Exact-sum, 'f', 1, 64)
		v.Rest, v.Sum = signedTenth(changes.Rest), signedTenth(sum)
	}
	return v, nil
}

// changeWordsOf says "beat Sato Ken (1,740), 38 % was expected".
func changeWordsOf(w catalogue.Words, names *listNames, g list.Change) changeLine {
	line := changeLine{Day: ratingDay(w, g.Day), Delta: signedTenth(g.Delta), Opponent: names.of(w, g.Opponent)}
	key := [3]string{"lost", "drew", "won"}[g.Score]
	made := float64(g.Score) / 2
	if g.Score != 1 && (made-g.Expected)*g.Delta < 0 { // by the margin
		key += "_closely"
	}
	line.Text = w.Text("ratings.game."+key, "rating", int(math.Round(g.Against)), "percent", int(math.Round(100*g.Expected)))
	return line
}

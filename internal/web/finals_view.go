package web

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/pairing/knockout"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// finalsView lists the finals of an event, with the form that makes one.
type finalsView struct {
	eventPage
	List       []finalLink
	Form       finalForm
	MayMake    bool     // the rounds are closed
	Level      []string // of which cuts who is level for the last place, in words
	Ranked     []finalCandidate
	Categories []link // the same page with the members of a category ticked
}

type finalLink struct {
	Number int
	Name   string
	Places []finalPlace // the first three, as far as they are decided
}

// finalCandidate is a player who can be chosen for a final.
type finalCandidate struct {
	ID     string
	Rank   int
	Player tournament.Player
	Points tournament.Points
	Chosen bool
}

func (s *Server) finalsView(c echo.Context, form finalForm) (*finalsView, error) {
	p, snapshot, err := s.event(c, "finals")
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	v := &finalsView{eventPage: p, Form: form}
	if v.List, err = finalLinks(snapshot); err != nil {
		return nil, err
	}
	if n, bad := strconv.Atoi(c.QueryParam("category")); bad == nil && c.Request().Method != http.MethodPost {
		v.choose(w, snapshot, n)
	}
	last, ok := snapshot.Round(snapshot.Last())
	v.MayMake = isDirector(user(c)) && ok && last.State == tournament.Closed && snapshot.LastClosed() >= p.Event.Rules.Rounds
	if !v.MayMake {
		return v, nil
	}
	for _, category := range snapshot.Categories {
		v.Categories = append(v.Categories, link{
			URL: eventPath(p.Event.ID, "/finals?category="+strconv.Itoa(category.Number)), Label: category.Name, Here: c.QueryParam("category") == strconv.Itoa(category.Number),
		})
	}
	for _, row := range standings.Compute(snapshot.Public()).Rows {
		if row.Entry.Out() {
			continue
		}
		id := strconv.FormatInt(int64(row.Player.ID), 10)
		v.Ranked = append(v.Ranked, finalCandidate{
			ID: id, Rank: row.Rank, Player: row.Player, Points: row.Points, Chosen: slices.Contains(v.Form.Players, id),
		})
	}
	for cut := 2; cut <= 16; cut *= 2 {
		if words := levelWords(w, v.Ranked, cut); words != "" {
			v.Level = append(v.Level, words)
		}
	}
	return v, nil
}

// choose ticks the members of category n and names the final after it.
func (v *finalsView) choose(w catalogue.Words, s tournament.Snapshot, n int) {
	category, ok := s.Category(n)
	if !ok {
		return
	}
	v.Form.Name = w.Text("finals.of_category", "name", category.Name)
	for _, e := range s.Entries {
		if category.Holds(s.Players[e.Player]) {
			v.Form.Players = append(v.Form.Players, strconv.FormatInt(int64(e.Player), 10))
		}
	}
}

// levelWords tells who is level for the last place of a cut of all players, and who of
// them play for it; empty when nobody is. See [knockout.Cut].
func levelWords(w catalogue.Words, ranked []finalCandidate, cut int) string {
	if len(ranked) <= cut || ranked[cut-1].Points != ranked[cut].Points {
		return ""
	}
	var names []string
	for _, r := range ranked[cut-1:] {
		if r.Points == ranked[cut].Points {
			names = append(names, r.Player.ShownName(w.Lang()))
		}
	}
	if len(names) == 2 {
		return w.Text("finals.level", "cut", cut, "names", joined(w, names))
	}
	return w.Text("finals.level_more", "cut", cut, "names", joined(w, names), "two", joined(w, names[:2]), "three", joined(w, names[:3]))
}

// finalLinks lists the finals of an event with their first, second and third.
func finalLinks(s tournament.Snapshot) (list []finalLink, err error) {
	for _, f := range s.Finals {
		b, err := director.Bracket(f)
		if err != nil {
			return nil, err
		}
		list = append(list, finalLink{Number: f.Number, Name: f.Name, Places: placesOf(s, b, 3)})
	}
	return list, nil
}

// placesOf returns the first places of a bracket that are decided.
func placesOf(s tournament.Snapshot, b knockout.Bracket, most int) (list []finalPlace) {
	for i, p := range b.Places[:most] {
		if p != 0 {
			list = append(list, finalPlace{Place: i + 1, Player: s.Players[p]})
		}
	}
	return list
}

package web

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/pairing/knockout"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// finalView is a bracket.
type finalView struct {
	eventPage
	Final   tournament.Final
	Rules   string
	Columns []finalRound
	Places  []finalPlace
	Moved   bool   // drawn today it would be another; officials only
	Out     string // who is level for the last place and drops out, in words
	Next    []finalGame
	Played  []finalGame
	Fault   *faultView
}

// finalRound is a column of the bracket.
type finalRound struct {
	Title   string
	Matches []finalMatch
}

type finalMatch struct {
	Title string // of the match for third place and of play-offs
	Seats [2]finalSeat
	Note  string // what decided it, or that games in it no longer count
	Stale bool
}

type finalSeat struct {
	Name   string // or where the player comes from
	Known  bool
	Seed   int
	Points string
	Won    bool
}

type finalPlace struct {
	Place  int
	Player tournament.Player
}

// finalGame is a game that is to be played, or was.
type finalGame struct {
	Round, Slot, Number int
	Title               string
	First, Second       tournament.Player // the higher seed first
	FirstID, SecondID   string
	Black               string // id of who has Black; empty is chosen at the board
	Fixed               bool   // colours are given
	Words               []string
	Waits               string // who is wanted elsewhere, in words
	Rights              bool   // one of the two may hold the right to win a level game
	Discs               string
	Transcript          string
	Right               string
	Score               string // of a game that was played
	Open                bool   // its form came back
	Last                bool   // the last of its match, which can be taken back
	Stale               bool   // the players of its match are others now
	Again               bool   // it is to be played again, and is typed there
	URL                 string // of the page of its moves; empty without moves
	Plies               int
}

// at names a game in addresses, such as "1-2-3".
func (g finalGame) at() string { return fmt.Sprintf("%d-%d-%d", g.Round, g.Slot, g.Number) }

func (s *Server) finalView(c echo.Context) (*finalView, error) {
	n, err := number(c, "final")
	if err != nil {
		return nil, err
	}
	p, snapshot, err := s.event(c, "finals")
	if err != nil {
		return nil, err
	}
	f, ok := snapshot.Final(int(n))
	if !ok {
		return nil, fmt.Errorf("final %d: %w", n, tournament.ErrNotFound)
	}
	b, err := director.Bracket(f)
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	v := &finalView{eventPage: p, Final: f}
	x := finalWords{w: w, s: snapshot, b: &b, number: f.Number, rules: f.Rules}
	key := "finals.rules_single"
	if f.Rules.Games == 3 {
		key = "finals.rules_three"
	}
	v.Rules = w.Text(key) + " " + w.Text("finals.right_words."+f.Rules.Right)
	v.Moved = user(c) != nil && director.Moved(snapshot, f)
	if len(f.Level) == 3 && !f.Rules.Ladder {
		v.Out = w.Text("finals.out", "name", x.name(f.Level[2]))
	}
	if len(b.PlayOff) > 0 {
		v.Columns = append(v.Columns, finalRound{Title: w.Text("finals.play_off"), Matches: x.matches(b.PlayOff)})
	}
	for i, matches := range b.Rounds {
		round := finalRound{Title: x.round(i + 1), Matches: x.matches(matches)}
		if i == len(b.Rounds)-1 && b.Third != nil {
			third := x.matches([]knockout.Match{*b.Third})
			third[0].Title = w.Text("finals.third")
			round.Matches = append(round.Matches, third...)
		}
		v.Columns = append(v.Columns, round)
	}
	v.Places = placesOf(snapshot, b, len(b.Places))
	for _, call := range x.calls() {
		v.Next = append(v.Next, x.game(call))
	}
	for i, g := range f.Games {
		row := x.played(g)
		row.Again = slices.ContainsFunc(v.Next, func(n finalGame) bool { return n.at() == row.at() })
		row.Last = i+1 == len(f.Games) || f.Games[i+1].Round != g.Round || f.Games[i+1].Slot != g.Slot
		v.Played = append(v.Played, row)
	}
	return v, nil
}

// finalFormView is a game with the page that it stands on. Main says that it is the
// next step.
type finalFormView struct {
	Page *finalView
	Game finalGame
	Main bool
}

// With hands a game to the template that draws it.
func (v *finalView) With(g finalGame, main bool) finalFormView { return finalFormView{v, g, main} }

// keep puts what was typed back into its game.
func (v *finalView) keep(f finalGameForm) {
	for _, list := range [][]finalGame{v.Next, v.Played} {
		for i := range list {
			g := &list[i]
			if g.at() == f.Round+"-"+f.Slot+"-"+f.Number && !g.Again {
				g.Discs, g.Transcript, g.Right, g.Open = f.Discs, f.Transcript, f.Right, true
				if !g.Fixed {
					g.Black = f.Black
				}
			}
		}
	}
}

// rights reports whether somebody holds the right to win the game of f if it is level.
func (v *finalView) rights(f finalGameForm) bool {
	of := func(g finalGame) bool { return g.at() == f.Round+"-"+f.Slot+"-"+f.Number && g.Rights }
	return slices.ContainsFunc(v.Next, of) || slices.ContainsFunc(v.Played, of)
}

// finalWords puts a bracket into words.
type finalWords struct {
	w      catalogue.Words
	s      tournament.Snapshot
	b      *knockout.Bracket
	number int // of the final
	rules  tournament.FinalRules
}

func (x finalWords) name(p tournament.PlayerID) string { return x.s.Players[p].ShownName(x.w.Lang()) }

// round names a round by how many of it are left.
func (x finalWords) round(r int) string {
	switch left := len(x.b.Rounds) - r; left {
	case 0:
		return x.w.Text("finals.final")
	case 1:
		return x.w.Text("finals.semi")
	case 2:
		return x.w.Text("finals.quarter")
	default:
		return x.w.Text("finals.round", "n", r)
	}
}

// title names a match.
func (x finalWords) title(k knockout.Key) string {
	switch {
	case k.Round == 0:
		return x.w.Text("finals.play_off")
	case k.Round == len(x.b.Rounds) && k.Slot == 2:
		return x.w.Text("finals.third")
	}
	switch left := len(x.b.Rounds) - k.Round; left {
	case 0:
		return x.round(k.Round)
	case 1:
		return x.w.Text("finals.semi_n", "slot", k.Slot)
	case 2:
		return x.w.Text("finals.quarter_n", "slot", k.Slot)
	}
	return x.w.Text("finals.round_n", "n", k.Round, "slot", k.Slot)
}

func (x finalWords) matches(list []knockout.Match) (all []finalMatch) {
	for _, m := range list {
		match := finalMatch{Stale: m.Stale}
		for i, seat := range m.Seats {
			match.Seats[i] = x.seat(m, seat)
		}
		switch {
		case m.Stale:
			match.Note = x.w.Text("finals.stale")
		case m.Decided == knockout.ByDiscs || m.Decided == knockout.BySeed:
			match.Note = x.w.Text("finals.by." + string(m.Decided))
		}
		all = append(all, match)
	}
	return all
}

func (x finalWords) seat(m knockout.Match, seat knockout.Seat) finalSeat {
	out := finalSeat{Known: seat.Player != 0, Won: m.Winner != 0 && m.Winner == seat.Player}
	switch {
	case seat.Player != 0:
		out.Name, out.Seed = x.name(seat.Player), x.b.Seed(seat.Player)
		if m.Played > 0 {
			out.Points = seat.Points.String()
		}
	case seat.Empty:
		out.Name = x.w.Text("finals.nobody")
	case seat.Loser:
		out.Name = x.w.Text("finals.loser_of", "match", x.title(seat.Of))
	default:
		out.Name = x.w.Text("finals.winner_of", "match", x.title(seat.Of))
	}
	return out
}

// calls returns what is to be played now in this final, seen together with the other
// finals of the event: who is in two plays in the first of them first.
func (x finalWords) calls() (calls []knockout.Call) {
	var brackets []knockout.Bracket
	mine := -1
	for i, f := range x.s.Finals {
		b, err := director.Bracket(f)
		if err != nil {
			return nil
		}
		if f.Number == x.number {
			mine = i
		}
		brackets = append(brackets, b)
	}
	for _, call := range knockout.Schedule(brackets) {
		if call.Bracket == mine {
			calls = append(calls, call)
		}
	}
	return calls
}

func (x finalWords) game(call knockout.Call) finalGame {
	g := finalGame{
		Round: call.Round, Slot: call.Slot, Number: call.Number, Title: x.title(call.Key),
		First: x.s.Players[call.Players[0]], Second: x.s.Players[call.Players[1]],
		FirstID: id64(call.Players[0]), SecondID: id64(call.Players[1]),
		Fixed: call.Black != 0, Rights: call.Right == knockout.RightEither || call.Right == knockout.RightCall,
	}
	if m := x.b.At(call.Key); m.BestOf > 1 {
		g.Title += " · " + x.w.Text("finals.game_of", "n", call.Number, "of", m.BestOf)
	}
	if call.Black != 0 {
		g.Black = id64(call.Black)
	}
	say := reasons{w: x.w, s: x.s}
	for _, t := range call.Terms {
		g.Words = append(g.Words, say.term(t, nobody, false))
	}
	if call.Waits != 0 {
		g.Waits = x.w.Text("finals.waits", "name", x.name(call.Waits))
	}
	return g
}

func (x finalWords) played(f tournament.FinalGame) finalGame {
	k := knockout.Key{Round: f.Round, Slot: f.Slot}
	g := finalGame{
		Round: f.Round, Slot: f.Slot, Number: f.Number, Title: x.title(k), First: x.s.Players[f.Black], Second: x.s.Players[f.White],
		FirstID: id64(f.Black), SecondID: id64(f.White), Black: id64(f.Black),
		Discs: typedResult(x.s.Event.Rules, f.Result), Transcript: f.Transcript, Score: f.Result.Score.String(),
	}
	m := x.b.At(k)
	if m != nil && m.BestOf > 1 {
		g.Title += " · " + x.w.Text("finals.game_of", "n", f.Number, "of", m.BestOf)
	}
	g.Rights = m != nil && director.HasRights(x.rules, m)
	g.Stale = m == nil || !slices.ContainsFunc(m.Seats[:], func(s knockout.Seat) bool { return s.Player == f.Black }) ||
		!slices.ContainsFunc(m.Seats[:], func(s knockout.Seat) bool { return s.Player == f.White })
	if f.Transcript != "" {
		if game, err := reversi.ParseGame(f.Transcript); err == nil { // it was read before it was stored
			g.URL, g.Plies = finalPath(x.s.Event.ID, x.number)+"/games/"+g.at(), game.Plies()
		}
	}
	if words := endedWords(x.w, f.Result, g.First, g.Second); words != "" {
		g.Words = append(g.Words, words)
	}
	if typedRight(f.Result) != "" {
		won := f.Black
		if f.Result.Outcome == tournament.WhiteWon {
			won = f.White
		}
		g.Words = append(g.Words, x.w.Text("finals.by_right", "name", x.name(won)))
		if g.Rights { // chosen beside the discs, else typed as bd or wd
			g.Discs, g.Right = f.Result.Score.Black.String(), id64(won)
		}
	}
	return g
}

func id64(p tournament.PlayerID) string { return strconv.FormatInt(int64(p), 10) }

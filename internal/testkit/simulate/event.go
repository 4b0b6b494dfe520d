// Package simulate builds and plays invented events for the tests of pairing
// systems: an event written down by names and signs, and many events played by a
// seeded source, held to what no round of any system may break.
package simulate

import (
	"fmt"
	"strings"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Pairer is the entrance of a system.
type Pairer func(s tournament.Snapshot, round int, seed uint64, pins pairing.Pins) (pairing.Plan, error)

// Event is a snapshot whose players go by names. Start numbers follow the order of
// entry; the id of number n is 100+n.
type Event struct {
	T testing.TB
	tournament.Snapshot
	ID   map[string]tournament.PlayerID
	Name map[tournament.PlayerID]string
}

// New returns an event of names, parted by spaces, before its first round.
func New(t testing.TB, rules tournament.Rules, names string) *Event {
	e := &Event{T: t, ID: map[string]tournament.PlayerID{}, Name: map[tournament.PlayerID]string{}}
	e.Event = tournament.Event{ID: 1, Name: "Test", Rules: rules, Seed: 1}
	e.Players = map[tournament.PlayerID]tournament.Player{}
	for _, name := range strings.Fields(names) {
		e.Enter(name, 1)
	}
	return e
}

// Enter enters a player who plays from round first on.
func (e *Event) Enter(name string, first int) tournament.PlayerID {
	n := len(e.Entries) + 1
	id := tournament.PlayerID(100 + n)
	e.ID[name], e.Name[id] = id, name
	e.Players[id] = tournament.Player{ID: id, Family: name}
	e.Entries = append(e.Entries, tournament.Entry{Player: id, Number: n, FirstRound: first})
	return id
}

// Who returns the id of name.
func (e *Event) Who(name string) tournament.PlayerID {
	e.T.Helper()
	id, ok := e.ID[name]
	if !ok {
		e.T.Fatalf("no player %q", name)
	}
	return id
}

// signs are the results of a game for the player named first.
const signs = "><=)(#~"

// Play closes a round. "A>B" is a game in which A had Black and won, "A<=B" two
// games, in the first of which A had Black; the signs tell A's result: > won, <
// lost, = drawn, ) the other did not come, ( A did not, # both lost, ~ not played.
// "A:full-bye" is a player without a match.
func (e *Event) Play(what ...string) {
	e.T.Helper()
	r := tournament.Round{Number: len(e.Rounds) + 1, State: tournament.Closed}
	for _, w := range what {
		if name, presence, ok := strings.Cut(w, ":"); ok {
			r.Idle = append(r.Idle, tournament.Idle{Player: e.Who(name), Presence: tournament.Presence(presence)})
			continue
		}
		from := strings.IndexAny(w, signs)
		if from < 0 {
			e.T.Fatalf("not a result: %s", w)
		}
		to := strings.LastIndexAny(w, signs) + 1
		r.Matches = append(r.Matches, e.match(len(r.Matches)+1, e.Who(w[:from]), e.Who(w[to:]), w[from:to]))
	}
	e.Rounds = append(e.Rounds, r)
}

func (e *Event) match(table int, black, white tournament.PlayerID, results string) tournament.Match {
	m := tournament.Match{Table: table}
	for i, sign := range []byte(results) {
		g := tournament.Game{Number: i + 1, Black: black, White: white}
		res := Result(sign, true)
		if i%2 == 1 {
			g.Black, g.White = white, black
			res = Result(sign, false)
		}
		g.Result = &res
		m.Games = append(m.Games, g)
	}
	return m
}

// Result returns the result that sign tells of a player, who had Black or White.
func Result(sign byte, black bool) tournament.Result {
	loser := reversi.White
	if !black {
		loser = reversi.Black
	}
	switch sign {
	case '>':
		return tournament.LossResult(loser, tournament.ReasonPlayed, 20)
	case '<':
		return tournament.LossResult(loser.Opponent(), tournament.ReasonPlayed, 20)
	case ')':
		return tournament.LossResult(loser, tournament.ReasonNoShow, 0)
	case '(':
		return tournament.LossResult(loser.Opponent(), tournament.ReasonNoShow, 0)
	case '=':
		return tournament.Result{Outcome: tournament.Drawn, Reason: tournament.ReasonPlayed, Score: reversi.Score{Black: 64, White: 64}}
	case '#':
		return tournament.Result{Outcome: tournament.NeitherWon, Reason: tournament.ReasonMutualLoss}
	default:
		return tournament.Result{Outcome: tournament.NotPlayed, Reason: tournament.ReasonNotPlayed}
	}
}

// Next pairs the round after the last one.
func (e *Event) Next(pair Pairer, pins pairing.Pins) pairing.Plan {
	e.T.Helper()
	plan, err := pair(e.Snapshot, len(e.Rounds)+1, e.Event.Seed, pins)
	if err != nil {
		e.T.Fatal(err)
	}
	return plan
}

// Finish gives the tables of plan the results that sign chooses, for Black in the
// first game, and closes the round.
func (e *Event) Finish(plan pairing.Plan, sign func(black, white tournament.PlayerID) string) {
	e.T.Helper()
	var what []string
	for _, t := range plan.Tables {
		what = append(what, e.Name[t.Black]+sign(t.Black, t.White)+e.Name[t.White])
	}
	for _, b := range plan.Byes {
		what = append(what, e.Name[b.Player]+":"+string(b.Presence()))
	}
	for _, d := range pairing.Idle(e.Snapshot, len(e.Rounds)+1) {
		what = append(what, e.Name[d.Player]+":"+string(d.Presence))
	}
	e.Play(what...)
}

// Show writes a plan as "A-B C-D bye E", Black first.
func (e *Event) Show(plan pairing.Plan) string {
	var words []string
	for _, t := range plan.Tables {
		words = append(words, e.Name[t.Black]+"-"+e.Name[t.White])
	}
	for _, b := range plan.Byes {
		words = append(words, "bye "+e.Name[b.Player])
	}
	return strings.Join(words, " ")
}

// ShowRelaxed writes what gave way as "rematch 1, bye-again 2".
func (e *Event) ShowRelaxed(plan pairing.Plan) string {
	var words []string
	for _, r := range plan.Relaxed {
		words = append(words, fmt.Sprintf("%s %d", r.Rule, r.Value))
	}
	return strings.Join(words, ", ")
}

// ByNumber lets the smaller start number win every game of a match.
func (e *Event) ByNumber(black, white tournament.PlayerID) string {
	sign := "<"
	if black < white {
		sign = ">"
	}
	return strings.Repeat(sign, e.Event.Rules.Games)
}

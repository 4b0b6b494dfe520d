package standings_test

import (
	"fmt"
	"math/rand/v2"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// event is built game by game; players are named and numbered from 1.
type event struct {
	s    tournament.Snapshot
	game tournament.GameID
}

func newEvent(rules tournament.Rules, names ...string) *event {
	e := &event{s: tournament.Snapshot{
		Event:   tournament.Event{ID: 1, Name: "Test", Rules: rules},
		Players: map[tournament.PlayerID]tournament.Player{},
	}}
	for i, name := range names {
		id := tournament.PlayerID(i + 1)
		e.s.Players[id] = tournament.Player{ID: id, Family: name}
		e.s.Entries = append(e.s.Entries, tournament.Entry{Player: id, Number: i + 1, FirstRound: 1})
	}
	return e
}

// round opens the next round in the given state.
func (e *event) round(state tournament.RoundState) *tournament.Round {
	e.s.Rounds = append(e.s.Rounds, tournament.Round{Number: len(e.s.Rounds) + 1, State: state})
	return &e.s.Rounds[len(e.s.Rounds)-1]
}

// won adds a table with one finished game; discs are whole.
func (e *event) won(r *tournament.Round, black, white tournament.PlayerID, blackDiscs int) {
	res := e.s.Event.Rules.PlayedResult(reversi.Score{Black: reversi.Whole(blackDiscs), White: reversi.Whole(64 - blackDiscs)})
	e.table(r, black, white, &res)
}

// table adds a table with one game for each result, colours exchanged in turn;
// nil is a game without a result.
func (e *event) table(r *tournament.Round, black, white tournament.PlayerID, results ...*tournament.Result) *tournament.Match {
	m := tournament.Match{Table: len(r.Matches) + 1}
	for i, res := range results {
		e.game++
		m.Games = append(m.Games, tournament.Game{ID: e.game, Number: i + 1, Black: black, White: white, Result: res})
		black, white = white, black
	}
	r.Matches = append(r.Matches, m)
	return &r.Matches[len(r.Matches)-1]
}

func idle(r *tournament.Round, p tournament.PlayerID, presence tournament.Presence) {
	r.Idle = append(r.Idle, tournament.Idle{Player: p, Presence: presence})
}

// random makes a whole event: everyone plays, has a bye or is away, and when
// complete every game is confirmed and really decided.
func random(rng *rand.Rand, rules tournament.Rules, players, rounds int, complete bool) *event {
	names := make([]string, players)
	for i := range names {
		names[i] = fmt.Sprintf("Player %04d", i+1)
	}
	e := newEvent(rules, names...)
	for i := range e.s.Entries {
		if rng.IntN(10) == 0 {
			e.s.Entries[i].Withdrawn = true
		}
		if rng.IntN(15) == 0 {
			e.s.Entries[i].Expelled = "fought"
		}
	}
	for range rounds {
		r := e.round(tournament.Closed)
		order := rng.Perm(players)
		for len(order) > 0 {
			p := tournament.PlayerID(order[0] + 1)
			if len(order) == 1 || rng.IntN(12) == 0 {
				presences := []tournament.Presence{tournament.PairingBye, tournament.FullBye, tournament.HalfBye,
					tournament.ZeroBye, tournament.Absent, tournament.NotEntered, tournament.Withdrawn, tournament.Expelled}
				idle(r, p, presences[rng.IntN(len(presences))])
				order = order[1:]
				continue
			}
			var results []*tournament.Result
			for range rules.Games {
				results = append(results, randomResult(rng, rules, complete))
			}
			e.table(r, p, tournament.PlayerID(order[1]+1), results...)
			order = order[2:]
		}
	}
	return e
}

func randomResult(rng *rand.Rand, rules tournament.Rules, complete bool) *tournament.Result {
	if !complete && rng.IntN(8) == 0 {
		return nil
	}
	if rng.IntN(10) == 0 {
		res := tournament.LossResult(reversi.Colour(1+rng.IntN(2)), tournament.ReasonNoShow, 0)
		return &res
	}
	black := reversi.Whole(rng.IntN(65))
	res := rules.PlayedResult(reversi.Score{Black: black, White: reversi.Whole(64) - black})
	return &res
}

// Package simulation plays whole events with made-up players: draws, no-shows,
// byes, absences, withdrawals and late entries, all from one seed. What pairs the
// rounds is given to it.
package simulation

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Options of an event. Rates are hundredths of a percent.
type Options struct {
	Players, Rounds int
	Seed            uint64
	Rules           tournament.Rules // Rounds and the first colour are set here
	Draws           int              // of the games that are played
	Forfeits        int              // of the games: one side does not come, seldom both
	Byes            int              // of the seats in a round: half a point is asked for
	Absences        int              // of the seats in a round: away, for nothing
	Withdrawals     int              // of the players in a round, for good
	Late            int              // of the players: they enter after the first round
}

// ErrOptions tells that no event can be made of the options.
var ErrOptions = errors.New("an event has 2 to 9999 players, 1 to 99 rounds, and rates from 0 to 100 percent")

// Table is a pair of a round; White 0 is a bye of Black. Who is at none is absent.
type Table struct{ Black, White tournament.PlayerID }

// Pairer pairs round n of an event from its rounds before.
type Pairer func(s tournament.Snapshot, n int) ([]Table, error)

// Play plays an event. The same options and pairer give the same event.
//
// Errors: [ErrOptions], and those of pair with the round.
func Play(o Options, pair Pairer) (tournament.Snapshot, error) {
	for _, rate := range []int{o.Draws, o.Forfeits, o.Byes, o.Absences, o.Withdrawals, o.Late} {
		if rate < 0 || rate > 10_000 {
			return tournament.Snapshot{}, ErrOptions
		}
	}
	if o.Players < 2 || o.Players > 9999 || o.Rounds < 1 || o.Rounds > 99 {
		return tournament.Snapshot{}, ErrOptions
	}
	g := &game{o: o, rng: rand.New(rand.NewPCG(o.Seed, 0x5349585459464f55))}
	g.enter()
	for n := 1; n <= o.Rounds; n++ {
		g.disturb(n)
		if len(pairing.Present(g.s, n)) < 2 {
			g.recall(n)
		}
		tables, err := pair(g.s, n)
		if err != nil {
			return g.s, fmt.Errorf("round %d of seed %d: %w", n, o.Seed, err)
		}
		g.round(n, tables)
	}
	return g.s, nil
}

type game struct {
	o        Options
	rng      *rand.Rand
	s        tournament.Snapshot
	strength map[tournament.PlayerID]int
}

// chance reports whether something that happens rate times in ten thousand happens.
func (g *game) chance(rate int) bool { return g.rng.IntN(10_000) < rate }

func (g *game) enter() {
	rules := g.o.Rules
	rules.Rounds = g.o.Rounds
	if rules.Pairing.FirstColour == reversi.NoColour {
		rules.Pairing.FirstColour = []reversi.Colour{reversi.Black, reversi.White}[g.rng.IntN(2)]
	}
	g.s = tournament.Snapshot{
		Event:   tournament.Event{Name: fmt.Sprintf("Simulated event %d", g.o.Seed), Rules: rules, Seed: g.o.Seed},
		Players: map[tournament.PlayerID]tournament.Player{},
	}
	g.strength = map[tournament.PlayerID]int{}
	strengths := make([]int, g.o.Players)
	for i := range strengths {
		strengths[i] = 1000 + g.rng.IntN(1500)
	}
	slices.SortFunc(strengths, func(a, b int) int { return b - a })
	for i, strength := range strengths {
		id := tournament.PlayerID(i + 1)
		g.strength[id] = strength
		g.s.Players[id] = tournament.Player{ID: id, Family: fmt.Sprintf("Player%04d", i+1), Given: "Test"}
		entry := tournament.Entry{Player: id, Number: i + 1, FirstRound: 1, Requests: map[int]tournament.Presence{}}
		if g.o.Rounds > 1 && g.chance(g.o.Late) {
			entry.FirstRound = 2 + g.rng.IntN(max(1, g.o.Rounds/2))
		}
		g.s.Entries = append(g.s.Entries, entry)
	}
}

// disturb changes who is there in round n.
func (g *game) disturb(n int) {
	for i := range g.s.Entries {
		e := &g.s.Entries[i]
		if e.Withdrawn || n < e.FirstRound {
			continue
		}
		switch {
		case n > e.FirstRound && g.chance(g.o.Withdrawals):
			e.Withdrawn = true
		case n < g.o.Rounds && g.chance(g.o.Byes): // nobody asks for one in the last round
			e.Requests[n] = tournament.HalfBye
		case g.chance(g.o.Absences):
			e.Requests[n] = tournament.ZeroBye
		}
	}
}

// recall brings everybody in when nobody would be left to play.
func (g *game) recall(n int) {
	for i := range g.s.Entries {
		e := &g.s.Entries[i]
		e.Withdrawn, e.FirstRound = false, min(e.FirstRound, n)
		delete(e.Requests, n)
	}
}

// round plays the tables of round n.
func (g *game) round(n int, tables []Table) {
	r := tournament.Round{Number: n, State: tournament.Closed, Idle: pairing.Idle(g.s, n)}
	seated := map[tournament.PlayerID]bool{}
	for _, t := range tables {
		seated[t.Black], seated[t.White] = true, true
		if t.White == 0 {
			r.Idle = append(r.Idle, tournament.Idle{Player: t.Black, Presence: tournament.PairingBye})
			continue
		}
		m := tournament.Match{Table: len(r.Matches) + 1}
		black, white := t.Black, t.White
		for k := range max(1, g.o.Rules.Games) {
			result := g.result(black, white)
			m.Games = append(m.Games, tournament.Game{Number: k + 1, Black: black, White: white, Result: &result})
			black, white = white, black
		}
		r.Matches = append(r.Matches, m)
	}
	for _, p := range pairing.Present(g.s, n) {
		if !seated[p] { // the system has no place for the player
			r.Idle = append(r.Idle, tournament.Idle{Player: p, Presence: tournament.Absent})
		}
	}
	g.s.Rounds = append(g.s.Rounds, r)
}

// result plays one game. Players of the same strength win as often; 800 apart, the
// stronger wins 49 of 50.
func (g *game) result(black, white tournament.PlayerID) tournament.Result {
	rules := g.o.Rules
	if g.chance(g.o.Forfeits) {
		loser := []reversi.Colour{reversi.Black, reversi.White, reversi.NoColour}[min(2, g.rng.IntN(9)/4)]
		if loser == reversi.NoColour {
			return tournament.Result{Outcome: tournament.NeitherWon, Reason: tournament.ReasonMutualLoss}
		}
		return tournament.LossResult(loser, tournament.ReasonNoShow, 64-rules.NoShow)
	}
	discs := 32
	if !g.chance(g.o.Draws) {
		ahead := g.strength[black] - g.strength[white]
		discs = 33 + min(g.rng.IntN(32), g.rng.IntN(32))
		if g.rng.IntN(1000) >= min(max(500+ahead*3/5, 20), 980) {
			discs = 64 - discs
		}
	}
	return rules.PlayedResult(reversi.Score{Black: reversi.Whole(discs), White: reversi.Whole(64 - discs)})
}

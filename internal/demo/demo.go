// Package demo fills an empty database with an event in its fourth round, for
// people who want to look before they type. The people are invented; the games
// were played by the program against itself.
package demo

import (
	"context"
	"fmt"
	"math/rand/v2"

	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/solver"
	"sixtyfour/internal/tournament"
)

// Fill makes the demo event, and a rating list of today, through the same use cases that
// a director uses. An event that is there already is left as it is.
func Fill(ctx context.Context, d *director.Director, who director.Who, today rating.Day, program string) error {
	events, err := d.Reader().Events(ctx)
	if err != nil || len(events) > 0 {
		return err
	}
	b := &builder{d: d, who: who, random: rand.New(rand.NewPCG(6, 4)), skill: map[tournament.PlayerID]int{}}
	err = b.fill(ctx)
	if err == nil {
		err = b.publish(ctx, today, program)
	}
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	return nil
}

type builder struct {
	d      *director.Director
	who    director.Who
	random *rand.Rand // seeded: the demo is the same everywhere
	event  tournament.EventID
	// skill is how much worse than the best a player's move may be, in the unit
	// of solver.Choose; 0 is the strongest.
	skill map[tournament.PlayerID]int
}

func (b *builder) fill(ctx context.Context) error {
	rules := tournament.DefaultRules()
	e, err := b.d.CreateEvent(ctx, b.who, tournament.Event{
		Name: "Autumn Open", Place: "Harbour Hall", Country: "NOR", Starts: "2026-10-17", Rules: rules, Seed: 64,
	})
	if err != nil {
		return err
	}
	b.event = e.ID
	players, err := b.register(ctx)
	if err != nil {
		return err
	}
	if _, err := b.d.Enter(ctx, b.who, b.event, players); err != nil {
		return err
	}
	for n := 1; n <= 3; n++ {
		if err := b.round(ctx, n, 0); err != nil {
			return err
		}
		r, err := b.read(ctx, n)
		if err != nil {
			return err
		}
		if err := b.d.Close(ctx, b.who, b.event, n, r.Version); err != nil {
			return err
		}
	}
	if err := b.d.Withdraw(ctx, b.who, b.event, players[16]); err != nil {
		return err
	}
	if err := b.round(ctx, 4, 2); err != nil {
		return err
	}
	return b.dispute(ctx)
}

func (b *builder) read(ctx context.Context, n int) (tournament.Round, error) {
	s, err := b.d.Reader().Snapshot(ctx, b.event)
	if err != nil {
		return tournament.Round{}, err
	}
	r, ok := s.Round(n)
	if !ok {
		return r, tournament.ErrNotFound
	}
	return r, nil
}

// round pairs, publishes and plays round n; the last open tables stay without a
// result.
func (b *builder) round(ctx context.Context, n, open int) error {
	if err := b.d.DraftRound(ctx, b.who, b.event, n); err != nil {
		return err
	}
	r, err := b.read(ctx, n)
	if err != nil {
		return err
	}
	if err := b.d.Publish(ctx, b.who, b.event, n, r.Version); err != nil {
		return err
	}
	if r, err = b.read(ctx, n); err != nil {
		return err
	}
	for _, m := range r.Matches[:len(r.Matches)-open] {
		g := m.Games[0]
		_, err := b.d.Record(ctx, b.who, director.Submission{
			Event: b.event, Round: n, Game: g.ID, Version: g.Version, Transcript: b.play(g.Black, g.White).String(),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// dispute lets the two players of the first open table claim different counts.
func (b *builder) dispute(ctx context.Context) error {
	r, err := b.read(ctx, 4)
	if err != nil {
		return err
	}
	for _, m := range r.Matches {
		g := m.Games[0]
		if g.Result != nil {
			continue
		}
		for _, claim := range []struct {
			player tournament.PlayerID
			black  int
		}{{g.Black, 36}, {g.White, 30}} {
			score := reversi.Score{Black: reversi.Whole(claim.black), White: reversi.Whole(64 - claim.black)}
			if _, err := b.d.Claim(ctx, b.who, b.event, g.ID, claim.player, &score, ""); err != nil {
				return err
			}
		}
		return nil
	}
	return tournament.ErrNotFound
}

// play lets the program play itself; each side is as careless as its skill says.
func (b *builder) play(black, white tournament.PlayerID) reversi.Transcript {
	var game reversi.Transcript
	board, mover := reversi.Start(), reversi.Black
	for !board.Over() {
		margin := b.skill[black]
		if mover == reversi.White {
			margin = b.skill[white]
		}
		if s := solver.Choose(board, mover, 2, margin, b.random.IntN); s != reversi.Pass {
			board = board.Play(mover, s)
			game = append(game, s)
		}
		mover = mover.Opponent()
	}
	return game
}

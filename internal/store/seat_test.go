package store

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestSeatCodes(t *testing.T) {
	s := openStore(t)
	h := newHall(t, s)
	ctx := context.Background()
	codes := func() []tournament.SeatCode {
		t.Helper()
		list, err := s.SeatCodes(ctx, h.round.ID)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	seat := func(code string, match int, player int) tournament.SeatCode {
		return tournament.SeatCode{Code: code, Event: h.event, Round: h.round.ID, Match: h.round.Matches[match].ID, Player: h.players[player]}
	}
	want := []tournament.SeatCode{seat("23456789", 0, 0), seat("ABCDEFGH", 0, 1), seat("JKMNPQRS", 1, 2), seat("TVWXYZ22", 1, 3)}
	h.change(t, s, func(ctx context.Context, tx director.Tx) error { return tx.SaveSeatCodes(ctx, want) })
	t.Run("codes are read back with the place of their seats, inside and outside", func(t *testing.T) {
		if got := codes(); !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		for _, c := range want {
			if got, err := s.SeatByCode(ctx, c.Code); err != nil || got != c {
				t.Errorf("got %v, %v, want %v", got, err, c)
			}
		}
	})
	t.Run("a code that nobody has is not found", func(t *testing.T) {
		if _, err := s.SeatByCode(ctx, "ZZZZZZZZ"); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("error %v", err)
		}
	})
	for name, bad := range map[string]struct {
		code tournament.SeatCode
		want error
	}{
		"a second code for a seat":             {seat("99999999", 0, 0), tournament.ErrAlreadyDone},
		"a code that is another's":             {seat("23456789", 1, 2), tournament.ErrAlreadyDone},
		"a player who does not sit there":      {seat("99999999", 0, 2), tournament.ErrNotFound},
		"a code with a character that is none": {seat("O0O0O0O0", 0, 0), nil},
		"a code that is too short":             {seat("2345", 0, 0), nil},
	} {
		t.Run("refused is "+name, func(t *testing.T) {
			err := h.try(s, func(ctx context.Context, tx director.Tx) error {
				return tx.SaveSeatCodes(ctx, []tournament.SeatCode{bad.code})
			})
			if err == nil || bad.want != nil && !errors.Is(err, bad.want) {
				t.Errorf("error %v, want %v", err, bad.want)
			}
		})
	}
	t.Run("a round that is replaced has no codes", func(t *testing.T) {
		h.change(t, s, func(ctx context.Context, tx director.Tx) (err error) {
			h.round, err = tx.SaveRound(ctx, h.event, h.round)
			return err
		})
		if got := codes(); len(got) != 0 {
			t.Errorf("got %v", got)
		}
	})
	t.Run("codes are deleted with their round alone", func(t *testing.T) {
		h.change(t, s, func(ctx context.Context, tx director.Tx) error { return tx.SaveSeatCodes(ctx, want) })
		h.change(t, s, func(ctx context.Context, tx director.Tx) error { return tx.DeleteSeatCodes(ctx, h.round.ID+1) })
		if got := codes(); len(got) != 4 {
			t.Errorf("got %v", got)
		}
		h.change(t, s, func(ctx context.Context, tx director.Tx) error { return tx.DeleteSeatCodes(ctx, h.round.ID) })
		if got := codes(); len(got) != 0 {
			t.Errorf("got %v", got)
		}
	})
	t.Run("a round with codes can be deleted", func(t *testing.T) {
		h.change(t, s, func(ctx context.Context, tx director.Tx) error { return tx.SaveSeatCodes(ctx, want) })
		h.change(t, s, func(ctx context.Context, tx director.Tx) error { return tx.DeleteRound(ctx, h.round) })
	})
}

func TestObjections(t *testing.T) {
	s := openStore(t)
	h := newHall(t, s)
	ctx := context.Background()
	game := h.round.Matches[0].Games[0]
	at := time.Date(2026, 10, 17, 15, 0, 0, 0, time.UTC)
	first := tournament.Objection{Game: game.ID, Player: game.White, Text: "I had 34.", At: at}
	h.change(t, s, func(ctx context.Context, tx director.Tx) (err error) {
		first, err = tx.AddObjection(ctx, first)
		return err
	})
	list := func() []tournament.Objection {
		t.Helper()
		got, err := s.Objections(ctx, h.event)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	t.Run("an objection is read back open", func(t *testing.T) {
		if got := list(); len(got) != 1 || got[0] != first || !got[0].Open() || first.ID == 0 {
			t.Errorf("got %+v, want %+v", got, first)
		}
		if got, err := s.Objections(ctx, h.event+1); err != nil || len(got) != 0 {
			t.Errorf("another event has %v, %v", got, err)
		}
	})
	t.Run("only the two players of a game can object", func(t *testing.T) {
		err := h.try(s, func(ctx context.Context, tx director.Tx) error {
			_, err := tx.AddObjection(ctx, tournament.Objection{Game: game.ID, Player: h.players[4], Text: "No.", At: at})
			return err
		})
		if err == nil {
			t.Error("a stranger's was stored")
		}
	})
	t.Run("settled is what was open, once", func(t *testing.T) {
		for _, want := range []int{1, 0} {
			h.change(t, s, func(ctx context.Context, tx director.Tx) error {
				n, err := tx.SettleObjections(ctx, game.ID, at.Add(time.Minute))
				if n != want {
					t.Errorf("%d settled, want %d", n, want)
				}
				return err
			})
		}
		if got := list(); len(got) != 1 || got[0].Open() || !got[0].Settled.Equal(at.Add(time.Minute)) {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("a round with objections can be replaced", func(t *testing.T) {
		h.change(t, s, func(ctx context.Context, tx director.Tx) error {
			_, err := tx.SaveRound(ctx, h.event, h.round)
			return err
		})
		if got := list(); len(got) != 0 {
			t.Errorf("got %+v", got)
		}
	})
}

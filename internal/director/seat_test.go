package director_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func (h *hall) codes(n int) map[tournament.PlayerID]director.SeatKey {
	h.t.Helper()
	r, _ := h.snapshot().Round(n)
	list, err := h.store.SeatCodes(h.ctx, r.ID)
	h.must(err)
	keys := map[tournament.PlayerID]director.SeatKey{}
	for _, c := range list {
		keys[c.Player] = director.SeatKey{Code: c.Code, From: fmt.Sprintf("phone %d", c.Player)}
	}
	return keys
}

func (h *hall) publishRound(n int) tournament.Round {
	h.t.Helper()
	h.must(h.d.DraftRound(h.ctx, h.who, h.event, n))
	r, _ := h.snapshot().Round(n)
	h.must(h.d.Publish(h.ctx, h.who, h.event, n, r.Version))
	r, _ = h.snapshot().Round(n)
	return r
}

func TestCodesOfSeats(t *testing.T) {
	h := newHall(t, 7, nil)
	r := h.publishRound(1)
	keys := h.codes(1)
	t.Run("every player at a table has a code of its own, the bye has none", func(t *testing.T) {
		seen := map[string]bool{}
		for _, k := range keys {
			if code, ok := tournament.ParseSeatCode(k.Code); !ok || code != k.Code || seen[k.Code] {
				t.Errorf("code %q", k.Code)
			}
			seen[k.Code] = true
		}
		if len(seen) != 6 {
			t.Errorf("%d codes for 6 seats", len(seen))
		}
	})
	t.Run("a draft has no codes, and taking back removes them", func(t *testing.T) {
		h.must(h.d.TakeBack(h.ctx, h.who, h.event, 1, r.Version))
		if got := h.codes(1); len(got) != 0 {
			t.Errorf("got %v", got)
		}
		for _, k := range keys {
			if _, err := h.d.MyTable(h.ctx, k); !errors.Is(err, director.ErrBadSeat) {
				t.Errorf("error %v", err)
			}
		}
	})
	t.Run("published again, the codes are new; a second press does not change them", func(t *testing.T) {
		r, _ := h.snapshot().Round(1)
		h.must(h.d.Publish(h.ctx, h.who, h.event, 1, r.Version))
		first := h.codes(1)
		h.must(h.d.Publish(h.ctx, h.who, h.event, 1, r.Version))
		for p, k := range h.codes(1) {
			if first[p] != k || keys[p] == k {
				t.Errorf("player %d: %v, then %v, now %v", p, keys[p], first[p], k)
			}
		}
	})
	t.Run("the audit never holds a code", func(t *testing.T) {
		log, err := h.store.Audit(h.ctx, h.event, 1000)
		h.must(err)
		for _, e := range log {
			for _, k := range h.codes(1) {
				if strings.Contains(fmt.Sprint(e), k.Code) {
					t.Errorf("%+v", e)
				}
			}
		}
	})
	t.Run("codes differ from draw to draw and use the whole alphabet", func(t *testing.T) {
		used := map[rune]bool{}
		for n := range 12 {
			big := newHall(t, 16, nil)
			big.publishRound(1)
			for _, k := range big.codes(1) {
				for _, c := range k.Code {
					used[c] = true
				}
			}
			if n > 2 && len(used) == len(tournament.SeatAlphabet) {
				return
			}
		}
		t.Errorf("only %d characters are used", len(used))
	})
}

func TestTwoPhonesAtOnce(t *testing.T) {
	h := newHall(t, 2, nil)
	g := h.publishRound(1).Matches[0].Games[0]
	keys := h.codes(1)
	score := reversi.Score{Black: reversi.Whole(44), White: reversi.Whole(20)}
	var wg sync.WaitGroup
	errs := make(chan error, 16)
	for range 8 {
		for _, p := range []tournament.PlayerID{g.Black, g.White} {
			wg.Go(func() {
				_, err := h.d.ClaimBySeat(h.ctx, keys[p], 1, &score, "")
				errs <- err
			})
		}
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
	r, _ := h.snapshot().Round(1)
	after := r.Matches[0].Games[0]
	if after.State() != tournament.GameConfirmed || len(after.Claims) != 2 || after.Version != g.Version+2 {
		t.Errorf("after sixteen sendings the game is %+v", after)
	}
	log, err := h.store.Audit(h.ctx, h.event, 100)
	h.must(err)
	claims := 0
	for _, e := range log {
		if e.Action == "result.claim" {
			claims++
			if name, ok := director.SeatName(e.Actor); !ok || name != e.Note {
				t.Errorf("the actor is %q, the note %q", e.Actor, e.Note)
			}
		}
	}
	if claims != 2 {
		t.Errorf("%d claims are in the log", claims)
	}
}

func TestObject(t *testing.T) {
	h := newHall(t, 2, nil)
	g := h.publishRound(1).Matches[0].Games[0]
	key := h.codes(1)[g.White]
	open := func() (n int) {
		t.Helper()
		list, err := h.store.Objections(h.ctx, h.event)
		h.must(err)
		for _, o := range list {
			if o.Open() {
				n++
			}
		}
		return n
	}
	t.Run("there is nothing to object to before there is a result", func(t *testing.T) {
		if err := h.d.Object(h.ctx, key, 1, "No."); !errors.Is(err, tournament.ErrRoundState) {
			t.Errorf("error %v", err)
		}
	})
	score := reversi.Score{Black: reversi.Whole(44), White: reversi.Whole(20)}
	result := tournament.DefaultRules().PlayedResult(score)
	saved, err := h.d.Record(h.ctx, h.who, director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Result: &result})
	h.must(err)
	t.Run("the same sentence is one objection, and nobody fills the desk", func(t *testing.T) {
		for range 3 {
			h.must(h.d.Object(h.ctx, key, 1, "I had  24."))
		}
		if n := open(); n != 1 {
			t.Errorf("%d open", n)
		}
		for i := range 20 {
			err := h.d.Object(h.ctx, key, 1, fmt.Sprint("And ", i))
			if told := errors.Is(err, tournament.ErrTooMany); told != (i >= 4) {
				t.Errorf("objection %d: %v", i+2, err)
			}
		}
		if n := open(); n != 5 {
			t.Errorf("%d open", n)
		}
	})
	t.Run("a correction settles them", func(t *testing.T) {
		score.Black, score.White = reversi.Whole(40), reversi.Whole(24)
		other := tournament.DefaultRules().PlayedResult(score)
		_, err := h.d.Record(h.ctx, h.who, director.Submission{Event: h.event, Game: g.ID, Version: saved.Version, Result: &other})
		h.must(err)
		if n := open(); n != 0 {
			t.Errorf("%d open", n)
		}
	})
}

func TestParseSeatCode(t *testing.T) {
	for text, want := range map[string]string{
		"7K3MQX9T": "7K3MQX9T", "7k3m-qx9t": "7K3MQX9T", " 7k3m qx9t ": "7K3MQX9T", "7K3M–QX9T": "7K3MQX9T", "７ｋ３ｍ－ｑｘ９ｔ": "7K3MQX9T",
		"": "", "7K3M": "", "7K3MQX9TT": "", "0K3MQX9T": "", "IK3MQX9T": "", "LK3MQX9T": "", "7K3M_QX9T": "", "７Ｋ３ＭＱＸ９Ｏ": "",
	} {
		code, ok := tournament.ParseSeatCode(text)
		if ok != (want != "") || ok && code != want {
			t.Errorf("%q reads as %q, %t; want %q", text, code, ok, want)
		}
	}
}

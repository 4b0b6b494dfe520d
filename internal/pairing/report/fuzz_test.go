package report

import (
	"bytes"
	"errors"
	"testing"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/tournament"
)

// FuzzRead holds three promises: what is refused is refused with a place or about
// the whole file; what is accepted pairs, or says why not, by every system; and a
// round that is paired seats everybody who is there once.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		five, five + "XXP 1 2\nXXZ 4\nXXA    1  1.0  0.5\nXXS W=3\n", five + "240 H 002    1\n250       1.0 001 002 0001 0002\n260 001 002    1    2\n",
		roster("1.5 2w1 2b=", "0.5 1b0 1w=", "1.5 U H") + "142 6\n192 FIDE_DOUBLESWISS\n", roster("- 2w1", "- 1b0", "- F") + "142 4\nXXC rank black1\n",
		roster("- 2w+", "- 1b-", "- Z") + "142 4\n192 FIDE_DUTCH_BAKU\n299 +         0.5  001    1\n", "001    1\n192 BERGER_DOUBLEROUNDROBIN\n142 2\n152 B\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := trf.Read("x", bytes.NewReader(data))
		if err != nil {
			return
		}
		e, err := Read("x", file, "")
		var place *trf.Error
		if err != nil {
			if !errors.As(err, &place) || place.Err == nil {
				t.Fatalf("error = %#v, want *trf.Error", err)
			}
			return
		}
		if len(e.Players) > 24 || e.PlayedRounds() > 12 {
			return
		}
		for _, system := range Systems() {
			for n := 1; n <= e.PlayedRounds()+1; n++ {
				pairs, err := e.Pairs(system, n, 1)
				switch {
				case errors.Is(err, tournament.ErrNoPairing), errors.Is(err, tournament.ErrTooFewPlayers), errors.As(err, &place):
				case err != nil:
					t.Fatalf("%s, round %d: error = %v", system, n, err)
				default:
					seated(t, e, system, n, pairs)
				}
			}
		}
	})
}

// seated holds a round to seating everybody who is there once. A round robin has no
// place for some who were not there in round 1.
func seated(t *testing.T, e *Event, system tournament.System, n int, pairs []Pair) {
	seats := map[int]int{}
	for _, p := range pairs {
		seats[p.White]++
		if p.Black != 0 {
			seats[p.Black]++
		}
	}
	for i := range e.Players {
		p := &e.Players[i]
		want := 0
		if e.present(p, n) {
			want = 1
		}
		late := system == tournament.SystemRoundRobin && n > 1 && !e.present(p, 1)
		if got := seats[p.Number]; got != want && (!late || got != 0) {
			t.Fatalf("round %d: player %d sits %d times, want %d: %v", n, p.Number, seats[p.Number], want, pairs)
		}
	}
}

package rating

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// book is a ledger of synthetic games whose players have numbers of their own.
func book(players, games, months int) Ledger {
	l := Ledger{Games: synthetic(players, games, months)}
	for p := range players {
		l.Players = append(l.Players, int64(10*p+7))
	}
	return l
}

func mustRun(t *testing.T, l Ledger, name string, p Parameters, ends []Day) *Outcome {
	t.Helper()
	o, err := Run(l, name, p, Plan{Ends: ends})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// byMargin are the systems by which a narrow win against a weak opponent may cost points,
// and that which gives points for playing at all.
var byMargin = map[string]bool{"sixtyfour": true, "danish": true, "egf": true}

func TestRun_Systems(t *testing.T) {
	l := book(60, 1500, 9)
	ends := months(l)
	for _, info := range Systems() {
		t.Run(info.Name, func(t *testing.T) {
			o := mustRun(t, l, info.Name, nil, ends)
			rated := 0
			for p := range l.Players {
				r, ok := o.Rating(Player(p))
				if !ok {
					continue
				}
				rated++
				before, had := o.Before(Player(p))
				sum := 0.0
				for _, c := range o.Changes(Player(p)) {
					sum += c.Delta
					if c.Day.Month() != ends[len(ends)-1].Month() || c.Player != Player(p) || c.Opponent == c.Player {
						t.Fatalf("a change of another period or player: %+v", c)
					}
					if (c.Score-c.Expected)*c.Delta < 0 && c.Score != 0.5 && !byMargin[info.Name] {
						t.Errorf("more was made than expected, for less: %+v", c)
					}
				}
				// A centre, whole points and what older games lose are the rest.
				if rest := r.Value - before.Value - sum; had && !info.Fits && math.Abs(rest) > 1 {
					t.Errorf("player %d: from %.2f to %.2f, the games give %.2f", p, before.Value, r.Value, sum)
				}
				h := o.History(Player(p))
				if info.Name == "wof" {
					continue
				}
				if len(h) == 0 || !slices.IsSortedFunc(h, func(a, b Point) int { return int(a.Day - b.Day) }) || math.Abs(h[len(h)-1].Value-r.Value) > 1e-9 && had && len(o.Changes(Player(p))) > 0 {
					t.Errorf("player %d: rated %.6f, history %v", p, r.Value, h)
				}
			}
			if rated < 30 {
				t.Fatalf("%d players are rated", rated)
			}
			again := mustRun(t, l, info.Name, Parameters{}, ends)
			for p := range l.Players {
				a, _ := o.Rating(Player(p))
				if b, _ := again.Rating(Player(p)); a != b {
					t.Errorf("player %d: %v, and again %v", p, a, b)
				}
			}
		})
	}
}

func TestRun_GamesAfterTheListAreLeftOut(t *testing.T) {
	l := book(40, 900, 9)
	ends := months(l)
	short := l
	short.Games = slices.DeleteFunc(slices.Clone(l.Games), func(g Game) bool { return g.Day > ends[5] })
	for _, info := range Systems() {
		a, b := mustRun(t, l, info.Name, nil, ends[:6]), mustRun(t, short, info.Name, nil, ends[:6])
		for p := range l.Players {
			x, _ := a.Rating(Player(p))
			if y, _ := b.Rating(Player(p)); x != y {
				t.Fatalf("%s: player %d has %v with later games in the ledger, %v without", info.Name, p, x, y)
			}
		}
	}
}

func TestRun_TheMeanOfWhoPlaysIsTheCentre(t *testing.T) {
	l := book(60, 1500, 9)
	for _, name := range []string{"sixtyfour", "whr", "elo", "glicko", "glicko2"} {
		o := mustRun(t, l, name, Parameters{"centre": 1234}, months(l))
		sum, weights := 0.0, 0.0
		for p := range l.Players {
			if r, ok := o.Rating(Player(p)); ok {
				w := float64(min(r.Games, 30))
				sum += w * r.Value
				weights += w
			}
		}
		if mean := sum / weights; math.Abs(mean-1234) > 1e-9 {
			t.Errorf("%s: the mean is %v", name, mean)
		}
		plain := mustRun(t, l, name, Parameters{"centre": 0}, months(l))
		e, _ := o.Expect(3, 4)
		if f, _ := plain.Expect(3, 4); e != f {
			t.Errorf("%s: the centre changes what is expected, %v to %v", name, f, e)
		}
	}
}

func TestRun_StopsWhenItIsTold(t *testing.T) {
	l := book(40, 900, 9)
	stop := errors.New("stop")
	for _, info := range Systems() {
		calls, most := 0, 0
		_, err := Run(l, info.Name, nil, Plan{Ends: months(l), Progress: func(done, total int) error {
			if calls++; done < 0 || done > total {
				t.Errorf("%s: %d of %d", info.Name, done, total)
			}
			most = max(most, done)
			return nil
		}})
		if err != nil || calls < 2 || most == 0 {
			t.Errorf("%s: %v after %d calls", info.Name, err, calls)
		}
		_, err = Run(l, info.Name, nil, Plan{Ends: months(l), Progress: func(int, int) error { return stop }})
		if !errors.Is(err, stop) {
			t.Errorf("%s: %v", info.Name, err)
		}
	}
}

func TestParameters(t *testing.T) {
	elo, _ := SystemNamed("elo")
	for _, tt := range []struct {
		name string
		p    Parameters
		want error
	}{
		{"nothing given is the defaults", nil, nil},
		{"a value in bounds", Parameters{"k": 24}, nil},
		{"a name that is none", Parameters{"kk": 24}, ErrNoParameter},
		{"below the bounds", Parameters{"k": -1}, ErrOutOfBounds},
		{"no number", Parameters{"k": math.NaN()}, ErrOutOfBounds},
		{"half of a choice", Parameters{"batch": 0.5}, ErrOutOfBounds},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := elo.Complete(tt.p); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
			if _, err := Run(book(9, 30, 2), "elo", tt.p, Plan{}); !errors.Is(err, tt.want) {
				t.Errorf("a run says %v, want %v", err, tt.want)
			}
		})
	}
	if a, b := elo.Canonical(nil), elo.Canonical(Parameters{"k": 32}); a != b || a == elo.Canonical(Parameters{"k": 33}) {
		t.Errorf("canonical %q and %q", a, b)
	}
	if _, err := Run(book(9, 30, 2), "chess", nil, Plan{}); err == nil {
		t.Error("there is no such system")
	}
	for _, info := range Systems() {
		if _, err := info.Complete(nil); err != nil {
			t.Errorf("%s: its own defaults are refused: %v", info.Name, err)
		}
	}
}

func TestAgain_EndsWhereARunFromNothingEnds(t *testing.T) {
	l := book(80, 2500, 12)
	ends := months(l)
	corrected := Ledger{Players: l.Players, Games: slices.Clone(l.Games)}
	corrected.Games[900].Score, corrected.Games[900].DiscsA, corrected.Games[900].DiscsB = 2-l.Games[900].Score, l.Games[900].DiscsB, l.Games[900].DiscsA
	annulled := Ledger{Players: l.Players, Games: append(slices.Clone(l.Games[:300]), l.Games[301:]...)}
	// A newcomer between the others' numbers plays two games on the last day.
	joined := Ledger{Players: slices.Insert(slices.Clone(l.Players), 30, l.Players[30]-1), Games: slices.Clone(l.Games)}
	for i := range joined.Games {
		g := &joined.Games[i]
		for _, p := range []*Player{&g.A, &g.B} {
			if *p >= 30 {
				*p++
			}
		}
	}
	last := ends[len(ends)-1]
	joined.Games = append(joined.Games, won(last, 30, 4, 2), won(last, 30, 50, 0))
	Sort(joined.Games)
	for _, info := range Systems() {
		before := mustRun(t, l, info.Name, nil, ends)
		for name, l := range map[string]Ledger{"corrected": corrected, "annulled": annulled, "joined": joined} {
			want := mustRun(t, l, info.Name, nil, ends)
			got, err := before.Again(l, last, nil)
			if err != nil {
				t.Fatal(err)
			}
			for p := range l.Players {
				a, okA := got.Rating(Player(p))
				b, okB := want.Rating(Player(p))
				if okA != okB || math.Abs(a.Value-b.Value) > 0.01 || math.Abs(a.Deviation-b.Deviation) > 0.01 || a.Games != b.Games {
					t.Errorf("%s, %s: player %d has %v, from nothing %v", info.Name, name, p, a, b)
				}
			}
		}
	}
}

// What a fit says a game has given is what would be missing without it.
func TestShare_IsWhatWouldBeMissing(t *testing.T) {
	l := book(30, 3000, 12)
	ends := months(l)
	for _, name := range []string{"sixtyfour", "whr", "wof"} {
		given := Parameters{}
		if name != "wof" {
			given["centre"] = 0
		}
		o := mustRun(t, l, name, given, ends)
		checked := 0
		for k := len(l.Games) - 40; k < len(l.Games); k += 8 {
			g := l.Games[k]
			without := mustRun(t, Ledger{Players: l.Players, Games: append(slices.Clone(l.Games[:k]), l.Games[k+1:]...)}, name, given, ends)
			for _, c := range o.Changes(g.A) {
				if c.Opponent != g.B || c.Day != g.Day || c.Score != g.score() {
					continue
				}
				a, _ := o.Rating(g.A)
				b, _ := without.Rating(g.A)
				if d := a.Value - b.Value; math.Abs(d-c.Delta) > 0.3+0.35*math.Abs(d) {
					t.Errorf("%s: %+v, but without the game the rating differs by %.2f", name, c, d)
				}
				checked++
				break
			}
		}
		if checked < 4 {
			t.Errorf("%s: %d games were checked", name, checked)
		}
	}
}

package standings_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

// exercise is the table of sixteen players and five rounds that the Technical
// Commission of FIDE published with exercises in tie-breaking (IA M. Held, 2024, for
// C.07 of 2023): byes asked for and allotted, games not come to, a withdrawal. The
// name of a player is his number there.
func exercise(t *testing.T, treatment tournament.Treatment, breaks ...tournament.TieBreak) *simulate.Event {
	rules := only(breaks...)
	rules.Treatment, rules.Rounds = treatment, 5
	e := playedEvent(t, rules, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
		[]string{"1>9", "2>10", "3=11", "4>12", "13>5", "14>6", "7>15", "8=16"},
		[]string{"1=13", "2>7", "3>6", "15>5", "8>14", "10>9", "16>11", "4:half-bye", "12:bye"},
		[]string{"1=2", "3>8", "4>13", "5>11", "16>7", "15>10", "12)14", "6:bye", "9:half-bye"},
		[]string{"1>15", "2>16", "3=4", "5=7", "6>10", "8>13", "11)9", "14:zero-bye", "12:withdrawn"},
		[]string{"1=4", "2=3", "5>10", "6>8", "11>7", "14>13", "16>15", "9:bye", "12:withdrawn"})
	e.Entries[11].Withdrawn = true
	return e
}

func values(t *testing.T, e *simulate.Event, column int) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, r := range standings.Compute(e.Snapshot).Rows {
		all[e.Name[r.Entry.Player]] = r.Values[column].Amount.Exact()
	}
	return all
}

func TestBuchholz_PublishedExercises(t *testing.T) {
	for _, tt := range []struct {
		name      string
		treatment tournament.Treatment
		breaks    tournament.TieBreak
		want      map[string]string
	}{
		{"Buchholz in 2023", tournament.TreatFIDE2023, tournament.TieBuchholz,
			map[string]string{"1": "12½", "2": "13", "3": "15½", "16": "12½", "4": "15", "5": "8½", "8": "13½", "11": "13½"}},
		{"Buchholz cut 1 in 2023", tournament.TreatFIDE2023, tournament.TieBuchholzC1,
			map[string]string{"5": "7½", "8": "12", "11": "12", "7": "12½", "9": "7½", "13": "12", "1": "11", "3": "13", "4": "11½", "16": "11",
				"12": "9½", "14": "9", "15": "11"}},
		{"the same in 2024", tournament.TreatFIDE2024, tournament.TieBuchholz, map[string]string{"4": "15", "11": "13½"}},
		{"the dummy is capped in 2026", tournament.TreatFIDE2026, tournament.TieBuchholz,
			map[string]string{"4": "14", "11": "12½", "8": "13½", "1": "12½", "12": "11½", "14": "11"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := values(t, exercise(t, tt.treatment, tt.breaks), 1)
			for name, want := range tt.want {
				if got[name] != want {
					t.Errorf("number %s has %s, want %s", name, got[name], want)
				}
			}
		})
	}
}

func TestUnplayedRounds(t *testing.T) {
	// STAND-01: Kim has a bye, beats A (3) and B (1), loses to C (4).
	kim := func(treatment tournament.Treatment) standings.Value {
		rules := only(tournament.TieBuchholz)
		rules.Treatment = treatment
		e := newEvent(rules, "Kim", "A", "B", "C", "X", "Y")
		r := e.round(tournament.Closed)
		idle(r, 1, tournament.PairingBye)
		e.won(r, 2, 5, 40)
		e.won(r, 4, 6, 40)
		idle(r, 3, tournament.ZeroBye)
		r = e.round(tournament.Closed)
		e.won(r, 1, 2, 40)
		e.won(r, 4, 3, 40)
		r = e.round(tournament.Closed)
		e.won(r, 1, 3, 40)
		e.won(r, 2, 6, 40)
		e.won(r, 4, 5, 40)
		r = e.round(tournament.Closed)
		e.won(r, 4, 1, 40)
		e.won(r, 2, 6, 40)
		e.won(r, 3, 5, 40)
		return row(t, standings.Compute(e.s), 1).Values[1]
	}
	for _, tt := range []struct {
		treatment tournament.Treatment
		want      int
		kind      standings.Kind
	}{
		{tournament.TreatSkip, 8, standings.KindNothing},
		{tournament.TreatWOC, 11, standings.KindUnplayed},
		{tournament.TreatFIDE2023, 11, standings.KindUnplayed},
		{tournament.TreatFIDE2024, 11, standings.KindUnplayed},
		{tournament.TreatFIDE2026, 10, standings.KindCapped},
	} {
		t.Run("STAND-01 the bye counts as "+string(tt.treatment)+" says, and the parts add up", func(t *testing.T) {
			v := kim(tt.treatment)
			if v.Amount != standings.Whole(tt.want) || v.Total() != v.Amount || v.Parts[0].Kind != tt.kind || len(v.Parts) != 4 {
				t.Errorf("%s of %+v, want %d", v.Amount, v.Parts, tt.want)
			}
		})
	}
}

func TestTieBreaks_ByHand(t *testing.T) {
	// A: beat B (White), drew with C, lost to D, was given a bye.
	e := playedEvent(t, only(), "A B C D E", []string{"B<A", "C>D", "E:bye"}, []string{"A=C", "D>E", "B:bye"},
		[]string{"D>A", "B>E", "C:half-bye"}, []string{"A:bye", "B=C", "E)D"})
	for i, rating := range []int{1500, 1600, 1700, 0, 1400} {
		e.Entries[i].Rating = rating
	}
	e.Event.Rules.Rounds = 4
	e.Event.Rules.Treatment = tournament.TreatFIDE2026
	// Points: A 2½, B 2½, C 2½, D 2, E 2.
	for _, tt := range []struct {
		b    tournament.TieBreak
		want string
	}{
		{tournament.TieDiscs, "136"},         // 44 + 32 + 20 + 40
		{tournament.TieDiscDifference, "16"}, // 24 + 0 − 24 + 16
		{tournament.TieBuchholz, "9"},        // B 2½, C 2½, D 2, and the bye 2: half of four rounds

		{tournament.TieBuchholzC1, "7"},
		{tournament.TieBuchholzM1, "4½"},
		{tournament.TieForeBuchholz, "9½"}, // D has half a point for the game he did not come to
		{tournament.TieAverageBH, "9"},     // B, C and D have 9 each
		{tournament.TieSonneborn, "23/4"},  // 2½ + 1¼ + 0 + 2
		{tournament.TieSonnebornC1, "23/4"},
		{tournament.TieWins, "2"},
		{tournament.TieWinsPlayed, "1"},
		{tournament.TieWinsWhite, "1"},
		{tournament.TieGamesBlack, "1"},
		{tournament.TieProgressive, "6½"},
		{tournament.TieProgressiveC1, "5½"},
		{tournament.TieRoundWins, "5"},
		{tournament.TieKoya, "1½"},
		{tournament.TieAverageRating, "1650"}, // D has none
		{tournament.TiePerformance, "1843"},   // three quarters are 193
		{tournament.TieRating, "1500"},
		{tournament.TieNumber, "1"},
	} {
		t.Run(string(tt.b), func(t *testing.T) {
			e.Event.Rules.TieBreaks = []tournament.TieBreak{tt.b}
			if got := values(t, e, 1)["A"]; got != tt.want {
				t.Errorf("A has %s, want %s", got, tt.want)
			}
		})
	}
}

// everyBreak lists all tie-breaks, ten at a time.
func everyBreak() [][]tournament.TieBreak {
	return slices.Collect(slices.Chunk(tournament.TieBreaks, 10))
}

func ratedEvent(rng *rand.Rand, rules tournament.Rules, complete bool) *event {
	e := random(rng, rules, 2+rng.IntN(24), 1+rng.IntN(9), complete)
	for i := range e.s.Entries {
		if rng.IntN(6) > 0 {
			e.s.Entries[i].Rating = 800 + rng.IntN(1600)
		}
	}
	for _, r := range e.s.Rounds {
		for _, m := range r.Matches {
			if rng.IntN(20) == 0 {
				m.Games[0].ColoursUnknown = true
			}
			if g := &m.Games[0]; rng.IntN(25) == 0 && g.Result != nil {
				*g.Result = []tournament.Result{
					{Outcome: tournament.NeitherWon, Reason: tournament.ReasonMutualLoss},
					{Outcome: tournament.NotPlayed, Reason: tournament.ReasonNotPlayed},
				}[rng.IntN(2)]
			}
		}
	}
	return e
}

// TestTieBreaks_Oracle compares every tie-break of simulated events with a slow
// computation of its own, under every treatment and form of match.
func TestTieBreaks_Oracle(t *testing.T) {
	for name, rules := range allRules() {
		for _, treatment := range tournament.Treatments {
			for seed := range uint64(6) {
				rng := rand.New(rand.NewPCG(seed, 7))
				rules.Treatment, rules.KoyaLimit = treatment, []int{0, 40, 50, 55, 100}[rng.IntN(5)]
				if seed == 5 {
					rules.Pairing.System = tournament.SystemRoundRobin
				}
				e := ratedEvent(rng, rules, seed%2 == 0)
				where := fmt.Sprintf("%s, %s, seed %d", name, treatment, seed)
				for _, breaks := range everyBreak() {
					e.s.Event.Rules.TieBreaks = breaks
					holdOracle(t, where, e.s)
				}
			}
		}
	}
}

func holdOracle(t *testing.T, where string, s tournament.Snapshot) {
	t.Helper()
	table := standings.Compute(s)
	checkParts(t, where, 0, table)
	checkRanks(t, where, 0, table)
	o := oracle{s: s, r: s.Event.Rules}
	for _, r := range table.Rows {
		for _, v := range r.Values {
			if slices.Contains([]tournament.TieBreak{tournament.TieBrightwell, tournament.TieDirect, tournament.TieLots}, v.Break) {
				continue // they have tests of their own
			}
			want := o.value(v.Break, r.Entry.Player)
			if (want == nil) != v.Blank {
				t.Fatalf("%s: %s of %s is blank: %v", where, v.Break, r.Player.Name(), v.Blank)
			}
			if want != nil && standings.Fraction(want.Num().Int64(), want.Denom().Int64()) != v.Amount {
				t.Fatalf("%s: %s of %s is %s, want %s\n%+v", where, v.Break, r.Player.Name(), v.Amount.Exact(), want.RatString(), v.Parts)
			}
		}
	}
	mixed := s
	mixed.Entries = slices.Clone(s.Entries)
	slices.Reverse(mixed.Entries)
	for i, r := range standings.Compute(mixed).Rows {
		if r.Rank != table.Rows[i].Rank || r.Entry.Player != table.Rows[i].Entry.Player {
			t.Fatalf("%s: the order of the rows decides row %d", where, i)
		}
	}
}

func TestLots(t *testing.T) {
	e := newEvent(only(tournament.TieLots), "Ota", "Pek", "Ian", "Uli")
	order := func() (names []string) {
		for _, r := range standings.Compute(e.s).Rows {
			names = append(names, fmt.Sprintf("%d %s %s", r.Rank, r.Player.Name(), r.Values[1]))
		}
		return names
	}
	t.Run("STAND-11 before lots are drawn the rank is shared", func(t *testing.T) {
		if got, want := order(), []string{"1 Ian –", "1 Ota –", "1 Pek –", "1 Uli –"}; !slices.Equal(got, want) {
			t.Errorf("%q", got)
		}
	})
	t.Run("STAND-11 the same lots give the same order, others another", func(t *testing.T) {
		seen := map[string]bool{}
		for lots := range uint64(40) {
			e.s.Event.Lots = lots + 1
			first := order()
			if !slices.Equal(first, order()) {
				t.Fatal("the same lots give two orders")
			}
			seen[first[0][:5]] = true
		}
		if len(seen) != 4 {
			t.Errorf("in 40 draws only %v came first", seen)
		}
	})
	t.Run("a late entry moves nobody past another", func(t *testing.T) {
		e.s.Event.Lots = 7
		before := order()
		e.s.Players[5] = tournament.Player{ID: 5, Family: "Late"}
		e.s.Entries = append(e.s.Entries, tournament.Entry{Player: 5, Number: 5, FirstRound: 1})
		var rest []string
		for _, name := range order() {
			if name[2:6] != "Late" {
				rest = append(rest, name[2:5])
			}
		}
		for i := range rest {
			if before[i][2:5] != rest[i] {
				t.Errorf("%q, then %q", before, rest)
			}
		}
	})
}

func TestBrightwell_ConstantByRounds(t *testing.T) {
	rules := tournament.DefaultRules()
	rules.BrightwellByRounds, rules.Rounds = true, 7
	e := newEvent(rules, "One", "Two")
	e.won(e.round(tournament.Closed), 1, 2, 40)
	if got := row(t, standings.Compute(e.s), 2).Values[1].Amount; got != standings.Fraction(24*7+64, 7) {
		t.Errorf("24 and one point at 64/7 is %s", got.Exact())
	}
}

// TestBye_Reconciles is STAND-09: in rounds of two games a round gives two points a
// match and the worth of each bye, and a bye or a game of a match that was not played
// weighs in the tie-breaks what a round of the others weighs.
func TestBye_Reconciles(t *testing.T) {
	rules := tournament.ExchangeRules()
	rules.Bye.Points = 4 // a bye of two points
	e := simulate.New(t, rules, "A B C D E")
	e.Play("A>>B", "C><D", "E:bye")
	e.Play("B>=C", "D>~E", "A:bye")
	e.Play("C<<E", "A>>D", "B:bye")
	e.Play("D<<B", "E>>A", "C:bye")
	e.Play("A==C", "B>)E", "D:bye")
	table := standings.Compute(e.Snapshot)
	for k, round := range e.Rounds {
		var got tournament.Points
		for _, r := range table.Rows {
			got += r.Rounds[k].Points
		}
		want := rules.MatchWorth()*tournament.Points(len(round.Matches)) + 4
		if k == 1 {
			want -= 2 // the game that was not played gives nobody anything
		}
		if got != want {
			t.Errorf("STAND-09 round %d gives %s points, want %s", k+1, got, want)
		}
	}
	for _, r := range table.Rows {
		if n := len(r.Values[1].Parts); n != 2*len(e.Rounds) {
			t.Errorf("STAND-09 %s has %d parts of Brightwell, want two a round", e.Name[r.Entry.Player], n)
		}
	}
}

func BenchmarkCompute(b *testing.B) {
	for _, size := range []struct {
		name            string
		players, rounds int
	}{{"200x13", 200, 13}, {"5000x9", 5000, 9}} {
		for _, breaks := range append([][]tournament.TieBreak{{tournament.TieBrightwell, tournament.TieDiscs}}, everyBreak()...) {
			rng := rand.New(rand.NewPCG(1, 64))
			rules := tournament.DefaultRules()
			rules.TieBreaks, rules.Treatment = breaks, tournament.TreatFIDE2026
			s := random(rng, rules, size.players, size.rounds, true).s
			s.Event.Lots = 64
			for i := range s.Entries {
				s.Entries[i].Rating = 1000 + rng.IntN(1000)
			}
			b.Run(fmt.Sprintf("%s/%d from %s", size.name, len(breaks), breaks[0]), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					standings.Compute(s)
				}
			})
		}
	}
}

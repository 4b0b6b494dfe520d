package legal

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

func build(t testing.TB, e *simulate.Event, pins pairing.Pins) *Field {
	t.Helper()
	round := len(e.Rounds) + 1
	f, err := New(e.Snapshot, round, pairing.Records(e.Snapshot, round), pins)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// fewest tries every round of players and returns the least that gives way.
func fewest(f *Field, players []int, rested bool) faults {
	if len(players) == 0 {
		return faults{}
	}
	least := faults{1 << 30}
	consider := func(own faults, rest []int, rested bool) {
		sum := fewest(f, rest, rested)
		for i := range sum {
			sum[i] += own[i]
		}
		if slices.Compare(sum[:], least[:]) < 0 {
			least = sum
		}
	}
	if len(players)%2 == 1 && !rested {
		consider(faults{1: f.byesBeyond(players[0], f.fewestByes())}, players[1:], true)
	}
	for i := 1; i < len(players); i++ {
		consider(f.faults(players[0], players[i]), slices.Concat(players[1:i], players[i+1:]), rested)
	}
	return least
}

// TestNew_Least seats the faulty tables of many small rounds and compares what
// gives way with every round that there is.
func TestNew_Least(t *testing.T) {
	faulty := 0
	pair := func(s tournament.Snapshot, round int, _ uint64, pins pairing.Pins) (pairing.Plan, error) {
		return drawn(s, round, pins)
	}
	o := simulate.Options{Events: 700, Rounds: 6, Most: 8, Constraints: true}
	simulate.Run(t, o, pair, func(r simulate.Round) {
		var plain []tournament.Constraint // without tables that must be made
		for _, c := range r.Constraints {
			if c.Kind != tournament.MustMeet {
				plain = append(plain, c)
			}
		}
		s := r.Snapshot
		s.Constraints = plain
		f := Read(s, r.Number, pairing.Records(s, r.Number))
		want := fewest(f, f.Free, false)
		if len(f.Free) > 8 {
			return
		}
		f.settle()
		var got faults
		for _, d := range f.Tables {
			for i, v := range f.faults(d.A, d.B) {
				got[i] += v
			}
		}
		got[1] = f.MostBye - Read(s, r.Number, f.Records).MostBye
		if len(f.Free)%2 == 0 {
			got[1] = 0
		}
		if got != want {
			t.Errorf("rematches, byes, apart, groups: %v give way, but %v can be had", got, want)
		}
		if !complete(f) {
			t.Errorf("those left cannot be paired without a fault")
		}
		if want != (faults{}) {
			faulty++
		}
	})
	if faulty < 300 {
		t.Errorf("only %d rounds in which something had to give way", faulty)
	}
}

// complete reports whether f.Free can be paired, one of an odd number resting.
func complete(f *Field) bool {
	if len(f.Free)%2 == 0 {
		return f.Perfect(f.Free)
	}
	return slices.ContainsFunc(f.Free, func(p int) bool {
		return f.Records[p].Byes <= f.MostBye && f.Perfect(without(f.Free, p))
	})
}

// drawn pairs by lot, so that histories are as wild as they can be.
func drawn(s tournament.Snapshot, round int, _ pairing.Pins) (pairing.Plan, error) {
	var plan pairing.Plan
	present := pairing.Present(s, round)
	rng := rand.New(rand.NewPCG(s.Event.Seed, uint64(round)))
	rng.Shuffle(len(present), func(i, j int) { present[i], present[j] = present[j], present[i] })
	why := []tournament.Term{{Rule: pairing.RuleLot}}
	for ; len(present) > 1; present = present[2:] {
		plan.Tables = append(plan.Tables, pairing.Table{Black: present[0], White: present[1], Terms: why})
	}
	for _, p := range present {
		plan.Byes = append(plan.Byes, pairing.Bye{Player: p, Terms: why})
	}
	return plan, nil
}

func TestPerfect(t *testing.T) {
	t.Run("degrees that promise a pairing never lie, and those that do not are looked into", func(t *testing.T) {
		for seed := uint64(1); seed <= 3000; seed++ {
			rng := rand.New(rand.NewPCG(seed, 3))
			n := 2 + 2*rng.IntN(4)
			f := &Field{barred: newSquare(n)}
			players := make([]int, n)
			for i := range n {
				players[i] = i
				for j := range i {
					if rng.IntN(100) < int(seed%100) {
						f.barred.set(i, j)
					}
				}
			}
			want := try(f, players)
			if got := f.Perfect(players); got != want {
				t.Fatalf("seed %d: perfect %v, want %v", seed, got, want)
			}
			if f.Plenty(players) && !want {
				t.Fatalf("seed %d: degrees promise what cannot be", seed)
			}
		}
	})
}

func try(f *Field, players []int) bool {
	if len(players) == 0 {
		return true
	}
	for i := 1; i < len(players); i++ {
		if f.May(players[0], players[i]) && try(f, slices.Concat(players[1:i], players[i+1:])) {
			return true
		}
	}
	return false
}

func TestDemand(t *testing.T) {
	four := func(t *testing.T) *simulate.Event {
		e := simulate.New(t, tournament.DefaultRules(), "Ana Ben Cho Dov Eli Fay")
		e.Play("Ana>Ben", "Cho>Dov", "Eli>Fay")
		return e
	}
	ask := func(e *simulate.Event, c tournament.Constraint, a, b string) {
		c.Kind = tournament.MustMeet
		c.Players = [2]tournament.PlayerID{e.Who(a), e.Who(b)}
		e.Constraints = append(e.Constraints, c)
	}
	seated := func(f *Field, e *simulate.Event, a, b string) bool {
		return slices.ContainsFunc(f.Tables, func(d Duo) bool {
			p, q := f.Records[d.A].Player, f.Records[d.B].Player
			return !d.Pinned && (p == e.Who(a) && q == e.Who(b) || q == e.Who(a) && p == e.Who(b))
		})
	}
	t.Run("two who must meet do so in the first round covered, whatever their scores", func(t *testing.T) {
		e := four(t)
		ask(e, tournament.Constraint{From: 2, Hard: true}, "Ana", "Fay")
		if !seated(build(t, e, pairing.Pins{}), e, "Ana", "Fay") {
			t.Error("they do not meet")
		}
	})
	t.Run("they do not meet again once they have", func(t *testing.T) {
		e := four(t)
		ask(e, tournament.Constraint{From: 1, Hard: true}, "Ana", "Ben")
		if seated(build(t, e, pairing.Pins{}), e, "Ana", "Ben") {
			t.Error("they meet again")
		}
	})
	t.Run("an order that begins later is for another meeting, which is no fault", func(t *testing.T) {
		e := four(t)
		ask(e, tournament.Constraint{From: 2, Hard: true}, "Ana", "Ben")
		f := build(t, e, pairing.Pins{})
		if !seated(f, e, "Ana", "Ben") || len(f.Relaxed(f.Tables, -1)) != 0 {
			t.Errorf("tables %+v, relaxed %+v", f.Tables, f.Relaxed(f.Tables, -1))
		}
	})
	t.Run("a wish counts with equal scores only", func(t *testing.T) {
		e := four(t)
		ask(e, tournament.Constraint{From: 1}, "Ana", "Fay")
		ask(e, tournament.Constraint{From: 1}, "Ana", "Eli")
		f := build(t, e, pairing.Pins{})
		if seated(f, e, "Ana", "Fay") || !seated(f, e, "Ana", "Eli") {
			t.Errorf("tables %+v, want Ana with Eli", f.Tables)
		}
	})
	t.Run("a rematch elsewhere is too dear, and the plan says so", func(t *testing.T) {
		e := simulate.New(t, tournament.DefaultRules(), "Ana Ben Cho Dov")
		e.Play("Ana>Ben", "Cho>Dov")
		e.Play("Ana>Cho", "Ben>Dov")
		e.Constraints = nil
		ask(e, tournament.Constraint{From: 3, Hard: true}, "Ana", "Ben")
		f := build(t, e, pairing.Pins{})
		if seated(f, e, "Ana", "Ben") {
			t.Error("Cho and Dov would have to meet again")
		}
		want := []tournament.Term{{Rule: pairing.RuleMeet, Value: 1}}
		if got := f.Relaxed(f.Tables, -1); !slices.Equal(got, want) {
			t.Errorf("relaxed %+v, want %+v", got, want)
		}
	})
	t.Run("pins come first", func(t *testing.T) {
		e := four(t)
		ask(e, tournament.Constraint{From: 2, Hard: true}, "Ana", "Fay")
		f := build(t, e, pairing.Pins{Byes: []tournament.PlayerID{e.Who("Fay")}})
		if seated(f, e, "Ana", "Fay") {
			t.Error("Fay has a bye by hand")
		}
	})
}

func TestGivesWay(t *testing.T) {
	pairs := func(f *Field) (list []string) {
		for _, r := range f.Relaxed(f.Tables, -1) {
			list = append(list, r.Rule)
		}
		return list
	}
	// Two players have nobody but each other.
	two := func(t *testing.T, cs ...tournament.Constraint) *simulate.Event {
		e := simulate.New(t, tournament.DefaultRules(), "Ana Ben Cho Dov")
		for i := range e.Entries {
			p := e.Players[e.Entries[i].Player]
			p.Club = tournament.ClubID(1 + i/2)
			e.Players[p.ID] = p
		}
		for i := range cs {
			if cs[i].Kind == tournament.KeepApart {
				cs[i].Players = [2]tournament.PlayerID{e.Entries[cs[i].Players[0]].Player, e.Entries[cs[i].Players[1]].Player}
			}
			cs[i].Hard = true
		}
		e.Constraints = cs
		return e
	}
	clubs := tournament.Constraint{Kind: tournament.ApartClubs}
	apart := func(a, b tournament.PlayerID) tournament.Constraint {
		return tournament.Constraint{Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{a, b}}
	}
	tests := []struct {
		name  string
		event *simulate.Event
		play  []string
		want  []string
	}{
		{"nothing gives way that need not", two(t, clubs, apart(0, 2)), nil, nil},
		{"clubs give way before two who are kept apart", two(t, clubs, apart(0, 2), apart(0, 3)), nil, []string{pairing.RuleClub}},
		{"two who are kept apart give way before a rematch", two(t, apart(0, 2), apart(0, 3)), []string{"Ana>Ben", "Cho>Dov"}, []string{pairing.RuleApart}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.play != nil {
				tt.event.Play(tt.play...)
			}
			if got := pairs(build(t, tt.event, pairing.Pins{})); !slices.Equal(got, tt.want) {
				t.Errorf("%v gave way, want %v", got, tt.want)
			}
		})
	}
}

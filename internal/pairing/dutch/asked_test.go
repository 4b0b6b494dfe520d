package dutch

import (
	"errors"
	"slices"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/pairing/swiss"
	"sixtyfour/internal/testkit/simulate"
	"sixtyfour/internal/tournament"
)

// least tries every round of men that C1 to C3 allow and returns the fewest constraints
// that give way: pairs told apart, then clubs, countries and families.
func least(f *field, men []int, rested bool, broken func(a, b int) [2]int) (fewest [2]int, ok bool) {
	if len(men) == 0 {
		return fewest, true
	}
	take := func(own [2]int, sum [2]int, there bool) {
		sum[0], sum[1] = sum[0]+own[0], sum[1]+own[1]
		if there && (!ok || slices.Compare(sum[:], fewest[:]) < 0) {
			fewest, ok = sum, true
		}
	}
	if len(men)%2 == 1 && !rested && !f.men[men[0]].noBye {
		sum, there := least(f, men[1:], true, broken)
		take([2]int{}, sum, there)
	}
	for i := 1; i < len(men); i++ {
		if f.may(men[0], men[i]) {
			sum, there := least(f, slices.Concat(men[1:i], men[i+1:]), rested, broken)
			take(broken(men[0], men[i]), sum, there)
		}
	}
	return fewest, ok
}

// TestPair_GivesWay compares what gives way with every round that C1 to C3 allow.
func TestPair_GivesWay(t *testing.T) {
	rounds, faulty, lost := 0, 0, 0
	pair := func(s tournament.Snapshot, round int, seed uint64, pins pairing.Pins) (pairing.Plan, error) {
		plan, err := Pair(s, round, seed, pins)
		if errors.Is(err, ErrNoPairing) {
			return swiss.Pair(s, round, seed, pins)
		}
		return plan, err
	}
	o := simulate.Options{Events: 500, Rounds: 6, Most: 8, Constraints: true, Rules: func(uint64) tournament.Rules { return rules(0) }}
	simulate.Run(t, o, pair, func(r simulate.Round) {
		s := heard(r.Snapshot)
		s.Constraints = slices.DeleteFunc(s.Constraints, func(c tournament.Constraint) bool { return c.Kind == tournament.MustMeet })
		records := pairing.Records(s, r.Number)
		seats := legal.Read(s, r.Number, records)
		if len(seats.Present) > 9 || len(seats.Present) < 2 {
			return
		}
		rounds++
		count := func(a, b int) (n [2]int) {
			for _, rule := range seats.Broken(a, b, true) {
				if rule == pairing.RuleApart {
					n[0] = 1
				} else {
					n[1] = 1
				}
			}
			return n
		}
		f := newField(input(s, r.Number, records))
		men := make([]int, len(f.men))
		for i := range men {
			men[i] = i
		}
		want, ok := least(f, men, false, func(a, b int) [2]int { return count(f.men[a].index, f.men[b].index) })
		plan, err := Pair(s, r.Number, r.Seed, pairing.Pins{})
		if ok != (err == nil) {
			t.Fatalf("a round is there: %v; error %v", ok, err)
		}
		if !ok {
			lost++
			return
		}
		var got [2]int
		for _, table := range plan.Tables {
			n := count(seats.At[table.Black], seats.At[table.White])
			got[0], got[1] = got[0]+n[0], got[1]+n[1]
		}
		if got != want {
			t.Fatalf("%s gives way %v, the least is %v", r.Show(plan), got, want)
		}
		if want != [2]int{} {
			faulty++
		}
	})
	if rounds < 1000 || faulty < 30 || lost < 10 {
		t.Errorf("%d rounds, %d in which something gives way, %d lost", rounds, faulty, lost)
	}
	t.Logf("%d rounds, %d in which something gives way, %d lost", rounds, faulty, lost)
}

package swiss

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// TestPair_Simulated plays whole events with draws, absences, no-shows,
// withdrawals, returns, late entries and pins, and holds every round to what no
// round may break.
func TestPair_Simulated(t *testing.T) {
	rounds, brute, imbalance, run := 0, 0, 0, 0
	for seed := uint64(1); seed <= 330; seed++ {
		rng := rand.New(rand.NewPCG(seed, 64))
		e := newEvent(t, "")
		for i := range 2 + rng.IntN(39) {
			e.enter(fmt.Sprint("P", i), 1)
		}
		if seed%2 == 0 { // small fields are where rules have to give way
			e.Entries = e.Entries[:min(len(e.Entries), 2+rng.IntN(7))]
		}
		if seed%5 == 0 {
			e.Event.Rules = tournament.ExchangeRules()
		}
		for i := range e.Entries {
			p := e.Players[e.Entries[i].Player]
			p.Country = []string{"", "JPN", "ITA", "GBR"}[rng.IntN(4)]
			e.Players[p.ID] = p
		}
		e.Event.Seed = seed
		for round := 1; round <= 8; round++ {
			disturb(e, rng, round)
			present := len(pairing.Present(e.Snapshot, round))
			if present < 2 {
				e.finish(pairing.Plan{}, nil)
				continue
			}
			pins := somePins(e, rng, round)
			plan, err := Pair(e.Snapshot, round, seed, pins)
			if err != nil {
				t.Fatalf("seed %d round %d: %v", seed, round, err)
			}
			rounds++
			checkRound(t, e, plan, pins)
			if present <= 8 && len(pins.Tables)+len(pins.Byes) == 0 {
				brute++
				if got, want := worth(e, round, plan), best(e, round); got != want {
					t.Errorf("rematches, second bye, bye above the lowest, squares: %v in %s, but %v can be had", got, e.show(plan), want)
				}
			}
			if again, _ := Pair(shuffled(e.Snapshot, rng), round, seed, pins); !reflect.DeepEqual(again, plan) {
				t.Errorf("other order of rows gives %s, not %s", e.show(again), e.show(plan))
			}
			if t.Failed() {
				t.Fatalf("seed %d round %d", seed, round)
			}
			e.finish(plan, func(_, _ tournament.PlayerID) string {
				return []string{">", "<", ">", "<", ">", "<", "=", ">", "<", ">!", "<!", "-!"}[rng.IntN(9+rng.IntN(4))%12]
			})
			for _, r := range pairing.Records(e.Snapshot, round+1) {
				imbalance = max(imbalance, r.Balance(), -r.Balance())
				run = max(run, r.Run(true), r.Run(false))
			}
		}
	}
	t.Logf("%d rounds, %d of them against brute force; largest colour difference %d, longest run of a colour %d", rounds, brute, imbalance, run)
	if rounds < 2000 || brute < 500 {
		t.Errorf("only %d rounds, %d against brute force", rounds, brute)
	}
	if imbalance > 3 {
		t.Errorf("colour difference %d, want at most 3", imbalance)
	}
}

// disturb changes who is there.
func disturb(e *event, rng *rand.Rand, round int) {
	if rng.IntN(4) == 0 {
		e.enter(fmt.Sprint("L", round), round)
	}
	for i := range e.Entries {
		entry := &e.Entries[i]
		switch rng.IntN(30) {
		case 0:
			entry.Withdrawn = !entry.Withdrawn
		case 1:
			kinds := []tournament.Presence{tournament.Absent, tournament.HalfBye, tournament.FullBye, tournament.ZeroBye}
			entry.Requests = map[int]tournament.Presence{round: kinds[rng.IntN(len(kinds))]}
		}
	}
}

// somePins pins a table or a bye in one round of five.
func somePins(e *event, rng *rand.Rand, round int) pairing.Pins {
	var pins pairing.Pins
	present := pairing.Present(e.Snapshot, round)
	if len(present) < 4 || rng.IntN(5) > 0 {
		return pins
	}
	rng.Shuffle(len(present), func(i, j int) { present[i], present[j] = present[j], present[i] })
	if rng.IntN(2) == 0 {
		pins.Tables = []pairing.Table{{Black: present[0], White: present[1]}}
	}
	if rng.IntN(2) == 0 {
		pins.Byes = present[2:3]
	}
	return pins
}

// checkRound holds plan to what every round must keep.
func checkRound(t *testing.T, e *event, plan pairing.Plan, pins pairing.Pins) {
	t.Helper()
	round := len(e.Rounds) + 1
	seen := map[tournament.PlayerID]int{}
	var cost int64
	for _, table := range plan.Tables {
		seen[table.Black]++
		seen[table.White]++
		cost += pairing.Sum(table.Terms)
		telling := slices.ContainsFunc(table.Terms, func(term tournament.Term) bool {
			return term.Rule == pairing.RuleScore || term.Rule == pairing.RuleSameScore
		})
		if !telling {
			t.Errorf("table %s-%s gives no reason: %+v", e.name[table.Black], e.name[table.White], table.Terms)
		}
	}
	auto := 0
	for _, b := range plan.Byes {
		seen[b.Player]++
		cost += pairing.Sum(b.Terms)
		if !b.Pinned {
			auto++
		}
	}
	present := pairing.Present(e.Snapshot, round)
	for _, p := range present {
		if seen[p] != 1 {
			t.Errorf("%s sits %d times", e.name[p], seen[p])
		}
	}
	if len(seen) != len(present) {
		t.Errorf("%d players sit, %d are present", len(seen), len(present))
	}
	if want := (len(present) - len(pins.Byes)) % 2; auto != want {
		t.Errorf("%d automatic byes, want %d", auto, want)
	}
	if cost != plan.Cost {
		t.Errorf("terms cost %d, the plan %d", cost, plan.Cost)
	}
	for _, pin := range pins.Tables {
		stands := slices.ContainsFunc(plan.Tables, func(table pairing.Table) bool {
			return table.Pinned && table.Black == pin.Black && table.White == pin.White
		})
		if !stands {
			t.Errorf("pinned table %s-%s is gone from %s", e.name[pin.Black], e.name[pin.White], e.show(plan))
		}
	}
	for _, pin := range pins.Byes {
		if !slices.ContainsFunc(plan.Byes, func(b pairing.Bye) bool { return b.Pinned && b.Player == pin }) {
			t.Errorf("pinned bye of %s is gone from %s", e.name[pin], e.show(plan))
		}
	}
}

// tally is what the strict tiers count, worst first: earlier meetings weighed by
// repeats, rematches of the round before, earlier byes of who rests, half-points
// of that player above the lowest, squares of score differences.
type tally [5]int

func (a tally) less(b tally) bool { return slices.Compare(a[:], b[:]) < 0 }

func (a tally) add(b tally) tally {
	for i := range a {
		a[i] += b[i]
	}
	return a
}

// ledger counts straight from the matches of the snapshot.
type ledger struct {
	e      *event
	round  int
	lowest int
}

func newLedger(e *event, round int) ledger {
	l := ledger{e: e, round: round, lowest: 1 << 30}
	for _, p := range pairing.Present(e.Snapshot, round) {
		l.lowest = min(l.lowest, int(e.Points(p)))
	}
	return l
}

func (l ledger) table(a, b tournament.PlayerID) tally {
	times, last := 0, 0
	for _, r := range l.e.Rounds {
		for _, m := range r.Matches {
			if m.Opponent(a) == b && l.e.Sitting(r, a).Played {
				times, last = times+1, r.Number
			}
		}
	}
	soon := 0
	if last > 0 && last == l.round-1 {
		soon = 1
	}
	d := int(l.e.Points(a) - l.e.Points(b))
	return tally{times * (times + 1) / 2, soon, 0, 0, d * d}
}

func (l ledger) bye(p tournament.PlayerID) tally {
	byes := 0
	for _, r := range l.e.Rounds {
		s := l.e.Sitting(r, p)
		switch {
		case s.Presence == tournament.PairingBye || s.Presence == tournament.FullBye:
			byes++
		case s.Presence == tournament.Plays && !s.Played && s.Points > l.e.Sitting(r, s.Opponent).Points:
			byes++
		}
	}
	return tally{0, 0, byes, int(l.e.Points(p)) - l.lowest, 0}
}

func worth(e *event, round int, plan pairing.Plan) tally {
	l := newLedger(e, round)
	var sum tally
	for _, t := range plan.Tables {
		sum = sum.add(l.table(t.Black, t.White))
	}
	for _, b := range plan.Byes {
		sum = sum.add(l.bye(b.Player))
	}
	return sum
}

// best tries every round there is.
func best(e *event, round int) tally {
	l := newLedger(e, round)
	var try func(rest []tournament.PlayerID, rested bool) tally
	try = func(rest []tournament.PlayerID, rested bool) tally {
		if len(rest) == 0 {
			return tally{}
		}
		least := tally{1 << 30}
		first := rest[0]
		if len(rest)%2 == 1 && !rested {
			least = l.bye(first).add(try(rest[1:], true))
		}
		for i := 1; i < len(rest); i++ {
			others := slices.Concat(rest[1:i], rest[i+1:])
			if got := l.table(first, rest[i]).add(try(others, rested)); got.less(least) {
				least = got
			}
		}
		return least
	}
	return try(pairing.Present(e.Snapshot, round), false)
}

// shuffled returns s with its rows in another order.
func shuffled(s tournament.Snapshot, rng *rand.Rand) tournament.Snapshot {
	s.Entries = slices.Clone(s.Entries)
	rng.Shuffle(len(s.Entries), func(i, j int) { s.Entries[i], s.Entries[j] = s.Entries[j], s.Entries[i] })
	s.Rounds = slices.Clone(s.Rounds)
	for i := range s.Rounds {
		r := &s.Rounds[i]
		r.Matches, r.Idle = slices.Clone(r.Matches), slices.Clone(r.Idle)
		rng.Shuffle(len(r.Matches), func(i, j int) { r.Matches[i], r.Matches[j] = r.Matches[j], r.Matches[i] })
		rng.Shuffle(len(r.Idle), func(i, j int) { r.Idle[i], r.Idle[j] = r.Idle[j], r.Idle[i] })
	}
	rng.Shuffle(len(s.Rounds), func(i, j int) { s.Rounds[i], s.Rounds[j] = s.Rounds[j], s.Rounds[i] })
	return s
}

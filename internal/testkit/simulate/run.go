package simulate

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

var times = flag.Int("events", 1, "play so many times as many simulated events")

// Options say what events are played. Every third field is a small one, in which
// rules have to give way.
type Options struct {
	Events      int // times the flag -events
	Rounds      int // of each event
	Most        int // players at the start
	Rules       func(seed uint64) tournament.Rules
	Calm        bool // nobody comes or goes, every game is played
	Constraints bool
	Pins        bool
}

// Round is a round as it was paired.
type Round struct {
	*Event
	Number int
	Seed   uint64
	Pins   pairing.Pins
	Plan   pairing.Plan
}

// Run plays events with draws, absences, no-shows, withdrawals, returns, late
// entries, constraints and pins. It holds every round to what none may break, hands
// it to check, and returns how many rounds were paired. A failed round ends the
// test and tells its seed.
func Run(t testing.TB, o Options, pair Pairer, check func(Round)) int {
	t.Helper()
	rounds := 0
	for seed := uint64(1); seed <= uint64(o.Events**times); seed++ {
		rng := rand.New(rand.NewPCG(seed, 64))
		e := invent(t, o, seed, rng)
		for n := 1; n <= o.Rounds; n++ {
			if !o.Calm {
				disturb(e, rng, n)
			}
			if len(pairing.Present(e.Snapshot, n)) < 2 {
				e.Finish(pairing.Plan{}, nil)
				continue
			}
			r := Round{Event: e, Number: n, Seed: seed}
			if o.Pins {
				r.Pins = somePins(e, rng, n)
			}
			var err error
			if r.Plan, err = pair(e.Snapshot, n, seed, r.Pins); err != nil {
				t.Fatalf("seed %d round %d: %v", seed, n, err)
			}
			rounds++
			r.hold()
			if again, _ := pair(Shuffled(e.Snapshot, rng), n, seed, r.Pins); !reflect.DeepEqual(again, r.Plan) {
				t.Errorf("other order of rows gives %s, not %s", e.Show(again), e.Show(r.Plan))
			}
			if check != nil {
				check(r)
			}
			if t.Failed() {
				t.Fatalf("seed %d round %d: %s", seed, n, e.Show(r.Plan))
			}
			e.Finish(r.Plan, func(_, _ tournament.PlayerID) string { return someResult(e, rng, o.Calm) })
		}
	}
	return rounds
}

func invent(t testing.TB, o Options, seed uint64, rng *rand.Rand) *Event {
	rules := tournament.DefaultRules()
	if o.Rules != nil {
		rules = o.Rules(seed)
	}
	e := New(t, rules, "")
	most := o.Most
	if seed%3 == 0 {
		most = min(most, 8)
	}
	for i := range 2 + rng.IntN(most-1) {
		e.Enter(fmt.Sprint("P", i), 1)
	}
	e.Event.Seed = seed
	for i := range e.Entries {
		p := e.Players[e.Entries[i].Player]
		p.Country = []string{"", "JPN", "ITA", "GBR"}[rng.IntN(4)]
		p.Club = tournament.ClubID(rng.IntN(4))
		if rng.IntN(4) == 0 {
			p.Family = "Mori"
		}
		e.Players[p.ID] = p
	}
	if o.Constraints && rng.IntN(2) == 0 {
		constrain(e, rng)
	}
	return e
}

func constrain(e *Event, rng *rand.Rand) {
	kinds := []tournament.ConstraintKind{
		tournament.KeepApart, tournament.MustMeet, tournament.FixedTable,
		tournament.ApartClubs, tournament.ApartCountry, tournament.ApartFamilies,
	}
	for range 1 + rng.IntN(4) {
		c := tournament.Constraint{ID: tournament.ConstraintID(len(e.Constraints) + 1), Kind: kinds[rng.IntN(len(kinds))], From: 1 + rng.IntN(3), Hard: rng.IntN(2) == 0}
		if rng.IntN(2) == 0 {
			c.To = c.From + rng.IntN(3)
		}
		a, b := rng.IntN(len(e.Entries)), rng.IntN(len(e.Entries))
		c.Players = [2]tournament.PlayerID{e.Entries[a].Player, e.Entries[b].Player}
		e.Constraints = append(e.Constraints, c)
	}
}

// disturb changes who is there.
func disturb(e *Event, rng *rand.Rand, round int) {
	if rng.IntN(4) == 0 {
		e.Enter(fmt.Sprint("L", round), round)
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

func someResult(e *Event, rng *rand.Rand, calm bool) string {
	var b strings.Builder
	for range e.Event.Rules.Games {
		const played = "><><><><><="
		if calm || rng.IntN(12) > 0 {
			b.WriteByte(played[rng.IntN(len(played))])
		} else {
			b.WriteByte(")(#~"[rng.IntN(4)])
		}
	}
	return b.String()
}

// somePins pins a table or a bye in one round of five.
func somePins(e *Event, rng *rand.Rand, round int) pairing.Pins {
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

// hold holds r to what every round of every system must keep.
func (r Round) hold() {
	r.T.Helper()
	seen := map[tournament.PlayerID]int{}
	var cost int64
	for _, table := range r.Plan.Tables {
		seen[table.Black]++
		seen[table.White]++
		cost += pairing.Sum(table.Terms)
		if len(table.Terms) == 0 {
			r.T.Errorf("table %s-%s gives no reason", r.Name[table.Black], r.Name[table.White])
		}
	}
	for _, b := range r.Plan.Byes {
		seen[b.Player]++
		cost += pairing.Sum(b.Terms)
		if len(b.Terms) == 0 {
			r.T.Errorf("bye of %s gives no reason", r.Name[b.Player])
		}
	}
	present := pairing.Present(r.Snapshot, r.Number)
	for _, p := range present {
		if seen[p] != 1 {
			r.T.Errorf("%s sits %d times", r.Name[p], seen[p])
		}
	}
	if len(seen) != len(present) {
		r.T.Errorf("%d players sit, %d are present", len(seen), len(present))
	}
	if cost != r.Plan.Cost {
		r.T.Errorf("terms cost %d, the plan %d", cost, r.Plan.Cost)
	}
	for _, pin := range r.Pins.Tables {
		stands := slices.ContainsFunc(r.Plan.Tables, func(table pairing.Table) bool {
			return table.Pinned && table.Black == pin.Black && table.White == pin.White
		})
		if !stands {
			r.T.Errorf("pinned table %s-%s is gone", r.Name[pin.Black], r.Name[pin.White])
		}
	}
	for _, pin := range r.Pins.Byes {
		if !slices.ContainsFunc(r.Plan.Byes, func(b pairing.Bye) bool { return b.Pinned && b.Player == pin }) {
			r.T.Errorf("pinned bye of %s is gone", r.Name[pin])
		}
	}
}

// Shuffled returns s with its rows in another order. Constraints keep theirs.
func Shuffled(s tournament.Snapshot, rng *rand.Rand) tournament.Snapshot {
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

package swiss

import (
	"cmp"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// field is everybody of the event as this round sees them. Players are meant by
// their index in records.
type field struct {
	round   int
	seed    uint64
	country int // rounds in which countrymen are kept apart
	records []pairing.Record
	at      map[tournament.PlayerID]int
	seats   []seat // by player
	present []int  // by start number
	lowest  tournament.Points
	fewest  int // byes of who had fewest
	scale
}

// seat is what the prices need of one player, worked out once.
type seat struct {
	place, size int       // place from 0 in a score group of size; size 0 for who is away
	misfit      [2]colour // with White, with Black
}

// colour is how ill a colour fits: Lean from the balance, Run from repetition.
type colour struct{ lean, run int }

func newField(s tournament.Snapshot, round int, seed uint64) *field {
	f := &field{
		round:   round,
		seed:    seed,
		country: s.Event.Rules.CountryRounds,
		records: pairing.Records(s, round),
	}
	f.at = make(map[tournament.PlayerID]int, len(f.records))
	f.seats = make([]seat, len(f.records))
	for i := range f.records {
		f.at[f.records[i].Player] = i
		f.seats[i].misfit = [2]colour{misfit(&f.records[i], false), misfit(&f.records[i], true)}
	}
	for i, id := range pairing.Present(s, round) {
		p := f.at[id]
		f.present = append(f.present, p)
		if r := &f.records[p]; i == 0 {
			f.lowest, f.fewest = r.Points, r.Byes
		} else {
			f.lowest, f.fewest = min(f.lowest, r.Points), min(f.fewest, r.Byes)
		}
	}
	f.placeAll()
	f.scale = fit(f)
	return f
}

// placeAll gives everyone present a place in the score group.
func (f *field) placeAll() {
	ranked := slices.Clone(f.present)
	slices.SortStableFunc(ranked, f.stronger)
	for from := 0; from < len(ranked); {
		to := from
		for to < len(ranked) && f.records[ranked[to]].Points == f.records[ranked[from]].Points {
			to++
		}
		for i := from; i < to; i++ {
			f.seats[ranked[i]].place, f.seats[ranked[i]].size = i-from, to-from
		}
		from = to
	}
}

// stronger orders players by score, then start number.
func (f *field) stronger(a, b int) int {
	return cmp.Or(
		cmp.Compare(f.records[b].Points, f.records[a].Points),
		cmp.Compare(a, b), // records are by start number
	)
}

// misfit tells how ill a colour fits r. A colour that a player has had once too
// often costs 7, twice 14, then 28 and 56: the proportions of the program most
// used in the field. The same colour twice running costs 1, more often 21.
func misfit(r *pairing.Record, black bool) colour {
	surplus := r.Balance()
	if !black {
		surplus = -surplus
	}
	var c colour
	if surplus > 0 {
		c.lean = 7 << min(surplus-1, 3)
	}
	switch run := r.Run(black); {
	case run >= 2:
		c.run = 21
	case run == 1:
		c.run = 1
	}
	return c
}

func (c colour) sum() int { return c.lean + c.run }

func side(black bool) int {
	if black {
		return 1
	}
	return 0
}

// floats tells how much a float of r in direction d repeats: 2 for the last
// round, 1 for the one before it.
func floats(r *pairing.Record, d pairing.Float) int {
	n := 0
	if d != pairing.NoFloat && r.Floats[0] == d {
		n += 2
	}
	if d != pairing.NoFloat && r.Floats[1] == d {
		n++
	}
	return n
}

// mix scrambles its arguments into a number that looks drawn; splitmix64 is the
// step for each.
func mix(values ...uint64) uint64 {
	var z uint64
	for _, v := range values {
		z += v + 0x9E3779B97F4A7C15
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		z ^= z >> 31
	}
	return z
}

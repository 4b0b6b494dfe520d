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
	pen     tournament.SwissPenalties
	draw    uint64 // where the lots of the round begin
	black   bool   // the lot for the colour of the stronger at the top board
	records []pairing.Record
	at      map[tournament.PlayerID]int
	men     []man // by player
	present []int // by start number
	lowest  tournament.Points
	fewest  int // byes of who had fewest
	asked
	scale
}

// man is what the prices need of one player, worked out once.
type man struct {
	points      int
	country     int // the same number for countrymen, 0 for none
	club        tournament.ClubID
	family      int
	place, size int    // place from 0 in a score group of size; size 0 for who is away
	colour      [2]int // penalty of White, of Black
	down, up    int    // penalty of floating down, up, less than 0 after the other way
}

func newField(s tournament.Snapshot, round int, seed uint64) *field {
	f := &field{
		round:   round,
		pen:     s.Event.Rules.Pairing.Swiss.OrDefault(),
		draw:    mix(mix(0, seed), uint64(round)),
		black:   mix(0, seed)&1 == 0,
		records: pairing.Records(s, round),
	}
	f.at = make(map[tournament.PlayerID]int, len(f.records))
	f.men = make([]man, len(f.records))
	countries, families := numbers{}, numbers{}
	for i := range f.records {
		r := &f.records[i]
		p := s.Players[r.Player]
		f.at[r.Player] = i
		f.men[i] = man{
			points:  int(r.Points),
			country: countries.of(p.Country), club: p.Club, family: families.of(p.Family),
			colour: [2]int{f.misfit(r, false), f.misfit(r, true)},
			down:   f.drift(r, pairing.FloatDown), up: f.drift(r, pairing.FloatUp),
		}
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
	f.ask(s)
	f.scale = fit(f)
	return f
}

// numbers gives each text but the empty one a number from 1.
type numbers map[string]int

func (n numbers) of(text string) int {
	if text == "" {
		return 0
	}
	if n[text] == 0 {
		n[text] = len(n) + 1
	}
	return n[text]
}

// placeAll gives everyone present a place in the score group.
func (f *field) placeAll() {
	ranked := slices.Clone(f.present)
	slices.SortStableFunc(ranked, f.stronger)
	for from := 0; from < len(ranked); {
		to := from
		for to < len(ranked) && f.men[ranked[to]].points == f.men[ranked[from]].points {
			to++
		}
		for i := from; i < to; i++ {
			f.men[ranked[i]].place, f.men[ranked[i]].size = i-from, to-from
		}
		from = to
	}
}

// stronger orders players by score, then start number.
func (f *field) stronger(a, b int) int {
	return cmp.Or(
		cmp.Compare(f.men[b].points, f.men[a].points),
		cmp.Compare(a, b), // records are by start number
	)
}

// misfit is the penalty of a colour for r: how far one colour is ahead afterwards,
// and whether it is the same as in the last game.
func (f *field) misfit(r *pairing.Record, black bool) int {
	ahead := r.Balance() - 1
	if black {
		ahead += 2
	}
	penalty := f.pen.ColourOf(max(ahead, -ahead))
	if r.Run(black) > 0 {
		penalty += f.pen.ColourAgain
	}
	return penalty
}

// drift is the penalty of a float of r in direction d.
func (f *field) drift(r *pairing.Record, d pairing.Float) int {
	if r.Floats[0] == d {
		return f.pen.FloatAgain
	}
	if r.Floats[0] == -d {
		return -f.pen.FloatBack
	}
	return 0
}

func side(black bool) int {
	if black {
		return 1
	}
	return 0
}

// mix takes one more number into a draw; a step of splitmix64.
func mix(z, v uint64) uint64 {
	z += v + 0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

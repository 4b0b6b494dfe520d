package rating

import (
	"cmp"
	"math"
	"slices"
)

// lay lays out the days of every player and the views of every game, and keeps the
// ratings that are known.
func (w *WHR) lay() {
	n := len(w.first) - 1
	from := make([]int32, n+1) // by player: his first game in of
	for _, g := range w.games {
		from[g.A+1]++
		from[g.B+1]++
	}
	for p := range n {
		from[p+1] += from[p]
	}
	of := make([]int32, from[n]) // games by player and time
	next := slices.Clone(from[:n])
	for i, g := range w.games {
		for _, p := range [2]Player{g.A, g.B} {
			of[next[p]] = int32(i)
			next[p]++
		}
	}
	at := w.split(from, of)
	w.views = resize(w.views, len(of))
	for p := range n {
		for k := from[p]; k < from[p+1]; k++ {
			g := w.games[of[k]]
			s := w.view(g)
			if g.A == Player(p) {
				s.other = at[of[k]][1]
			} else {
				s.other = at[of[k]][0]
				s.score, s.lo, s.hi = 1-s.score, 1/s.hi, 1/s.lo
			}
			w.views[k] = s
		}
	}
	w.firm = resize(w.firm, len(w.days))
	for p := range n {
		for k := w.first[p]; k+1 < w.first[p+1]; k++ {
			w.firm[k] = 1 / w.drift(w.before[k+1], w.days[k+1]-w.days[k])
		}
	}
	for _, scratch := range []*[]float64{&w.slope, &w.curve, &w.link, &w.lower, &w.y} {
		*scratch = resize(*scratch, len(w.days))
	}
}

// split parts each player's games into days and returns those of A and B of each game.
func (w *WHR) split(from, of []int32) [][2]int32 {
	n := len(w.first) - 1
	at := make([][2]int32, len(w.games))
	first, days, r := make([]int32, n+1), make([]Day, 0, len(w.days)), make([]float64, 0, len(w.r))
	w.before, w.edges, w.debuts = w.before[:0], w.edges[:0], w.debuts[:0]
	for p := range n {
		first[p] = int32(len(days))
		old, oldEnd := w.first[p], w.first[p+1]
		value := w.entry[p]
		for k := from[p]; k < from[p+1]; k++ {
			g := w.games[of[k]]
			if k == from[p] || days[len(days)-1] != g.Day {
				for old < oldEnd && w.days[old] <= g.Day { // a day may be gone
					value = w.r[old]
					old++
				}
				days, r = append(days, g.Day), append(r, value)
				w.before, w.edges = append(w.before, k-from[p]), append(w.edges, k)
			}
			if g.A == Player(p) {
				at[of[k]][0] = int32(len(days) - 1)
			} else {
				at[of[k]][1] = int32(len(days) - 1)
			}
		}
		if from[p] < from[p+1] {
			w.debuts = append(w.debuts, Player(p))
		}
	}
	first[n] = int32(len(days))
	w.edges = append(w.edges, from[n])
	w.first, w.days, w.r = first, days, r
	w.gamma = resize(w.gamma, len(r))
	for i := range r {
		w.gamma[i] = exp(r[i])
	}
	slices.SortStableFunc(w.debuts, func(a, b Player) int { return cmp.Compare(days[first[a]], days[first[b]]) })
	return at
}

func resize[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }

// view returns a game as A has it, without the opponent.
func (w *WHR) view(g Game) view {
	s := view{score: float32(g.Score) / 2, outcome: 1}
	m, ok := g.Margin()
	if len(w.o.Cuts) == 0 || !ok {
		return s
	}
	s.margin, s.outcome = float32(w.o.Margin), float32(w.o.Outcome)
	k := min((m+1)/2, len(w.o.Cuts))
	s.lo, s.hi = exp(-w.o.Cuts[0]), math.Inf(1)
	if k > 0 {
		s.lo = exp(w.o.Cuts[k-1])
	}
	if k < len(w.o.Cuts) {
		s.hi = exp(w.o.Cuts[k])
	}
	if g.Score == 0 {
		s.lo, s.hi = 1/s.hi, 1/s.lo
	}
	return s
}

// enter puts each newcomer where those stood, on their first day, who came before him.
func (w *WHR) enter() {
	if w.o.EntryRate == 0 {
		return
	}
	mean := 0.0
	for i := 0; i < len(w.debuts); {
		day := w.days[w.first[w.debuts[i]]]
		end := i
		for end < len(w.debuts) && w.days[w.first[w.debuts[end]]] == day {
			w.entry[w.debuts[end]] = mean
			end++
		}
		for ; i < end; i++ {
			if p := w.debuts[i]; int(w.played(p)) >= w.o.EntryGames {
				mean += float64(w.o.EntryRate * (w.r[w.first[p]] - mean))
			}
		}
	}
	for p := range w.entry {
		if w.first[p] == w.first[p+1] {
			w.entry[p] = mean
		}
	}
}

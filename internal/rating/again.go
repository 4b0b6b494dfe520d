package rating

import (
	"math"
	"slices"
)

// Again rates the games of l, most of which o has rated: a correction, or games that
// are being played. A fit starts from the solution of o and ends within a hundredth of
// a point of where Run ends; the other systems, which are fast, are run as ever. Only
// the list is made, without the one before, histories and changes of earlier periods.
//
// Errors: what progress returns.
func (o *Outcome) Again(l Ledger, end Day, progress Progress) (*Outcome, error) {
	old, ok := o.system.(*WHR)
	if !ok {
		ends := o.Ends
		if n := len(ends); n > 0 && ends[n-1] < end {
			ends = append(ends[:n:n], end)
		}
		return Run(l, o.name, o.parameters, Plan{Ends: ends, Junior: o.junior, Progress: progress})
	}
	if progress == nil {
		progress = func(int, int) error { return nil }
	}
	next := old.again(o.places(l))
	out := &Outcome{
		Ends: []Day{end}, name: o.name, parameters: o.parameters, junior: o.junior, system: next,
		changes: map[Player][]Change{}, history: make([][]Point, len(l.Players)),
	}
	at := 0
	for at < len(l.Games) && l.Games[at].Day <= end {
		at++
	}
	if err := next.settle(l.Games[:at], end, progress); err != nil {
		return nil, err
	}
	out.players = l.Players
	out.listed, out.shift = out.list(o.parameters["centre"], end)
	return out, nil
}

// places returns, for each player of l, his place in the ledger of o, or -1.
func (o *Outcome) places(l Ledger) []Player {
	place := make([]Player, len(l.Players))
	k := 0
	for p, id := range l.Players { // both ascending
		for k < len(o.players) && o.players[k] < id {
			k++
		}
		place[p] = -1
		if k < len(o.players) && o.players[k] == id {
			place[p] = Player(k)
		}
	}
	return place
}

// again returns a system without games that knows the ratings of w, whose players have
// the given places there.
func (w *WHR) again(place []Player) *WHR {
	next := NewWHR(len(place), w.o)
	next.o.OnSweep = nil
	for p, old := range place {
		next.first[p] = int32(len(next.days))
		if old < 0 {
			continue
		}
		next.entry[p] = w.entry[old]
		lo, hi := w.first[old], w.first[old+1]
		next.days = append(next.days, w.days[lo:hi]...)
		next.r = append(next.r, w.r[lo:hi]...)
	}
	next.first[len(place)] = int32(len(next.days))
	return next
}

// still is the step, in points, after which settle lets a player be.
const still = 100 * Close

// settle takes games, most of which the ratings fit already, and improves those whom
// the rest reaches: whoever moves calls those he has played. The first pass goes over all.
func (w *WHR) settle(games []Game, end Day, progress Progress) error {
	w.games, w.end = games, end
	w.lay()
	called := make([]bool, len(w.first)-1)
	for p := range called {
		called[p] = true
	}
	entry := make([]float64, len(w.entry))
	for pass, moved := 0, true; moved && pass < most; pass++ {
		moved = false
		copy(entry, w.entry)
		w.enter()
		for p := range called {
			if !called[p] && math.Abs(w.entry[p]-entry[p]) <= still*natural {
				continue
			}
			called[p] = false
			if w.improve(Player(p)) <= still*natural {
				continue
			}
			moved, called[p] = true, true
			for _, s := range w.views[w.edges[w.first[p]]:w.edges[w.first[p+1]]] {
				next, _ := slices.BinarySearch(w.first, s.other+1) // who begins after that day
				called[next-1] = true
			}
		}
		if err := progress(pass, pass+1); err != nil {
			return err
		}
	}
	return nil
}

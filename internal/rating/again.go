package rating

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
		return Run(l, o.name, o.parameters, ends, o.junior, progress)
	}
	if progress == nil {
		progress = func(int, int) error { return nil }
	}
	meter := &meter{report: progress, periods: 1, close: 100 * Close}
	next := old.again(o.places(l), meter.sweep)
	out := &Outcome{
		Ends: []Day{end}, name: o.name, parameters: o.parameters, junior: o.junior, system: next,
		changes: map[Player][]Change{}, history: make([][]Point, len(l.Players)),
	}
	at := 0
	for at < len(l.Games) && l.Games[at].Day <= end {
		at++
	}
	next.Play(l.Games[:at], end)
	if meter.err != nil {
		return nil, meter.err
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
func (w *WHR) again(place []Player, onSweep func(step float64) bool) *WHR {
	o := w.o
	o.OnSweep = onSweep
	next := NewWHR(len(place), o)
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

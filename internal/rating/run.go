package rating

import (
	"fmt"
	"slices"
)

// Outcome is a list with what led to it.
//
// Where a system has a centre, its ratings are shifted so that the mean of those who
// played in the last 24 months, each with the weight of his games but 30 at most, is
// the centre: newcomers who enter where recent ones stood make the scale drift. A shift
// changes no expectation.
type Outcome struct {
	Ends       []Day // of the periods; the last is the day of the list
	name       string
	parameters Parameters
	junior     func(Player, Day) bool
	players    []int64
	system     System
	listed     []listed // by player
	shift      float64  // that is in it
	before     []listed // on the list before, shifted as that was; nil: there is none
	changes    map[Player][]Change
	history    [][]Point // by player; of a system that fits it is asked for
}

type listed struct {
	Rating
	ok bool
}

// Progress is told how far a run is; an error that it returns ends the run. done and
// total have no unit, and total may grow.
type Progress func(done, total int) error

// weights of the mean that is put to the centre.
const (
	centreMonths = 24
	centreGames  = 30
)

// RunError tells that a run was asked for that cannot be made.
type RunError struct{ System string }

func (e *RunError) Error() string { return fmt.Sprintf("there is no rating system %q", e.System) }

// Plan is how a run goes.
type Plan struct {
	// Ends are the last days of the periods, ascending, the last one that of the list; games
	// after it are left out.
	Ends []Day
	// Since is one of Ends: what games after it gave is told, and the list of that day is
	// the one before. 0 is the last end but one.
	Since    Day
	Junior   func(Player, Day) bool // see Setup
	Progress Progress               // nil: not told
}

// Run rates the games of l by a system, period by period. A system that fits is fitted to
// the games up to Since, from nothing, and then to all of them, so that the same games
// give the same bits.
//
// Errors: *[RunError], *[ParameterError], and what Progress returns.
func Run(l Ledger, name string, given Parameters, plan Plan) (*Outcome, error) {
	info, ok := SystemNamed(name)
	if !ok {
		return nil, &RunError{name}
	}
	parameters, err := info.Complete(given)
	if err != nil {
		return nil, err
	}
	ends, progress := plan.Ends, plan.Progress
	if progress == nil {
		progress = func(int, int) error { return nil }
	}
	since := slices.Index(ends, plan.Since) // place of the list before; -1 is none
	if plan.Since == 0 {
		since = len(ends) - 2
	}
	n := len(l.Players)
	o := &Outcome{
		Ends: slices.Clone(ends), name: name, parameters: parameters, junior: plan.Junior, players: l.Players,
		changes: map[Player][]Change{}, history: make([][]Point, n),
	}
	told := false
	meter := &meter{report: progress, periods: len(ends), close: Close}
	o.system = info.make(n, parameters, Setup{
		Junior: plan.Junior, OnSweep: meter.sweep,
		OnChange: func(c Change) {
			if told {
				o.changes[c.Player] = append(o.changes[c.Player], c)
			}
		},
	})
	if info.Fits && len(ends) > 0 { // two fits
		last := ends[len(ends)-1]
		if since >= 0 {
			ends, since = []Day{ends[since], last}, 0
		} else {
			ends = []Day{last}
		}
		meter.periods = len(ends)
	}
	at := 0
	for i, end := range ends {
		from := at
		for at < len(l.Games) && l.Games[at].Day <= end {
			at++
		}
		if i == since+1 {
			told = true
			if since >= 0 {
				o.before, _ = o.list(parameters["centre"], ends[since])
			}
		}
		o.system.Play(l.Games[from:at], end)
		if meter.err == nil {
			meter.period(i + 1)
		}
		if meter.err != nil {
			return nil, meter.err
		}
		if !info.Fits {
			o.remember(l.Games[from:at], end)
		}
		if told && info.Fits {
			o.share(l.Games[from:at])
		}
	}
	if len(ends) > 0 {
		o.listed, o.shift = o.list(parameters["centre"], ends[len(ends)-1])
	}
	return o, nil
}

// meter tells how far a run is: periods of a hundred parts each.
type meter struct {
	report        Progress
	periods, done int
	first         float64 // step of the fit that is being made
	close         float64 // and the one that ends it
	err           error
}

func (m *meter) period(done int) {
	m.done, m.first = done, 0
	m.err = m.report(100*done, 100*m.periods)
}

// sweep is asked after every pass of a fit, whose steps shrink by about the same factor.
func (m *meter) sweep(step float64) bool {
	if m.first == 0 {
		m.first = max(step, 2*m.close)
	}
	part := 0
	if step < m.first {
		part = int(100 * log(m.first/max(step, m.close)) / log(m.first/m.close))
	}
	m.err = m.report(100*m.done+min(max(part, 0), 99), 100*m.periods)
	return m.err == nil && step > m.close
}

// list reads the ratings of all players on a day and puts them to the centre.
func (o *Outcome) list(centre float64, end Day) (all []listed, shift float64) {
	all = make([]listed, len(o.history))
	sum, weights := 0.0, 0.0
	for p := range all {
		x := &all[p]
		if x.Rating, x.ok = o.system.Rating(Player(p)); !x.ok || end.Month()-x.Last.Month() >= centreMonths {
			continue
		}
		weight := float64(min(x.Games, centreGames))
		sum += float64(weight * x.Value)
		weights += weight
	}
	if centre == 0 || weights == 0 {
		return all, 0
	}
	shift = centre - sum/weights
	for p := range all {
		if all[p].ok {
			all[p].Value += shift
		}
	}
	return all, shift
}

// remember adds a point to the history of everybody who played in a period.
func (o *Outcome) remember(games []Game, end Day) {
	for _, g := range games {
		for _, p := range [2]Player{g.A, g.B} {
			if h := o.history[p]; len(h) > 0 && h[len(h)-1].Day == end {
				continue
			}
			if r, ok := o.system.Rating(p); ok {
				o.history[p] = append(o.history[p], Point{Day: end, Value: r.Value, Deviation: r.Deviation})
			}
		}
	}
}

// Rating returns what the list says of p; false for a player who is not rated.
func (o *Outcome) Rating(p Player) (Rating, bool) { return o.listed[p].Rating, o.listed[p].ok }

// Before returns what the list before says of p.
func (o *Outcome) Before(p Player) (Rating, bool) {
	if o.before == nil {
		return Rating{}, false
	}
	return o.before[p].Rating, o.before[p].ok
}

// Expect returns the score that a is expected to make against b by the list, 0 to 1;
// false, and one half, where the system does not say.
func (o *Outcome) Expect(a, b Player) (float64, bool) { return o.system.Expect(a, b) }

// Changes returns what each game since the list before gave to p, in order of time. What
// they leave of the difference between the two lists comes of everything else: the
// shift to the centre, a floor or rounding, and, where a system fits, all games of
// others and the age of older ones.
func (o *Outcome) Changes(p Player) []Change {
	list := slices.Clone(o.changes[p])
	for i := range list {
		list[i].Before += o.shift
		list[i].Against += o.shift
	}
	return list
}

// History returns how the rating of p went: at the end of every period with a game, or,
// by whole-history rating, on every day with one as all games tell it now. The
// federation's fit has none. It is on the scale of the list.
func (o *Outcome) History(p Player) []Point {
	points := o.history[p]
	if w, ok := o.system.(*WHR); ok {
		points = w.History(p)
	}
	points = slices.Clone(points)
	for i := range points {
		points[i].Value += o.shift
	}
	return points
}

package director

import (
	"cmp"
	"fmt"
	"slices"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// owed is what the roster gives a player beyond his games.
type owed struct {
	player int   // place in Players
	idle   []int // numbers of the rounds without a game, the likeliest bye first
	worth  tournament.Worth
	points bool // the roster gives points; without, nothing is owed
	discs  bool // it gives discs too
}

// idle says of every player without a game in a round what he did there.
//
// The roster's scores decide. They are taken to hold after the last round unless
// they agree wholly after an earlier one and not after the last, or the file has
// added results.
func (p *planner) idle() {
	last := len(p.plan.Rounds)
	p.plan.HeaderAfter = last
	fit, left := p.fit(last)
	if p.added > 0 { // the file says itself where its scores end
		fit, _ = p.fit(p.added)
		p.plan.HeaderAfter, left = p.added, 0
		p.note(0, "", whyFinals, "round", fmt.Sprint(p.added))
	}
	for cut := last - 1; left > 0 && cut > 0; cut-- {
		if earlier, n := p.fit(cut); n == 0 {
			fit, left = earlier, 0
			p.plan.HeaderAfter = cut
			p.note(0, "", whyFinals, "round", fmt.Sprint(cut))
		}
	}
	if !slices.ContainsFunc(p.plan.Players, func(pl plannedPlayer) bool { return pl.Header != nil && pl.Header.HasPoints }) {
		p.note(0, "", whyNoRoster)
	}
	rules := &p.plan.Event.Rules
	for _, w := range []struct{ usual, fits tournament.Worth }{{rules.Bye, fit.bye}, {rules.HalfBye, fit.half}} {
		if w.fits != w.usual {
			p.note(0, "", whyWorth, "points", w.fits.Points.String(), "discs", w.fits.Discs.String())
		}
	}
	rules.Bye, rules.HalfBye = fit.bye, fit.half
	p.seatIdle(fit)
}

// fitted is a reading of the rounds without a game.
type fitted struct {
	bye, half tournament.Worth
	presence  map[[2]int]tournament.Presence // by player and round: byes only
}

// fit reads the scores as those after round cut and returns how many players it
// leaves unexplained. The worth of a bye is the one that explains most of them.
func (p *planner) fit(cut int) (fitted, int) {
	owing := p.owing(cut)
	rules := tournament.DefaultRules()
	f := fitted{bye: rules.Bye, half: rules.HalfBye, presence: map[[2]int]tournament.Presence{}}
	open := slices.DeleteFunc(slices.Clone(owing), func(o owed) bool { return o.worth == tournament.Worth{} })
	f.bye = likeliest(open, f.bye)
	var rest []owed
	for _, o := range open {
		if times(o, f.bye) == 0 {
			rest = append(rest, o)
		}
	}
	if len(rest) > 0 {
		f.half = likeliest(rest, f.half)
	}
	left := 0
	for _, o := range open {
		full, half, ok := shares(o, f.bye, f.half)
		if !ok {
			left++
		}
		for i, round := range o.idle[:full+half] {
			presence := tournament.PairingBye
			if i >= full {
				presence = tournament.HalfBye
			}
			f.presence[[2]int{o.player, round}] = presence
		}
	}
	return f, left
}

// owing compares the roster with the games up to round cut.
func (p *planner) owing(cut int) []owed {
	all := make([]owed, len(p.plan.Players))
	for i, pl := range p.plan.Players {
		all[i] = owed{player: i + 1}
		if h := pl.Header; h != nil && h.HasPoints {
			all[i].points, all[i].discs = true, h.HasDiscs
			all[i].worth = tournament.Worth{Points: tournament.Points(h.Points), Discs: h.Discs}
		}
	}
	idlers := make([]int, cut+1)
	for _, r := range p.plan.Rounds[:cut] {
		sits := map[tournament.PlayerID]bool{}
		for _, m := range r.Matches {
			g := m.Games[0]
			black, white := g.Result.Points()
			sits[g.Black], sits[g.White] = true, true
			all[g.Black-1].take(black, g.Result.Score.Black)
			all[g.White-1].take(white, g.Result.Score.White)
		}
		for i := range all {
			if !sits[tournament.PlayerID(i+1)] {
				all[i].idle = append(all[i].idle, r.Number)
				idlers[r.Number]++
			}
		}
	}
	for i := range all {
		if !all[i].points {
			all[i].worth = tournament.Worth{}
		} else if !all[i].discs {
			all[i].worth.Discs = 0
		}
		slices.SortStableFunc(all[i].idle, func(a, b int) int { return cmp.Compare(idlers[a], idlers[b]) })
	}
	return all
}

func (o *owed) take(points tournament.Points, discs reversi.Discs) {
	o.worth.Points -= points
	o.worth.Discs -= discs
}

// times returns how many rounds of worth w make up what o is owed; 0 is none.
func times(o owed, w tournament.Worth) int {
	for n := 1; n <= len(o.idle); n++ {
		if scaled(w, n) == o.worth {
			return n
		}
	}
	return 0
}

// shares returns how many byes and half byes make up what o is owed. Where the
// discs cannot be made up, or are not given, the points decide alone; ok is false
// when something stays unexplained.
func shares(o owed, bye, half tournament.Worth) (full, halves int, ok bool) {
	for full = len(o.idle); full >= 0; full-- {
		taken := scaled(bye, full)
		left := owed{idle: o.idle[full:], worth: tournament.Worth{Points: o.worth.Points - taken.Points, Discs: o.worth.Discs - taken.Discs}}
		if left.worth == (tournament.Worth{}) {
			return full, 0, true
		}
		if halves = times(left, half); halves > 0 {
			return full, halves, true
		}
	}
	full, halves = int(o.worth.Points/bye.Points), int(o.worth.Points%bye.Points)
	if o.worth.Points < 0 || full+halves > len(o.idle) {
		return 0, 0, false
	}
	return full, halves, !o.discs
}

// likeliest returns the worth of the given points that explains most of open;
// usual unless another explains more.
func likeliest(open []owed, usual tournament.Worth) tournament.Worth {
	explains := map[tournament.Worth]int{}
	for _, o := range open {
		for n := 1; o.discs && n <= len(o.idle); n++ {
			w := tournament.Worth{Points: usual.Points, Discs: o.worth.Discs / reversi.Discs(n)}
			if w.Discs >= 0 && w.Discs <= reversi.Whole(64) && scaled(w, n) == o.worth {
				explains[w]++
			}
		}
	}
	best := usual
	for w, n := range explains {
		if n > explains[best] || n == explains[best] && best != usual && w.Discs > best.Discs {
			best = w
		}
	}
	return best
}

// scaled returns what n rounds of w are worth.
func scaled(w tournament.Worth, n int) tournament.Worth {
	return tournament.Worth{Points: w.Points * tournament.Points(n), Discs: w.Discs * reversi.Discs(n)}
}

// seatIdle writes everyone without a game into the rounds.
func (p *planner) seatIdle(f fitted) {
	for i := range p.plan.Players {
		p.plan.Players[i].FirstRound = p.firstRound(i+1, f)
	}
	for i := range p.plan.Rounds {
		r := &p.plan.Rounds[i]
		sits := map[tournament.PlayerID]bool{}
		for _, m := range r.Matches {
			a, b := m.Players()
			sits[a], sits[b] = true, true
		}
		for j, pl := range p.plan.Players {
			id := tournament.PlayerID(j + 1)
			if sits[id] {
				continue
			}
			presence, bye := f.presence[[2]int{j + 1, r.Number}]
			switch {
			case bye:
				p.plan.Byes++
			case r.Number < pl.FirstRound:
				presence = tournament.NotEntered
			default:
				presence = tournament.Absent
			}
			r.Idle = append(r.Idle, tournament.Idle{Player: id, Presence: presence})
		}
	}
}

// firstRound returns the first round in which player sits or has a bye; 1 when
// there is none.
func (p *planner) firstRound(player int, f fitted) int {
	for _, r := range p.plan.Rounds {
		if _, bye := f.presence[[2]int{player, r.Number}]; bye {
			return r.Number
		}
		for _, m := range r.Matches {
			if m.Opponent(tournament.PlayerID(player)) != 0 {
				return r.Number
			}
		}
	}
	return 1
}

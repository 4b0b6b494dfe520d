package report

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/pairing/dutch"
	"sixtyfour/internal/pairing/systems"
	"sixtyfour/internal/tournament"
)

// Pair is a table by start numbers of the file; Black 0 is the bye of White.
type Pair struct{ White, Black int }

// ErrUnknownSystem tells that a system is not paired from files.
var ErrUnknownSystem = errors.New("this system is not paired from a file")

// ErrTooMuch tells that a round is beyond what the engine can hold.
var ErrTooMuch = errors.New("this round is more than can be paired")

// Systems returns those that [Event.Pairs] knows, by name.
func Systems() []tournament.System {
	return slices.Sorted(slices.Values(tournament.Systems))
}

// Pairs pairs a round: the next one, or again one that was paired. They come in
// the order of boards, the bye last. seed decides what no rule of the system
// decides; Dutch has no such thing.
//
// Errors: [tournament.ErrNoPairing], [ErrUnknownSystem], [ErrTooMuch],
// tournament.ErrTooFewPlayers; an *[trf.Error] with [ErrNoRounds], [ErrNoColour],
// [ErrOpen], [ErrAllPlayed], [ErrNoSuchRound] or [ErrNotHeld].
func (e *Event) Pairs(system tournament.System, round int, seed uint64) ([]Pair, error) {
	if system == tournament.SystemDutch {
		return e.dutch(round)
	}
	s, err := e.Snapshot(system, round)
	if err != nil {
		return nil, err
	}
	s.Event.Seed = seed
	plan, err := Plan(s, round, pairing.RoundSeed(seed, round))
	if err != nil {
		return nil, err
	}
	var pairs []Pair
	for _, t := range plan.Tables {
		pairs = append(pairs, Pair{White: int(t.White), Black: int(t.Black)})
	}
	for _, b := range plan.Byes {
		if b.Away {
			continue // as one who does not play
		}
		pairs = append(pairs, Pair{White: int(b.Player)})
	}
	return pairs, nil
}

// Plan pairs round n of s by the system of its rules.
//
// Errors: [ErrUnknownSystem] and those of the system.
func Plan(s tournament.Snapshot, n int, seed uint64) (pairing.Plan, error) {
	system := s.Event.Rules.Pairing.System
	if !slices.Contains(tournament.Systems, system) {
		return pairing.Plan{}, fmt.Errorf("%w: %s", ErrUnknownSystem, system)
	}
	return systems.Of(s).Pair(s, n, seed, pairing.Pins{})
}

// solve pairs a round by Dutch. Players are meant by their place in e.Players.
func (e *Event) solve(round int) (dutch.Result, error) {
	in, err := e.Dutch(round)
	if err != nil {
		return dutch.Result{}, err
	}
	if !slices.ContainsFunc(in.Players, func(p dutch.Player) bool { return p.Present }) {
		return dutch.Result{}, tournament.ErrTooFewPlayers
	}
	solved, err := dutch.Solve(&in)
	if errors.Is(err, dutch.ErrTooManyScores) {
		return solved, fmt.Errorf("%w: %w", ErrTooMuch, err)
	}
	if errors.Is(err, dutch.ErrNoPairing) {
		err = fmt.Errorf("%w: %w", tournament.ErrNoPairing, err)
	}
	return solved, err
}

func (e *Event) dutch(round int) ([]Pair, error) {
	solved, err := e.solve(round)
	if err != nil {
		return nil, err
	}
	var pairs []Pair
	for _, p := range solved.Pairs {
		pairs = append(pairs, Pair{White: e.Players[p.White].Number, Black: e.Players[p.Black].Number})
	}
	if solved.Bye >= 0 {
		pairs = append(pairs, Pair{White: e.Players[solved.Bye].Number})
	}
	return e.boards(pairs, round), nil
}

// Paired returns the pairs that the file has for a round, in the order of boards.
func (e *Event) Paired(round int) []Pair {
	var pairs []Pair
	for _, p := range e.Players {
		c := p.Cell(e.column(round))
		switch {
		case !paired(c):
		case c.Opponent == 0:
			pairs = append(pairs, Pair{White: p.Number})
		case c.Colour == trf.White || c.Colour == trf.NoColour && p.Number < c.Opponent && e.colourless(c.Opponent, e.column(round)):
			pairs = append(pairs, Pair{White: p.Number, Black: c.Opponent})
		}
	}
	return e.boards(pairs, round)
}

// colourless reports whether a player has no colour in a column; of two such the
// file does not say who had White.
func (e *Event) colourless(number, column int) bool {
	return e.Players[e.places[number]].Cell(column).Colour == trf.NoColour
}

// boards sorts pairs: the higher score of a pair, then the lower, then the better
// pairing number of who is higher; byes last. Virtual points do not count.
func (e *Event) boards(pairs []Pair, round int) []Pair {
	total := make([]trf.Points, len(e.Players))
	for i := range e.Players {
		total[i] = e.score(&e.Players[i], round)
	}
	type place struct {
		bye       bool
		high, low trf.Points
		rank      int
	}
	places := make(map[Pair]place, len(pairs))
	for _, p := range pairs {
		a := e.places[p.White]
		if p.Black == 0 {
			places[p] = place{bye: true, high: total[a], rank: a}
			continue
		}
		b := e.places[p.Black]
		if total[b] > total[a] || total[b] == total[a] && b < a {
			a, b = b, a
		}
		places[p] = place{high: total[a], low: total[b], rank: a}
	}
	slices.SortFunc(pairs, func(x, y Pair) int {
		a, b := places[x], places[y]
		if a.bye != b.bye {
			if a.bye {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(b.high, a.high), cmp.Compare(b.low, a.low), cmp.Compare(a.rank, b.rank))
	})
	return pairs
}

// WritePairs writes pairs as engines hand them over: their number, then a line
// "white black" for each, "white 0" for a bye.
func WritePairs(w io.Writer, pairs []Pair) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, len(pairs))
	for _, p := range pairs {
		fmt.Fprintln(out, p.White, p.Black)
	}
	return out.Flush()
}

// Difference is a round that a system pairs in another way than the file has it.
type Difference struct {
	Round int
	// Ours and Theirs are the pairs that only the system, and only the file, has;
	// a pair with the colours exchanged is in both.
	Ours, Theirs []Pair
}

// Check pairs a round of the file again; ok is true when nothing differs. A pair
// of which the file gives no colours is the same either way.
//
// Errors: those of [Event.Pairs].
func (e *Event) Check(system tournament.System, round int, seed uint64) (d Difference, ok bool, err error) {
	ours, err := e.Pairs(system, round, seed)
	if err != nil {
		return Difference{}, false, err
	}
	theirs := e.Paired(round)
	same := func(list []Pair, p Pair) bool {
		return slices.Contains(list, p) || slices.Contains(list, Pair{White: p.Black, Black: p.White}) &&
			p.Black != 0 && e.colourless(p.White, e.column(round)) && e.colourless(p.Black, e.column(round))
	}
	d.Round = round
	for _, p := range ours {
		if !same(theirs, p) {
			d.Ours = append(d.Ours, p)
		}
	}
	for _, p := range theirs {
		if !same(ours, p) {
			d.Theirs = append(d.Theirs, p)
		}
	}
	return d, len(d.Ours)+len(d.Theirs) == 0, nil
}

// ready reports whether a round can be paired, as an error.
func (e *Event) ready(round int) error {
	switch {
	case round < 1 || round > e.PlayedRounds()+1:
		return e.at(0, 0, ErrNoSuchRound, fmt.Sprintf("a round from 1 to %d", e.PlayedRounds()+1), fmt.Sprint(round))
	case round > e.PlayedRounds() && e.Announced == 0:
		return e.at(0, 0, ErrNoRounds, "", "")
	case round > e.rounds():
		return e.at(0, 0, ErrAllPlayed, fmt.Sprintf("a round from 1 to %d", e.rounds()), fmt.Sprint(round))
	}
	for _, p := range e.Players {
		for k := 1; k < e.column(round); k++ {
			if c := p.Cell(k); c.Opponent != 0 && c.Result == trf.Unwritten {
				return e.at(p.Line, cellColumn(k)+7, ErrOpen, fmt.Sprintf("the result of round %d", k), "")
			}
		}
	}
	return nil
}

// rounds returns the announced rounds; a file that does not say so ends with the
// last that was paired.
func (e *Event) rounds() int {
	if e.Announced == 0 {
		return e.PlayedRounds()
	}
	return (e.Announced + e.Games - 1) / e.Games
}

// PlayedRounds returns the number of rounds that are paired.
func (e *Event) PlayedRounds() int { return e.Played / e.Games }

// column returns where a round begins.
func (e *Event) column(round int) int { return (round-1)*e.Games + 1 }

// present reports whether p was, or is to be, paired in round.
func (e *Event) present(p *Player, round int) bool {
	if round > e.PlayedRounds() {
		return p.Next == trf.Unwritten
	}
	return paired(p.Cell(e.column(round)))
}

package report

import (
	"fmt"
	"maps"
	"slices"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/tournament"
)

// absences looks at what the rounds written as Z, or as blanks, are worth: away, when all
// are worth the same.
func (w *writer) absences(sittings [][]tournament.Sitting) error {
	some := false
	for _, list := range sittings {
		for _, sit := range list {
			if !isZero(sit) || sit.Presence == tournament.NotEntered && sit.Points == 0 && w.o.Edition != Edition2016 {
				continue
			}
			w.mixed = w.mixed || some && w.away != tenths(sit.Points)
			w.away, some = tenths(sit.Points), true
		}
	}
	switch {
	case w.mixed && w.o.Edition == Edition2016:
		return fmt.Errorf("%w: absences that are not all worth the same", ErrNotHeld)
	case w.mixed:
		w.away = 0
	case !some:
		w.away = tenths(w.rules.ZeroBye.Points)
	}
	return nil
}

// isZero reports whether the file has no letter of its own for what a player did.
func isZero(sit tournament.Sitting) bool {
	switch sit.Presence {
	case tournament.ZeroBye, tournament.Absent, tournament.Withdrawn, tournament.Expelled, tournament.NotEntered:
		return true
	case tournament.Plays, tournament.PairingBye, tournament.FullBye, tournament.HalfBye:
	}
	return false
}

// spellOut gives the worth of absences round by round, where it is not the same for all.
func (w *writer) spellOut(sittings [][]tournament.Sitting) {
	if !w.mixed || w.games == 2 {
		return
	}
	for n := range w.s.Rounds {
		by := map[tournament.Points][]int{}
		for i, e := range w.s.Entries {
			if sit := sittings[i][n]; isZero(sit) && sit.Points > 0 {
				by[sit.Points] = append(by[sit.Points], e.Number)
			}
		}
		for _, points := range slices.Sorted(maps.Keys(by)) {
			w.f.Add("299", &trf.Abnormal{Kind: trf.ZeroBye, Points: tenths(points), Round: w.s.Rounds[n].Number, Players: by[points]})
		}
	}
}

// likeliest returns which of several kinds is worth points, a new one while there is one, else
// the last.
func likeliest(kinds []*tournament.Worth, known map[*tournament.Worth]bool, points tournament.Points) *tournament.Worth {
	for _, w := range kinds {
		if !known[w] || w.Points == points {
			return w
		}
	}
	return kinds[len(kinds)-1]
}

// given returns what a round gave a player.
func (e *Event) given(p *Player, round int) (sum trf.Points) {
	for g := range e.Games {
		sum += e.worth(p, e.column(round)+g)
	}
	return sum
}

// absence returns the kind of a round that gave points and is none of the other byes:
// the file tells zero byes, absences and withdrawals apart by what they are worth alone.
func absence(rules tournament.Rules, points trf.Points) tournament.Presence {
	for _, p := range []tournament.Presence{tournament.ZeroBye, tournament.Absent, tournament.Withdrawn} {
		if tenths(rules.Worth(p).Points) == points {
			return p
		}
	}
	return tournament.Absent
}

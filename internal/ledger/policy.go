package ledger

import "fmt"

// Flag is something about a game of the ledger that a reader of a list should know.
type Flag int

// The flags. A game may have several. The first five are never rated or not as
// things stand; of the rest the outcome is as true as any, and the discs are not used.
const (
	FlagNobody  Flag = iota // a player whom nobody knew, "??????" in files
	FlagSelf                // both players are one record by now
	FlagUnrated             // the event is not rated, as its source or a director says
	FlagTwin                // another event has the same games
	FlagProgram             // a computer program plays
	FlagLevel               // decided at 32–32, as files write a result without a count
	FlagMore                // the loser has more discs
	FlagNoCount             // without discs
	flags
)

// FlagNames are the names of the flags, in their order, as messages and addresses have them.
var FlagNames = [flags]string{"nobody", "self", "unrated", "twin", "program", "level", "more", "no_count"}

// FlagNamed returns the flag of a name.
func FlagNamed(name string) (Flag, bool) {
	for i, n := range FlagNames {
		if n == name {
			return Flag(i), true
		}
	}
	return 0, false
}

func (f Flag) String() string { return FlagNames[f] }

// Policy says which flagged games a list counts. The zero value is our rule: games of
// computer programs do not count; a result counts as its source says it, though its discs contradict.
// Games with nobody, with oneself and of events that are not rated never count.
type Policy struct {
	WithPrograms bool
	WithoutLevel bool // leave out what was decided at 32–32
	WithoutMore  bool // leave out what the player with fewer discs won
}

// Canonical returns p as text, for digests.
func (p Policy) Canonical() string {
	return fmt.Sprintf("programs=%t level=%t more=%t", p.WithPrograms, !p.WithoutLevel, !p.WithoutMore)
}

// Set is a set of flags.
type Set uint8

func (s Set) add(f Flag, yes bool) Set {
	if yes {
		s |= 1 << f
	}
	return s
}

// Has reports whether f is in s.
func (s Set) Has(f Flag) bool { return s&(1<<f) != 0 }

// Flags returns what is to be said of g as it stands, whatever its event and players.
func (g Game) Flags() Set {
	var s Set
	s = s.add(FlagNobody, g.A == 0 || g.B == 0)
	s = s.add(FlagSelf, g.A == g.B && g.A != 0)
	s = s.add(FlagNoCount, g.DiscsA == Unknown)
	decided := g.Score != 1
	s = s.add(FlagLevel, decided && g.DiscsA != Unknown && g.DiscsA == g.DiscsB)
	s = s.add(FlagMore, decided && (g.Score == 2) == (g.DiscsA < g.DiscsB) && g.DiscsA != g.DiscsB)
	return s
}

// counts reports whether a game with these flags is rated.
func (p Policy) counts(s Set) bool {
	switch {
	case s.Has(FlagNobody), s.Has(FlagSelf), s.Has(FlagUnrated), s.Has(FlagTwin):
		return false
	case s.Has(FlagProgram) && !p.WithPrograms:
		return false
	case s.Has(FlagLevel) && p.WithoutLevel, s.Has(FlagMore) && p.WithoutMore:
		return false
	}
	return true
}

// Package list makes rating lists: who is listed where by a series of lists, why, and
// what changed since the list before. A list is a function of the ledger up to an
// entry, the series and the lists before it, and of nothing else. It holds players by
// their numbers in the registry and no names.
package list

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/tournament"
)

// SeriesID is the id of a series. Zero is none.
type SeriesID int64

// Period is how often a series has a list.
type Period string

// The periods. By hand the lists come when somebody makes one.
const (
	Monthly   Period = "month"
	Quarterly Period = "quarter"
	ByHand    Period = "hand"
)

// Series is what the lists of a club, a country or a federation are made by.
type Series struct {
	ID         SeriesID
	Name       string
	System     string            // a name of rating.Systems
	Parameters rating.Parameters // what is missing has its default
	Country    string            // whose players are listed; empty is everybody
	Club       tournament.ClubID // likewise; zero is everybody
	Period     Period
	// ByEnd puts all games of an event on its last day; else a game counts when it was
	// played. Either way a game is new in exactly one list.
	ByEnd       bool
	Listed      int // games from which a player is listed
	Provisional int // games below which the rating is provisional
	Inactive    int // months without a game after which a player is inactive
	// Restate says what becomes of a correction of what a published list has counted: a
	// restated list beside the old one, or nothing until the next list.
	Restate bool
	// HideMinors leaves the names of those out who turn 18 in the year of the list or later,
	// and of those whose year of birth is not known to be earlier.
	HideMinors bool
	Policy     ledger.Policy
	Version    int
}

// DefaultSeries is what the form of a new series begins with.
func DefaultSeries() Series {
	return Series{System: "sixtyfour", Period: Monthly, ByEnd: true, Listed: 1, Provisional: 30, Inactive: 24, Restate: true}
}

// Bounds of a series.
const (
	longestName = 80
	mostGames   = 1000
	mostMonths  = 600
)

// Validate trims what was typed and checks it.
//
// Errors: one *tournament.FieldError for each setting that is refused; a parameter has
// the field "p-" and its name.
func (s Series) Validate() (Series, []error) {
	var errs []error
	s.Name = strings.Join(strings.Fields(s.Name), " ")
	if err := tournament.CheckText("name", s.Name, longestName); err != nil {
		errs = append(errs, err)
	} else if s.Name == "" {
		errs = append(errs, &tournament.FieldError{Field: "name", Err: tournament.ErrRequired})
	}
	var err error
	if s.Country, err = tournament.ParseCountry(s.Country); err != nil {
		errs = append(errs, err)
	}
	choice := func(field string, ok bool) {
		if !ok {
			errs = append(errs, &tournament.FieldError{Field: field, Err: tournament.ErrBadChoice})
		}
	}
	bounds := func(field string, n, low, high int) {
		if n < low || n > high {
			errs = append(errs, &tournament.FieldError{Field: field, Value: strconv.Itoa(n), Err: tournament.ErrOutOfRange, Low: low, High: high})
		}
	}
	choice("period", s.Period == Monthly || s.Period == Quarterly || s.Period == ByHand)
	bounds("listed", s.Listed, 1, mostGames)
	bounds("provisional", s.Provisional, 0, mostGames)
	bounds("inactive", s.Inactive, 1, mostMonths)
	info, ok := rating.SystemNamed(s.System)
	choice("system", ok)
	if !ok {
		return s, errs
	}
	for name, v := range s.Parameters {
		if _, err := info.Complete(rating.Parameters{name: v}); err != nil {
			p, known := info.Parameter(name)
			f := &tournament.FieldError{Field: "p-" + name, Value: strconv.FormatFloat(v, 'g', -1, 64), Err: tournament.ErrBadNumber}
			if known {
				f.Err, f.Hint = rating.ErrOutOfBounds, p.Bounds()
			}
			errs = append(errs, f)
		}
	}
	return s, errs
}

// Same reports whether s and other make the same lists.
func (s Series) Same(other Series) bool {
	return s.Name == other.Name && s.HideMinors == other.HideMinors && s.Restate == other.Restate && s.Period == other.Period &&
		s.Canonical() == other.Canonical()
}

// Canonical writes all that the numbers of a list depend on beside the ledger, as one
// text of lines.
func (s Series) Canonical() string {
	info, _ := rating.SystemNamed(s.System)
	return fmt.Sprintf("system %s\nperiods %s\nscope country=%q club=%d\ndate %s\nlisted %d provisional %d inactive %d\ncounts %s\n",
		info.Canonical(s.Parameters), s.rated(), s.Country, s.Club, map[bool]string{true: "end of the event", false: "game"}[s.ByEnd],
		s.Listed, s.Provisional, s.Inactive, s.Policy.Canonical())
}

// rated is how long the periods are in which games are rated together.
func (s Series) rated() Period {
	if s.Period == Quarterly {
		return Quarterly
	}
	return Monthly
}

// Digest returns the hex SHA-256 of a text.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Cutoff returns the last day of the last period that is over on a day; by hand it is
// the day itself.
func (s Series) Cutoff(today rating.Day) rating.Day {
	if s.Period == ByHand {
		return today
	}
	month := (today + 1).Month() - 1 // a month is over on its last day
	if s.Period == Quarterly {
		month -= (month + 1) % 3
	}
	return rating.EndOf(month)
}

// ends returns the last days of the periods up to a cutoff, which is the last of them,
// from the one with the first day on. previous, unless 0, is one of them too.
func (s Series) ends(first, previous, cutoff rating.Day) (ends []rating.Day) {
	step := 1
	if s.rated() == Quarterly {
		step = 3
	}
	month := first.Month()
	month += (step - 1) - month%step
	for ; rating.EndOf(month) < cutoff; month += step {
		ends = append(ends, rating.EndOf(month))
	}
	if at, found := slices.BinarySearch(ends, previous); !found && previous >= first && previous < cutoff {
		ends = slices.Insert(ends, at, previous)
	}
	return append(ends, cutoff)
}

// adult is the age in whose year a player is no minor any more.
const adult = 18

// HidesAsMinor reports whether a list of s on a day hides a player who was born in a
// year (0: not known).
func (s Series) HidesAsMinor(born int, on rating.Day) bool {
	return s.HideMinors && (born == 0 || on.Time().Year()-born <= adult)
}

// dayText writes a day as 2009-05-16; 0 is "-".
func dayText(d rating.Day) string {
	if d == 0 {
		return "-"
	}
	return d.Time().Format(time.DateOnly)
}

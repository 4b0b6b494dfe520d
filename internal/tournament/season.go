package tournament

import (
	"slices"
	"strings"
)

// SeasonID is the id of a season. Zero is none.
type SeasonID int64

// Season is a list of events whose places give points.
type Season struct {
	ID      SeasonID
	Name    string
	Rules   SeasonRules
	Events  []EventID // in order
	Version int
}

// SeasonRules says what the places of an event give and what of it counts.
type SeasonRules struct {
	Points   []int // by place, from the first; never rising
	Rest     int   // for every place after those
	Ties     SeasonTies
	ByPoints bool // level in points is tied, whatever the tie-breaks say; else a shared rank
	Best     int  // how many results count; 0 is all of them
	Final    bool // a final of everybody decides the first places of an event
}

// SeasonTies says what those get who are tied for several places.
type SeasonTies string

// The rules for ties.
const (
	SeasonTiesExact SeasonTies = "exact" // the average of the points of the places, as a fraction
	SeasonTiesUp    SeasonTies = "up"    // the average, a fraction rounded up
	SeasonTiesCents SeasonTies = "cents" // the average to two decimals, half a cent up
	SeasonTiesEach  SeasonTies = "each"  // everybody the points of the first of the places
)

// Bounds of seasons.
const (
	longestSeason    = 80
	mostSeasonEvents = 60
	mostSeasonPlaces = 200
	mostSeasonPoints = 1_000_000
)

// SeasonPresets are the names of the tables that federations use.
var SeasonPresets = []string{"european", "british", "italian"}

// SeasonPreset returns the rules of a table of [SeasonPresets]; of any other name
// they have no points yet. Source: RULES.md, "Seasons".
func SeasonPreset(name string) SeasonRules {
	r := SeasonRules{Ties: SeasonTiesExact, Final: true}
	switch name {
	case "european":
		r.Points, r.Best = []int{200, 140, 90, 60, 40, 30, 20, 15, 10, 5}, 4
	case "british":
		r.Points, r.Rest, r.Ties = []int{200, 160, 120, 100, 80, 60, 40, 20, 10}, 5, SeasonTiesUp
	case "italian":
		r.Points, r.Ties = []int{100, 70, 50, 35, 25, 20, 15, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, SeasonTiesCents
	}
	return r
}

// Worth returns the points of a place, from 1.
func (r SeasonRules) Worth(place int) int {
	if place <= len(r.Points) {
		return r.Points[place-1]
	}
	return r.Rest
}

// Validate trims what was typed and checks it.
//
// Errors: one *FieldError for each field that is refused.
func (s Season) Validate() (Season, []error) {
	var errs []error
	s.Name = strings.Join(strings.Fields(s.Name), " ")
	if err := CheckText("name", s.Name, longestSeason); err != nil {
		errs = append(errs, err)
	}
	if s.Name == "" {
		errs = append(errs, &FieldError{Field: "name", Err: ErrRequired})
	}
	r := s.Rules
	bound := func(field string, value, low, high int) bool {
		if value < low || value > high {
			errs = append(errs, &FieldError{Field: field, Err: ErrOutOfRange, Low: low, High: high})
			return false
		}
		return true
	}
	switch {
	case len(r.Points) == 0:
		errs = append(errs, &FieldError{Field: "points", Err: ErrRequired})
	case bound("points", len(r.Points), 1, mostSeasonPlaces):
		good := len(errs)
		for i, n := range r.Points {
			if !bound("points", n, 0, mostSeasonPoints) {
				break
			}
			if i > 0 && n > r.Points[i-1] {
				errs = append(errs, &FieldError{Field: "points", Err: ErrRisingPoints})
				break
			}
		}
		if bound("rest", r.Rest, 0, mostSeasonPoints) && len(errs) == good && r.Rest > r.Points[len(r.Points)-1] {
			errs = append(errs, &FieldError{Field: "rest", Err: ErrRisingPoints})
		}
	}
	if !slices.Contains([]SeasonTies{SeasonTiesExact, SeasonTiesUp, SeasonTiesCents, SeasonTiesEach}, r.Ties) {
		errs = append(errs, &FieldError{Field: "ties", Value: string(r.Ties), Err: ErrBadChoice})
	}
	bound("best", r.Best, 0, mostSeasonEvents)
	bound("events", len(s.Events), 0, mostSeasonEvents)
	for i, e := range s.Events {
		if slices.Contains(s.Events[:i], e) {
			errs = append(errs, &FieldError{Field: "events", Err: ErrDuplicate})
			break
		}
	}
	return s, errs
}

// Same reports whether s and other say the same, whatever their versions.
func (s Season) Same(other Season) bool {
	a, b := s.Rules, other.Rules
	rules := slices.Equal(a.Points, b.Points) && a.Rest == b.Rest && a.Ties == b.Ties && a.ByPoints == b.ByPoints && a.Best == b.Best && a.Final == b.Final
	return rules && s.ID == other.ID && s.Name == other.Name && slices.Equal(s.Events, other.Events)
}

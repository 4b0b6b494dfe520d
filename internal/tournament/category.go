package tournament

import (
	"slices"
	"strings"
)

// CategoryID is the id of a category. Zero is none.
type CategoryID int64

// Category is a part of the field of an event that is ranked by itself: whom a rule
// takes, or who was ticked.
type Category struct {
	ID     CategoryID
	Number int    // in the event, from 1
	Name   string // "Junior", "Women"
	By     CategoryBy
	// By rule: all that is set has to hold. Ages are on the day On; 0 is not asked.
	AgeFrom, AgeTo int
	On             Date
	Country        string
	Club           ClubID
	// Members were ticked, by start number; only by hand.
	Members []PlayerID
	Version int
}

// CategoryBy says how members come into a category.
type CategoryBy string

// The two ways.
const (
	ByRule CategoryBy = "rule"
	ByHand CategoryBy = "hand"
)

// oldest bounds ages, and longestCategory the name of a category in characters.
const (
	oldest          = 150
	longestCategory = 40
)

// ByAge reports whether the rule asks for an age.
func (c Category) ByAge() bool { return c.By == ByRule && (c.AgeFrom > 0 || c.AgeTo > 0) }

// Holds reports whether p is a member.
//
// Of a player the year of birth is known and not the day, so that the age on a day
// is read as the one reached in the year of that day: under 16 in 2026 is born in
// 2011 or later. Without a year of birth nobody is in a category by age.
func (c Category) Holds(p Player) bool {
	if c.By == ByHand {
		return slices.Contains(c.Members, p.ID)
	}
	age := c.On.Year() - p.BirthYear
	switch {
	case c.ByAge() && (p.BirthYear == 0 || age < c.AgeFrom || c.AgeTo > 0 && age > c.AgeTo):
		return false
	case c.Country != "" && p.Country != c.Country:
		return false
	case c.Club != 0 && p.Club != c.Club:
		return false
	}
	return true
}

// Validate trims what was typed, drops what the way does not have, and checks it.
//
// Errors: one *FieldError for each field that is refused.
func (c Category) Validate() (Category, []error) {
	var errs []error
	refuse := func(field, value string, why error) {
		errs = append(errs, &FieldError{Field: field, Value: value, Err: why})
	}
	c.Name = strings.Join(strings.Fields(c.Name), " ")
	if err := CheckText("name", c.Name, longestCategory); err != nil {
		errs = append(errs, err)
	}
	if c.Name == "" {
		refuse("name", "", ErrRequired)
	}
	switch c.By {
	case ByHand:
		c.AgeFrom, c.AgeTo, c.On, c.Country, c.Club = 0, 0, "", "", 0
		return c, errs
	case ByRule:
		c.Members = nil
	default:
		refuse("by", string(c.By), ErrBadChoice)
		return c, errs
	}
	for _, age := range []struct {
		field string
		value int
	}{{"age_from", c.AgeFrom}, {"age_to", c.AgeTo}} {
		if age.value < 0 || age.value > oldest {
			errs = append(errs, &FieldError{Field: age.field, Err: ErrOutOfRange, High: oldest})
		}
	}
	if c.AgeTo > 0 && c.AgeFrom > c.AgeTo {
		errs = append(errs, &FieldError{Field: "age_to", Err: ErrOutOfRange, Low: c.AgeFrom, High: oldest})
	}
	switch {
	case !c.ByAge():
		c.On = ""
	case c.On == "":
		refuse("on", "", ErrRequired)
	case c.On.Year() == 0:
		refuse("on", string(c.On), ErrBadDate)
	}
	var err error
	if c.Country, err = ParseCountry(c.Country); err != nil {
		errs = append(errs, err)
	}
	if !c.ByAge() && c.Country == "" && c.Club == 0 && len(errs) == 0 {
		refuse("by", "", ErrTakesAll)
	}
	return c, errs
}

// Same reports whether c and other say the same, whatever their versions.
func (c Category) Same(other Category) bool {
	members := slices.Equal(c.Members, other.Members)
	return members && c.Number == other.Number && c.Name == other.Name && c.By == other.By && c.AgeFrom == other.AgeFrom &&
		c.AgeTo == other.AgeTo && c.On == other.On && c.Country == other.Country && c.Club == other.Club
}

// Category returns category n, or false.
func (s Snapshot) Category(n int) (Category, bool) {
	for _, c := range s.Categories {
		if c.Number == n {
			return c, true
		}
	}
	return Category{}, false
}

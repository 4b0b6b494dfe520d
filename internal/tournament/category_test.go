package tournament_test

import (
	"errors"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestCategoryHolds(t *testing.T) {
	junior := tournament.Category{By: tournament.ByRule, AgeTo: 15, On: "2026-08-01"}
	between := tournament.Category{By: tournament.ByRule, AgeFrom: 60, AgeTo: 69, On: "2026-01-01", Country: "SWE"}
	club := tournament.Category{By: tournament.ByRule, Club: 3}
	hand := tournament.Category{By: tournament.ByHand, Members: []tournament.PlayerID{7, 9}}
	tests := []struct {
		name     string
		category tournament.Category
		player   tournament.Player
		want     bool
	}{
		{"under 16 on a day of 2026 is born in 2011", junior, tournament.Player{BirthYear: 2011}, true},
		{"who becomes 16 in the year is no junior, whatever the day", junior, tournament.Player{BirthYear: 2010}, false},
		{"without a year of birth nobody is in a category by age", junior, tournament.Player{}, false},
		{"both ends of an age belong to it", between, tournament.Player{BirthYear: 1966, Country: "SWE"}, true},
		{"the other end", between, tournament.Player{BirthYear: 1957, Country: "SWE"}, true},
		{"too young by a year", between, tournament.Player{BirthYear: 1967, Country: "SWE"}, false},
		{"too old by a year", between, tournament.Player{BirthYear: 1956, Country: "SWE"}, false},
		{"all that is set has to hold", between, tournament.Player{BirthYear: 1960, Country: "NOR"}, false},
		{"a club alone is a rule", club, tournament.Player{Club: 3}, true},
		{"another club", club, tournament.Player{Club: 4}, false},
		{"by hand who is ticked", hand, tournament.Player{ID: 9}, true},
		{"by hand nobody else", hand, tournament.Player{ID: 8, BirthYear: 2020}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.category.Holds(tt.player); got != tt.want {
				t.Errorf("holds: %t", got)
			}
		})
	}
}

func TestCategoryValidate(t *testing.T) {
	valid := tournament.Category{Name: "Junior", By: tournament.ByRule, AgeTo: 15, On: "2026-08-01"}
	tests := []struct {
		name   string
		change func(*tournament.Category)
		field  string
		err    error
	}{
		{"a name is needed", func(c *tournament.Category) { c.Name = "  " }, "name", tournament.ErrRequired},
		{"a way is needed", func(c *tournament.Category) { c.By = "luck" }, "by", tournament.ErrBadChoice},
		{"an age needs its day", func(c *tournament.Category) { c.On = "" }, "on", tournament.ErrRequired},
		{"the day exists", func(c *tournament.Category) { c.On = "2026-02-30" }, "on", tournament.ErrBadDate},
		{"an age is no year", func(c *tournament.Category) { c.AgeTo = 2011 }, "age_to", tournament.ErrOutOfRange},
		{"ages are in order", func(c *tournament.Category) { c.AgeFrom = 16 }, "age_to", tournament.ErrOutOfRange},
		{"a country has three letters", func(c *tournament.Category) { c.Country = "Sverige" }, "country", tournament.ErrBadCountry},
		{"a rule that takes everybody is none", func(c *tournament.Category) { c.AgeTo = 0 }, "by", tournament.ErrTakesAll},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := valid
			tt.change(&c)
			_, errs := c.Validate()
			var field *tournament.FieldError
			if len(errs) != 1 || !errors.As(errs[0], &field) || field.Field != tt.field || !errors.Is(field, tt.err) {
				t.Errorf("refused with %v", errs)
			}
		})
	}
	t.Run("what the way does not have is dropped", func(t *testing.T) {
		c := valid
		c.Members = []tournament.PlayerID{1}
		if c, errs := c.Validate(); len(errs) > 0 || c.Members != nil || c.AgeTo != 15 {
			t.Errorf("by rule: %+v %v", c, errs)
		}
		c.By, c.Country = tournament.ByHand, "nowhere"
		if c, errs := c.Validate(); len(errs) > 0 || len(c.Members) != 1 || c.AgeTo != 0 || c.Country != "" || c.On != "" {
			t.Errorf("by hand: %+v %v", c, errs)
		}
		c = valid
		c.AgeTo, c.Country = 0, "swe"
		if c, errs := c.Validate(); len(errs) > 0 || c.On != "" || c.Country != "SWE" {
			t.Errorf("by country: %+v %v", c, errs)
		}
	})
}

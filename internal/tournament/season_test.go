package tournament_test

import (
	"errors"
	"testing"

	"sixtyfour/internal/tournament"
)

// The tables as the federations write them.
func TestSeasonPresets(t *testing.T) {
	for name, want := range map[string]map[int]int{
		"european": {1: 200, 2: 140, 3: 90, 4: 60, 5: 40, 6: 30, 7: 20, 8: 15, 9: 10, 10: 5, 11: 0},
		"british":  {1: 200, 2: 160, 3: 120, 4: 100, 5: 80, 6: 60, 7: 40, 8: 20, 9: 10, 10: 5, 99: 5},
		"italian":  {1: 100, 2: 70, 3: 50, 4: 35, 5: 25, 6: 20, 7: 15, 8: 10, 9: 9, 12: 6, 17: 1, 18: 0},
	} {
		r := tournament.SeasonPreset(name)
		for place, points := range want {
			if got := r.Worth(place); got != points {
				t.Errorf("%s: place %d gives %d, want %d", name, place, got, points)
			}
		}
		if _, errs := (tournament.Season{Name: name, Rules: r}).Validate(); len(errs) > 0 {
			t.Errorf("%s: %v", name, errs)
		}
	}
	if r := tournament.SeasonPreset("european"); r.Best != 4 {
		t.Errorf("European: the best %d count", r.Best)
	}
}

func TestSeasonValidate(t *testing.T) {
	tests := []struct {
		name   string
		change func(*tournament.Season)
		field  string
		err    error
	}{
		{"a name is needed", func(s *tournament.Season) { s.Name = " " }, "name", tournament.ErrRequired},
		{"points are needed", func(s *tournament.Season) { s.Rules.Points = nil }, "points", tournament.ErrRequired},
		{"no place gives more than the one before", func(s *tournament.Season) { s.Rules.Points = []int{5, 6} }, "points", tournament.ErrRisingPoints},
		{"nor do the places after them", func(s *tournament.Season) { s.Rules.Rest = 6 }, "rest", tournament.ErrRisingPoints},
		{"no place takes points away", func(s *tournament.Season) { s.Rules.Points = []int{5, -1} }, "points", tournament.ErrOutOfRange},
		{"nor does the rest", func(s *tournament.Season) { s.Rules.Rest = -1 }, "rest", tournament.ErrOutOfRange},
		{"ties go by a rule", func(s *tournament.Season) { s.Rules.Ties = "luck" }, "ties", tournament.ErrBadChoice},
		{"fewer than no results cannot count", func(s *tournament.Season) { s.Rules.Best = -1 }, "best", tournament.ErrOutOfRange},
		{"an event is in a season once", func(s *tournament.Season) { s.Events = []tournament.EventID{3, 4, 3} }, "events", tournament.ErrDuplicate},
		{"a season has an end", func(s *tournament.Season) {
			for i := range 61 {
				s.Events = append(s.Events, tournament.EventID(i+1))
			}
		}, "events", tournament.ErrOutOfRange},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := tournament.Season{Name: "Season", Rules: tournament.SeasonPreset("european")}
			tt.change(&s)
			_, errs := s.Validate()
			var field *tournament.FieldError
			if len(errs) != 1 || !errors.As(errs[0], &field) || field.Field != tt.field || !errors.Is(field, tt.err) {
				t.Errorf("refused with %v", errs)
			}
		})
	}
}

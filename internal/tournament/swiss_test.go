package tournament

import (
	"errors"
	"testing"
)

func TestSwissPenalties(t *testing.T) {
	t.Run("nothing chosen is what events are used to", func(t *testing.T) {
		p := SwissPenalties{}.OrDefault()
		if errs := (SwissPenalties{}).Validate(); len(errs) > 0 || p != DefaultSwissPenalties() {
			t.Errorf("%v, %+v", errs, p)
		}
		own := p
		own.Country = 40
		if own.OrDefault() != own || len(own.Validate()) > 0 {
			t.Errorf("%+v became %+v: %v", own, own.OrDefault(), own.Validate())
		}
	})
	t.Run("every half-point costs more than the one before, beyond the table too", func(t *testing.T) {
		p := DefaultSwissPenalties()
		step := 0
		for gap := 1; gap <= 60; gap++ {
			next := p.FloatOf(gap) - p.FloatOf(gap-1)
			if next < step || next <= 0 {
				t.Errorf("half-point %d adds %d, the one before %d", gap, next, step)
			}
			step = next
		}
		if p.FloatOf(12) != 416_582 || p.FloatOf(25) != 2_079_081+243_736 {
			t.Errorf("12 half-points cost %d, 25 cost %d", p.FloatOf(12), p.FloatOf(25))
		}
	})
	t.Run("unequal scores cost more at the top, and more in late rounds", func(t *testing.T) {
		p := DefaultSwissPenalties()
		for _, tt := range []struct {
			round int
			a, b  Points
			want  int
		}{{1, 2, 0, 200}, {3, 6, 4, 1000}, {4, 6, 4, 2000}, {4, 4, 6, 2000}, {9, 10, 8, 5400}, {12, 10, 8, 7200}, {5, 4, 4, 0}, {5, 0, -1, 0}} {
			if got := p.TopHeavy(tt.round, tt.a, tt.b); got != tt.want {
				t.Errorf("round %d, %d and %d half-points: %d, want %d", tt.round, tt.a, tt.b, got, tt.want)
			}
		}
	})
	refusals := []struct {
		field  string
		change func(*SwissPenalties)
	}{
		{"swiss_rematch", func(p *SwissPenalties) { p.Rematch, p.RematchSoon = 0, 0 }},
		{"swiss_rematch_soon", func(p *SwissPenalties) { p.RematchSoon = p.Rematch + 1 }},
		{"swiss_colour_3", func(p *SwissPenalties) { p.Colour[2] = p.Colour[1] - 1 }},
		{"swiss_colour_again", func(p *SwissPenalties) { p.ColourAgain = -1 }},
		{"swiss_float_2", func(p *SwissPenalties) { p.Float[0] = 30_000 }},
		{"swiss_float_24", func(p *SwissPenalties) { p.Float[23] = p.Float[22] + 1 }},
		{"swiss_float_back", func(p *SwissPenalties) { p.FloatBack = 10_001 }},
		{"swiss_float_again", func(p *SwissPenalties) { p.FloatAgain = 100_001 }},
		{"swiss_country", func(p *SwissPenalties) { p.Country = -2 }},
		{"swiss_country_from", func(p *SwissPenalties) { p.CountryFrom = 31 }},
		{"swiss_wish", func(p *SwissPenalties) { p.Wish = -1 }},
		{"swiss_top_10", func(p *SwissPenalties) { p.Top[9] = 299 }},
	}
	for _, tt := range refusals {
		t.Run(tt.field+" is refused out of bounds", func(t *testing.T) {
			rules := DefaultRules()
			rules.Pairing.Swiss = DefaultSwissPenalties()
			tt.change(&rules.Pairing.Swiss)
			errs := rules.Validate()
			var field *FieldError
			if len(errs) != 1 || !errors.As(errs[0], &field) || field.Field != tt.field || !errors.Is(errs[0], ErrOutOfRange) {
				t.Errorf("errors %v, want one of %s", errs, tt.field)
			}
		})
	}
}

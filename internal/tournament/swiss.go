package tournament

import "fmt"

// SwissPenalties is what speaks against a table of the Swiss system, in points of
// penalty that are added up. The zero value is the one of [DefaultSwissPenalties].
//
// Above all of them stand the rules that nothing outweighs; the values of a rematch
// are only the least that one costs. See the package swiss.
type SwissPenalties struct {
	Rematch     int     // for each earlier meeting, with the other colours
	RematchSoon int     // more if it was in the round before
	Colour      [5]int  // by the games that one colour is ahead afterwards: 1, 2, 3, 4, 5 and more
	ColourAgain int     // the colour of the last game once more
	Float       [24]int // by the half-points between the two: 1, 2, …
	FloatAgain  int     // for each who floats the way of the round before
	FloatBack   int     // taken off for each who floats the other way
	Country     int     // countrymen, in every round
	CountryFrom int     // round from which countrymen are kept apart as by order; 0 for never
	Wish        int     // what the director wishes otherwise, and countrymen in Rules.CountryRounds
	Top         [10]int // by round, 1, 2, … 10 and later: see [SwissPenalties.TopHeavy]
}

// DefaultSwissPenalties returns the values that Reversi events are used to, those
// that PAPP 1.36 comes with. Wish has none there; it is less than any colour.
func DefaultSwissPenalties() SwissPenalties {
	return SwissPenalties{
		Rematch: 5_000_000, RematchSoon: 1,
		Colour: [5]int{20, 105, 225, 530, 1075}, ColourAgain: 15,
		Float: [24]int{
			20_000, 40_588, 62_785, 87_119, 114_041, 143_998, 177_453, 214_908, 256_910, 304_062, 357_037, 416_582,
			483_534, 558_828, 643_514, 738_767, 845_906, 966_413, 1_101_949, 1_254_381, 1_425_805, 1_618_578, 1_835_345, 2_079_081,
		},
		FloatAgain: 25, FloatBack: 10,
		Country: 2, Wish: 10,
		Top: [10]int{100, 100, 100, 200, 200, 300, 300, 300, 300, 400},
	}
}

// OrDefault returns p, or the defaults for the zero value.
func (p SwissPenalties) OrDefault() SwissPenalties {
	if p == (SwissPenalties{}) {
		return DefaultSwissPenalties()
	}
	return p
}

// FloatOf returns the penalty of two players who are gap half-points apart. Beyond
// the last value each half-point adds what the last one added.
func (p *SwissPenalties) FloatOf(gap int) int {
	last := len(p.Float) - 1
	switch {
	case gap <= 0:
		return 0
	case gap <= len(p.Float):
		return p.Float[gap-1]
	}
	return p.Float[last] + (gap-len(p.Float))*(p.Float[last]-p.Float[last-1])
}

// ColourOf returns the penalty of a player for whom one colour is ahead by so many
// games afterwards.
func (p *SwissPenalties) ColourOf(ahead int) int {
	if ahead <= 0 {
		return 0
	}
	return p.Colour[min(ahead, len(p.Colour))-1]
}

// TopHeavy returns what two unequal scores cost more the higher they are: the value
// of the round times the sum of both times their difference, halved; in half-points.
// A score below 0, which only the bye can have, costs nothing.
func (p *SwissPenalties) TopHeavy(round int, a, b Points) int {
	if a < 0 || b < 0 {
		return 0
	}
	if a < b {
		a, b = b, a
	}
	return p.Top[min(max(round, 1), len(p.Top))-1] * int(a+b) * int(a-b) / 2
}

// Validate checks that values are in bounds and grow where they must: a larger
// difference of scores by more with every half-point, so that two small ones are
// never worse than a large one; the surplus of a colour; the rounds.
//
// Errors: one *FieldError for each value that is refused.
func (p SwissPenalties) Validate() []error {
	p = p.OrDefault()
	const most = 10_000_000
	var errs []error
	bound := func(field string, value, low, high int) {
		if value < low || value > high {
			errs = append(errs, &FieldError{Field: "swiss_" + field, Value: fmt.Sprint(value), Err: ErrOutOfRange, Low: low, High: high})
		}
	}
	growing := func(field string, values []int, most int) {
		low := 0
		for i, v := range values {
			bound(fmt.Sprintf("%s_%d", field, i+1), v, low, most)
			low = min(max(v, low), most)
		}
	}
	bound("rematch", p.Rematch, 1, 10*most)
	bound("rematch_soon", p.RematchSoon, 0, max(p.Rematch, 0))
	growing("colour", p.Colour[:], 100_000)
	bound("colour_again", p.ColourAgain, 0, 100_000)
	low, before := 1, 0
	for i, v := range p.Float {
		bound(fmt.Sprintf("float_%d", i+1), v, low, most)
		low = min(max(v, 0)+max(v-before, 1), most)
		before = v
	}
	bound("float_again", p.FloatAgain, 0, 100_000)
	bound("float_back", p.FloatBack, 0, max(p.Float[0]/2, 0))
	bound("country", p.Country, 0, 100_000)
	bound("country_from", p.CountryFrom, 0, 30)
	bound("wish", p.Wish, 0, 100_000)
	growing("top", p.Top[:], 100_000)
	return errs
}

package standings_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

func TestNumber(t *testing.T) {
	third := standings.Fraction(1, 3)
	for name, tt := range map[string]struct {
		got   standings.Number
		shown string
		exact string
	}{
		"the zero value is 0":                {standings.Number{}, "0", "0"},
		"a whole number":                     {standings.Whole(-12), "-12", "-12"},
		"half-points":                        {standings.Halves(tournament.Points(5)), "2½", "2½"},
		"half-discs":                         {standings.Halves(reversi.Discs(-1)), "-½", "-½"},
		"STAND-07 18/7 by different sums":    {standings.Fraction(3, 7).Plus(standings.Fraction(15, 7)), "2.57", "18/7"},
		"lowest terms":                       {standings.Fraction(-6, -4), "1½", "1½"},
		"a sum that becomes whole":           {third.Plus(third).Plus(third), "1", "1"},
		"a product":                          {third.Times(standings.Fraction(9, 2)), "1½", "1½"},
		"a difference below nothing":         {third.Minus(standings.Whole(1)), "-0.67", "-2/3"},
		"a quotient":                         {standings.Whole(64).Over(13), "4.92", "64/13"},
		"a half is rounded up":               {standings.Fraction(5, 2).Rounded(), "3", "3"},
		"a half below nothing as well":       {standings.Fraction(-5, 2).Rounded(), "-2", "-2"},
		"less than a half is rounded down":   {standings.Fraction(-8, 3).Rounded(), "-3", "-3"},
		"decimals that carry into the whole": {standings.Fraction(2999, 1000), "3.00", "2999/1000"},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.got.String() != tt.shown || tt.got.Exact() != tt.exact {
				t.Errorf("shown %s, exact %s; want %s and %s", tt.got, tt.got.Exact(), tt.shown, tt.exact)
			}
		})
	}
	t.Run("STAND-07 equality never goes by what is shown", func(t *testing.T) {
		a, b := standings.Fraction(2571, 1000), standings.Fraction(18, 7)
		if a.String() != b.String() || a.Compare(b) != -1 || b.Compare(a) != 1 || a == b {
			t.Errorf("%s and %s", a.Exact(), b.Exact())
		}
	})
	t.Run("what cannot be held is refused", func(t *testing.T) {
		for name, f := range map[string]func(){
			"a product":    func() { standings.Whole(math.MaxInt64).Times(standings.Whole(2)) },
			"a sum":        func() { standings.Whole(math.MaxInt64).Plus(standings.Whole(1)) },
			"a fraction":   func() { standings.Fraction(1, 0) },
			"the smallest": func() { standings.Whole(math.MinInt64).Times(standings.Whole(-1)) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s went on", name)
					}
				}()
				f()
			}()
		}
	})
}

// TestNumber_Properties compares with the rationals of the standard library.
func TestNumber_Properties(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 64))
	pick := func(most int64) (standings.Number, *big.Rat) {
		a, b := rng.Int64N(2*most)-most, 1+rng.Int64N(most)
		return standings.Fraction(a, b), big.NewRat(a, b)
	}
	same := func(what string, got standings.Number, want *big.Rat) {
		t.Helper()
		if r, ok := new(big.Rat).SetString(got.Exact()); ok && r.Cmp(want) != 0 {
			t.Fatalf("%s is %s, want %s", what, got.Exact(), want)
		}
	}
	for range 20_000 {
		a, x := pick(30_000)
		b, y := pick(30_000)
		same("sum", a.Plus(b), new(big.Rat).Add(x, y))
		same("difference", a.Minus(b), new(big.Rat).Sub(x, y))
		same("product", a.Times(b), new(big.Rat).Mul(x, y))
		if a.Compare(b) != x.Cmp(y) || (a == b) != (x.Cmp(y) == 0) {
			t.Fatalf("%s and %s", a.Exact(), b.Exact())
		}
		c, z := pick(math.MaxInt64 / 2)
		d, w := pick(math.MaxInt64 / 2)
		if c.Compare(d) != z.Cmp(w) || c.Compare(c) != 0 {
			t.Fatalf("%s and %s", c.Exact(), d.Exact())
		}
	}
}

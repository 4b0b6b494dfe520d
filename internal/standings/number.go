package standings

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Number is an exact rational number in lowest terms. Two that are equal are the
// same value of Go, and the zero Number is 0. A number that cannot be held panics:
// what an event can hold, 30 rounds of 10,000 players with ratings of four digits,
// is far from it.
type Number struct {
	num  int64
	over int64 // the denominator less 1, so that the zero value is 0/1
}

// Whole returns n.
func Whole(n int) Number { return Number{num: int64(n)} }

// Halves returns n/2: points are half-points, discs half-discs.
func Halves[T tournament.Points | reversi.Discs](n T) Number {
	if n%2 == 0 {
		return Number{num: int64(n / 2)}
	}
	return Number{num: int64(n), over: 1}
}

// Fraction returns num/den. den must not be 0.
func Fraction(num, den int64) Number {
	if den == 0 {
		panic("standings: a fraction over 0")
	}
	if den < 0 {
		num, den = negated(num), negated(den)
	}
	if g := divisor(num, den); g > 1 {
		num, den = num/g, den/g
	}
	return Number{num: num, over: den - 1}
}

// divisor returns the greatest common divisor of |a| and b > 0.
func divisor(a, b int64) int64 {
	for a != 0 {
		a, b = b%a, a
	}
	if b < 0 {
		return -b
	}
	return b
}

func negated(n int64) int64 {
	if n == math.MinInt64 {
		panic("standings: number out of range")
	}
	return -n
}

func product(a, b int64) int64 {
	c := a * b
	if a != 0 && (c/a != b || a == -1 && b == math.MinInt64) {
		panic("standings: number out of range")
	}
	return c
}

func sum(a, b int64) int64 {
	c := a + b
	if (a > 0) == (b > 0) && (c > 0) != (a > 0) && a != 0 && b != 0 {
		panic("standings: number out of range")
	}
	return c
}

func (n Number) den() int64 { return n.over + 1 }

// Plus returns n + m.
func (n Number) Plus(m Number) Number {
	if n.over|m.over == 0 {
		return Number{num: sum(n.num, m.num)}
	}
	if n.over == m.over {
		return Fraction(sum(n.num, m.num), n.den())
	}
	return Fraction(sum(product(n.num, m.den()), product(m.num, n.den())), product(n.den(), m.den()))
}

// Minus returns n − m.
func (n Number) Minus(m Number) Number { return n.Plus(Number{num: negated(m.num), over: m.over}) }

// Times returns n × m.
func (n Number) Times(m Number) Number {
	if n.over|m.over == 0 {
		return Number{num: product(n.num, m.num)}
	}
	return Fraction(product(n.num, m.num), product(n.den(), m.den()))
}

// Over returns n ÷ m. m must not be 0.
func (n Number) Over(m int) Number { return n.Times(Fraction(1, int64(m))) }

// Compare returns -1, 0 or 1. It multiplies crosswise in 128 bits, so that no pair
// of numbers is too large for it.
func (n Number) Compare(m Number) int {
	if n == m {
		return 0
	}
	if (n.num < 0) != (m.num < 0) || n.over == m.over {
		if n.num < m.num {
			return -1
		}
		return 1
	}
	nHigh, nLow := bits.Mul64(magnitude(n.num), uint64(m.den()))
	mHigh, mLow := bits.Mul64(magnitude(m.num), uint64(n.den()))
	less := nHigh < mHigh || nHigh == mHigh && nLow < mLow
	if less == (n.num >= 0) {
		return -1
	}
	return 1
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// Rounded returns n as a whole number, a half rounded up.
func (n Number) Rounded() Number {
	twice := sum(product(2, n.num), n.den())
	q := twice / (2 * n.den())
	if twice%(2*n.den()) < 0 {
		q--
	}
	return Number{num: q}
}

// IsZero reports whether n is 0.
func (n Number) IsZero() bool { return n == Number{} }

// String writes n for a table: 12, 34½, or two decimals where those do not do. A
// table may show two different numbers alike; [Number.Exact] never does.
func (n Number) String() string {
	sign, num := "", n.num
	if num < 0 {
		sign, num = "-", negated(num)
	}
	switch {
	case n.over == 0:
		return sign + strconv.FormatInt(num, 10)
	case n.over == 1 && num == 1:
		return sign + "½"
	case n.over == 1:
		return sign + strconv.FormatInt(num/2, 10) + "½"
	}
	cents := Number{num: num, over: n.over}.Times(Whole(100)).Rounded().num
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// Exact writes n without rounding: 12, 34½, 18/7.
func (n Number) Exact() string {
	if n.over < 2 {
		return n.String()
	}
	return fmt.Sprintf("%d/%d", n.num, n.den())
}

// Float returns n for files that know no fractions: exact for halves.
func (n Number) Float() float64 { return float64(n.num) / float64(n.den()) }

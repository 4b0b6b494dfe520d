package season

import (
	"fmt"
	"math/big"
)

// Points are season points as an exact fraction; the zero value is 0. A season adds
// up averages over groups of any size, which no machine word is sure to hold.
type Points struct{ rat *big.Rat }

// NewPoints returns num/den. den must not be 0.
func NewPoints(num, den int64) Points { return Points{big.NewRat(num, den)} }

func (p Points) value() *big.Rat {
	if p.rat == nil {
		return new(big.Rat)
	}
	return p.rat
}

// Plus returns p + q.
func (p Points) Plus(q Points) Points { return Points{new(big.Rat).Add(p.value(), q.value())} }

// Compare returns -1, 0 or 1.
func (p Points) Compare(q Points) int { return p.value().Cmp(q.value()) }

// String writes p exactly: 60, 37.5, 46.67, and a fraction that two decimals do not
// hold as 46 2/3.
func (p Points) String() string {
	r := p.value()
	if r.IsInt() {
		return r.Num().String()
	}
	tenth := new(big.Rat).Mul(r, big.NewRat(10, 1))
	if tenth.IsInt() {
		return r.FloatString(1)
	}
	if new(big.Rat).Mul(tenth, big.NewRat(10, 1)).IsInt() {
		return r.FloatString(2)
	}
	whole, part := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	if whole.Sign() == 0 {
		return fmt.Sprintf("%s/%s", part, r.Denom())
	}
	return fmt.Sprintf("%s %s/%s", whole, part.Abs(part), r.Denom())
}

// Float returns p for files that know no fractions, rounded to what a float holds.
func (p Points) Float() float64 {
	f, _ := p.value().Float64()
	return f
}

// averaged returns sum/n by a rule for ties of averages: exact, rounded up, or to
// two decimals with half a cent up. sum is not negative.
func averaged(sum, n int64, unit int64, up bool) Points {
	switch {
	case unit == 0:
		return NewPoints(sum, n)
	case up:
		return NewPoints((sum*unit+n-1)/n, unit)
	}
	return NewPoints((2*sum*unit+n)/(2*n), unit)
}

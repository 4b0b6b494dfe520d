package rating

import "math"

// ln2High has its last 21 bits clear, so that its product with an exponent is exact.
const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
)

// exp is e^x to within two units in the last place. [math.Exp] does not do: its bits
// depend on what the processor offers.
func exp(x float64) float64 {
	switch {
	case x != x:
		return x
	case x > 709:
		return math.Inf(1)
	case x < -708:
		return 0
	}
	n := math.Floor(float64(x*math.Log2E) + 0.5)
	r := x - float64(n*ln2High) - float64(n*ln2Low)
	y := 1.0
	for i := len(reciprocals) - 1; i > 0; i-- { // Taylor, |r| ≤ ln 2 / 2
		y = 1 + float64(float64(r*reciprocals[i])*y)
	}
	return y * math.Float64frombits(uint64(int64(n)+1023)<<52)
}

var reciprocals = [15]float64{0, 1, 1. / 2, 1. / 3, 1. / 4, 1. / 5, 1. / 6, 1. / 7, 1. / 8, 1. / 9, 1. / 10, 1. / 11, 1. / 12, 1. / 13, 1. / 14}

// log is the natural logarithm of x > 0, as exact as [exp], for the same reason.
func log(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 1) {
		return math.Log(x) // -Inf, NaN and +Inf are the same everywhere
	}
	m, k := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		k--
	}
	s := (m - 1) / (m + 1)
	z := s * s
	y := 0.0
	for i := 25.0; i > 0; i -= 2 { // log m = 2 artanh s, |s| < 0.18
		y = 1/i + float64(z*y)
	}
	n := float64(k)
	return float64(n*ln2High) + (float64(n*ln2Low) + float64(2*s*y))
}

// logistic400 is the expectation of who is d points ahead on the scale of 400.
func logistic400(d float64) float64 { return 1 / (1 + exp(-d*(math.Ln10/400))) }

package rating

import "math"

// Expect returns the score that a is expected to make against b in one game by what a
// list of the system says of them, 0 to 1. It is what [Outcome.Expect] says on the day
// of the list, but for systems that know of two players that nothing connects them.
func (s SystemInfo) Expect(a, b Rating) float64 {
	d := a.Value - b.Value
	both := float64(a.Deviation*a.Deviation) + float64(b.Deviation*b.Deviation)
	switch s.Name {
	case "sixtyfour", "whr":
		return 1 / (1 + exp(-natural*d/math.Sqrt(1+float64(math.Pi/8*natural*natural*both))))
	case "glicko", "glicko2":
		return glickoE(glickoG(math.Sqrt(both)), d)
	case "fide":
		return float64(fideExpected(int(math.Round(d)))) / 100
	case "wof":
		return 1 / (1 + exp(-d/wofUnits))
	case "kitajima":
		return kitajimaExpect(d)
	case "egf":
		return egfExpect(a.Value, b.Value)
	}
	return logistic400(d)
}

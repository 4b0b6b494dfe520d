package benchmark

import "sixtyfour/internal/rating"

// Entrants returns every system with the parameters that it is known by; those whose
// newcomers enter where recent ones did say so in their names.
func Entrants() []Entrant {
	fading := rating.Parameters{"k": 20, "k_extra": 80, "k_fades": 30, "entry": 0.005}
	margin := rating.Parameters{"k": 20, "k_extra": 80, "k_fades": 30, "entry": 0.005, "margin": 1}
	return []Entrant{
		entrant("sixtyfour", "sixtyfour", nil),
		entrant("whr", "whr", nil),
		entrant("elo", "elo", nil),
		entrant("elo-entry", "elo", fading),
		entrant("elo-entry-margin", "elo", margin),
		entrant("fide", "fide", nil),
		entrant("glicko", "glicko", nil),
		entrant("glicko-entry", "glicko", rating.Parameters{"deviation": 250, "growth": 20, "entry": 0.005}),
		entrant("glicko2", "glicko2", nil),
		entrant("wof", "wof", nil),
		entrant("danish", "danish", nil),
		entrant("kitajima", "kitajima", nil),
		entrant("egf", "egf", nil),
	}
}

// passes is how often a fit goes over all games in a month: the next one goes on from
// there, and a prediction needs no more.
const passes = 4

// entrant returns a system under a name of its own; its parameters are in order.
func entrant(name, system string, p rating.Parameters) Entrant {
	info, _ := rating.SystemNamed(system)
	return Entrant{Name: name, Whole: info.Fits, New: func(n int) rating.System {
		done := 0
		setup := rating.Setup{OnSweep: func(step float64) bool {
			done++
			if step > 0.1 && done < passes {
				return true
			}
			done = 0
			return false
		}}
		s, err := info.New(n, p, setup)
		if err != nil {
			panic(err) // a parameter written above
		}
		return s
	}}
}

package benchmark

import "sixtyfour/internal/rating"

// Entrants returns every system with the parameters that it is known by; those whose
// newcomers enter where recent ones did say so in their names.
func Entrants() []Entrant {
	whole := func(name string, o rating.WHROptions) Entrant {
		o.Tolerance, o.Sweeps = 0.1, 4
		return Entrant{Name: name, Whole: true, New: func(n int) rating.System { return rating.NewWHR(n, o) }}
	}
	elo := func(name string, o rating.EloOptions) Entrant {
		o.Start = 1500
		return Entrant{Name: name, New: func(n int) rating.System { return rating.NewElo(n, o) }}
	}
	fading := rating.K{Base: 20, Extra: 80, Fades: 30}
	glicko := rating.GlickoOptions{Start: 1500, Deviation: 350, Growth: 12, Floor: 30}
	entering := rating.GlickoOptions{Start: 1500, Deviation: 250, Growth: 20, Floor: 30, Entry: 0.005, EntryGames: 10}
	glicko2 := rating.Glicko2Options{Start: 1500, Deviation: 350, Volatility: 0.06, Tau: 0.5}
	return []Entrant{
		whole("sixtyfour", rating.Ours()),
		whole("whr", rating.WHROptions{Drift: 10, Virtual: 1}),
		elo("elo", rating.EloOptions{K: rating.K{Base: 32}}),
		elo("elo-entry", rating.EloOptions{K: fading, Entry: 0.005, EntryGames: 10}),
		elo("elo-entry-margin", rating.EloOptions{K: fading, Entry: 0.005, EntryGames: 10, Margin: true}),
		{Name: "fide", New: func(n int) rating.System { return rating.NewFIDE(n, rating.FIDEOptions{Founders: 100}) }},
		{Name: "glicko", New: func(n int) rating.System { return rating.NewGlicko(n, glicko) }},
		{Name: "glicko-entry", New: func(n int) rating.System { return rating.NewGlicko(n, entering) }},
		{Name: "glicko2", New: func(n int) rating.System { return rating.NewGlicko2(n, glicko2) }},
		{Name: "wof", Whole: true, New: func(n int) rating.System { return rating.NewWOF(n, rating.WOFOptions{}) }},
		{Name: "danish", New: func(n int) rating.System { return rating.NewDanish(n, rating.DanishOptions{Start: 1500}) }},
		{Name: "kitajima", New: func(n int) rating.System { return rating.NewKitajima(n, rating.KitajimaOptions{Start: 1500}) }},
		{Name: "egf", New: func(n int) rating.System { return rating.NewEGF(n, rating.EGFOptions{Start: 1500}) }},
	}
}

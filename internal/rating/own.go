package rating

// Ours returns the parameters of the program's own system: whole-history rating
// with how high games were won, and newcomers who enter where recent ones did.
//
// They were tuned on the federation's results of 2010 to 2014, each month predicted
// from the list before. The optimum is flat: a quarter more or less of any of them
// costs less than 0.001 nats a game.
func Ours() WHROptions {
	o := WHROptions{
		Drift: 4, Settling: 60, SettlesIn: 50,
		Entry: 400, EntryRate: 0.015, EntryGames: 2,
		Margin: 0.4, Outcome: 0.5,
		Tolerance: 0.1, Sweeps: 4,
	}
	// Between established players the odds of a win by more than m discs fall as
	// e^(−0.085·m), and the difference of the ratings shifts them for every m by
	// nearly the same: 0.85 to 0.98 of it.
	o.Cuts = []float64{0.03}
	for k := 1; k < 25; k++ {
		o.Cuts = append(o.Cuts, 0.03+float64(0.09*float64(2*k+1)))
	}
	return o
}

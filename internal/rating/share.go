package rating

// share says what each game of the last period gives to its players on the list of a
// system that fits: by how much the rating would fall, to first order, if the game had
// not been played. That is the slope of the likelihood that the game has at the
// solution, times the covariance of the rating on the day of the game with that on the
// list.
func (o *Outcome) share(games []Game) {
	s, ok := o.system.(interface{ share(games []Game) []Change })
	if !ok {
		return
	}
	for _, c := range s.share(games) {
		o.changes[c.Player] = append(o.changes[c.Player], c)
	}
}

// share implements what Outcome asks of a system that fits. Ratings before are those on
// the day of the game.
func (w *WHR) share(games []Game) []Change {
	out := make([]Change, 2*len(games))
	sides := make([][]int32, len(w.first)-1) // by player: places in out
	for i, g := range games {
		sides[g.A] = append(sides[g.A], int32(2*i))
		sides[g.B] = append(sides[g.B], int32(2*i+1))
	}
	for p, places := range sides {
		if len(places) == 0 {
			continue
		}
		w.shareOf(Player(p), games, places, out)
	}
	return out
}

// shareOf fills in the sides of p, whose games of the period are the last he has.
func (w *WHR) shareOf(p Player, games []Game, places []int32, out []Change) {
	covariance := w.covariance(p)
	lo, hi := w.first[p], w.first[p+1]
	v := int(w.edges[hi]) - len(places) // the views of p are in order of his games
	k := lo
	for _, at := range places {
		for w.edges[k+1] <= int32(v) {
			k++
		}
		g, s := games[at/2], w.views[v]
		opponent := g.B
		if at%2 == 1 {
			opponent = g.A
		}
		q := w.gamma[k] / w.gamma[s.other]
		slope := 0.0
		if s.margin > 0 {
			slope += float64(float64(s.margin) * (1/(1+q/s.lo) + 1/(1+q/s.hi) - 1))
		}
		expected := q / (1 + q)
		slope += float64(float64(s.outcome) * (float64(s.score) - expected))
		out[at] = Change{
			Player: p, Opponent: opponent, Day: g.Day, Score: float64(s.score), Expected: expected,
			Before: w.r[k] / natural, Against: w.r[s.other] / natural, Delta: float64(covariance[k-lo]*slope) / natural,
		}
		v++
	}
}

// covariance returns, by day of p, that of the rating then with the rating of his last
// day: the last column of the inverse of minus the Hessian.
func (w *WHR) covariance(p Player) []float64 {
	w.slopes(p)
	n := int(w.first[p+1] - w.first[p])
	lower, column := w.lower[:n], w.y[:n]
	lower[0] = w.curve[0]
	for i := 1; i < n; i++ {
		lower[i] = w.curve[i] - float64(w.link[i-1]*w.link[i-1])/lower[i-1]
	}
	column[n-1] = -1 / lower[n-1]
	for i := n - 2; i >= 0; i-- {
		column[i] = -float64(w.link[i]*column[i+1]) / lower[i]
	}
	return column
}

// share implements what Outcome asks of a system that fits.
func (s *WOF) share(games []Game) []Change {
	s.fit()
	var out []Change
	for _, g := range games {
		if s.pool[g.A] == 0 || s.pool[g.A] != s.pool[g.B] || g.Day < s.o.Since {
			continue
		}
		weight := float64(wofWeight(s.end.Month()-g.Day.Month())) / wofWhole
		e, _ := s.Expect(g.A, g.B)
		surprise := float64(weight * (g.score() - e))
		a, b := wofCentre+float64(wofUnits*s.r[g.A]), wofCentre+float64(wofUnits*s.r[g.B])
		gives := func(p Player) float64 { return float64(wofUnits * s.deviation[p] * s.deviation[p]) }
		out = append(out,
			Change{Player: g.A, Opponent: g.B, Day: g.Day, Score: g.score(), Expected: e, Before: a, Against: b, Delta: float64(gives(g.A) * surprise)},
			Change{Player: g.B, Opponent: g.A, Day: g.Day, Score: 1 - g.score(), Expected: 1 - e, Before: b, Against: a, Delta: -float64(gives(g.B) * surprise)})
	}
	return out
}

package standings_test

import (
	"math/big"
	"slices"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// oracle computes tie-breaks slowly, player by player, straight from the rounds and
// with the rationals of the standard library. It shares no code with the package.
type oracle struct {
	s tournament.Snapshot
	r tournament.Rules
}

func rat(n tournament.Points) *big.Rat { return big.NewRat(int64(n), 2) }

func total(values []*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, v := range values {
		sum.Add(sum, v)
	}
	return sum
}

func (o oracle) in(p tournament.PlayerID, k int) tournament.Sitting {
	return o.s.Sitting(o.s.Rounds[k], p)
}

func (o oracle) entry(p tournament.PlayerID) tournament.Entry {
	e, _ := o.s.Entry(p)
	return e
}

func (o oracle) draw() tournament.Points { return o.r.MatchWorth() / 2 }

// score is the player's points, with the last round drawn for fore-Buchholz.
func (o oracle) score(p tournament.PlayerID, fore bool) tournament.Points {
	var sum tournament.Points
	for k := range o.s.Rounds {
		in := o.in(p, k)
		if fore && k == len(o.s.Rounds)-1 && in.Presence == tournament.Plays {
			in.Points = o.draw()
		}
		sum += in.Points
	}
	return sum
}

func (o oracle) asked(in tournament.Sitting) bool {
	return in.Presence != tournament.Plays && in.Presence != tournament.PairingBye && in.Presence != tournament.FullBye
}

// ruledOn is a forfeited match, and whether the player has nothing for it.
func (o oracle) ruledOn(in tournament.Sitting) (yes, lost bool) {
	if in.Presence != tournament.Plays || in.Open || in.Played {
		return false, false
	}
	for _, g := range in.Match.Games {
		yes = yes || g.Result.Reason == tournament.ReasonNoShow || g.Result.Reason == tournament.ReasonMutualLoss
	}
	return yes, yes && in.Points == 0
}

func (o oracle) left(in tournament.Sitting) bool {
	_, lost := o.ruledOn(in)
	return o.asked(in) || lost
}

// seen is the score as opponents have it.
func (o oracle) seen(p tournament.PlayerID, fore bool) tournament.Points {
	sum := o.score(p, fore)
	if !o.r.Treatment.FIDE() {
		return sum
	}
	for k := range o.s.Rounds {
		trailing := true
		for later := k; later < len(o.s.Rounds); later++ {
			trailing = trailing && o.left(o.in(p, later))
		}
		if in := o.in(p, k); trailing && o.asked(in) {
			sum += o.draw() - in.Points
		}
	}
	return sum
}

// share is what a round adds to Buchholz; times is the result for Sonneborn-Berger.
type share struct {
	of, times *big.Rat
	choice    bool // the player left the round out
}

func (o oracle) shares(p tournament.PlayerID, fore bool) (all []share) {
	for k := range o.s.Rounds {
		in := o.in(p, k)
		paired := in.Presence == tournament.Plays
		last := fore && k == len(o.s.Rounds)-1 && paired
		if in.Open && !last {
			continue
		}
		ruled, _ := o.ruledOn(in)
		game := in.Played || last || ruled && o.r.Treatment.FIDE() && o.r.Pairing.System == tournament.SystemRoundRobin
		gone := o.r.Treatment == tournament.TreatWOC && paired &&
			(o.entry(in.Opponent).Withdrawn || o.entry(in.Opponent).IsExpelled() && !o.r.ExpelledCount)
		own := o.score(p, fore)
		switch {
		case game && !gone:
			all = append(all, share{of: rat(o.seen(in.Opponent, fore)), times: rat(in.Points)})
			continue
		case o.r.Treatment == tournament.TreatSkip:
			continue
		case o.r.Treatment == tournament.TreatFIDE2026 && paired:
			own = min(own, o.seen(in.Opponent, fore))
		case o.r.Treatment == tournament.TreatFIDE2026:
			own = min(own, o.draw()*tournament.Points(len(o.s.Rounds)))
		}
		all = append(all, share{of: rat(own), times: rat(in.Points), choice: o.left(in)})
	}
	return all
}

// without takes low of the least and high of the greatest away, those that the player
// left out first.
func (o oracle) without(all []share, low, high int) []*big.Rat {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b share) int { return a.of.Cmp(b.of) })
	for range low {
		if len(all) == 0 {
			break
		}
		at := 0
		if o.r.Treatment.FIDE() {
			if i := slices.IndexFunc(all, func(s share) bool { return s.choice }); i >= 0 {
				at = i
			}
		}
		all = slices.Delete(all, at, at+1)
	}
	all = all[:max(len(all)-high, 0)]
	var values []*big.Rat
	for _, s := range all {
		values = append(values, s.of)
	}
	return values
}

func (o oracle) sonneborn(p tournament.PlayerID, cut bool) *big.Rat {
	all := o.shares(p, false)
	product := func(s share) *big.Rat { return new(big.Rat).Mul(s.of, s.times) }
	if cut && len(all) > 0 {
		least, choice := 0, -1
		for i, s := range all {
			if c := s.of.Cmp(all[least].of); c < 0 || c == 0 && product(s).Cmp(product(all[least])) < 0 {
				least = i
			}
			if s.choice && (choice < 0 || product(s).Cmp(product(all[choice])) < 0) {
				choice = i
			}
		}
		if o.r.Treatment.FIDE() && choice >= 0 && product(all[choice]).Cmp(product(all[least])) >= 0 {
			least = choice
		}
		all = slices.Delete(all, least, least+1)
	}
	sum := new(big.Rat)
	for _, s := range all {
		sum.Add(sum, product(s))
	}
	return sum
}

// games returns the player's games over the board.
type played struct {
	won      tournament.Points
	black    bool
	unknown  bool
	opponent tournament.PlayerID
}

func (o oracle) games(p tournament.PlayerID) (all []played) {
	for _, round := range o.s.Rounds {
		for _, m := range round.Matches {
			for _, g := range m.Games {
				if g.Result == nil || !g.Result.OverTheBoard() || g.Black != p && g.White != p {
					continue
				}
				black, white := g.Result.Points()
				if g.Black == p {
					all = append(all, played{black, true, g.ColoursUnknown, g.White})
				} else {
					all = append(all, played{white, false, g.ColoursUnknown, g.Black})
				}
			}
		}
	}
	return all
}

// value is one tie-break of p; nil where there is nothing to tell.
func (o oracle) value(b tournament.TieBreak, p tournament.PlayerID) *big.Rat {
	of := func(fore bool, low, high int) *big.Rat { return total(o.without(o.shares(p, fore), low, high)) }
	count := func(keep func(played) bool) *big.Rat {
		n := int64(0)
		for _, g := range o.games(p) {
			if keep(g) {
				n++
			}
		}
		return big.NewRat(n, 1)
	}
	switch b {
	case tournament.TiePoints:
		return rat(o.score(p, false))
	case tournament.TieDiscs, tournament.TieDiscDifference:
		var sum reversi.Discs
		for k := range o.s.Rounds {
			in := o.in(p, k)
			sum += in.Discs
			if b == tournament.TieDiscs {
				continue
			}
			if in.Presence != tournament.Plays && in.Discs > 0 {
				sum -= reversi.Whole(64*o.r.Games) - in.Discs
			}
			for _, g := range in.Match.Games {
				if g.Result != nil && g.Black == p {
					sum -= g.Result.Score.White
				} else if g.Result != nil {
					sum -= g.Result.Score.Black
				}
			}
		}
		return big.NewRat(int64(sum), 2)
	case tournament.TieBuchholz:
		return of(false, 0, 0)
	case tournament.TieBuchholzC1:
		return of(false, 1, 0)
	case tournament.TieBuchholzC2:
		return of(false, 2, 0)
	case tournament.TieBuchholzM1:
		return of(false, 1, 1)
	case tournament.TieBuchholzM2:
		return of(false, 2, 2)
	case tournament.TieForeBuchholz:
		return of(true, 0, 0)
	case tournament.TieAverageBH:
		var values []*big.Rat
		for k := range o.s.Rounds {
			if in := o.in(p, k); in.Played && !in.Open {
				values = append(values, total(o.without(o.shares(in.Opponent, false), 0, 0)))
			}
		}
		if len(values) == 0 {
			return nil
		}
		return new(big.Rat).Quo(total(values), big.NewRat(int64(len(values)), 1))
	case tournament.TieSonneborn:
		return o.sonneborn(p, false)
	case tournament.TieSonnebornC1:
		return o.sonneborn(p, true)
	case tournament.TieWins, tournament.TieRoundWins:
		n := 0
		for k := range o.s.Rounds {
			if in := o.in(p, k); !in.Open && in.Points > o.draw() {
				if b == tournament.TieWins {
					n++
				} else if k < o.r.Rounds {
					n += o.r.Rounds - k
				}
			}
		}
		return big.NewRat(int64(n), 1)
	case tournament.TieWinsPlayed:
		return count(func(g played) bool { return g.won == 2 })
	case tournament.TieWinsWhite:
		return count(func(g played) bool { return g.won == 2 && !g.black && !g.unknown })
	case tournament.TieGamesBlack:
		return count(func(g played) bool { return g.black && !g.unknown })
	case tournament.TieProgressive, tournament.TieProgressiveC1:
		sum := new(big.Rat)
		for k := range o.s.Rounds {
			times := len(o.s.Rounds) - k
			if k == 0 && b == tournament.TieProgressiveC1 {
				times-- // the score after round 1 is left out
			}
			sum.Add(sum, new(big.Rat).Mul(rat(o.in(p, k).Points), big.NewRat(int64(times), 1)))
		}
		return sum
	case tournament.TieKoya:
		sum := new(big.Rat)
		for k := range o.s.Rounds {
			in := o.in(p, k)
			ruled, _ := o.ruledOn(in)
			game := in.Played && !in.Open || ruled && o.r.Treatment.FIDE() && o.r.Pairing.System == tournament.SystemRoundRobin
			limit := new(big.Rat).Mul(big.NewRat(int64(o.r.KoyaLimit), 100), rat(o.r.MatchWorth()*tournament.Points(len(o.s.Rounds))))
			if game && rat(o.score(in.Opponent, false)).Cmp(limit) >= 0 {
				sum.Add(sum, rat(in.Points))
			}
		}
		return sum
	case tournament.TieAverageRating, tournament.TiePerformance:
		ratings, won, games := int64(0), int64(0), int64(0)
		for _, g := range o.games(p) {
			if rating := o.entry(g.opponent).Rating; rating > 0 {
				ratings, won, games = ratings+int64(rating), won+int64(g.won), games+1
			}
		}
		if games == 0 {
			return nil
		}
		average := new(big.Rat).Add(big.NewRat(ratings, games), big.NewRat(1, 2))
		whole := new(big.Int).Div(average.Num(), average.Denom()).Int64()
		if b == tournament.TiePerformance {
			whole += performanceOf(won, games)
		}
		return big.NewRat(whole, 1)
	case tournament.TieRating:
		if o.entry(p).Rating == 0 {
			return nil
		}
		return big.NewRat(int64(o.entry(p).Rating), 1)
	case tournament.TieNumber:
		return big.NewRat(int64(o.entry(p).Number), 1)
	case tournament.TieBrightwell, tournament.TieDirect, tournament.TieLots: // they have tests of their own
	}
	panic("the oracle does not know " + b)
}

// performanceOf reads the whole table of B.02, 8.1.1, hundredth by hundredth.
func performanceOf(won, games int64) int64 {
	table := []int64{-800, -677, -589, -538, -501, -470, -444, -422, -401, -383, -366, -351, -336, -322, -309, -296, -284, -273, -262, -251,
		-240, -230, -220, -211, -202, -193, -184, -175, -166, -158, -149, -141, -133, -125, -117, -110, -102, -95, -87, -80,
		-72, -65, -57, -50, -43, -36, -29, -21, -14, -7, 0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
		72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
		240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800}
	share := big.NewRat(won*100, 2*games)
	share.Add(share, big.NewRat(1, 2))
	return table[new(big.Int).Div(share.Num(), share.Denom()).Int64()]
}

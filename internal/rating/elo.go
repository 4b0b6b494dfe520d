package rating

import "math"

// K is how much a game moves a rating.
type K struct {
	Base, Extra float64 // Base + Extra·e^(−games rated before/Fades)
	Fades       float64 // games; not used when Extra is 0
	// First is the K of the first FirstGames games instead.
	First      float64
	FirstGames int
	// Top is the K for ever once a list showed TopFrom or more; TopFrom 0 is never.
	Top, TopFrom float64
}

// FIDEK is 40 for 30 games, then 20, and 10 once 2400 was published.
var FIDEK = K{Base: 20, First: 40, FirstGames: 30, Top: 10, TopFrom: 2400}

func (k K) at(games int, topped bool) float64 {
	switch {
	case topped:
		return k.Top
	case games < k.FirstGames:
		return k.First
	case k.Extra == 0:
		return k.Base
	}
	return k.Base + float64(k.Extra*exp(-float64(games)/k.Fades))
}

// EloOptions are the parameters of [Elo].
type EloOptions struct {
	Start  float64
	K      K
	Margin bool // multiply by how high the game was won
	Batch  bool // the games of a period are rated together, not one after the other
	// Entry lets newcomers start where recent ones stood after their first EntryGames
	// games: the weight of one of them in the running mean. 0 starts everybody at Start.
	Entry      float64
	EntryGames int
	// Draws, if not 0, makes a newcomer's rating for the first EntryGames games the
	// performance in them and in so many hypothetical draws against Start.
	Draws    int
	OnChange func(Change) // nil: not told
}

// Elo moves both players after every game by K times the surprise, on the logistic
// scale of 400.
type Elo struct {
	o       EloOptions
	players []eloPlayer
	entry   entry
}

type eloPlayer struct {
	rating  float64
	pending float64 // change of the period that is not yet in rating
	games   int
	last    Day
	topped  bool
	entered performance
}

// NewElo returns a system that has no games yet, for players 0 to n-1.
func NewElo(n int, o EloOptions) *Elo {
	return &Elo{o: o, players: make([]eloPlayer, n), entry: entry{o.Start, o.Entry, o.EntryGames}}
}

// Play implements [System].
func (e *Elo) Play(games []Game, _ Day) {
	for _, g := range games {
		e.rate(g)
		if !e.o.Batch {
			e.settle(g.A, g.Day)
			e.settle(g.B, g.Day)
		}
	}
	if e.o.Batch {
		for _, g := range games {
			e.settle(g.A, g.Day)
			e.settle(g.B, g.Day)
		}
	}
	if e.o.K.TopFrom == 0 {
		return
	}
	for _, g := range games {
		for _, p := range [2]Player{g.A, g.B} {
			x := &e.players[p]
			x.topped = x.topped || math.Round(x.rating) >= e.o.K.TopFrom
		}
	}
}

// rate adds what g gives to what is pending.
func (e *Elo) rate(g Game) {
	a, b := &e.players[g.A], &e.players[g.B]
	a.rating, b.rating = e.value(g.A), e.value(g.B)
	d := a.rating - b.rating
	expected, score := logistic400(d), g.score()
	weight := 1.0
	if m, ok := g.Margin(); e.o.Margin && ok && g.Score != 1 {
		weight = marginWeight(m, d, g.Score == 2)
	}
	changeA := e.change(a, b.rating, score, float64(weight*(score-expected)))
	changeB := e.change(b, a.rating, 1-score, -float64(weight*(score-expected)))
	a.pending += changeA
	b.pending += changeB
	if e.o.OnChange != nil {
		e.o.OnChange(Change{Player: g.A, Opponent: g.B, Day: g.Day, Score: score, Expected: expected, Before: a.rating, Against: b.rating, Delta: changeA})
		e.o.OnChange(Change{Player: g.B, Opponent: g.A, Day: g.Day, Score: 1 - score, Expected: 1 - expected, Before: b.rating, Against: a.rating, Delta: changeB})
	}
}

// change returns what a game gives to x.
func (e *Elo) change(x *eloPlayer, opponent, score, surprise float64) float64 {
	if e.o.Draws == 0 || x.games >= e.o.EntryGames {
		return e.o.K.at(x.games, x.topped) * surprise
	}
	x.entered.add(opponent-e.o.Start, score)
	return e.o.Start + x.entered.value(e.o.Draws) - x.rating - x.pending
}

// settle makes what is pending count.
func (e *Elo) settle(p Player, day Day) {
	x := &e.players[p]
	x.rating += x.pending
	x.pending = 0
	x.games++
	x.last = day
	if x.games == e.o.EntryGames {
		e.entry.counts(x.rating)
	}
}

// value is the rating with which p goes into the next game.
func (e *Elo) value(p Player) float64 {
	if x := &e.players[p]; x.games > 0 {
		return x.rating
	}
	return e.entry.mean
}

// Rating implements [System].
func (e *Elo) Rating(p Player) (Rating, bool) {
	x := e.players[p]
	return Rating{Value: x.rating, Games: x.games, Last: x.last}, x.games > 0
}

// Expect implements [System].
func (e *Elo) Expect(a, b Player) (float64, bool) {
	return logistic400(e.value(a) - e.value(b)), true
}

// performance gathers a newcomer's games; opponents are measured from the start.
type performance struct {
	games            int
	opponents, score float64
}

func (x *performance) add(opponent, score float64) {
	x.games++
	x.opponents += opponent
	x.score += score
}

// value is the performance in the games and in draws against the start, at most 800
// from the opponents' mean.
func (x *performance) value(draws int) float64 {
	n := float64(x.games + draws)
	p := (x.score + float64(float64(draws)/2)) / n
	d := log(p/(1-p)) * (400 / math.Ln10)
	return x.opponents/n + min(max(d, -800), 800)
}

// entry is where newcomers start: a running mean of what newcomers reached.
type entry struct {
	mean, rate float64
	games      int // after which a newcomer counts
}

func (e *entry) counts(rating float64) { e.mean += float64(e.rate * (rating - e.mean)) }

// marginWeight grows with the discs of the win, less where the favourite won
// (the form is FiveThirtyEight's).
func marginWeight(margin int, d float64, won bool) float64 {
	if !won {
		d = -d
	}
	return log(float64(margin)+1) / 3 * 2.2 / (float64(0.001*d) + 2.2)
}

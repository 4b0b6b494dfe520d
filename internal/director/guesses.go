package director

import (
	"sync"
	"time"
)

// guesses slows down whoever tries codes of seats. Right ones are never counted. A
// hall of players who mistype stays far below what is free; with a code for each of
// a thousand seats, a guesser at one address needs some two hundred years.
type guesses struct {
	mu    sync.Mutex
	tries map[string]tries
}

const (
	freeGuesses   = 200 // wrong codes of one visitor, before waiting begins
	longestGuess  = 10 * time.Second
	forgetGuesses = 15 * time.Minute
	mostGuessers  = 10_000
)

func newGuesses() *guesses { return &guesses{tries: map[string]tries{}} }

// wait returns how long from has to wait before another code is looked at.
func (g *guesses) wait(from string, now time.Time) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	seen, ok := g.tries[from]
	switch {
	case !ok:
		return 0
	case now.Sub(seen.last) > forgetGuesses:
		delete(g.tries, from)
		return 0
	case seen.failed < freeGuesses:
		return 0
	}
	wait := min(time.Second<<min(seen.failed-freeGuesses, 10), longestGuess)
	return max(0, seen.last.Add(wait).Sub(now))
}

// wrong counts a wrong code.
func (g *guesses) wrong(from string, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.tries) >= mostGuessers {
		for key, seen := range g.tries { // a flood of addresses must not fill the memory
			if now.Sub(seen.last) > forgetGuesses || len(g.tries) >= mostGuessers {
				delete(g.tries, key)
			}
		}
	}
	seen := g.tries[from]
	g.tries[from] = tries{failed: seen.failed + 1, last: now}
}

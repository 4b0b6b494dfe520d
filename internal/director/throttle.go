package director

import (
	"sync"
	"time"
)

// throttle slows down whoever guesses passwords. It counts failures twice: per
// account, where each one after the fifth doubles the wait, and per address,
// where the bound is far above what a hall of players behind one address needs.
// Successes from an address are never counted, so sixty people who sign in
// within a minute all get in.
type throttle struct {
	mu    sync.Mutex
	tries map[string]tries
}

type tries struct {
	failed int
	last   time.Time
}

const (
	freeTries    = 5               // per account, before waiting begins
	addressTries = 300             // per address
	longestWait  = 5 * time.Minute // no account is locked for longer
	forgetAfter  = 15 * time.Minute
	mostKeys     = 10_000
)

func newThrottle() *throttle { return &throttle{tries: map[string]tries{}} }

// wait returns how long whoever tries account from addr has to wait, 0 if not.
func (t *throttle) wait(account, addr string, now time.Time) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return max(t.left("account "+account, freeTries, now), t.left("address "+addr, addressTries, now))
}

func (t *throttle) left(key string, free int, now time.Time) time.Duration {
	seen, ok := t.tries[key]
	if !ok || now.Sub(seen.last) > forgetAfter {
		delete(t.tries, key)
		return 0
	}
	over := seen.failed - free
	if over < 0 {
		return 0
	}
	wait := min(time.Second<<min(over, 20), longestWait)
	return max(0, seen.last.Add(wait).Sub(now))
}

// failed counts one wrong password.
func (t *throttle) failed(account, addr string, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.tries) > mostKeys { // a flood of made-up names must not fill the memory
		for key, seen := range t.tries {
			if now.Sub(seen.last) > forgetAfter || len(t.tries) > mostKeys {
				delete(t.tries, key)
			}
		}
	}
	for _, key := range []string{"account " + account, "address " + addr} {
		seen := t.tries[key]
		if now.Sub(seen.last) > forgetAfter {
			seen.failed = 0
		}
		t.tries[key] = tries{failed: seen.failed + 1, last: now}
	}
}

// succeeded forgets the failures of an account.
func (t *throttle) succeeded(account string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.tries, "account "+account)
}

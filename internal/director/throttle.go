package director

import (
	"sync"
	"time"
)

// throttle slows down whoever guesses passwords, and locks nobody out for what
// others do. It counts wrong passwords, never right ones.
//
// A name is tried freely five times from one address, and a hundred times from
// all; each wrong try after that doubles the wait for this name. An address from
// which very many wrong tries have come can still try every name that has had no
// wrong try of late: a hall behind one address signs in while a stranger there
// makes up names.
type throttle struct {
	mu    sync.Mutex
	tries map[string]tries
}

type tries struct {
	failed int
	last   time.Time
}

const (
	freeTries    = 5   // of a name from one address, before waiting begins
	nameTries    = 100 // of a name from all addresses together
	addressTries = 300 // from one address; then names with a wrong try wait
	longestWait  = 30 * time.Second
	forgetAfter  = 15 * time.Minute
	mostKeys     = 30_000
)

func newThrottle() *throttle { return &throttle{tries: map[string]tries{}} }

// keys are what a wrong try of account from addr is counted under.
func keys(account, addr string) (pair, name, address string) {
	return "pair " + account + " " + addr, "name " + account, "address " + addr
}

// begin returns how long whoever tries account from addr has to wait. If he need
// not, the try is counted as a wrong one until succeeded takes it back.
func (t *throttle) begin(account, addr string, now time.Time) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	pair, name, address := keys(account, addr)
	wait := max(t.left(pair, freeTries, now), t.left(name, nameTries, now))
	if t.count(address, now) >= addressTries {
		wait = max(wait, t.left(pair, 1, now))
	}
	if wait == 0 {
		t.failed(account, addr, now)
	}
	return wait
}

// count returns the wrong tries that are not forgotten yet.
func (t *throttle) count(key string, now time.Time) int {
	seen, ok := t.tries[key]
	if ok && now.Sub(seen.last) > forgetAfter {
		delete(t.tries, key)
		return 0
	}
	return seen.failed
}

func (t *throttle) left(key string, free int, now time.Time) time.Duration {
	over := t.count(key, now) - free
	if over < 0 {
		return 0
	}
	wait := min(time.Second<<min(over, 20), longestWait)
	return max(0, t.tries[key].last.Add(wait).Sub(now))
}

// failed counts one wrong try.
func (t *throttle) failed(account, addr string, now time.Time) {
	if len(t.tries) > mostKeys { // a flood of made-up names must not fill the memory
		for key, seen := range t.tries {
			if now.Sub(seen.last) > forgetAfter || len(t.tries) > mostKeys {
				delete(t.tries, key)
			}
		}
	}
	pair, name, address := keys(account, addr)
	for _, key := range []string{pair, name, address} {
		t.tries[key] = tries{failed: t.count(key, now) + 1, last: now}
	}
}

// succeeded forgets the wrong tries of a name from an address: whoever knows the
// password made them by mistake.
func (t *throttle) succeeded(account, addr string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	pair, name, address := keys(account, addr)
	if seen, ok := t.tries[address]; ok {
		seen.failed = max(0, seen.failed-t.tries[pair].failed)
		t.tries[address] = seen
	}
	delete(t.tries, pair)
	delete(t.tries, name)
}

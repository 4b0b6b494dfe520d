package solver

import (
	"math/bits"
	"unsafe"

	"sixtyfour/internal/reversi"
)

// entry is what is known of one position, from the view of the side to move.
// It holds the whole position, so that two positions are never taken for one.
type entry struct {
	own, opp     uint64
	lower, upper int8
	best         reversi.Square // of the last search that found one, else Pass
	empties      uint8
	search       uint8 // the search that wrote it; 0 for an entry never written
}

// bucket is two entries: the first keeps the larger problem, the second the last.
type bucket [2]entry

// table remembers positions in bounded memory. The zero table remembers nothing.
type table struct {
	buckets []bucket
	search  uint8
}

// resize makes room for at most size bytes.
func (t *table) resize(size int) {
	if n := max(size, 0) / int(unsafe.Sizeof(bucket{})); n != len(t.buckets) {
		t.buckets, t.search = make([]bucket, n), 0
	}
}

// forget makes every entry stale, so that a search depends on nothing before it.
func (t *table) forget() {
	t.search++
	if t.search == 0 {
		clear(t.buckets)
		t.search = 1
	}
}

func (t *table) at(own, opp uint64) *bucket {
	hi, lo := bits.Mul64(own^0x9e3779b97f4a7c15, opp^0xd6e8feb86659fd93)
	i, _ := bits.Mul64((hi^lo)*0xbf58476d1ce4e5b9, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// find returns what is known of a position, nil for nothing. What it points to
// is good until the next call of store.
func (t *table) find(own, opp uint64) *entry {
	if len(t.buckets) == 0 {
		return nil
	}
	b := t.at(own, opp)
	for i := range b {
		if e := &b[i]; e.own == own && e.opp == opp && e.search == t.search {
			return e
		}
	}
	return nil
}

// store writes down that a search with the window low to high found value, by
// best. What was known before of the same position is narrowed.
func (t *table) store(own, opp uint64, low, high, value, empties int, best reversi.Square) {
	if len(t.buckets) == 0 {
		return
	}
	lower, upper := int8(-64), int8(64)
	if value > low {
		lower = int8(value)
	}
	if value < high {
		upper = int8(value)
	}
	b := t.at(own, opp)
	for i := range b {
		if e := &b[i]; e.own == own && e.opp == opp && e.search == t.search {
			e.lower, e.upper, e.best = max(e.lower, lower), min(e.upper, upper), best
			return
		}
	}
	e := &b[0]
	if e.search == t.search && int(e.empties) > empties {
		e = &b[1]
	}
	*e = entry{own, opp, lower, upper, best, uint8(empties), t.search}
}

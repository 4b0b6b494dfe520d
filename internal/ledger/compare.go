package ledger

// Compare returns the games that b has and a has not, and the other way round: a
// result that was corrected is one of each.
func Compare(a, b Revision) (added, removed []Game) {
	count := map[Game]int{}
	for _, g := range a.Games {
		count[g]++
	}
	for _, g := range b.Games {
		if count[g] > 0 {
			count[g]--
		} else {
			added = append(added, g)
		}
	}
	for _, g := range a.Games {
		if count[g] > 0 {
			count[g]--
			removed = append(removed, g)
		}
	}
	return added, removed
}

// Likeness knows the events of a ledger by who met whom, to find one that comes again
// under another name.
type Likeness struct {
	byDay map[int32][]likeness
}

type likeness struct {
	key   string
	pairs map[pair]int
	games int
}

// pair is two players and what the first made.
type pair struct {
	a, b  int64
	score int8
}

// NewLikeness returns what knows the last revisions among entries.
func NewLikeness(entries []Entry) *Likeness {
	l := &Likeness{byDay: map[int32][]likeness{}}
	for _, e := range heads(entries) {
		l.Add(*e.Event)
	}
	return l
}

// Add makes r known, unless it is not rated: nothing is counted twice then. The players of r are as written, whatever was merged since.
func (l *Likeness) Add(r Revision) {
	if len(r.Games) == 0 || r.Unrated != "" {
		return
	}
	day := int32(firstDay(r.Games))
	l.byDay[day] = append(l.byDay[day], likeness{r.Key, pairsOf(r), len(r.Games)})
}

func pairsOf(r Revision) map[pair]int {
	pairs := make(map[pair]int, len(r.Games))
	for _, g := range r.Games {
		if g.A > g.B {
			g = g.turned()
		}
		pairs[pair{g.A, g.B, g.Score}]++
	}
	return pairs
}

// Like returns the key of another event that begins on the same day or the one beside it
// and in which nine of ten games are between the same two with the same result; empty for
// none. With one or two games it has to be the same day; with ten or more it may begin four days apart: one source
// has the first day of an event, another the last.
func (l *Likeness) Like(r Revision) string {
	pairs := pairsOf(r)
	day := int32(firstDay(r.Games))
	for _, apart := range [9]int32{0, -1, 1, -2, 2, -3, 3, -4, 4} {
		if n := len(r.Games); n < 3 && apart != 0 || n < 10 && max(apart, -apart) > 1 {
			break
		}
		for _, other := range l.byDay[day+apart] {
			if other.key != r.Key && 10*common(pairs, other.pairs) >= 9*max(other.games, len(r.Games)) {
				return other.key
			}
		}
	}
	return ""
}

func common(a, b map[pair]int) int {
	n := 0
	for p, k := range a {
		n += min(k, b[p])
	}
	return n
}

// SameEvent reports whether b may be a correction of a: a third of the players of
// the smaller one are in both.
func SameEvent(a, b Revision) bool {
	players := func(r Revision) []int64 { return Entry{Event: &r}.Players() }
	in := map[int64]bool{}
	for _, p := range players(a) {
		in[p] = true
	}
	n, both := 0, 0
	for _, p := range players(b) {
		n++
		if in[p] {
			both++
		}
	}
	return 3*both >= min(n, len(in))
}

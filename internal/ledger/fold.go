package ledger

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"slices"

	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
)

// Event is an event of a book. Its place there is the number that its games have.
type Event struct {
	Key     string
	Title   string
	Country string
	Starts  rating.Day // of its first game
	Ends    rating.Day // of its last
	ByYear  bool       // only the year is known: both are its last day
	Open    bool       // more games are to come
	Unrated Unrated    // why nothing of it is rated
	Seq     int64      // of the entry that says it
	Games   int        // all of them
	Counted int        // those that are rated
}

// Count is how many games have a flag, and how many of these are not rated.
type Count struct{ Games, Left int }

// Book is what the ledger says up to one entry: the games that count, in the order in which
// they are rated, and the players who have any. Game.Event is a place in Events.
type Book struct {
	rating.Ledger
	Events []Event // by first day and key
	Seq    int64   // of the last entry
	// Digest covers the games that count, their players and the keys of their events: the same book
	// has the same digest, whatever way the ledger came to it.
	Digest  string
	Flagged [flags]Count
	Who     Identities
}

// heads returns the last revision of every event that has games, by first day and key.
func heads(entries []Entry) []Entry {
	last := map[string]Entry{}
	for _, e := range entries {
		if e.Kind == KindGames && e.Seq >= last[e.Event.Key].Seq {
			last[e.Event.Key] = e
		}
	}
	list := make([]Entry, 0, len(last))
	for _, e := range last {
		if len(e.Event.Games) > 0 {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(firstDay(a.Event.Games), firstDay(b.Event.Games)), cmp.Compare(a.Event.Key, b.Event.Key))
	})
	return list
}

func firstDay(games []Game) rating.Day {
	day := rating.Day(math.MaxInt32)
	for _, g := range games {
		day = min(day, g.Day)
	}
	return day
}

// Fold makes the book of entries under p. Entries may come in any order and need not
// hold revisions that a later one replaces.
func Fold(entries []Entry, p Policy) Book {
	b := Book{Who: Identify(entries)}
	for _, e := range entries {
		b.Seq = max(b.Seq, e.Seq)
	}
	list := heads(entries)
	total := 0
	for _, e := range list {
		total += len(e.Event.Games)
	}
	games := make([]folded, 0, total)
	for _, e := range list {
		event := Event{
			Key: e.Event.Key, Title: e.Event.Title, Country: e.Event.Country, Starts: firstDay(e.Event.Games), ByYear: e.Event.ByYear, Open: e.Event.Open,
			Unrated: b.Who.unrated(e.Event), Seq: e.Seq, Games: len(e.Event.Games),
		}
		for _, g := range e.Event.Games {
			event.Ends = max(event.Ends, g.Day)
			g, s := b.Who.see(e.Event, g)
			counts := p.counts(s)
			for f := range flags {
				if s.Has(f) {
					b.Flagged[f].Games++
					if !counts {
						b.Flagged[f].Left++
					}
				}
			}
			if counts {
				event.Counted++
				games = append(games, folded{g, int32(len(b.Events))})
			}
		}
		b.Events = append(b.Events, event)
	}
	b.number(games)
	b.digest()
	return b
}

// unrated returns why r is not rated: a decision comes before what its source says.
func (w Identities) unrated(r *Revision) Unrated {
	if w.excluded[r.Key] {
		return UnratedDecided
	}
	return r.Unrated
}

// see returns g as who is who has it, and what is to be said of it.
func (w Identities) see(r *Revision, g Game) (Game, Set) {
	g.A, g.B = w.Who(r.Key, g.A), w.Who(r.Key, g.B)
	if g.A > g.B {
		g = g.turned()
	}
	s := g.Flags()
	unrated := w.unrated(r)
	s = s.add(FlagUnrated, unrated != "" && unrated != UnratedTwin)
	s = s.add(FlagTwin, unrated == UnratedTwin)
	s = s.add(FlagProgram, w.programs[g.A] || w.programs[g.B])
	return g, s
}

type folded struct {
	Game
	event int32
}

// number gives the players who have a game that counts their places, and puts the games in order.
func (b *Book) number(games []folded) {
	place := make(map[int64]rating.Player, 1024)
	for _, g := range games {
		place[g.A], place[g.B] = 0, 0
	}
	b.Players = make([]int64, 0, len(place))
	for id := range place {
		b.Players = append(b.Players, id)
	}
	slices.Sort(b.Players)
	for i, id := range b.Players {
		place[id] = rating.Player(i)
	}
	b.Games = make([]rating.Game, len(games))
	for i, g := range games {
		b.Games[i] = rating.Game{
			Day: g.Day, Event: g.event, Round: g.Round, A: place[g.A], B: place[g.B], Score: g.Score,
			DiscsA: whole(g.DiscsA), DiscsB: whole(g.DiscsB), ColourA: g.ColourA,
		}
	}
	rating.Sort(b.Games)
}

// whole returns whole discs, -1 for none. An odd empty square that was halved between
// the two is given to nobody, which leaves the margin as it is.
func whole(d reversi.Discs) int8 {
	if d == Unknown {
		return -1
	}
	return int8(d / 2)
}

func (b *Book) digest() {
	sum := sha256.New()
	sum.Write([]byte("sixtyfour ledger 1\n"))
	buf := make([]byte, 0, 64*1024)
	flush := func(force bool) {
		if force || len(buf) > 60*1024 {
			sum.Write(buf)
			buf = buf[:0]
		}
	}
	place := make([]int64, len(b.Events)) // among the events that have a game here
	n := int64(0)
	for i, e := range b.Events {
		place[i] = n
		if e.Counted > 0 {
			n++
			buf = append(binary.AppendUvarint(buf, uint64(len(e.Key))), e.Key...)
			flush(false)
		}
	}
	for _, g := range b.Games {
		for _, v := range [9]int64{
			int64(g.Day), place[g.Event], int64(g.Round), b.Players[g.A], b.Players[g.B], int64(g.Score), int64(g.DiscsA), int64(g.DiscsB), int64(g.ColourA),
		} {
			buf = binary.AppendVarint(buf, v)
		}
		flush(false)
	}
	flush(true)
	b.Digest = hex.EncodeToString(sum.Sum(nil))
}

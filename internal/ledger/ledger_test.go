package ledger

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
)

// game is 40–24 between a and b, a the winner.
func game(day rating.Day, round int32, a, b int64) Game {
	return Game{Day: day, Round: round, A: a, B: b, Score: 2, DiscsA: reversi.Whole(40), DiscsB: reversi.Whole(24), ColourA: 1}
}

func event(seq int64, key string, games ...Game) Entry {
	r := Revision{Key: key, Title: key, Games: games}.Canonical()
	return Entry{Seq: seq, Kind: KindGames, Event: &r}
}

// pairs lists who met whom in b, by registry numbers.
func pairs(b Book) (list []string) {
	for _, g := range b.Games {
		list = append(list, fmt.Sprintf("%d-%d", b.Players[g.A], b.Players[g.B]))
	}
	return list
}

// made draws a ledger with corrections, merges, splits and what is taken back.
func made(r *rand.Rand, n int) []Entry {
	var all []Entry
	seq := int64(0)
	add := func(e Entry) {
		seq++
		e.Seq = seq
		all = append(all, e)
	}
	for range n {
		switch r.IntN(8) {
		case 0:
			add(Entry{Kind: KindMerge, Player: r.Int64N(9) + 1, Into: r.Int64N(9) + 10})
		case 1:
			add(Entry{Kind: KindSplit, Player: r.Int64N(18) + 1, Into: r.Int64N(9) + 20, Events: []string{fmt.Sprint("event ", r.IntN(5))}})
		case 2:
			add(Entry{Kind: KindProgram, Player: r.Int64N(18) + 1})
		case 3:
			if seq > 0 {
				add(Entry{Kind: KindUndo, Undoes: r.Int64N(seq) + 1})
			}
		default:
			var games []Game
			for range r.IntN(6) {
				g := Game{
					Day: rating.Day(r.IntN(40)), Round: int32(r.IntN(5)), A: r.Int64N(18), B: r.Int64N(18), Score: int8(r.IntN(3)),
					DiscsA: reversi.Discs(r.IntN(129)), ColourA: int8(r.IntN(3)),
				}
				g.DiscsB = 128 - g.DiscsA
				if r.IntN(5) == 0 {
					g.DiscsA, g.DiscsB = Unknown, Unknown
				}
				games = append(games, g)
			}
			e := event(0, fmt.Sprint("event ", r.IntN(5)), games...)
			e.Event.ByYear, e.Event.Country = r.IntN(2) == 0, []string{"", "FRA"}[r.IntN(2)]
			add(e)
		}
	}
	return all
}

func TestContentIsReadBack(t *testing.T) {
	r := rand.New(rand.NewPCG(64, 1))
	for _, e := range made(r, 400) {
		if e.Kind != KindGames {
			continue
		}
		got, err := ParseContent(e.Event.Content())
		got.Key, got.Title = e.Event.Key, e.Event.Title
		if err != nil || !reflect.DeepEqual(got.Games, append([]Game{}, e.Event.Games...)) || got.ByYear != e.Event.ByYear || got.Country != e.Event.Country {
			t.Fatalf("%+v is read back as %+v, %v", *e.Event, got, err)
		}
	}
}

func FuzzParseContent(f *testing.F) {
	f.Add("country FRA\nunrated said\nby year\n@2009-05-16 3\n12 40 2 88 40 B\n12 41 1 - -\n")
	f.Add("@2009-05-16\n")
	f.Add("1 2 3")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseContent(text)
		if err != nil {
			if !errors.Is(err, ErrContent) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := ParseContent(r.Canonical().Content())
		if err != nil || again.Content() != r.Canonical().Content() {
			t.Fatalf("%q: written and read again: %v", text, err)
		}
	})
}

func TestOrderOfLinesIsOfNoAccount(t *testing.T) {
	a := Revision{Games: []Game{game(3, 1, 1, 2), game(3, 1, 4, 3), game(3, 2, 1, 4)}}
	b := Revision{Games: []Game{a.Games[2], a.Games[1].turned(), a.Games[0].turned()}}
	if x, y := a.Canonical().Content(), b.Canonical().Content(); x != y {
		t.Errorf("two orders give two contents:\n%s\n%s", x, y)
	}
}

func TestFoldTakesTheLastRevision(t *testing.T) {
	entries := []Entry{
		event(1, "a", game(1, 1, 1, 2)), event(2, "b", game(2, 1, 3, 4)),
		event(3, "a", game(1, 1, 1, 3)), event(4, "b"),
	}
	if got := pairs(Fold(entries, Policy{})); !slices.Equal(got, []string{"1-3"}) {
		t.Errorf("%v, want the corrected event and not the withdrawn one", got)
	}
	if got := pairs(Fold(entries[:2], Policy{})); !slices.Equal(got, []string{"1-2", "3-4"}) {
		t.Errorf("up to entry 2: %v", got)
	}
}

func TestCorrectionsGiveTheBookThatIsMadeFromScratch(t *testing.T) {
	r := rand.New(rand.NewPCG(64, 2))
	for range 300 {
		entries := made(r, 40)
		last := map[string]Entry{}
		var rest []Entry
		for _, e := range entries {
			if e.Kind == KindGames {
				last[e.Event.Key] = e
			} else {
				rest = append(rest, e)
			}
		}
		for _, e := range last {
			rest = append(rest, e)
		}
		r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		want, got := Fold(entries, Policy{}), Fold(rest, Policy{})
		if want.Digest != got.Digest || !reflect.DeepEqual(want.Ledger, got.Ledger) || want.Flagged != got.Flagged {
			t.Fatalf("the book depends on replaced revisions or on the order of entries")
		}
	}
}

func TestBookDoesNotDependOnWhenEventsCame(t *testing.T) {
	a, b := event(1, "a", game(5, 1, 1, 2)), event(2, "b", game(2, 1, 3, 4), game(2, 2, 1, 3))
	x := Fold([]Entry{a, b}, Policy{})
	a.Seq, b.Seq = 7, 4
	y := Fold([]Entry{b, a}, Policy{})
	if x.Digest != y.Digest || !reflect.DeepEqual(x.Ledger, y.Ledger) {
		t.Error("two orders of import give two books")
	}
	if x.Events[0].Key != "b" || x.Games[0].Event != 0 || x.Seq != 2 || y.Seq != 7 {
		t.Errorf("events are by day: %+v", x.Events)
	}
}

func TestDigestTellsAnyChange(t *testing.T) {
	base := Fold([]Entry{event(1, "a", game(5, 1, 1, 2), game(5, 2, 3, 4))}, Policy{}).Digest
	change := func(fn func(*Game)) string {
		g := game(5, 1, 1, 2)
		fn(&g)
		return Fold([]Entry{event(1, "a", g, game(5, 2, 3, 4))}, Policy{}).Digest
	}
	for name, digest := range map[string]string{
		"day":    change(func(g *Game) { g.Day = 6 }),
		"round":  change(func(g *Game) { g.Round = 3 }),
		"player": change(func(g *Game) { g.B = 5 }),
		"score":  change(func(g *Game) { g.Score = 0 }),
		"discs":  change(func(g *Game) { g.DiscsA, g.DiscsB = 82, 46 }),
		"colour": change(func(g *Game) { g.ColourA = 2 }),
		"key":    Fold([]Entry{event(1, "b", game(5, 1, 1, 2), game(5, 2, 3, 4))}, Policy{}).Digest,
	} {
		if digest == base {
			t.Errorf("another %s has the same digest", name)
		}
	}
	if got := Fold([]Entry{event(1, "a", game(5, 1, 1, 2), game(5, 2, 3, 4)), event(2, "0", Game{Day: 1, B: 4, DiscsA: 90, DiscsB: 38})}, Policy{}).Digest; got != base {
		t.Error("an event of which no game counts changes the digest")
	}
}

func TestMergesAndSplits(t *testing.T) {
	base := []Entry{event(1, "a", game(1, 1, 1, 2)), event(2, "b", game(2, 1, 2, 3))}
	merge := Entry{Seq: 3, Kind: KindMerge, Player: 3, Into: 1}
	tests := []struct {
		name string
		more []Entry
		want []string
	}{
		{"a merge gives the games of one record to the other", []Entry{merge}, []string{"1-2", "1-2"}},
		{"a merge holds for events that come later", []Entry{merge, event(4, "c", game(3, 1, 3, 4))}, []string{"1-2", "1-2", "1-4"}},
		{"a merge that is taken back leaves nothing", []Entry{merge, {Seq: 4, Kind: KindUndo, Undoes: 3}}, []string{"1-2", "2-3"}},
		{"a split takes the chosen events alone", []Entry{{Seq: 3, Kind: KindSplit, Player: 2, Into: 9, Events: []string{"b"}}}, []string{"1-2", "3-9"}},
		{"a split holds for a correction of the event", []Entry{{Seq: 3, Kind: KindSplit, Player: 2, Into: 9, Events: []string{"b"}}, event(4, "b", game(2, 1, 2, 4))}, []string{"1-2", "4-9"}},
		{"a split of what a merge has brought", []Entry{merge, {Seq: 4, Kind: KindSplit, Player: 1, Into: 9, Events: []string{"b"}}}, []string{"1-2", "2-9"}},
		{"a record merged into one that is merged", []Entry{merge, {Seq: 4, Kind: KindMerge, Player: 1, Into: 5}}, []string{"2-5", "2-5"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := pairs(Fold(append(slices.Clone(base), tt.more...), Policy{})); !slices.Equal(got, tt.want) {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
	self := Fold(append(slices.Clone(base), merge, event(4, "c", game(3, 1, 1, 3))), Policy{})
	if self.Flagged[FlagSelf] != (Count{1, 1}) || len(self.Games) != 2 {
		t.Errorf("a game with oneself is not rated: %+v", self.Flagged)
	}
}

func TestWhatCanBeTakenBack(t *testing.T) {
	w := Identify([]Entry{
		{Seq: 1, Kind: KindMerge, Player: 1, Into: 2}, {Seq: 2, Kind: KindMerge, Player: 8, Into: 9},
		{Seq: 3, Kind: KindSplit, Player: 2, Into: 4, Events: []string{"a"}},
	})
	if w.Later(1) != 3 || w.Later(2) != 0 || w.Later(3) != 0 {
		t.Errorf("the split rests on the merge: %d %d %d", w.Later(1), w.Later(2), w.Later(3))
	}
}

func TestFlags(t *testing.T) {
	half := func(a, b int, score int8) Game {
		return Game{Day: 1, A: 1, B: 2, Score: score, DiscsA: reversi.Discs(a), DiscsB: reversi.Discs(b)}
	}
	unrated := event(1, "a", game(1, 1, 1, 2))
	unrated.Event.Unrated = UnratedSaid
	tests := []struct {
		name    string
		entries []Entry
		policy  Policy
		flag    Flag
		want    Count
	}{
		{"??????: nobody knew the player", []Entry{event(1, "a", game(1, 1, 0, 2))}, Policy{}, FlagNobody, Count{1, 1}},
		{"32–32 that is decided counts as its source says", []Entry{event(1, "a", half(64, 64, 2))}, Policy{}, FlagLevel, Count{1, 0}},
		{"32–32 that is decided can be left out", []Entry{event(1, "a", half(64, 64, 2))}, Policy{WithoutLevel: true}, FlagLevel, Count{1, 1}},
		{"32–32 that is drawn is nothing odd", []Entry{event(1, "a", half(64, 64, 1))}, Policy{}, FlagLevel, Count{}},
		{"more discs for the loser", []Entry{event(1, "a", half(40, 88, 2))}, Policy{}, FlagMore, Count{1, 0}},
		{"more discs for the loser can be left out", []Entry{event(1, "a", half(88, 40, 0))}, Policy{WithoutMore: true}, FlagMore, Count{1, 1}},
		{"more discs for the winner is nothing odd", []Entry{event(1, "a", half(88, 40, 2))}, Policy{}, FlagMore, Count{}},
		{"no count", []Entry{event(1, "a", half(-1, -1, 0))}, Policy{}, FlagNoCount, Count{1, 0}},
		{"the source says not rated", []Entry{unrated}, Policy{}, FlagUnrated, Count{1, 1}},
		{"the director says not rated", []Entry{event(1, "a", game(1, 1, 1, 2)), {Seq: 2, Kind: KindExclude, Key: "a"}}, Policy{}, FlagUnrated, Count{1, 1}},
		{"a computer program", []Entry{event(1, "a", game(1, 1, 1, 2)), {Seq: 2, Kind: KindProgram, Player: 2}}, Policy{}, FlagProgram, Count{1, 1}},
		{"a computer program that a list wants", []Entry{event(1, "a", game(1, 1, 1, 2)), {Seq: 2, Kind: KindProgram, Player: 2}}, Policy{WithPrograms: true}, FlagProgram, Count{1, 0}},
		{"a record that is part of a program", []Entry{event(1, "a", game(1, 1, 1, 2)), {Seq: 2, Kind: KindProgram, Player: 2}, {Seq: 3, Kind: KindMerge, Player: 2, Into: 3}}, Policy{}, FlagProgram, Count{1, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := Fold(tt.entries, tt.policy)
			if b.Flagged[tt.flag] != tt.want || len(b.Games) != 1-tt.want.Left && tt.want.Games > 0 {
				t.Errorf("flagged %+v, want %+v; %d games", b.Flagged[tt.flag], tt.want, len(b.Games))
			}
		})
	}
}

func TestHalfDiscsKeepTheMargin(t *testing.T) {
	b := Fold([]Entry{event(1, "a", Game{Day: 1, A: 1, B: 2, Score: 2, DiscsA: 69, DiscsB: 59})}, Policy{})
	if margin, ok := b.Games[0].Margin(); !ok || margin != 5 {
		t.Errorf("34½–29½ has the margin %d, %t", margin, ok)
	}
}

func BenchmarkFold(b *testing.B) {
	r := rand.New(rand.NewPCG(64, 3))
	entries := make([]Entry, 4349)
	for i := range entries {
		games := make([]Game, 53)
		for k := range games {
			games[k] = game(rating.Day(i*3), int32(k/10), r.Int64N(4208)+1, r.Int64N(4208)+4209)
		}
		entries[i] = event(int64(i+1), fmt.Sprint("event ", i), games...)
	}
	for b.Loop() {
		Fold(entries, Policy{})
	}
}

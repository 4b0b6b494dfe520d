package list

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func date(text string) rating.Day {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		panic(err)
	}
	return rating.DayOf(t)
}

// event is an entry of the ledger with games of "day a b half-points".
func event(seq int64, key string, games ...string) ledger.Entry {
	r := ledger.Revision{Key: key, Number: 1}
	for _, text := range games {
		var day string
		var g ledger.Game
		if _, err := fmt.Sscan(text, &day, &g.A, &g.B, &g.Score); err != nil {
			panic(err)
		}
		g.Day, g.DiscsA, g.DiscsB = date(day), ledger.Unknown, ledger.Unknown
		r.Games = append(r.Games, g)
	}
	r = r.Canonical()
	return ledger.Entry{Seq: seq, Kind: ledger.KindGames, Event: &r}
}

// league is a ledger of twelve months in which the smaller number mostly wins.
func league(players int) []ledger.Entry {
	var entries []ledger.Entry
	for m := 1; m <= 12; m++ {
		r := ledger.Revision{Key: fmt.Sprintf("event %d", m), Number: 1}
		for a := 1; a <= players; a++ {
			b := (a+m-1)%players + 1
			if a == b || a == players && m > 6 {
				continue
			}
			g := ledger.Game{Day: date(fmt.Sprintf("2025-%02d-%02d", m, 3+a%20)), Round: 1, A: int64(a), B: int64(b), Score: 2, DiscsA: reversi.Whole(40), DiscsB: reversi.Whole(24)}
			if (a*m)%5 == 0 {
				g.Score, g.DiscsA, g.DiscsB = 0, g.DiscsB, g.DiscsA
			}
			r.Games = append(r.Games, g)
		}
		r = r.Canonical()
		entries = append(entries, ledger.Entry{Seq: int64(m), Kind: ledger.KindGames, Event: &r})
	}
	return entries
}

func people(n int) map[int64]Person {
	all := map[int64]Person{}
	for i := range n {
		p := Person{Country: "SWE", Club: tournament.ClubID(1 + i%2)}
		if i%3 == 0 {
			p.Country = "JPN"
		}
		all[int64(i+1)] = p
	}
	return all
}

func series(change func(*Series)) Series {
	s := DefaultSeries()
	s.Name, s.System, s.Provisional, s.Inactive = "List", "elo", 3, 4
	if change != nil {
		change(&s)
	}
	return s
}

func compute(t *testing.T, in Input) List {
	t.Helper()
	l, _, err := Compute(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestCompute(t *testing.T) {
	book := ledger.Fold(league(12), ledger.Policy{})
	for _, info := range rating.Systems() {
		t.Run(info.Name, func(t *testing.T) {
			s := series(func(s *Series) { s.System = info.Name })
			in := Input{Book: book, Series: s, Cutoff: date("2025-06-30"), People: people(12)}
			first := compute(t, in)
			in.Cutoff, in.Before = date("2025-07-31"), &first
			second := compute(t, in)
			if info.Name == "fide" || info.Name == "wof" {
				return // a first rating takes more than these have, or a pool
			}
			if len(first.Rows) != 12 || len(second.Rows) != 12 {
				t.Fatalf("%d and %d players are listed", len(first.Rows), len(second.Rows))
			}
			for i, r := range second.Rows {
				was, _ := first.Row(r.Player)
				if r.New || r.Change != r.Rating-was.Rating || r.Before != was.Rank {
					t.Errorf("%+v after %+v", r, was)
				}
				if r.Period != r.Won+r.Drawn+r.Lost {
					t.Errorf("%d games: %+v", r.Period, r)
				}
				if i > 0 && r.Rank > 0 && second.Rows[i-1].Exact < r.Exact {
					t.Error("the rows are not in order")
				}
				if c, ok := second.Of(r.Player); ok {
					sum := c.Rest
					for _, g := range c.Games {
						sum += g.Delta
					}
					if math.Abs(sum-(r.Exact-was.Exact)) > 1e-9 {
						t.Errorf("player %d moved by %v, told are %v", r.Player, r.Exact-was.Exact, sum)
					}
				} else if r.Exact != was.Exact {
					t.Errorf("player %d moved by %v for no reason", r.Player, r.Exact-was.Exact)
				}
			}
			if again := compute(t, in); !reflect.DeepEqual(again, second) {
				t.Error("the same input makes another list")
			}
		})
	}
}

func TestCompute_Statuses(t *testing.T) {
	entries := []ledger.Entry{
		event(1, "event 1", "2025-01-05 1 2 2", "2025-01-05 1 3 2", "2025-01-05 2 3 2", "2025-01-05 1 2 1"),
		event(2, "event 2", "2025-06-05 1 2 2", "2025-06-05 1 4 2"),
	}
	in := Input{Book: ledger.Fold(entries, ledger.Policy{}), Series: series(nil), Cutoff: date("2025-06-30"), People: people(4)}
	l := compute(t, in)
	status := func(l List, p int64) Status { r, _ := l.Row(p); return r.Status }
	t.Run("who has enough games and has played of late is official and has a rank", func(t *testing.T) {
		if r, _ := l.Row(1); r.Status != Official || r.Rank != 1 || r.Peak != r.Rating || r.PeakDay != l.Cutoff {
			t.Errorf("%+v", r)
		}
	})
	t.Run("who has few games is provisional and has none", func(t *testing.T) {
		if r, _ := l.Row(4); r.Status != Provisional || r.Rank != 0 || r.PeakDay != 0 {
			t.Errorf("%+v", r)
		}
	})
	t.Run("who has not played for so many months is inactive, few games or not", func(t *testing.T) {
		if status(l, 3) != Inactive {
			t.Errorf("%s", status(l, 3))
		}
	})
	t.Run("who was inactive and plays is returning once", func(t *testing.T) {
		entries := append(slices.Clone(entries), event(3, "event 3", "2025-07-05 3 2 2"))
		in := in
		in.Book, in.Cutoff, in.Before = ledger.Fold(entries, ledger.Policy{}), date("2025-07-31"), &l
		next := compute(t, in)
		in.Cutoff, in.Before = date("2025-08-31"), &next
		if status(next, 3) != Returning || status(compute(t, in), 3) != Official {
			t.Errorf("%s, then %s", status(next, 3), status(compute(t, in), 3))
		}
	})
	t.Run("who is out of scope or has too few games to be listed is not, but counts", func(t *testing.T) {
		in := in
		in.Series.Country, in.Series.Listed = "SWE", 3
		narrow := compute(t, in)
		if len(narrow.Rows) != 1 || narrow.Rows[0].Player != 2 || narrow.Games != l.Games {
			t.Fatalf("%+v", narrow.Rows)
		}
		if r, _ := l.Row(2); narrow.Rows[0].Exact != r.Exact || narrow.Rows[0].Rank != 1 {
			t.Errorf("%+v, on the whole list %+v", narrow.Rows[0], r)
		}
	})
}

func TestCompute_LevelRatingsShareARank(t *testing.T) {
	in := Input{
		Book:   ledger.Fold([]ledger.Entry{event(1, "event 1", "2025-01-05 1 2 2", "2025-01-05 3 4 2")}, ledger.Policy{}),
		Series: series(func(s *Series) { s.Provisional = 0 }), Cutoff: date("2025-01-31"), People: people(4),
	}
	l := compute(t, in)
	var got []string
	for _, r := range l.Rows {
		got = append(got, fmt.Sprint(r.Player, r.Rank, r.Shared))
	}
	if want := []string{"1 1 true", "3 1 true", "2 3 true", "4 3 true"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestRAT07_AGameIsNewInExactlyOneList(t *testing.T) {
	// A league from 25 March to 10 May.
	book := ledger.Fold([]ledger.Entry{event(1, "event 1", "2025-03-25 1 2 2", "2025-04-10 1 2 2", "2025-05-10 1 2 2")}, ledger.Policy{})
	for _, tt := range []struct {
		name  string
		byEnd bool
		want  []int
	}{
		{"by its own date", false, []int{1, 1, 1, 0}},
		{"by the end of the event", true, []int{0, 0, 3, 0}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in := Input{Book: book, Series: series(func(s *Series) { s.ByEnd = tt.byEnd }), People: people(2)}
			for i, cutoff := range []string{"2025-03-31", "2025-04-30", "2025-05-31", "2025-06-30"} {
				in.Cutoff = date(cutoff)
				l := compute(t, in)
				r, _ := l.Row(1)
				if r.Period != tt.want[i] {
					t.Errorf("%s has %d new games, want %d", cutoff, r.Period, tt.want[i])
				}
				in.Before = &l
			}
		})
	}
}

func TestRAT05_OnlyPlayedGamesCount(t *testing.T) {
	// The ledger has no byes and no-shows: one game in three rounds is one game.
	in := Input{Book: ledger.Fold([]ledger.Entry{event(1, "event 1", "2025-01-05 1 2 0")}, ledger.Policy{}), Series: series(nil), Cutoff: date("2025-01-31"), People: people(2)}
	if r, _ := compute(t, in).Row(1); r.Games != 1 || r.Period != 1 || r.Lost != 1 {
		t.Errorf("%+v", r)
	}
}

func TestText_ComesBack(t *testing.T) {
	in := Input{Book: ledger.Fold(league(12), ledger.Policy{}), Series: series(func(s *Series) { s.System = "glicko2" }), Cutoff: date("2025-06-30"), People: people(12)}
	first := compute(t, in)
	in.Cutoff, in.Before = date("2025-12-31"), &first
	l := compute(t, in)
	back, err := Parse(l.Text(), l.ChangesText())
	if err != nil || !reflect.DeepEqual(back, l) {
		t.Errorf("%v\n%+v\ncame back as\n%+v", err, l, back)
	}
	for _, bad := range [][2]string{{"", ""}, {"list 2025-01-01 - 3\n1 2\n", ""}, {"list x - 3\n", ""}, {"list 2025-01-31 - 0\n", "7 2025-01-02 1 0 0 0\n"}, {"list 2025-01-31 - 0\n", "@1\n"}} {
		if _, err := Parse(bad[0], bad[1]); !errors.Is(err, ErrText) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	in := Input{Book: ledger.Fold(league(5), ledger.Policy{}), Series: series(nil), Cutoff: date("2025-06-30"), People: people(5)}
	l, _, err := Compute(in, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(l.Text(), l.ChangesText())
	f.Fuzz(func(t *testing.T, text, changes string) {
		l, err := Parse(text, changes)
		if err != nil {
			return
		}
		again, err := Parse(l.Text(), l.ChangesText())
		if err != nil || again.Text() != l.Text() || again.ChangesText() != l.ChangesText() {
			t.Errorf("%v: %q is read otherwise the second time", err, text)
		}
	})
}

func TestCompare(t *testing.T) {
	row := func(p int64, rank, value int) Row {
		return Row{Player: p, Rank: rank, Rating: value, Exact: float64(value), Status: Official}
	}
	a := List{Rows: []Row{row(1, 1, 1700), row(2, 2, 1600), row(3, 3, 1500), row(4, 4, 1400)}}
	b := List{Rows: []Row{row(2, 1, 1710), row(1, 2, 1690), row(5, 3, 1550), row(3, 4, 1500)}}
	var got []string
	for _, m := range Compare(a, b) {
		got = append(got, fmt.Sprint(m.Player, m.Change, m.Climbed, m.Came, m.Went))
	}
	want := []string{"2 110 1 false false", "1 -10 -1 false false", "3 0 -1 false false", "5 0 0 true false", "4 0 0 false true"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(Compare(a, a)) != 0 {
		t.Error("a list differs from itself")
	}
}

func TestCutoff(t *testing.T) {
	for _, tt := range []struct {
		period      Period
		today, want string
	}{
		{Monthly, "2025-03-30", "2025-02-28"},
		{Monthly, "2025-03-31", "2025-03-31"},
		{Monthly, "2025-01-01", "2024-12-31"},
		{Quarterly, "2025-03-30", "2024-12-31"},
		{Quarterly, "2025-03-31", "2025-03-31"},
		{Quarterly, "2025-05-31", "2025-03-31"},
		{ByHand, "2025-05-17", "2025-05-17"},
	} {
		if got := (Series{Period: tt.period}).Cutoff(date(tt.today)); got != date(tt.want) {
			t.Errorf("%s on %s: %s, want %s", tt.period, tt.today, dayText(got), tt.want)
		}
	}
}

func TestSeries_Validate(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*Series)
		field  string
	}{
		{"a name is needed", func(s *Series) { s.Name = " " }, "name"},
		{"a system that is none", func(s *Series) { s.System = "chess" }, "system"},
		{"a parameter out of bounds", func(s *Series) { s.Parameters = rating.Parameters{"k": 4000} }, "p-k"},
		{"a parameter of another system", func(s *Series) { s.Parameters = rating.Parameters{"tau": 1} }, "p-tau"},
		{"no games to be listed", func(s *Series) { s.Listed = 0 }, "listed"},
		{"a country that is none", func(s *Series) { s.Country = "Sweden" }, "country"},
		{"a period that is none", func(s *Series) { s.Period = "week" }, "period"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, errs := series(tt.change).Validate()
			var f *tournament.FieldError
			if len(errs) != 1 || !errors.As(errs[0], &f) || f.Field != tt.field {
				t.Errorf("%v", errs)
			}
		})
	}
	if _, errs := series(nil).Validate(); errs != nil {
		t.Error(errs)
	}
}

func TestHidesAsMinor(t *testing.T) {
	s := Series{HideMinors: true}
	on := date("2025-05-01")
	for born, want := range map[int]bool{0: true, 2007: true, 2006: false, 1950: false, 2015: true} {
		if got := s.HidesAsMinor(born, on); got != want {
			t.Errorf("born in %d: %t", born, got)
		}
	}
	if (Series{}).HidesAsMinor(2015, on) {
		t.Error("hidden though the series does not say so")
	}
}

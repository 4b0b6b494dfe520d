package standings_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// vector is the published example: three players, two rounds, one bye and one
// absence.
func vector(rules tournament.Rules) *event {
	e := newEvent(rules, "One", "Two", "Three")
	r := e.round(tournament.Closed)
	e.won(r, 1, 2, 40)
	idle(r, 3, tournament.PairingBye)
	r = e.round(tournament.Closed)
	e.won(r, 1, 3, 30)
	idle(r, 2, tournament.Absent)
	return e
}

func row(t *testing.T, table standings.Table, p tournament.PlayerID) standings.Row {
	t.Helper()
	i := slices.IndexFunc(table.Rows, func(r standings.Row) bool { return r.Entry.Player == p })
	if i < 0 {
		t.Fatalf("player %d has no row", p)
	}
	return table.Rows[i]
}

func TestBrightwell(t *testing.T) {
	tests := []struct {
		name     string
		constant int
		unplayed tournament.Unplayed
		want     [3]int // players 1, 2, 3
	}{
		{"constant 6, absences count nothing", 6, tournament.UnplayedByesOnly, [3]int{82, 30, 84}},
		{"constant 0 leaves the discs", 0, tournament.UnplayedByesOnly, [3]int{70, 24, 66}},
		{"an absence counts 32 and the own points", 6, tournament.UnplayedOwn, [3]int{82, 62, 84}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rules := tournament.DefaultRules()
			rules.BrightwellConstant, rules.BrightwellUnplayed = tt.constant, tt.unplayed
			table := standings.Compute(vector(rules).s)
			for i, want := range tt.want {
				got := row(t, table, tournament.PlayerID(i+1)).Values[1].Amount
				if got != standings.Whole(want) {
					t.Errorf("player %d has %s, want %d", i+1, got, want)
				}
			}
			if got := row(t, table, 3).Points; got != 4 {
				t.Errorf("player 3 has %s points, want 2", got)
			}
		})
	}
}

func TestBrightwell_UnplayedRounds(t *testing.T) {
	// STAND-01: each round without a game shows by which rule it counts, and the
	// parts add up to the value that is printed.
	t.Run("STAND-01 the parts of a bye, an absence and a withdrawn opponent are named", func(t *testing.T) {
		rules := tournament.DefaultRules()
		rules.BrightwellUnplayed = tournament.UnplayedByesOnly
		e := newEvent(rules, "Kim", "Ana", "Ben")
		r := e.round(tournament.Closed)
		idle(r, 1, tournament.PairingBye)
		e.won(r, 2, 3, 40)
		r = e.round(tournament.Closed)
		e.won(r, 1, 2, 36)
		r = e.round(tournament.Closed)
		e.won(r, 3, 1, 33)
		r = e.round(tournament.Closed)
		idle(r, 1, tournament.Absent)
		e.won(r, 3, 2, 50)
		e.s.Entries[1].Withdrawn = true

		kim := row(t, standings.Compute(e.s), 1)
		whole := standings.Whole
		want := []standings.Part{
			{Round: 1, Kind: standings.KindUnplayed, Base: whole(32), Factor: whole(6), Of: whole(2), Amount: whole(44)},
			{Round: 2, Kind: standings.KindWithdrawn, Opponent: 2, Base: whole(32), Factor: whole(6), Of: whole(2), Amount: whole(44)},
			{Round: 3, Kind: standings.KindPlayed, Opponent: 3, Base: whole(31), Factor: whole(6), Of: whole(2), Amount: whole(43)},
			{Round: 4, Kind: standings.KindNothing},
		}
		if !slices.Equal(kim.Values[1].Parts, want) {
			t.Errorf("got %+v\nwant %+v", kim.Values[1].Parts, want)
		}
		if kim.Values[1].Amount != whole(44+44+43) {
			t.Errorf("the value is %s", kim.Values[1].Amount)
		}
	})
	t.Run("whoever came to a game that was not played has it like a bye", func(t *testing.T) {
		rules := tournament.DefaultRules()
		rules.BrightwellUnplayed = tournament.UnplayedByesOnly
		e := newEvent(rules, "There", "Away")
		noShow := tournament.LossResult(reversi.White, tournament.ReasonNoShow, 0)
		e.table(e.round(tournament.Closed), 1, 2, &noShow)
		table := standings.Compute(e.s)
		if got := row(t, table, 1).Values[1].Amount; got != standings.Whole(38) {
			t.Errorf("the one who came has %s, want 38", got)
		}
		if got := row(t, table, 2).Values[1].Amount; !got.IsZero() {
			t.Errorf("the one who did not has %s, want 0", got)
		}
	})
	t.Run("in matches of two games a bye weighs as much as two games", func(t *testing.T) {
		e := newEvent(tournament.ExchangeRules(), "One", "Two", "Three")
		r := e.round(tournament.Closed)
		won, drawn := e.s.Event.Rules.PlayedResult(reversi.Score{Black: 80, White: 48}), e.s.Event.Rules.PlayedResult(reversi.Score{Black: 64, White: 64})
		e.table(r, 1, 2, &won, &drawn)
		idle(r, 3, tournament.PairingBye)
		table := standings.Compute(e.s)
		// One has 1½ points and 40 + 32 discs against ½ point, twice.
		if got := row(t, table, 1).Values[1].Amount; got != standings.Whole(72+2*3) {
			t.Errorf("One has %s, want 78", got)
		}
		// Three has 1½ points for the bye: 32 discs and 9 for the points, twice.
		if got := row(t, table, 3).Values[1].Amount; got != standings.Whole(64+2*9) {
			t.Errorf("Three has %s, want 82", got)
		}
	})
}

func TestRanks(t *testing.T) {
	t.Run("STAND-03 players level in everything share a rank and the next is left out", func(t *testing.T) {
		rules := tournament.DefaultRules()
		rules.TieBreaks = []tournament.TieBreak{tournament.TieDiscs}
		e := newEvent(rules, "A", "B", "C", "D", "E", "F")
		r := e.round(tournament.Closed)
		e.won(r, 1, 4, 50)
		e.won(r, 2, 5, 40)
		e.won(r, 3, 6, 40)
		table := standings.Compute(e.s)
		wantRanks(t, table, []string{"A", "B", "C", "E", "F", "D"}, []int{1, 2, 2, 4, 4, 6})
		for i, shared := range []bool{false, true, true, true, true, false} {
			if table.Rows[i].Shared != shared {
				t.Errorf("row %d: shared is %v", i, !shared)
			}
		}
	})
	t.Run("STAND-07 quotients reached by different sums are exactly equal", func(t *testing.T) {
		rules := tournament.DefaultRules()
		rules.BrightwellConstant = 7
		rules.TieBreaks = []tournament.TieBreak{tournament.TieBrightwell}
		e := newEvent(rules, "Left", "Right", "Weak", "Strong")
		r := e.round(tournament.Closed)
		// A half bye for Strong: ½ point is 3½ discs to whoever met it.
		e.won(r, 1, 3, 40)
		e.won(r, 2, 4, 33)
		r = e.round(tournament.Closed)
		idle(r, 4, tournament.PairingBye)
		idle(r, 3, tournament.ZeroBye)
		idle(r, 1, tournament.ZeroBye)
		idle(r, 2, tournament.ZeroBye)
		table := standings.Compute(e.s)
		left, right := row(t, table, 1), row(t, table, 2)
		if left.Values[1].Amount != right.Values[1].Amount || left.Rank != right.Rank {
			t.Errorf("40 + 7×0 is %s (rank %d), 33 + 7×1 is %s (rank %d)",
				left.Values[1].Amount, left.Rank, right.Values[1].Amount, right.Rank)
		}
	})
	t.Run("STAND-11 a name orders the list but never the rank", func(t *testing.T) {
		for _, names := range [][]string{{"Ota", "Pek"}, {"Pek", "Ota"}} {
			e := newEvent(tournament.DefaultRules(), names...)
			e.won(e.round(tournament.Closed), 1, 2, 32)
			wantRanks(t, standings.Compute(e.s), []string{"Ota", "Pek"}, []int{1, 1})
		}
	})
	t.Run("namesakes are listed by start number", func(t *testing.T) {
		e := newEvent(tournament.DefaultRules(), "Kim", "Kim")
		e.s.Entries[0], e.s.Entries[1] = e.s.Entries[1], e.s.Entries[0]
		table := standings.Compute(e.s)
		if table.Rows[0].Entry.Number != 1 || table.Rows[1].Rank != 1 {
			t.Errorf("got %+v", table.Rows)
		}
	})
}

func wantRanks(t *testing.T, table standings.Table, names []string, ranks []int) {
	t.Helper()
	if len(table.Rows) != len(names) {
		t.Fatalf("%d rows, want %d", len(table.Rows), len(names))
	}
	for i, r := range table.Rows {
		if r.Player.Name() != names[i] || r.Rank != ranks[i] {
			t.Errorf("row %d is %d %s, want %d %s", i, r.Rank, r.Player.Name(), ranks[i], names[i])
		}
	}
}

func TestWhatCounts(t *testing.T) {
	t.Run("RES-13 a claim that is not confirmed counts nowhere", func(t *testing.T) {
		e := newEvent(tournament.DefaultRules(), "One", "Two")
		m := e.table(e.round(tournament.Published), 1, 2, nil)
		m.Games[0].Claims = []tournament.Claim{{Player: 1, Score: reversi.Score{Black: 128}}}
		table := standings.Compute(e.s)
		for _, r := range table.Rows {
			if r.Points != 0 || !r.Values[1].Amount.IsZero() || !r.Values[2].Amount.IsZero() || r.Rank != 1 {
				t.Errorf("%s: %+v", r.Player.Name(), r)
			}
		}
		if table.Open != 1 || table.After != 1 {
			t.Errorf("open %d after %d, want 1 and 1", table.Open, table.After)
		}
		if c := table.Cross().Rows[0].Cells[0]; c.Kind != standings.CellOpen || c.Discs != 0 || !c.Games[0].Open {
			t.Errorf("the cell is %+v", c)
		}
	})
	t.Run("a draft never counts", func(t *testing.T) {
		e := vector(tournament.DefaultRules())
		before := standings.Compute(e.s)
		idle(e.round(tournament.Draft), 1, tournament.PairingBye)
		after := standings.Compute(e.s)
		if after.After != 2 || row(t, after, 1).Points != row(t, before, 1).Points {
			t.Errorf("after the draft of round 3: %+v", after)
		}
	})
	t.Run("the standings after an earlier round are those of a snapshot cut there", func(t *testing.T) {
		table := standings.Compute(vector(tournament.DefaultRules()).s.Upto(1))
		if table.After != 1 || row(t, table, 3).Points != 2 || row(t, table, 1).Points != 2 || row(t, table, 2).Points != 0 {
			t.Errorf("got %+v", table)
		}
	})
	t.Run("a match counted by match points gives nothing while a game is open", func(t *testing.T) {
		rules := tournament.ExchangeRules()
		rules.Credit = tournament.MatchPoints
		e := newEvent(rules, "One", "Two")
		won := rules.PlayedResult(reversi.Score{Black: 80, White: 48})
		e.table(e.round(tournament.Published), 1, 2, &won, nil)
		table := standings.Compute(e.s)
		if got := row(t, table, 1); got.Points != 0 || got.Values[2].Amount != standings.Whole(40) {
			t.Errorf("points %s, discs %s; want 0 and 40", got.Points, got.Values[2].Amount)
		}
	})
	t.Run("an event without players and rounds has an empty table", func(t *testing.T) {
		table := standings.Compute(newEvent(tournament.DefaultRules()).s)
		if len(table.Rows) != 0 || table.After != 0 || len(table.Cross().Rows) != 0 {
			t.Errorf("got %+v", table)
		}
	})
}

// allRules are the forms of event that the properties are tried on.
func allRules() map[string]tournament.Rules {
	match := tournament.ExchangeRules()
	match.Credit, match.LevelByDiscs, match.Bye.Points = tournament.MatchPoints, true, 2
	byes := tournament.DefaultRules()
	byes.BrightwellUnplayed = tournament.UnplayedByesOnly
	split := tournament.DefaultRules()
	split.Scoring, split.TieBreaks = reversi.ScoringSplit, []tournament.TieBreak{tournament.TieDiscs, tournament.TieBrightwell}
	split.Late, split.Absent = tournament.Worth{Discs: 31}, tournament.Worth{Points: 1, Discs: 31}
	split.ZeroBye, split.Left = tournament.Worth{Points: 2}, tournament.Worth{Points: 1, Discs: 3}
	keep := tournament.DefaultRules()
	keep.ExpelledKeep, keep.ExpelledCount, keep.Expelled = true, true, tournament.Worth{Discs: 9}
	return map[string]tournament.Rules{
		"expelled stay": keep,
		"one game":      tournament.DefaultRules(), "byes only": byes, "split": split,
		"two games": tournament.ExchangeRules(), "two games by match points": match,
	}
}

func TestProperties(t *testing.T) {
	for name, rules := range allRules() {
		for seed := range uint64(40) {
			rng := rand.New(rand.NewPCG(seed, 64))
			complete := seed%2 == 0
			e := random(rng, rules, 2+rng.IntN(30), 1+rng.IntN(9), complete)
			table := standings.Compute(e.s)
			checkParts(t, name, seed, table)
			checkRanks(t, name, seed, table)
			if complete {
				checkSums(t, name, seed, e.s, table)
			}
			for _, r := range table.Rows {
				for i, round := range e.s.Rounds {
					want := e.s.Sitting(round, r.Entry.Player)
					got := r.Rounds[i]
					if got.Points != want.Points || got.Discs != want.Discs || got.Presence != want.Presence ||
						got.Opponent != want.Opponent || got.Open != want.Open || got.Played != want.Played {
						t.Fatalf("%s seed %d: sitting %+v, want %+v", name, seed, got, want)
					}
				}
			}
		}
	}
}

func checkParts(t *testing.T, name string, seed uint64, table standings.Table) {
	t.Helper()
	for _, r := range table.Rows {
		if len(r.Values) != len(table.Columns) {
			t.Fatalf("%s seed %d: %d values for %d columns", name, seed, len(r.Values), len(table.Columns))
		}
		for i, v := range r.Values {
			for _, p := range v.Parts {
				if want := p.Base.Plus(p.Factor.Times(p.Of)); p.Amount != want && !p.Cut || p.Cut && !p.Amount.IsZero() {
					t.Errorf("%s seed %d: the part %+v does not add up", name, seed, p)
				}
			}
			if total := v.Total(); total != v.Amount && !v.Blank || v.Break != table.Columns[i] {
				t.Errorf("%s seed %d: %s of %s is %s, its parts give %s", name, seed, v.Break, r.Player.Name(), v.Amount, total)
			}
			if v.Break == tournament.TiePoints && v.Amount != standings.Halves(r.Points) {
				t.Errorf("%s seed %d: %s points, the row has %s", name, seed, v.Amount, r.Points)
			}
		}
	}
}

func checkRanks(t *testing.T, name string, seed uint64, table standings.Table) {
	t.Helper()
	better := func(a, b standings.Row) bool {
		if a.Points != b.Points {
			return a.Points > b.Points
		}
		for i := range a.Values {
			v, w := a.Values[i], b.Values[i]
			c := v.Amount.Compare(w.Amount)
			if v.Place > 0 {
				c = w.Place - v.Place
			} else if table.Columns[i] == tournament.TieNumber || table.Columns[i] == tournament.TieLots {
				c = -c
			}
			if c != 0 {
				return c > 0
			}
		}
		return false
	}
	ranked := slices.DeleteFunc(slices.Clone(table.Rows), func(r standings.Row) bool {
		return r.Entry.IsExpelled() && !table.Event.Rules.ExpelledKeep
	})
	for _, r := range table.Rows[len(ranked):] {
		if r.Rank != 0 || r.Shared || !r.Entry.IsExpelled() {
			t.Errorf("%s seed %d: %s stands last with rank %d", name, seed, r.Player.Name(), r.Rank)
		}
	}
	for _, r := range ranked {
		rank, same := 1, 0
		for _, o := range ranked {
			if better(o, r) {
				rank++
			} else if !better(r, o) {
				same++
			}
		}
		if r.Rank != rank || r.Shared != (same > 1) {
			t.Errorf("%s seed %d: %s has rank %d shared %v, want %d and %v", name, seed, r.Player.Name(), r.Rank, r.Shared, rank, same > 1)
		}
	}
}

// checkSums checks that each round hands out what its tables and byes are worth.
func checkSums(t *testing.T, name string, seed uint64, s tournament.Snapshot, table standings.Table) {
	t.Helper()
	for i, round := range s.Rounds {
		want := s.Event.Rules.MatchWorth() * tournament.Points(len(round.Matches))
		for _, d := range round.Idle {
			want += s.Event.Rules.Worth(d.Presence).Points
		}
		var got tournament.Points
		for _, r := range table.Rows {
			got += r.Rounds[i].Points
		}
		if got != want {
			t.Errorf("%s seed %d round %d: %s points, tables and byes give %s", name, seed, round.Number, got, want)
		}
	}
}
func TestExpelled(t *testing.T) {
	expelled := func(change func(*tournament.Rules)) standings.Table {
		rules := tournament.DefaultRules()
		change(&rules)
		e := newEvent(rules, "Ana", "Ben", "Cho")
		r := e.round(tournament.Closed)
		e.won(r, 1, 2, 64)
		idle(r, 3, tournament.Absent)
		r = e.round(tournament.Closed)
		idle(r, 1, tournament.Expelled)
		idle(r, 2, tournament.PairingBye)
		idle(r, 3, tournament.Absent)
		e.s.Entries[0].Expelled = "fought"
		return standings.Compute(e.s)
	}
	t.Run("who is expelled stands last without a rank, and games against the player as against one who left", func(t *testing.T) {
		table := expelled(func(*tournament.Rules) {})
		if last := table.Rows[2]; last.Player.ID != 1 || last.Rank != 0 || last.Points != 2 || table.Rows[0].Rank != 1 || table.Rows[1].Rank != 2 {
			t.Errorf("got %+v", table.Rows)
		}
		if part := row(t, table, 2).Values[1].Parts[0]; part.Kind != standings.KindExpelled || part.Base != standings.Whole(32) || part.Of != standings.Whole(1) {
			t.Errorf("the game counts as %+v", part)
		}
		x := table.Cross()
		if cell := x.Rows[0].Cells[0]; cell.Opponent != 1 || cell.OpponentRank != 0 {
			t.Errorf("the cell is %+v", cell)
		}
		if cell := x.Rows[2].Cells[1]; cell.Kind != standings.CellExpelled {
			t.Errorf("the cell is %+v", cell)
		}
	})
	t.Run("or keeps the place, with the games as played, and gets what the event says", func(t *testing.T) {
		table := expelled(func(r *tournament.Rules) {
			r.ExpelledKeep, r.ExpelledCount, r.Expelled = true, true, tournament.Worth{Points: 1, Discs: 20}
		})
		if first := table.Rows[0]; first.Player.ID != 1 || first.Rank != 1 || first.Points != 3 || first.Values[2].Amount != standings.Whole(64+10) {
			t.Errorf("got %+v", first)
		}
		if part := row(t, table, 2).Values[1].Parts[0]; part.Kind != standings.KindPlayed || part.Of != standings.Halves(tournament.Points(3)) {
			t.Errorf("the game counts as %+v", part)
		}
	})
}

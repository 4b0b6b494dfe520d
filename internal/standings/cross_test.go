package standings_test

import (
	"testing"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

func TestCross(t *testing.T) {
	t.Run("STAND-13 an opponent is named by the final rank, also after a correction", func(t *testing.T) {
		e := newEvent(tournament.DefaultRules(), "Ana", "Ben", "Cho", "Dia")
		r := e.round(tournament.Closed)
		e.won(r, 1, 2, 40) // Ben is last after this round
		e.won(r, 3, 4, 33)
		r = e.round(tournament.Closed)
		e.won(r, 2, 3, 64)
		e.won(r, 4, 1, 50)
		opponentsHaveTheirRank(t, e.s)
		x := standings.Cross(e.s)
		ben := x.Rows[0]
		if ben.Player != 2 {
			t.Fatalf("the first row is player %d", ben.Player)
		}
		for _, row := range x.Rows {
			if row.Player == 1 && row.Cells[0].OpponentRank != 1 {
				t.Errorf("Ana met the later winner; the cell says rank %d", row.Cells[0].OpponentRank)
			}
		}
		corrected := e.s.Event.Rules.PlayedResult(reversi.Score{Black: 0, White: 128})
		e.s.Rounds[1].Matches[0].Games[0].Result = &corrected
		opponentsHaveTheirRank(t, e.s)
	})
	t.Run("each kind of round has its cell", func(t *testing.T) {
		e := newEvent(tournament.DefaultRules(), "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M")
		r := e.round(tournament.Closed)
		e.won(r, 1, 2, 40)
		noShow := tournament.LossResult(reversi.Black, tournament.ReasonNoShow, 0)
		e.table(r, 3, 4, &noShow)
		e.table(r, 5, 6, &tournament.Result{Outcome: tournament.NeitherWon, Reason: tournament.ReasonMutualLoss})
		e.table(r, 7, 8, nil)
		e.table(r, 12, 13, &tournament.Result{Outcome: tournament.NotPlayed, Reason: tournament.ReasonNotPlayed})
		idle(r, 9, tournament.PairingBye)
		e.s.Entries[9].FirstRound = 2
		want := map[tournament.PlayerID]standings.CellKind{
			1: standings.CellPlayed, 2: standings.CellPlayed, 3: standings.CellForfeitLoss, 4: standings.CellForfeitWin,
			5: standings.CellBothLost, 6: standings.CellBothLost, 7: standings.CellOpen, 8: standings.CellOpen,
			9: standings.CellBye, 10: standings.CellNotEntered, 11: standings.CellAbsent,
			12: standings.CellNotPlayed, 13: standings.CellNotPlayed,
		}
		for _, row := range standings.Cross(e.s).Rows {
			if got := row.Cells[0].Kind; got != want[row.Player] {
				t.Errorf("player %d has %s, want %s", row.Player, got, want[row.Player])
			}
		}
	})
	t.Run("a match is not played when none of its games is", func(t *testing.T) {
		unplayed := tournament.Result{Outcome: tournament.NotPlayed, Reason: tournament.ReasonNotPlayed}
		bothLose := tournament.Result{Outcome: tournament.NeitherWon, Reason: tournament.ReasonMutualLoss}
		noShow := tournament.LossResult(reversi.White, tournament.ReasonNoShow, 0)
		played := tournament.DefaultRules().PlayedResult(reversi.Score{Black: 80, White: 48})
		for _, tt := range []struct {
			second tournament.Result
			want   standings.CellKind
		}{
			{unplayed, standings.CellNotPlayed}, {bothLose, standings.CellBothLost},
			{noShow, standings.CellForfeitLoss}, {played, standings.CellPlayed},
		} {
			e := newEvent(tournament.ExchangeRules(), "One", "Two")
			e.table(e.round(tournament.Closed), 1, 2, &unplayed, &tt.second)
			for _, row := range standings.Cross(e.s).Rows {
				if row.Player == 1 && row.Cells[0].Kind != tt.want {
					t.Errorf("with %s the cell is %s, want %s", tt.second.Reason, row.Cells[0].Kind, tt.want)
				}
			}
		}
	})
	t.Run("both games of a match are seen from the row's side", func(t *testing.T) {
		e := newEvent(tournament.ExchangeRules(), "One", "Two")
		first := e.s.Event.Rules.PlayedResult(reversi.Score{Black: 80, White: 48})
		second := e.s.Event.Rules.PlayedResult(reversi.Score{Black: 100, White: 28})
		e.table(e.round(tournament.Closed), 1, 2, &first, &second)
		for _, row := range standings.Cross(e.s).Rows {
			if row.Player != 1 {
				continue
			}
			c := row.Cells[0]
			if c.Colour != reversi.Black || c.Points != 2 || c.Discs != 108 || len(c.Games) != 2 {
				t.Fatalf("the cell is %+v", c)
			}
			if g := c.Games[1]; g.Colour != reversi.White || g.Points != 0 || g.Own != 28 || g.Other != 100 {
				t.Errorf("the second game is %+v", g)
			}
		}
	})
	t.Run("colours that the source did not give are not shown", func(t *testing.T) {
		e := newEvent(tournament.DefaultRules(), "One", "Two")
		r := e.round(tournament.Closed)
		e.won(r, 1, 2, 40)
		r.Matches[0].Games[0].ColoursUnknown = true
		for _, row := range standings.Cross(e.s).Rows {
			if c := row.Cells[0]; c.Colour != reversi.NoColour || c.Games[0].Own+c.Games[0].Other != 128 {
				t.Errorf("the cell is %+v", c)
			}
		}
	})
}

// opponentsHaveTheirRank checks every cell against the table itself.
func opponentsHaveTheirRank(t *testing.T, s tournament.Snapshot) {
	t.Helper()
	x := standings.Cross(s)
	ranks := map[tournament.PlayerID]int{}
	for _, row := range x.Table.Rows {
		ranks[row.Entry.Player] = row.Rank
	}
	for i, row := range x.Rows {
		if row.Rank != x.Table.Rows[i].Rank || row.Player != x.Table.Rows[i].Entry.Player {
			t.Errorf("row %d is not that of the table", i)
		}
		for _, c := range row.Cells {
			if c.OpponentRank != ranks[c.Opponent] {
				t.Errorf("player %d round %d: opponent %d is shown as %d, is %d", row.Player, c.Round, c.Opponent, c.OpponentRank, ranks[c.Opponent])
			}
		}
	}
}

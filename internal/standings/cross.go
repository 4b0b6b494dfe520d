package standings

import (
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// CrossTable is who met whom, with everyone named by the rank in Table.
type CrossTable struct {
	Table  Table
	Rounds []int // the numbers of the rounds, one for each cell of a row
	Rows   []CrossRow
}

// CrossRow belongs to the row of the table at the same index.
type CrossRow struct {
	Rank   int
	Player tournament.PlayerID
	Cells  []Cell
}

// CellKind says what a cell of the cross-table tells.
type CellKind string

// The kinds of cells.
const (
	CellPlayed      CellKind = "played"       // at least one game over the board, all confirmed
	CellOpen        CellKind = "open"         // a game still has no confirmed result
	CellForfeitWin  CellKind = "forfeit-win"  // nothing was played; this player was there
	CellForfeitLoss CellKind = "forfeit-loss" // nothing was played; the points went to the opponent
	CellBothLost    CellKind = "both-lost"    // nothing was played and nobody has points for it
	CellNotPlayed   CellKind = "not-played"   // no game was played, and that is all there is to say
	CellBye         CellKind = "bye"          // a pairing bye or a granted full bye
	CellHalfBye     CellKind = "half-bye"
	CellZeroBye     CellKind = "zero-bye"
	CellAbsent      CellKind = "absent"
	CellNotEntered  CellKind = "not-entered"
	CellWithdrawn   CellKind = "withdrawn"
	CellExpelled    CellKind = "expelled"
)

// Cell is one player's round. Points and Discs are those of the round: of the
// confirmed games, or the worth of the bye.
type Cell struct {
	Round        int
	Kind         CellKind
	Opponent     tournament.PlayerID // 0 without a match
	OpponentRank int                 // the rank in Table, never the one of that round; 0 without one
	Colour       reversi.Colour      // in the first game; NoColour when not known
	Points       tournament.Points
	Discs        reversi.Discs
	Games        []CellGame // one for each game of the match
}

// CellGame is one game seen from the player of the row.
type CellGame struct {
	ID            tournament.GameID
	Colour        reversi.Colour // NoColour when the source did not say
	Open          bool           // no confirmed result; the rest is zero
	Points        tournament.Points
	Own, Other    reversi.Discs
	Reason        tournament.Reason
	HasTranscript bool
}

// Cross returns the cross-table of the standings of s.
func Cross(s tournament.Snapshot) CrossTable { return Compute(s).Cross() }

// Cross returns the cross-table of t, with rows in the order of t.
func (t Table) Cross() CrossTable {
	x := CrossTable{Table: t, Rows: make([]CrossRow, len(t.Rows))}
	ranks := make(map[tournament.PlayerID]int, len(t.Rows))
	for _, row := range t.Rows {
		ranks[row.Entry.Player] = row.Rank
	}
	for i, row := range t.Rows {
		cells := make([]Cell, len(row.Rounds))
		for j, sitting := range row.Rounds {
			cells[j] = cell(row.Entry.Player, sitting)
			cells[j].OpponentRank = ranks[sitting.Opponent]
			if i == 0 {
				x.Rounds = append(x.Rounds, sitting.Round)
			}
		}
		x.Rows[i] = CrossRow{Rank: row.Rank, Player: row.Entry.Player, Cells: cells}
	}
	return x
}

func cell(p tournament.PlayerID, sitting tournament.Sitting) Cell {
	c := Cell{
		Round:    sitting.Round,
		Kind:     idleCell(sitting.Presence),
		Opponent: sitting.Opponent,
		Points:   sitting.Points,
		Discs:    sitting.Discs,
	}
	if sitting.Presence != tournament.Plays {
		return c
	}
	var won, lost tournament.Points
	unplayed := 0
	for _, g := range sitting.Match.Games {
		cg := CellGame{ID: g.ID, Colour: g.Colour(p), Open: g.Result == nil, HasTranscript: g.Transcript != ""}
		if g.Result != nil {
			own, other := gamePoints(g, p)
			won, lost = won+own, lost+other
			cg.Points, cg.Reason = own, g.Result.Reason
			if cg.Reason == tournament.ReasonNotPlayed {
				unplayed++
			}
			cg.Own, cg.Other = g.Result.Score.Black, g.Result.Score.White
			if cg.Colour == reversi.White {
				cg.Own, cg.Other = cg.Other, cg.Own
			}
		}
		if g.ColoursUnknown {
			cg.Colour = reversi.NoColour
		}
		c.Games = append(c.Games, cg)
	}
	if len(c.Games) > 0 {
		c.Colour = c.Games[0].Colour
	}
	switch {
	case sitting.Open:
		c.Kind = CellOpen
	case sitting.Played:
		c.Kind = CellPlayed
	case won > lost:
		c.Kind = CellForfeitWin
	case won < lost:
		c.Kind = CellForfeitLoss
	case unplayed == len(c.Games):
		c.Kind = CellNotPlayed
	default:
		c.Kind = CellBothLost
	}
	return c
}

func idleCell(p tournament.Presence) CellKind {
	switch p {
	case tournament.PairingBye, tournament.FullBye:
		return CellBye
	case tournament.HalfBye:
		return CellHalfBye
	case tournament.ZeroBye:
		return CellZeroBye
	case tournament.NotEntered:
		return CellNotEntered
	case tournament.Withdrawn:
		return CellWithdrawn
	case tournament.Expelled:
		return CellExpelled
	case tournament.Absent, tournament.Plays:
	}
	return CellAbsent
}

package standings

import (
	"cmp"
	"slices"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Compute returns the standings after the published and closed rounds of s;
// drafts never count. For the standings after an earlier round cut s with Upto.
//
// Only confirmed results count. The order is points, then the tie-breaks of the
// event; players level in all of them share a rank and are listed by name and
// start number, which decides nothing.
func Compute(s tournament.Snapshot) Table {
	s = s.Public()
	t := Table{
		Event:   s.Event,
		After:   s.Last(),
		Open:    openGames(s.Rounds),
		Columns: append([]tournament.TieBreak{tournament.TiePoints}, s.Event.Rules.TieBreaks...),
	}
	f := newField(s)
	for i := range f.rows {
		f.rows[i].Values = make([]Value, len(t.Columns))
	}
	for j, column := range t.Columns {
		f.column(j, column)
	}
	t.Rows = f.rows
	rank(t.Rows, s.Event.Rules.ExpelledKeep)
	return t
}

func openGames(rounds []tournament.Round) int {
	n := 0
	for _, r := range rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.Result == nil {
					n++
				}
			}
		}
	}
	return n
}

// rank sorts rows and gives ranks 1, 2, 2, 4. Who was expelled stands last without a
// rank, unless keep says otherwise.
func rank(rows []Row, keep bool) {
	last := func(r Row) int {
		if r.Entry.IsExpelled() && !keep {
			return 1
		}
		return 0
	}
	slices.SortFunc(rows, func(a, b Row) int {
		if c := cmp.Compare(last(a), last(b)); c != 0 {
			return c
		}
		if c := level(a, b); c != 0 {
			return c
		}
		return listed(a, b)
	})
	for i := range rows {
		if last(rows[i]) == 1 {
			break
		}
		rows[i].Rank = i + 1
		if i > 0 && level(rows[i-1], rows[i]) == 0 {
			rows[i].Rank = rows[i-1].Rank
			rows[i-1].Shared, rows[i].Shared = true, true
		}
	}
}

// field is everybody with what each did in each round: all that tie-breaks are
// computed from.
type field struct {
	rules tournament.Rules
	rows  []Row
	at    map[tournament.PlayerID]int // index in rows
}

func newField(s tournament.Snapshot) *field {
	f := &field{
		rules: s.Event.Rules, rows: make([]Row, len(s.Entries)),
		at: make(map[tournament.PlayerID]int, len(s.Entries)),
	}
	sittings := s.Sittings()
	for i, e := range s.Entries {
		row := &f.rows[i]
		*row = Row{Entry: e, Player: s.Players[e.Player], Rounds: sittings[i]}
		row.Club = s.Clubs[row.Player.Club].Name
		for _, sitting := range row.Rounds {
			row.Points += sitting.Points
		}
		f.at[e.Player] = i
	}
	return f
}

// column computes column j of every row. The parts of all rows lie in one slice.
func (f *field) column(j int, b tournament.TieBreak) {
	games := max(f.rules.Games, 1)
	var all []Part
	if len(f.rows) > 0 {
		all = make([]Part, 0, len(f.rows)*len(f.rows[0].Rounds)*games)
	}
	for i := range f.rows {
		row := &f.rows[i]
		from := len(all)
		all = f.parts(all, b, row)
		v := Value{Break: b, Parts: all[from:len(all):len(all)]}
		for k := range v.Parts {
			p := &v.Parts[k]
			p.Amount = p.Base.Plus(p.Factor.Times(p.Of))
			v.Amount = v.Amount.Plus(p.Amount)
		}
		row.Values[j] = v
	}
}

// parts appends the working of one tie-break of one player.
func (f *field) parts(parts []Part, b tournament.TieBreak, row *Row) []Part {
	for i := range row.Rounds {
		sitting := &row.Rounds[i]
		switch b {
		case tournament.TiePoints:
			parts = points(parts, sitting)
		case tournament.TieBrightwell:
			parts = f.brightwell(parts, row, sitting)
		case tournament.TieDiscs:
			parts = discs(parts, row, sitting)
		}
	}
	return parts
}

// points appends what a round gave.
func points(parts []Part, sitting *tournament.Sitting) []Part {
	part := Part{Round: sitting.Round, Kind: KindUnplayed, Opponent: sitting.Opponent, Base: Halves(sitting.Points)}
	switch {
	case sitting.Played:
		part.Kind = KindPlayed
	case sitting.Points == 0:
		part.Kind = KindNothing
	}
	return append(parts, part)
}

// gameDiscs returns the discs of p in a game with a result.
func gameDiscs(g tournament.Game, p tournament.PlayerID) reversi.Discs {
	if g.Colour(p) == reversi.Black {
		return g.Result.Score.Black
	}
	return g.Result.Score.White
}

// gamePoints returns the half-points of p and of the opponent in a game with a
// result, before a match of several games is counted.
func gamePoints(g tournament.Game, p tournament.PlayerID) (own, other tournament.Points) {
	black, white := g.Result.Points()
	if g.Colour(p) == reversi.Black {
		return black, white
	}
	return white, black
}

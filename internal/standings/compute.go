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
	values := make([]Value, len(f.rows)*len(t.Columns))
	for i := range f.rows {
		f.rows[i].Values = values[i*len(t.Columns) : (i+1)*len(t.Columns) : (i+1)*len(t.Columns)]
	}
	for j, column := range t.Columns {
		f.column(j, column)
	}
	t.Rows = ranked(f.rows, s.Event.Rules.ExpelledKeep)
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

// ranked returns rows in order, with ranks 1, 2, 2, 4. Who was expelled stands last
// without a rank, unless keep says otherwise.
func ranked(rows []Row, keep bool) []Row {
	last := func(r *Row) int {
		if r.Entry.IsExpelled() && !keep {
			return 1
		}
		return 0
	}
	order := make([]*Row, len(rows))
	for i := range rows {
		order[i] = &rows[i]
	}
	slices.SortFunc(order, func(a, b *Row) int {
		if c := cmp.Compare(last(a), last(b)); c != 0 {
			return c
		}
		if c := level(a, b); c != 0 {
			return c
		}
		return listed(a, b)
	})
	out := make([]Row, len(rows))
	for i, row := range order {
		out[i] = *row
		if last(row) == 1 {
			continue
		}
		out[i].Rank = i + 1
		if i > 0 && level(&out[i-1], &out[i]) == 0 {
			out[i].Rank = out[i-1].Rank
			out[i-1].Shared, out[i].Shared = true, true
		}
	}
	return out
}

// field is everybody with what each did in each round: all that tie-breaks are
// computed from. Players are told by their index in rows.
type field struct {
	rules  tournament.Rules
	lots   uint64
	rounds int
	rows   []Row
	met    [][]int  // by player and round: the opponent, or -1
	scores *scores  // of all rounds; see unplayed.go
	fore   *scores  // with the last round drawn
	bh     []Number // Buchholz of everybody, once somebody asks
	drawn  []int    // the place of everybody by the lots
}

func newField(s tournament.Snapshot) *field {
	f := &field{
		rules: s.Event.Rules, lots: s.Event.Lots, rounds: len(s.Rounds),
		rows: make([]Row, len(s.Entries)), met: make([][]int, len(s.Entries)),
	}
	at := make(map[tournament.PlayerID]int, len(s.Entries))
	for i, e := range s.Entries {
		at[e.Player] = i
	}
	all := make([]int, len(s.Entries)*f.rounds)
	for i, rounds := range s.Sittings() {
		e := s.Entries[i]
		row := &f.rows[i]
		*row = Row{Entry: e, Player: s.Players[e.Player], Rounds: rounds}
		row.Club = s.Clubs[row.Player.Club].Name
		f.met[i] = all[i*f.rounds : (i+1)*f.rounds]
		for j := range rounds {
			row.Points += rounds[j].Points
			f.met[i][j] = -1
			if k, ok := at[rounds[j].Opponent]; ok {
				f.met[i][j] = k
			}
		}
	}
	return f
}

// column computes column j of every row. The parts of all rows lie in one slice.
func (f *field) column(j int, b tournament.TieBreak) {
	if b == tournament.TieDirect {
		f.direct(j)
		return
	}
	parts := make([]Part, 0, len(f.rows)*max(f.rounds*f.games(), 1))
	for i := range f.rows {
		from := len(parts)
		parts = f.working(parts, b, i)
		v := Value{Break: b, Parts: parts[from:len(parts):len(parts)]}
		f.finish(&v, i)
		if v.Amount = v.Total(); v.Blank {
			v.Amount = Number{}
		}
		f.rows[i].Values[j] = v
	}
}

// working appends the parts of one tie-break of player i.
func (f *field) working(parts []Part, b tournament.TieBreak, i int) []Part {
	row := &f.rows[i]
	switch b {
	case tournament.TieBuchholz, tournament.TieBuchholzC1, tournament.TieBuchholzC2, tournament.TieBuchholzM1, tournament.TieBuchholzM2:
		return f.buchholz(parts, f.allScores(), b, i)
	case tournament.TieForeBuchholz:
		return f.buchholz(parts, f.foreScores(), b, i)
	case tournament.TieAverageBH:
		return f.averageBuchholz(parts, i)
	case tournament.TieSonneborn, tournament.TieSonnebornC1:
		return f.sonneborn(parts, b, i)
	case tournament.TieKoya:
		return f.koya(parts, i)
	case tournament.TieProgressive, tournament.TieProgressiveC1:
		return progressive(parts, b, row)
	case tournament.TieRating:
		return append(parts, Part{Kind: KindPlayed, Base: Whole(row.Entry.Rating)}.counted())
	case tournament.TieNumber:
		return append(parts, Part{Kind: KindPlayed, Base: Whole(row.Entry.Number)}.counted())
	case tournament.TieLots:
		return f.lot(parts, i)
	default:
	}
	for k := range row.Rounds {
		sitting := &row.Rounds[k]
		from := len(parts)
		switch b {
		case tournament.TiePoints:
			parts = points(parts, sitting)
		case tournament.TieBrightwell:
			parts = f.brightwell(parts, i, k)
		case tournament.TieDiscs:
			parts = discs(parts, row, sitting)
		case tournament.TieDiscDifference:
			parts = f.discDifference(parts, row, sitting)
		case tournament.TieWins, tournament.TieRoundWins:
			parts = f.wins(parts, b, sitting)
		case tournament.TieWinsPlayed, tournament.TieWinsWhite, tournament.TieGamesBlack:
			parts = gamesOf(parts, b, row, sitting)
		case tournament.TieAverageRating, tournament.TiePerformance:
			parts = f.ratings(parts, i, k)
		default:
		}
		for n := range parts[from:] {
			parts[from+n] = parts[from+n].counted()
		}
	}
	return parts
}

// finish says what becomes of the sum of v.
func (f *field) finish(v *Value, i int) {
	switch v.Break {
	case tournament.TieAverageBH:
		v.Per = counting(v.Parts)
		v.Blank = v.Per == 0
	case tournament.TieAverageRating, tournament.TiePerformance:
		v.Per, v.Rounded = counting(v.Parts), true
		v.Blank = v.Per == 0
		if v.Break == tournament.TiePerformance && !v.Blank {
			v.Plus = Whole(f.performance(i))
		}
	case tournament.TieRating:
		v.Blank = f.rows[i].Entry.Rating == 0
	case tournament.TieLots:
		v.Blank = f.lots == 0
	default:
	}
}

// counting returns how many parts are games that count.
func counting(parts []Part) int {
	n := 0
	for i := range parts {
		if parts[i].Kind == KindPlayed {
			n++
		}
	}
	return n
}

// games returns how many games a match has.
func (f *field) games() int { return max(f.rules.Games, 1) }

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
func gameDiscs(g tournament.Game, p tournament.PlayerID) (own, other reversi.Discs) {
	if g.Colour(p) == reversi.Black {
		return g.Result.Score.Black, g.Result.Score.White
	}
	return g.Result.Score.White, g.Result.Score.Black
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

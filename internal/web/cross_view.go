package web

import (
	"html/template"
	"strconv"
	"strings"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// crossView is the page of who met whom.
type crossView struct {
	eventPage
	After   int
	Open    int
	Heads   []int    // the rounds, by number
	Columns []string // what decides a rank
	Rows    []crossRow
	Legend  []crossMark
}

type crossRow struct {
	Rank, Name, Latin string
	Out, Expelled     bool
	Cells             []template.HTML // one td a round
	Values            []string        // one for each of Columns
}

func newCrossView(w catalogue.Words, p eventPage, x standings.CrossTable) *crossView {
	v := &crossView{eventPage: p, After: x.Table.After, Open: x.Table.Open, Heads: x.Rounds}
	for _, b := range x.Table.Columns {
		v.Columns = append(v.Columns, w.Text("standings.break."+string(b)))
	}
	k := crossCells{w: w, event: eventPath(p.Event.ID, "/games/"), names: map[tournament.PlayerID]string{}, kinds: map[standings.CellKind]bool{}}
	for _, row := range x.Table.Rows {
		k.names[row.Entry.Player] = template.HTMLEscapeString(row.Player.ShownName(w.Lang()))
	}
	unranked := false
	v.Rows = make([]crossRow, len(x.Rows))
	for i, row := range x.Rows {
		of := x.Table.Rows[i]
		out := crossRow{
			Rank: rankText(of.Rank, of.Shared), Out: of.Entry.Out(), Expelled: of.Entry.IsExpelled(),
			Cells: k.cells(row.Cells),
		}
		if of.Rank == 0 {
			out.Rank, unranked = w.Text("standings.short_expelled"), true
		}
		out.Name, out.Latin = shownNames(w, of.Player)
		for _, value := range of.Values {
			out.Values = append(out.Values, value.String())
		}
		v.Rows[i] = out
	}
	v.Legend = k.legend(p.Event.Rules.Games)
	if unranked {
		v.Legend = append(v.Legend, crossMark{w.Text("standings.short_expelled"), w.Text("standings.mark.unranked")})
	}
	return v
}

// crossMark explains what stands in a cell.
type crossMark struct{ Mark, Means string }

// crossCells writes the cells of a cross-table: "B+7 40" is Black, beat the
// player ranked 7th, 40 discs. What was not played is a word.
type crossCells struct {
	w     catalogue.Words
	event string
	names map[tournament.PlayerID]string // escaped
	kinds map[standings.CellKind]bool    // those that were written
}

func (k crossCells) cells(cells []standings.Cell) []template.HTML {
	out := make([]template.HTML, len(cells))
	for i, c := range cells {
		var sb strings.Builder
		k.cell(&sb, c)
		k.kinds[c.Kind] = true
		out[i] = template.HTML(sb.String()) //nolint:gosec // names are escaped; the rest is words of ours and numbers
	}
	return out
}

func (k crossCells) cell(sb *strings.Builder, c standings.Cell) {
	class := ""
	switch c.Kind {
	case standings.CellPlayed, standings.CellOpen:
	case standings.CellForfeitWin, standings.CellForfeitLoss, standings.CellBothLost, standings.CellNotPlayed:
		class = ` class="idle forfeit"`
	case standings.CellBye, standings.CellHalfBye, standings.CellZeroBye:
		class = ` class="idle bye"`
	case standings.CellAbsent, standings.CellNotEntered, standings.CellWithdrawn, standings.CellExpelled:
		class = ` class="idle"`
	}
	sb.WriteString("<td" + class + ">")
	defer sb.WriteString("</td>")
	if len(c.Games) == 0 {
		sb.WriteString(template.HTMLEscapeString(k.w.Text("standings.cell." + string(c.Kind))))
		if c.Discs > 0 {
			sb.WriteString(" <small>" + c.Discs.String() + "</small>")
		}
		return
	}
	rank := strconv.Itoa(c.OpponentRank)
	if c.OpponentRank == 0 {
		rank = template.HTMLEscapeString(k.w.Text("standings.short_expelled"))
	}
	for i, g := range c.Games {
		if i > 0 {
			sb.WriteString(" ")
		}
		sb.WriteString(`<a href="` + k.event + strconv.FormatInt(int64(g.ID), 10) + `" title="` + k.names[c.Opponent] + `">` + k.game(g))
		if i == len(c.Games)-1 {
			sb.WriteString(rank)
		}
		sb.WriteString("</a>")
	}
	switch c.Kind {
	case standings.CellForfeitWin, standings.CellForfeitLoss, standings.CellBothLost, standings.CellNotPlayed:
		sb.WriteString(" " + template.HTMLEscapeString(k.w.Text("standings.cell."+string(c.Kind))))
	case standings.CellOpen:
	default:
		sb.WriteString(" <small>" + c.Discs.String() + "</small>")
	}
}

// game writes colour and outcome, such as "B+".
func (k crossCells) game(g standings.CellGame) string {
	colour := ""
	switch g.Colour {
	case reversi.Black:
		colour = k.w.Text("standings.short_black")
	case reversi.White:
		colour = k.w.Text("standings.short_white")
	case reversi.NoColour:
	}
	over := tournament.Result{Reason: g.Reason}.OverTheBoard()
	switch {
	case g.Open:
		return colour + "?"
	case g.Reason == tournament.ReasonNotPlayed:
		return k.w.Text("standings.short_unplayed")
	case !over:
		colour = "" // a game that was not played gave nobody a colour
		fallthrough
	default:
		switch g.Points {
		case 2:
			return colour + "+"
		case 1:
			return colour + "="
		}
		return colour + "−"
	}
}

// legend explains the marks that stand in the table, and no others.
func (k crossCells) legend(games int) []crossMark {
	text := func(key string) string { return k.w.Text("standings." + key) }
	black, white := text("short_black"), text("short_white")
	marks := []crossMark{
		{black + "+7 40", text("mark.won")},
		{white + "−7 24", text("mark.lost")},
		{black + "=7 32", text("mark.drawn")},
	}
	if games > 1 {
		marks = append(marks, crossMark{black + "+ " + white + "+3 84", text("mark.two")})
	}
	for _, kind := range []standings.CellKind{
		standings.CellOpen, standings.CellForfeitWin, standings.CellForfeitLoss, standings.CellBothLost, standings.CellNotPlayed,
		standings.CellBye, standings.CellHalfBye, standings.CellZeroBye, standings.CellAbsent, standings.CellNotEntered, standings.CellWithdrawn, standings.CellExpelled,
	} {
		if !k.kinds[kind] {
			continue
		}
		mark := ""
		switch kind {
		case standings.CellOpen:
			mark = black + "?7"
		case standings.CellForfeitWin:
			mark = "+7 " + text("cell.forfeit-win")
		case standings.CellForfeitLoss:
			mark = "−7 " + text("cell.forfeit-loss")
		case standings.CellBothLost:
			mark = "−7 " + text("cell.both-lost")
		case standings.CellNotPlayed:
			mark = text("short_unplayed") + "7 " + text("cell.not-played")
		default:
			mark = text("cell." + string(kind))
		}
		marks = append(marks, crossMark{mark, text("mark." + string(kind))})
	}
	return marks
}

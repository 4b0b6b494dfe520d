package web

import (
	"html/template"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/standings"
)

// papers are the sheets for which the cross-table is cut, with the columns that
// fit beside the names in landscape. A Letter sheet takes what A4 takes.
var papers = []struct {
	Name    string
	Columns int
}{{"A4", 13}, {"A3", 21}}

// crossPrintView is the cross-table on paper: as many rounds side by side as a
// sheet takes, then the next ones on new sheets, each time with all names.
type crossPrintView struct {
	crossView
	Paper  string
	Papers []string
	Blocks []crossBlock
}

// crossBlock is some rounds of everybody. The last one ends in points and tie-breaks.
type crossBlock struct {
	Columns []int // the rounds, by number
	Rows    [][]template.HTML
	Last    bool
}

func (s *Server) getCrossPrint(c echo.Context) error {
	p, snapshot, err := s.event(c, "cross")
	if err != nil {
		return err
	}
	x := newCrossView(words(s, c), p, standings.Cross(snapshot))
	v := &crossPrintView{crossView: *x, Paper: papers[0].Name}
	fit := papers[0].Columns
	for _, paper := range papers {
		v.Papers = append(v.Papers, paper.Name)
		if paper.Name == c.QueryParam("paper") {
			v.Paper, fit = paper.Name, paper.Columns
		}
	}
	if p.Event.Rules.Games > 1 { // a cell holds two games
		fit = fit * 2 / 3
	}
	v.Blocks = x.blocks(fit)
	return s.show(c, "cross_print", v)
}

// blocks cuts the rounds into as few parts as fit into so many columns, of much
// the same size. The numbers at the end need columns too.
func (v *crossView) blocks(fit int) (list []crossBlock) {
	rounds := len(v.Heads)
	all := rounds + len(v.Columns)
	parts := max((all+fit-1)/fit, 1)
	size := max((all+parts-1)/parts, 1)
	for from := 0; from < rounds; from += size {
		to := min(from+size, rounds)
		b := crossBlock{Columns: v.Heads[from:to], Last: to == rounds}
		for _, row := range v.Rows {
			b.Rows = append(b.Rows, row.Cells[from:to])
		}
		if b.Last && len(b.Columns)+len(v.Columns) > fit {
			b.Last = false
			list = append(list, b)
			b = crossBlock{Rows: make([][]template.HTML, len(v.Rows)), Last: true}
		}
		list = append(list, b)
	}
	return list
}

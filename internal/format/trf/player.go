package trf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Columns of a 001 record: the first cell and what a cell takes.
const (
	cellsFrom = 90 // two blanks before the opponent
	cellWidth = 10
)

func (r *row) player() (*Player, error) {
	var p Player
	shift := 0
	var err error
	first, last := r.wide(5, 8, digit, &shift)
	if p.Number, err = r.positive(first, last, "a start number from 1 on"); err != nil {
		return nil, err
	}
	p.Sex = r.cut(10+shift, 10+shift)
	p.Title = r.cut(11+shift, 13+shift)
	p.Name = r.cut(15+shift, 47+shift)
	first, last = r.wide(49, 52, digit, &shift)
	if p.Rating, err = r.number(first, last, "a rating, or blanks"); err != nil {
		return nil, err
	}
	if err = r.gap(last + 1); err != nil {
		return nil, err
	}
	p.Federation = r.cut(54+shift, 56+shift)
	p.ID = r.cut(58+shift, 68+shift)
	p.Birth = r.cut(70+shift, 79+shift)
	first, last = r.wide(81, 84, numeric, &shift)
	if p.Points, p.HasPoints, err = r.points(first, last, "points such as 11.5"); err != nil {
		return nil, err
	}
	if err = r.gap(last + 1); err != nil {
		return nil, err
	}
	first, last = r.wide(86, 89, digit, &shift)
	if p.Rank, err = r.number(first, last, "a rank, or blanks"); err != nil {
		return nil, err
	}
	if p.Rounds, err = r.cells(cellsFrom + shift); err != nil {
		return nil, err
	}
	return &p, nil
}

// cells reads the rounds from a column on, up to the last that says something.
func (r *row) cells(from int) ([]Cell, error) {
	var all []Cell
	said := 0
	for from <= len(r.text) {
		shift := 0
		c, err := r.cell(from, len(all)+1, &shift)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
		if c != (Cell{}) {
			said = len(all)
		}
		from += cellWidth + shift
	}
	if said == 0 {
		return nil, nil
	}
	return all[:said:said], nil
}

// cell reads one round, which begins with two blanks.
func (r *row) cell(from, round int, shift *int) (Cell, error) {
	var c Cell
	first, last := r.wide(from+2, from+5, digit, shift)
	for col := from; col < first; col++ {
		if !blank(r.at(col)) {
			return c, r.fail(col, first-1, ErrTrailing, fmt.Sprintf("two blanks before round %d", round))
		}
	}
	written := r.cut(first, last)
	var ok bool
	if c.Opponent, ok = whole(written); !ok {
		return c, r.fail(first, last, ErrNumber, fmt.Sprintf("the start number of the opponent in round %d, 0000 for nobody", round))
	}
	colour, result := from+7+*shift, from+9+*shift
	for _, col := range []int{colour - 1, colour + 1} {
		if !blank(r.at(col)) {
			return c, r.fail(col, col, ErrTrailing, fmt.Sprintf("a blank between the parts of round %d", round))
		}
	}
	switch r.at(colour) {
	case 'w', 'W':
		c.Colour = White
	case 'b', 'B':
		c.Colour = Black
	case '-', ' ', '\t':
	default:
		return c, r.fail(colour, colour, ErrColour, fmt.Sprintf("the colour of round %d: w, b or -", round))
	}
	letter := unicode.ToUpper(r.at(result))
	switch {
	case blank(letter):
	case strings.ContainsRune(results, letter):
		c.Result = Result(letter)
	default:
		return c, r.fail(result, result, ErrResult, fmt.Sprintf("the result of round %d, one of %s", round, results))
	}
	return c, r.agree(&c, written, colour, result, round)
}

// agree holds opponent, colour and result against each other. A written nobody
// without a result is a zero-point bye, as the format says; a blank is kept.
func (r *row) agree(c *Cell, written string, colour, result, round int) error {
	if c.Opponent == 0 {
		switch {
		case c.Colour != NoColour:
			return r.fail(colour, colour, ErrOpponent, fmt.Sprintf("no colour in round %d, which has no opponent", round))
		case c.Result != Unwritten && strings.ContainsRune(needsOpponent, rune(c.Result)):
			return r.fail(result, result, ErrOpponent, fmt.Sprintf("a bye, for round %d has no opponent: one of %s", round, needsNobody))
		case c.Result == Unwritten && (written != "" || r.at(colour) == '-'):
			c.Result = ZeroBye
		}
		return nil
	}
	switch {
	case c.Result != Unwritten && strings.ContainsRune(needsNobody, rune(c.Result)):
		return r.fail(result, result, ErrOpponent, fmt.Sprintf("the result of a game, for round %d has an opponent", round))
	case c.Colour == NoColour && c.Result != ForfeitWin && c.Result != ForfeitLoss:
		return r.fail(colour, colour, ErrColour, fmt.Sprintf("the colour of round %d: w or b", round))
	}
	return nil
}

func (p *Player) line(code string) string {
	rating, points, rank := "", "", ""
	if p.Rating > 0 {
		rating = strconv.Itoa(p.Rating)
	}
	if p.HasPoints {
		points = p.Points.String()
	}
	if p.Rank > 0 {
		rank = strconv.Itoa(p.Rank)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %4d %s%s %s %4s %s %s %s %4s %4s", code, p.Number,
		left(p.Sex, 1), right(p.Title, 3), left(p.Name, 33), rating, left(p.Federation, 3),
		right(p.ID, 11), left(p.Birth, 10), points, rank)
	for _, c := range p.Rounds {
		b.WriteString(c.String())
	}
	return strings.TrimRight(b.String(), " ")
}

// String returns the ten columns of c in a 001 record.
func (c Cell) String() string {
	if c == (Cell{}) {
		return strings.Repeat(" ", cellWidth)
	}
	colour, result := c.Colour, c.Result
	if colour == NoColour {
		colour = '-'
	}
	if result == Unwritten {
		result = ' '
	}
	return fmt.Sprintf("  %04s %c %c", opponent(c.Opponent), colour, result)
}

func opponent(n int) string {
	if n == 0 {
		return "0000"
	}
	return fmt.Sprintf("%4d", n)
}

// left and right pad text to a number of columns; what does not fit is cut.
func left(text string, columns int) string  { return fmt.Sprintf("%-*.*s", columns, columns, text) }
func right(text string, columns int) string { return fmt.Sprintf("%*.*s", columns, columns, text) }

// String returns points as the format writes them, "11.5".
func (p Points) String() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	return fmt.Sprintf("%s%d.%d", sign, p/10, p%10)
}

package board

import (
	"fmt"
	"math/bits"
	"strings"

	"sixtyfour/internal/reversi"
)

// Line is a line of discs that a move traps: From is the move, To the disc of the
// mover at the other end.
type Line struct{ From, To reversi.Square }

// Discs returns what lies between the ends.
func (l Line) Discs() (set uint64) {
	step := l.step()
	if step == 0 {
		return 0
	}
	for s := int(l.From) + step; s != int(l.To); s += step {
		set |= 1 << s
	}
	return set
}

// step is the distance from one square to the next towards To, 0 if the two do
// not lie in a line.
func (l Line) step() int {
	df, dr := l.To.File()-l.From.File(), l.To.Rank()-l.From.Rank()
	if l.From >= reversi.Pass || l.To >= reversi.Pass || df == 0 && dr == 0 || df != 0 && dr != 0 && df != dr && df != -dr {
		return 0
	}
	return sign(df) + 8*sign(dr)
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// Trapped returns the lines that c traps on b by playing on s, none if the move is
// not legal.
func Trapped(b reversi.Board, c reversi.Colour, s reversi.Square) (lines []Line) {
	turned := b.Flips(c, s)
	for _, df := range []int{-1, 0, 1} {
		for _, dr := range []int{-1, 0, 1} {
			end, n := s, 0
			for {
				f, r := end.File()+df, end.Rank()+dr
				if df == 0 && dr == 0 || f < 0 || f > 7 || r < 0 || r > 7 {
					n = 0
					break
				}
				end = reversi.Square(8*r + f)
				if turned&end.Bit() == 0 {
					break
				}
				n++
			}
			if n > 0 && b.At(end) == c {
				lines = append(lines, Line{s, end})
			}
		}
	}
	return lines
}

// lines draws each line from the middle of the move to that of its other end,
// which has a small bar.
func (o Options) lines(sb *strings.Builder) {
	for _, l := range o.Lines {
		if l.step() == 0 {
			continue
		}
		x1, y1 := middle(l.From)
		x2, y2 := middle(l.To)
		dx, dy := sign(x2-x1), sign(y2-y1)
		fmt.Fprintf(sb, `<path class="line" d="M%d %dL%d %dM%d %dl%d %d"/>`,
			x1, y1, x2, y2, x2-7*dy, y2+7*dx, 14*dy, -14*dx)
	}
}

func middle(s reversi.Square) (x, y int) {
	return s.File()*square + square/2, s.Rank()*square + square/2
}

// frames draws a frame on the inside of every square that is asked about.
func (o Options) frames(sb *strings.Builder) {
	for set := o.Asked; set != 0; set &= set - 1 {
		s := reversi.Square(bits.TrailingZeros64(set))
		fmt.Fprintf(sb, `<rect class="frame" x="%d" y="%d" width="44" height="44" rx="4"/>`, s.File()*square+3, s.Rank()*square+3)
	}
}

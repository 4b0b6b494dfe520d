package scoresheet

import (
	"strings"

	"sixtyfour/internal/reversi"
)

// Costs of what may have gone wrong, in tenths of a power of ten.
const (
	costNear       = 16 // a square for its neighbour, or one that looks like it
	costFar        = 28 // a square for any other
	costSwap       = 24 // two numbers far apart
	costSwapNext   = 19 // n and n+1
	costSwapSame   = 18 // n and n+2, the same player's
	costFill       = 10 // the square of a missing number
	costInsert     = 20 // a move left out of a transcript
	costInsertGrid = 26 // and of a grid whose numbers go on without a gap
	costExtra      = 23
	costTwice      = 13 // an extra entry whose square is there already
	costMove       = 30
	costNumber     = 14 // a number used twice that stands for a missing one
	costNumberLike = 6  // when the two look alike
	costPass       = 2  // a number for a forced pass
	costNoPass     = 14
	costSkip       = 16
	costUnread     = 2
	costTurned     = 16
	costColours    = 9
	costMore       = 6 // each edit after the first on the same sheet

	costUnfinished = 30
	costCount      = 20
	costBoard      = 12 // and
	costBoardDisc  = 3  // for each square that differs
)

// near reports whether two squares touch.
func near(a, b reversi.Square) bool {
	df, dr := a.File()-b.File(), a.Rank()-b.Rank()
	return a != b && df >= -1 && df <= 1 && dr >= -1 && dr <= 1
}

// transposed reports whether two squares have letter and number exchanged.
func transposed(a, b reversi.Square) bool { return a != b && MainDiagonal.Square(a) == b }

// Pairs of characters that are taken for one another in handwriting.
const (
	digitTwins  = "17 71 38 83 60 06 56 65 49 94 27 72 12 21 35 53 68 86 08 80 90 09 47 74 58 85 69 96"
	letterTwins = "ad da bh hb ce ec bd db cg gc ef fe dg gd ae ea"
)

func twins(pairs string, a, b byte) bool { return strings.Contains(pairs, string([]byte{a, b})) }

// squaresAlike reports whether two squares differ in one character, and the two
// look alike.
func squaresAlike(a, b reversi.Square) bool {
	switch {
	case a.File() == b.File():
		return twins(digitTwins, '1'+byte(a.Rank()), '1'+byte(b.Rank()))
	case a.Rank() == b.Rank():
		return twins(letterTwins, 'a'+byte(a.File()), 'a'+byte(b.File()))
	}
	return false
}

// numbersAlike reports whether two numbers differ in one digit, and the two
// digits look alike, or a digit was lost.
func numbersAlike(a, b int) bool {
	if a > b {
		a, b = b, a
	}
	a1, a0, b1, b0 := byte('0'+a/10), byte('0'+a%10), byte('0'+b/10), byte('0'+b%10)
	switch {
	case a == b:
		return false
	case a < 10 && b >= 10:
		return a1 == '0' && (a0 == b0 || a0 == b1)
	case a1 == b1:
		return twins(digitTwins, a0, b0)
	case a0 == b0:
		return twins(digitTwins, a1, b1)
	}
	return false
}

// numbersReversed reports two numbers with the same digits, such as 12 and 21.
func numbersReversed(a, b int) bool {
	return a != b && a >= 10 && b >= 10 && a/10 == b%10 && a%10 == b/10
}

func (s *search) costSquare(from, to reversi.Square) int {
	switch {
	case near(from, to), transposed(from, to), !s.sheet.grid && squaresAlike(from, to):
		return costNear
	default:
		return costFar
	}
}

func (s *search) costSwap(a, b int, sa, sb reversi.Square) int {
	cost := costSwap
	switch b - a {
	case 1:
		cost = costSwapNext
	case 2:
		cost = costSwapSame
	}
	if s.sheet.grid && (numbersAlike(a, b) || numbersReversed(a, b)) {
		cost -= 4
	}
	if near(sa, sb) {
		cost--
	}
	return cost
}

// costPlace is the cost of a square that fills a place among the numbers: one
// that carries another number, or none.
func (s *search) costPlace(number int, sq reversi.Square, base int) int {
	for _, l := range s.loose {
		if l.square == sq {
			if numbersAlike(l.number, number) || numbersReversed(l.number, number) {
				return costNumberLike
			}
			return costNumber
		}
	}
	return base
}

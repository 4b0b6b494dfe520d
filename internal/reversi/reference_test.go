package reversi

import "errors"

// refGame is the game in its plainest form: an 8×8 array and walks along it, as
// the rules say it and with nothing shared with the engine. It is what the engine
// is compared with, in results and in speed.
type refGame struct {
	cell   [8][8]Colour // [rank][file]
	toMove Colour
	plies  int
	movers [60]Colour
}

var errRefIllegal = errors.New("illegal in the reference game")

func newRefGame() *refGame {
	g := &refGame{toMove: Black}
	g.cell[3][3], g.cell[4][4] = White, White
	g.cell[3][4], g.cell[4][3] = Black, Black
	return g
}

// trapped walks from a square in one direction and returns how many discs of
// the other side lie before the next disc of c; 0 if there is none.
func (g *refGame) trapped(c Colour, file, rank, df, dr int) int {
	n := 0
	for {
		file, rank = file+df, rank+dr
		if file < 0 || file > 7 || rank < 0 || rank > 7 || g.cell[rank][file] == NoColour {
			return 0
		}
		if g.cell[rank][file] == c {
			return n
		}
		n++
	}
}

func (g *refGame) canPlay(c Colour, file, rank int) bool {
	if g.cell[rank][file] != NoColour {
		return false
	}
	for df := -1; df <= 1; df++ {
		for dr := -1; dr <= 1; dr++ {
			if (df != 0 || dr != 0) && g.trapped(c, file, rank, df, dr) > 0 {
				return true
			}
		}
	}
	return false
}

func (g *refGame) canMove(c Colour) bool {
	for rank := range 8 {
		for file := range 8 {
			if g.canPlay(c, file, rank) {
				return true
			}
		}
	}
	return false
}

func (g *refGame) moves(c Colour) (list []Square) {
	for s := range Square(64) {
		if g.canPlay(c, int(s)%8, int(s)/8) {
			list = append(list, s)
		}
	}
	return list
}

// play puts a disc and hands the turn on; toMove is NoColour at the end.
func (g *refGame) play(s Square) error {
	file, rank := int(s)%8, int(s)/8
	if g.toMove == NoColour || s > 63 || !g.canPlay(g.toMove, file, rank) {
		return errRefIllegal
	}
	for df := -1; df <= 1; df++ {
		for dr := -1; dr <= 1; dr++ {
			if df == 0 && dr == 0 {
				continue
			}
			for n := g.trapped(g.toMove, file, rank, df, dr); n > 0; n-- {
				g.cell[rank+n*dr][file+n*df] = g.toMove
			}
		}
	}
	g.cell[rank][file] = g.toMove
	g.movers[g.plies] = g.toMove
	g.plies++
	other := g.toMove.Opponent()
	switch {
	case g.canMove(other):
		g.toMove = other
	case !g.canMove(g.toMove):
		g.toMove = NoColour
	}
	return nil
}

func (g *refGame) count() (black, white int) {
	for _, rank := range g.cell {
		for _, c := range rank {
			switch c {
			case Black:
				black++
			case White:
				white++
			case NoColour:
			}
		}
	}
	return black, white
}

// wocBlack is Black's count with the empty squares given to the winner.
func (g *refGame) wocBlack() int {
	black, white := g.count()
	switch {
	case black > white:
		return 64 - white
	case black < white:
		return black
	default:
		return 32
	}
}

func (g *refGame) board() (b Board) {
	for s := range Square(64) {
		switch g.cell[s/8][s%8] {
		case Black:
			b.Black |= 1 << s
		case White:
			b.White |= 1 << s
		case NoColour:
		}
	}
	return b
}

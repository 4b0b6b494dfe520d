package format

import (
	"fmt"
	"strings"

	"sixtyfour/internal/reversi"
)

// FormatRemark writes the notation for a [BoardAfter] that [reversi.CutBoard] reads.
// It stands in the comment of that ply where the format has such comments (GGF CO,
// SGF C, PGN braces); the number counts, not the position.
func FormatRemark(b BoardAfter) string {
	return reversi.BoardAfter{Ply: b.Ply, Board: b.Board}.String()
}

// CutBoards takes the remarks about boards that a text holds into Boards and
// returns the text with spaces in their place. The error wraps
// [reversi.ErrBadRemark] for words that announce a board where there is none, or
// two boards for one ply.
func (g *Game) CutBoards(text string, at Place) (string, error) {
	for {
		start, end, b, err := reversi.CutBoard(text)
		if err != nil || end == 0 {
			return text, err
		}
		for _, other := range g.Boards {
			if other.Ply == b.Ply && other.Board != b.Board {
				return text, fmt.Errorf("%w: ply %d has two boards", reversi.ErrBadRemark, b.Ply)
			}
		}
		if len(g.Boards) == MaxTags {
			return text, ErrTooLong
		}
		g.Boards = append(g.Boards, BoardAfter{Ply: b.Ply, Board: b.Board, Place: at})
		text = text[:start] + strings.Repeat(" ", end-start) + text[end:]
	}
}

// Comment adds a comment that a file holds behind ply discs to g: the boards in
// it to Boards, what is left to Comments. Errors are those of [Game.CutBoards].
func (g *Game) Comment(ply int, text string, at Place) error {
	left, err := g.CutBoards(text, at)
	if err != nil {
		return err
	}
	if left != text { // close up around what was taken out
		left = strings.Join(strings.Fields(left), " ")
	}
	text = strings.TrimSpace(left)
	if text == "" {
		return nil
	}
	if len(g.Comments) == MaxTags {
		return ErrTooLong
	}
	g.Comments = append(g.Comments, Comment{Ply: ply, Text: text})
	return nil
}

// CommentsAt returns what a writer puts into the comment behind ply discs: the
// remark about the board, then the comments, one a string.
func (g *Game) CommentsAt(ply int) []string {
	var list []string
	for _, b := range g.Boards {
		if b.Ply == ply {
			list = append(list, FormatRemark(b))
		}
	}
	for _, c := range g.Comments {
		if c.Ply == ply {
			list = append(list, c.Text)
		}
	}
	return list
}

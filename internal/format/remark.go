package format

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The notation for [BoardAfter] in a comment is
//
//	board after ply 19: ---…---
//
// with 64 squares, a1 first and rank by rank: X Black, O White, - empty. It stands
// in the comment of that ply where the format has such comments (GGF CO, SGF C,
// PGN braces); the number counts, not the position. Capitals and spaces inside
// the squares are read too. The words without a board are refused, not skipped.
var remarkPattern = regexp.MustCompile(`(?i)board\s+after\s+ply\s+(\d{1,3})\s*:`)

// FormatRemark writes the notation.
func FormatRemark(b BoardAfter) string {
	return fmt.Sprintf("board after ply %d: %s", b.Ply, FormatBoard(b.Board, "XO-"))
}

// Comment adds a comment that a file holds behind ply discs to g: the boards in
// it to Boards, what is left to Comments. It returns [ErrBadRemark] for words that
// announce a board where there is none, or two boards for one ply.
func (g *Game) Comment(ply int, text string, at Place) error {
	var kept []string
	for {
		m := remarkPattern.FindStringSubmatchIndex(text)
		if m == nil {
			kept = append(kept, text)
			break
		}
		kept = append(kept, text[:m[0]])
		n, err := strconv.Atoi(text[m[2]:m[3]])
		if err != nil {
			return fmt.Errorf("%w: %w", ErrBadRemark, err)
		}
		board, rest, err := ParseBoard(text[m[1]:])
		if err != nil {
			return fmt.Errorf("%w: %w", ErrBadRemark, err)
		}
		for _, other := range g.Boards {
			if other.Ply == n && other.Board != board {
				return fmt.Errorf("%w: ply %d has two boards", ErrBadRemark, n)
			}
		}
		if len(g.Boards) == MaxTags {
			return ErrTooLong
		}
		g.Boards = append(g.Boards, BoardAfter{Ply: n, Board: board, Place: at})
		text = rest
	}
	for i, part := range kept {
		kept[i] = strings.TrimSpace(part)
	}
	text = strings.TrimSpace(strings.Join(kept, " "))
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

// Package plain reads and writes game lists in plain text: one game a line, or
// one game over several lines, in the shapes that people and programs write.
//
//	f5d6c3d3c4…                     any case, numbers, spaces, passes or none
//	f5d6c3d3c4… 34-30               with the discs of Black and White
//	f5d6c3d3c4… +4                  with Black's lead; -1, 0 and +1 alone say who won
//	---…--- X c3d3c4f4              from another position, with ";" or spaces between
//	+d3-c5+f6…: +02 10              Logistello: signs are colours, then Black's lead
//	1.  F5 D6                       numbered lines; "1." begins a game
//	f5d6 board after ply 2: ---…--- d3c4   how the board really stood (see [reversi.CutBoard])
//	eOthello_game_id,winner,game_moves
//
// Lines that begin with % or # and empty lines are skipped. Nothing else is: what
// is not understood is refused with its line and byte.
package plain

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

var (
	countsPattern  = regexp.MustCompile(`(?:^|[\s;])(\d{1,2})\s*[-–—:]\s*(\d{1,2})$`)
	marginPattern  = regexp.MustCompile(`[\s;]([+-]?\d{1,2}(?:\.\d{1,3})?)$`)
	signedPattern  = regexp.MustCompile(`^((?:[+-][a-hA-H][1-8])*):\s*([+-]?\d{1,2})\s+(\d+)$`)
	numberPattern  = regexp.MustCompile(`^(\d{1,3})\s*\.`)
	squaresPattern = regexp.MustCompile(`^[-.XxOo*BbWw01]{64}`)
	csvPattern     = regexp.MustCompile(`^(\d+),(-1|0|1),([a-hA-H1-8]*)$`)
)

// csvHeader is the first line of a list of games of one site.
const csvHeader = "eothello_game_id,winner,game_moves"

// line is one line, understood as far as a line can be by itself.
type line struct {
	game   format.Game
	text   string // the moves
	offset int64  // of text in the file
	number int    // the move number that it begins with, 0 for none
	whole  bool   // it cannot go on in the next line
	score  bool   // it holds a score and no moves
}

// cutResult takes a score from the end of a line.
func cutResult(text string) (moves string, r format.Result) {
	if m := countsPattern.FindStringSubmatchIndex(text); m != nil {
		black, _ := strconv.Atoi(text[m[2]:m[3]]) // one or two digits
		white, _ := strconv.Atoi(text[m[4]:m[5]])
		return text[:m[0]], format.Result{Kind: format.Counts, Black: black, White: white}
	}
	if rest, ok := strings.CutSuffix(text, "*"); ok && strings.TrimRight(rest, " \t;") != rest {
		return rest, format.Result{Kind: format.Unfinished}
	}
	m := marginPattern.FindStringSubmatchIndex(text)
	if m == nil {
		return text, format.Result{}
	}
	word := text[m[2]:m[3]]
	switch strings.TrimPrefix(word, "+") {
	case "1":
		return text[:m[0]], format.Result{Kind: format.Winner, Winner: reversi.Black}
	case "-1":
		return text[:m[0]], format.Result{Kind: format.Winner, Winner: reversi.White}
	}
	margin, _ := format.ParseThousandths(word) // as the pattern has it
	return text[:m[0]], format.Result{Kind: format.Margin, Margin: margin}
}

// parseLine understands one line that is no comment. at is where it begins.
func parseLine(text string, at format.Place) (l line, err error) {
	l.game.Place = at
	if text, err = l.game.CutBoards(text, at); err != nil {
		l.offset = at.Byte
		return l, err
	}
	trimmed := strings.TrimSpace(text)
	lead := int64(max(strings.Index(text, trimmed), 0))
	if m := find(csvPattern, trimmed, "0123456789"); m != nil {
		l.game.Tags = []format.Tag{{Name: "GameId", Value: trimmed[m[2]:m[3]]}}
		l.game.Result = format.Result{Kind: format.Winner}
		switch trimmed[m[4]:m[5]] {
		case "1":
			l.game.Result.Winner = reversi.Black
		case "-1":
			l.game.Result.Winner = reversi.White
		}
		l.text, l.offset, l.whole = trimmed[m[6]:m[7]], at.Byte+lead+int64(m[6]), true
		return l, l.moves()
	}
	if m := find(signedPattern, trimmed, "+-:"); m != nil {
		return l, l.logistello(trimmed, m, at.Byte+lead)
	}
	l.text, l.offset = trimmed, at.Byte+lead
	if squaresPattern.MatchString(trimmed) {
		p, rest, err := format.ParsePosition(trimmed)
		if err != nil {
			return l, err
		}
		l.game.Start = p
		after := strings.TrimLeft(rest, "; \t")
		l.text, l.offset, l.whole = after, at.Byte+lead+int64(len(trimmed)-len(after)), true
		if after != "" {
			// A score alone needs something before it to be told from a move number.
			after = " " + after
			l.offset--
		}
		l.text, l.game.Result = cutResult(after)
	} else {
		l.text, l.game.Result = cutResult(trimmed)
	}
	l.whole = l.whole || l.game.Result.Kind != format.NoResult
	l.score = l.text == "" && l.game.Start == (format.Position{})
	if m := numberPattern.FindStringSubmatch(l.text); m != nil {
		l.number, _ = strconv.Atoi(m[1]) // at most three digits
	}
	return l, l.moves()
}

// find is a search that looks at the first character before it begins.
func find(p *regexp.Regexp, text, first string) []int {
	if text == "" || strings.IndexByte(first, text[0]) < 0 {
		return nil
	}
	return p.FindStringSubmatchIndex(text)
}

// moves reads l.text into the game.
func (l *line) moves() error {
	t, offsets, err := reversi.ParseTranscriptAt(l.text)
	for i, s := range t {
		at := l.game.Place
		at.Byte = l.offset + int64(offsets[i])
		l.game.Moves = append(l.game.Moves, format.Move{Square: s, Place: at})
	}
	return err
}

// logistello reads a line of which m are the parts: moves with the sign of their
// colour, Black's lead, and 10 for a finished game.
func (l *line) logistello(text string, m []int, offset int64) error {
	l.whole = true
	for i := m[2]; i < m[3]; i += 3 {
		s, err := reversi.ParseSquare(text[i+1 : i+3])
		if err != nil {
			return err
		}
		side := reversi.Black
		if text[i] == '-' {
			side = reversi.White
		}
		at := l.game.Place
		at.Byte = offset + int64(i) + 1
		l.game.Moves = append(l.game.Moves, format.Move{Square: s, Side: side, Place: at})
	}
	if len(l.game.Moves) > format.MaxMoves {
		return format.ErrTooLong
	}
	margin, ok := format.ParseThousandths(text[m[4]:m[5]])
	if !ok {
		return fmt.Errorf("%w: %s", format.ErrBadResult, format.Clip(text[m[4]:m[5]]))
	}
	l.game.Result = format.Result{Kind: format.Margin, Margin: margin}
	if state := text[m[6]:m[7]]; state != "10" {
		l.game.Tags = append(l.game.Tags, format.Tag{Name: "LogistelloState", Value: state})
	}
	return nil
}

// placeOf returns where err is in a line: at the move that was not read.
func (l *line) placeOf(err error) format.Place {
	at := l.game.Place
	at.Byte = l.offset
	if me := (*reversi.MoveError)(nil); errors.As(err, &me) && me.Offset > 0 {
		at.Byte += int64(me.Offset)
	}
	return at
}

package pgn

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// header takes over one tag.
func (p *reading) header(name, value string) error {
	g := p.g
	if strings.Trim(value, "?") == "" {
		value = ""
	}
	switch name {
	case "Event":
		g.Event = value
	case "Site":
		g.Site = value
	case "Round":
		g.Round = value
	case "Date":
		g.Date = format.NormalDate(value)
	case "Time":
		p.clock = strings.ReplaceAll(value, ".", ":") // one program writes dots
	case "Black":
		g.Black.Name = value
	case "White":
		g.White.Name = value
	case "BlackElo":
		g.Black.Rating = value
	case "WhiteElo":
		g.White.Rating = value
	case "SetUp":
		// FEN says it.
	case "FEN":
		start, err := parseFEN(value)
		if err != nil {
			return err
		}
		if !start.Usual() {
			g.Start = start
		}
	case "Result":
		if value == "" {
			return nil
		}
		r, ok := parseResult(value)
		if !ok {
			return fmt.Errorf("%w: %s", format.ErrBadResult, format.Clip(value))
		}
		p.tag = r
	case "Margin":
		m, ok := format.ParseThousandths(value)
		if !ok {
			return fmt.Errorf("%w: %s", format.ErrBadResult, format.Clip(value))
		}
		p.margin = format.Result{Kind: format.Margin, Margin: m}
	case "Termination":
		p.terminate(value)
	default:
		if len(g.Tags) == format.MaxTags {
			return format.ErrTooLong
		}
		g.Tags = append(g.Tags, format.Tag{Name: name, Value: value})
	}
	return nil
}

// terminate takes over why the game ended: our words, and those of chess.
func (p *reading) terminate(value string) {
	switch low := strings.ToLower(value); low {
	case "time forfeit":
		p.why = format.TimedOut
	case string(format.Resigned), string(format.TimedOut), string(format.Adjourned), string(format.Agreed), string(format.Forfeited):
		p.why = format.Why(low)
	case "void":
		p.tag = format.Result{Kind: format.Void}
	case "normal", "":
	default:
		p.g.Tags = append(p.g.Tags, format.Tag{Name: "Termination", Value: value})
	}
}

var countsPattern = regexp.MustCompile(`^(\d{1,2})[-–](\d{1,2})$`)

// parseResult reads a result; 1-0 and 0-1 say who won and count no discs.
func parseResult(text string) (r format.Result, ok bool) {
	switch text {
	case "1-0":
		return format.Result{Kind: format.Winner, Winner: reversi.Black}, true
	case "0-1":
		return format.Result{Kind: format.Winner, Winner: reversi.White}, true
	case "1/2-1/2", "½-½":
		return format.Result{Kind: format.Winner}, true
	case "*":
		return format.Result{Kind: format.Unfinished}, true
	}
	m := countsPattern.FindStringSubmatch(text)
	if m == nil {
		return format.Result{}, false
	}
	black, _ := strconv.Atoi(m[1]) // one or two digits
	white, _ := strconv.Atoi(m[2])
	return format.Result{Kind: format.Counts, Black: black, White: white}, true
}

// words writes a result as it stands behind the moves.
func words(r format.Result) string {
	if r.Kind == format.Counts && r.Black+r.White == 1 {
		return fmt.Sprintf("%02d-%02d", r.Black, r.White) // one disc is no 1-0
	}
	if r.Kind == format.Counts {
		return fmt.Sprintf("%d-%d", r.Black, r.White)
	}
	switch c, ok := r.WinnerOf(); {
	case !ok:
		return "*"
	case c == reversi.Black:
		return "1-0"
	case c == reversi.White:
		return "0-1"
	default:
		return "1/2-1/2"
	}
}

// parseFEN reads rank 8 first, p black, P white, digits for empty squares, then b
// or w to move; what chess has behind that says nothing here.
func parseFEN(text string) (format.Position, error) {
	fields := strings.Fields(text)
	refuse := func(why string) (format.Position, error) {
		return format.Position{}, fmt.Errorf("%w: FEN %s: %s", reversi.ErrBadBoard, format.Clip(text), why)
	}
	if len(fields) < 2 {
		return refuse("it has no side to move")
	}
	ranks := strings.Split(fields[0], "/")
	if len(ranks) != 8 {
		if len(ranks) > 1 && len(ranks) < 20 {
			return format.Position{}, &format.SizeError{Size: strconv.Itoa(len(ranks))}
		}
		return refuse("it has not 8 ranks")
	}
	var p format.Position
	for i, rank := range ranks {
		file := 0
		for _, c := range rank {
			if file > 7 {
				return refuse("a rank has more than 8 squares")
			}
			bit := reversi.Square(8*(7-i) + file).Bit()
			switch {
			case c == 'p':
				p.Board.Black |= bit
			case c == 'P':
				p.Board.White |= bit
			case c >= '1' && c <= '8':
				file += int(c - '1')
			default:
				return refuse("a disc is p or P")
			}
			file++
		}
		if file != 8 {
			return refuse("a rank has not 8 squares")
		}
	}
	if p.ToMove = format.ParseSide(fields[1]); p.ToMove == reversi.NoColour {
		return refuse("the side to move is b or w")
	}
	return p, nil
}

// formatFEN writes the form that parseFEN reads.
func formatFEN(p format.Position) string {
	var sb strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				sb.WriteByte('0' + byte(empty))
				empty = 0
			}
		}
		for file := range 8 {
			switch p.Board.At(reversi.Square(8*rank + file)) {
			case reversi.Black:
				flush()
				sb.WriteByte('p')
			case reversi.White:
				flush()
				sb.WriteByte('P')
			default:
				empty++
			}
		}
		flush()
		if rank > 0 {
			sb.WriteByte('/')
		}
	}
	if p.ToMove == reversi.White {
		return sb.String() + " w - - 0 1"
	}
	return sb.String() + " b - - 0 1"
}

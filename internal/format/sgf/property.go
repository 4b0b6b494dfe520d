package sgf

import (
	"fmt"
	"regexp"
	"strings"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// apply takes over the n-th value of a property.
func (t *tree) apply(name, value string, at format.Place, n int) error {
	g := t.g
	switch name {
	case "B", "W":
		return t.move(name, value, at)
	case "AB", "AW", "AE", "PL":
		return t.place(name, value)
	case "C", "GC":
		return g.Comment(t.plies, value, at)
	}
	if t.node > 1 {
		t.note("the property " + name + " of moves")
		return nil
	}
	switch name {
	case "GM":
		t.named = true
		if value != "2" {
			return fmt.Errorf("%w: GM[%s], not GM[2]", format.ErrOtherGame, strings.Trim(format.Clip(value), `"`))
		}
	case "SZ":
		if value != "8" && value != "8:8" {
			return &format.SizeError{Size: value}
		}
	case "FF", "CA", "AP", "ST":
		// How the file is written and by whom: nothing about the game.
	case "EV":
		g.Event = value
	case "RO":
		g.Round = value
	case "PC":
		g.Site = value
	case "DT":
		g.Date = format.NormalDate(value)
	case "PB":
		g.Black.Name = known(value)
	case "PW":
		g.White.Name = known(value)
	case "BR":
		g.Black.Rating = value
	case "WR":
		g.White.Rating = value
	case "RE":
		r, err := result(value)
		if err != nil {
			return err
		}
		if n > 0 && r != g.Result {
			return format.ErrTwoResults
		}
		g.Result = r
	default:
		if len(g.Tags) == format.MaxTags {
			return format.ErrTooLong
		}
		g.Tags = append(g.Tags, format.Tag{Name: name, Value: value})
	}
	return nil
}

// known returns a name, nothing for the question mark that stands for none.
func known(name string) string {
	if name == "?" {
		return ""
	}
	return name
}

func (t *tree) move(side, value string, at format.Place) error {
	if len(t.g.Moves) == format.MaxMoves {
		return format.ErrTooLong
	}
	if t.node == 1 {
		if _, err := (&Reader{}).start(t, at); err != nil {
			return err
		}
		t.node++ // a move in the first node ends the set-up
	}
	s, err := point(value, t.plies+1)
	if err != nil {
		return err
	}
	m := format.Move{Square: s, Side: reversi.Black, Place: at}
	if side == "W" {
		m.Side = reversi.White
	}
	t.g.Moves = append(t.g.Moves, m)
	if s != reversi.Pass {
		t.plies++
	}
	return nil
}

// point reads a square as f5 or fe, or a pass, of a ply; 0 is a disc set up.
func point(value string, ply int) (reversi.Square, error) {
	if value == "" || strings.EqualFold(value, "tt") {
		return reversi.Pass, nil
	}
	if low := strings.ToLower(value); len(low) == 2 && low[0] >= 'a' && low[0] <= 'h' && low[1] >= 'a' && low[1] <= 'h' {
		return reversi.Square(8*(low[1]-'a') + low[0] - 'a'), nil
	}
	return format.ParseMove(value, ply)
}

// place sets up discs or the side to move in the first node.
func (t *tree) place(name, value string) error {
	if t.node > 1 {
		return fmt.Errorf("%w: %s", format.ErrSetUpLate, name)
	}
	if name == "PL" {
		if t.next = format.ParseSide(value); t.next == reversi.NoColour {
			return fmt.Errorf("%w: the side to move is %s", reversi.ErrBadBoard, format.Clip(value))
		}
		return nil
	}
	set, err := rectangle(value)
	if err != nil {
		return err
	}
	t.setUp = true
	switch name {
	case "AB":
		t.black |= set
	case "AW":
		t.white |= set
	default:
		t.black, t.white = t.black&^set, t.white&^set
	}
	return nil
}

// rectangle reads one square, or two opposite corners as in a1:c3.
func rectangle(value string) (set uint64, err error) {
	from, to, two := strings.Cut(value, ":")
	if !two {
		to = from
	}
	a, errA := point(strings.TrimSpace(from), 0)
	b, errB := point(strings.TrimSpace(to), 0)
	if errA != nil || errB != nil || a == reversi.Pass || b == reversi.Pass {
		return 0, fmt.Errorf("%w: %s is no square", reversi.ErrBadBoard, format.Clip(value))
	}
	for s := range reversi.Square(64) {
		if between(s.File(), a.File(), b.File()) && between(s.Rank(), a.Rank(), b.Rank()) {
			set |= s.Bit()
		}
	}
	return set, nil
}

func between(n, a, b int) bool { return min(a, b) <= n && n <= max(a, b) }

var resultPattern = regexp.MustCompile(`^([BWbw])\+(.*)$`)

// whys are the words of FF[4] behind the plus, in full and short.
var whys = map[string]format.Why{
	"r": format.Resigned, "resign": format.Resigned,
	"t": format.TimedOut, "time": format.TimedOut,
	"f": format.Forfeited, "forfeit": format.Forfeited,
}

// result reads B+4, W+R, B+, 0, Draw, Void, ? or nothing.
func result(value string) (format.Result, error) {
	switch strings.ToLower(value) {
	case "":
		return format.Result{}, nil
	case "?":
		return format.Result{Kind: format.Unfinished}, nil
	case "0", "b+0", "w+0":
		return format.Result{Kind: format.Margin}, nil
	case "draw":
		return format.Result{Kind: format.Winner}, nil
	case "void":
		return format.Result{Kind: format.Void}, nil
	}
	m := resultPattern.FindStringSubmatch(value)
	if m == nil {
		return format.Result{}, fmt.Errorf("%w: %s", format.ErrBadResult, format.Clip(value))
	}
	winner := format.ParseSide(m[1])
	why, ok := whys[strings.ToLower(m[2])]
	if m[2] == "" || ok {
		return format.Result{Kind: format.Winner, Winner: winner, Why: why}, nil
	}
	margin, ok := format.ParseThousandths(m[2])
	if !ok || margin < 0 {
		return format.Result{}, fmt.Errorf("%w: %s", format.ErrBadResult, format.Clip(value))
	}
	if winner == reversi.White {
		margin = -margin
	}
	return format.Result{Kind: format.Margin, Margin: margin}, nil
}

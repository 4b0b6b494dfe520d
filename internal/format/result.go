package format

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"sixtyfour/internal/reversi"
)

// ResultKind says how a file records the result of a game.
type ResultKind uint8

// The ways of recording a result.
const (
	NoResult   ResultKind = iota // nothing is said
	Unfinished                   // said to be unfinished
	Void                         // said not to count
	Counts                       // the discs of both sides
	Margin                       // Black's discs less White's, less the komi where there is one
	Winner                       // who won, or that nobody did
)

// Why is what ended a game early, as a file says.
type Why string

// The reasons in use.
const (
	Resigned  Why = "resigned"
	TimedOut  Why = "time"
	Adjourned Why = "adjourned"
	Agreed    Why = "agreed" // GGS: a score that both players accepted
	Forfeited Why = "forfeit"
)

// Result is a result as recorded. The zero Result is none.
type Result struct {
	Kind         ResultKind
	Black, White int            // discs, when Kind is Counts
	Margin       Thousandths    // when Kind is Margin
	Winner       reversi.Colour // when Kind is Winner; NoColour is a draw
	Why          Why            // empty when not said
}

// Thousandths is a number of discs in thousandths: komi makes fractions.
type Thousandths int

var decimal = regexp.MustCompile(`^([+-]?)(\d{1,4})(?:\.(\d{0,6}))?$`)

// ParseThousandths reads a decimal number such as +54.000 or -22.87; digits
// behind the third are cut. ok is false for any other text.
func ParseThousandths(text string) (t Thousandths, ok bool) {
	m := decimal.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	whole, err := strconv.Atoi(m[2])
	if err != nil {
		return 0, false
	}
	part, err := strconv.Atoi((m[3] + "000")[:3])
	if err != nil {
		return 0, false
	}
	t = Thousandths(1000*whole + part)
	if m[1] == "-" {
		t = -t
	}
	return t, true
}

// String writes the sign and three decimals, "+54.000".
func (t Thousandths) String() string {
	sign := '+'
	if t < 0 {
		sign, t = '-', -t
	}
	return fmt.Sprintf("%c%d.%03d", sign, t/1000, t%1000)
}

// Short writes no more decimals than there are: "+54", "-22.87".
func (t Thousandths) Short() string {
	text := t.String()
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// MarginOf returns Black's lead as far as r tells it.
func (r Result) MarginOf() (t Thousandths, ok bool) {
	switch r.Kind {
	case Counts:
		return Thousandths(1000 * (r.Black - r.White)), true
	case Margin:
		return r.Margin, true
	default:
		return 0, r.Kind == Winner && r.Winner == reversi.NoColour
	}
}

// CountsOf returns the discs of both sides where r gives them, or gives a margin
// from which 64 discs in all can be shared out.
func (r Result) CountsOf() (black, white int, ok bool) {
	if r.Kind == Counts {
		return r.Black, r.White, true
	}
	t, ok := r.MarginOf()
	if !ok || t%2000 != 0 || t < -64000 || t > 64000 {
		return 0, 0, false
	}
	black = 32 + int(t)/2000
	return black, 64 - black, true
}

// WinnerOf returns who won; ok is false when r does not tell.
func (r Result) WinnerOf() (c reversi.Colour, ok bool) {
	if r.Kind == Winner {
		return r.Winner, true
	}
	t, ok := r.MarginOf()
	switch {
	case t > 0:
		return reversi.Black, ok
	case t < 0:
		return reversi.White, ok
	default:
		return reversi.NoColour, ok
	}
}

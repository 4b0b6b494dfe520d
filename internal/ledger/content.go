package ledger

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
)

// ErrContent tells that a text is no content of a revision.
var ErrContent = errors.New("not the content of an event in the ledger")

// ContentError says in which line.
type ContentError struct {
	Line int
	Text string
}

func (e *ContentError) Error() string {
	return fmt.Sprintf("line %d: %q: %v", e.Line, e.Text, ErrContent)
}
func (e *ContentError) Unwrap() error { return ErrContent }

// Canonical returns r with its games in the one order and orientation in which they
// are written, so that the order of a source's lines is of no account.
func (r Revision) Canonical() Revision {
	games := make([]Game, len(r.Games))
	for i, g := range r.Games {
		if g.A > g.B {
			g = g.turned()
		}
		games[i] = g
	}
	slices.SortFunc(games, compare)
	r.Games = games
	return r
}

func compare(x, y Game) int {
	return cmp.Or(cmp.Compare(x.Day, y.Day), cmp.Compare(x.Round, y.Round), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B),
		cmp.Compare(x.Score, y.Score), cmp.Compare(x.DiscsA, y.DiscsA), cmp.Compare(x.DiscsB, y.DiscsB), cmp.Compare(x.ColourA, y.ColourA))
}

// Content writes what a canonical r says, without key and title: a head of words, then
// for each day and round a line "@2009-05-16 3" and under it a line for each game, "12 40 2 88 40 B":
// both players, half-points of the first, half-discs of both or "-", colour of the first or nothing.
func (r Revision) Content() string {
	var b strings.Builder
	if r.Country != "" {
		b.WriteString("country " + r.Country + "\n")
	}
	if r.Unrated != "" {
		b.WriteString("unrated " + string(r.Unrated) + "\n")
	}
	if r.ByYear {
		b.WriteString("by year\n")
	}
	if r.Open {
		b.WriteString("open\n")
	}
	line := make([]byte, 0, 64)
	for i, g := range r.Games {
		line = line[:0]
		if i == 0 || g.Day != r.Games[i-1].Day || g.Round != r.Games[i-1].Round {
			line = append(line, '@')
			line = g.Day.Time().AppendFormat(line, time.DateOnly)
			line = append(line, ' ')
			line = strconv.AppendInt(line, int64(g.Round), 10)
			line = append(line, '\n')
		}
		line = strconv.AppendInt(line, g.A, 10)
		line = append(line, ' ')
		line = strconv.AppendInt(line, g.B, 10)
		line = append(line, ' ', '0'+byte(g.Score))
		if g.DiscsA == Unknown {
			line = append(line, " - -"...)
		} else {
			line = append(line, ' ')
			line = strconv.AppendInt(line, int64(g.DiscsA), 10)
			line = append(line, ' ')
			line = strconv.AppendInt(line, int64(g.DiscsB), 10)
		}
		if g.ColourA != 0 {
			line = append(line, ' ', " BW"[g.ColourA])
		}
		b.Write(append(line, '\n'))
	}
	return b.String()
}

// Digest returns the hex SHA-256 of a content.
func Digest(content string) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}

// ParseContent reads what [Revision.Content] wrote.
//
// Errors: a *[ContentError].
func ParseContent(content string) (Revision, error) {
	var r Revision
	var day rating.Day
	var round int32
	n, dated := 0, false
	r.Games = make([]Game, 0, strings.Count(content, "\n"))
	for line := range strings.Lines(content) {
		n++
		text := strings.TrimSuffix(line, "\n")
		ok := true
		switch {
		case strings.HasPrefix(text, "@"):
			day, round, ok = parseRound(text[1:])
			dated = true
		case text == "by year":
			r.ByYear = true
		case text == "open":
			r.Open = true
		case strings.HasPrefix(text, "country "):
			r.Country = text[len("country "):]
		case strings.HasPrefix(text, "unrated "):
			r.Unrated = Unrated(text[len("unrated "):])
		default:
			var g Game
			g, ok = parseGame(text)
			g.Day, g.Round = day, round
			ok = ok && dated
			r.Games = append(r.Games, g)
		}
		if !ok {
			return Revision{}, &ContentError{Line: n, Text: text}
		}
	}
	return r, nil
}

func parseRound(text string) (rating.Day, int32, bool) {
	date, round, _ := strings.Cut(text, " ")
	day, err := time.Parse(time.DateOnly, date)
	n, errRound := strconv.ParseInt(round, 10, 32)
	return rating.DayOf(day), int32(n), err == nil && errRound == nil && n >= 0
}

func parseGame(text string) (g Game, ok bool) {
	var fields [6]string
	n := 0
	for field := range strings.SplitSeq(text, " ") {
		if n == len(fields) {
			return g, false
		}
		fields[n] = field
		n++
	}
	if n < 5 {
		return g, false
	}
	ok = true
	number := func(text string, high int64) int64 {
		v, err := strconv.ParseInt(text, 10, 64)
		ok = ok && err == nil && v >= 0 && v <= high
		return v
	}
	g.A, g.B = number(fields[0], 1<<62), number(fields[1], 1<<62)
	g.Score = int8(number(fields[2], 2))
	if g.DiscsA, g.DiscsB = Unknown, Unknown; fields[3] != "-" || fields[4] != "-" {
		g.DiscsA, g.DiscsB = reversi.Discs(number(fields[3], 128)), reversi.Discs(number(fields[4], 128))
	}
	switch {
	case n == 5:
	case fields[5] == "B":
		g.ColourA = 1
	case fields[5] == "W":
		g.ColourA = 2
	default:
		ok = false
	}
	return g, ok
}

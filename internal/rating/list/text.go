package list

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sixtyfour/internal/rating"
	"sixtyfour/internal/tournament"
)

// ErrText tells that a text is no list as Text writes it.
var ErrText = errors.New("not the text of a rating list")

// TextError says in which line.
type TextError struct{ Line int }

func (e *TextError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, ErrText) }
func (e *TextError) Unwrap() error { return ErrText }

// Text writes l without its changes, a line for each row: what is stored, and what the
// digest of a list is of. Numbers are written so that they come back to the bit.
func (l List) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "list %s %s %d\n", dayText(l.Cutoff), dayText(l.Previous), l.Games)
	line := make([]byte, 0, 200)
	for _, r := range l.Rows {
		line = line[:0]
		whole := func(values ...int) {
			for _, v := range values {
				line = append(strconv.AppendInt(line, int64(v), 10), ' ')
			}
		}
		real := func(v float64) { line = append(strconv.AppendFloat(line, v, 'g', -1, 64), ' ') }
		word := func(text string) {
			if text == "" {
				text = "-"
			}
			line = append(append(line, text...), ' ')
		}
		whole(int(r.Player), r.Rank, flag(r.Shared), r.Before)
		word(r.Country)
		whole(int(r.Club), r.Rating)
		real(r.Exact)
		real(r.Deviation)
		whole(flag(r.New), r.Change, r.Period, r.Won, r.Drawn, r.Lost, r.Opponents, r.Performance, r.Games, r.Peak)
		word(dayText(r.PeakDay))
		word(dayText(r.Last))
		line = append(line, r.Status...)
		b.Write(append(line, '\n'))
	}
	return b.String()
}

// ChangesText writes the changes of l: "@12 -0.5", the player and the rest, and under it a
// line for each game.
func (l List) ChangesText() string {
	var b strings.Builder
	line := make([]byte, 0, 120)
	for _, c := range l.Changes {
		line = append(strconv.AppendInt(append(line[:0], '@'), c.Player, 10), ' ')
		b.Write(append(strconv.AppendFloat(line, c.Rest, 'g', -1, 64), '\n'))
		for _, g := range c.Games {
			line = append(strconv.AppendInt(line[:0], g.Opponent, 10), ' ')
			line = append(append(line, dayText(g.Day)...), ' ', '0'+byte(g.Score))
			for _, v := range [3]float64{g.Expected, g.Against, g.Delta} {
				line = strconv.AppendFloat(append(line, ' '), v, 'g', -1, 64)
			}
			b.Write(append(line, '\n'))
		}
	}
	return b.String()
}

// Parse reads what Text and ChangesText wrote.
//
// Errors: a *[TextError].
func Parse(text, changes string) (List, error) {
	var l List
	n := 0
	for raw := range strings.Lines(text) {
		n++
		s := scan{fields: strings.Split(strings.TrimSuffix(raw, "\n"), " ")}
		if n == 1 {
			s.must(s.text() == "list")
			l.Cutoff, l.Previous, l.Games = s.day(), s.day(), int(s.whole())
		} else {
			l.Rows = append(l.Rows, s.row())
		}
		if s.bad || len(s.fields) > 0 {
			return List{}, &TextError{Line: n}
		}
	}
	if n == 0 {
		return List{}, &TextError{Line: 1}
	}
	n = 0
	for raw := range strings.Lines(changes) {
		n++
		head, isHead := strings.CutPrefix(raw, "@")
		s := scan{fields: strings.Split(strings.TrimSuffix(head, "\n"), " ")}
		if isHead {
			l.Changes = append(l.Changes, Changes{Player: s.whole(), Rest: s.real()})
		} else if s.must(len(l.Changes) > 0); !s.bad {
			c := &l.Changes[len(l.Changes)-1]
			g := Change{Opponent: s.whole(), Day: s.day(), Score: int8(s.whole()), Expected: s.real(), Against: s.real(), Delta: s.real()}
			s.must(g.Score >= 0 && g.Score <= 2)
			c.Games = append(c.Games, g)
		}
		if s.bad || len(s.fields) > 0 {
			return List{}, &TextError{Line: n}
		}
	}
	return l, nil
}

// ParseRow reads one line of a list.
//
// Errors: a *[TextError].
func ParseRow(line string) (Row, error) {
	s := scan{fields: strings.Split(line, " ")}
	r := s.row()
	if s.bad || len(s.fields) > 0 {
		return Row{}, &TextError{Line: 1}
	}
	return r, nil
}

// scan takes the fields of a line one after the other.
type scan struct {
	fields []string
	bad    bool
}

func (s *scan) must(ok bool) { s.bad = s.bad || !ok }

func (s *scan) text() string {
	if len(s.fields) == 0 {
		s.bad = true
		return ""
	}
	text := s.fields[0]
	s.fields = s.fields[1:]
	return text
}

func (s *scan) word() string {
	if text := s.text(); text != "-" {
		return text
	}
	return ""
}

func (s *scan) whole() int64 {
	v, err := strconv.ParseInt(s.text(), 10, 64)
	s.must(err == nil)
	return v
}

func (s *scan) real() float64 {
	v, err := strconv.ParseFloat(s.text(), 64)
	s.must(err == nil)
	return v
}

func (s *scan) day() rating.Day {
	text := s.word()
	if text == "" {
		return 0
	}
	t, err := time.Parse(time.DateOnly, text)
	s.must(err == nil)
	return rating.DayOf(t)
}

func (s *scan) flag() bool { return s.whole() == 1 }

func (s *scan) row() Row {
	r := Row{Player: s.whole(), Rank: int(s.whole()), Shared: s.flag(), Before: int(s.whole()), Country: s.word()}
	r.Club, r.Rating = tournament.ClubID(s.whole()), int(s.whole())
	r.Exact, r.Deviation = s.real(), s.real()
	r.New = s.flag()
	for _, field := range []*int{&r.Change, &r.Period, &r.Won, &r.Drawn, &r.Lost, &r.Opponents, &r.Performance, &r.Games, &r.Peak} {
		*field = int(s.whole())
	}
	r.PeakDay, r.Last, r.Status = s.day(), s.day(), Status(s.text())
	switch r.Status {
	case Official, Provisional, Inactive, Returning:
	default:
		s.bad = true
	}
	return r
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

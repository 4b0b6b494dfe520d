package rating

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"
)

// Reasons for which a row of results is refused.
var (
	ErrHeader   = errors.New("the first line must name the columns " + columns)
	ErrNotDate  = errors.New("not a date like 2014-12-31")
	ErrNotCount = errors.New("not a whole number in its range")
	ErrColour   = errors.New("the colour of a is B, W or empty")
	ErrSelf     = errors.New("a player cannot meet himself")
)

const columns = "date,event,round,a,b,a_halfpoints,a_discs,b_discs,a_colour"

// RowError says where a file of results is wrong.
type RowError struct {
	Line  int
	Value string
	Err   error
}

func (e *RowError) Error() string {
	if e.Value == "" {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d: %q: %v", e.Line, e.Value, e.Err)
}

func (e *RowError) Unwrap() error { return e.Err }

// ReadResults reads a file of results: date, event and round by number, the numbers
// of two players, half-points of a, discs of both (or nothing), a's colour (B, W or
// nothing). Rows may be in any order.
//
// Errors: *RowError, *csv.ParseError, those of r.
func ReadResults(r io.Reader) (Ledger, error) {
	rows := csv.NewReader(r)
	rows.ReuseRecord = true
	rows.FieldsPerRecord = 9
	header, err := rows.Read()
	if err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, csv.ErrFieldCount) {
			err = &RowError{Line: 1, Err: ErrHeader}
		}
		return Ledger{}, err
	}
	if got := fmt.Sprintf("%s,%s,%s,%s,%s,%s,%s,%s,%s", anys(header)...); got != columns {
		return Ledger{}, &RowError{Line: 1, Value: got, Err: ErrHeader}
	}
	var l Ledger
	place := map[int64]Player{} // in order of appearance
	for {
		fields, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Ledger{}, err
		}
		g, ids, err := readRow(fields)
		if err != nil {
			var row *RowError
			if errors.As(err, &row) {
				row.Line, _ = rows.FieldPos(0)
			}
			return Ledger{}, err
		}
		for i, p := range [2]*Player{&g.A, &g.B} {
			at, known := place[ids[i]]
			if !known {
				at = Player(len(l.Players))
				place[ids[i]] = at
				l.Players = append(l.Players, ids[i])
			}
			*p = at
		}
		l.Games = append(l.Games, g)
	}
	l.number()
	return l, nil
}

func anys(fields []string) []any {
	all := make([]any, len(fields))
	for i, f := range fields {
		all[i] = f
	}
	return all
}

// number puts players in order of their numbers, A before B in every game, and the
// games in order.
func (l *Ledger) number() {
	byAppearance := slices.Clone(l.Players)
	slices.Sort(l.Players)
	place := make([]Player, len(byAppearance))
	for i, id := range byAppearance {
		at, _ := slices.BinarySearch(l.Players, id)
		place[i] = Player(at)
	}
	for i := range l.Games {
		g := &l.Games[i]
		g.A, g.B = place[g.A], place[g.B]
		if g.A > g.B {
			*g = g.turned()
		}
	}
	Sort(l.Games)
}

// turned returns g from the side of the other player.
func (g Game) turned() Game {
	g.A, g.B, g.Score, g.DiscsA, g.DiscsB = g.B, g.A, 2-g.Score, g.DiscsB, g.DiscsA
	if g.ColourA != 0 {
		g.ColourA = 3 - g.ColourA
	}
	return g
}

func readRow(fields []string) (g Game, ids [2]int64, err error) {
	date, err := time.Parse(time.DateOnly, fields[0])
	if err != nil {
		return g, ids, &RowError{Value: fields[0], Err: ErrNotDate}
	}
	g.Day = DayOf(date)
	count := func(text string, high int64, empty int64) int64 {
		if text == "" && empty < 0 {
			return empty
		}
		n, parseErr := strconv.ParseInt(text, 10, 64)
		if (parseErr != nil || n < 0 || n > high) && err == nil {
			err = &RowError{Value: text, Err: ErrNotCount}
		}
		return n
	}
	const most = 1<<31 - 1
	g.Event, g.Round = int32(count(fields[1], most, 0)), int32(count(fields[2], most, 0))
	ids = [2]int64{count(fields[3], 1<<62, 0), count(fields[4], 1<<62, 0)}
	g.Score = int8(count(fields[5], 2, 0))
	g.DiscsA, g.DiscsB = int8(count(fields[6], 64, -1)), int8(count(fields[7], 64, -1))
	switch fields[8] {
	case "":
	case "B":
		g.ColourA = 1
	case "W":
		g.ColourA = 2
	default:
		return g, ids, &RowError{Value: fields[8], Err: ErrColour}
	}
	if err == nil && ids[0] == ids[1] {
		err = &RowError{Value: fields[3], Err: ErrSelf}
	}
	return g, ids, err
}

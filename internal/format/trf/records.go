package trf

import (
	"fmt"
	"strconv"
	"strings"
)

// value reads the record behind a code.
func (r *row) value(code string) (Value, error) {
	switch code {
	case "001":
		return r.player()
	case "142", "XXR":
		return r.count()
	case "152":
		return r.colour()
	case "162":
		return r.symbols()
	case "240":
		return r.byes()
	case "250":
		return r.virtual()
	case "260":
		return r.apart()
	case "299":
		return r.abnormal()
	case "XXC":
		return r.words(), nil
	case "XXS":
		return r.scores()
	case "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		return r.score()
	case "XXZ":
		all, err := r.players(4)
		return Absent(all), err
	case "XXP":
		all, err := r.players(4)
		return &Apart{Players: all}, err
	case "XXA":
		return r.gains()
	}
	return r.words5(), nil
}

// words5 is the text from column 5 on; without the blank in column 4 from there.
func (r *row) words5() Text {
	from := 4
	if r.at(4) == ' ' {
		from = 5
	}
	if from > len(r.text) {
		return ""
	}
	return Text(strings.TrimRight(string(r.text[from-1:]), " "))
}

func (t Text) line(code string) string {
	if code == "" || t == "" {
		return code + string(t)
	}
	return code + " " + string(t)
}

func (r *row) count() (Value, error) {
	n, err := r.positive(4, len(r.text), "a number of rounds")
	return Count(n), err
}

func (n Count) line(code string) string { return fmt.Sprintf("%s %d", code, int(n)) }

func (r *row) colour() (Value, error) {
	switch strings.ToUpper(r.cut(4, len(r.text))) {
	case "W":
		return White, nil
	case "B":
		return Black, nil
	}
	return nil, r.fail(5, len(r.text), ErrColour, "the initial colour, W or B")
}

func (c Colour) line(code string) string {
	return code + " " + strings.ToUpper(string(rune(c)))
}

func (r *row) words() Words {
	var w Words
	for _, t := range r.tokens(4) {
		w = append(w, t.text)
	}
	return w
}

func (w Words) line(code string) string {
	return strings.Join(append([]string{code}, w...), " ")
}

// symbols reads a 162 record: a letter and its points, again and again.
func (r *row) symbols() (Value, error) {
	var all Scores
	for c := 5; c <= len(r.text); {
		if blank(r.at(c)) {
			c++
			continue
		}
		if !strings.ContainsRune("WDLAZPX", r.at(c)) {
			return nil, r.fail(c, c, ErrSymbol, "one of W, D, L, A, P and X")
		}
		key := string(r.at(c))
		from := c + 1
		for from <= len(r.text) && blank(r.at(from)) {
			from++
		}
		for c = from; c <= len(r.text) && numeric(r.at(c)); c++ {
		}
		p, ok, err := r.points(from, c-1, "points such as 1.5 behind "+key)
		if err != nil || !ok {
			return nil, r.fail(from, from, ErrPoints, "points such as 1.5 behind "+key)
		}
		all = append(all, Score{Key: key, Worth: p})
	}
	return all, nil
}

// scores reads an XXS record: CODE=VALUE, again and again.
func (r *row) scores() (Value, error) {
	var all Scores
	for _, t := range r.tokens(4) {
		key, value, ok := strings.Cut(t.text, "=")
		p, good := parsePoints(value)
		if !ok || !good || key == "" {
			return nil, r.fail(t.column, t.column+len(t.text), ErrPoints, "a code and its points, such as W=3.0")
		}
		all = append(all, Score{Key: key, Worth: p})
	}
	return all, nil
}

func (r *row) score() (Value, error) {
	p, ok, err := r.points(4, len(r.text), "points such as 1.5")
	if err == nil && !ok {
		err = r.fail(5, 5, ErrPoints, "points such as 1.5")
	}
	return Scores{{Worth: p}}, err
}

func (s Scores) line(code string) string {
	var b strings.Builder
	b.WriteString(code)
	for i, one := range s {
		switch {
		case code == "162" && i == 0:
			fmt.Fprintf(&b, "  %s%4s", one.Key, one.Worth)
		case code == "162":
			fmt.Fprintf(&b, "    %s%4s", one.Key, one.Worth)
		case one.Key == "":
			fmt.Fprintf(&b, " %4s", one.Worth)
		default:
			fmt.Fprintf(&b, " %s=%s", one.Key, one.Worth)
		}
	}
	return b.String()
}

func (r *row) byes() (Value, error) {
	b := &Byes{Kind: Result(max(0, min(r.at(5), 127)))}
	if !strings.ContainsRune("FHZ", rune(b.Kind)) {
		return nil, r.fail(5, 5, ErrSymbol, "the kind of bye, F, H or Z")
	}
	var err error
	if b.Round, err = r.round(7, "a round"); err != nil {
		return nil, err
	}
	b.Players, err = r.players(10)
	return b, err
}

func (b *Byes) line(code string) string {
	return fmt.Sprintf("%s %c %03d", code, b.Kind, b.Round) + list(b.Players)
}

func list(players []int) string {
	var b strings.Builder
	for _, n := range players {
		fmt.Fprintf(&b, " %4d", n)
	}
	return b.String()
}

func (r *row) virtual() (Value, error) {
	v := &Virtual{}
	var err error
	if v.Match, _, err = r.points(4, 8, "match points in columns 5 to 8, or blanks"); err != nil {
		return nil, err
	}
	if v.Points, _, err = r.points(9, 13, "points in columns 10 to 13"); err != nil {
		return nil, err
	}
	if v.Match < 0 || v.Points < 0 {
		return nil, r.fail(4, 13, ErrPoints, "virtual points, 0.0 or more")
	}
	rest := r.tokens(14)
	for i, part := range []struct {
		value *int
		what  string
	}{{&v.From, "the first round"}, {&v.To, "the last round"}, {&v.First, "the first player"}, {&v.Last, "the last player"}} {
		at := token{column: max(14, len(r.text)+1)}
		if i < len(rest) {
			at = rest[i]
		}
		var ok bool
		if *part.value, ok = whole(at.text); !ok || *part.value == 0 {
			return nil, r.fail(at.column, at.column+len(at.text), ErrNumber, part.what)
		}
	}
	if len(rest) > 4 {
		return nil, r.fail(rest[4].column, len(r.text), ErrTrailing, "nothing behind the last player")
	}
	return v, nil
}

func (v *Virtual) line(code string) string {
	match := ""
	if v.Match != 0 {
		match = v.Match.String()
	}
	return fmt.Sprintf("%s%5s%5s %03d %03d %04d %04d", code, match, v.Points, v.From, v.To, v.First, v.Last)
}

func (r *row) apart() (Value, error) {
	a := &Apart{}
	var err error
	if a.From, err = r.round(5, "the first round"); err != nil {
		return nil, err
	}
	if a.To, err = r.round(9, "the last round"); err != nil {
		return nil, err
	}
	a.Players, err = r.players(12)
	return a, err
}

func (a *Apart) line(code string) string {
	if code == "XXP" {
		return code + numbers(a.Players)
	}
	return fmt.Sprintf("%s %03d %03d", code, a.From, a.To) + list(a.Players)
}

func (a Absent) line(code string) string { return code + numbers(a) }

func numbers(players []int) string {
	var b strings.Builder
	for _, n := range players {
		b.WriteString(" " + strconv.Itoa(n))
	}
	return b.String()
}

func (r *row) gains() (Value, error) {
	g := &Gains{}
	for i, t := range r.tokens(4) {
		to := t.column + len(t.text)
		if i == 0 {
			var ok bool
			if g.Player, ok = whole(t.text); !ok || g.Player == 0 {
				return nil, r.fail(t.column, to, ErrNumber, "a start number")
			}
			continue
		}
		p, ok := parsePoints(t.text)
		if !ok {
			return nil, r.fail(t.column, to, ErrPoints, "points such as 1.0")
		}
		g.Points = append(g.Points, p)
	}
	if g.Player == 0 {
		return nil, r.fail(5, 8, ErrNumber, "a start number")
	}
	return g, nil
}

func (g *Gains) line(code string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %4d", code, g.Player)
	for _, p := range g.Points {
		fmt.Fprintf(&b, " %4s", p)
	}
	return b.String()
}

func (r *row) abnormal() (Value, error) {
	a := &Abnormal{}
	if c := r.at(5); !blank(c) {
		if !strings.ContainsRune("WDLFHZ+-", c) {
			return nil, r.fail(5, 5, ErrSymbol, "one of W, D, L, F, H, Z, + and -, or a blank")
		}
		a.Kind = Result(c)
	}
	var err error
	if a.Match, _, err = r.points(6, 11, "match points in columns 8 to 11, or blanks"); err != nil {
		return nil, err
	}
	if a.Points, _, err = r.points(12, 17, "points in columns 14 to 17"); err != nil {
		return nil, err
	}
	if err = r.gap(18); err == nil {
		err = r.gap(19)
	}
	if err != nil {
		return nil, err
	}
	if a.Round, err = r.number(20, 22, "a round in columns 20 to 22, or blanks"); err != nil {
		return nil, err
	}
	a.Players, err = r.players(23)
	return a, err
}

func (a *Abnormal) line(code string) string {
	kind, match := Result(' '), ""
	if a.Kind != Unwritten {
		kind = a.Kind
	}
	if a.Match != 0 {
		match = a.Match.String()
	}
	return fmt.Sprintf("%s %c%6s%6s  %03d", code, kind, match, a.Points, a.Round) + list(a.Players)
}

package wof

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"sixtyfour/internal/reversi"
)

// Read reads one file.
//
// Errors: [ErrTooLarge], [ErrNoResult], and those of r. Lines that cannot be
// used are no error: they are in Notes.
func Read(r io.Reader) (File, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return File{}, fmt.Errorf("read result file: %w", err)
	}
	if len(data) > MaxSize || bytes.Count(data, []byte("\n"))+bytes.Count(data, []byte("\r")) > MaxLines {
		return File{}, ErrTooLarge
	}
	p := parser{marker: -1, seen: map[string]bool{}}
	for _, line := range strings.Split(newlines.Replace(decode(data)), "\n") {
		p.line++
		p.read(line)
	}
	if len(p.file.Games) == 0 && len(p.file.Players) == 0 {
		return p.file, ErrNoResult
	}
	return p.file, nil
}

var newlines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// decode returns data as UTF-8. What is no valid UTF-8 is ISO-8859-1, in which
// every byte is a character.
func decode(data []byte) string {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if utf8.Valid(data) {
		return string(data)
	}
	runes := make([]rune, len(data))
	for i, b := range data {
		runes[i] = rune(b)
	}
	return string(runes)
}

type parser struct {
	file   File
	line   int
	marker int
	seen   map[string]bool // header fields
}

func (p *parser) note(text string, why Reason) {
	p.file.Notes = append(p.file.Notes, Note{Line: p.line, Text: printable(text), Why: why})
}

// printable returns a line as it can be shown.
func printable(text string) string {
	if len(text) > MaxLine {
		text = strings.ToValidUTF8(text[:MaxLine], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' {
			return utf8.RuneError
		}
		return r
	}, text)
}

func (p *parser) read(line string) {
	text := strings.TrimSpace(line)
	switch {
	case text == "":
	case len(text) > MaxLine:
		p.note(text, LineTooLong)
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\t' }):
		p.note(text, ControlChar)
	case strings.HasPrefix(text, "%_%"):
		p.roster(text)
	case added.MatchString(text):
		p.mark(AddedResults)
	case marker.MatchString(text):
		p.mark(marker.FindStringSubmatch(text)[1])
	case strings.HasPrefix(text, "%%"):
		p.field(text)
	case text[0] == '%':
	default:
		p.game(text)
	}
}

// marker finds the label of a round: one short word after "Round".
var marker = regexp.MustCompile(`^%%?\s*(?i:round)\s*:?\s*([0-9A-Za-z]{1,8})\s*:?$`)

// added finds the heading of games that do not belong to the rounds.
var added = regexp.MustCompile(`^%%?\s*(?i:added\s+results)\s*:?$`)

func (p *parser) mark(label string) {
	number, err := strconv.Atoi(label)
	if err != nil || number < 0 {
		number = 0
	}
	p.marker = len(p.file.Markers)
	p.file.Markers = append(p.file.Markers, Marker{Line: p.line, Label: label, Number: number})
}

// field reads a header line, such as "%%Date: 20/09/1997 - 21/09/1997".
func (p *parser) field(text string) {
	name, value, found := strings.Cut(strings.TrimLeft(text, "%"), ":")
	name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
	if !found {
		if name != "" {
			p.note(text, UnknownField)
		}
		return
	}
	if p.seen[name] {
		p.note(text, Repeated)
		return
	}
	switch name {
	case "tournament":
		p.file.Name = value
	case "country":
		p.file.Country = value
	case "sender":
		p.file.Sender = value
	case "date":
		first, last, _ := strings.Cut(value, "-")
		p.file.Date = day(first)
		p.file.LastDay = day(last)
		if value != "" && (p.file.Date == "" || strings.TrimSpace(last) != "" && p.file.LastDay == "") {
			p.note(text, BadDate)
		}
	default:
		p.note(text, UnknownField)
		return
	}
	p.seen[name] = true
}

// day turns DD/MM/YYYY into YYYY-MM-DD; anything else is empty.
func day(text string) string {
	t, err := time.Parse("2/1/2006", strings.TrimSpace(text))
	if err != nil {
		return ""
	}
	return t.Format(time.DateOnly)
}

// roster reads "%_% id, NAME, First, CTRY, score, discs", with columns left out,
// doubled or added. The score is the first number after the names.
func (p *parser) roster(text string) {
	columns := strings.Split(strings.TrimPrefix(text, "%_%"), ",")
	for i := range columns {
		columns[i] = strings.Join(strings.Fields(columns[i]), " ")
	}
	h := Header{Line: p.line}
	id := columns[0]
	if after, ok := strings.CutPrefix(id, "+"); ok {
		id, h.New = strings.TrimSpace(after), true
	}
	var ok bool
	if h.ID, ok = identity(id); !ok || len(columns) < 2 || columns[1] == "" {
		p.note(text, BadRoster)
		return
	}
	h.Family = columns[1]
	rest := columns[2:]
	if len(rest) > 0 && (len(columns) >= fullRoster || !numeric(rest[0])) {
		h.Given, rest = rest[0], rest[1:]
	}
	for len(rest) > 0 && !numeric(rest[0]) {
		if h.Country == "" {
			h.Country = rest[0]
		}
		rest = rest[1:]
	}
	bad := false
	if len(rest) > 0 {
		h.Points, h.HasPoints = halves(rest[0])
		bad = !h.HasPoints
	}
	if len(rest) > 1 && rest[1] != "" && rest[1] != "-" {
		own, _, _ := strings.Cut(rest[1], "-") // "171-085": own and opponents' discs
		discs, ok := halves(own)
		h.Discs, h.HasDiscs = reversi.Discs(discs), ok
		bad = bad || !ok
	}
	if bad {
		p.note(text, BadScore)
	}
	p.file.Players = append(p.file.Players, h)
}

// fullRoster is how many columns a roster line has that leaves nothing out: then the
// third one is a name, whatever it looks like.
const fullRoster = 6

func numeric(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' }

// halves reads "5", "5.0", "5.5" or "5½" as halves.
func halves(text string) (int, bool) {
	text = strings.TrimSpace(text)
	whole, half := text, 0
	if before, ok := strings.CutSuffix(text, "½"); ok {
		whole, half = before, 1
	} else if before, after, ok := strings.Cut(text, "."); ok {
		whole = before
		switch strings.TrimRight(after, "0") {
		case "":
		case "5":
			half = 1
		default:
			return 0, false
		}
	}
	n, ok := digits(whole, 5)
	return 2*n + half, ok
}

// digits reads a number of at most limit digits and nothing else.
func digits(text string, limit int) (int, bool) {
	if text == "" || len(text) > limit {
		return 0, false
	}
	n := 0
	for _, r := range text {
		if r < '0' || r > '9' {
			return 0, false
		}
		n = 10*n + int(r-'0')
	}
	return n, true
}

// identity reads an id: digits, or question marks for nobody known. Leading
// zeros are kept: ids are names, not numbers.
func identity(text string) (string, bool) {
	if text != "" && strings.Trim(text, "?") == "" {
		return UnknownID, true
	}
	_, ok := digits(text, 12)
	return text, ok
}

// gameLine takes a line apart; what the parts hold is checked afterwards.
var gameLine = regexp.MustCompile(`^\+?\s*(\d+|\?+)\s*(?:\(\s*([^()]*?)\s*\))?\s*([<>=])\s*(?:\(\s*([^()]*?)\s*\))?\s*\+?\s*(\d+|\?+)(?:\s+([^%]*?)|([A-Za-z]))?\s*(?:%.*)?$`)

func (p *parser) game(text string) {
	m := gameLine.FindStringSubmatch(text)
	if m == nil {
		p.note(text, NotALine)
		return
	}
	g := GameLine{Line: p.line, Text: text, Marker: p.marker, Outcome: Outcome(m[3][0]), FirstDiscs: Unknown, SecondDiscs: Unknown}
	if p.marker >= 0 {
		g.Round = p.file.Markers[p.marker].Number
	}
	var ok1, ok2 bool
	g.First, ok1 = identity(m[1])
	g.Second, ok2 = identity(m[5])
	if !ok1 || !ok2 {
		p.note(text, NotALine)
		return
	}
	if g.First == g.Second && g.First != UnknownID {
		p.note(text, SamePlayer)
		return
	}
	if strings.Contains(text, "(") {
		first, ok1 := halves(m[2])
		second, ok2 := halves(m[4])
		if !ok1 || !ok2 || first > 128 || second > 128 || first+second > 128 {
			p.note(text, BadDiscs)
			return
		}
		g.FirstDiscs, g.SecondDiscs = reversi.Discs(first), reversi.Discs(second)
	}
	switch strings.ToUpper(m[6] + m[7]) {
	case "":
	case "B":
		g.FirstColour = reversi.Black
	case "W":
		g.FirstColour = reversi.White
	default:
		p.note(text, BadColour)
	}
	p.file.Games = append(p.file.Games, g)
}

package wof

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// ErrNoPlayers refuses a file without a single player. Test with errors.Is.
var ErrNoPlayers = errors.New("the file holds no player")

// PlayerFile is the list of players that the federation publishes (joueurs.txt).
type PlayerFile struct {
	Players []Listed // in the order of the file, every id once
	Notes   []Note   // by line
}

// Listed is a player as the file has him.
type Listed struct {
	Line      int
	ID        string // digits
	Family    string
	Given     string
	Country   string // of the block, or of the line where it names one
	HasRating bool
	Rating    int
	Program   bool // a computer program: the line names its maker
}

// ReadPlayers reads a player file: blocks that begin with "pays = ARG", in them a
// line for each player, "280016 ACUNA, Ricardo   %_<1484>". As PAPP reads it, a
// percent sign begins a comment unless an underline follows, "{JPN}" is a country of
// the player's own, "(somebody)" the maker of a program, an apostrophe behind the
// name a comment; lines that begin with "federation" say nothing of a player.
//
// Errors: [ErrTooLarge], [ErrNoPlayers], and those of r. Lines that cannot be used
// are no error: they are in Notes.
func ReadPlayers(r io.Reader) (PlayerFile, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return PlayerFile{}, fmt.Errorf("read player file: %w", err)
	}
	if len(data) > MaxSize || bytes.Count(data, []byte("\n"))+bytes.Count(data, []byte("\r")) > MaxLines {
		return PlayerFile{}, ErrTooLarge
	}
	text, _ := Decode(data)
	p := listParser{seen: map[string]bool{}}
	for _, line := range strings.Split(newlines.Replace(text), "\n") {
		p.line++
		p.read(line)
	}
	if len(p.file.Players) == 0 {
		return p.file, ErrNoPlayers
	}
	return p.file, nil
}

// Decode returns the text of a file of the federation, and whether it was
// ISO-8859-1: what is no valid UTF-8 is.
func Decode(data []byte) (text string, latin1 bool) {
	text = decode(data)
	return text, len(text) > len(data)
}

type listParser struct {
	file    PlayerFile
	line    int
	country string
	seen    map[string]bool // ids
}

func (p *listParser) note(text string, why Reason) {
	p.file.Notes = append(p.file.Notes, Note{Line: p.line, Text: printable(text), Why: why})
}

var (
	block    = regexp.MustCompile(`^[Pp]ays\s*=\s*"?([^"]*?)"?$`)
	rated    = regexp.MustCompile(`<\s*(-?\d{1,5})\s*>`)
	ofOwn    = regexp.MustCompile(`\{\s*"?([^{}"]*?)"?\s*\}`)
	maker    = regexp.MustCompile(`\([^()]*\)`)
	listLine = regexp.MustCompile(`^\+?\s*(\d{1,12})\s+(.+)$`)
)

func (p *listParser) read(line string) {
	text := strings.TrimSpace(uncommented(line))
	switch {
	case text == "", strings.HasPrefix(strings.ToLower(text), "federation"):
		return
	case len(text) > MaxLine:
		p.note(text, LineTooLong)
		return
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\t' }):
		p.note(text, ControlChar)
		return
	}
	if m := block.FindStringSubmatch(text); m != nil {
		p.country = strings.TrimSpace(m[1])
		return
	}
	l := Listed{Line: p.line, Country: p.country}
	rest := text
	if m := rated.FindStringSubmatch(rest); m != nil {
		n, err := strconv.Atoi(m[1])
		l.Rating, l.HasRating = n, err == nil
		rest = strings.Replace(rest, m[0], " ", 1)
	}
	if m := ofOwn.FindStringSubmatch(rest); m != nil {
		l.Country = m[1]
		rest = strings.Replace(rest, m[0], " ", 1)
	}
	l.Program = maker.MatchString(rest)
	rest = maker.ReplaceAllString(rest, " ")
	m := listLine.FindStringSubmatch(strings.TrimSpace(rest))
	if m == nil || strings.ContainsAny(rest, "<>{}()") {
		p.note(text, BadRoster)
		return
	}
	l.ID = m[1]
	l.Family, l.Given = listName(m[2])
	switch {
	case l.Family == "" || strings.Trim(l.ID, "0") == "":
		p.note(text, BadRoster)
	case p.seen[l.ID]:
		p.note(text, Repeated)
	default:
		p.seen[l.ID] = true
		p.file.Players = append(p.file.Players, l)
	}
}

// uncommented cuts a comment off; "%_" is none and says nothing.
func uncommented(line string) string {
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '#':
			return line[:i]
		case line[i] == '%' && i+1 < len(line) && line[i+1] == '_':
			line = line[:i] + line[i+2:]
			i--
		case line[i] == '%':
			return line[:i]
		}
	}
	return line
}

// listName takes "NAME, First 'remark" or "NAME First" apart.
func listName(text string) (family, given string) {
	family, given, found := strings.Cut(text, ",")
	if found {
		if at := strings.Index(given, " '"); at >= 0 {
			given = given[:at]
		}
	}
	words := strings.Fields(family)
	if !found && len(words) > 1 {
		return strings.Join(words[:len(words)-1], " "), words[len(words)-1]
	}
	return strings.Join(words, " "), strings.Join(strings.Fields(given), " ")
}

// Text returns the file in few bytes, for a form that brings it back: [ReadPlayers]
// of it gives the same players.
func (f PlayerFile) Text() string {
	var sb strings.Builder
	country := ""
	for _, p := range f.Players {
		if p.Country != country {
			country = p.Country
			fmt.Fprintf(&sb, "pays = %s\n", country)
		}
		fmt.Fprintf(&sb, "%s %s,%s", p.ID, p.Family, p.Given)
		if p.HasRating {
			fmt.Fprintf(&sb, " <%d>", p.Rating)
		}
		if p.Program {
			sb.WriteString(" (program)")
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}

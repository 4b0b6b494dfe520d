package director

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sixtyfour/internal/sheet"
	"sixtyfour/internal/tournament"
)

// What is said of one cell of a list.
var (
	// ErrZerosLost warns of an id in a cell that holds a number.
	ErrZerosLost = errors.New("the cell holds a number: zeros in front may be lost")
	// ErrCellFault refuses what a spreadsheet program could not compute.
	ErrCellFault = errors.New("the cell holds an error")
)

// ListFault is what was wrong with a line, or worth a look, and where.
type ListFault struct {
	At  sheet.Address
	Err *tournament.FieldError
}

func (f *ListFault) Error() string { return fmt.Sprintf("%s: %v", f.At, f.Err) }
func (f *ListFault) Unwrap() error { return f.Err }

// reading is one row that becomes a player.
type reading struct {
	table  sheet.Table
	row    sheet.Row
	locale sheet.Locale
	player tournament.Player
	club   string
	faults []*ListFault
	notes  []*ListFault // worth a look, no reason to refuse
}

func (r *reading) refuse(index int, field, value string, why error) {
	r.faults = append(r.faults, &ListFault{At: r.table.At(r.row, index), Err: &tournament.FieldError{Field: field, Value: value, Err: why}})
}

// longestClub is how long the name of a club may be.
const longestClub = 80

// wholeLine as an index is the line and none of its cells.
const wholeLine = -1

// read reads the row by its columns when they are known and else by the shape of
// its fields. Clubs are kept by name.
func (r *reading) read(columns []Column) {
	length := 0
	for i, c := range r.row.Cells {
		length += utf8.RuneCountInString(c.Text)
		var field *tournament.FieldError
		switch {
		case c.Kind == sheet.Fault:
			r.refuse(i, "line", c.Text, ErrCellFault)
		case errors.As(tournament.CheckText("line", c.Text, longestLine), &field):
			r.faults = append(r.faults, &ListFault{At: r.table.At(r.row, i), Err: field})
		}
	}
	switch {
	case len(r.faults) > 0:
		return
	case columns != nil:
		r.byColumn(columns)
	case length > longestLine:
		r.refuse(wholeLine, "line", "", tournament.ErrTooLong)
	default:
		r.byShape()
	}
	if len(r.faults) > 0 {
		return
	}
	r.club = strings.Join(strings.Fields(r.club), " ")
	if err := tournament.CheckText("club", r.club, longestClub); err != nil {
		for _, f := range FieldErrors(err) {
			r.faults = append(r.faults, &ListFault{At: r.table.At(r.row, slices.Index(columns, ColumnClub)), Err: f})
		}
	}
	p, errs := r.player.Validate()
	r.player = p
	for _, f := range FieldErrors(errors.Join(errs...)) {
		r.faults = append(r.faults, &ListFault{At: r.table.At(r.row, placeOf(columns, f.Field)), Err: f})
	}
}

// placeOf finds the column that a field of a player was read from.
func placeOf(columns []Column, field string) int {
	i := slices.Index(columns, Column(field))
	if i < 0 && (field == "family" || field == "given" || field == "native") {
		i = slices.Index(columns, ColumnName)
	}
	return i
}

func (r *reading) byColumn(columns []Column) {
	p := &r.player
	for i, cell := range r.row.Cells {
		f := cell.Text
		if i >= len(columns) {
			if f != "" {
				r.refuse(i, "line", f, tournament.ErrBadChoice)
			}
			continue
		}
		switch columns[i] {
		case ColumnName:
			setName(p, f)
		case ColumnFamily:
			p.Family = f
		case ColumnGiven:
			p.Given = f
		case ColumnNative:
			if p.Native == "" && !isNative(f) && f != "" && p.Family == "" {
				setName(p, f) // 氏名 stands over names in Latin letters too
			} else if f != "" {
				p.Native = f
			}
		case ColumnReading:
			p.Reading = f
		case ColumnCountry:
			p.Country = f
		case ColumnClub:
			r.club = f
		case ColumnBirth:
			r.birth(i, cell)
		case ColumnID:
			p.FederationID = norm.NFKC.String(f)
			if cell.Kind == sheet.Number {
				r.notes = append(r.notes, &ListFault{At: r.table.At(r.row, i), Err: &tournament.FieldError{Field: "federation_id", Value: f, Err: ErrZerosLost}})
			}
		case ColumnEmail:
			p.Email = f
		case ColumnNote:
			p.Note = f
		case columnOther, ColumnRound, ColumnTable, ColumnGame, ColumnBlack, ColumnWhite, ColumnBlackDiscs, ColumnWhiteDiscs, ColumnScore, ColumnCity:
		}
	}
	if isNative(p.Family) {
		p.Native, p.Family, p.Given = strings.TrimSpace(p.Family+" "+p.Given), "", ""
	}
}

// birth reads a year, or a day of which the year is kept.
func (r *reading) birth(i int, cell sheet.Cell) {
	text := sheet.Digits(cell.Text)
	if text == "" {
		return
	}
	year, err := strconv.Atoi(strings.TrimSuffix(text, "年"))
	if err != nil {
		day, err := r.locale.Day(cell)
		if err != nil {
			r.refuse(i, "birth_year", cell.Text, sheet.ErrBadDay)
			return
		}
		year, _ = strconv.Atoi(day[:4]) // written by Day
	}
	r.player.BirthYear = year
	if year == 0 {
		r.refuse(i, "birth_year", cell.Text, tournament.ErrOutOfRange)
	}
}

func (r *reading) byShape() {
	fields := make([]string, len(r.row.Cells))
	for i, c := range r.row.Cells {
		fields[i] = c.Text
	}
	p := &r.player
	rest := fields[1:]
	whole := fields[0]
	switch {
	case len(rest) > 0 && (!strings.Contains(whole, " ") || isParticle(whole)) && isGiven(rest[0]) && isNative(whole):
		setName(p, whole+" "+rest[0])
		rest = rest[1:]
	case len(rest) > 0 && (!strings.Contains(whole, " ") || isParticle(whole)) && isGiven(rest[0]):
		p.Family, p.Given, rest = whole, rest[0], rest[1:]
	default:
		setName(p, whole)
	}
	for i, f := range rest {
		index := len(fields) - len(rest) + i
		digits := norm.NFKC.String(f)
		n, err := strconv.Atoi(digits)
		switch {
		case f == "":
		case strings.Contains(f, "@") && p.Email == "":
			p.Email = f // private: never a club
		case err == nil && n >= 1900 && n <= 2100 && p.BirthYear == 0:
			p.BirthYear = n
		case err == nil && p.FederationID == "":
			p.FederationID = digits
		case isCountry(f) && p.Country == "":
			p.Country = f
		case isNative(f) && p.Native == "":
			p.Native = f
		case isKana(f) && p.Native != "" && p.Reading == "":
			p.Reading = f
		case r.club == "":
			r.club = f
		default:
			if p.Country == "" && isLongCountry(r.club) {
				r.refuse(index-1, "line", r.club, tournament.ErrBadCountry)
				return
			}
			r.refuse(index, "line", f, tournament.ErrBadChoice)
			return
		}
	}
}

// isLongCountry reports whether a field that was taken for a club looks like the
// name of a country written out, such as SWEDEN.
func isLongCountry(f string) bool {
	for _, r := range f {
		if r != ' ' && !unicode.Is(unicode.Lu, r) {
			return false
		}
	}
	return len(f) > 3
}

// setName puts a whole name where it belongs: in its own script, or parted.
func setName(p *tournament.Player, name string) {
	if isNative(name) {
		p.Native = name
		return
	}
	if family, given, ok := strings.Cut(name, ","); ok {
		p.Family, p.Given = strings.TrimSpace(family), strings.TrimSpace(given)
		return
	}
	p.Family, p.Given = cutName(name)
}

// cutName parts a whole name. Words in capitals are the family name; without
// them the last word is the given name.
func cutName(name string) (family, given string) {
	words := strings.Fields(name)
	if len(words) == 0 {
		return "", ""
	}
	capitals := 0
	for capitals < len(words) && len(words[capitals]) > 1 && strings.ToUpper(words[capitals]) == words[capitals] {
		capitals++
	}
	if capitals == 0 || capitals == len(words) {
		capitals = max(1, len(words)-1)
	}
	return strings.Join(words[:capitals], " "), strings.Join(words[capitals:], " ")
}

// isParticle reports whether a family name begins with a small word, as in "van den
// Berg": such a field holds no given name when another follows.
func isParticle(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsLower(r)
}

func isCountry(f string) bool {
	return len(f) == 3 && strings.ToUpper(f) == f && strings.IndexFunc(f, func(r rune) bool { return r < 'A' || r > 'Z' }) < 0
}

func isGiven(f string) bool {
	return f != "" && !isCountry(f) && strings.IndexFunc(f, unicode.IsDigit) < 0 && (!isNative(f) || !strings.Contains(f, " "))
}

// isNative reports whether a name is written in another script than Latin.
func isNative(f string) bool {
	return strings.IndexFunc(f, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) }) >= 0
}

func isKana(f string) bool {
	return f != "" && strings.IndexFunc(f, func(r rune) bool {
		return !unicode.In(r, unicode.Hiragana, unicode.Katakana) && !unicode.IsSpace(r) && r != 'ー'
	}) < 0
}

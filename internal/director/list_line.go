package director

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"sixtyfour/internal/tournament"
)

// column is what stands in one column of a list.
type column string

const (
	columnName    column = "name" // the whole name
	columnFamily  column = "family"
	columnGiven   column = "given"
	columnNative  column = "native"
	columnReading column = "reading"
	columnCountry column = "country"
	columnClub    column = "club"
	columnBirth   column = "birth"
	columnID      column = "id"
	columnEmail   column = "email"
	columnOther   column = "other" // what a registry does not keep, such as a rating
)

// headings are the words that people write over their columns.
var headings = map[column]string{
	columnName:    "name player nom nombre spieler 氏名 名前 選手 選手名",
	columnFamily:  "family surname last familienname nachname apellido cognome 姓",
	columnGiven:   "given first vorname prénom prenom 名",
	columnNative:  "native 漢字",
	columnReading: "reading 読み ふりがな フリガナ よみがな",
	columnCountry: "country nation federation land pays país pais paese 国 国籍",
	columnClub:    "club team verein klub société 所属 クラブ",
	columnBirth:   "birth born year geburtsjahr 生年",
	columnID:      "id 会員番号",
	columnEmail:   "email e-mail mail メール",
	columnOther:   "rating number no rank points 番号 順位 レーティング 段位 勝点",
}

// readHeading returns what the columns of a list hold when its first line says
// so, or nil: every field must begin with a word of headings.
func readHeading(line string) []column {
	var columns []column
	for _, f := range cutFields(line) {
		words := strings.Fields(strings.ToLower(norm.NFKC.String(f)))
		if len(words) == 0 {
			return nil
		}
		found := column("")
		for c, known := range headings {
			if slices.Contains(strings.Fields(known), words[0]) {
				found = c
			}
		}
		if found == "" {
			return nil
		}
		columns = append(columns, found)
	}
	if !slices.Contains(columns, columnName) && !slices.Contains(columns, columnFamily) && !slices.Contains(columns, columnNative) {
		return nil
	}
	return columns
}

// cutFields parts a line at tabs, else semicolons, else commas.
func cutFields(line string) []string {
	separator := ","
	for _, s := range []string{"\t", ";"} {
		if strings.Contains(line, s) {
			separator = s
			break
		}
	}
	fields := strings.Split(line, separator)
	for i, f := range fields {
		fields[i] = strings.Trim(strings.TrimSpace(f), "\"")
	}
	return fields
}

// readPlayer reads one line, by its columns when they are known and else by the
// shape of its fields. Clubs are returned by name.
func readPlayer(line string, columns []column) (p tournament.Player, club string, err error) {
	if err := tournament.CheckText("line", line, longestLine); err != nil {
		return p, "", err
	}
	if columns != nil {
		p, club, err = byColumn(cutFields(line), columns)
	} else {
		p, club, err = byShape(cutFields(line))
	}
	if err != nil {
		return p, "", err
	}
	p, errs := p.Validate()
	return p, club, errors.Join(errs...)
}

func byColumn(fields []string, columns []column) (p tournament.Player, club string, err error) {
	for i, f := range fields {
		if i >= len(columns) {
			if f != "" {
				return p, "", &tournament.FieldError{Field: "line", Value: f, Err: tournament.ErrBadChoice}
			}
			continue
		}
		switch columns[i] {
		case columnName:
			setName(&p, f)
		case columnFamily:
			p.Family = f
		case columnGiven:
			p.Given = f
		case columnNative:
			p.Native = f
		case columnReading:
			p.Reading = f
		case columnCountry:
			p.Country = f
		case columnClub:
			club = f
		case columnBirth:
			if p.BirthYear, err = strconv.Atoi(norm.NFKC.String(f)); f != "" && err != nil {
				return p, "", &tournament.FieldError{Field: "birth_year", Value: f, Err: tournament.ErrBadNumber}
			}
		case columnID:
			p.FederationID = norm.NFKC.String(f)
		case columnEmail:
			p.Email = f
		case columnOther:
		}
	}
	if isNative(p.Family) {
		p.Native, p.Family, p.Given = strings.TrimSpace(p.Family+" "+p.Given), "", ""
	}
	return p, club, nil
}

func byShape(fields []string) (p tournament.Player, club string, err error) {
	rest := fields[1:]
	whole := fields[0]
	switch {
	case len(rest) > 0 && (!strings.Contains(whole, " ") || isParticle(whole)) && isGiven(rest[0]) && isNative(whole):
		setName(&p, whole+" "+rest[0])
		rest = rest[1:]
	case len(rest) > 0 && (!strings.Contains(whole, " ") || isParticle(whole)) && isGiven(rest[0]):
		p.Family, p.Given, rest = whole, rest[0], rest[1:]
	default:
		setName(&p, whole)
	}
	for _, f := range rest {
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
		case club == "":
			club = f
		default:
			if p.Country == "" && isLongCountry(club) {
				return p, "", &tournament.FieldError{Field: "line", Value: club, Err: tournament.ErrBadCountry}
			}
			return p, "", &tournament.FieldError{Field: "line", Value: f, Err: tournament.ErrBadChoice}
		}
	}
	return p, club, nil
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

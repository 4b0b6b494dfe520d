package tournament

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Player is one person in the registry.
//
// Family and Given are written in Latin letters. Native is the whole name in its
// own script with Reading, its pronunciation, such as 佐藤 健 and さとう けん.
// BirthYear, Email and Note are private: no public page, file or feed holds them.
type Player struct {
	ID           PlayerID
	Family       string
	Given        string
	Native       string
	Reading      string
	Country      string // three capital letters; empty is not known
	Club         ClubID
	BirthYear    int // 0 is not known
	FederationID string
	Rating       int // by the federation's player file, which alone changes it; 0 is not known
	Email        string
	Note         string
	Merged       PlayerID // the record that this one is part of; 0 for one of its own
	Privacy      Privacy  // how everybody sees the player
	Erased       bool     // the person's data are gone; the results stay
	Version      int
}

// Privacy is how much everybody may know of a player. Officials see the name.
type Privacy string

// The kinds of privacy.
const (
	ByName   Privacy = ""
	ByNumber Privacy = "number" // "Player #12" everywhere
	Hidden   Privacy = "hidden" // and in no list of players or ratings
)

// IsNamed reports whether everybody may know the name of p.
func (p Player) IsNamed() bool { return p.Privacy == ByName && !p.Erased }

// Masked returns p with nothing that tells who it is, under another name. Country and
// club stay: teams are made of them.
func (p Player) Masked(called string) Player {
	p.Family, p.Given, p.Native, p.Reading, p.FederationID, p.Email, p.Note = called, "", "", "", "", "", ""
	return p
}

// Name returns the name in Latin letters, family name first; without one it is
// the native name.
func (p Player) Name() string {
	name := strings.TrimSpace(p.Family + " " + p.Given)
	if name == "" {
		return p.Native
	}
	return name
}

// ShownName returns the name as a reader of lang ("en", "ja") expects it.
func (p Player) ShownName(lang string) string {
	if lang == "ja" && p.Native != "" {
		return p.Native
	}
	return p.Name()
}

// Validate trims what was typed and checks it field by field.
//
// Errors: *FieldError joined, one for each field that is refused.
func (p Player) Validate() (Player, []error) {
	var errs []error
	check := func(field string, value *string, limit int) {
		*value = strings.Join(strings.Fields(*value), " ")
		if err := CheckText(field, *value, limit); err != nil {
			errs = append(errs, err)
		}
	}
	check("family", &p.Family, 60)
	check("given", &p.Given, 60)
	check("native", &p.Native, 60)
	check("reading", &p.Reading, 80)
	check("federation_id", &p.FederationID, 20)
	check("email", &p.Email, 120)
	check("note", &p.Note, 500)
	if p.Family == "" && p.Native == "" {
		errs = append(errs, &FieldError{Field: "family", Err: ErrRequired})
	}
	var err error
	if p.Country, err = ParseCountry(p.Country); err != nil {
		errs = append(errs, err)
	}
	if p.Privacy != ByName && p.Privacy != ByNumber && p.Privacy != Hidden {
		errs = append(errs, &FieldError{Field: "privacy", Value: string(p.Privacy), Err: ErrBadChoice})
	}
	if p.BirthYear != 0 && (p.BirthYear < 1900 || p.BirthYear > 2100) {
		errs = append(errs, &FieldError{Field: "birth_year", Err: ErrOutOfRange, Low: 1900, High: 2100})
	}
	return p, errs
}

// ParseCountry returns the three capital letters of a country code, or nothing
// for nothing.
//
// Errors: a *FieldError with [ErrBadCountry].
func ParseCountry(text string) (string, error) {
	code := strings.ToUpper(strings.TrimSpace(text))
	if code == "" {
		return "", nil
	}
	ok := len(code) == 3
	for _, r := range code {
		ok = ok && r >= 'A' && r <= 'Z'
	}
	if !ok {
		return text, &FieldError{Field: "country", Value: text, Err: ErrBadCountry}
	}
	return code, nil
}

// CheckText refuses text longer than limit runes or with characters that no
// screen, printer or spreadsheet can show.
func CheckText(field, text string, limit int) error {
	if !utf8.ValidString(text) {
		return &FieldError{Field: field, Err: ErrControlChar}
	}
	for _, r := range text {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == utf8.RuneError || isNoncharacter(r) || isInvisible(r) {
			return &FieldError{Field: field, Value: strings.ToValidUTF8(text, ""), Err: ErrControlChar}
		}
	}
	if n := utf8.RuneCountInString(text); n > limit {
		return &FieldError{Field: field, Value: text, Err: ErrTooLong, High: limit}
	}
	return nil
}

// isInvisible reports whether r can hide in a name or turn the text beside it
// around. The two joiners stay: some scripts cannot be written without them.
func isInvisible(r rune) bool { return unicode.Is(unicode.Cf, r) && r != '\u200C' && r != '\u200D' }

func isNoncharacter(r rune) bool { return r&0xFFFE == 0xFFFE || r >= 0xFDD0 && r <= 0xFDEF }

// Club is a group of players who meet.
type Club struct {
	ID      ClubID
	Name    string
	City    string
	Country string
	Version int
}

// Validate trims what was typed and checks it.
func (c Club) Validate() (Club, []error) {
	var errs []error
	for _, f := range []struct {
		name  string
		value *string
	}{{"name", &c.Name}, {"city", &c.City}} {
		*f.value = strings.Join(strings.Fields(*f.value), " ")
		if err := CheckText(f.name, *f.value, 80); err != nil {
			errs = append(errs, err)
		}
	}
	if c.Name == "" {
		errs = append(errs, &FieldError{Field: "name", Err: ErrRequired})
	}
	var err error
	if c.Country, err = ParseCountry(c.Country); err != nil {
		errs = append(errs, err)
	}
	return c, errs
}

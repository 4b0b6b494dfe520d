package director

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sixtyfour/internal/sheet"
)

// Column is what stands in one column of a list; empty is not used.
type Column string

// The columns of a list of players.
const (
	ColumnName    Column = "name" // the whole name
	ColumnFamily  Column = "family"
	ColumnGiven   Column = "given"
	ColumnNative  Column = "native"
	ColumnReading Column = "reading"
	ColumnCountry Column = "country"
	ColumnClub    Column = "club"
	ColumnBirth   Column = "birth_year"
	ColumnID      Column = "federation_id"
	ColumnEmail   Column = "email"
	ColumnNote    Column = "note"
	columnOther   Column = "" // what a registry does not keep, such as a rating
)

// PlayerColumns are those of a list of players, in the order of a form.
var PlayerColumns = []Column{
	ColumnName, ColumnFamily, ColumnGiven, ColumnNative, ColumnReading, ColumnCountry, ColumnClub, ColumnBirth, ColumnID, ColumnEmail, ColumnNote,
}

// vocabulary knows the words over the columns of one kind of list.
type vocabulary struct {
	// words holds what people write over a column, parted by |. A heading that is
	// none of them goes by its first word.
	words map[Column]string
	// enough reports whether the columns tell what a line is about.
	enough func(has func(...Column) bool) bool
}

var playerWords = vocabulary{
	words: map[Column]string{
		ColumnName:    "name|player|full name|nom|nombre|spieler|spelare|namn|nome|naam|navn|氏名(ローマ字)|ローマ字|名前(ローマ字)",
		ColumnFamily:  "family|family name|surname|last|last name|familienname|nachname|apellido|cognome|efternamn|nom de famille|姓",
		ColumnGiven:   "given|given name|first|first name|vorname|prénom|prenom|förnamn|nombre de pila|名",
		ColumnNative:  "native|native name|kanji|漢字|氏名|名前|選手|選手名",
		ColumnReading: "reading|kana|読み|よみ|ふりがな|フリガナ|よみがな",
		ColumnCountry: "country|nation|federation|land|pays|país|pais|paese|nationality|国|国籍|国名",
		ColumnClub:    "club|team|verein|klub|klubb|società|société|所属|クラブ|クラブ名|所属クラブ",
		ColumnBirth:   "birth|birth year|year of birth|date of birth|birthday|born|year|geburtsjahr|geburtsdatum|födelseår|生年|生年月日|誕生日",
		ColumnID:      "id|federation id|player id|wof id|member|member number|licence|license|mitgliedsnummer|会員番号|連盟番号|選手番号",
		ColumnEmail:   "email|e-mail|mail|メール|メールアドレス",
		ColumnNote:    "note|notes|remark|remarks|comment|comments|bemerkung|anmerkung|anteckning|備考|メモ",
		columnOther:   "rating|number|no|no.|nr|nr.|rank|points|#|番号|順位|レーティング|段位|勝点|first round|from round|参加開始回戦|withdrawn|棄権",
	},
	enough: func(has func(...Column) bool) bool { return has(ColumnName, ColumnFamily, ColumnNative) },
}

// column returns what a heading stands for.
func (v vocabulary) column(heading string, exact bool) (Column, bool) {
	whole := strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(heading))), " ")
	first, _, _ := strings.Cut(whole, " ")
	if exact {
		first = ""
	}
	for _, text := range []string{whole, first} {
		for c, words := range v.words {
			if text != "" && slices.Contains(strings.Split(words, "|"), text) {
				return c, true
			}
		}
	}
	return "", false
}

// heading returns what the columns of a list hold when a row says so, or nil: at
// least half of its cells must be known headings, and enough of them. An exact one
// holds three known words, or no other words.
func (v vocabulary) heading(row sheet.Row, exact bool) []Column {
	columns := make([]Column, len(row.Cells))
	known, filled := 0, 0
	for i, cell := range row.Cells {
		if cell.Text == "" {
			continue
		}
		filled++
		c, ok := v.column(cell.Text, exact)
		if !ok {
			continue
		}
		known++
		if !slices.Contains(columns, c) {
			columns[i] = c
		}
	}
	if known*2 < filled || exact && known < min(filled, 3) || !v.has(columns) {
		return nil
	}
	// "Name; Vorname" means the family name by the first.
	if i := slices.Index(columns, ColumnName); i >= 0 && slices.Contains(columns, ColumnGiven) && !slices.Contains(columns, ColumnFamily) {
		columns[i] = ColumnFamily
	}
	return columns
}

func (v vocabulary) has(columns []Column) bool {
	return v.enough(func(any ...Column) bool {
		return slices.ContainsFunc(any, func(c Column) bool { return slices.Contains(columns, c) })
	})
}

// ListSource is a list with what was said about it.
type ListSource struct {
	Table  sheet.Table
	Locale sheet.Locale // YearFirst when empty
	// Columns says what the columns hold. Without it the heading does, and without
	// a heading the shape of the fields.
	Columns []Column
	Heading Heading
}

// Heading says whether a list begins with the names of its columns.
type Heading string

// An empty Heading is found out.
const (
	WithHeading    Heading = "yes"
	WithoutHeading Heading = "no"
)

// Layout is how a list was taken.
type Layout struct {
	Columns []Column // nil: by the shape of the fields
	Heading bool     // a row above the first line names the columns
	// Ask tells that the columns have names that are not known: somebody has to say
	// what they hold before a line is read.
	Ask  bool
	rows []sheet.Row // those below the heading
}

// deepest is in how many rows a heading is looked for: a worksheet may begin with
// a title.
const deepest = 10

func (src ListSource) layout(v vocabulary, shapes bool) Layout {
	rows := src.Table.Rows
	if src.Heading != WithoutHeading {
		for i, row := range rows[:min(deepest, len(rows))] {
			columns := v.heading(row, i > 0)
			if columns == nil || i > 0 && len(columns) < 2 {
				continue
			}
			if src.Columns != nil {
				columns = src.Columns
			}
			return Layout{Columns: columns, Heading: true, Ask: !v.has(columns), rows: rows[i+1:]}
		}
	}
	l := Layout{Columns: src.Columns, Heading: src.Heading == WithHeading, rows: rows}
	unknown := src.Heading == "" && namesColumns(rows)
	if l.Heading || unknown {
		l.Heading, l.rows = true, rows[min(1, len(rows)):]
	}
	switch {
	case l.Columns == nil:
		l.Ask = unknown || !shapes && len(rows) > 0
	case !v.has(l.Columns):
		l.Ask = true
	}
	return l
}

// namesColumns reports whether the first row looks like a heading in words that
// are not known: what its columns hold below has digits or the form of a country
// or an address, and nothing in it has.
func namesColumns(rows []sheet.Row) bool {
	if len(rows) < 2 || len(rows[0].Cells) < 2 || slices.ContainsFunc(rows[0].Cells, isShaped) {
		return false
	}
	for i, cell := range rows[0].Cells {
		shaped := 0
		for _, row := range rows[1:] {
			if i < len(row.Cells) && isShaped(row.Cells[i]) {
				shaped++
			}
		}
		if cell.Text != "" && shaped*2 >= len(rows)-1 {
			return true
		}
	}
	return false
}

func isShaped(c sheet.Cell) bool {
	return c.Kind != sheet.Text || isCountry(c.Text) || strings.Contains(c.Text, "@") || strings.IndexFunc(c.Text, unicode.IsDigit) >= 0
}

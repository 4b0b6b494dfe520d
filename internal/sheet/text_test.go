package sheet_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/sheet"
)

func TestSeparator(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		want rune
	}{
		"IO-01 semicolons, as spreadsheet programs write them in many countries": {"name;club;rating\nNils Ek;Nord;1520", ';'},
		"a comma in a number parts nothing where semicolons do":                  {"Ek;1520,5\nLind;1480,5", ';'},
		"a semicolon in quotation marks parts nothing":                           {"\"Ek; Nils\",Nord\n\"Lind; Sara\",Syd", ','},
		"tabs, as cells are pasted":                                              {"Ek\tNils, Dr.\nLind\tSara", '\t'},
		"the line by which a program says it":                                    {"sep=;\na,b,c\n", ';'},
		"names alone need none":                                                  {"Ek Nils\nLind Sara", ','},
		"notes from several places":                                              {"A\nB\nC; SWE\nD\tNOR\nE", sheet.EachLine},
		"one line of many that has one":                                          {"A\nB\nC; SWE\nD\nE", ';'},
	} {
		t.Run(name, func(t *testing.T) {
			if got := sheet.Separator(tt.text); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func flat(t sheet.Table) (rows []string) {
	for _, r := range t.Rows {
		parts := []string{sheet.Address{Line: r.Line}.String()}
		for _, c := range r.Cells {
			parts = append(parts, c.Text)
		}
		rows = append(rows, strings.Join(parts, "|"))
	}
	return rows
}

func TestReadText(t *testing.T) {
	tests := []struct {
		name, text string
		sep        rune
		want       []string
		wantErr    error
		at         string
	}{
		{"IO-05 a quoted field may hold a separator and a line break; lines are those of the file",
			"\"Ito, Ken\",\"Club A\n(south)\",1500\r\nEk,Nord\r\n", ',', []string{"1|Ito, Ken|Club A\n(south)|1500", "3|Ek|Nord"}, nil, ""},
		{"doubled quotation marks are one", `"Ek ""Bo"" Nils";Nord`, ';', []string{`1|Ek "Bo" Nils|Nord`}, nil, ""},
		{"a quotation mark inside a field is itself", `Ek "Bo" Nils;Nord`, ';', []string{`1|Ek "Bo" Nils|Nord`}, nil, ""},
		{"empty lines count and are left out", "A\n\n ; \nB;", ';', []string{"1|A", "4|B"}, nil, ""},
		{"line breaks of every kind", "A\rB\r\nC\nD", ',', []string{"1|A", "2|B", "3|C", "4|D"}, nil, ""},
		{"IO-13 digits that were told to be text", `="00123";Ek` + "\n" + `"=""0007""";Lind`, ';', []string{"1|00123|Ek", "2|0007|Lind"}, nil, ""},
		{"the line that names the separator is none of the list", "sep=;\r\nA;B", ';', []string{"2|A|B"}, nil, ""},
		{"a mark of UTF-8 that was pasted is nothing", "\uFEFF\"A\";B", ';', []string{"1|A|B"}, nil, ""},
		{"full-width spaces around a field are dropped", "\u3000佐藤 健\u3000,東京", ',', []string{"1|佐藤 健|東京"}, nil, ""},
		{"IO-05 an open quotation mark is refused where it stands", "A;B\nC;\"D\nE;F", ';', nil, sheet.ErrQuote, "2:2"},
		{"what stands behind a closed one is refused", `"A" B;C`, ';', nil, sheet.ErrQuote, "1:1"},
		{"too many rows are refused", strings.Repeat("A\n", sheet.MostRows+1), ';', nil, sheet.ErrTooManyRows, "5001:1"},
		{"SEC-13 so are a million empty lines", strings.Repeat("\n", 1_000_000), ';', nil, sheet.ErrTooManyRows, "20001"},
		{"too many columns are refused", strings.Repeat(";", sheet.MostColumns) + "A", ';', nil, sheet.ErrTooWide, "1:101"},
		{"a cell without end is refused", "A;" + strings.Repeat("x", sheet.LongestCell+1), ';', nil, sheet.ErrLongCell, "1:2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table, err := sheet.ReadText(tt.text, tt.sep)
			var at *sheet.Error
			if !errors.Is(err, tt.wantErr) || tt.wantErr != nil && (!errors.As(err, &at) || at.At.String() != tt.at) {
				t.Fatalf("error %v, want %v at %s", err, tt.wantErr, tt.at)
			}
			if got := flat(table); !slices.Equal(got, tt.want) {
				t.Errorf("read %q, want %q", got, tt.want)
			}
		})
	}
}

// FuzzReadText holds that an error names a line, and that what was read is within
// the bounds, in order, and reads the same when it is written with quotation marks.
func FuzzReadText(f *testing.F) {
	for _, seed := range []string{"a;b\nc", "\"a\"\"b\",\"c\nd\"\r\ne", "sep=\t\nx", "\"", "\"a\" b", ";;;\n\n\r\r\n", "=\"01\"\t2", "ａ，ｂ"} {
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(3))
	}
	f.Fuzz(func(t *testing.T, text string, pick uint8) {
		sep := sheet.Separator(text)
		if pick < 3 {
			sep = sheet.Separators[pick]
		}
		table, err := sheet.ReadText(text, sep)
		if err != nil {
			var at *sheet.Error
			if !errors.As(err, &at) || at.At.Line < 1 {
				t.Fatalf("error %v", err)
			}
			return
		}
		var out strings.Builder
		line := 0
		for _, r := range table.Rows {
			if r.Line <= line || len(r.Cells) == 0 || r.Cells[len(r.Cells)-1].Text == "" {
				t.Fatalf("row %+v after line %d", r, line)
			}
			line = r.Line
			for i, c := range r.Cells {
				if i > 0 {
					out.WriteByte(';')
				}
				out.WriteString(`"` + strings.ReplaceAll(c.Text, `"`, `""`) + `"`)
			}
			out.WriteByte('\n')
		}
		again, err := sheet.ReadText(out.String(), ';')
		if err != nil {
			t.Fatalf("%q reads as %q, which is refused: %v", text, out.String(), err)
		}
		if len(again.Rows) != len(table.Rows) {
			t.Fatalf("%q has %d rows, written again %d", text, len(table.Rows), len(again.Rows))
		}
		for i, r := range table.Rows {
			if !slices.Equal(r.Cells, again.Rows[i].Cells) {
				t.Fatalf("%q reads as %+v and then as %+v", text, r.Cells, again.Rows[i].Cells)
			}
		}
	})
}

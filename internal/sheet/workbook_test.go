package sheet_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"sixtyfour/internal/sheet"
)

// workbook writes cells, as another program would, into the first sheet.
func workbook(t testing.TB, cells map[string]any, change ...func(*excelize.File)) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for at, value := range cells {
		if err := f.SetCellValue("Sheet1", at, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, fn := range change {
		fn(f)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestReadWorkbook(t *testing.T) {
	data := workbook(t, map[string]any{
		"A1": "id", "B1": "name", "C1": "born", "D1": "points",
		"A2": "00123", "B2": "Ek Nils", "C2": time.Date(1990, 4, 3, 0, 0, 0, 0, time.UTC), "D2": 2.5,
		"A3": 45, "B3": "  髙﨑 凪 ", "D3": true,
		"A7": "x", "C7": "=1+1", "B9": "Ito\nKen",
	}, func(f *excelize.File) {
		if _, err := f.NewSheet("Second"); err != nil {
			t.Fatal(err)
		}
		if err := f.SetCellValue("Second", "B7", "there"); err != nil {
			t.Fatal(err)
		}
		if err := f.SetSheetVisible("Second", false); err != nil {
			t.Fatal(err)
		}
	})
	w, err := sheet.ReadWorkbook(data, "")
	if err != nil {
		t.Fatal(err)
	}
	if w.Sheet != "Sheet1" || len(w.Sheets) != 2 || !w.Table.Workbook || len(w.Table.Rows) != 5 {
		t.Fatalf("read %+v", w)
	}
	for _, tt := range []struct {
		name     string
		row, col int
		at       string
		want     sheet.Cell
	}{
		{"IO-13 text of digits is text", 1, 0, "A2", sheet.Cell{Text: "00123"}},
		{"IO-13 a number is told to be one", 2, 0, "A3", sheet.Cell{Text: "45", Kind: sheet.Number}},
		{"a day is a day", 1, 2, "C2", sheet.Cell{Text: "1990-04-03", Kind: sheet.Date}},
		{"a number has a point", 1, 3, "D2", sheet.Cell{Text: "2.5", Kind: sheet.Number}},
		{"IO-03 names are exact, without the space around them", 2, 1, "B3", sheet.Cell{Text: "髙﨑 凪"}},
		{"yes and no are words", 2, 3, "D3", sheet.Cell{Text: "TRUE"}},
		{"an empty row has a number", 3, 0, "A7", sheet.Cell{Text: "x"}},
		{"text that begins like a formula is text", 3, 2, "C7", sheet.Cell{Text: "=1+1"}},
		{"a line break stays", 4, 1, "B9", sheet.Cell{Text: "Ito\nKen"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := w.Table.Rows[tt.row]
			if got := r.Cells[tt.col]; got != tt.want || w.Table.At(r, tt.col).String() != tt.at {
				t.Errorf("%s is %+v, want %s %+v", w.Table.At(r, tt.col), got, tt.at, tt.want)
			}
		})
	}
	t.Run("a sheet is chosen by its name", func(t *testing.T) {
		w, err := sheet.ReadWorkbook(data, "Second")
		if err != nil || len(w.Table.Rows) != 1 || w.Table.Rows[0].Cells[1].Text != "there" || w.Table.Rows[0].Line != 7 {
			t.Errorf("read %+v, %v", w, err)
		}
		if _, err := sheet.ReadWorkbook(data, "Third"); !errors.Is(err, sheet.ErrNoSheet) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("what is no workbook is told", func(t *testing.T) {
		for name, data := range map[string][]byte{
			"text":         []byte("name;club"),
			"cut off":      data[:len(data)/2],
			"another zip":  archive(t, part{name: "content.xml", text: "<office/>"}),
			"no sheet":     archive(t, part{name: "xl/workbook.xml", text: "<workbook/>"}),
			"an entity":    book(t, `<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>`),
			"not a sheet":  book(t, `<chartsheet/>`),
			"not even XML": book(t, `<worksheet><sheetData><row <<`),
		} {
			if _, err := sheet.ReadWorkbook(data, ""); !errors.Is(err, sheet.ErrNotWorkbook) {
				t.Errorf("%s: error %v", name, err)
			}
		}
		if _, err := sheet.ReadWorkbook([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), ""); !errors.Is(err, sheet.ErrOldWorkbook) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("how a text is said is left out, runs are one text, escapes are read, and errors are told", func(t *testing.T) {
		w, err := sheet.ReadWorkbook(book(t, `<worksheet><sheetData><row r="4"><c r="B4" t="inlineStr"><is><r><t>佐藤</t></r><r><t xml:space="preserve"> 健</t></r>`+
			`<rPh sb="0" eb="2"><t>サトウ</t></rPh></is></c><c t="e"><v>#N/A</v></c></row><row><c><v>60</v></c><c t="inlineStr"><is><t>_x005F_x0041_ _x0042_</t></is></c></row></sheetData></worksheet>`), "")
		if err != nil || len(w.Table.Rows) != 2 {
			t.Fatalf("read %+v, %v", w, err)
		}
		if r := w.Table.Rows[0]; r.Line != 4 || r.Cells[1].Text != "佐藤 健" || r.Cells[2] != (sheet.Cell{Text: "#N/A", Kind: sheet.Fault}) {
			t.Errorf("row %+v", r)
		}
		if r := w.Table.Rows[1]; r.Line != 5 || r.Cells[0].Kind != sheet.Number || r.Cells[1].Text != "_x0041_ B" {
			t.Errorf("row %+v", r)
		}
	})
}

// part is a part of an archive: text, or a deflated stream with the size that is
// claimed for it.
type part struct {
	name, text string
	deflated   []byte
	claims     uint64
}

func archive(t testing.TB, parts ...part) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, p := range parts {
		if p.deflated == nil {
			w, err := z.Create(p.name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(w, p.text); err != nil {
				t.Fatal(err)
			}
			continue
		}
		w, err := z.CreateRaw(&zip.FileHeader{
			Name: p.name, Method: zip.Deflate, UncompressedSize64: p.claims, CompressedSize64: uint64(len(p.deflated)),
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(p.deflated); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

var frame = []part{
	{name: "xl/workbook.xml", text: `<workbook><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`},
	{name: "xl/_rels/workbook.xml.rels", text: `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
}

// book is a workbook with one sheet.
func book(t testing.TB, text string) []byte {
	t.Helper()
	return archive(t, append(frame[:2:2], part{name: "xl/worksheets/sheet1.xml", text: text})...)
}

// bomb deflates a part that begins with begin and goes on with text until it has size
// bytes.
func bomb(t testing.TB, begin, text string, size int) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, begin); err != nil {
		t.Fatal(err)
	}
	piece := []byte(strings.Repeat(text, 1<<20/len(text)))
	for range size / len(piece) {
		if _, err := w.Write(piece); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestBomb holds that small files which unpack to much are refused with little
// memory: everything that was allocated on the way is counted.
func TestBomb(t *testing.T) {
	const unpacked = 512 << 20
	const begin = "<worksheet><sheetData><row>"
	rows, spaces, cells := bomb(t, "<worksheet><sheetData>", `<row r="1"/>`, unpacked), bomb(t, begin, " ", unpacked), bomb(t, begin, "<c/>", 64<<20)
	million := "<worksheet><sheetData>" + strings.Repeat("<row/>", 1_000_000) + "</sheetData></worksheet>"
	sheetOf := func(deflated []byte, claims uint64) []byte {
		return archive(t, append(frame[:2:2], part{name: "xl/worksheets/sheet1.xml", deflated: deflated, claims: claims})...)
	}
	stringsOf := func(deflated []byte) []byte {
		return archive(t, append(frame[:2:2], part{name: "xl/sharedStrings.xml", deflated: deflated, claims: 15 << 20},
			part{name: "xl/worksheets/sheet1.xml", text: "<worksheet><sheetData/></worksheet>"})...)
	}
	tests := []struct {
		name string
		data []byte
		want error
	}{
		{"SEC-13 a sheet that says it is 512 MB is not unpacked", sheetOf(rows, unpacked), sheet.ErrTooLarge},
		{"SEC-13 one that says it is small is left when it has too many rows", sheetOf(rows, 1<<20), sheet.ErrTooManyRows},
		{"SEC-13 white space without end is left", sheetOf(spaces, 1<<20), sheet.ErrTooLarge},
		{"SEC-13 cells without end are left", sheetOf(cells, 1<<20), sheet.ErrTooWide},
		{"SEC-13 a million empty rows are refused", book(t, million), sheet.ErrTooManyRows},
		{"SEC-13 so are texts that unpack to 512 MB", stringsOf(bomb(t, "<sst>", "<si><t>x</t></si>", unpacked)), sheet.ErrTooLarge},
		{"SEC-13 and one element with attributes without end", sheetOf(bomb(t, "<worksheet><sheetData><row", ` a=""`, 64<<20), 1<<20), sheet.ErrTooLarge},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := sheet.ReadWorkbook(tt.data, "")
			runtime.ReadMemStats(&after)
			if !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
			allocated := (after.TotalAlloc - before.TotalAlloc) >> 10
			t.Logf("a file of %d kB: %v, %d kB allocated", len(tt.data)>>10, err, allocated)
			if allocated > 100<<10 {
				t.Errorf("%d kB were allocated", allocated)
			}
		})
	}
}

// FuzzReadWorkbook holds that whatever stands in a sheet is refused with an error,
// or gives rows in order.
func FuzzReadWorkbook(f *testing.F) {
	for _, seed := range []string{
		`<worksheet><sheetData><row r="2"><c r="B2" t="s"><v>0</v></c><c><v>1.5</v></c></row></sheetData></worksheet>`,
		`<worksheet><sheetData><row><c t="inlineStr"><is><t>x</t></is></c></row><row r="1"/></sheetData></worksheet>`,
		`<worksheet><sheetData><row><c s="1"><v>1e300</v></c><c t="d"><v>2024-01-01T00:00</v></c></row>`,
		`<row><c r="ZZZZZZZZZZ1"><v>1</v></c></row>`, `<!-- -->`, `<worksheet>&lt;&bad;`,
	} {
		f.Add(seed)
	}
	styles := part{name: "xl/styles.xml", text: `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`}
	texts := part{name: "xl/sharedStrings.xml", text: `<sst><si><t>one</t></si></sst>`}
	f.Fuzz(func(t *testing.T, text string) {
		w, err := sheet.ReadWorkbook(archive(t, append(frame[:2:2], styles, texts, part{name: "xl/worksheets/sheet1.xml", text: text})...), "")
		if err != nil {
			var at *sheet.Error
			if !errors.As(err, &at) && !errors.Is(err, sheet.ErrNotWorkbook) && !errors.Is(err, sheet.ErrTooLarge) {
				t.Fatalf("error %v", err)
			}
			return
		}
		line := 0
		for _, r := range w.Table.Rows {
			if r.Line <= line || len(r.Cells) == 0 || len(r.Cells) > sheet.MostColumns {
				t.Fatalf("row %+v after line %d", r, line)
			}
			line = r.Line
			for _, c := range r.Cells {
				if _, err := time.Parse(time.DateOnly, c.Text); c.Kind == sheet.Date && err != nil && strings.Contains(text, "<v>") && !strings.Contains(text, `"d"`) {
					t.Fatalf("day %q", c.Text)
				}
			}
		}
	})
}

// BenchmarkReadWorkbook reads a list of 5,000 players with eight columns.
func BenchmarkReadWorkbook(b *testing.B) {
	cells := map[string]any{}
	for i := range sheet.MostRows {
		for j := range 8 {
			cells[fmt.Sprintf("%s%d", sheet.ColumnName(j+1), i+1)] = fmt.Sprintf("cell %d %d", i, j)
		}
	}
	data := workbook(b, cells)
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := sheet.ReadWorkbook(data, ""); err != nil {
			b.Fatal(err)
		}
	}
}

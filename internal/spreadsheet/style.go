package spreadsheet

import "github.com/xuri/excelize/v2"

// look is one way a cell is shown.
type look int

const (
	lookTitle look = iota
	lookSubtitle
	lookLine
	lookDay
	lookHeader
	lookHeaderLeft
	lookText
	lookCentre
	lookWhole
	lookHalf       // one digit behind the point
	lookHundredths // two
	lookLink
	lookMoves
	looks // how many there are
)

// header returns how the header above a column of this look is shown. Over numbers
// it is centred, because the filter button covers its right end.
func (l look) header() look {
	switch l {
	case lookText, lookLink, lookMoves:
		return lookHeaderLeft
	default:
		return lookHeader
	}
}

// The colours are those of a club board at evening: felt, ivory, pencil.
const (
	felt   = "1F4D3A"
	ivory  = "FFFFFF"
	pencil = "5A655F"
	hair   = "D3DAD5"
	ink    = "1B211E"
	blue   = "1A5E9A"
)

// styles registers every look with f and returns their numbers. The day is
// written as readers of lang write it.
func styles(f *excelize.File, lang string) ([looks]int, error) {
	family, day := "Calibri", "yyyy-mm-dd"
	if lang == "ja" {
		family, day = "Yu Gothic", `yyyy"年"m"月"d"日"`
	}
	font := func(size float64, colour string, bold bool) *excelize.Font {
		return &excelize.Font{Family: family, Size: size, Color: colour, Bold: bold}
	}
	// above is the lines over the header, which lie flush with the sheet.
	above := func(size float64, colour string, bold bool) excelize.Style {
		return excelize.Style{
			Font:      font(size, colour, bold),
			Alignment: &excelize.Alignment{Horizontal: "left", Vertical: "center", WrapText: true},
		}
	}
	// The indent keeps a name from touching the number in the column before it.
	align := func(horizontal string, wrap bool) *excelize.Alignment {
		a := &excelize.Alignment{Horizontal: horizontal, Vertical: "center", WrapText: wrap}
		if horizontal == "left" {
			a.Indent = 1
		}
		return a
	}
	head := func(horizontal string) excelize.Style {
		return excelize.Style{
			Font: font(10.5, ivory, true), Alignment: align(horizontal, true),
			Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{felt}},
		}
	}
	body := func(horizontal, format string) excelize.Style {
		s := excelize.Style{
			Font: font(10.5, ink, false), Alignment: align(horizontal, false),
			Border: []excelize.Border{{Type: "bottom", Color: hair, Style: 1}},
		}
		if format != "" {
			s.CustomNumFmt = &format
		}
		return s
	}
	all := [looks]excelize.Style{
		lookTitle:      above(16, felt, true),
		lookSubtitle:   above(12, ink, true),
		lookLine:       above(10, pencil, false),
		lookDay:        above(10, pencil, false),
		lookHeader:     head("center"),
		lookHeaderLeft: head("left"),
		lookText:       body("left", ""),
		lookCentre:     body("center", ""),
		lookWhole:      body("right", "0"),
		lookHalf:       body("right", "0.0"),
		lookHundredths: body("right", "0.00"),
		lookLink:       body("left", ""),
		lookMoves:      body("left", ""),
	}
	all[lookDay].CustomNumFmt = &day
	all[lookLink].Font.Color, all[lookLink].Font.Underline = blue, "single"
	all[lookMoves].Font.Family, all[lookMoves].Font.Size = "Consolas", 9
	all[lookMoves].Alignment.WrapText = true
	var ids [looks]int
	for i := range all {
		id, err := f.NewStyle(&all[i])
		if err != nil {
			return ids, err
		}
		ids[i] = id
	}
	return ids, nil
}

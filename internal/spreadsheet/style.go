package spreadsheet

import "github.com/xuri/excelize/v2"

// look is one way a cell is shown.
type look int

const (
	lookTitle look = iota
	lookSubtitle
	lookLine
	lookHeader
	lookHeaderLeft
	lookText
	lookCentre
	lookName // in smaller letters where it is long
	lookWhole
	lookHalf        // one digit behind the point
	lookHundredths  // two
	lookPlain       // a number with as many digits as it has
	lookDropped     // one that does not count, in brackets
	lookDroppedPart // the same with digits behind the point
	lookLink
	lookLinkNumber
	lookMoves
	lookWrap    // words on as many lines as they need
	lookDate    // a day
	lookTime    // a day with the time
	lookSection // a title among the rows of a form
	lookLabel   // what stands before a value in a form
	lookSlip    // a box to write in
	lookSlipTitle
	lookSlipEvent
	lookSlipHead
	lookSlipNumber
	lookCut // where paper is cut
	looks   // how many there are
)

// header returns how the header above a column of this look is shown. Over numbers
// it is centred, because the filter button covers its right end.
func (l look) header() look {
	switch l {
	case lookText, lookName, lookLink, lookMoves, lookWrap:
		return lookHeaderLeft
	default:
		return lookHeader
	}
}

// wraps reports whether a text goes on in further lines.
func (l look) wraps() bool { return l == lookMoves || l == lookWrap }

// The colours are those of a club board at evening: felt, ivory, pencil.
const (
	felt   = "1F4D3A"
	ivory  = "FFFFFF"
	pencil = "5A655F"
	hair   = "D3DAD5"
	ink    = "1B211E"
	blue   = "1A5E9A"
)

// styles registers every look with f and returns their numbers. A day is
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
	box := func(horizontal string, size float64) excelize.Style {
		s := excelize.Style{Font: font(size, ink, false), Alignment: align(horizontal, false)}
		for _, side := range []string{"left", "right", "top", "bottom"} {
			s.Border = append(s.Border, excelize.Border{Type: side, Color: ink, Style: 1})
		}
		return s
	}
	all := [looks]excelize.Style{
		lookTitle:       above(16, felt, true),
		lookSubtitle:    above(12, ink, true),
		lookLine:        above(10, pencil, false),
		lookHeader:      head("center"),
		lookHeaderLeft:  head("left"),
		lookText:        body("left", ""),
		lookCentre:      body("center", ""),
		lookName:        body("left", ""),
		lookWhole:       body("right", "0"),
		lookHalf:        body("right", "0.0"),
		lookHundredths:  body("right", "0.00"),
		lookPlain:       body("right", "General"),
		lookDropped:     body("right", `"("0")"`),
		lookDroppedPart: body("right", `"("0.00")"`),
		lookLink:        body("left", ""),
		lookLinkNumber:  body("right", "0"),
		lookMoves:       body("left", ""),
		lookWrap:        body("left", ""),
		lookDate:        body("left", day),
		lookTime:        body("left", day+" hh:mm"),
		lookSection:     above(12, felt, true),
		lookLabel:       above(10.5, pencil, false),
		lookSlip:        box("left", 12),
		lookSlipTitle:   above(13, ink, true),
		lookSlipEvent:   above(9, pencil, false),
		lookSlipHead:    box("left", 9),
		lookSlipNumber:  box("center", 14),
		lookCut:         {Border: []excelize.Border{{Type: "bottom", Color: pencil, Style: 3}}},
	}
	for _, l := range []look{lookLink, lookLinkNumber} {
		all[l].Font.Color, all[l].Font.Underline = blue, "single"
	}
	all[lookMoves].Font.Family, all[lookMoves].Font.Size = "Consolas", 9
	all[lookSlipTitle].Alignment.WrapText, all[lookSlipEvent].Alignment.WrapText = false, false
	all[lookName].Alignment.ShrinkToFit = true
	for _, l := range []look{lookMoves, lookWrap} {
		all[l].Alignment.WrapText = true
	}
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

package director

import (
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/sheet"
)

// FuzzReadLine holds that a line of a list is refused at a cell, or gives a player
// that the registry takes, whatever the heading says.
func FuzzReadLine(f *testing.F) {
	for _, seed := range [][2]string{
		{"", "Berg Anna; NOR; 1990"}, {"name;club;rating", "Nils Ek;Nord;1520"}, {"氏名,所属", "髙﨑 凪,大阪"},
		{"", "\t\t\t"}, {"", ",;,"}, {"id,name", "０１２,x"}, {"birth,name", "１９９０,Ito"}, {"", "van den Berg\tLotte"},
		{"name,birth", "Ito,昭和63年3月12日"}, {"name,birth", "Ito,31.12.1990"}, {"name,club", "\"Ito, Ken\",\"A\n(south)\""},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, heading, line string) {
		src, err := PasteSource(heading + "\n" + line)
		if err != nil {
			return // the reader of text is held elsewhere
		}
		for _, src.Locale = range sheet.Locales {
			for _, l := range newRegistry(nil, nil).read(src).Lines {
				if l.Kind == LineRefused {
					if len(l.Faults) == 0 || slices.ContainsFunc(l.Faults, func(f *ListFault) bool { return f.At.Line < 1 || f.Err == nil }) {
						t.Fatalf("%q is refused with %v", line, l.Faults)
					}
					continue
				}
				if again, errs := l.Player.Validate(); len(errs) > 0 || again != l.Player {
					t.Fatalf("%q gives %+v, which is refused: %v", line, l.Player, errs)
				}
				if strings.ContainsAny(l.Club, "\r\n\t") {
					t.Fatalf("the club is %q", l.Club)
				}
			}
		}
	})
}

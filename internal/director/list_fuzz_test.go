package director

import (
	"strings"
	"testing"
)

// FuzzReadPlayer holds that a line of a list is refused field by field, or gives
// a player that the registry takes, whatever the heading says.
func FuzzReadPlayer(f *testing.F) {
	for _, seed := range [][2]string{
		{"", "Berg Anna; NOR; 1990"}, {"name;club;rating", "Nils Ek;Nord;1520"}, {"氏名,所属", "髙﨑 凪,大阪"},
		{"", "\t\t\t"}, {"", ",;,"}, {"id", "０１２"}, {"birth,name", "１９９０,Ito"}, {"", "van den Berg\tLotte"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, heading, line string) {
		if strings.ContainsAny(line, "\n") {
			return
		}
		p, club, err := readPlayer(line, readHeading(heading))
		if err != nil {
			if len(FieldErrors(err)) == 0 {
				t.Fatalf("readPlayer(%q) error = %#v, want fields", line, err)
			}
			return
		}
		if again, errs := p.Validate(); len(errs) > 0 || again != p {
			t.Fatalf("readPlayer(%q) = %+v, which is refused: %v", line, p, errs)
		}
		if len(club) > 0 && !strings.Contains(line, club) {
			t.Fatalf("the club %q is not in %q", club, line)
		}
	})
}

package dutch

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

// sheet is a tournament as its file has it: the cells of every player, in tenths.
type sheet struct {
	rounds int
	first  reversi.Colour
	cells  [][]Cell
	blank  [][]bool // nothing stands in the cell
}

// readSheet reads the player lines of a tournament report file.
func readSheet(t testing.TB, text []byte) sheet {
	t.Helper()
	var s sheet
	byNumber := map[int]string{}
	last := 0
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("001")) {
			row := strings.TrimRight(string(line), "\r\n")
			n, err := strconv.Atoi(strings.TrimSpace(row[4:8]))
			if err != nil {
				t.Fatal(err)
			}
			byNumber[n] = row
			last = max(last, n)
			s.rounds = max(s.rounds, (len(row)-91+9)/10)
		}
	}
	for n := 1; n <= last; n++ {
		row := byNumber[n] + strings.Repeat(" ", 91+10*s.rounds)
		if byNumber[n] == "" {
			t.Fatalf("no player %d", n)
		}
		cells, blank := make([]Cell, s.rounds), make([]bool, s.rounds)
		for r := range s.rounds {
			cells[r], blank[r] = readCell(t, row[91+10*r:][:10])
		}
		s.cells, s.blank = append(s.cells, cells), append(s.blank, blank)
	}
	for n := range s.cells {
		if c := s.cells[n][0]; c.Kind == Game || c.Kind == Forfeit {
			s.first = c.Colour
			if s.there(0, n)%2 == 1 {
				s.first = c.Colour.Opponent()
			}
			break
		}
	}
	return s
}

// there counts who took part in round r with a smaller number than the player n.
func (s sheet) there(r, n int) int {
	count := 0
	for i := range n {
		if k := s.cells[i][r].Kind; k != Bye && k != Absent {
			count++
		}
	}
	return count
}

func readCell(t testing.TB, text string) (Cell, bool) {
	code := text[7]
	c := Cell{Kind: Bye}
	if n, err := strconv.Atoi(strings.TrimSpace(text[:4])); err == nil && n > 0 {
		c.Opponent = n - 1
		c.Kind = Game
	}
	switch text[5] {
	case 'w':
		c.Colour = reversi.White
	case 'b':
		c.Colour = reversi.Black
	}
	switch code {
	case '1', 'W', 'F':
		c.Points = 10
	case '=', 'D', 'H':
		c.Points = 5
	case '0', 'L', 'Z':
	case 'U':
		c.Kind, c.Points = PairingBye, 10
	case '+':
		c.Kind, c.Points = Forfeit, 10
	case '-':
		c.Kind = Forfeit
	case ' ':
		return Cell{}, true
	default:
		t.Fatalf("cell %q", text)
	}
	return c, false
}

// input is what round r was paired from, 1 for the first.
func (s sheet) input(r int) *Input {
	in := &Input{
		Points: Points{Win: 10, Draw: 5}, Round: r, Rounds: s.rounds, FirstColour: s.first,
	}
	for i := range s.cells {
		c := s.cells[i][r-1]
		in.Players = append(in.Players, Player{
			Number:  i + 1,
			Present: c.Kind != Bye && c.Kind != Absent,
			Cells:   s.cells[i][:r-1],
		})
	}
	return in
}

// tables lists pairs and the bye of round r by the number of White.
func (s sheet) tables(r int) []string {
	var list []string
	for i := range s.cells {
		switch c := s.cells[i][r-1]; {
		case c.Kind == PairingBye:
			list = append(list, fmt.Sprintf("%d bye", i+1))
		case (c.Kind == Game || c.Kind == Forfeit) && c.Colour == reversi.White:
			list = append(list, fmt.Sprintf("%d-%d", i+1, c.Opponent+1))
		}
	}
	return list
}

func shown(in *Input, res Result) []string {
	var list []string
	for _, p := range res.Pairs {
		list = append(list, fmt.Sprintf("%d-%d", in.Players[p.White].Number, in.Players[p.Black].Number))
	}
	if res.Bye >= 0 {
		list = append(list, fmt.Sprintf("%d bye", in.Players[res.Bye].Number))
	}
	return list
}

func TestCorpus(t *testing.T) {
	dir := filepath.Join(testkit.Corpus(t), "swiss")
	list, err := os.ReadFile(filepath.Join(dir, "manifest.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	only := os.Getenv("DUTCH_ONLY")
	files, rounds, wrong := 0, 0, 0
	lines := bufio.NewScanner(bytes.NewReader(list))
	lines.Scan() // the head
	for lines.Scan() {
		name, _, _ := strings.Cut(lines.Text(), "\t")
		if !strings.Contains(name, only) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		files++
		s := readSheet(t, text)
		for r := 1; r <= s.rounds; r++ {
			rounds++
			in := s.input(r)
			res, err := Solve(in)
			got, want := shown(in, res), s.tables(r)
			slices.Sort(got)
			slices.Sort(want)
			if err != nil || !slices.Equal(got, want) {
				wrong++
				if wrong <= 20 {
					t.Errorf("%s round %d: %v\n got %v\nwant %v", name, r, err, less(got, want), less(want, got))
				}
			}
		}
	}
	t.Logf("%d files, %d rounds, %d wrong", files, rounds, wrong)
}

func less(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(x string) bool { return slices.Contains(b, x) })
}

package reversi

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/testkit"
)

func TestEdgeGames(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(testkit.Corpus(t), "..", "cases", "edge-games.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	if len(lines) != 33 {
		t.Errorf("%d edge games, want 33", len(lines))
	}
	for _, line := range lines {
		col := strings.Split(strings.TrimRight(line, "\r"), "\t")
		t.Run(col[0]+" "+col[1]+" "+col[2], func(t *testing.T) {
			number := func(i int) int {
				n, err := strconv.Atoi(col[i])
				if err != nil {
					t.Fatal(err)
				}
				return n
			}
			_, r := mustRead(t, col[9])
			run, longest, last := 0, 0, NoColour
			for ply := 1; ply <= r.Plies; ply++ {
				// A run lasts while the same side passes before every move of the other.
				passed := r.PassedBefore(ply)
				if passed != last {
					run = 0
				}
				if passed != NoColour {
					run++
				}
				last = passed
				longest = max(longest, run)
			}
			score, err := ScoringWOC.Final(r.Board)
			if err != nil || score.Black != Whole(number(3)) {
				t.Errorf("score %v, %v; recorded %s", score, err, col[3])
			}
			got := [...]int{r.Board.Count(Black), r.Board.Count(White), r.Plies, r.Passes(), longest}
			want := [...]int{number(4), number(5), number(6), number(7), number(8)}
			if got != want {
				t.Errorf("black, white, moves, passes, longest run = %v, want %v", got, want)
			}
		})
	}
}

package solver

import (
	"bufio"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

var slow = flag.Bool("slow", false, "solve the long positions too (minutes)")

// problem is a line of a file of solved positions: squares, side to move, and
// the scores of its moves.
type problem struct {
	name   string
	board  reversi.Board
	toMove reversi.Colour
	scores map[reversi.Square]int
	score  int
}

// problems reads a file of $SIXTYFOUR_CORPUS/endgame. It knows just enough of
// the format for that.
func problems(tb testing.TB, file string) (list []problem) {
	tb.Helper()
	f, err := os.Open(filepath.Join(testkit.Corpus(tb), "endgame", file))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		parts := strings.Split(lines.Text(), ";")
		p := problem{name: strconv.Itoa(len(list) + 1), toMove: reversi.Black, scores: map[reversi.Square]int{}, score: -65}
		for i, r := range parts[0] {
			switch {
			case i == 65 && r == 'O':
				p.toMove = reversi.White
			case i < 64 && r == 'X':
				p.board.Black |= 1 << i
			case i < 64 && r == 'O':
				p.board.White |= 1 << i
			}
		}
		for _, part := range parts[1:] {
			move, score, ok := strings.Cut(strings.TrimSpace(part), ":")
			if !ok {
				continue
			}
			s, err := reversi.ParseSquare(move)
			if err != nil {
				tb.Fatal(err)
			}
			if p.scores[s], err = strconv.Atoi(score); err != nil {
				tb.Fatal(err)
			}
			p.score = max(p.score, p.scores[s])
		}
		list = append(list, p)
	}
	return list
}

func checkProblem(t *testing.T, s *Solver, p problem) Result {
	t.Helper()
	res, err := s.Solve(context.Background(), p.board, p.toMove)
	if err != nil {
		t.Fatal(err)
	}
	if res.Score != p.score || p.scores[res.Best] != p.score {
		t.Errorf("%s: %s %+d, want %+d of %v", p.name, res.Best, res.Score, p.score, p.scores)
	}
	return res
}

func TestProblems20To39(t *testing.T) {
	s := Solver{MaxEmpties: 26}
	for _, p := range problems(t, "ffo-20-39.obf") {
		if p.board.Empties() > 18 && !*slow {
			continue
		}
		checkProblem(t, &s, p)
	}
}

func TestProblems1To19(t *testing.T) {
	var s Solver
	for _, p := range problems(t, "ffo-1-19.obf") {
		checkProblem(t, &s, p)
	}
}

// BenchmarkFFO solves the problems of each file in full, one after the other.
func BenchmarkFFO(b *testing.B) {
	for _, file := range []string{"ffo-1-19.obf", "ffo-20-39.obf"} {
		list := problems(b, file)
		b.Run(file, func(b *testing.B) {
			s := Solver{MaxEmpties: 26}
			nodes := uint64(0)
			for b.Loop() {
				for _, p := range list {
					res, err := s.Solve(context.Background(), p.board, p.toMove)
					if err != nil || res.Score != p.score {
						b.Fatalf("%s: %+v, %v", p.name, res, err)
					}
					nodes += res.Nodes
					if testing.Verbose() {
						b.Logf("%s: %d empties, %d nodes", p.name, p.board.Empties(), res.Nodes)
					}
				}
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnode/s")
		})
	}
}

package solver

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

// realPosition is a position of a game of the WTHOR base.
type realPosition struct {
	position
	theory int // Black's discs with best play, as the base has it at 24 empties
}

// realPositions draws games of $SIXTYFOUR_CORPUS/wthor and returns them at the
// given number of empty squares; games that do not get there are left out. It
// knows just enough of the format for that; package wthor reads it properly.
func realPositions(tb testing.TB, seed uint64, count, empties int) (list []realPosition) {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(testkit.Corpus(tb), "wthor", "*.wtb"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no .wtb file in the corpus: %v", err)
	}
	var records [][]byte
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		for i := range int(binary.LittleEndian.Uint32(data[4:])) {
			records = append(records, data[16+68*i:][:68])
		}
	}
	tb.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for len(list) < count {
		rec := records[rng.IntN(len(records))]
		var moves reversi.Transcript
		for _, m := range rec[8 : 8+60-empties] {
			if m != 0 {
				moves = append(moves, reversi.Square(m/10-1)*8+reversi.Square(m%10-1))
			}
		}
		r, err := reversi.Replay(moves)
		if err != nil {
			tb.Fatal(err)
		}
		if r.Plies == 60-empties && !r.Over() {
			list = append(list, realPosition{position{r.Board, r.ToMove}, int(rec[7])})
		}
	}
	return list
}

func TestTheoreticalScoresOfTheBase(t *testing.T) {
	if !*slow {
		t.Skip("24 empty squares take seconds each: -slow")
	}
	s := Solver{MaxEmpties: 24}
	for i, p := range realPositions(t, 24, 12, 24) {
		res := mustSolve(t, &s, p.board, p.toMove)
		black := 32 + res.Score/2
		if p.toMove == reversi.White {
			black = 32 - res.Score/2
		}
		if black != p.theory {
			t.Errorf("%d: %+v: Black gets %d, the base has %d", i, p.position, black, p.theory)
		}
	}
}

// BenchmarkReal solves positions of real games, and reports how long the 95th of
// a hundred and the longest took.
func BenchmarkReal(b *testing.B) {
	for _, bm := range []struct {
		name           string
		empties, count int
	}{{"14 empties", 14, 200}, {"16 empties", 16, 200}, {"18 empties", 18, 200}, {"20 empties", 20, 100}, {"22 empties", 22, 20}} {
		b.Run(bm.name, func(b *testing.B) {
			list := realPositions(b, uint64(bm.empties), bm.count, bm.empties)
			s := Solver{}
			var took []time.Duration
			nodes := uint64(0)
			for b.Loop() {
				for _, p := range list {
					start := time.Now()
					res, err := s.Solve(context.Background(), p.board, p.toMove)
					if err != nil {
						b.Fatal(err)
					}
					took = append(took, time.Since(start))
					nodes += res.Nodes
				}
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2].Seconds(), "s/median")
			b.ReportMetric(took[len(took)*95/100].Seconds(), "s/p95")
			b.ReportMetric(took[len(took)-1].Seconds(), "s/max")
			b.ReportMetric(float64(nodes)/float64(len(took)), "nodes/position")
		})
	}
}

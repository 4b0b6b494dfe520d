package reversi

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"sixtyfour/internal/testkit"
)

// realGame is a game of the WTHOR base: its moves and Black's recorded discs.
type realGame struct {
	moves Transcript
	black int
}

// realGames reads all games of $SIXTYFOUR_CORPUS/wthor, in file order. It knows
// just enough of the format for that; package wthor reads it properly.
func realGames(tb testing.TB) []realGame {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(testkit.Corpus(tb), "wthor", "*.wtb"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no .wtb file in the corpus: %v", err)
	}
	var games []realGame
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		for i := range int(binary.LittleEndian.Uint32(data[4:])) {
			rec := data[16+68*i:][:68]
			g := realGame{black: int(rec[6]), moves: make(Transcript, 0, 60)}
			for _, m := range rec[8:] {
				if m != 0 {
					g.moves = append(g.moves, Square(m/10-1)*8+Square(m%10-1))
				}
			}
			games = append(games, g)
		}
	}
	return games
}

// engineAgrees and referenceAgrees do the same work: replay, see whether the
// game is over, count, compare with the record.
func engineAgrees(g realGame) (bool, error) {
	r, err := Replay(g.moves)
	if err != nil || !r.Over() {
		return false, err
	}
	return ScoringWOC.count(r.Board).Black == Whole(g.black), nil
}

func referenceAgrees(g realGame) (bool, error) {
	ref := newRefGame()
	for _, s := range g.moves {
		if err := ref.play(s); err != nil {
			return false, err
		}
	}
	return ref.toMove == NoColour && ref.wocBlack() == g.black, nil
}

func TestEveryRealGameReplaysLikeTheReference(t *testing.T) {
	games := realGames(t)
	agree := 0
	for i, g := range games {
		r, err := Replay(g.moves)
		if err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		ref := newRefGame()
		for _, s := range g.moves {
			if err := ref.play(s); err != nil {
				t.Fatalf("game %d, %s: %v", i, s, err)
			}
		}
		if r.Board != ref.board() || r.ToMove != ref.toMove || r.Plies != ref.plies {
			t.Fatalf("game %d: engine %+v, reference %+v", i, r, ref)
		}
		for ply := 1; ply <= r.Plies; ply++ {
			if r.Mover(ply) != ref.movers[ply-1] {
				t.Fatalf("game %d: ply %d by %v, reference %v", i, ply, r.Mover(ply), ref.movers[ply-1])
			}
		}
		if ok, _ := engineAgrees(g); ok {
			agree++
		}
	}
	if len(games) != 15275 || agree != 15237 {
		t.Errorf("%d games, %d complete and counted as recorded; want 15275 and 15237", len(games), agree)
	}
}

// BenchmarkReplayRealGames replays all games of the corpus with the engine and
// with the plain array, and reports how many times faster the engine was.
func BenchmarkReplayRealGames(b *testing.B) {
	games := realGames(b)
	run := func(name string, agrees func(realGame) (bool, error)) (perGame float64) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for i := range games {
					if _, err := agrees(games[i]); err != nil {
						b.Fatal(err)
					}
				}
			}
			perGame = b.Elapsed().Seconds() / float64(len(games)*b.N)
			b.ReportMetric(1/perGame, "games/s")
		})
		return perGame
	}
	engine, reference := run("engine", engineAgrees), run("reference", referenceAgrees)
	b.Run("times as fast", func(b *testing.B) {
		for b.Loop() {
		}
		b.ReportMetric(reference/engine, "×")
	})
}

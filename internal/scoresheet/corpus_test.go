package scoresheet

import (
	"encoding/binary"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

var measure = flag.Bool("measure", false, "measure repairs and wrong turns on thousands of real games")

// realGames reads the finished games of $SIXTYFOUR_CORPUS/wthor, in file order.
// It knows just enough of the format for that; package wthor reads it properly.
func realGames(tb testing.TB) (games []reversi.Transcript) {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(testkit.Corpus(tb), "wthor", "*.wtb"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no .wtb file in the corpus: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		for i := range int(binary.LittleEndian.Uint32(data[4:])) {
			t := make(reversi.Transcript, 0, 60)
			for _, m := range data[16+68*i:][8:68] {
				if m != 0 {
					t = append(t, reversi.Square(m/10-1)*8+reversi.Square(m%10-1))
				}
			}
			if r, err := reversi.Replay(t); err == nil && r.Over() {
				games = append(games, t)
			}
		}
	}
	return games
}

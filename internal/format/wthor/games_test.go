package wthor

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

// header returns the bytes of a header with some fields set.
func header(games uint32, names uint16, change ...func([]byte)) []byte {
	b := make([]byte, HeaderSize)
	b[0], b[1], b[2], b[3] = 20, 26, 11, 30
	binary.LittleEndian.PutUint32(b[4:], games)
	binary.LittleEndian.PutUint16(b[8:], names)
	for _, f := range change {
		f(b)
	}
	return b
}

// game returns the bytes of a game with the given move bytes.
func game(tournament, black, white uint16, score uint8, moves ...byte) []byte {
	b := make([]byte, GameSize)
	binary.LittleEndian.PutUint16(b, tournament)
	binary.LittleEndian.PutUint16(b[2:], black)
	binary.LittleEndian.PutUint16(b[4:], white)
	b[6], b[7] = score, 40
	copy(b[8:], moves)
	return b
}

func readAll(data io.Reader) (games []Game, err error) {
	r, err := NewReader(data)
	if err != nil {
		return nil, err
	}
	for {
		var g Game
		if err := r.Read(&g); err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return games, err
		}
		games = append(games, g)
	}
}

func TestReader(t *testing.T) {
	year := func(b []byte) { binary.LittleEndian.PutUint16(b[10:], 1977); b[12], b[14] = 8, 24 }
	data := bytes.Join([][]byte{
		header(2, 0, year), game(1, 346, 843, 34, 56, 64), game(513, 0, 65535, 64),
	}, nil)
	t.Run("every field is read little-endian", func(t *testing.T) {
		r, err := NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		want := Header{Century: 20, Year: 26, Month: 11, Day: 30, Games: 2, GamesYear: 1977, BoardSize: 8, Depth: 24}
		if r.Header() != want {
			t.Errorf("header %+v, want %+v", r.Header(), want)
		}
		games, err := readAll(bytes.NewReader(data))
		if err != nil || len(games) != 2 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		g := games[0]
		if g.Tournament != 1 || g.Black != 346 || g.White != 843 || g.Score != 34 || g.Theoretical != 40 {
			t.Errorf("%+v", g)
		}
		if moves, err := g.AppendMoves(nil); err != nil || moves.String() != "f5d6" {
			t.Errorf("moves %s, %v", moves, err)
		}
		if g := games[1]; g.Tournament != 513 || g.White != 65535 {
			t.Errorf("%+v", g)
		}
	})
	t.Run("a reader that gives one byte at a time gives the same", func(t *testing.T) {
		games, err := readAll(iotest.OneByteReader(bytes.NewReader(data)))
		if err != nil || len(games) != 2 {
			t.Errorf("%d games, %v", len(games), err)
		}
	})
	t.Run("a base without games is a base", func(t *testing.T) {
		if games, err := readAll(bytes.NewReader(header(0, 0))); err != nil || games != nil {
			t.Errorf("%v, %v", games, err)
		}
	})
	t.Run("the error of the reader below is kept", func(t *testing.T) {
		broken := io.MultiReader(bytes.NewReader(data[:100]), iotest.ErrReader(os.ErrPermission))
		if _, err := readAll(broken); !errors.Is(err, os.ErrPermission) || !errors.As(err, new(*FormatError)) {
			t.Errorf("error = %v", err)
		}
	})
}

func TestReaderRefuses(t *testing.T) {
	whole := bytes.Join([][]byte{header(2, 0), game(1, 2, 3, 34, 56), game(1, 2, 3, 34, 56)}, nil)
	set := func(at int, to byte) func([]byte) { return func(b []byte) { b[at] = to } }
	for _, tt := range []struct {
		name   string
		data   []byte
		offset int64
		games  int // read before the fault
		reason error
	}{
		{"an empty file", nil, 0, 0, ErrTruncated},
		{"half a header", whole[:7], 7, 0, ErrTruncated},
		{"a header that promises more games", whole[:16+68], 84, 1, ErrTruncated},
		{"half a game", whole[:len(whole)-1], int64(len(whole) - 1), 1, ErrTruncated},
		{"bytes behind the last game", append(whole[:len(whole):len(whole)], 0), int64(len(whole)), 2, ErrTrailing},
		{"four thousand million games promised", header(1<<32-1, 0), 16, 0, ErrTruncated},
		{"10×10 games by name", header(0, 0, set(12, 10)), 12, 0, ErrTenByTen},
		{"another board size", header(0, 0, set(12, 6)), 12, 0, ErrNotWTHOR},
		{"solitaires by name", header(1, 20, set(13, 1)), 13, 0, ErrSolitaires},
		{"another kind", header(1, 0, set(13, 2)), 13, 0, ErrNotWTHOR},
		{"a list of names", header(0, 20), 8, 0, ErrNames},
		{"a text", []byte("f5d6c3d3c4f4e6f3e7"), 0, 0, ErrNotWTHOR},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games, err := readAll(bytes.NewReader(tt.data))
			var fe *FormatError
			if !errors.As(err, &fe) || !errors.Is(err, tt.reason) {
				t.Fatalf("error = %v, want %v", err, tt.reason)
			}
			if fe.Offset != tt.offset || len(games) != tt.games {
				t.Errorf("at byte %d after %d games, want byte %d after %d", fe.Offset, len(games), tt.offset, tt.games)
			}
		})
	}
}

func TestAppendMoves(t *testing.T) {
	for _, tt := range []struct {
		name   string
		moves  []byte
		want   string
		ply    int
		reason error
	}{
		{"corners", []byte{11, 18, 81, 88}, "a1h1a8h8", 0, nil},
		{"no moves", nil, "", 0, nil},
		{"a file of 0", []byte{56, 10}, "f5", 2, ErrMoveByte},
		{"a file of 9", []byte{56, 19}, "f5", 2, ErrMoveByte},
		{"a rank of 0", []byte{8}, "", 1, ErrMoveByte},
		{"a rank of 9", []byte{56, 64, 91}, "f5d6", 3, ErrMoveByte},
		{"a hole", []byte{56, 0, 0, 64}, "f5", 4, ErrHole},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var g Game
			copy(g.Moves[:], tt.moves)
			got, err := g.AppendMoves(nil)
			if got.String() != tt.want || !errors.Is(err, tt.reason) {
				t.Errorf("%s, %v; want %s, %v", got, err, tt.want, tt.reason)
			}
			var me *MoveError
			if errors.As(err, &me) != (tt.reason != nil) || me != nil && me.Ply != tt.ply {
				t.Errorf("error = %#v, want ply %d", err, tt.ply)
			}
		})
	}
	t.Run("the transcript that is given is kept and continued", func(t *testing.T) {
		var g Game
		g.Moves[0] = 56
		got, err := g.AppendMoves(make(reversi.Transcript, 0, 60)[:0])
		if err != nil || len(got) != 1 || cap(got) != 60 {
			t.Errorf("%v, cap %d, %v", got, cap(got), err)
		}
	})
}

func TestRealBase(t *testing.T) {
	dir := filepath.Join(testkit.Corpus(t), "wthor")
	names, err := FindNames(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	t.Run("the first game of 1977 has its names and moves", func(t *testing.T) {
		f, err := os.Open(filepath.Join(dir, "WTH_1977.wtb"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		games, err := readAll(f)
		if err != nil || len(games) != 12 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		g := games[0]
		moves, err := g.AppendMoves(nil)
		if err != nil || !strings.HasPrefix(moves.String(), "f5d6c3f3f4d3c4g6f6e6") || len(moves) != 60 || g.Score != 34 {
			t.Errorf("%s, %d, %v", moves, g.Score, err)
		}
		if names.Player(g.Black) != "Joueur 00346" || names.Player(g.White) != "Joueur 00843" {
			t.Errorf("%q against %q", names.Player(g.Black), names.Player(g.White))
		}
		if names.Tournament(g.Tournament) != "Épreuve 0001" {
			t.Errorf("played in %q", names.Tournament(g.Tournament))
		}
	})
	t.Run("player 0 is the unknown one", func(t *testing.T) {
		if names.Player(0) != "???" {
			t.Errorf("player 0 is %q", names.Player(0))
		}
	})
}

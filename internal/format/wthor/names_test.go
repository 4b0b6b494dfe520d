package wthor

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/fstest"
)

// list returns the bytes of a list of names.
func list(size int, names ...string) []byte {
	data := header(0, uint16(len(names)))
	for _, name := range names {
		record := make([]byte, size)
		copy(record, name)
		data = append(data, record...)
	}
	return data
}

func TestReadNames(t *testing.T) {
	t.Run("text is ISO-8859-1 and ends at a zero byte", func(t *testing.T) {
		data := list(TournamentSize, "Pr\xe9qualif de Paris\x00rest", "")
		got, err := ReadTournaments(bytes.NewReader(data))
		if err != nil || len(got) != 2 || got[0] != "Préqualif de Paris" || got[1] != "" {
			t.Errorf("%q, %v", got, err)
		}
	})
	t.Run("a name that fills its record leaves out the last byte", func(t *testing.T) {
		got, err := ReadPlayers(bytes.NewReader(list(PlayerSize, "abcdefghijklmnopqrst")))
		if err != nil || len(got) != 1 || got[0] != "abcdefghijklmnopqrs" {
			t.Errorf("%q, %v", got, err)
		}
	})
	for _, tt := range []struct {
		name   string
		data   []byte
		offset int64
		reason error
	}{
		{"tournaments read as players", list(TournamentSize, "x", "y"), 56, ErrTrailing},
		{"fewer names than promised", list(PlayerSize, "x", "y")[:40], 40, ErrTruncated},
		{"a base of games", header(3, 0), 4, ErrGames},
		{"nothing", nil, 0, ErrTruncated},
	} {
		t.Run("refused: "+tt.name, func(t *testing.T) {
			got, err := ReadPlayers(bytes.NewReader(tt.data))
			var fe *FormatError
			if got != nil || !errors.As(err, &fe) || !errors.Is(err, tt.reason) || fe.Offset != tt.offset {
				t.Errorf("%q, %v; want %v at byte %d", got, err, tt.reason, tt.offset)
			}
		})
	}
}

func TestFindNames(t *testing.T) {
	players, tournaments := list(PlayerSize, "???", "Aiko"), list(TournamentSize, "", "Cup")
	for _, tt := range []struct{ name, jou, trn string }{
		{"in capitals", "WTHOR.JOU", "WTHOR.TRN"},
		{"in small letters", "wthor.jou", "wthor.trn"},
		{"under the short name", "WTH.JOU", "wth.trn"},
	} {
		t.Run("the lists are found "+tt.name, func(t *testing.T) {
			names, err := FindNames(fstest.MapFS{tt.jou: {Data: players}, tt.trn: {Data: tournaments}})
			if err != nil || names.Player(1) != "Aiko" || names.Tournament(1) != "Cup" {
				t.Errorf("%+v, %v", names, err)
			}
			if names.Player(2) != "" || names.Tournament(65535) != "" {
				t.Error("a number behind the list has a name")
			}
		})
	}
	t.Run("the long name goes before the short one", func(t *testing.T) {
		names, err := FindNames(fstest.MapFS{"WTH.JOU": {Data: list(PlayerSize, "old")}, "WTHOR.JOU": {Data: players}})
		if err != nil || names.Player(0) != "???" {
			t.Errorf("%+v, %v", names, err)
		}
	})
	t.Run("no lists, no names, no error", func(t *testing.T) {
		if names, err := FindNames(fstest.MapFS{}); err != nil || names.Player(0) != "" {
			t.Errorf("%+v, %v", names, err)
		}
	})
	t.Run("a broken list is named and the other one is kept", func(t *testing.T) {
		names, err := FindNames(fstest.MapFS{"WTHOR.JOU": {Data: players[:30]}, "WTHOR.TRN": {Data: tournaments}})
		var fe *FormatError
		if !errors.As(err, &fe) || fe.File != "WTHOR.JOU" || !errors.Is(err, ErrTruncated) || names.Tournament(1) != "Cup" {
			t.Errorf("%+v, %v", names, err)
		}
	})
}

// FuzzReader holds these promises: no panic; as many games as the header says or
// a *FormatError with an offset inside the file or at its end; the squares of a
// game are squares, or a *MoveError says which byte is none.
func FuzzReader(f *testing.F) {
	whole := bytes.Join([][]byte{header(2, 0), game(1, 2, 3, 34, 56, 64), game(1, 2, 3, 64, 56, 0, 1)}, nil)
	for _, seed := range [][]byte{nil, whole, whole[:50], append(whole[:len(whole):len(whole)], 7), header(1<<32-1, 0), list(PlayerSize, "x")} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkErr := func(err error) {
			var fe *FormatError
			if !errors.As(err, &fe) || fe.Offset < 0 || fe.Offset > int64(len(data)) {
				t.Fatalf("error = %#v, want *FormatError with an offset in the file", err)
			}
		}
		r, err := NewReader(bytes.NewReader(data))
		if err != nil {
			checkErr(err)
			return
		}
		var g Game
		n := 0
		for ; ; n++ {
			if err = r.Read(&g); err != nil {
				break
			}
			moves, err := g.AppendMoves(nil)
			for _, s := range moves {
				if s > 63 {
					t.Fatalf("square %d", s)
				}
			}
			if me := (*MoveError)(nil); err != nil && (!errors.As(err, &me) || me.Ply <= len(moves)) {
				t.Fatalf("error = %#v, want *MoveError behind %d moves", err, len(moves))
			}
		}
		if !errors.Is(err, io.EOF) {
			checkErr(err)
		} else if uint32(n) != r.Header().Games || len(data) != HeaderSize+GameSize*n {
			t.Fatalf("%d games of %d in %d bytes", n, r.Header().Games, len(data))
		}
	})
}

// FuzzReadNames holds the same promises for the lists.
func FuzzReadNames(f *testing.F) {
	for _, seed := range [][]byte{nil, list(PlayerSize, "x", "\xe9"), list(TournamentSize, "x")[:20], header(1, 0)} {
		f.Add(seed, true)
		f.Add(seed, false)
	}
	f.Fuzz(func(t *testing.T, data []byte, players bool) {
		read, size := ReadTournaments, TournamentSize
		if players {
			read, size = ReadPlayers, PlayerSize
		}
		names, err := read(bytes.NewReader(data))
		var fe *FormatError
		switch {
		case err == nil && len(data) != HeaderSize+size*len(names):
			t.Fatalf("%d names in %d bytes", len(names), len(data))
		case err != nil && (!errors.As(err, &fe) || fe.Offset < 0 || fe.Offset > int64(len(data))):
			t.Fatalf("error = %#v, want *FormatError with an offset in the file", err)
		}
	})
}

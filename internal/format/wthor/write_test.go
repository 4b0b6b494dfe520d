package wthor

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
)

// file is a file in memory that can be sought in.
type file struct {
	data []byte
	at   int
}

func (f *file) Write(p []byte) (int, error) {
	f.data = append(f.data[:f.at], append(bytes.Clone(p), f.data[min(len(f.data), f.at+len(p)):]...)...)
	f.at += len(p)
	return len(p), nil
}

func (f *file) Seek(offset int64, _ int) (int64, error) {
	f.at = int(offset)
	return offset, nil
}

// rewrite reads a base as records and writes it with the given lists.
func rewrite(t *testing.T, data []byte, names Names) []byte {
	t.Helper()
	r, err := NewRecords("x.wtb", bytes.NewReader(data), names)
	if err != nil {
		t.Fatal(err)
	}
	var out file
	players, tournaments := NewPlayers(names.Players), NewTournaments(names.Tournaments)
	w, err := NewRecordWriter(&out, r.Header(), players, tournaments)
	if err != nil {
		t.Fatal(err)
	}
	for {
		var g format.Game
		if err := r.Read(&g); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(&g); err != nil {
			t.Fatalf("%v: %v", g.Place, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if len(w.Lost()) > 0 || players.Grown && names.Players != nil || tournaments.Grown && names.Tournaments != nil {
		t.Errorf("lost %v", w.Lost())
	}
	return out.data
}

func TestRealFilesAreWrittenByteForByte(t *testing.T) {
	dir := filepath.Join(testkit.Corpus(t), "wthor")
	names, err := FindNames(os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"WTH_1977.wtb", "WTH_1986.wtb", "WTH_1996.wtb", "WTH_2001.wtb", "WTH_2013.wtb"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := rewrite(t, data, names); !bytes.Equal(got, data) {
			t.Errorf("%s: %d bytes became %d others", name, len(data), len(got))
		}
		if got := rewrite(t, data, Names{}); !bytes.Equal(got, data) {
			t.Errorf("%s without lists: %d bytes became %d others", name, len(data), len(got))
		}
	}
	for name, write := range map[string]func(io.Writer, Header) error{
		"WTHOR.JOU": func(w io.Writer, h Header) error { return WritePlayers(w, h, names.Players) },
		"WTHOR.TRN": func(w io.Writer, h Header) error { return WriteTournaments(w, h, names.Tournaments) },
	} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := write(&out, Header{Century: data[0], Year: data[1], Month: data[2], Day: data[3]}); err != nil || !bytes.Equal(out.Bytes(), data) {
			t.Errorf("%s: %d bytes became %d others, %v", name, len(data), out.Len(), err)
		}
	}
}

func TestBook(t *testing.T) {
	const long = "Maximilian Featherstonehaugh"
	b := NewPlayers([]string{Unknown, "Aiko", "Bram", "Aiko", long[:19]})
	for _, tt := range []struct {
		name, who string
		hint      int
		want      uint16
		whole     bool
	}{
		{"a name of the list keeps its number", "Bram", -1, 2, true},
		{"the first of two equal names", "Aiko", -1, 1, true},
		{"the second one when the source says so", "Aiko", 3, 3, true},
		{"a number that belongs to another name says nothing", "Aiko", 2, 1, true},
		{"no name and no number is the unknown one", "", -1, 0, true},
		{"no name keeps its number", "", 77, 77, true},
		{"a new name gets the next number", "Cleo", -1, 5, true},
		{"and keeps it", "Cleo", -1, 5, true},
		{"a name that is cut is the one in the list", long, -1, 4, false},
		{"another name with the same beginning is another player", long + " II", -1, 6, false},
		{"and stays it", long + " II", -1, 6, false},
		{"a character that the list cannot hold", "Ōno", -1, 7, false},
		{"a character that it can hold", "René", -1, 8, true},
	} {
		n, whole, err := b.Number(tt.who, tt.hint)
		if n != tt.want || whole != tt.whole || err != nil {
			t.Errorf("%s: %d %v %v, want %d %v", tt.name, n, whole, err, tt.want, tt.whole)
		}
	}
	if got := strings.Join(b.Names, "|"); !b.Grown || got != "???|Aiko|Bram|Aiko|"+long[:19]+"|Cleo|"+long[:19]+"|?no|René" {
		t.Errorf("%s", got)
	}
	t.Run("a full list is refused", func(t *testing.T) {
		b := NewPlayers(make([]string, 1<<16-1))
		if _, _, err := b.Number("Dirk", -1); !errors.Is(err, ErrTooManyNames) {
			t.Errorf("error = %v", err)
		}
		if err := WritePlayers(io.Discard, Header{}, make([]string, 1<<16)); !errors.Is(err, ErrTooManyNames) {
			t.Errorf("error = %v", err)
		}
	})
}

func TestTurn(t *testing.T) {
	for _, first := range []string{"f5f6d3e3f3f4f7c3b2", "c4", "e6", "d3"} {
		moves, err := reversi.ParseTranscript(first)
		if err != nil {
			t.Fatal(err)
		}
		turned, changed := Turn(moves)
		if !strings.HasPrefix(turned.String(), "f5") || changed != (first[:2] != "f5") {
			t.Errorf("%s became %s", moves, turned)
		}
	}
	t.Run("a turned game is the same game", func(t *testing.T) {
		for _, text := range []string{"e6f4c3c4d3d6f6", "d3c3f5d2d1e1f1f6b4b2f7a5a1", "c4c3c2b4a4"} {
			moves, err := reversi.ParseTranscript(text)
			if err != nil {
				t.Fatal(err)
			}
			r, errOne := reversi.Replay(moves)
			turned, _ := Turn(moves)
			s, errTwo := reversi.Replay(turned)
			if (errOne == nil) != (errTwo == nil) || r.Plies != s.Plies || r.Board.Count(reversi.Black) != s.Board.Count(reversi.Black) {
				t.Errorf("%s became %s: %v, %v", text, turned, errOne, errTwo)
			}
		}
	})
	t.Run("another transcript stays", func(t *testing.T) {
		for _, t2 := range []reversi.Transcript{nil, {0, 1}, {reversi.Pass, 0}} {
			if got, changed := Turn(t2); changed || got.String() != t2.String() {
				t.Errorf("%v became %v", t2, got)
			}
		}
	})
}

func record(t *testing.T, moves string) *format.Game {
	t.Helper()
	m, err := reversi.ParseTranscript(moves)
	if err != nil {
		t.Fatal(err)
	}
	g := &format.Game{}
	g.Add(m)
	return g
}

func TestRecordWriter(t *testing.T) {
	write := func(games ...*format.Game) (Header, []Game, []format.Loss, error) {
		var out file
		w, err := NewRecordWriter(&out, Header{Century: 20, Year: 26}, NewPlayers(nil), NewTournaments(nil))
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			if err := w.Write(g); err != nil {
				return Header{}, nil, nil, err
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		r, err := NewReader(bytes.NewReader(out.data))
		if err != nil {
			t.Fatal(err)
		}
		list, err := readAll(bytes.NewReader(out.data))
		if err != nil {
			t.Fatal(err)
		}
		return r.Header(), list, w.Lost(), nil
	}
	const wipeout = "f5f6d3e3f3f4f7c3b2"
	t.Run("a finished game without a count has that of the board, and that is said", func(t *testing.T) {
		h, games, lost, err := write(record(t, wipeout))
		if err != nil || len(games) != 1 || games[0].Score != 64 || games[0].Theoretical != 64 || h.Depth != 1 || h.BoardSize != 8 || len(lost) != 1 {
			t.Errorf("%+v, %+v, %v, %v", h, games, lost, err)
		}
	})
	t.Run("a game that stops early keeps its recorded count", func(t *testing.T) {
		g := record(t, "f5d6c3")
		g.Result = format.Result{Kind: format.Margin, Margin: -64000}
		if _, games, _, err := write(g); err != nil || games[0].Score != 0 {
			t.Errorf("%+v, %v", games, err)
		}
	})
	t.Run("year and depth are those of the first game, and another is said", func(t *testing.T) {
		a, b := record(t, wipeout), record(t, wipeout)
		a.Date, b.Date = "1996", "1997-05-01"
		a.Tags = []format.Tag{{Name: TagDepth, Value: "24"}, {Name: TagTheoretical, Value: "40"}}
		a.Result = format.Result{Kind: format.Counts, Black: 64}
		b.Result = a.Result
		h, games, lost, err := write(a, b)
		if err != nil || h.GamesYear != 1996 || h.Depth != 24 || games[0].Theoretical != 40 || games[1].Theoretical != 64 || len(lost) != 2 {
			t.Errorf("%+v, %+v, %v, %v", h, games, lost, err)
		}
	})
	t.Run("a game is turned to start with f5, and that is said", func(t *testing.T) {
		g := record(t, "d3c3f5d2d1e1f1f6b4b2f7a5a1")
		_, games, lost, err := write(g)
		if err != nil || games[0].Moves[0] != 56 || games[0].Score != 62 || len(lost) != 2 {
			t.Errorf("%+v, %v, %v", games, lost, err)
		}
	})
	pos := format.Position{Board: reversi.Board{Black: 1, White: 2}, ToMove: reversi.Black}
	start, remark, illegal, early, count := &format.Game{Start: pos}, record(t, "f5a1"), record(t, "f5f5"), record(t, "f5"), record(t, wipeout)
	remark.Boards = []format.BoardAfter{{Ply: 1, Board: reversi.Board{Black: 2, White: 4}}}
	count.Result = format.Result{Kind: format.Counts, Black: 65}
	for _, tt := range []struct {
		name   string
		g      *format.Game
		reason error
	}{
		{"another start", start, format.ErrNotHeld},
		{"a game that is only legal by a remark", remark, format.ErrNotHeld},
		{"an illegal game", illegal, reversi.ErrOccupied},
		{"a game that stops early without a count", early, ErrNoScore},
		{"65 discs", count, ErrScore},
	} {
		t.Run("refused: "+tt.name, func(t *testing.T) {
			if _, _, _, err := write(tt.g); !errors.Is(err, tt.reason) {
				t.Errorf("error = %v, want %v", err, tt.reason)
			}
		})
	}
}

func TestRecordsRefuse(t *testing.T) {
	data := bytes.Join([][]byte{
		header(4, 0), game(1, 2, 3, 34, 56, 64), game(1, 2, 3, 34, 56, 19), game(1, 2, 3, 65, 56), game(1, 2, 3, 34, 56, 0, 64),
	}, nil)
	r, err := NewRecords("x.wtb", bytes.NewReader(data[:len(data)-1]), Names{})
	if err != nil {
		t.Fatal(err)
	}
	var g format.Game
	if err := r.Read(&g); err != nil || g.Moves[1].Place != (format.Place{Game: 1, Byte: 16 + 9}) {
		t.Fatalf("%+v, %v", g, err)
	}
	for _, want := range []struct {
		at     format.Place
		reason error
	}{
		{format.Place{Game: 2, Byte: 16 + 68 + 9}, ErrMoveByte},
		{format.Place{Game: 3, Byte: 16 + 2*68 + 6}, ErrScore},
	} {
		err := r.Read(&g)
		var e *format.Error
		if !errors.As(err, &e) || !errors.Is(err, want.reason) || e.Place != want.at || e.Fatal || e.File != "x.wtb" {
			t.Errorf("%v, want %v at %v", err, want.reason, want.at)
		}
	}
	var fe *FormatError
	if err := r.Read(&g); !errors.As(err, &fe) || !errors.Is(err, ErrTruncated) || fe.File != "x.wtb" || fe.Offset != int64(len(data)-1) {
		t.Errorf("error = %v", err)
	}
	if _, err := NewRecords("x.wtd", bytes.NewReader(header(0, 0, func(b []byte) { b[12] = 10 })), Names{}); !errors.Is(err, ErrTenByTen) {
		t.Errorf("error = %v", err)
	}
}

// FuzzRecords holds these promises: a base whose games are all legal is written
// byte for byte, and no other is written at all.
func FuzzRecords(f *testing.F) {
	year := func(b []byte) { b[12], b[14] = 8, 24 }
	f.Add(bytes.Join([][]byte{header(2, 0, year), game(1, 2, 3, 34, 56, 64), game(1, 2, 3, 64, 56, 66)}, nil))
	f.Add(bytes.Join([][]byte{header(1, 0, year), game(1, 2, 3, 34, 56, 0, 64)}, nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := NewRecords("x", bytes.NewReader(data), Names{})
		if err != nil {
			return
		}
		var out file
		w, err := NewRecordWriter(&out, r.Header(), NewPlayers(nil), NewTournaments(nil))
		if err != nil {
			t.Fatal(err)
		}
		for {
			var g format.Game
			err := r.Read(&g)
			if errors.Is(err, io.EOF) {
				break
			}
			if err == nil {
				err = w.Write(&g)
			}
			if err != nil {
				return
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		h := r.Header()
		// A base of another depth, or of 8×8 written as 0, has one form when written.
		if h.Games == 0 || h.BoardSize != 8 || h.Reserved != 0 || h.Depth > 60 || h.Names != 0 || h.GamesYear == 0 || h.GamesYear > 9999 || len(w.Lost()) > 0 {
			return
		}
		if !bytes.Equal(out.data, data) {
			t.Fatalf("%x\nbecame %x", data, out.data)
		}
	})
}

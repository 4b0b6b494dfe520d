package wthor

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"sixtyfour/internal/format"
	"sixtyfour/internal/reversi"
)

// Tags of a [format.Game] that comes from a base.
const (
	TagBlack       = "WthorBlack" // numbers in the lists
	TagWhite       = "WthorWhite"
	TagTournament  = "WthorTournament"
	TagTheoretical = "WthorTheoretical" // Black's discs after perfect play …
	TagDepth       = "WthorDepth"       // … from so many empty squares
)

// Records reads a base as plain records.
type Records struct {
	file  string
	base  *Reader
	names Names
	game  int
}

// NewRecords reads the header of a base, which errors call file. The error is a
// *[FormatError].
func NewRecords(file string, r io.Reader, names Names) (*Records, error) {
	base, err := NewReader(r)
	if err != nil {
		return nil, named(file, err)
	}
	return &Records{file: file, base: base, names: names}, nil
}

func named(file string, err error) error {
	if fe := (*FormatError)(nil); errors.As(err, &fe) {
		return &FormatError{File: file, Offset: fe.Offset, Err: fe.Err}
	}
	return err
}

// Header returns the header of the base.
func (r *Records) Header() Header { return r.base.Header() }

// Read reads the next game into g. It returns io.EOF behind the last one, a
// *[FormatError] when the file cannot be read on, and a *[format.Error] with a
// *[MoveError] or [ErrScore] for a game with bytes that mean nothing; the next
// game can then be read.
//
// A recorded score is Black's discs with 64 in all. A game that stops early keeps
// its score: nothing is computed here.
func (r *Records) Read(g *format.Game) error {
	*g = format.Game{Place: format.Place{Game: r.game + 1, Byte: HeaderSize + GameSize*int64(r.game)}}
	var raw Game
	if err := r.base.Read(&raw); err != nil {
		return named(r.file, err)
	}
	r.game++
	h := r.base.Header()
	g.Event = known(r.names.Tournament(raw.Tournament))
	g.Black.Name, g.White.Name = known(r.names.Player(raw.Black)), known(r.names.Player(raw.White))
	if h.GamesYear > 0 {
		g.Date = fmt.Sprintf("%04d", h.GamesYear)
	}
	tag := func(name string, n int) { g.Tags = append(g.Tags, format.Tag{Name: name, Value: strconv.Itoa(n)}) }
	tag(TagTournament, int(raw.Tournament))
	tag(TagBlack, int(raw.Black))
	tag(TagWhite, int(raw.White))
	tag(TagTheoretical, int(raw.Theoretical))
	tag(TagDepth, int(h.Depth))
	moves, err := raw.AppendMoves(nil)
	g.Add(moves)
	for i := range g.Moves {
		g.Moves[i].Place = format.Place{Game: r.game, Byte: g.Place.Byte + 8 + int64(i)}
	}
	if err != nil {
		at := g.Place
		if me := (*MoveError)(nil); errors.As(err, &me) {
			at.Byte += 7 + int64(me.Ply)
		}
		return &format.Error{File: r.file, Place: at, Err: err}
	}
	if raw.Score > 64 {
		at := g.Place
		at.Byte += 6
		return &format.Error{File: r.file, Place: at, Err: fmt.Errorf("%w, not %d", ErrScore, raw.Score)}
	}
	g.Result = format.Result{Kind: format.Counts, Black: int(raw.Score), White: 64 - int(raw.Score)}
	return nil
}

// known returns a name, nothing for the sign that it is not known.
func known(name string) string {
	if name == Unknown {
		return ""
	}
	return name
}

// Turn returns a transcript turned so that it starts with f5, as every game of a
// base does, and whether it had to be turned. The four first moves are one under
// the symmetries that keep the four discs in their colours: a half turn for c4,
// a mirror at the line a1–h8 for e6, at a8–h1 for d3. Another transcript, which
// no game from the usual start can have, is returned as it is.
func Turn(t reversi.Transcript) (turned reversi.Transcript, changed bool) {
	for _, s := range t {
		if s == reversi.Pass {
			continue
		}
		var f func(reversi.Square) reversi.Square
		switch s.String() {
		case "c4":
			f = func(s reversi.Square) reversi.Square { return 63 - s }
		case "e6":
			f = transpose
		case "d3":
			f = func(s reversi.Square) reversi.Square { return 63 - transpose(s) }
		default:
			return t, false
		}
		turned = make(reversi.Transcript, len(t))
		for i, s := range t {
			if s < reversi.Pass {
				s = f(s)
			}
			turned[i] = s
		}
		return turned, true
	}
	return t, false
}

func transpose(s reversi.Square) reversi.Square { return s>>3 | s&7<<3 }

// Kinds of what a base cannot hold, beside those of package format.
const (
	lostTurned  = "how the board lay: turned so that the game starts with f5"
	lostCut     = "names beyond 19 or 25 characters of ISO-8859-1"
	lostYear    = "the day of the game, or a year that is not that of the first game"
	lostTheory  = "that no theoretical score is known: the recorded score is written"
	lostDerived = "that no count is recorded: the count of the final board is written"
)

// ErrNoScore refuses a game that stops early and has no recorded count: a base has
// no sign for that, and none is made up.
var ErrNoScore = errors.New("the game is not over and no count is recorded; a base needs one")

// RecordWriter writes plain records as a base and numbers their names.
type RecordWriter struct {
	format.Losses
	Players, Tournaments *Book

	w      *Writer
	header Header
	first  bool
}

// NewRecordWriter begins a base at the start of w with the date of h. Year and
// depth are those of the first game: 1 where no theoretical score is known, since
// from one empty square the score of a finished game is the perfect one.
func NewRecordWriter(w io.WriteSeeker, h Header, players, tournaments *Book) (*RecordWriter, error) {
	h = Header{Century: h.Century, Year: h.Year, Month: h.Month, Day: h.Day, BoardSize: 8, Depth: 1}
	base, err := NewWriter(w, h)
	if err != nil {
		return nil, err
	}
	return &RecordWriter{w: base, header: h, Players: players, Tournaments: tournaments, first: true}, nil
}

// Write appends a game. It returns the error of [format.Game.Replay] for a game
// that is not legal, [format.ErrNotHeld] for one that starts from another
// position or is only legal by a remark about the board, and [ErrNoScore].
func (w *RecordWriter) Write(g *format.Game) error {
	w.Next()
	if !g.Start.Usual() {
		return fmt.Errorf("%w: it starts from another position", format.ErrNotHeld)
	}
	bare := *g
	bare.Boards = nil
	played, err := bare.Replay()
	if err != nil && len(g.Boards) > 0 {
		return fmt.Errorf("%w: the board on the table was not what the moves give, and without that: %w", format.ErrNotHeld, err)
	} else if err != nil {
		return err
	}
	raw := Game{}
	black, _, ok := g.Result.CountsOf()
	if score, err := reversi.ScoringWOC.Final(played.Board); !ok && err == nil {
		black, ok = int(score.Black/2), true
		w.Add(lostDerived)
	}
	if !ok {
		return ErrNoScore
	}
	if black < 0 || black > 64 {
		return fmt.Errorf("%w, not %d", ErrScore, black)
	}
	raw.Score = uint8(black)
	w.If(g.Result.Kind == format.Counts && g.Result.Black+g.Result.White != 64, format.LostCounts)
	if err := w.number(g, &raw); err != nil {
		return err
	}
	w.theory(g, &raw)
	w.year(g)
	transcript, turned := Turn(bare.Transcript())
	w.If(turned, lostTurned)
	n := 0
	for _, s := range transcript {
		if s < reversi.Pass {
			raw.Moves[n] = byte(10*(s.Rank()+1) + s.File() + 1)
			n++
		}
	}
	w.lose(g)
	w.first = false
	return w.w.Write(&raw)
}

func (w *RecordWriter) number(g *format.Game, raw *Game) error {
	for _, seat := range []struct {
		book *Book
		name string
		tag  string
		to   *uint16
	}{
		{w.Tournaments, g.Event, TagTournament, &raw.Tournament},
		{w.Players, g.Black.Name, TagBlack, &raw.Black},
		{w.Players, g.White.Name, TagWhite, &raw.White},
	} {
		n, whole, err := seat.book.Number(seat.name, number(g, seat.tag))
		if err != nil {
			return err
		}
		*seat.to = n
		w.If(!whole, lostCut)
	}
	return nil
}

// number returns the value of a tag, -1 for none.
func number(g *format.Game, tag string) int {
	text, ok := g.Tag(tag)
	n, err := strconv.Atoi(text)
	if !ok || err != nil {
		return -1
	}
	return n
}

func (w *RecordWriter) theory(g *format.Game, raw *Game) {
	depth, score := number(g, TagDepth), number(g, TagTheoretical)
	known := depth >= 0 && depth <= 60 && score >= 0 && score <= 64
	if w.first && known {
		w.header.Depth = uint8(depth)
	}
	if known && uint8(depth) == w.header.Depth {
		raw.Theoretical = uint8(score)
		return
	}
	raw.Theoretical = raw.Score
	w.If(known || w.header.Depth != 1, lostTheory)
}

func (w *RecordWriter) year(g *format.Game) {
	d, ok := format.ParseDate(g.Date)
	if w.first && ok {
		w.header.GamesYear = uint16(d.Year)
	}
	w.If(g.Date != "" && (!ok || d.Month != 0 || d.Year != int(w.header.GamesYear)), lostYear)
}

func (w *RecordWriter) lose(g *format.Game) {
	w.If(len(g.Boards) > 0, format.LostBoards)
	w.If(len(g.Comments) > 0, format.LostComments)
	w.If(g.Site != "" || g.Round != "", "round and place")
	w.If(g.Black.Rating != "" || g.White.Rating != "", format.LostRatings)
	w.If(g.Result.Why != "", format.LostWhy)
	w.If(g.Pair != 0, format.LostPair)
	w.If(len(g.Values) > 0, format.LostValues)
	for _, m := range g.Moves {
		w.If(m.Eval != "" || m.Time != "", format.LostEvals)
	}
	for _, t := range g.Tags {
		switch t.Name {
		case TagBlack, TagWhite, TagTournament, TagTheoretical, TagDepth:
		default:
			w.Add(format.LostTags)
		}
	}
}

// Close writes the header. The lists are for the caller to write.
func (w *RecordWriter) Close() error {
	w.w.SetHeader(w.header)
	return w.w.Close()
}

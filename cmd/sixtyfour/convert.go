package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sixtyfour/internal/format"
	"sixtyfour/internal/format/ggf"
	"sixtyfour/internal/format/obf"
	"sixtyfour/internal/format/pgn"
	"sixtyfour/internal/format/plain"
	"sixtyfour/internal/format/sgf"
	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/reversi"
)

const convertUsage = `usage: sixtyfour convert IN OUT

Reads the games of IN and writes them to OUT, each in the format of its name:
.wtb (WTHOR), .ggf, .sgf, .pgn, .txt (one game a line) or .obf (positions); .gam
and .csv are read as .txt. Every game is replayed. One that is not legal, or that
OUT cannot hold, is named with its place and not written; what is lost of the
others is said once for each kind. A .wtb takes names from WTHOR.JOU and WTHOR.TRN
in its folder, and new names are added to those of OUT.
A federation's result file (.elo) becomes an event and a result file again: the same
games under one spelling.
Status 1: a game was not written, or a file could not be read or written.
`

// gameReader reads the games of a file in order. Read returns io.EOF behind the
// last one; a *format.Error that is not fatal leaves the next game to be read.
type gameReader interface {
	Read(g *format.Game) error
}

// gameWriter writes games; Close writes what is kept back.
type gameWriter interface {
	Write(g *format.Game) error
	Close() error
	Lost() []format.Loss
}

// runConvert is the subcommand convert. It returns the exit status.
func runConvert(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("convert", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, convertUsage) }
	rest, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if len(rest) != 2 {
		flags.Usage()
		return exitUsage
	}
	if extension(rest[0]) == ".elo" && extension(rest[1]) == ".elo" && !same(rest[0], rest[1]) {
		return convertResults(rest[0], rest[1], stdout, stderr)
	}
	c := conversion{in: rest[0], out: rest[1], today: time.Now(), stdout: stdout, stderr: stderr}
	for _, file := range rest {
		if _, known := readers[extension(file)]; !known || file == c.out && writers[extension(file)] == nil {
			fmt.Fprintf(stderr, "sixtyfour convert: %s: the name must end in .wtb, .ggf, .sgf, .pgn, .txt or .obf\n", file)
			return exitUsage
		}
	}
	if same(c.in, c.out) {
		fmt.Fprintln(stderr, "sixtyfour convert: IN and OUT are one file")
		return exitUsage
	}
	if err := c.run(); err != nil {
		return fail(stderr, err)
	}
	if c.refused > 0 || c.written == 0 {
		return exitFailed
	}
	return exitOK
}

func extension(file string) string { return strings.ToLower(filepath.Ext(file)) }

func same(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// conversion is one run of convert.
type conversion struct {
	in, out        string
	today          time.Time
	stdout, stderr io.Writer
	read, written  int
	refused        int
	notes          format.Losses // of readers
	names          wthor.Names   // of IN
	players        *wthor.Book   // of OUT
	tournaments    *wthor.Book
}

// readers and writers make the two ends of a conversion, by extension.
var readers = map[string]func(c *conversion, r io.Reader) (gameReader, error){
	".wtb": func(c *conversion, r io.Reader) (gameReader, error) {
		names, err := wthor.FindNames(os.DirFS(filepath.Dir(c.in)))
		if err != nil {
			return nil, err
		}
		c.names = names
		return wthor.NewRecords(c.in, r, names)
	},
	".ggf": func(c *conversion, r io.Reader) (gameReader, error) { return ggf.NewReader(c.in, r), nil },
	".sgf": func(c *conversion, r io.Reader) (gameReader, error) { return sgf.NewReader(c.in, r), nil },
	".pgn": func(c *conversion, r io.Reader) (gameReader, error) { return pgn.NewReader(c.in, r), nil },
	".txt": readPlain,
	".gam": readPlain,
	".csv": readPlain,
	".obf": func(c *conversion, r io.Reader) (gameReader, error) { return obf.NewReader(c.in, r), nil },
}

func readPlain(c *conversion, r io.Reader) (gameReader, error) { return plain.NewReader(c.in, r), nil }

var writers = map[string]func(c *conversion, w io.WriteSeeker) (gameWriter, error){
	".wtb": func(c *conversion, w io.WriteSeeker) (gameWriter, error) {
		if err := c.openLists(); err != nil {
			return nil, err
		}
		return wthor.NewRecordWriter(w, c.header(), c.players, c.tournaments)
	},
	".ggf": func(_ *conversion, w io.WriteSeeker) (gameWriter, error) { return ggf.NewWriter(w), nil },
	".sgf": func(_ *conversion, w io.WriteSeeker) (gameWriter, error) { return sgf.NewWriter(w), nil },
	".pgn": func(_ *conversion, w io.WriteSeeker) (gameWriter, error) { return pgn.NewWriter(w), nil },
	".txt": func(_ *conversion, w io.WriteSeeker) (gameWriter, error) { return plain.NewWriter(w), nil },
	".obf": func(_ *conversion, w io.WriteSeeker) (gameWriter, error) { return obf.NewWriter(w), nil },
}

// run converts into a file beside OUT, which takes OUT's place at the end: a file
// that cannot be read to its end leaves OUT as it was.
func (c *conversion) run() error {
	in, err := os.Open(c.in)
	if err != nil {
		return err
	}
	defer in.Close()
	reader, err := readers[extension(c.in)](c, in)
	if err != nil {
		return err
	}
	return replaceFile(c.out, func(out *os.File) (keep bool, err error) {
		buffered := &bufferedSeeker{Writer: bufio.NewWriterSize(out, 1<<16), file: out}
		writer, err := writers[extension(c.out)](c, buffered)
		if err != nil {
			return false, err
		}
		if err := c.games(reader, writer); err != nil {
			return false, err
		}
		if err := errors.Join(writer.Close(), buffered.Flush()); err != nil {
			return false, err
		}
		if c.written > 0 && c.players != nil {
			if err := c.writeLists(); err != nil {
				return false, err
			}
		}
		c.report(writer.Lost())
		return c.written > 0, nil
	})
}

// games reads, judges and writes one game after the other.
func (c *conversion) games(reader gameReader, writer gameWriter) error {
	var g format.Game
	for {
		err := reader.Read(&g)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if e := (*format.Error)(nil); err != nil && (!errors.As(err, &e) || e.Fatal) {
			return err
		}
		c.read++
		if err != nil {
			c.refuse(err)
			continue
		}
		c.notes.Next()
		for _, note := range g.Notes {
			c.notes.Add(note)
		}
		if err := writer.Write(&g); err != nil {
			if !aboutGame(err) {
				return err
			}
			c.refuse(format.Within(c.in, g.Place, err))
			continue
		}
		c.written++
	}
}

// aboutGame tells an error about one game from one of the file that is written.
func aboutGame(err error) bool {
	for _, reason := range []error{format.ErrNotHeld, wthor.ErrNoScore, wthor.ErrScore} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return errors.As(err, new(*format.Error)) || errors.As(err, new(*reversi.MoveError))
}

// mostRefusals bounds what is printed about a file that holds no games.
const mostRefusals = 50

func (c *conversion) refuse(err error) {
	c.refused++
	switch {
	case c.refused <= mostRefusals:
		fmt.Fprintln(c.stderr, "sixtyfour convert:", err)
	case c.refused == mostRefusals+1:
		fmt.Fprintln(c.stderr, "sixtyfour convert: … more games are refused; only their number follows")
	}
}

func (c *conversion) report(losses []format.Loss) {
	for _, loss := range c.notes.Lost() {
		fmt.Fprintf(c.stdout, "%s: not read, in %s: %s\n", c.in, games(loss.Games), loss.What)
	}
	for _, loss := range losses {
		fmt.Fprintf(c.stdout, "%s: not held, in %s: %s\n", c.out, games(loss.Games), loss.What)
	}
	fmt.Fprintf(c.stdout, "%s: %s of %d written\n", c.out, games(c.written), c.read)
	if c.refused > 0 {
		fmt.Fprintf(c.stderr, "sixtyfour convert: %s: %s refused\n", c.in, games(c.refused))
	}
	if c.written == 0 {
		fmt.Fprintf(c.stderr, "sixtyfour convert: %s is not written: it would hold no game\n", c.out)
	}
}

func games(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}

// bufferedSeeker buffers a file that is written in order and sought in rarely.
type bufferedSeeker struct {
	*bufio.Writer
	file *os.File
}

// Seek writes what is buffered and then seeks.
func (b *bufferedSeeker) Seek(offset int64, whence int) (int64, error) {
	if err := b.Flush(); err != nil {
		return 0, err
	}
	return b.file.Seek(offset, whence)
}

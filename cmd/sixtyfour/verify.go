package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/reversi"
)

const verifyUsage = `usage: sixtyfour verify [--json] FILE…

Replays every game of WTHOR files (.wtb) and of text files with one game a line
(moves, then the score or Black's lead if known: "f5d6c3 … 34-30" or "… +4";
lines beginning with % or # are skipped) and compares each finished game with its
recorded score, empty squares going to the winner. Names come from WTHOR.JOU and
WTHOR.TRN in the same folder. Status 1: a game is illegal or its score differs.
Status 2: a file could not be read. A game that stops early is listed and is no
fault.
`

// verifyReport is what --json prints.
type verifyReport struct {
	Files          []*fileReport `json:"files"`
	Seconds        float64       `json:"seconds"`
	GamesPerSecond float64       `json:"games_per_second"`
}

// fileReport holds the totals of one file. Every game is exactly one of equal,
// incomplete, illegal and differing; a finished game without a recorded score is
// equal, and counted in Unscored as well.
type fileReport struct {
	File       string    `json:"file"`
	Games      int       `json:"games"`
	Equal      int       `json:"equal"`
	Incomplete int       `json:"incomplete"`
	Illegal    int       `json:"illegal"`
	Differing  int       `json:"differing"`
	Unscored   int       `json:"unscored,omitempty"`
	Problems   []problem `json:"problems"`
	Error      string    `json:"error,omitempty"`
}

// problem is a game that is not equal to its record.
type problem struct {
	Index      int    `json:"index"`          // 0 for the first game of the file
	Line       int    `json:"line,omitempty"` // of a text file, from 1
	Kind       string `json:"kind"`           // incomplete, illegal or differing
	Ply        int    `json:"ply"`            // the refused move, else the last one played
	Reason     string `json:"reason"`
	Recorded   string `json:"recorded,omitempty"` // such as 34–30
	Counted    string `json:"counted,omitempty"`
	Black      string `json:"black,omitempty"`
	White      string `json:"white,omitempty"`
	Tournament string `json:"tournament,omitempty"`
}

// claim is a recorded score; the zero claim is none.
type claim struct {
	score reversi.Score
	made  bool
}

func newClaim(black, white int) claim {
	return claim{made: true, score: reversi.Score{Black: reversi.Whole(black), White: reversi.Whole(white)}}
}

// String is the claim as it is shown, empty for none.
func (c claim) String() string {
	switch {
	case !c.made:
		return ""
	case c.score.White < 0: // a byte above 64 in a file that records Black's discs
		return c.score.Black.String() + " discs for Black"
	default:
		return c.score.String()
	}
}

// runVerify is the subcommand verify. It returns the exit status.
func runVerify(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(stderr, verifyUsage) }
	asJSON := flags.Bool("json", false, "")
	var files []string
	for rest := args; ; rest = flags.Args()[1:] { // flags may stand behind files
		if err := flags.Parse(rest); errors.Is(err, flag.ErrHelp) {
			return 0
		} else if err != nil {
			return 2
		}
		if flags.NArg() == 0 {
			break
		}
		files = append(files, flags.Arg(0))
	}
	if len(files) == 0 {
		flags.Usage()
		return 2
	}

	v := verifier{stderr: stderr, names: map[string]wthor.Names{}, bar: newBar(files, stderr)}
	report := verifyReport{Files: []*fileReport{}}
	start := time.Now()
	games, status := 0, 0
	for _, file := range files {
		f := &fileReport{File: file, Problems: []problem{}}
		if err := v.file(f); err != nil {
			f.Error = err.Error()
			status = 2
		}
		games += f.Games
		report.Files = append(report.Files, f)
		if status == 0 && f.Illegal+f.Differing > 0 {
			status = 1
		}
	}
	elapsed := time.Since(start)
	report.Seconds = elapsed.Seconds()
	report.GamesPerSecond = float64(games) / max(report.Seconds, 1e-9)
	if v.bar != nil {
		_ = v.bar.Finish() // a bar that cannot be drawn is no reason to stop
	}
	for _, f := range report.Files {
		if f.Error != "" {
			fmt.Fprintf(stderr, "sixtyfour verify: %s: %s\n", f.File, f.Error)
		}
	}
	if err := report.print(stdout, *asJSON); err != nil {
		fmt.Fprintf(stderr, "sixtyfour verify: %v\n", err)
		return 2
	}
	return status
}

func (r verifyReport) print(w io.Writer, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(r)
	}
	out := bufio.NewWriter(w)
	games := 0
	for _, f := range r.Files {
		games += f.Games
		fmt.Fprintf(out, "%s: %d games, %d equal, %d incomplete, %d illegal, %d differing",
			f.File, f.Games, f.Equal, f.Incomplete, f.Illegal, f.Differing)
		if f.Unscored > 0 {
			fmt.Fprintf(out, " (%d of the equal ones have no recorded score)", f.Unscored)
		}
		fmt.Fprintln(out)
		for _, p := range f.Problems {
			fmt.Fprintf(out, "%s #%d%s\n", f.File, p.Index, p)
		}
	}
	fmt.Fprintf(out, "%d games in %.3f s, %.0f games/s\n", games, r.Seconds, r.GamesPerSecond)
	return out.Flush()
}

// String is the line of p behind the file and index.
func (p problem) String() string {
	var sb strings.Builder
	if p.Line > 0 {
		fmt.Fprintf(&sb, " (line %d)", p.Line)
	}
	fmt.Fprintf(&sb, " ply %d: %s: %s", p.Ply, p.Kind, p.Reason)
	if p.Black != "" || p.White != "" {
		fmt.Fprintf(&sb, " [%s – %s", p.Black, p.White)
		if p.Tournament != "" {
			fmt.Fprintf(&sb, ", %s", p.Tournament)
		}
		sb.WriteByte(']')
	}
	return sb.String()
}

// verifier reads files one after the other.
type verifier struct {
	stderr io.Writer
	names  map[string]wthor.Names   // by folder
	bar    *progressbar.ProgressBar // nil without a terminal
}

// newBar returns a bar over the bytes of all files, or nil when w is no terminal.
func newBar(files []string, w io.Writer) *progressbar.ProgressBar {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	total := int64(0)
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			total += info.Size()
		}
	}
	return progressbar.NewOptions64(total, progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription("replaying"), progressbar.OptionThrottle(65*time.Millisecond),
		progressbar.OptionClearOnFinish())
}

// file fills in the report of f.File. The error says why the file could not be
// read to its end; the games before that are in the report.
func (v *verifier) file(f *fileReport) error {
	switch ext := strings.ToLower(filepath.Ext(f.File)); ext {
	case ".ggf", ".sgf", ".pgn", ".obf":
		return fmt.Errorf("%s: verify reads WTHOR files and lists of transcripts; convert it to .txt first", f.File)
	}
	file, err := os.Open(f.File)
	if err != nil {
		return err
	}
	defer file.Close()
	var r io.Reader = file
	if v.bar != nil {
		counted := progressbar.NewReader(file, v.bar)
		r = &counted
	}
	br := bufio.NewReaderSize(r, 1<<16)
	head, err := br.Peek(wthor.HeaderSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	switch strings.ToLower(filepath.Ext(f.File)) {
	case ".wtb", ".wtd", ".pzz", ".jou", ".trn":
		return v.wthor(f, br)
	default:
		// A header of the base always has zero bytes, a text never.
		if bytes.IndexByte(head, 0) >= 0 {
			return v.wthor(f, br)
		}
		return v.text(f, br)
	}
}

func (v *verifier) wthor(f *fileReport, r io.Reader) error {
	base, err := wthor.NewReader(r)
	if err != nil {
		return err
	}
	var g wthor.Game
	moves := make(reversi.Transcript, 0, len(g.Moves))
	for {
		if err := base.Read(&g); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		var byteErr error
		moves, byteErr = g.AppendMoves(moves[:0])
		record, err := reversi.Replay(moves)
		if err == nil {
			err = byteErr
		}
		if p, bad := f.judge(record, err, newClaim(int(g.Score), 64-int(g.Score))); bad {
			names := v.namesIn(filepath.Dir(f.File))
			p.Black, p.White = printable(names.Player(g.Black)), printable(names.Player(g.White))
			p.Tournament = printable(names.Tournament(g.Tournament))
			f.Problems = append(f.Problems, p)
		}
	}
}

// namesIn reads the lists of a folder when they are first asked for.
func (v *verifier) namesIn(dir string) wthor.Names {
	names, ok := v.names[dir]
	if !ok {
		var err error
		if names, err = wthor.FindNames(os.DirFS(dir)); err != nil {
			fmt.Fprintf(v.stderr, "sixtyfour verify: names in %s: %v\n", dir, err)
		}
		v.names[dir] = names
	}
	return names
}

// printable keeps a name from steering the terminal.
func printable(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, name)
}

// longestLine bounds the memory for a text file; a game needs 120 bytes.
const longestLine = 1 << 20

func (v *verifier) text(f *fileReport, r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 4096), longestLine)
	number := 0
	for lines.Scan() {
		number++
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" || line[0] == '%' || line[0] == '#' {
			continue
		}
		text, recorded := cutClaim(line)
		game, record, err := reversi.ReadGame(text)
		if p, bad := f.judge(record, err, recorded); bad {
			p.Line = number
			if mirrored, ok := reversi.MirrorHint(game.Moves); ok && p.Kind == "illegal" && len(game.Moves) > 0 {
				p.Reason += "; mirrored start? a↔h gives " + mirrored.String()
			}
			f.Problems = append(f.Problems, p)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("line %d: %w", number+1, err)
	}
	return nil
}

var (
	claimPattern = regexp.MustCompile(`(?:^|\s)(\d{1,2})\s*[-–—:]\s*(\d{1,2})$`)
	leadPattern  = regexp.MustCompile(`\s([+-]\d{1,2})$`)
)

// cutClaim takes a score such as "34-30", or Black's lead such as "+4", from the
// end of a line.
func cutClaim(line string) (moves string, c claim) {
	if m := claimPattern.FindStringSubmatchIndex(line); m != nil {
		black, _ := strconv.Atoi(line[m[2]:m[3]]) // one or two digits
		white, _ := strconv.Atoi(line[m[4]:m[5]])
		return line[:m[0]], newClaim(black, white)
	}
	if m := leadPattern.FindStringSubmatchIndex(line); m != nil {
		// Of 64 discs a lead is even; an odd number says something else.
		if lead, _ := strconv.Atoi(line[m[2]:m[3]]); lead%2 == 0 && lead >= -64 && lead <= 64 {
			return line[:m[0]], newClaim((64+lead)/2, (64-lead)/2)
		}
	}
	return line, claim{}
}

// judge adds a replayed game to the totals. bad tells that p is wrong with it.
func (f *fileReport) judge(r reversi.Record, err error, recorded claim) (p problem, bad bool) {
	p.Index, p.Ply = f.Games, r.Plies
	f.Games++
	if err != nil {
		f.Illegal++
		p.Kind, p.Reason, p.Recorded = "illegal", err.Error(), recorded.String()
		p.Ply = r.Plies + 1
		if late := (*wthor.MoveError)(nil); errors.As(err, &late) {
			p.Ply = late.Ply
		}
		return p, true
	}
	counted, err := reversi.ScoringWOC.Final(r.Board)
	switch {
	case err != nil: // the game is not over
		f.Incomplete++
		p.Kind, p.Recorded = "incomplete", recorded.String()
		p.Reason = fmt.Sprintf("%s can still move", r.ToMove)
		if recorded.made {
			p.Reason += ", recorded " + p.Recorded
		}
		return p, true
	case !recorded.made:
		f.Equal++
		f.Unscored++
		return p, false
	case counted != recorded.score:
		f.Differing++
		p.Kind, p.Recorded, p.Counted = "differing", recorded.String(), counted.String()
		p.Reason = fmt.Sprintf("recorded %s, the moves give %s", p.Recorded, p.Counted)
		return p, true
	default:
		f.Equal++
		return p, false
	}
}

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"sixtyfour/internal/format"
	"sixtyfour/internal/format/obf"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/solver"
)

const solveUsage = `usage: sixtyfour solve [--moves] [--limit N] [--table MIB] FILE.obf…
       sixtyfour solve [--moves] [--limit N] [--table MIB] --transcript MOVES [--at PLY]

Finds the exact result with best play: the difference in discs for the side to
move, empty squares going to the winner. Each position of the files is compared
with the scores that stand there; a transcript is solved after ply PLY, without
--at after its last move. --moves adds the score of every legal move, --limit is
the most empty squares that are taken on (26), --table the memory for positions
already searched (64, 0 for none).
Status 1: a score differs, or a position could not be read or solved.
`

// mostMoves bounds --at and the text of --transcript.
const mostMoves = 60

// solving is one run of the subcommand.
type solving struct {
	ctx            context.Context
	solver         solver.Solver
	moves          bool // every legal move too
	stdout, stderr io.Writer
	failed         int
	solved, nodes  uint64
	spent          time.Duration
}

// runSolve is the subcommand solve. It returns the exit status.
func runSolve(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("solve", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, solveUsage) }
	moves := flags.Bool("moves", false, "")
	limit := flags.Int("limit", 26, "")
	mebibytes := flags.Int("table", 64, "")
	transcript := flags.String("transcript", "", "")
	at := flags.Int("at", -1, "")
	files, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if (*transcript == "") == (len(files) == 0) || *limit < 1 || *mebibytes < 0 || *mebibytes > 1<<16 {
		flags.Usage()
		return exitUsage
	}
	if given(flags, "at") && (*transcript == "" || *at < 0 || *at > mostMoves) {
		fmt.Fprintf(stderr, "sixtyfour solve: --at is a ply of --transcript, 0 to %d\n", mostMoves)
		return exitUsage
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	s := solving{ctx: ctx, moves: *moves, stdout: stdout, stderr: stderr}
	s.solver.MaxEmpties = *limit
	if s.solver.TableBytes = *mebibytes << 20; *mebibytes == 0 {
		s.solver.TableBytes = -1
	}
	if *transcript != "" {
		s.transcript(*transcript, *at)
	}
	for _, file := range files {
		s.file(file)
	}
	if s.solved != 1 {
		fmt.Fprintf(stdout, "%d positions, %d nodes, %.3f s\n", s.solved, s.nodes, s.spent.Seconds())
	}
	if s.failed > 0 {
		return exitFailed
	}
	return exitOK
}

func (s *solving) fail(place string, err error) {
	s.failed++
	fmt.Fprintf(s.stderr, "sixtyfour solve: %s: %v\n", place, err)
}

// transcript solves the position after a ply of a game, -1 standing for the last.
func (s *solving) transcript(text string, at int) {
	game, record, err := reversi.ReadGame(text)
	if err == nil && at > record.Plies {
		err = fmt.Errorf("it ends after ply %d, there is no ply %d", record.Plies, at)
	}
	if err == nil && at >= 0 {
		record, err = game.Upto(at).Replay()
	}
	if err != nil {
		s.fail("transcript", err)
		return
	}
	p := format.Position{Board: record.Board, ToMove: record.ToMove}
	if record.Over() { // the result stands; say it for Black
		p.ToMove = reversi.Black
	}
	s.solve("after ply "+strconv.Itoa(record.Plies), &format.Game{Start: p}, true)
}

// file solves every position of a problem file.
func (s *solving) file(name string) {
	f, err := os.Open(name)
	if err != nil {
		s.failed++
		fmt.Fprintln(s.stderr, "sixtyfour solve:", err)
		return
	}
	defer f.Close()
	r := obf.NewReader(name, f)
	for n := 1; s.ctx.Err() == nil; n++ {
		var g format.Game
		err := r.Read(&g)
		var at *format.Error
		switch {
		case errors.Is(err, io.EOF):
			if n == 1 {
				s.fail(name, errors.New("there is no position in it"))
			}
			return
		case err == nil:
			s.solve(fmt.Sprintf("%s:%d", name, g.Place.Line), &g, false)
		case errors.As(err, &at) && !at.Fatal:
			s.failed++
			fmt.Fprintln(s.stderr, "sixtyfour solve:", err)
		default:
			s.fail(name, err)
			return
		}
	}
}

// solve prints the result of one position, with the line of best play if asked.
func (s *solving) solve(place string, g *format.Game, line bool) {
	p := g.Start.Given()
	start := time.Now()
	res, err := s.solver.Solve(s.ctx, p.Board, p.ToMove)
	took := time.Since(start)
	if err != nil {
		s.fail(place, err)
		return
	}
	s.solved, s.nodes, s.spent = s.solved+1, s.nodes+res.Nodes, s.spent+took
	verdict := ""
	if says, ok := recorded(g); ok {
		verdict = "  as recorded"
		if problem := differs(res, g, says); problem != "" {
			verdict = "  DIFFERS: " + problem
			s.failed++
		}
	}
	fmt.Fprintf(s.stdout, "%s  %d empties  %s  %s  %+d  %d nodes  %.3f s%s\n", place, p.Board.Empties(),
		p.ToMove, res.Best, res.Score, res.Nodes, took.Seconds(), verdict)
	if line && len(res.Line) > 0 {
		fmt.Fprintf(s.stdout, "  best play %s\n", squares(res.Line))
	}
	if !s.moves {
		return
	}
	scores, err := s.solver.Moves(s.ctx, p.Board, p.ToMove)
	if err != nil {
		s.fail(place, err)
		return
	}
	for _, m := range scores {
		verdict := ""
		for _, v := range g.Values {
			if v.Square == m.Square && v.Score != m.Score {
				verdict = fmt.Sprintf("  DIFFERS: recorded %+d", v.Score)
				s.failed++
			}
		}
		fmt.Fprintf(s.stdout, "  %s %+d%s\n", m.Square, m.Score, verdict)
	}
}

// recorded returns the score of a position as its file has it: of the position
// itself, or the best of its moves.
func recorded(g *format.Game) (score int, ok bool) {
	for _, tag := range g.Tags {
		if tag.Name == obf.TagScore {
			if n, err := strconv.Atoi(tag.Value); err == nil {
				return n, true
			}
		}
	}
	for _, v := range g.Values {
		if !ok || v.Score > score {
			score, ok = v.Score, true
		}
	}
	return score, ok
}

// differs says in which way a result is not what the file has, "" if it is. A
// best move that the file does not list is no difference: lists may be short.
func differs(res solver.Result, g *format.Game, says int) string {
	if res.Score != says {
		return fmt.Sprintf("recorded %+d", says)
	}
	for _, v := range g.Values {
		if v.Square == res.Best && v.Score != res.Score {
			return fmt.Sprintf("recorded %s %+d", v.Square, v.Score)
		}
	}
	return ""
}

func squares(line []reversi.Square) string {
	words := make([]string, len(line))
	for i, s := range line {
		words[i] = s.String()
	}
	return strings.Join(words, " ")
}

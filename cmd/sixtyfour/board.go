package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/bits"
	"os"
	"strings"

	"sixtyfour/internal/board"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
)

const boardUsage = `usage: sixtyfour board [flags] --transcript MOVES [--at PLY] [-o FILE.svg]
       sixtyfour board [flags] BOARD [-o FILE.svg]

Draws a position as SVG: after ply PLY of a transcript (without --at its last
move), or a board given as 64 squares a1 to h8, X Black, O White, - empty, with the
side to move behind them if --legal is to ring its squares. Without -o the drawing
goes to the standard output.
  --legal                 ring the squares where the side to move can play
  --lines                 draw the lines that the last move trapped
  --colours pink-yellow   pink and yellow discs for black and white
  --print                 black on white, black discs dotted: for paper
`

// runBoard is the subcommand board. It returns the exit status.
func runBoard(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("board", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, boardUsage) }
	transcript := flags.String("transcript", "", "")
	at := flags.Int("at", -1, "")
	legal := flags.Bool("legal", false, "")
	lines := flags.Bool("lines", false, "")
	colours := flags.String("colours", string(board.BlackWhite), "")
	forPrint := flags.Bool("print", false, "")
	out := flags.String("o", "", "")
	squares, args := cutBoards(args)
	rest, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	rest = append(rest, squares...)
	if (*transcript == "") == (len(rest) == 0) {
		flags.Usage()
		return exitUsage
	}
	if given(flags, "at") && (*transcript == "" || *at < 0 || *at > mostMoves) {
		fmt.Fprintf(stderr, "sixtyfour board: --at is a ply of --transcript, 0 to %d\n", mostMoves)
		return exitUsage
	}
	if *out != "" && extension(*out) != ".svg" {
		fmt.Fprintf(stderr, "sixtyfour board: %s: only .svg is written\n", *out)
		return exitUsage
	}
	draw := board.Options{Last: reversi.Pass, Title: "Reversi", Colours: board.Colours(*colours)}
	if draw.Colours != board.BlackWhite && draw.Colours != board.PinkYellow {
		fmt.Fprintf(stderr, "sixtyfour board: --colours is %s or %s\n", board.BlackWhite, board.PinkYellow)
		return exitUsage
	}
	var mover reversi.Colour
	var err error
	if *transcript != "" {
		mover, err = drawGame(&draw, *transcript, *at, *lines)
	} else {
		mover, err = drawBoard(&draw, strings.Join(rest, " "))
	}
	if err != nil {
		return fail(stderr, err)
	}
	if *legal {
		draw.Legal = draw.Board.Legal(mover)
	}
	svg := board.File(draw, *forPrint)
	if *out == "" {
		fmt.Fprint(stdout, svg)
		return exitOK
	}
	if err := os.WriteFile(*out, []byte(svg), 0o644); err != nil {
		return fail(stderr, err)
	}
	return exitOK
}

// cutBoards takes the boards out of the arguments: one that begins with empty
// squares would be read as a flag.
func cutBoards(args []string) (boards, rest []string) {
	for _, arg := range args {
		_, err := scoresheet.ReadBoard(arg)
		var behind *scoresheet.CellError // 64 squares, and something wrong behind them
		if err == nil || errors.As(err, &behind) && behind.Square == reversi.Pass && behind.Text != "" {
			boards = append(boards, arg)
		} else {
			rest = append(rest, arg)
		}
	}
	return boards, rest
}

// drawGame sets what stands on the board after a ply, -1 for the last, and returns
// who moves next.
func drawGame(draw *board.Options, text string, at int, lines bool) (reversi.Colour, error) {
	game, record, err := reversi.ReadGame(text)
	if err != nil {
		return reversi.NoColour, err
	}
	if at > record.Plies {
		return reversi.NoColour, fmt.Errorf("the transcript ends after ply %d, there is no ply %d", record.Plies, at)
	}
	if at < 0 {
		at = record.Plies
	}
	played, err := game.Play()
	if err != nil {
		return reversi.NoColour, err
	}
	draw.Board = played.Start
	draw.Caption = "The start position"
	if at == 0 {
		return reversi.Black, nil
	}
	step := played.Steps[at-1]
	draw.Board, draw.Last, draw.Turned = step.After, step.Square, step.Flips
	draw.Caption = fmt.Sprintf("After move %d, %s %s: Black %d, White %d", at, step.Mover, step.Square,
		step.After.Count(reversi.Black), step.After.Count(reversi.White))
	if lines {
		draw.Lines = board.Trapped(step.Before, step.Mover, step.Square)
	}
	return board.ToMove(step), nil
}

// drawBoard sets a board given as text and returns who is said to move.
func drawBoard(draw *board.Options, text string) (reversi.Colour, error) {
	b, err := scoresheet.ReadBoard(text)
	if err != nil {
		return reversi.NoColour, err
	}
	draw.Board = b
	draw.Caption = fmt.Sprintf("Black %d, White %d", bits.OnesCount64(b.Black), bits.OnesCount64(b.White))
	text = strings.TrimRight(text, " ;\n")
	if len(strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), "\n", "")) == 64 {
		return reversi.Black, nil
	}
	switch text[len(text)-1] {
	case 'X', 'x', '*', 'B', 'b':
		return reversi.Black, nil
	case 'O', 'o', 'W', 'w':
		return reversi.White, nil
	}
	return reversi.NoColour, errors.New("behind the 64 squares stands the side to move, X or O")
}

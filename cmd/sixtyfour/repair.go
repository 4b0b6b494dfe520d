package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
)

const repairUsage = `usage: sixtyfour repair [--black N] [--board FILE] [--other FILE] FILE

Reads a transcript or an 8×8 grid of move numbers ("-" reads the standard input)
and lists the legal games that it may stand for, likeliest first, with what was
changed and why. --black is Black's count as claimed, empty squares going to the
winner; --board a file with the board as it stands after the last move (64 of X, O
and -); --other the other player's sheet. With a board the moves are also taken as
right and the turned discs as wrong. Status 1: nothing fits, or a file cannot be
read.
`

// mostPrinted is how many candidates the shell shows.
const mostPrinted = 5

// mostSheet is how many bytes a sheet, a board or a transcript may have.
const mostSheet = 1 << 16

func runRepair(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("repair", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, repairUsage) }
	black := flags.Int("black", -1, "Black's count as claimed")
	boardFile := flags.String("board", "", "file with the board after the last move")
	otherFile := flags.String("other", "", "file with the other player's sheet")
	rest, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if len(rest) != 1 || *black > 64 || *black < 0 && given(flags, "black") {
		flags.Usage()
		return exitUsage
	}
	read := func(name string) (string, error) { return readSheet(name, stdin) }
	var ev scoresheet.Evidence
	if *black >= 0 {
		score, err := reversi.ScoringWOC.Complete(reversi.Whole(*black))
		if err != nil {
			return fail(stderr, err)
		}
		ev.Claim = &score
	}
	if *boardFile != "" {
		text, err := read(*boardFile)
		if err != nil {
			return fail(stderr, err)
		}
		board, err := scoresheet.ReadBoard(text)
		if err != nil {
			return fail(stderr, fmt.Errorf("%s: %w", *boardFile, err))
		}
		ev.Board = &board
	}
	if *otherFile != "" {
		other, err := openSheet(*otherFile, read)
		if err != nil {
			return fail(stderr, err)
		}
		ev.Other = &other
	}
	sheet, err := openSheet(rest[0], read)
	if err != nil {
		return fail(stderr, err)
	}
	found, err := scoresheet.Repair(context.Background(), sheet, ev)
	if err != nil {
		return fail(stderr, err)
	}
	printRepaired(stdout, found)
	if len(found.Candidates) > 0 && len(found.Candidates[0].Edits) == 0 && ev.Board == nil {
		return exitOK
	}
	explained := printWrongTurns(stdout, sheet, ev)
	if len(found.Candidates) == 0 && !explained {
		return exitFailed
	}
	return exitOK
}

func readSheet(name string, stdin io.Reader) (string, error) {
	in := stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, mostSheet+1))
	if err == nil && len(text) > mostSheet {
		err = scoresheet.ErrTooLong
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return string(text), nil
}

func openSheet(name string, read func(string) (string, error)) (scoresheet.Sheet, error) {
	text, err := read(name)
	if err != nil {
		return scoresheet.Sheet{}, err
	}
	sheet, err := scoresheet.Read(text)
	if err != nil {
		return sheet, fmt.Errorf("%s: %w", name, err)
	}
	return sheet, nil
}

func printRepaired(w io.Writer, found scoresheet.Repaired) {
	if found.Stop != nil {
		fmt.Fprintln(w, "As written the sheet stops being a legal game:", found.Stop)
	}
	for _, n := range found.Verdict() {
		fmt.Fprintf(w, "%s.\n", n)
	}
	for i, c := range found.Candidates[:min(len(found.Candidates), mostPrinted)] {
		fmt.Fprintf(w, "\n%d. %s\n", i+1, c.Moves)
		for _, e := range c.Edits {
			fmt.Fprintf(w, "   change: %s\n", e)
		}
		for _, e := range c.Other {
			fmt.Fprintf(w, "   other sheet: %s\n", e)
		}
		for _, n := range c.Reasons {
			fmt.Fprintf(w, "   %s\n", n)
		}
	}
	if more := len(found.Candidates) + found.Left - mostPrinted; more > 0 {
		fmt.Fprintf(w, "\n%d more, less likely or no likelier.\n", more)
	}
}

// printWrongTurns takes the moves as written and explains the board by wrong
// turns. It says nothing when the squares show that the moves are at fault.
func printWrongTurns(w io.Writer, sheet scoresheet.Sheet, ev scoresheet.Evidence) bool {
	found, err := scoresheet.WrongTurns(context.Background(), sheet.Moves(), scoresheet.TurnEvidence{Board: ev.Board, Claim: ev.Claim})
	if err != nil {
		if ev.Board != nil && !errors.Is(err, reversi.ErrOccupied) {
			fmt.Fprintf(w, "\nWrong turns explain nothing here: %v.\n", err)
		}
		return false
	}
	fmt.Fprintln(w, "\nIf the moves are right and discs were turned wrongly:")
	for _, n := range found.Verdict() {
		fmt.Fprintf(w, "%s.\n", n)
	}
	for i, x := range found.Explanations[:min(len(found.Explanations), mostPrinted)] {
		fmt.Fprintf(w, "\n%c.\n", 'A'+rune(i))
		for _, n := range x.Reasons {
			fmt.Fprintf(w, "   %s\n", n)
		}
	}
	if more := len(found.Explanations) + found.Left - mostPrinted; more > 0 {
		fmt.Fprintf(w, "\n%d more explanations.\n", more)
	}
	return found.Agrees || len(found.Explanations) > 0
}

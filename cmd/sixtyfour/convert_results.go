package main

import (
	"fmt"
	"io"
	"os"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/tournament"
)

// convertResults writes the event of one result file as another result file. A game
// that could not be read is told with its line and makes the status 1.
func convertResults(in, out string, stdout, stderr io.Writer) int {
	words, err := catalogue.Load()
	if err != nil {
		return fail(stderr, err)
	}
	f, err := readResults(in)
	if err != nil {
		return fail(stderr, fmt.Errorf("%s: %w", in, err))
	}
	converted, report, err := director.ConvertWOF(f)
	if err != nil {
		return fail(stderr, fmt.Errorf("%s: %w", in, err))
	}
	if err := replaceFile(out, func(file *os.File) (bool, error) { return true, wof.Write(file, converted) }); err != nil {
		return fail(stderr, err)
	}
	printNotes(stdout, words.In("en"), report.Notes)
	for _, diff := range report.Differences {
		printNotes(stdout, words.In("en"), []tournament.ImportNote{diff.Note()})
	}
	fmt.Fprintf(stdout, "%s: %d players, %d rounds, %s written\n", out, len(converted.Players), report.Rounds, games(len(converted.Games)))
	lost := 0
	for _, n := range f.Notes {
		if n.IsGame() {
			lost++
		}
	}
	if lost > 0 {
		fmt.Fprintf(stderr, "sixtyfour convert: %s: %s refused\n", in, games(lost))
		return exitFailed
	}
	return exitOK
}

func readResults(name string) (wof.File, error) {
	in, err := os.Open(name)
	if err != nil {
		return wof.File{}, err
	}
	defer in.Close()
	return wof.Read(in)
}

// printNotes says what a result file has that needs a look, a line for each.
func printNotes(w io.Writer, words catalogue.Words, notes []tournament.ImportNote) {
	for _, n := range notes {
		where, what := "", ""
		if n.Line > 0 {
			where = fmt.Sprintf("line %d: ", n.Line)
		}
		if n.Text != "" {
			what = fmt.Sprintf(": %q", n.Text)
		}
		fmt.Fprintf(w, "  %s%s%s\n", where, words.Text(n.Why, n.Arguments()...), what)
	}
}

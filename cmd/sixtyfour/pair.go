package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/pairing/report"
	"sixtyfour/internal/simulation"
	"sixtyfour/internal/tournament"
)

const pairUsage = `usage: sixtyfour pair [--dutch | --system NAME] [--seed N] FILE.trf [-p [OUT]] [-l [LIST]]
       sixtyfour pair [--dutch | --system NAME] [--seed N] FILE.trf -c [ROUND] [-l [LIST]]
       sixtyfour pair [--dutch | --system NAME] -g [CONFIG] -o OUT.trf [-s SEED]
       sixtyfour pair check [--system NAME] [--seed N] FILE.trf…
       sixtyfour pair simulate --players N --rounds N [--seed N] [-o OUT.trf]

Pairs the next round of a tournament report file (2016 or 2026) and speaks as the
pairing engines of the field do, so that it can stand in for one; --dutch may be
the first word of the command line too. -p writes the number of pairs, then a line
"white black" for each, "white 0" for a bye; an OUT without a folder is put beside
FILE. -c pairs every round again and lists what differs. -g makes a random event;
CONFIG has lines such as PlayersNumber=20. -l writes how a Dutch round came about,
into LIST or into a file named like FILE. -r says which release this is.

NAME: %s. Without one the file says it, else it is dutch. --seed
decides what the rules of a system leave open; dutch leaves nothing.

exit codes: 0, no pairing 1, unexpected 2, bad request or file 3, too large 4,
cannot be read or written 5. check: 1 when a round differs.
`

// Exit statuses of the pairing engines.
const (
	exitNoPairing  = 1
	exitUnexpected = 2
	exitBadRequest = 3
	exitTooLarge   = 4
	exitFile       = 5
)

func pairHelp() string {
	var names []string
	for _, s := range report.Systems() {
		names = append(names, string(s))
	}
	return fmt.Sprintf(pairUsage, strings.Join(names, ", "))
}

// runPair is the subcommand pair. It returns the exit status of a pairing engine.
func runPair(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch args[0] {
		case "check":
			return runPairCheck(args[1:], stdout, stderr)
		case "simulate":
			return runPairSimulate(args[1:], stdout, stderr)
		}
	}
	o, err := readOrder(args)
	if err != nil {
		fmt.Fprintf(stderr, "sixtyfour pair: %v\n\n%s", err, pairHelp())
		return exitBadRequest
	}
	if o.help {
		fmt.Fprint(stderr, pairHelp())
		return exitOK
	}
	if o.release {
		fmt.Fprintln(stdout, "sixtyfour", version)
	}
	switch {
	case o.make:
		err = o.generate()
	case o.check:
		err = o.recheck(stdout, stderr)
	case o.input != "":
		err = o.next(stdout, stderr)
	}
	if err != nil {
		fmt.Fprintf(stderr, "sixtyfour pair: %v\n", err)
	}
	return engineStatus(err)
}

// engineStatus turns an error into the exit status that engines give for it.
func engineStatus(err error) int {
	var bad orderError
	var place *trf.Error
	var file *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, tournament.ErrNoPairing), errors.Is(err, tournament.ErrTooFewPlayers):
		return exitNoPairing
	case errors.Is(err, trf.ErrTooLarge), errors.Is(err, trf.ErrTooLong), errors.Is(err, report.ErrTooMuch):
		return exitTooLarge
	case errors.As(err, &file), errors.As(err, &link):
		return exitFile
	case errors.As(err, &bad), errors.As(err, &place), errors.Is(err, report.ErrUnknownSystem), errors.Is(err, simulation.ErrOptions):
		return exitBadRequest
	}
	return exitUnexpected
}

// readReport reads a file, "-" being the standard input. A system that is named
// takes the place of the one in the file; without either it is Dutch.
func readReport(name string, system tournament.System) (*report.Event, error) {
	in := os.Stdin
	if name != "-" {
		var err error
		if in, err = os.Open(name); err != nil {
			return nil, err
		}
		defer in.Close()
	}
	f, err := trf.Read(name, in)
	if err != nil {
		return nil, err
	}
	e, err := report.Read(name, f, system)
	if err != nil {
		return nil, err
	}
	if e.System == "" {
		e.System = tournament.SystemDutch
	}
	return e, nil
}

// seedOf returns the seed that was asked for, else that of the file.
func (o order) seedOf(e *report.Event) uint64 {
	if o.seeded {
		return o.seed
	}
	return e.Seed
}

// next pairs the next round and writes it.
func (o order) next(stdout, stderr io.Writer) error {
	e, err := readReport(o.input, o.system)
	if err != nil {
		return err
	}
	pairs, err := e.Pairs(e.System, e.PlayedRounds()+1, o.seedOf(e))
	if err != nil {
		return err
	}
	o.lists(e, e.PlayedRounds()+1, e.PlayedRounds()+1, stderr)
	if o.output == "" {
		return report.WritePairs(stdout, pairs)
	}
	out := o.beside(o.output)
	if err := writeOut(out, func(w io.Writer) error { return report.WritePairs(w, pairs) }); err != nil {
		return fmt.Errorf("%s: %w", out, err)
	}
	return nil
}

// beside puts a name without a folder into that of the report.
func (o order) beside(name string) string {
	if strings.ContainsRune(filepath.ToSlash(name), '/') || o.input == "-" {
		return name
	}
	return filepath.Join(filepath.Dir(o.input), name)
}

// lists writes the check list of rounds. That it cannot be written is told and
// fails nothing, as with other engines.
func (o order) lists(e *report.Event, first, last int, stderr io.Writer) {
	if !o.list {
		return
	}
	name := strings.TrimSuffix(o.input, filepath.Ext(o.input)) + ".list"
	if o.listTo != "" {
		name = o.beside(o.listTo)
	}
	err := writeOut(name, func(w io.Writer) error {
		for n := first; n <= last; n++ {
			if err := e.WriteChecklist(w, e.System, n); err != nil && !errors.Is(err, tournament.ErrNoPairing) {
				return err
			}
		}
		return nil
	})
	if err != nil {
		fmt.Fprintf(stderr, "sixtyfour pair: check list %s: %v\n", name, err)
	}
}

// writeOut is writeFile that writes into a pipe or a device as it stands.
func writeOut(name string, fill func(io.Writer) error) error {
	if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() {
		return writeFile(name, fill)
	}
	out, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(fill(out), out.Close())
}

// recheck pairs rounds again and lists what differs as engines list it. That
// something differs is no failure of theirs.
func (o order) recheck(stdout, stderr io.Writer) error {
	e, err := readReport(o.input, o.system)
	if err != nil {
		return err
	}
	first, last := 1, e.PlayedRounds()
	if o.round > 0 {
		first, last = o.round, o.round
	}
	o.lists(e, first, last, stderr)
	name := strings.TrimSuffix(filepath.Base(o.input), filepath.Ext(o.input))
	for n := first; n <= last; n++ {
		d, same, err := e.Check(e.System, n, o.seedOf(e))
		switch {
		case errors.Is(err, tournament.ErrNoPairing):
			fmt.Fprintf(stdout, "%s: Round #%d\nNo valid pairing exists for round %d.\n\n", name, n, n)
			continue
		case err != nil:
			return err
		}
		fmt.Fprintf(stdout, "%s: Round #%d\n", name, n)
		if same {
			continue
		}
		fmt.Fprintf(stdout, "  Checker pairings%8sTournament pairings \n", "")
		for i := range max(len(d.Ours), len(d.Theirs)) {
			fmt.Fprintf(stdout, "    %s%16s%s\n", columns(d.Ours, i), "", columns(d.Theirs, i))
		}
		fmt.Fprintln(stdout)
	}
	fmt.Fprintln(stdout)
	return nil
}

// columns writes the pair of a line, blanks where there is none.
func columns(pairs []report.Pair, i int) string {
	if i >= len(pairs) {
		return strings.Repeat(" ", 9)
	}
	return fmt.Sprintf("%3d - %3d", pairs[i].White, pairs[i].Black)
}

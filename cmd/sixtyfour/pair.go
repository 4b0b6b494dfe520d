package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/pairing/report"
	"sixtyfour/internal/simulation"
	"sixtyfour/internal/tournament"
)

const pairUsage = `usage: sixtyfour pair [--dutch | --system NAME] [--seed N] FILE.trf [-p [OUT]]
       sixtyfour pair [--dutch | --system NAME] [--seed N] FILE.trf -c [ROUND]
       sixtyfour pair [--dutch | --system NAME] -g [CONFIG] -o OUT.trf [-s SEED]
       sixtyfour pair check [--system NAME] [--seed N] FILE.trf…
       sixtyfour pair simulate --players N --rounds N [--seed N] [-o OUT.trf]

Pairs the next round of a tournament report file (2016 or 2026) and speaks as the
pairing engines of the field do, so that it can stand in for one; --dutch may be
the first word of the command line too. -p writes the number of pairs, then a line
"white black" for each, "white 0" for a bye; an OUT without a folder is put beside
FILE. -c pairs every round again and lists what differs. -g makes a random event;
CONFIG has lines such as PlayersNumber=20. -r says which release this is.

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

// order is what the command line of an engine asks for.
type order struct {
	system  tournament.System
	input   string
	release bool // -r
	pair    bool // -p
	check   bool // -c
	make    bool // -g
	output  string
	round   int    // of -c; 0 is all
	config  string // of -g
	seed    uint64
	seeded  bool
	help    bool
}

// errOrder is a command line that is not understood.
type orderError string

func (e orderError) Error() string { return string(e) }

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
		err = o.recheck(stdout)
	case o.input != "":
		err = o.next(stdout)
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
	case errors.Is(err, report.ErrNoPairing), errors.Is(err, tournament.ErrTooFewPlayers):
		return exitNoPairing
	case errors.Is(err, trf.ErrTooLarge), errors.Is(err, trf.ErrTooLong):
		return exitTooLarge
	case errors.As(err, &file), errors.As(err, &link):
		return exitFile
	case errors.As(err, &bad), errors.As(err, &place), errors.Is(err, report.ErrUnknownSystem), errors.Is(err, simulation.ErrOptions):
		return exitBadRequest
	}
	return exitUnexpected
}

// readOrder reads the words of a command line. Options stand in any order; -p, -c
// and -g may have a value or none.
func readOrder(args []string) (order, error) {
	var o order
	value := func(i *int) (string, bool) {
		if *i+1 < len(args) && (!strings.HasPrefix(args[*i+1], "-") || args[*i+1] == "-") {
			*i++
			return args[*i], true
		}
		return "", false
	}
	for i := 0; i < len(args); i++ {
		word, given, split := strings.Cut(args[i], "=")
		if !strings.HasPrefix(word, "--") {
			word, split = args[i], false
		}
		need := func() (string, error) {
			if split {
				return given, nil
			}
			if v, ok := value(&i); ok {
				return v, nil
			}
			return "", orderError(word + " needs a value")
		}
		var err error
		switch word {
		case "-h", "--help":
			o.help = true
		case "-r":
			o.release = true
		case "--dutch":
			o.system = tournament.SystemDutch
		case "--system":
			var name string
			if name, err = need(); err == nil {
				o.system, err = systemNamed(name)
			}
		case "-s", "--seed":
			var text string
			if text, err = need(); err == nil {
				o.seeded = true
				if o.seed, err = strconv.ParseUint(text, 10, 64); err != nil {
					err = orderError(fmt.Sprintf("the seed is a whole number, not %q", text))
				}
			}
		case "-p":
			o.pair = true
			if o.input != "" { // before the file, -p has no name behind it
				o.output, _ = value(&i)
			}
		case "-o":
			o.output, err = need()
		case "-g":
			o.make = true
			o.config, _ = value(&i)
		case "-c":
			o.check = true
			if v, ok := value(&i); ok {
				if o.round, err = strconv.Atoi(v); err != nil || o.round < 1 {
					err = orderError(fmt.Sprintf("-c takes the number of a round, not %q", v))
				}
			}
		default:
			if strings.HasPrefix(word, "-") && word != "-" || o.input != "" {
				return o, orderError(fmt.Sprintf("%q is not understood here", args[i]))
			}
			o.input = args[i]
		}
		if err != nil {
			return o, err
		}
	}
	return o, o.complete()
}

// complete holds the words against each other.
func (o order) complete() error {
	asked := 0
	for _, b := range []bool{o.pair, o.check, o.make} {
		if b {
			asked++
		}
	}
	switch {
	case o.help || o.release && asked == 0 && o.input == "":
		return nil
	case asked > 1:
		return orderError("-p, -c and -g exclude each other")
	case o.make && o.output == "":
		return orderError("-g needs -o with the file to write")
	case o.make && o.input != "":
		return orderError("a model file is not read: name a file of settings behind -g")
	case !o.make && o.input == "":
		return orderError("name the report to read")
	case o.output != "" && !o.make && !o.pair:
		return orderError("-o goes with -g, a file of pairs with -p")
	}
	return nil
}

// systemNamed returns a system that is paired from files.
func systemNamed(name string) (tournament.System, error) {
	if s := tournament.System(name); slices.Contains(report.Systems(), s) {
		return s, nil
	}
	return "", orderError(fmt.Sprintf("there is no system %q here; there are %v", name, report.Systems()))
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
func (o order) next(stdout io.Writer) error {
	e, err := readReport(o.input, o.system)
	if err != nil {
		return err
	}
	pairs, err := e.Pairs(e.System, e.PlayedRounds()+1, o.seedOf(e))
	if err != nil {
		return err
	}
	if o.output == "" {
		return report.WritePairs(stdout, pairs)
	}
	out := o.output
	if !strings.ContainsRune(filepath.ToSlash(out), '/') && o.input != "-" {
		out = filepath.Join(filepath.Dir(o.input), out)
	}
	if err := writeOut(out, func(w io.Writer) error { return report.WritePairs(w, pairs) }); err != nil {
		return fmt.Errorf("%s: %w", out, err)
	}
	return nil
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
func (o order) recheck(stdout io.Writer) error {
	e, err := readReport(o.input, o.system)
	if err != nil {
		return err
	}
	first, last := 1, e.PlayedRounds()
	if o.round > 0 {
		first, last = o.round, o.round
	}
	name := strings.TrimSuffix(filepath.Base(o.input), filepath.Ext(o.input))
	for n := first; n <= last; n++ {
		d, same, err := e.Check(e.System, n, o.seedOf(e))
		switch {
		case errors.Is(err, report.ErrNoPairing):
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

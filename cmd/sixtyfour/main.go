// Command sixtyfour runs Reversi tournaments: a web server for the hall, and the
// shell's way to verify game files, import results and export events.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// version is what `sixtyfour version` prints and the pages show.
const version = "0.1.0"

// Exit statuses, as shells expect them.
const (
	exitOK     = 0
	exitFailed = 1 // the work was done and found wrong, or could not be done
	exitUsage  = 2 // the command line is not understood
)

const usage = `sixtyfour runs Reversi tournaments.

  sixtyfour serve [--addr HOST:PORT] [--data FOLDER] [--demo]
  sixtyfour verify [--json] FILE…             replay WTHOR files and transcripts
  sixtyfour convert IN OUT                    .wtb .ggf .sgf .pgn .txt .obf; every game is replayed; .elo to .elo
  sixtyfour board --transcript MOVES [--at PLY] -o FILE.svg
                                              draw a position; also from 64 squares
  sixtyfour solve FILE.obf…                   exact endgame results; also --transcript MOVES --at PLY
  sixtyfour pair FILE.trf -p OUT              pair the next round of a tournament report, as engines do;
                                              also pair check, pair simulate
  sixtyfour rate benchmark FILE --from YYYY-MM --to YYYY-MM
                                              how well each rating system predicts a file of results
  sixtyfour rate import FILE… [--data FOLDER]
                                              results into the ledger that lists are made from: .elo .zip .wtb .csv
  sixtyfour rate lists, rate draft SERIES, rate publish SERIES, rate reproduce LIST
                                              rating lists: what there is, the next one, and any of them made anew
  sixtyfour import [--data FOLDER] FILE.elo…  make events from federation result files
  sixtyfour players [--apply] joueurs.txt     what the federation's player file changes; --add adds players
  sixtyfour export [--data FOLDER] EVENT -o event.xlsx
                                              also .csv, .json, .trf, .elo, .xml, papp.zip and wthor.zip; EVENT is a number or a name
  sixtyfour repair [--black N] [--board FILE] [--other FILE] FILE
                                              legal games that a faulty score sheet may stand for
  sixtyfour migrate [--data FOLDER]           bring the database up to date and say its version
  sixtyfour audit verify [--data FOLDER]      follow the hashes of the log; exit status 1 if it was tampered with
  sixtyfour link [--data FOLDER] ACCOUNT      a one-time sign-in link, when a password is lost
  sixtyfour version

Each takes --help. Settings: SIXTYFOUR_ADDR, SIXTYFOUR_DATA, SIXTYFOUR_URL, SIXTYFOUR_PROXY.
`

func main() {
	os.Exit(run(os.Args[1:], os.Getenv, os.Stdout, os.Stderr))
}

// run is main with what it touches given to it, so that tests start the program.
func run(args []string, env func(string) string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return exitUsage
	}
	switch name, rest := args[0], args[1:]; name {
	case "serve":
		return runServe(rest, env, stdout, stderr)
	case "verify":
		return runVerify(rest, stdout, stderr)
	case "convert":
		return runConvert(rest, stdout, stderr)
	case "board":
		return runBoard(rest, stdout, stderr)
	case "solve":
		return runSolve(rest, stdout, stderr)
	case "pair":
		return runPair(rest, stdout, stderr)
	case "--dutch": // called in the place of an engine
		return runPair(args, stdout, stderr)
	case "rate":
		return runRate(rest, env, stdout, stderr)
	case "import":
		return runImport(rest, env, stdout, stderr)
	case "players":
		return runPlayers(rest, env, stdout, stderr)
	case "export":
		return runExport(rest, env, stdout, stderr)
	case "repair":
		return runRepair(rest, os.Stdin, stdout, stderr)
	case "migrate":
		return runMigrate(rest, env, stdout, stderr)
	case "audit":
		return runAudit(rest, env, stdout, stderr)
	case "link":
		return runLink(rest, env, stdout, stderr)
	case "version", "--version":
		fmt.Fprintln(stdout, "sixtyfour", version)
		return exitOK
	case "help", "-h", "--help":
		fmt.Fprint(stdout, usage)
		return exitOK
	default:
		fmt.Fprintf(stderr, "sixtyfour: there is no command %q\n\n%s", name, usage)
		return exitUsage
	}
}

// parse reads flags that may stand before and after the other arguments, as in
// `export EVENT -o file`. ok is false when the program should end with status.
func parse(flags *flag.FlagSet, args []string, stderr io.Writer) (rest []string, status int, ok bool) {
	flags.SetOutput(stderr)
	for {
		if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
			return nil, exitOK, false
		} else if err != nil {
			return nil, exitUsage, false
		}
		if args = flags.Args(); len(args) == 0 {
			return rest, exitOK, true
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

// fail says what went wrong and returns the status of a failure.
func fail(stderr io.Writer, err error) int {
	fmt.Fprintln(stderr, "sixtyfour:", err)
	return exitFailed
}

// given reports whether a flag was on the command line, whatever its value.
func given(flags *flag.FlagSet, name string) (found bool) {
	flags.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

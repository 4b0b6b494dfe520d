package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"sixtyfour/internal/pairing/report"
	"sixtyfour/internal/tournament"
)

const pairCheckUsage = `usage: sixtyfour pair check [--system NAME] [--seed N] FILE.trf…

Pairs every round of tournament report files again and lists the tables that come
out in another way, White first. Without --system the file names it, else it is
dutch; without --seed the seed is that of the file. Status 1: a round differs, or
cannot be paired by the rules. Status 3: a file is not understood; 5: it cannot be
read.
`

func runPairCheck(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("pair check", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, pairCheckUsage) }
	name := flags.String("system", "", "")
	seed := flags.Uint64("seed", 0, "")
	files, status, ok := parse(flags, args, stderr)
	if !ok {
		return min(status*exitBadRequest, exitBadRequest)
	}
	var system tournament.System
	if *name != "" {
		var err error
		if system, err = systemNamed(*name); err != nil {
			fmt.Fprintln(stderr, "sixtyfour pair check:", err)
			return exitBadRequest
		}
	}
	if len(files) == 0 {
		flags.Usage()
		return exitBadRequest
	}
	seeded := false
	flags.Visit(func(f *flag.Flag) { seeded = seeded || f.Name == "seed" })
	worst := exitOK
	for _, file := range files {
		e, err := readReport(file, system)
		if err == nil {
			if !seeded {
				*seed = e.Seed
			}
			var differs int
			if differs, err = recheckAll(e, *seed, stdout); differs > 0 {
				worst = max(worst, exitFailed)
			}
		}
		if err != nil {
			fmt.Fprintln(stderr, "sixtyfour pair check:", err)
			worst = max(worst, engineStatus(err))
		}
	}
	return worst
}

// recheckAll pairs every round of e again and says what differs.
func recheckAll(e *report.Event, seed uint64, stdout io.Writer) (differs int, err error) {
	rounds := e.PlayedRounds()
	for n := 1; n <= rounds; n++ {
		d, same, err := e.Check(e.System, n, seed)
		switch {
		case errors.Is(err, tournament.ErrNoPairing):
			fmt.Fprintf(stdout, "%s: round %d: %v\n", e.File, n, tournament.ErrNoPairing)
			differs++
		case err != nil:
			return differs, err
		case !same:
			fmt.Fprintf(stdout, "%s: round %d: the rules give %s; the file has %s\n", e.File, n, list(d.Ours), list(d.Theirs))
			differs++
		}
	}
	verdict := "no difference"
	if differs > 0 {
		verdict = count(differs, "difference")
	}
	fmt.Fprintf(stdout, "%s: %s, %d players, %s: %s\n", e.File, e.System, len(e.Players), count(rounds, "round"), verdict)
	return differs, nil
}

// count writes a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func list(pairs []report.Pair) string {
	words := make([]string, len(pairs))
	for i, p := range pairs {
		if words[i] = fmt.Sprintf("%d–%d", p.White, p.Black); p.Black == 0 {
			words[i] = fmt.Sprintf("%d bye", p.White)
		}
	}
	if len(words) == 0 {
		return "nothing"
	}
	return strings.Join(words, ", ")
}

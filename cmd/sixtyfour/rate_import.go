package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/config"
	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/store"
	"sixtyfour/migrations"
)

const rateImportUsage = `usage: sixtyfour rate import FILE… [--data FOLDER] [--collection NAME] [--suspicious] [--dry-run]

Takes results into the ledger that rating lists are made from: the federation's result
files (.elo), years of the WTHOR base (.wtb, with .jou and .trn), CSV files of results,
a .zip of such files or a folder of them. No events are made of them. What is there
already is not written again; what differs becomes a correction. Players are found by
the federation's ids, by their numbers in WTHOR, and in a CSV by numbers of a collection
of your choice (--collection federation: by the federation's ids). Who is not found
is registered. An event that has the games of another one is told, kept and not rated; one
that has the name and day of another with other people is told and left. --suspicious rates
the former and takes the latter.
`

// runRateImport is the subcommand rate import.
func runRateImport(args []string, env func(string) string, stdout, stderr io.Writer) int {
	var conf config.Config
	var options director.LedgerOptions
	var choice director.LedgerChoice
	flags := flag.NewFlagSet("rate import", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, rateImportUsage) }
	conf.DataFlag(flags, env)
	flags.StringVar(&options.Collection, "collection", "", "")
	flags.BoolVar(&choice.Suspicious, "suspicious", false, "")
	dry := flags.Bool("dry-run", false, "")
	names, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if len(names) == 0 {
		flags.Usage()
		return exitUsage
	}
	files, err := ledgerFiles(names)
	if err != nil {
		return fail(stderr, err)
	}
	source, err := director.ReadLedgerFiles(files, options)
	if err != nil {
		return fail(stderr, err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	st, err := store.Open(ctx, conf.Data, migrations.FS)
	if err != nil {
		return fail(stderr, err)
	}
	defer st.Close()
	d := newDirector(st)
	preview, err := d.PreviewLedger(ctx, source)
	if err != nil {
		return fail(stderr, err)
	}
	tellLedger(stdout, preview)
	if *dry {
		fmt.Fprintln(stdout, "nothing is written")
		return exitOK
	}
	done, err := d.ImportLedger(ctx, shell, source, choice, untilStopped(ctx, stderr, "into the ledger"))
	fmt.Fprintf(stdout, "%d events added, %d corrected, %d as they were, %d left, %d kept unrated; %d games written, %d players registered\n",
		done.Added, done.Changed, done.Same, done.Left, done.Twins, done.Games, done.Created)
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(stderr, "sixtyfour: stopped; what was written stays, and the same command goes on from there")
		return exitFailed
	}
	if err != nil {
		return fail(stderr, err)
	}
	if err := tellFlags(ctx, stdout, d); err != nil {
		return fail(stderr, err)
	}
	if len(preview.Faults) > 0 {
		return exitFailed
	}
	return exitOK
}

// tellFlags writes what the ledger holds by now, and which games a reader of lists should know about.
func tellFlags(ctx context.Context, w io.Writer, d *director.Director) error {
	book, err := d.Ledger(ctx, 0, ledger.Policy{})
	if err != nil {
		return err
	}
	all, err := catalogue.Load()
	if err != nil {
		return err
	}
	games := 0
	for _, e := range book.Events {
		games += e.Games
	}
	fmt.Fprintf(w, "the ledger has %d games in %d events up to entry %d; %d are rated\n", games, len(book.Events), book.Seq, len(book.Games))
	words := all.In("en")
	for i, n := range book.Flagged {
		if n.Games > 0 {
			fmt.Fprintf(w, "  %s: %d games, %d not rated\n", words.Text("ledger.flag."+ledger.FlagNames[i]), n.Games, n.Left)
		}
	}
	return nil
}

// progressOn returns a progress that draws a bar on a terminal, and else nothing.
func progressOn(stderr io.Writer, what string) director.Progress {
	f, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	var bar *progressbar.ProgressBar
	return func(done, total int, _ string) error {
		if bar == nil {
			bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(stderr),
				progressbar.OptionSetDescription(what), progressbar.OptionClearOnFinish())
		}
		return bar.Set(done)
	}
}

// ledgerFiles reads files, and what lies in folders and is a file of results by its name.
func ledgerFiles(names []string) ([]director.LedgerFile, error) {
	var files []director.LedgerFile
	total := 0
	read := func(name string) error {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		if total += int(info.Size()); total > director.MostLedgerBytes {
			return director.ErrLedgerTooLarge
		}
		data, err := os.ReadFile(name)
		files = append(files, director.LedgerFile{Name: name, Data: data})
		return err
	}
	for _, name := range names {
		info, err := os.Stat(name)
		switch {
		case err != nil:
		case !info.IsDir():
			err = read(name)
		default:
			err = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
				if err != nil || entry.IsDir() || !director.IsLedgerFile(path) {
					return err
				}
				return read(path)
			})
		}
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// tellLedger writes what an import would do, a line for each event that needs a look.
func tellLedger(w io.Writer, v director.LedgerPreview) {
	for _, e := range v.Events {
		switch e.Standing {
		case director.StandingChanged:
			fmt.Fprintf(w, "  %s: a correction of %s: %d games more, %d fewer\n", e.File, e.Title, e.Added, e.Removed)
		case director.StandingTwin:
			fmt.Fprintf(w, "  %s: %s has the games of %s\n", e.File, e.Title, e.Twin)
		case director.StandingOther:
			fmt.Fprintf(w, "  %s: %s is in the ledger with other people\n", e.File, e.Title)
		case director.StandingOlder:
			fmt.Fprintf(w, "  %s: %s is as it was before a correction\n", e.File, e.Title)
		case director.StandingClash:
			fmt.Fprintf(w, "  %s: two files say two things of %s\n", e.File, e.Title)
		case director.StandingNew, director.StandingSame:
		}
		if e.Unrated != "" && e.Standing != director.StandingSame {
			fmt.Fprintf(w, "  %s: %s is not rated (%s)\n", e.File, e.Title, e.Unrated)
		}
	}
	for _, r := range v.Renamed {
		fmt.Fprintf(w, "  %s %s was %s and is %s now\n", r.Collection, r.Number, r.Name, r.Now)
	}
	for _, f := range v.Faults {
		fmt.Fprintf(w, "  %s\n", strings.ReplaceAll(f.Error(), "\n", " "))
	}
	if v.Notes > 0 {
		fmt.Fprintf(w, "%d lines cannot be read as games\n", v.Notes)
	}
}

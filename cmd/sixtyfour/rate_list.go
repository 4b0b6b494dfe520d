package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"sixtyfour/internal/config"
	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	ratinglist "sixtyfour/internal/rating/list"
	"sixtyfour/internal/store"
	"sixtyfour/migrations"
)

const rateListUsage = `usage: sixtyfour rate lists [--data FOLDER]
       sixtyfour rate draft SERIES [--day YYYY-MM-DD] [--data FOLDER]
       sixtyfour rate publish SERIES [--data FOLDER]
       sixtyfour rate reproduce LIST [--data FOLDER]

lists names every series with its published lists. draft makes the draft of the list of
a day, by default the last day of the last period that is over, and shows who moves most;
publish makes the draft public, for good. SERIES is a number. reproduce makes a published
list anew from the ledger as it was, the rules of the series as they were and the list
before it, and says whether it comes out the same to the byte; if not, the status is 1.
`

// mostMovers bounds what a draft shows of those who move.
const mostMovers = 15

// runRateList is the subcommands of rate that are about lists.
func runRateList(name string, args []string, env func(string) string, stdout, stderr io.Writer) int {
	var conf config.Config
	flags := flag.NewFlagSet("rate "+name, flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, rateListUsage) }
	conf.DataFlag(flags, env)
	day := flags.String("day", "", "")
	ids, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	var id int64
	switch {
	case name == "lists" && len(ids) == 0:
	case name != "lists" && len(ids) == 1:
		n, err := strconv.ParseInt(ids[0], 10, 64)
		if err != nil || n < 1 {
			fmt.Fprintf(stderr, "sixtyfour: %q is no number of a series or list\n", ids[0])
			return exitUsage
		}
		id = n
	default:
		flags.Usage()
		return exitUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	st, err := store.Open(ctx, conf.Data, migrations.FS)
	if err != nil {
		return fail(stderr, err)
	}
	defer st.Close()
	d := newDirector(st)
	switch name {
	case "lists":
		err = tellLists(ctx, stdout, d)
	case "draft":
		err = draftList(ctx, d, ratinglist.SeriesID(id), *day, stdout, stderr)
	case "publish":
		err = publishList(ctx, d, ratinglist.SeriesID(id), stdout)
	case "reproduce":
		return reproduceList(ctx, d, ratinglist.ID(id), stdout, stderr)
	}
	if err != nil {
		return fail(stderr, err)
	}
	return exitOK
}

func tellLists(ctx context.Context, w io.Writer, d *director.Director) error {
	all, err := d.Reader().AllSeries(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range all {
		fmt.Fprintf(table, "series %d\t%s\t%s\t%s\n", s.ID, s.Name, s.System, s.Period)
		heads, err := d.Reader().ListHeads(ctx, s.ID)
		if err != nil {
			return err
		}
		for _, h := range heads {
			fmt.Fprintf(table, "  list %d\t%s\tpublished %s\t%s\n", h.ID, h.Cutoff.Time().Format(time.DateOnly), h.At.Format(time.DateTime), h.Digest[:16])
		}
	}
	return table.Flush()
}

// untilStopped is a progress that draws a bar and ends when ctx does.
func untilStopped(ctx context.Context, stderr io.Writer, what string) director.Progress {
	bar := progressOn(stderr, what)
	return func(done, total int, step string) error {
		if bar != nil {
			if err := bar(done, total, step); err != nil {
				return err
			}
		}
		return ctx.Err()
	}
}

func draftList(ctx context.Context, d *director.Director, id ratinglist.SeriesID, day string, stdout, stderr io.Writer) error {
	series, err := d.Reader().Series(ctx, id)
	if err != nil {
		return err
	}
	cutoff := series.Cutoff(rating.DayOf(time.Now()))
	if day != "" {
		t, err := time.Parse(time.DateOnly, day)
		if err != nil {
			return fmt.Errorf("--day is a day such as 2026-05-31, not %q", day)
		}
		cutoff = rating.DayOf(t)
	}
	if err := d.DraftList(ctx, shell, id, cutoff, version, untilStopped(ctx, stderr, "rating")); err != nil {
		return err
	}
	draft, err := d.Reader().ListDraft(ctx, id)
	if err != nil {
		return err
	}
	before := ratinglist.List{}
	against := draft.Before
	if draft.Restates != 0 {
		against = draft.Restates
	}
	if against != 0 {
		l, err := d.Reader().RatingList(ctx, against)
		if err != nil {
			return err
		}
		before = l.List
	}
	fmt.Fprintf(stdout, "%s, %s: %d players, %d games, ledger up to entry %d\n", series.Name, cutoff.Time().Format(time.DateOnly), len(draft.List.Rows), draft.List.Games, draft.Seq)
	if draft.Restates != 0 {
		fmt.Fprintf(stdout, "it restates list %d\n", draft.Restates)
	}
	players, err := d.Reader().Players(ctx)
	if err != nil {
		return err
	}
	names := make(map[int64]string, len(players))
	for _, p := range players {
		names[int64(p.ID)] = strings.TrimSpace(p.Name() + " " + p.Native)
	}
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	moves := ratinglist.Compare(before, draft.List)
	for _, m := range moves[:min(len(moves), mostMovers)] {
		switch {
		case m.Came:
			fmt.Fprintf(table, "  new\t%d\t%s\n", m.Is.Rating, names[m.Player])
		case m.Went:
			fmt.Fprintf(table, "  gone\t%d\t%s\n", m.Was.Rating, names[m.Player])
		default:
			fmt.Fprintf(table, "  %+d\t%d\t%s\n", m.Change, m.Is.Rating, names[m.Player])
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if n := len(moves) - mostMovers; n > 0 {
		fmt.Fprintf(stdout, "  and %d more\n", n)
	}
	return nil
}

func publishList(ctx context.Context, d *director.Director, id ratinglist.SeriesID, stdout io.Writer) error {
	draft, err := d.Reader().ListDraft(ctx, id)
	if err != nil {
		return fmt.Errorf("series %d has no draft: %w", id, err)
	}
	made, err := d.PublishList(ctx, shell, id, ratinglist.Digest(draft.List.Text()))
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "list %d is published\n", made)
	return nil
}

func reproduceList(ctx context.Context, d *director.Director, id ratinglist.ID, stdout, stderr io.Writer) int {
	r, err := d.ReproduceList(ctx, id, untilStopped(ctx, stderr, "rating"))
	if err != nil {
		return fail(stderr, err)
	}
	say := func(what, was, is string) {
		fmt.Fprintf(stdout, "%s was %s\n%s is  %s\n", what, was, strings.Repeat(" ", len(what)), is)
	}
	say("ledger", r.LedgerWas, r.Ledger)
	say("list  ", ratinglist.Digest(r.Was), ratinglist.Digest(r.Is))
	if r.Program != version {
		fmt.Fprintf(stdout, "it was made by version %s, this is %s\n", r.Program, version)
	}
	if !r.Same() {
		was, is := strings.Split(r.Was, "\n"), strings.Split(r.Is, "\n")
		for i := range min(len(was), len(is)) {
			if was[i] != is[i] {
				fmt.Fprintf(stdout, "line %d was\n  %s\nand is\n  %s\n", i+1, was[i], is[i])
				break
			}
		}
		fmt.Fprintln(stdout, "it does not come out the same")
		return exitFailed
	}
	fmt.Fprintln(stdout, "it comes out the same, to the byte")
	return exitOK
}

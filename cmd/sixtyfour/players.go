package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/config"
	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
)

const playersUsage = `usage: sixtyfour players [--data FOLDER] [--apply] [--add WHOM] joueurs.txt

Tells what the federation's player file would change in the registry: names, countries
and ratings of who is registered with an id. With --apply it is done, in one transaction.
Others are added with --add: a country such as JPN, or all. Nobody is removed, and nobody
is found by name: who has no id yet is given one on the page of the file.
`

// runPlayers is the subcommand players.
func runPlayers(args []string, env func(string) string, stdout, stderr io.Writer) int {
	var conf config.Config
	flags := flag.NewFlagSet("players", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, playersUsage) }
	conf.DataFlag(flags, env)
	apply := flags.Bool("apply", false, "do it")
	add := flags.String("add", "", "whom to add to the registry: a country or all")
	files, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if len(files) != 1 {
		flags.Usage()
		return exitUsage
	}
	in, err := os.Open(files[0])
	if err != nil {
		return fail(stderr, err)
	}
	defer in.Close()
	f, err := wof.ReadPlayers(in)
	if err != nil {
		return fail(stderr, fmt.Errorf("%s: %w", files[0], err))
	}
	ctx := context.Background()
	st, err := openExisting(ctx, conf.Data)
	if err != nil {
		return fail(stderr, err)
	}
	defer st.Close()
	words, err := catalogue.Load()
	if err != nil {
		return fail(stderr, err)
	}
	d := newDirector(st)
	news, err := d.ReadPlayerFile(ctx, f)
	if err != nil {
		return fail(stderr, err)
	}
	tellNews(stdout, words.In("en"), news)
	if !*apply {
		fmt.Fprintln(stdout, "nothing is changed; --apply does it")
		return exitOK
	}
	choices := director.PlayerChoices{Basis: news.Basis, Add: *add}
	if *add == "all" {
		choices.Add = director.Everybody
	}
	done, err := d.ApplyPlayerFile(ctx, shell, f, choices)
	if err != nil {
		return fail(stderr, err)
	}
	fmt.Fprintf(stdout, "applied: %d added, %d renamed, %d moved, %d ratings, %d computer programs\n", done.Added, done.Renamed, done.Moved, done.Rated, done.Programs)
	return exitOK
}

// tellNews writes a line for each thing that is new; of newcomers and ratings, of which
// there are thousands, the number.
func tellNews(w io.Writer, words catalogue.Words, news director.PlayerNews) {
	printNotes(w, words, news.Notes)
	rated := 0
	for _, c := range news.Changed {
		if c.Renamed {
			fmt.Fprintf(w, "  %s: %s is %s %s now\n", c.Listed.ID, c.Player.Name(), c.Listed.Family, c.Listed.Given)
		}
		if c.Moved {
			fmt.Fprintf(w, "  %s: %s has moved from %s to %s\n", c.Listed.ID, c.Player.Name(), c.Player.Country, c.Listed.Country)
		}
		if c.Rated {
			rated++
		}
	}
	for _, p := range news.Programs {
		fmt.Fprintf(w, "  %s: %s is a computer program\n", p.FederationID, p.Name())
	}
	for _, p := range news.Gone {
		fmt.Fprintf(w, "  %s: %s is not in the file any more\n", p.FederationID, p.Name())
	}
	for _, n := range news.New {
		for _, p := range n.Like {
			fmt.Fprintf(w, "  %s: %s %s may be player %d, who has no id\n", n.Listed.ID, n.Listed.Family, n.Listed.Given, p.ID)
		}
	}
	fmt.Fprintf(w, "%d new ratings, %d not registered here, %d as they were\n", rated, len(news.New), news.Same)
}

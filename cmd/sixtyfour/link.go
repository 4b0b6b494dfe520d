package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"sixtyfour/internal/config"
	"sixtyfour/internal/tournament"
)

// runLink makes a one-time sign-in link for an account whose password is lost.
// Whoever can write the database file can do so.
func runLink(args []string, env func(string) string, stdout, stderr io.Writer) int {
	var conf config.Config
	flags := flag.NewFlagSet("link", flag.ContinueOnError)
	conf.DataFlag(flags, env)
	rest, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if len(rest) == 0 {
		fmt.Fprintln(stderr, "sixtyfour link: name the account")
		return exitUsage
	}
	ctx := context.Background()
	st, err := openExisting(ctx, conf.Data)
	if err != nil {
		return fail(stderr, err)
	}
	defer st.Close()
	name := strings.Join(rest, " ")
	u, err := st.UserNamed(ctx, name)
	if errors.Is(err, tournament.ErrNotFound) {
		return fail(stderr, fmt.Errorf("there is no account %q", name))
	}
	if err != nil {
		return fail(stderr, err)
	}
	token, err := newDirector(st).NewLink(ctx, shell, u.ID)
	if err != nil {
		return fail(stderr, err)
	}
	fmt.Fprintf(stdout, "Within a day, once, open this on the address of the server:\n/signin/%s\n", token)
	return exitOK
}

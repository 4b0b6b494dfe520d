package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"sixtyfour/internal/config"
)

// runAudit follows the chain of hashes over everything that was ever changed.
func runAudit(args []string, env func(string) string, stdout, stderr io.Writer) int {
	var conf config.Config
	flags := flag.NewFlagSet("audit", flag.ContinueOnError)
	conf.DataFlag(flags, env)
	rest, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if len(rest) != 1 || rest[0] != "verify" {
		fmt.Fprintln(stderr, "sixtyfour audit: say verify")
		return exitUsage
	}
	ctx := context.Background()
	st, err := openExisting(ctx, conf.Data)
	if err != nil {
		return fail(stderr, err)
	}
	defer st.Close()
	end, err := st.VerifyAudit(ctx)
	if err != nil {
		return fail(stderr, err)
	}
	fmt.Fprintf(stdout, "%d entries, each follows the one before it; the last hash is\n%s\n", end.Entries, end.Hash)
	fmt.Fprintln(stdout, "Keep it elsewhere: as long as this hash is among the entries, nothing before it was changed.")
	return exitOK
}

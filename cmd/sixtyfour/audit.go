package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"sixtyfour/internal/config"
	"sixtyfour/internal/store"
	"sixtyfour/migrations"
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
	st, err := store.Open(ctx, conf.Data, migrations.FS)
	if err != nil {
		return fail(stderr, err)
	}
	defer st.Close()
	if err := st.VerifyAudit(ctx); err != nil {
		return fail(stderr, err)
	}
	fmt.Fprintln(stdout, "the log is whole: no entry was changed, left out or moved")
	return exitOK
}

package main

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"sixtyfour/internal/config"
	"sixtyfour/internal/demo"
	"sixtyfour/internal/director"
	"sixtyfour/internal/job"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/store"
	"sixtyfour/internal/web"
	"sixtyfour/migrations"
	"sixtyfour/static"
	"sixtyfour/templates"
)

// demoDirector is the account of the demo. It has no password: only the
// one-time link that is printed opens it.
const demoDirector = "Director"

// shutdownTime is how long running requests may take once the server stops.
const shutdownTime = 10 * time.Second

func runServe(args []string, env func(string) string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	return serve(ctx, args, env, stdout, stderr)
}

// serve runs the server until ctx is done.
func serve(ctx context.Context, args []string, env func(string) string, stdout, stderr io.Writer) int {
	var conf config.Config
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	conf.ServeFlags(flags, env)
	rest, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if len(rest) > 0 {
		fmt.Fprintf(stderr, "sixtyfour serve takes no %q\n", rest[0])
		return exitUsage
	}
	named := env("SIXTYFOUR_DATA") != ""
	flags.Visit(func(f *flag.Flag) { named = named || f.Name == "data" })
	conf.Choose(named)
	if err := conf.Validate(); err != nil {
		fmt.Fprintln(stderr, "sixtyfour:", err)
		return exitUsage
	}
	if err := listen(ctx, conf, stdout, stderr); err != nil {
		return fail(stderr, err)
	}
	return exitOK
}

func listen(ctx context.Context, conf config.Config, stdout, stderr io.Writer) error {
	// The port is taken first: a second server on the same address stops here and
	// touches nothing.
	listener, err := net.Listen("tcp", conf.Addr)
	if err != nil {
		return fmt.Errorf("cannot listen there: %w", err)
	}
	defer listener.Close()
	st, err := store.Open(ctx, conf.Data, migrations.FS)
	if err != nil {
		return err
	}
	defer st.Close()
	d := newDirector(st)
	base := cmp.Or(conf.URL, "http://"+address(listener.Addr()))
	fmt.Fprintf(stdout, "Sixtyfour %s\n", version)
	if err := conf.Print(stdout); err != nil {
		return err
	}
	setupKey := crand.Text()
	if err := greet(ctx, d, conf.Demo, base, setupKey, stdout); err != nil {
		return err
	}
	pages, err := web.ReadPages(templates.FS, static.FS, time.Local)
	if err != nil {
		return err
	}
	proxies, err := conf.ProxyNetworks()
	if err != nil {
		return err
	}
	jobs, err := job.New(ctx, st, time.Now, web.WhyFailed)
	if err != nil {
		return err
	}
	defer jobs.Close()
	handler := web.New(web.Config{
		Jobs:     jobs,
		Director: d, Pages: pages, Sessions: store.NewSessions(st, time.Now),
		URL: conf.URL, Proxies: proxies,
		Log: slog.New(slog.NewTextHandler(stderr, nil)), Now: time.Now, SetupKey: setupKey, Version: version,
	})
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    64 << 10,
	}
	go func() {
		<-ctx.Done()
		waiting, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTime)
		defer cancel()
		if err := server.Shutdown(waiting); err != nil {
			fmt.Fprintln(stderr, "sixtyfour: requests were cut off:", err)
		}
	}()
	fmt.Fprintf(stdout, "\nOpen %s\n", base)
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// newDirector wires the use cases to a store, the clock and real randomness.
func newDirector(st *store.Store) *director.Director {
	return director.New(st, time.Now, rand.Uint64)
}

// greet makes the demo if it is asked for and says how to get in.
func greet(ctx context.Context, d *director.Director, wantDemo bool, base, setupKey string, stdout io.Writer) error {
	fresh, err := d.NeedsSetup(ctx)
	if err != nil {
		return err
	}
	if !wantDemo {
		if fresh {
			fmt.Fprintf(stdout, "\nNobody can sign in yet: create the director at %s/setup?key=%s\n", base, setupKey)
		}
		return nil
	}
	if fresh {
		if _, err := d.CreateFirst(ctx, demoDirector, ""); err != nil {
			return err
		}
	}
	who := director.Who{Name: demoDirector, Role: director.RoleDirector}
	u, err := d.Reader().UserNamed(ctx, demoDirector)
	if err != nil {
		fmt.Fprintf(stdout, "\nThis folder holds a real installation: its accounts sign in as always, and no demo was made.\n")
		return nil
	}
	if err := demo.Fill(ctx, d, who, rating.DayOf(time.Now()), version); err != nil {
		return err
	}
	token, err := d.NewLink(ctx, who, u.ID)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "\nSign in as director, once: %s/signin/%s\n", base, token)
	return nil
}

// address is what a person on this machine types: a listener on every interface
// is reached by the loopback address.
func address(a net.Addr) string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return a.String()
	}
	if tcp.IP.IsUnspecified() {
		return fmt.Sprintf("127.0.0.1:%d", tcp.Port)
	}
	return tcp.String()
}

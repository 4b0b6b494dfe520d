// Package config reads the settings of the program from flags and variables. A
// flag wins over its variable; every setting has a default that works.
package config

import (
	"flag"
	"fmt"
	"io"
	"net"
	"path/filepath"
)

// Config is what a subcommand runs with.
type Config struct {
	Addr string // host:port to listen on
	Data string // folder of the database
	Demo bool   // fill an empty database with a demo event
}

// Defaults.
const (
	DefaultAddr = "127.0.0.1:6464"
	DefaultData = "data"
	DemoData    = "demo" // of serve --demo, so that a real event never shares its folder
)

// DataFlag adds --data to flags; without it SIXTYFOUR_DATA decides.
func (c *Config) DataFlag(flags *flag.FlagSet, env func(string) string) {
	flags.StringVar(&c.Data, "data", or(env("SIXTYFOUR_DATA"), DefaultData),
		"`folder` of the database (SIXTYFOUR_DATA)")
}

// ServeFlags adds what the server takes.
func (c *Config) ServeFlags(flags *flag.FlagSet, env func(string) string) {
	c.DataFlag(flags, env)
	flags.StringVar(&c.Addr, "addr", or(env("SIXTYFOUR_ADDR"), DefaultAddr),
		"`host:port` to listen on; :6464 opens it to the network (SIXTYFOUR_ADDR)")
	flags.BoolVar(&c.Demo, "demo", false, "fill an empty database with a demo event and print a sign-in link")
}

func or(text, fallback string) string {
	if text != "" {
		return text
	}
	return fallback
}

// Choose settles what depends on other settings: the demo has a folder of its own
// unless one was named. named reports whether it was.
func (c *Config) Choose(named bool) {
	if c.Demo && !named {
		c.Data = DemoData
	}
}

// Validate checks the settings of the server.
func (c *Config) Validate() error {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return fmt.Errorf("--addr %q is not host:port: %w", c.Addr, err)
	}
	if c.Data == "" {
		return fmt.Errorf("--data names no folder")
	}
	return nil
}

// Print tells what the server runs with. Nothing in it is secret.
func (c *Config) Print(w io.Writer) error {
	data, err := filepath.Abs(c.Data)
	if err != nil {
		data = c.Data
	}
	_, err = fmt.Fprintf(w, "  addr  %s\n  data  %s\n  demo  %t\n", c.Addr, data, c.Demo)
	return err
}

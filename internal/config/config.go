// Package config reads the settings of the program from flags and variables. A
// flag wins over its variable; every setting has a default that works.
package config

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strings"
)

// Config is what a subcommand runs with.
type Config struct {
	Addr string // host:port to listen on
	Data string // folder of the database
	Demo bool   // fill an empty database with a demo event
	// URL is the address under which the public knows the server, such as
	// https://reversi.example.org; empty is the one that a visitor used.
	URL     string
	Proxies string // reverse proxies in front of the server: addresses or networks, parted by commas
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
	flags.StringVar(&c.URL, "url", env("SIXTYFOUR_URL"),
		"public `address` such as https://reversi.example.org, for links, QR codes and cookies (SIXTYFOUR_URL)")
	flags.StringVar(&c.Proxies, "proxy", env("SIXTYFOUR_PROXY"),
		"`addresses` of reverse proxies that may say who a visitor is: 127.0.0.1 or 10.0.0.0/8, parted by commas (SIXTYFOUR_PROXY)")
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
	if err := c.checkURL(); err != nil {
		return fmt.Errorf("--url %q %w", c.URL, err)
	}
	_, err := c.ProxyNetworks()
	return err
}

var errNotURL = errors.New("is not an address such as https://reversi.example.org, without a path")

// checkURL takes a slash off the end of the public address.
func (c *Config) checkURL() error {
	c.URL = strings.TrimSuffix(c.URL, "/")
	if c.URL == "" {
		return nil
	}
	u, err := url.Parse(c.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || c.URL != u.Scheme+"://"+u.Host {
		return errNotURL
	}
	return nil
}

// ProxyNetworks returns the networks of the reverse proxies.
func (c *Config) ProxyNetworks() (list []*net.IPNet, err error) {
	for text := range strings.FieldsFuncSeq(c.Proxies, func(r rune) bool { return r == ',' || r == ' ' }) {
		network := text
		if ip := net.ParseIP(text); ip != nil {
			network += "/128"
			if ip.To4() != nil {
				network = text + "/32"
			}
		}
		_, n, err := net.ParseCIDR(network)
		if err != nil {
			return nil, fmt.Errorf("--proxy: %q is no address or network", text)
		}
		list = append(list, n)
	}
	return list, nil
}

// Print tells what the server runs with. Nothing in it is secret.
func (c *Config) Print(w io.Writer) error {
	data, err := filepath.Abs(c.Data)
	if err != nil {
		data = c.Data
	}
	_, err = fmt.Fprintf(w, "  addr  %s\n  data  %s\n  demo  %t\n", c.Addr, data, c.Demo)
	if err == nil && c.URL != "" {
		_, err = fmt.Fprintf(w, "  url   %s\n", c.URL)
	}
	if err == nil && c.Proxies != "" {
		_, err = fmt.Fprintf(w, "  proxy %s\n", c.Proxies)
	}
	return err
}

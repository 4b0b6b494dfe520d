package web

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestPublicAddress(t *testing.T) {
	t.Parallel()
	s := emptySite(t, nil, func(c *Config) { c.URL = "https://reversi.example" })
	if _, err := s.server.director.CreateFirst(context.Background(), "Ina", password); err != nil {
		t.Fatal(err)
	}
	s.signIn()
	t.Run("cookies of an https address never travel in the open", func(t *testing.T) {
		cookies := s.get("/account?lang=ja").Cookies()
		if len(cookies) == 0 {
			t.Fatal("no cookie")
		}
		for _, c := range cookies {
			if !c.Secure {
				t.Errorf("cookie %s is not", c.Name)
			}
		}
		s.get("/account?lang=en")
	})
	t.Run("links are those of the public address, whatever name the visitor used", func(t *testing.T) {
		s.send("/account", "/account/users/1/link", url.Values{}).want(t, http.StatusOK, "https://reversi.example/signin/")
	})
}

func TestProxies(t *testing.T) {
	t.Parallel()
	const proxy, stranger = "10.1.1.1:80", "203.0.113.9"
	_, network, err := net.ParseCIDR("10.1.0.0/16")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name         string
		from         string
		forwarded    string
		named, mayDo bool
	}{
		{"somebody at this machine may set up", "127.0.0.1:4711", "", false, true},
		{"a stranger behind a proxy here that nobody named may not", "127.0.0.1:4711", stranger, false, false},
		{"a stranger who calls himself this machine may not", stranger + ":1", "127.0.0.1", false, false},
		{"a stranger behind a named proxy may not", proxy, stranger, true, false},
		{"nor when he says so to the proxy", proxy, "127.0.0.1, " + stranger, true, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := emptySite(t, nil, func(c *Config) {
				if tt.named {
					c.Proxies = []*net.IPNet{network}
				}
			})
			s.from = tt.from
			if tt.forwarded != "" {
				s.headers["X-Forwarded-For"] = tt.forwarded
			}
			if got := strings.Contains(s.get("/setup").body, `<form method="post" action="/setup"`); got != tt.mayDo {
				t.Errorf("may set up: %t", got)
			}
		})
	}
	t.Run("one who guesses behind a named proxy does not lock the others out", func(t *testing.T) {
		s := emptySite(t, nil, func(c *Config) { c.Proxies = []*net.IPNet{network} })
		if _, err := s.server.director.CreateFirst(context.Background(), "Ina", password); err != nil {
			t.Fatal(err)
		}
		s.from = proxy
		s.headers["X-Forwarded-For"] = stranger
		var res answer
		for range 7 {
			res = s.send("/login", "/login", url.Values{"name": {"Ina"}, "password": {"wrong wrong"}})
		}
		res.want(t, http.StatusTooManyRequests)
		s.headers["X-Forwarded-For"] = "203.0.113.10"
		s.signIn()
	})
}

package config

import (
	"flag"
	"io"
	"strings"
	"testing"
)

func TestServeFlags(t *testing.T) {
	env := func(set map[string]string) func(string) string {
		return func(name string) string { return set[name] }
	}
	tests := []struct {
		name      string
		args      []string
		env       map[string]string
		want      Config
		wantWrong bool
	}{
		{name: "defaults work", want: Config{Addr: DefaultAddr, Data: DefaultData}},
		{
			name: "a variable replaces a default",
			env:  map[string]string{"SIXTYFOUR_ADDR": ":7000", "SIXTYFOUR_DATA": "/srv/events"},
			want: Config{Addr: ":7000", Data: "/srv/events"},
		},
		{
			name: "a flag wins over its variable",
			args: []string{"--addr", ":8000", "--demo"},
			env:  map[string]string{"SIXTYFOUR_ADDR": ":7000"},
			want: Config{Addr: ":8000", Data: DefaultData, Demo: true},
		},
		{
			name: "a public address and the proxies before it", args: []string{"--url", "https://reversi.example", "--proxy", "127.0.0.1, 10.0.0.0/8 ::1"},
			want: Config{Addr: DefaultAddr, Data: DefaultData, URL: "https://reversi.example", Proxies: "127.0.0.1, 10.0.0.0/8 ::1"},
		},
		{
			name: "a public address with a path is refused", args: []string{"--url", "https://reversi.example/club"},
			want: Config{Addr: DefaultAddr, Data: DefaultData, URL: "https://reversi.example/club"}, wantWrong: true,
		},
		{
			name: "so is one without https", args: []string{"--url", "reversi.example"},
			want: Config{Addr: DefaultAddr, Data: DefaultData, URL: "reversi.example"}, wantWrong: true,
		},
		{
			name: "a proxy is known by its address", args: []string{"--proxy", "nginx"},
			want: Config{Addr: DefaultAddr, Data: DefaultData, Proxies: "nginx"}, wantWrong: true,
		},
		{
			name: "an address without a port is refused", args: []string{"--addr", "localhost"},
			want: Config{Addr: "localhost", Data: DefaultData}, wantWrong: true,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got Config
			flags := flag.NewFlagSet("serve", flag.ContinueOnError)
			flags.SetOutput(io.Discard)
			got.ServeFlags(flags, env(tt.env))
			if err := flags.Parse(tt.args); err != nil {
				t.Fatal(err)
			}
			if got != tt.want {
				t.Errorf("config = %+v, want %+v", got, tt.want)
			}
			if err := got.Validate(); (err != nil) != tt.wantWrong {
				t.Errorf("Validate = %v", err)
			}
			var out strings.Builder
			if err := got.Print(&out); err != nil || !strings.Contains(out.String(), got.Addr) || !strings.Contains(out.String(), got.URL) {
				t.Errorf("Print = %v %q", err, out.String())
			}
		})
	}
}

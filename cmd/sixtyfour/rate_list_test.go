package main

import (
	"path/filepath"
	"strings"
	"testing"

	ratinglist "sixtyfour/internal/rating/list"
	"sixtyfour/internal/store"
	"sixtyfour/internal/testkit"
	"sixtyfour/migrations"
)

// shellOf returns what runs `sixtyfour rate …` on a folder of its own, where the federation's
// files of the corpus are in the ledger and a series is made.
func shellOf(t *testing.T) func(status int, args ...string) string {
	t.Helper()
	data := filepath.Join(t.TempDir(), "data")
	rate := func(status int, args ...string) string {
		t.Helper()
		var out strings.Builder
		if got := run(append([]string{"rate"}, append(args, "--data", data)...), func(string) string { return "" }, &out, &out); got != status {
			t.Fatalf("rate %q: status %d\n%s", args, got, out.String())
		}
		return out.String()
	}
	var text strings.Builder
	if status := run([]string{"rate", "import", "--data", data, filepath.Join(testkit.Corpus(t), "wof")}, func(string) string { return "" }, &text, &text); status == exitUsage {
		t.Fatal(text.String())
	}
	st, err := store.Open(t.Context(), data, migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	series := ratinglist.DefaultSeries()
	series.Name = "World list"
	if _, err := newDirector(st).SaveSeries(t.Context(), shell, series); err != nil {
		t.Fatal(err)
	}
	return rate
}

func TestRateLists(t *testing.T) {
	rate := shellOf(t)
	says := func(got string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("it does not say %q:\n%s", want, got)
			}
		}
	}
	says(rate(exitFailed, "publish", "1"), "series 1 has no draft")
	says(rate(exitFailed, "draft", "1", "--day", "1970-01-01"), "no game")
	says(rate(exitFailed, "draft", "1", "--day", "May"), "is a day such as")
	says(rate(exitFailed, "draft", "7"), "no such thing")
	says(rate(exitUsage, "draft", "x"), "no number")
	says(rate(exitUsage, "draft"), "usage:")
	says(rate(exitUsage, "nonsense"), "rate reproduce LIST")
	says(rate(exitOK, "draft", "1", "--day", "2014-12-31"), "World list, 2014-12-31", "new")
	says(rate(exitOK, "publish", "1"), "list 1 is published")
	says(rate(exitOK, "draft", "1", "--day", "2014-12-31"), "it restates list 1")
	says(rate(exitOK, "draft", "1"), "World list, 20")
	lists := rate(exitOK, "lists")
	says(lists, "series 1", "World list", "list 1", "2014-12-31")
	first := rate(exitOK, "reproduce", "1")
	says(first, "it comes out the same, to the byte")
	says(rate(exitFailed, "reproduce", "2"), "no such thing")
	t.Run("the same files on another machine give the same list", func(t *testing.T) {
		other := shellOf(t)
		other(exitOK, "draft", "1", "--day", "2014-12-31")
		other(exitOK, "publish", "1")
		if second := other(exitOK, "reproduce", "1"); second != first {
			t.Errorf("digests\n%s\nand\n%s", first, second)
		}
	})
}

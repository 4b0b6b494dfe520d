package web

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var (
	sectionParts   = regexp.MustCompile(`(?s)<h2>[^<]*: ([^<]*)</h2>\s*(<ul class="working">.*?</ul>)`)
	neighbourParts = regexp.MustCompile(`(?s)<li[^>]*><span>([^ ]*) <(?:a href="([^"]*)"|b)>([^<]*)</(?:a|b)>(?:<br><span class="soft">([^<]*)</span>)?</span></li>`)
)

func TestStanding(t *testing.T) {
	t.Parallel()
	h := newHall(t, 7)
	h.play(1)
	h.play(2)
	p := h.player("P04")
	page := func(after string) string { return h.path(fmt.Sprintf("/standings%s/players/%d", after, p)) }

	t.Run("STAND-01 the page of a player says of each number what the table says", func(t *testing.T) {
		for _, after := range []string{"", "/1"} {
			var inTable shownRow
			for _, row := range shownRows(t, h.guest().get(h.path("/standings"+after)).body) {
				if row.name == "P04" {
					inTable = row
				}
			}
			sections := sectionParts.FindAllStringSubmatch(h.guest().get(page(after)).body, -1)
			if len(sections) == 0 || len(sections) != len(inTable.numbers) {
				t.Fatalf("%s: %d sections, %d numbers in the table", page(after), len(sections), len(inTable.numbers))
			}
			for i, m := range sections {
				var amounts []string
				for _, a := range lineParts.FindAllStringSubmatch(m[2], -1) {
					amounts = append(amounts, a[1])
				}
				if want := append(inTable.workings[i], inTable.numbers[i]); m[1] != inTable.numbers[i] || fmt.Sprint(amounts) != fmt.Sprint(want) {
					t.Errorf("%s: %s %v, in the table %v", page(after), m[1], amounts, want)
				}
			}
		}
	})
	t.Run("it says what parts the player from those beside", func(t *testing.T) {
		found := neighbourParts.FindAllStringSubmatch(h.guest().get(page("")).body, -1)
		if len(found) < 3 {
			t.Fatalf("neighbours %q", found)
		}
		for _, m := range found {
			if (m[3] == "P04") != (m[4] == "") {
				t.Errorf("%s is told apart by %q", m[3], m[4])
			}
			if m[2] != "" && !strings.HasPrefix(m[2], h.path("/standings/players/")) {
				t.Errorf("%s leads to %s", m[3], m[2])
			}
		}
	})
	t.Run("who is not in the event, a round that is not there and another event have none", func(t *testing.T) {
		for _, path := range []string{"/standings/players/99", "/standings/3/players/1", "/standings/players/x", "/standings/x/players/1"} {
			h.guest().get(h.path(path)).want(t, http.StatusNotFound)
		}
	})
}

func TestStandings_Long(t *testing.T) {
	t.Parallel()
	s := newBench(t, benchSnapshot(200, 9))
	read := func(path string) string {
		r, err := gzip.NewReader(s.get(t, path))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	body := read("/events/1/standings")
	if strings.Contains(body, `class="working"`) || !strings.Contains(body, `href="/events/1/standings/players/200"`) ||
		!strings.Contains(body, "Press a name") {
		t.Errorf("a table of 200 players over 9 rounds holds its working, or does not lead to it: %d bytes", len(body))
	}
	if page := read("/events/1/standings/9/players/200"); strings.Count(page, `class="working"`) != 3 {
		t.Errorf("the page of a player has %d workings, want 3", strings.Count(page, `class="working"`))
	}
}

package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/tournament"
)

func english(t *testing.T) catalogue.Words {
	t.Helper()
	all, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	return all.In("en")
}

func TestRatingGraph(t *testing.T) {
	w := english(t)
	day := func(text string) rating.Day {
		d, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return rating.DayOf(d)
	}
	rows := func(n int, deviation float64) (list []director.PlayerRow) {
		for i := range n { // the latest first
			var r director.PlayerRow
			r.Cutoff = rating.EndOf(day("2026-12-31").Month() - i)
			r.Exact, r.Rating, r.Deviation = 1700-float64(10*i), 1700-10*i, deviation
			list = append(list, r)
		}
		return list
	}
	t.Run("one list is no graph", func(t *testing.T) {
		if got := ratingGraph(w, rows(1, 50)); got != "" {
			t.Error(got)
		}
	})
	t.Run("it says in words what it shows", func(t *testing.T) {
		want := `aria-label="Ratings from 30 Nov 2026 to 31 Dec 2026: 1690 to 1700. The table below has every list."`
		if got := string(ratingGraph(w, rows(2, 50))); !strings.Contains(got, want) {
			t.Error(got)
		}
	})
	points := regexp.MustCompile(`<polyline class="line" points="([^"]*)"`)
	band := regexp.MustCompile(`class="band"`)
	for _, tt := range []struct {
		name      string
		n         int
		deviation float64
		points    int
		band      bool
	}{
		{"a year of months", 12, 50, 12, true},
		{"a system without deviations has no band", 12, 0, 12, false},
		{"forty years stay small, and end where they end", 480, 50, 241, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := string(ratingGraph(w, rows(tt.n, tt.deviation)))
			line := strings.Fields(points.FindStringSubmatch(got)[1])
			if len(line) != tt.points || band.MatchString(got) != tt.band || len(got) > 30_000 {
				t.Errorf("%d points, band %v, %d bytes", len(line), band.MatchString(got), len(got))
			}
			if !strings.HasPrefix(line[0], fmt.Sprintf("%d.0,", graphLeft)) || !strings.HasPrefix(line[len(line)-1], fmt.Sprintf("%d.0,", graphWidth-graphRight)) {
				t.Errorf("from %s to %s", line[0], line[len(line)-1])
			}
			if n := strings.Count(got, `class="time"`); n < 1 || n > 12 {
				t.Errorf("%d marks of time", n)
			}
		})
	}
}

func TestPlayerPage(t *testing.T) {
	t.Parallel()
	h := ratedHall(t)
	p1, p2 := h.player("P01"), h.player("P02")
	h.get(playerPath(p1)).lacks(t, "Results") // nothing is in the ledger yet
	h.publishList(seriesPage)
	h.enterResult(h.game(1, 1, 1), "44-20", "a digit was misread")
	h.publishList(seriesPage)
	opponent := h.round(1).Matches[0].Opponent(p1)
	if opponent == 0 {
		t.Fatal("P01 does not sit at table 1")
	}
	t.Run("identity, rating, record, opponents and games", func(t *testing.T) {
		h.guest().get(playerPath(p1)).want(t, http.StatusOK, "P01", "Club list", "18 Oct 2076", `href="/ratings/lists/2/players/`, "Together",
			fmt.Sprintf(`href="/players/compare?a=%d&amp;b=%d"`, p1, opponent), "Club evening", "44–20")
	})
	t.Run("a list that was restated is not shown twice", func(t *testing.T) {
		h.guest().get(playerPath(p1)).lacks(t, `href="/ratings/lists/1/players/`)
	})
	pair := func(a, b any) string { return fmt.Sprintf("/players/compare?a=%v&b=%v", a, b) }
	t.Run("two are compared by number or name", func(t *testing.T) {
		for _, path := range []string{pair(p1, opponent), pair("p01", opponent)} {
			h.guest().get(path).want(t, http.StatusOK, "P01 – ", "Who would win?", "18 Oct 2076", "1 – 0", "Discs 44–20", "beat")
		}
		h.guest().get(pair(opponent, p1)).want(t, http.StatusOK, "0 – 1", "Discs 20–44", "lost to")
	})
	t.Run("the two shares are a whole", func(t *testing.T) {
		shares := regexp.MustCompile(`<strong>(\d+) %</strong>`).FindAllStringSubmatch(h.guest().get(pair(p1, opponent)).body, -1)
		var a, b int
		if len(shares) == 2 {
			fmt.Sscan(shares[0][1], &a)
			fmt.Sscan(shares[1][1], &b)
		}
		if a <= 50 || a+b != 100 {
			t.Errorf("shares %v", shares)
		}
	})
	t.Run("who is meant is asked, and who is nobody is said", func(t *testing.T) {
		h.guest().get(pair("P", "nobody")).want(t, http.StatusOK, "Who is meant?", "<option", "Nobody is called so.", `value="nobody"`)
		h.guest().get("/players/compare").want(t, http.StatusOK, "A name or a number")
		h.guest().get(pair(p1, p1)).want(t, http.StatusOK, "Two players")
		h.guest().get(pair("99999999999999999999", "-1")).want(t, http.StatusOK, "Nobody is called so.")
	})
	t.Run("two who have not met", func(t *testing.T) {
		other := p2
		if other == opponent {
			other = h.player("P03")
		}
		h.guest().get(pair(p1, other)).want(t, http.StatusOK, "They have not met", "Who would win?")
	})
	t.Run("a visitor does not find whom nobody may know", func(t *testing.T) {
		p, err := h.d.Reader().Player(t.Context(), p1)
		h.must(err)
		p.Privacy = tournament.Hidden
		_, err = h.d.SavePlayer(t.Context(), h.who, p, true)
		h.must(err)
		h.guest().get(pair(p1, opponent)).want(t, http.StatusOK, "Nobody is called so.")
		h.guest().get(playerPath(opponent)).want(t, http.StatusOK, fmt.Sprintf("Player #%d", p1))
		h.get(pair(p1, opponent)).want(t, http.StatusOK, "P01 – ")
	})
}

func TestMinorsOnTheirPage(t *testing.T) {
	t.Parallel()
	h := ratedHall(t, "hide_minors", "on")
	h.publishList(seriesPage)
	p := h.player("P01") // whose year of birth is not known
	h.guest().get(playerPath(p)).lacks(t, "Club list")
	h.get(playerPath(p)).want(t, http.StatusOK, "Club list")
}

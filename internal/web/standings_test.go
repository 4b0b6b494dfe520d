package web

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// shownRow is a row of the standings as a visitor reads it.
type shownRow struct {
	rank, name string
	numbers    []string
	workings   [][]string // the amounts of the lines, without the sum
}

var (
	rowParts    = regexp.MustCompile(`(?s)<tr[^>]*><td class="num rank">([^<]*)</td><th scope="row"><(?:a|span) [^>]*>([^<]*)</(?:a|span)>.*?</tr>`)
	numberParts = regexp.MustCompile(`(?s)<summary>([^<]*)</summary>(.*?)</details>`)
	lineParts   = regexp.MustCompile(`<b>(?:= )?([^<]*)</b>`)
)

func shownRows(t *testing.T, body string) []shownRow {
	t.Helper()
	var rows []shownRow
	for _, m := range rowParts.FindAllStringSubmatch(body, -1) {
		row := shownRow{rank: m[1], name: m[2]}
		for _, n := range numberParts.FindAllStringSubmatch(m[0], -1) {
			row.numbers = append(row.numbers, n[1])
			var amounts []string
			for _, a := range lineParts.FindAllStringSubmatch(n[2], -1) {
				amounts = append(amounts, a[1])
			}
			if len(amounts) == 0 || amounts[len(amounts)-1] != n[1] {
				t.Fatalf("%s: the working of %s ends in %v", row.name, n[1], amounts)
			}
			row.workings = append(row.workings, amounts[:len(amounts)-1])
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatal("the page shows no row")
	}
	return rows
}

// halves reads "2½" as 5.
func halves(t *testing.T, text string) int {
	t.Helper()
	whole, half := strings.CutSuffix(text, "½")
	n := 0
	if whole != "" {
		var err error
		if n, err = strconv.Atoi(whole); err != nil {
			t.Fatal(err)
		}
	}
	n *= 2
	if half {
		n++
	}
	return n
}

func TestStandings_Working(t *testing.T) {
	t.Parallel()
	h := newHall(t, 7)
	h.play(1)
	h.must(h.d.Withdraw(t.Context(), h.who, h.event, h.player("P02")))
	h.must(h.d.Request(t.Context(), h.who, h.event, h.player("P03"), 2, tournament.Absent))
	h.play(2)
	noShow := h.publish(3)
	h.enterResult(noShow.Matches[0].Games[0], "wn", "")

	t.Run("STAND-01 each number unfolds into lines that add up to it", func(t *testing.T) {
		for _, path := range []string{"/standings", "/standings/1", "/standings/2"} {
			for _, row := range shownRows(t, h.guest().get(h.path(path)).body) {
				for i, number := range row.numbers {
					sum := 0
					for _, amount := range row.workings[i] {
						sum += halves(t, amount)
					}
					if sum != halves(t, number) {
						t.Errorf("%s %s: %s is shown as %v", path, row.name, number, row.workings[i])
					}
				}
			}
		}
	})
	t.Run("STAND-01 it says why a round counts as it does, and by which rule", func(t *testing.T) {
		page := h.guest().get(h.path("/standings"))
		page.want(t, http.StatusOK, "bye 32 + 6×", "away 32 + 6×", "P02 (withdrawn) 32 + 6×", "(not played) 32 + 6×",
			"(no result yet)", "A round without a game (bye, absence, no-show)", "count 32 discs and 6 for each",
			"2 games without a confirmed result are not counted.")
		h.guest().get(h.path("/standings/1")).lacks(t, "not counted.")
	})
	t.Run("a round in which nothing is counted says so where the rule is that", func(t *testing.T) {
		e := h.snapshot().Event
		e.Rules.BrightwellUnplayed, e.Rules.BrightwellConstant = tournament.UnplayedByesOnly, 0
		_, err := h.d.ChangeEvent(t.Context(), h.who, e)
		h.must(err)
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, "away</span><b>0</b>", "counts nothing", "and 0 for each point")
	})
}

func TestStandings_Rounds(t *testing.T) {
	t.Parallel()
	h := newHall(t, 4)
	t.Run("before the first round the page teaches and the table is by name", func(t *testing.T) {
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, "Nothing has been played yet", "P04")
		h.guest().get(h.path("/cross")).want(t, http.StatusOK, "Nothing has been played yet")
	})
	h.play(1)
	h.play(2)
	h.draft(3)
	t.Run("the standings after any earlier round are there", func(t *testing.T) {
		h.guest().get(h.path("/standings/1")).want(t, http.StatusOK, "Standings after round 1", `href="`+h.path("/standings")+`"`, "?after=1")
	})
	t.Run("a draft has no standings, not even for officials", func(t *testing.T) {
		h.get(h.path("/standings")).want(t, http.StatusOK, "Standings after round 2")
		for _, path := range []string{"/standings/3", "/standings/0", "/standings/x", "/standings.json?after=3", "/standings?after=x"} {
			h.get(h.path(path)).want(t, http.StatusNotFound)
		}
	})
	t.Run("a round asked for by a query is led to its own address", func(t *testing.T) {
		res := h.guest().get(h.path("/standings?after=1"))
		if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != h.path("/standings/1") {
			t.Errorf("%d to %q", res.StatusCode, res.Header.Get("Location"))
		}
	})
	t.Run("an event that is not there has no standings", func(t *testing.T) {
		for _, path := range []string{"/standings", "/cross", "/standings.csv", "/standings.json", "/event.json", "/workbook"} {
			h.guest().get("/events/99"+path).want(t, http.StatusNotFound)
			h.guest().get("/events/x"+path).want(t, http.StatusNotFound)
		}
	})
	t.Run("a page of an event is kept until something changes in it", func(t *testing.T) {
		first := h.guest().get(h.path("/standings"))
		again := httptest.NewRequest(http.MethodGet, h.path("/standings"), nil)
		again.Header.Set("If-None-Match", first.Header.Get("ETag"))
		if res := h.guest().do(again); res.StatusCode != http.StatusNotModified {
			t.Errorf("status %d, want 304", res.StatusCode)
		}
		h.enterResult(h.game(1, 1, 1), "12", "the sheet says so")
		if res := h.guest().do(again); res.StatusCode != http.StatusOK || !strings.Contains(res.body, "12–52") {
			t.Errorf("after a correction: status %d", res.StatusCode)
		}
	})
}

func TestStandings_SharedRanks(t *testing.T) {
	t.Parallel()
	h := newHall(t, 6)
	for i, m := range h.publish(1).Matches {
		h.enterResult(m.Games[0], []string{"50", "40", "40"}[i], "")
	}
	rows := shownRows(t, h.guest().get(h.path("/standings")).body)
	document := standingsJSON(t, h.guest().get(h.path("/standings.json")).body)
	records := standingsCSV(t, h.guest().get(h.path("/standings.csv")).body)

	t.Run("STAND-03 level players have one rank and the next is left out, in page, CSV and JSON alike", func(t *testing.T) {
		want := []string{"1", "2=", "2=", "4=", "4=", "6"}
		for i, w := range want {
			plain := strings.TrimSuffix(w, "=")
			if rows[i].rank != w {
				t.Errorf("row %d of the page has rank %s, want %s", i, rows[i].rank, w)
			}
			if records[i]["Rank"] != plain {
				t.Errorf("row %d of the CSV has rank %s, want %s", i, records[i]["Rank"], plain)
			}
			if got := document.Standings.Rows[i]; strconv.Itoa(got.Rank) != plain || got.Shared != (plain != w) {
				t.Errorf("row %d of the JSON has rank %d, shared %t", i, got.Rank, got.Shared)
			}
		}
	})
	t.Run("STAND-11 a name orders the list inside a rank and never decides the rank", func(t *testing.T) {
		if rows[1].name > rows[2].name || rows[1].rank != rows[2].rank {
			t.Errorf("%s %s before %s %s", rows[1].rank, rows[1].name, rows[2].rank, rows[2].name)
		}
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, "the list by name inside it decides nothing")
	})
	t.Run("page, JSON and CSV give the same numbers", func(t *testing.T) {
		for i, row := range rows {
			of := document.Standings.Rows[i]
			fromJSON := []float64{of.Points}
			for _, v := range of.Values[1:] {
				fromJSON = append(fromJSON, v.Value)
			}
			fromCSV := []string{records[i]["Points"], records[i]["Brightwell"], records[i]["Discs"]}
			if row.name != of.Name || row.name != records[i]["Name"] {
				t.Errorf("row %d is %s, %s and %s", i, row.name, of.Name, records[i]["Name"])
			}
			for k, text := range row.numbers {
				want := float64(halves(t, text)) / 2
				if fromJSON[k] != want || fromCSV[k] != strconv.FormatFloat(want, 'f', -1, 64) {
					t.Errorf("%s: page %s, JSON %v, CSV %s", row.name, text, fromJSON[k], fromCSV[k])
				}
			}
		}
	})
}

// standingsDoc is what the tests read of the JSON.
type standingsDoc struct {
	Standings struct {
		Rows []struct {
			Rank   int
			Shared bool
			Name   string
			Points float64
			Values []struct{ Value float64 }
		}
	}
}

func standingsJSON(t *testing.T, body string) standingsDoc {
	t.Helper()
	var doc standingsDoc
	if err := json.Unmarshal([]byte(body), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

func standingsCSV(t *testing.T, body string) []map[string]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, record := range all[1:] {
		row := map[string]string{}
		for i, title := range all[0] {
			row[title] = record[i]
		}
		out = append(out, row)
	}
	return out
}

func TestStandings_Decides(t *testing.T) {
	row := func(values ...int) standings.Row {
		var r standings.Row
		for _, v := range values {
			r.Values = append(r.Values, standings.Value{Amount: standings.Whole(v)})
		}
		return r
	}
	tests := []struct {
		name string
		rows []standings.Row
		want []int
	}{
		{"points decide where they differ", []standings.Row{row(4, 9, 9), row(2, 9, 9)}, []int{0, 0}},
		{"a tie-break decides between players with equal points", []standings.Row{row(4, 9, 1), row(4, 8, 2), row(2, 1, 1)}, []int{1, 1, 0}},
		{"the last one decides where all before are level", []standings.Row{row(4, 9, 2), row(4, 9, 1)}, []int{2, 2}},
		{"nothing decides between the level", []standings.Row{row(4, 9, 2), row(4, 9, 2)}, []int{-1, -1}},
		{"nobody needs to be parted from nobody", []standings.Row{row(4, 9, 2)}, []int{-1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := decides(tt.rows); fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestCross(t *testing.T) {
	t.Parallel()
	h := newHall(t, 7)
	h.must(h.d.Request(t.Context(), h.who, h.event, h.player("P03"), 1, tournament.Absent))
	r := h.publish(1)
	h.enterResult(r.Matches[0].Games[0], "40", "")
	h.enterResult(r.Matches[1].Games[0], "wn", "")
	t.Run("played, open, forfeited and missed rounds are told apart", func(t *testing.T) {
		h.guest().get(h.path("/cross")).want(t, http.StatusOK, "B+", "W−", "B?", "W?", " forfeit</td>", "away</td>", "<small>40</small>", "<small>24</small>")
	})
	t.Run("STAND-13 a cell names the opponent by the rank that the table shows", func(t *testing.T) {
		body := h.guest().get(h.path("/cross")).body
		x := standings.Cross(h.snapshot())
		for _, row := range x.Rows {
			if c := row.Cells[0]; c.Kind == standings.CellPlayed && !strings.Contains(body, fmt.Sprintf("%d</a> <small>%s</small>", c.OpponentRank, c.Discs)) {
				t.Errorf("no cell with rank %d and %s discs", c.OpponentRank, c.Discs)
			}
		}
	})
}

func TestCross_NotPlayed(t *testing.T) {
	t.Parallel()
	unplayed := regexp.MustCompile(`<td class="idle forfeit"><a [^>]*>U\d</a> not played</td>`)
	t.Run("a game that was not played is no loss of both", func(t *testing.T) {
		h := newHall(t, 4)
		r := h.publish(1)
		h.enterResult(r.Matches[0].Games[0], "u", "")
		h.enterResult(r.Matches[1].Games[0], "m", "")
		page := h.guest().get(h.path("/cross"))
		page.want(t, http.StatusOK, "no game, nobody gets anything", "no game, both lost", " both lose</td>")
		page.lacks(t, "a half bye was granted", "no confirmed result yet")
		if got := len(unplayed.FindAllString(page.body, -1)); got != 2 {
			t.Errorf("%d cells say that nothing was played, want 2", got)
		}
		h.guest().get(h.path("/cross?lang=ja")).want(t, http.StatusOK, " 対局なし</td>", "対局なし、双方得点なし")
		h.guest().get(h.path("/standings.json")).want(t, http.StatusOK, `"kind": "not-played"`, `"kind": "both-lost"`)
	})
	t.Run("in a match that was half played each game has its own sign", func(t *testing.T) {
		h := newHall(t, 2, func(r *tournament.Rules) { *r = tournament.ExchangeRules() })
		h.publish(1)
		h.enterResult(h.game(1, 1, 1), "40", "")
		h.enterResult(h.game(1, 1, 2), "u", "")
		page := h.guest().get(h.path("/cross"))
		page.want(t, http.StatusOK, ">B+</a>", ">W−</a>", ">U1</a> <small>24</small>", ">U2</a> <small>40</small>")
	})
}

func TestCross_Bye(t *testing.T) {
	t.Parallel()
	h := newHall(t, 5)
	h.play(1)
	h.guest().get(h.path("/cross")).want(t, http.StatusOK, `<td class="idle bye">bye <small>40</small></td>`)
}

func TestStandings_Names(t *testing.T) {
	t.Parallel()
	h := newHall(t, 1)
	hostile, err := h.d.SavePlayer(t.Context(), h.who, tournament.Player{
		Family: `<svg/onload=alert(1)>`, Native: `"><img src=x onerror=alert(2)>`,
	}, true)
	h.must(err)
	_, err = h.d.Enter(t.Context(), h.who, h.event, []tournament.PlayerID{hostile.ID})
	h.must(err)
	h.play(1)
	game := h.game(1, 1, 1)
	t.Run("SEC-05 a name with markup is shown as text on every page", func(t *testing.T) {
		for _, lang := range []string{"en", "ja"} {
			for _, path := range []string{"/standings", "/cross", fmt.Sprintf("/games/%d", game.ID)} {
				page := h.guest().get(h.path(path) + "?lang=" + lang)
				page.lacks(t, "<svg/onload", "<img src=x")
				if lang == "en" {
					page.want(t, http.StatusOK, "&lt;svg/onload=alert(1)&gt;")
				} else {
					page.want(t, http.StatusOK, "&lt;img src=x onerror=alert(2)&gt;")
				}
			}
		}
	})
	t.Run("in Japanese the native name stands above the Latin one", func(t *testing.T) {
		p := hostile
		p.Family, p.Given, p.Native = "Sato", "Ken", "佐藤 健"
		_, err := h.d.SavePlayer(t.Context(), h.who, p, true)
		h.must(err)
		h.guest().get(h.path("/standings?lang=ja")).want(t, http.StatusOK, `">佐藤 健</a> <span class="latin">Sato Ken</span>`)
		h.guest().get(h.path("/standings?lang=en")).want(t, http.StatusOK, `">Sato Ken</a></th>`)
	})
}

// BenchmarkStandings measures the pages of an event of 200 players after nine rounds.
func BenchmarkStandings(b *testing.B) {
	s := benchSnapshot(200, 9)
	h := newBench(b, s)
	b.Run("200 players, not cached", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			// Another version each time is a page that was not made before.
			h.version = int64(i + 1)
			h.get(b, "/events/1/standings")
		}
	})
	b.Run("200 players, cached", func(b *testing.B) {
		b.ReportAllocs()
		h.version = 0
		h.get(b, "/events/1/standings")
		for b.Loop() {
			h.get(b, "/events/1/standings")
		}
	})
	b.Run("200 players, cross-table, not cached", func(b *testing.B) {
		for i := range b.N {
			h.version = int64(i + 1)
			h.get(b, "/events/1/cross")
		}
	})
	b.Run("200 players, JSON", func(b *testing.B) {
		for b.Loop() {
			h.get(b, "/events/1/standings.json")
		}
	})
	b.Run("200 players, workbook", func(b *testing.B) {
		for b.Loop() {
			h.get(b, "/events/1/workbook")
		}
	})
}

func TestCross_OnPaper(t *testing.T) {
	t.Parallel()
	t.Run("STAND-03 STAND-13 paper names opponents by the rank that the page gives, shared as there", func(t *testing.T) {
		h := newHall(t, 6)
		h.play(1)
		h.play(2)
		cell := regexp.MustCompile(`<td[^>]*><a [^>]*>[BW][+−=]\d+</a>[^\n]*?</td>`)
		page, paper := h.guest().get(h.path("/cross")), h.guest().get(h.path("/cross/print"))
		if a, b := cell.FindAllString(page.body, -1), cell.FindAllString(paper.body, -1); len(a) == 0 || !slices.Equal(a, b) {
			t.Errorf("%d cells on the page, %d on paper, or other ones", len(a), len(b))
		}
		rank := regexp.MustCompile(`<span class="rank">(\d+=?)</span>`)
		if a, b := rank.FindAllString(page.body, -1), rank.FindAllString(paper.body, -1); len(a) != 6 || !slices.Equal(a, b) {
			t.Errorf("ranks %v on the page, %v on paper", a, b)
		}
	})
	t.Run("rounds are cut into parts of much the same size, the numbers stand once", func(t *testing.T) {
		for _, tt := range []struct {
			rounds, columns, fit int
			want                 []int
		}{{0, 3, 15, nil}, {7, 3, 15, []int{7}}, {12, 3, 15, []int{12}}, {13, 3, 15, []int{8, 5}}, {30, 3, 15, []int{11, 11, 8}}, {7, 11, 15, []int{7, 0}}} {
			v := &crossView{Heads: make([]int, tt.rounds), Columns: make([]string, tt.columns), Rows: []crossRow{{Cells: make([]template.HTML, tt.rounds)}}}
			var got []int
			last := 0
			for _, b := range v.blocks(tt.fit) {
				got = append(got, len(b.Columns))
				room := len(b.Columns)
				if b.Last {
					last++
					room += tt.columns
				}
				if room > tt.fit || len(b.Rows) != 1 {
					t.Errorf("%v: a part of %d columns and %d rows", tt, room, len(b.Rows))
				}
			}
			if !slices.Equal(got, tt.want) || tt.rounds > 0 && last != 1 {
				t.Errorf("%v: %v, %d times with numbers", tt, got, last)
			}
		}
	})
}

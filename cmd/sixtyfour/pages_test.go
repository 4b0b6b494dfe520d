package main

import (
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/store"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

var shots = flag.String("shots", "", "`folder` for a picture of every page that TestPages looks at")

// pages are the addresses of the demo that everybody may see; officials are
// those behind the sign-in.
var (
	publicPages = []string{
		"/", "/events", "/events/1", "/events/1/players", "/events/1/rounds/1", "/events/1/rounds/4",
		"/events/1/standings", "/events/1/standings/players/1", "/events/1/standings?after=2", "/events/1/cross", "/events/1/cross/print", "/events/1/share", "/events/1/rounds/4/share",
		"/events/1/games/1?ply=23", "/events/1/games/45", "/events/1/games/1/sheet", "/events/1/games/45/sheet?blank=1",
		"/events/1/finals", "/events/1/standings/what-if", "/events/1/ratings/1", "/events/1/teams", "/events/1/prizes", "/seasons", "/events/1/federation", "/ratings", "/ratings/1", "/ratings/lists/1", "/ratings/lists/1?sort=change&status=active", "/ratings/lists/1/players/5", "/players/compare?a=5&b=6", "/players", "/players?q=sato", "/players/5", "/clubs", "/clubs/1", "/clubs/3", "/login", "/t", "/api",
	}
	officialPages = []string{
		"/", "/events/new", "/events/1", "/events/1/settings", "/events/1/constraints", "/events/1/penalties", "/events/1/players", "/events/1/rounds/4", "/events/1/rounds/4/why?a=1&b=2", "/events/1/rounds/3",
		"/events/1/games/1", "/events/1/games/46", "/events/1/games/46/desk", "/events/1/games/1/desk", "/events/1/disputes", "/events/1/check", "/events/1/finals", "/events/1/log", "/events/1/certificates", "/events/1/certificates?who=1", "/events/1/categories", "/events/1/results/import", "/players/import", "/players/federation", "/clubs/import", "/imports", "/seasons/new", "/events/1/categories/new", "/players/new", "/players/5/edit", "/players/5/erase", "/clubs/new", "/clubs/3/edit",
		"/ratings/new", "/ratings/1/change", "/jobs",
		"/account", "/log",
	}
)

// TestPages looks at every page of the demo in both languages on a phone and on
// a laptop, as a visitor and as the director.
func TestPages(t *testing.T) {
	data := t.TempDir()
	s := start(t, data, "--demo")
	evening := newEvening(t, data)
	b := openBrowser(t, s)
	if *shots != "" {
		if err := os.MkdirAll(*shots, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	look := func(who string, paths []string) {
		for _, path := range paths {
			for _, lang := range []string{"en", "ja"} {
				for _, width := range widths() {
					t.Run(fmt.Sprintf("%s sees %s in %s at %d", who, path, lang, width), func(t *testing.T) {
						b.t = t
						b.size(width, 900)
						b.open(withLang(path, lang))
						checkPage(t, b, lang)
						if *shots != "" && width != 360 {
							name := strings.Trim(strings.NewReplacer("/", "-", "?", "-", "=", "-").Replace(path), "-")
							b.picture(filepath.Join(*shots, fmt.Sprintf("%s-%s-%s-%d.png", who, name, lang, width)))
						}
					})
				}
			}
		}
	}
	look("visitor", publicPages)
	b.t = t
	b.signIn(s)
	look("director", officialPages)
	look("director", []string{"/events/2", "/events/2/rounds/1", "/events/2/players", "/events/2/constraints"})
	evening.publish(t)
	look("director later", []string{"/events/2/rounds/1", "/events/2/games/49"})
}

// evening is an event of matches of two games, whose first round is a draft with
// a bye, a table set by hand and a player who is away.
type evening struct {
	d     *director.Director
	event tournament.EventID
}

func newEvening(t *testing.T, data string) evening {
	t.Helper()
	st, err := store.Open(t.Context(), data, migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	d := newDirector(st)
	e, err := d.CreateEvent(t.Context(), shell, tournament.Event{Name: "Exchange evening", Rules: tournament.ExchangeRules()})
	if err != nil {
		t.Fatal(err)
	}
	ids := []tournament.PlayerID{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	if _, err := d.Enter(t.Context(), shell, e.ID, ids); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		d.Request(t.Context(), shell, e.ID, 10, 1, tournament.Absent),
		d.DraftRound(t.Context(), shell, e.ID, 1),
		d.AddConstraint(t.Context(), shell, e.ID, tournament.Constraint{Kind: tournament.KeepApart, Players: [2]tournament.PlayerID{3, 7}, From: 2, Hard: true}),
		d.AddConstraint(t.Context(), shell, e.ID, tournament.Constraint{Kind: tournament.FixedTable, Players: [2]tournament.PlayerID{4}, Table: 2, From: 2}),
		d.Swap(t.Context(), shell, e.ID, 1, 1, 1, 2),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return evening{d, e.ID}
}

func (e evening) publish(t *testing.T) {
	t.Helper()
	s, err := e.d.Reader().Snapshot(t.Context(), e.event)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.d.Publish(t.Context(), shell, e.event, 1, s.Rounds[0].Version); err != nil {
		t.Fatal(err)
	}
}

func withLang(path, lang string) string {
	if strings.Contains(path, "?") {
		return path + "&lang=" + lang
	}
	return path + "?lang=" + lang
}

// checkPage holds what is true of every page.
func checkPage(t *testing.T, b *tab, lang string) {
	t.Helper()
	if got := value[string](b, "document.documentElement.lang"); got != lang {
		t.Errorf("the page says it is %q", got)
	}
	if wide := value[int](b, "document.documentElement.scrollWidth - window.innerWidth"); wide > 0 {
		t.Errorf("the page is %d px wider than the window: %s", wide, value[string](b, `
			[...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll'))
			.slice(0, 3).map(e => e.tagName + '.' + e.className).join(', ')`))
	}
	if n := b.count("h1"); n != 1 {
		t.Errorf("%d headings of the first level", n)
	}
	if n := value[int](b, "[...document.querySelectorAll('.button.main')].filter(e => e.offsetParent).length"); n > 1 {
		t.Errorf("%d filled buttons: there is one next step", n)
	}
	if text := b.text("body"); strings.Contains(text, "⟦") || strings.Contains(text, "<no value>") {
		t.Errorf("a message is missing:\n%s", text)
	}
	if n := b.count("[style], script:not([src]), [onclick]"); n > 0 {
		t.Errorf("%d elements with inline style or script", n)
	}
	if bare := value[string](b, `[...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
		.filter(e => !e.labels?.length && !e.getAttribute('aria-label') && !e.getAttribute('aria-labelledby')).map(e => e.name).join(', ')`); bare != "" {
		t.Errorf("fields without a label: %s", bare)
	}
	if small := value[string](b, `innerWidth > 500 ? '' : [...document.querySelectorAll('button, .button, input:not([type=hidden]):not([type=checkbox]):not([type=radio]), select')]
		.filter(e => e.offsetParent && !e.closest('.unseen') && !(innerWidth < 380 && e.closest('.press-board')) && e.getBoundingClientRect().height < 43.5).map(e => e.tagName + ' ' + (e.name || e.innerText)).slice(0, 4).join(', ')`); small != "" {
		t.Errorf("targets smaller than a finger: %s", small)
	}
}

// TestScreenshot makes the README's picture with -update; without, it holds that
// the picture is there and is one.
func TestScreenshot(t *testing.T) {
	const file = "../../testdata/screenshot.png"
	if testkit.Updating() {
		s := start(t, t.TempDir(), "--demo")
		b := openBrowser(t, s)
		b.size(1280, 900)
		b.signIn(s)
		b.open("/events/1/rounds/4?lang=en")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		b.picture(file)
	}
	in, err := os.Open(file)
	if err != nil {
		t.Fatalf("%v (go test ./cmd/sixtyfour -run Screenshot -update makes it)", err)
	}
	defer in.Close()
	picture, err := png.DecodeConfig(in)
	if err != nil || picture.Width != 1280 {
		t.Errorf("the picture is %d wide, %v", picture.Width, err)
	}
}

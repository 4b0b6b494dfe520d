package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/alexedwards/scs/v2/memstore"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
	"sixtyfour/templates"
)

// fakeStore keeps accounts and links in maps. Whatever else is asked of it, it
// does not have: the tests of those pages use the real store.
type fakeStore struct {
	director.Tx // nil: a test that needs more fails loudly
	users       []director.User
	links       map[string]tournament.UserID
	audit       []tournament.AuditEntry
	broken      error // returned by every read of an account
}

func newFake() *fakeStore { return &fakeStore{links: map[string]tournament.UserID{}} }

func (f *fakeStore) Change(_ context.Context, _ string, fn func(director.Tx) (tournament.AuditEntry, error)) error {
	before := append([]director.User(nil), f.users...)
	entry, err := fn(f)
	if err != nil {
		f.users = before
		return err
	}
	f.audit = append(f.audit, entry)
	return nil
}

func (f *fakeStore) SetCompared(context.Context, map[tournament.EventID]int64) error { return f.broken }

func (f *fakeStore) Users(context.Context) ([]director.User, error) { return f.users, f.broken }

func (f *fakeStore) User(_ context.Context, id tournament.UserID) (director.User, error) {
	for _, u := range f.users {
		if u.ID == id {
			return u, f.broken
		}
	}
	return director.User{}, tournament.ErrNotFound
}

func (f *fakeStore) UserNamed(_ context.Context, name string) (director.User, error) {
	for _, u := range f.users {
		if strings.EqualFold(u.Name, name) {
			return u, f.broken
		}
	}
	return director.User{}, tournament.ErrNotFound
}

func (f *fakeStore) SaveUser(_ context.Context, u director.User) (director.User, error) {
	u.Version++
	if u.ID == 0 {
		u.ID = tournament.UserID(len(f.users) + 1)
		f.users = append(f.users, u)
		return u, nil
	}
	f.users[u.ID-1] = u
	return u, nil
}

func (f *fakeStore) SaveLink(_ context.Context, digest string, user tournament.UserID, _ int64) error {
	f.links[digest] = user
	return nil
}

func (f *fakeStore) UseLink(_ context.Context, digest string, _ int64) (tournament.UserID, error) {
	id, ok := f.links[digest]
	if !ok {
		return 0, tournament.ErrNotFound
	}
	delete(f.links, digest)
	return id, nil
}

// noon is when every test happens: far ahead, because the session library knows
// no other clock than that of the machine.
var noon = time.Date(2076, 10, 18, 12, 0, 0, 0, time.UTC)

// site is a server with one visitor, who keeps cookies.
type site struct {
	from    string // where requests come from; empty is this machine
	t       testing.TB
	server  *Server
	store   *fakeStore
	log     *strings.Builder
	cookies map[string]string
	headers map[string]string
}

const password = "four discs in the middle"

// newSite makes a site with the director Ina; pages are added to ours.
func newSite(t testing.TB, pages fstest.MapFS) *site {
	t.Helper()
	s := emptySite(t, pages)
	if _, err := s.server.director.CreateFirst(context.Background(), "Ina", password); err != nil {
		t.Fatal(err)
	}
	return s
}

func emptySite(t testing.TB, pages fstest.MapFS, change ...func(*Config)) *site {
	t.Helper()
	s := &site{t: t, store: newFake(), log: &strings.Builder{}, cookies: map[string]string{}, headers: map[string]string{}}
	now := func() time.Time { return noon }
	cfg := Config{
		Director: director.New(s.store, now, func() uint64 { return 64 }),
		Pages:    ourPages(t, pages),
		Sessions: memstore.NewWithCleanupInterval(0),
		Log:      slog.New(slog.NewTextHandler(s.log, nil)),
		Now:      now,
		SetupKey: setupKey,
		Version:  "test",
	}
	for _, fn := range change {
		fn(&cfg)
	}
	s.server = New(cfg)
	return s
}

// with returns our templates and some more.
func with(t testing.TB, pages fstest.MapFS) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	for _, pattern := range []string{"layout.html", "partials/*.html", "pages/*.html"} {
		names, err := templates.FS.ReadDir(strings.Split(pattern, "/")[0])
		if !strings.Contains(pattern, "/") {
			data, err := templates.FS.ReadFile(pattern)
			if err != nil {
				t.Fatal(err)
			}
			all[pattern] = &fstest.MapFile{Data: data}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range names {
			name := strings.Split(pattern, "/")[0] + "/" + e.Name()
			data, err := templates.FS.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all[name] = &fstest.MapFile{Data: data}
		}
	}
	for name, file := range pages {
		all[name] = file
	}
	return all
}

// setupKey is what the program printed.
const setupKey = "printed"

type answer struct {
	*http.Response
	body string
}

func (s *site) do(r *http.Request) answer {
	s.t.Helper()
	for name, value := range s.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	for name, value := range s.headers {
		r.Header.Set(name, value)
	}
	r.RemoteAddr = cmp.Or(s.from, "127.0.0.1:4711")
	w := httptest.NewRecorder()
	s.server.ServeHTTP(w, r)
	res := w.Result()
	for _, c := range res.Cookies() {
		s.cookies[c.Name] = c.Value
	}
	body, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer{res, string(body)}
}

func (s *site) get(path string) answer {
	s.t.Helper()
	return s.do(httptest.NewRequest(http.MethodGet, path, nil))
}

// post sends a form as it is, without a token.
func (s *site) post(path string, form url.Values) answer {
	s.t.Helper()
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return s.do(r)
}

var csrfField = regexp.MustCompile(`name="csrf" value="([^"]+)"`)

// send fetches a page, fills its form in and sends it.
func (s *site) send(page, action string, form url.Values) answer {
	s.t.Helper()
	found := csrfField.FindStringSubmatch(s.get(page).body)
	if found == nil {
		s.t.Fatalf("%s has no form", page)
	}
	form.Set("csrf", found[1])
	return s.post(action, form)
}

func (s *site) signIn() {
	s.t.Helper()
	res := s.send("/login", "/login", url.Values{"name": {"ina"}, "password": {password}})
	if res.StatusCode != http.StatusSeeOther {
		s.t.Fatalf("sign in: %d", res.StatusCode)
	}
}

func (a answer) want(t testing.TB, status int, texts ...string) {
	t.Helper()
	if a.StatusCode != status {
		t.Errorf("status %d, want %d", a.StatusCode, status)
	}
	for _, text := range texts {
		if !strings.Contains(a.body, text) {
			t.Errorf("the page does not say %q", text)
		}
	}
}

var errDisk = errors.New("disk /dev/sda1 is on fire")

func title(text string) string { return fmt.Sprintf("<title>%s · Sixtyfour</title>", text) }

package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sixtyfour/internal/director"
)

func TestSetup(t *testing.T) {
	s := emptySite(t, nil)
	t.Run("every page of a new installation leads to the setup", func(t *testing.T) {
		for _, path := range []string{"/", "/events/7", "/login"} {
			res := s.get(path)
			if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/setup" {
				t.Errorf("%s: %d %s", path, res.StatusCode, res.Header.Get("Location"))
			}
		}
	})
	t.Run("a short password is refused beside its field and the name is kept", func(t *testing.T) {
		res := s.send("/setup", "/setup", url.Values{"name": {"Ina"}, "password": {"short"}})
		res.want(t, http.StatusUnprocessableEntity, "8 to 200 characters.", `value="Ina"`, `aria-invalid="true"`)
		if strings.Contains(res.body, "short") {
			t.Error("the page shows the password")
		}
	})
	t.Run("SEC-03 a role in the form is ignored; the first account directs and is signed in", func(t *testing.T) {
		res := s.send("/setup", "/setup", url.Values{"name": {"Ina"}, "password": {password}, "role": {"viewer"}, "Role": {"viewer"}})
		res.want(t, http.StatusSeeOther)
		if got := s.store.users[0].Role; got != director.RoleDirector {
			t.Errorf("role %q", got)
		}
		s.get("/account").want(t, http.StatusOK, "Ina", "Add an account")
	})
	t.Run("from another machine the setup needs the printed link", func(t *testing.T) {
		other := emptySite(t, nil)
		other.from = "192.0.2.7:4711"
		other.get("/setup").lacks(t, "<form method=\"post\" action=\"/setup\"")
		other.get("/setup?key=wrong").lacks(t, "<form method=\"post\" action=\"/setup\"")
		form := url.Values{"name": {"Eve"}, "password": {password}, "key": {"wrong"}}
		other.send("/setup?key="+setupKey, "/setup", form).want(t, http.StatusForbidden)
		form.Set("key", setupKey)
		if res := other.send("/setup?key="+setupKey, "/setup", form); res.StatusCode != http.StatusSeeOther {
			t.Errorf("status %d", res.StatusCode)
		}
	})
	t.Run("there is no second setup", func(t *testing.T) {
		s.get("/setup").want(t, http.StatusNotFound)
		s.send("/account", "/setup", url.Values{"name": {"Eve"}, "password": {password}}).want(t, http.StatusForbidden)
		if len(s.store.users) != 1 {
			t.Errorf("%d accounts", len(s.store.users))
		}
	})
}

func TestSignIn(t *testing.T) {
	t.Parallel()
	t.Run("name and password open the account and lead back", func(t *testing.T) {
		s := newSite(t, nil)
		res := s.get("/account")
		if got := res.Header.Get("Location"); got != "/login?next=%2Faccount" {
			t.Fatalf("led to %q", got)
		}
		before := s.cookies["sixtyfour"]
		s.get("/login")
		res = s.send("/login", "/login", url.Values{"name": {"ina"}, "password": {password}, "next": {"/account"}})
		if got := res.Header.Get("Location"); got != "/account" {
			t.Errorf("led to %q", got)
		}
		if s.cookies["sixtyfour"] == before {
			t.Error("the session from before signing in goes on")
		}
		s.get("/account").want(t, http.StatusOK, "Signed in as Ina.")
	})
	t.Run("an address too long to lead back to is left out", func(t *testing.T) {
		s := newSite(t, nil)
		if got := s.get("/account?q=" + strings.Repeat("a", 300)).Header.Get("Location"); got != "/login" {
			t.Errorf("led to %q", got)
		}
		res := s.get("/login?next=/" + strings.Repeat("a", 300))
		res.want(t, http.StatusOK, `name="next" value="/"`)
	})
	t.Run("nobody is led to another site", func(t *testing.T) {
		for _, next := range []string{"https://evil.example/", "//evil.example/", `/\evil.example`, "javascript:alert(1)", "/" + strings.Repeat("a", 300), "/a\r\nSet-Cookie: x=1"} {
			s := newSite(t, nil)
			res := s.send("/login", "/login", url.Values{"name": {"Ina"}, "password": {password}, "next": {next}})
			if got := res.Header.Get("Location"); got != "/" {
				t.Errorf("%s led to %q", next, got)
			}
		}
	})
	t.Run("a wrong password and an unknown name read the same", func(t *testing.T) {
		s := newSite(t, nil)
		for _, name := range []string{"Ina", "Nobody"} {
			s.send("/login", "/login", url.Values{"name": {name}, "password": {"wrong wrong"}}).
				want(t, http.StatusUnprocessableEntity, "Name and password do not fit together.", `value="`+name+`"`)
		}
	})
	t.Run("SEC-09 who guesses is told how long to wait, in the language of the page", func(t *testing.T) {
		s := newSite(t, nil)
		s.cookies["lang"] = "ja"
		var res answer
		for range 7 {
			res = s.send("/login", "/login", url.Values{"name": {"Ina"}, "password": {"wrong wrong"}})
		}
		res.want(t, http.StatusTooManyRequests, "秒待ってから")
		if res.Header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
	})
	t.Run("signing out ends it, and the old key with it", func(t *testing.T) {
		s := newSite(t, nil)
		s.signIn()
		old := s.cookies["sixtyfour"]
		s.send("/account", "/logout", url.Values{}).want(t, http.StatusSeeOther)
		s.get("/login").want(t, http.StatusOK, "You are signed out.")
		s.cookies["sixtyfour"] = old
		s.get("/account").want(t, http.StatusSeeOther)
	})
	t.Run("a changed password signs other devices out, not this one", func(t *testing.T) {
		s := newSite(t, nil)
		s.signIn()
		other := s.cookies["sixtyfour"]
		s.cookies = map[string]string{}
		s.signIn()
		s.send("/account", "/account/password", url.Values{"present": {password}, "password": {"another good one"}}).want(t, http.StatusSeeOther)
		s.get("/account").want(t, http.StatusOK, "The password is changed.")
		s.cookies["sixtyfour"] = other
		s.get("/account").want(t, http.StatusSeeOther)
	})
}

func TestAccounts(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	s.signIn()
	t.Run("a director adds a viewer", func(t *testing.T) {
		s.send("/account", "/account/users", url.Values{"name": {"Vera"}, "role": {"viewer"}, "new_password": {password}}).
			want(t, http.StatusSeeOther)
		s.get("/account").want(t, http.StatusOK, "Vera can sign in now.")
	})
	t.Run("a fault stands beside the field it belongs to", func(t *testing.T) {
		res := s.send("/account", "/account/users", url.Values{"name": {"Vera"}, "role": {"king"}, "new_password": {"short"}})
		res.want(t, http.StatusUnprocessableEntity, `id="e-new_password"`, `id="e-role"`)
	})
	var link string
	t.Run("a sign-in link is shown once", func(t *testing.T) {
		res := s.send("/account", "/account/users/2/link", url.Values{})
		link = regexp.MustCompile(`/signin/\w+`).FindString(res.body)
		if link == "" || strings.Contains(s.get("/account").body, link) {
			t.Errorf("link %q", link)
		}
	})
	s.cookies = map[string]string{}
	t.Run("looking at the link does not use it; its button does, once", func(t *testing.T) {
		s.get(link).want(t, http.StatusOK, "The link works once.")
		s.get(link).want(t, http.StatusOK)
		s.send(link, link, url.Values{}).want(t, http.StatusSeeOther)
		s.get("/account").want(t, http.StatusOK, "Signed in as Vera.")
		s.send("/account", link, url.Values{}).want(t, http.StatusGone, "has been used")
	})
	t.Run("SEC-03 a viewer cannot make a director of itself", func(t *testing.T) {
		s.send("/account", "/account/password", url.Values{"password": {"some new words"}, "role": {"director"}, "id": {"1"}, "user": {"1"}}).
			want(t, http.StatusSeeOther)
		s.send("/account", "/account/users", url.Values{"name": {"Eve"}, "role": {"director"}, "new_password": {password}}).
			want(t, http.StatusForbidden, "needs a director")
		if u := s.store.users[1]; u.Role != director.RoleViewer || len(s.store.users) != 2 {
			t.Errorf("accounts: %+v", s.store.users)
		}
	})
	t.Run("a viewer does not see the accounts", func(t *testing.T) {
		res := s.get("/account")
		if strings.Contains(res.body, "Ina") {
			t.Error("the page names another account")
		}
	})
}

func TestPassword(t *testing.T) {
	t.Parallel()
	change := func(v *site, present, password string) answer {
		v.t.Helper()
		return v.send("/account", "/account/password", url.Values{"present": {present}, "password": {password}})
	}
	t.Run("a session that was left open changes no password without the present one", func(t *testing.T) {
		s := newSite(t, nil)
		s.signIn()
		s.get("/account").want(t, http.StatusOK, `name="present"`, `autocomplete="current-password"`)
		change(s, "", "another good one").want(t, http.StatusUnprocessableEntity, `id="e-present"`)
		change(s, "wrong wrong", "another good one").want(t, http.StatusUnprocessableEntity, `id="e-present"`, "This is not the present password.")
		change(s, password, "short").want(t, http.StatusUnprocessableEntity, `id="e-password"`, "8 to 200 characters.")
		change(s, password, "another good one").want(t, http.StatusSeeOther)
	})
	t.Run("whoever came in by a link need not know it, once", func(t *testing.T) {
		h := openHall(t)
		v := h.another("Vera", director.RoleViewer)
		v.get("/account").lacks(t, `name="present"`)
		change(v, "", "another good one").want(t, http.StatusSeeOther)
		v.get("/account").want(t, http.StatusOK, `name="present"`)
		change(v, "", "one more of them").want(t, http.StatusUnprocessableEntity, `id="e-present"`)
		change(v, "another good one", "one more of them").want(t, http.StatusSeeOther)
	})
	t.Run("an account without a password has none to ask for", func(t *testing.T) {
		h := openHall(t)
		change(h.site, "", "a first password").want(t, http.StatusSeeOther)
		h.get("/account").want(t, http.StatusOK, `name="present"`)
	})
}

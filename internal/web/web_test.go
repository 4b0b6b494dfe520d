package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

func TestSite(t *testing.T) {
	t.Parallel()
	t.Run("a page says who it is and loads nothing from elsewhere", func(t *testing.T) {
		s := newSite(t, nil)
		res := s.get("/login")
		res.want(t, http.StatusOK, title("Sign in"), `<html lang="en">`)
		for name, want := range map[string]string{
			"Content-Security-Policy": policy,
			"X-Content-Type-Options":  "nosniff",
			"Referrer-Policy":         "same-origin",
		} {
			if got := res.Header.Get(name); got != want {
				t.Errorf("%s: %q", name, got)
			}
		}
		for _, banned := range []string{"<style", "style=", " onclick", "<script>"} {
			if strings.Contains(res.body, banned) {
				t.Errorf("the page holds %q", banned)
			}
		}
	})
	t.Run("the session cookie is for our pages only, and works over plain HTTP", func(t *testing.T) {
		s := newSite(t, nil)
		for _, c := range s.get("/login").Cookies() {
			if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Secure {
				t.Errorf("cookie %s: %+v", c.Name, c)
			}
		}
		if s.cookies["sixtyfour"] == "" {
			t.Error("no session")
		}
	})
	t.Run("an unknown address is a page of ours", func(t *testing.T) {
		newSite(t, nil).get("/nowhere").want(t, http.StatusNotFound, "There is no such page", "To the events")
	})
	t.Run("an address asked in the wrong way says so", func(t *testing.T) {
		s := newSite(t, nil)
		s.signIn()
		s.get("/logout").want(t, http.StatusMethodNotAllowed, "does not take that kind of request")
	})
	t.Run("HEAD is answered where GET is", func(t *testing.T) {
		s := newSite(t, nil)
		s.do(httptest.NewRequest(http.MethodHead, "/login", nil)).want(t, http.StatusOK)
	})
	t.Run("a fault of ours is logged once and its text is not shown", func(t *testing.T) {
		s := newSite(t, nil)
		s.signIn()
		s.store.broken = errDisk
		res := s.get("/account")
		res.want(t, http.StatusInternalServerError, "Something went wrong on our side", res.Header.Get("X-Request-Id"))
		if strings.Contains(res.body, "sda1") {
			t.Error("the page tells the fault")
		}
		if n := strings.Count(s.log.String(), "sda1"); n != 1 {
			t.Errorf("logged %d times", n)
		}
	})
	t.Run("what is too large is refused as too large", func(t *testing.T) {
		s := newSite(t, nil)
		s.send("/login", "/login", url.Values{"name": {strings.Repeat("x", longestForm)}}).
			want(t, http.StatusRequestEntityTooLarge, "larger than this page takes")
	})
}

func TestForgedForms(t *testing.T) {
	t.Parallel()
	login := url.Values{"name": {"Ina"}, "password": {password}}
	t.Run("a form without the key is refused and says what to do", func(t *testing.T) {
		newSite(t, nil).post("/login", login).want(t, http.StatusForbidden, "Nothing was changed", "reload the page")
	})
	t.Run("the key of another visit is refused", func(t *testing.T) {
		s, other := newSite(t, nil), newSite(t, nil)
		token := csrfField.FindStringSubmatch(other.get("/login").body)[1]
		s.get("/login")
		s.post("/login", url.Values{"name": {"Ina"}, "password": {password}, "csrf": {token}}).want(t, http.StatusForbidden)
	})
	t.Run("a request from another site is refused even with the key", func(t *testing.T) {
		s := newSite(t, nil)
		s.headers["Sec-Fetch-Site"] = "cross-site"
		s.send("/login", "/login", url.Values{"name": {"Ina"}, "password": {password}}).want(t, http.StatusForbidden)
	})
	t.Run("the key differs on every page, so that its length tells nothing", func(t *testing.T) {
		s := newSite(t, nil)
		a := csrfField.FindStringSubmatch(s.get("/login").body)[1]
		b := csrfField.FindStringSubmatch(s.get("/login").body)[1]
		if a == b {
			t.Error("the same key twice")
		}
	})
}

func TestLanguage(t *testing.T) {
	t.Parallel()
	t.Run("the browser's preference decides first", func(t *testing.T) {
		s := newSite(t, nil)
		s.headers["Accept-Language"] = "de, ja;q=0.8, en;q=0.5"
		s.get("/login").want(t, http.StatusOK, `<html lang="ja">`, title("ログイン"))
	})
	t.Run("a choice is kept, and the switch stays on the page", func(t *testing.T) {
		s := newSite(t, nil)
		s.get("/login?next=%2Fplayers").want(t, http.StatusOK, `href="/login?lang=ja&amp;next=%2Fplayers"`)
		s.get("/login?lang=ja&next=%2Fplayers").want(t, http.StatusOK, `<html lang="ja">`)
		s.get("/login").want(t, http.StatusOK, `<html lang="ja">`, `href="/login?lang=en"`)
		s.get("/nowhere").want(t, http.StatusNotFound, "見つかりません")
	})
	t.Run("an unknown language is English", func(t *testing.T) {
		newSite(t, nil).get("/login?lang=xx").want(t, http.StatusOK, `<html lang="en">`)
	})
	t.Run("after a refused form the switch leads to the page of the form", func(t *testing.T) {
		s := newSite(t, nil)
		s.headers["Referer"] = "http://example.com/login?next=%2Fclubs"
		res := s.send("/login", "/login", url.Values{"name": {"Ina"}, "password": {"wrong"}})
		res.want(t, http.StatusUnprocessableEntity, `href="/login?lang=ja&amp;next=%2Fclubs"`)
	})
}

func TestStatic(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	lasting, err := s.server.static.url("sixtyfour.css")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("a file under the name of its content is kept for ever", func(t *testing.T) {
		res := s.get(lasting)
		res.want(t, http.StatusOK, ":root")
		if got := res.Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
			t.Errorf("Cache-Control: %q", got)
		}
		if len(res.Cookies()) > 0 || res.Header.Get("Content-Type") != "text/css; charset=utf-8" {
			t.Errorf("headers: %v", res.Header)
		}
	})
	t.Run("under its own name it is asked for again", func(t *testing.T) {
		res := s.get("/static/sixtyfour.css")
		if res.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("Cache-Control: %q", res.Header.Get("Cache-Control"))
		}
		r := httptest.NewRequest(http.MethodGet, "/static/sixtyfour.css", nil)
		r.Header.Set("If-None-Match", res.Header.Get("ETag"))
		s.do(r).want(t, http.StatusNotModified)
	})
	t.Run("a file that is not there is not there", func(t *testing.T) {
		s.get("/static/..%2fgo.mod").want(t, http.StatusNotFound)
		s.get("/static/static.go").want(t, http.StatusNotFound)
	})
	t.Run("it is served before the first account exists", func(t *testing.T) {
		emptySite(t, nil).get(lasting).want(t, http.StatusOK)
	})
}

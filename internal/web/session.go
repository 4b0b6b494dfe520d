package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
)

// What a session holds.
const (
	sessionUser    = "user"    // int64
	sessionVersion = "version" // int, of the account when it signed in
	sessionToken   = "csrf"    // string
	sessionFlash   = "flash"   // string, the message of the page before
	sessionByLink  = "link"    // bool, a one-time link opened it: the password may be lost
)

// A visitor who only looked at a form is forgotten soon.
const (
	signedInFor = 7 * 24 * time.Hour
	guestFor    = 2 * time.Hour
)

func (s *Server) newSessions(store scs.Store) *scs.SessionManager {
	m := scs.New()
	m.Store = store
	m.Lifetime = signedInFor
	m.HashTokenInStore = true
	m.Cookie.Name = "sixtyfour"
	m.Cookie.HttpOnly = true
	m.Cookie.SameSite = http.SameSiteLaxMode
	m.Cookie.Secure = s.secure()
	m.ErrorFunc = func(w http.ResponseWriter, _ *http.Request, err error) {
		id := w.Header().Get(echo.HeaderXRequestID)
		s.log.Error("session", "request", id, "error", err)
		http.Error(w, s.words.In("").Text("errors.internal", "id", id), http.StatusInternalServerError)
	}
	return m
}

// signIn starts a fresh session for u, so that one known before is worth nothing.
func (s *Server) signIn(ctx context.Context, u director.User) error {
	if err := s.sessions.Clear(ctx); err != nil {
		return err
	}
	if err := s.sessions.RenewToken(ctx); err != nil {
		return err
	}
	s.sessions.SetDeadline(ctx, s.now().Add(signedInFor).UTC())
	s.sessions.Put(ctx, sessionUser, int64(u.ID))
	s.sessions.Put(ctx, sessionVersion, u.Version)
	return nil
}

// token returns the secret of this session in a form that differs each time,
// so that it cannot be read from the size of compressed pages.
func (s *Server) token(ctx context.Context) string {
	secret, err := base64.RawURLEncoding.DecodeString(s.sessions.GetString(ctx, sessionToken))
	if err != nil || len(secret) != tokenBytes {
		secret = make([]byte, tokenBytes)
		rand.Read(secret)
		if s.sessions.GetInt64(ctx, sessionUser) == 0 {
			s.sessions.SetDeadline(ctx, s.now().Add(guestFor).UTC())
		}
		s.sessions.Put(ctx, sessionToken, base64.RawURLEncoding.EncodeToString(secret))
	}
	masked := make([]byte, 2*tokenBytes)
	rand.Read(masked[:tokenBytes])
	subtle.XORBytes(masked[tokenBytes:], masked[:tokenBytes], secret)
	return base64.RawURLEncoding.EncodeToString(masked)
}

const tokenBytes = 24

func (s *Server) rightToken(ctx context.Context, token string) bool {
	secret, err := base64.RawURLEncoding.DecodeString(s.sessions.GetString(ctx, sessionToken))
	if err != nil || len(secret) != tokenBytes {
		return false
	}
	masked, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(masked) != 2*tokenBytes {
		return false
	}
	subtle.XORBytes(masked[tokenBytes:], masked[:tokenBytes], masked[tokenBytes:])
	return subtle.ConstantTimeCompare(masked[tokenBytes:], secret) == 1
}

// see leads on to path after something was done, and says there what it was.
func (s *Server) see(c echo.Context, path, key string, args ...any) error {
	s.sessions.Put(c.Request().Context(), sessionFlash, words(s, c).Text(key, args...))
	return c.Redirect(http.StatusSeeOther, path)
}

// longestNext bounds the path to which signing in leads back, in bytes.
const longestNext = 300

// askSignIn leads to the sign-in page and back again.
func (s *Server) askSignIn(c echo.Context) error {
	to := "/login"
	if c.Request().Method == http.MethodGet && len(c.Request().URL.RequestURI()) <= longestNext {
		to += "?next=" + queryEscape(c.Request().URL.RequestURI())
	}
	return c.Redirect(http.StatusSeeOther, to)
}

// localPath returns next if it is a path of this site, else "/".
func localPath(next string) string {
	if len(next) > longestNext || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\r\n\t") {
		return "/"
	}
	return next
}

// words returns the messages in the language of the request.
func words(s *Server, c echo.Context) catalogue.Words { return s.words.In(lang(c)) }

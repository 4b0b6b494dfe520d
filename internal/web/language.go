package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"
)

const langCookie = "lang"

// speak decides the language of the answer: what the visitor just chose with
// ?lang, chose before, or told the browser to prefer.
func (s *Server) speak(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		chosen := c.QueryParam("lang")
		switch {
		case s.words.Has(chosen):
			c.SetCookie(&http.Cookie{
				Name: langCookie, Value: chosen, Path: "/", MaxAge: 365 * 24 * 3600,
				HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteLaxMode,
			})
		default:
			chosen = s.remembered(c)
		}
		c.Set(keyLang, chosen)
		h := c.Response().Header()
		h.Add(echo.HeaderVary, "Accept-Language")
		h.Set("Content-Language", chosen)
		return next(c)
	}
}

func (s *Server) remembered(c echo.Context) string {
	if cookie, err := c.Cookie(langCookie); err == nil && s.words.Has(cookie.Value) {
		return cookie.Value
	}
	return s.preferred(c.Request().Header.Get("Accept-Language"))
}

// preferred returns the language of an Accept-Language header that we have and
// that it likes best, else the default.
func (s *Server) preferred(header string) string {
	best, weight := s.words.Languages()[0], 0.0
	for part := range strings.SplitSeq(header, ",") {
		tag, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		q := 1.0
		if text, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			var err error
			if q, err = strconv.ParseFloat(text, 64); err != nil {
				continue
			}
		}
		base, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if q > weight && s.words.Has(base) {
			best, weight = base, q
		}
	}
	return best
}

// lang returns the language of the request.
func lang(c echo.Context) string {
	l, _ := c.Get(keyLang).(string)
	return l
}

// otherLanguage returns the address of the page that is shown, in the other
// language. After a form was refused it is the page the form stood on.
func (s *Server) otherLanguage(c echo.Context) string {
	u := *c.Request().URL
	if c.Request().Method == http.MethodPost {
		u = url.URL{Path: "/"}
		if from, err := url.Parse(refererPath(c)); err == nil && from.Path != "" {
			u = *from
		}
	}
	other := s.words.Languages()[0]
	if other == lang(c) {
		other = s.words.Languages()[1]
	}
	q := u.Query()
	q.Set("lang", other)
	return (&url.URL{Path: localPath(u.Path), RawPath: u.RawPath, RawQuery: q.Encode()}).String()
}

func queryEscape(text string) string { return url.QueryEscape(text) }

// refererPath returns the address within this site of the page that a request
// came from, or nothing.
func refererPath(c echo.Context) string {
	from, err := url.Parse(c.Request().Referer())
	if err != nil || from.Host != c.Request().Host || from.Path == "" {
		return ""
	}
	return localPath(from.RequestURI())
}

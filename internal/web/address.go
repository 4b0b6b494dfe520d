package web

import (
	"net"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// baseURL returns the address of this server without a slash at its end: the public
// one if there is one, or else that at which the visitor reached us.
func (s *Server) baseURL(c echo.Context) string {
	if s.url != "" {
		return s.url
	}
	scheme := "http"
	if c.Request().TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + c.Request().Host
}

// secure reports whether everybody reaches us by https, so that cookies need never
// travel in the open.
func (s *Server) secure() bool { return strings.HasPrefix(s.url, "https://") }

// shownHost returns the host of an address, as a person types it.
func shownHost(base string) string {
	_, host, _ := strings.Cut(base, "://")
	return host
}

// onlyHere reports whether an address means something on this machine alone, so that
// no phone could follow a QR code to it.
func onlyHere(base string) bool {
	host, _, err := net.SplitHostPort(shownHost(base))
	if err != nil {
		host = shownHost(base)
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

// visitorAddress finds the address of a visitor: that of the connection, or what a
// proxy of ours says it is. Nobody else is believed, or he could take any address.
func visitorAddress(proxies []*net.IPNet) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range proxies {
		trust = append(trust, echo.TrustIPRange(p))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}

// isHere reports whether a request comes from this machine, and was not passed on by
// a proxy on it that nobody has named.
func isHere(c echo.Context) bool {
	ip := net.ParseIP(c.RealIP())
	if ip == nil || !ip.IsLoopback() {
		return false
	}
	for _, name := range []string{echo.HeaderXForwardedFor, echo.HeaderXRealIP, "Forwarded", http.CanonicalHeaderKey("Via")} {
		if c.Request().Header.Get(name) != "" {
			return false
		}
	}
	return true
}

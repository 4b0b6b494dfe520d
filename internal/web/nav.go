package web

import (
	"net/url"
	"strconv"
)

// link is an entry of a menu.
type link struct {
	URL, Label string
	Here       bool
}

// newLink is the template function link: the view, its section, address, label.
func newLink(v view, section, url, label string) link {
	return link{URL: url, Label: label, Here: v.frame().Section == section}
}

// pager is the way through a long list. Page and Last count from 1.
type pager struct {
	Page, Last     int
	Previous, Next string
}

// newPager splits total things into pages of size. page is what was asked for;
// what is out of bounds is brought back in. from and to bound the slice to show.
func newPager(base url.URL, page, total, size int) (p pager, from, to int) {
	p.Last = max(1, (total+size-1)/size)
	p.Page = min(max(page, 1), p.Last)
	at := func(n int) string {
		q := base.Query()
		q.Set("page", strconv.Itoa(n))
		u := url.URL{Path: base.Path, RawQuery: q.Encode()}
		return u.String()
	}
	p.Previous, p.Next = at(p.Page-1), at(p.Page+1)
	from = (p.Page - 1) * size
	return p, from, min(from+size, total)
}

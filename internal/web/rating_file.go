package web

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/api"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/spreadsheet"
)

// ratingFileRoutes are the files of a published list. They hold what its page shows.
func (s *Server) ratingFileRoutes(r router) {
	r.get("/ratings/lists/:list/workbook", s.listFile("xlsx", typeWorkbook, s.writeListBook))
	r.get("/ratings/lists/:list/list.csv", s.listFile("csv", typeCSV, s.writeListCSV))
	r.get("/ratings/lists/:list/list.json", s.listFile("json", typeJSON, s.writeListJSON))
	r.get("/ratings/lists/:list/players.txt", s.listFile("txt", "text/plain; charset=utf-8", s.writeListPlayers))
	r.get(apiRoot+"/rating-series", s.apiSeries)
	r.get(apiRoot+"/rating-lists/:list", s.apiRatingList)
}

// shownList is a published list as everybody may see it.
type shownList struct {
	director.RatingList
	name  string // of the series, as it is now
	names *listNames
}

// shown says what is shown of a player, in the words of w.
func (l shownList) shown(w catalogue.Words) func(int64) (string, string) {
	return func(id int64) (string, string) {
		who := l.names.of(w, id)
		return who.Name, who.Latin
	}
}

func (s *Server) shownList(c echo.Context) (shownList, error) {
	l, err := s.listOf(c)
	if err != nil {
		return shownList{}, err
	}
	current, err := s.read.Series(c.Request().Context(), l.ListHead.Series)
	if err != nil {
		return shownList{}, err
	}
	names, err := s.listNames(c, l.Names, l.Series().HideMinors, l.List.Cutoff)
	if err != nil {
		return shownList{}, err
	}
	l.List.Rows = names.open(l.List.Rows)
	l.List.Changes = slices.DeleteFunc(l.List.Changes, func(c list.Changes) bool { return !names.listed(c.Player) })
	return shownList{RatingList: l, name: current.Name, names: names}, nil
}

// listFile answers with a file made from the list of the path.
func (s *Server) listFile(extension, mime string, write func(echo.Context, *bytes.Buffer, shownList) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		l, err := s.shownList(c)
		if err != nil {
			return err
		}
		var buf bytes.Buffer
		if err := write(c, &buf, l); err != nil {
			return err
		}
		h := c.Response().Header()
		h.Set("Cache-Control", "private, no-cache")
		name := l.name + " " + l.List.Cutoff.Time().Format(time.DateOnly)
		h.Set(echo.HeaderContentDisposition, disposition(name, extension, fmt.Sprintf("list-%d", l.ID)))
		return c.Blob(http.StatusOK, mime, buf.Bytes())
	}
}

func (s *Server) ratingsOf(c echo.Context, l shownList) (spreadsheet.Ratings, spreadsheet.Edition, error) {
	clubs, err := s.clubNames(c)
	w := words(s, c)
	return spreadsheet.Ratings{RatingList: l.RatingList, Name: l.name, Who: l.shown(w), Clubs: clubs},
		spreadsheet.Edition{Words: w, Made: s.now().In(s.zone), Rules: seriesWords(w, l.Series())}, err
}

func (s *Server) writeListBook(c echo.Context, buf *bytes.Buffer, l shownList) error {
	ratings, edition, err := s.ratingsOf(c, l)
	if err != nil {
		return err
	}
	return spreadsheet.WriteRatings(buf, ratings, edition)
}

// writeListCSV marks the file as UTF-8 for Excel unless ?bom=no asks for none.
func (s *Server) writeListCSV(c echo.Context, buf *bytes.Buffer, l shownList) error {
	ratings, edition, err := s.ratingsOf(c, l)
	if err != nil {
		return err
	}
	return spreadsheet.WriteRatingsCSV(buf, ratings, edition, c.QueryParam("bom") != "no")
}

func (s *Server) writeListJSON(c echo.Context, buf *bytes.Buffer, l shownList) error {
	return api.WriteWholeRatingList(buf, l.RatingList, l.name, l.shown(words(s, c)))
}

// writeListPlayers writes the list as a player file of the federation: who has an id of
// the federation and is shown by name.
func (s *Server) writeListPlayers(_ echo.Context, buf *bytes.Buffer, l shownList) error {
	var file wof.PlayerFile
	for _, r := range l.List.Rows {
		p, ok := l.names.player(r.Player)
		if !ok || p.FederationID == "" {
			continue
		}
		file.Players = append(file.Players, wof.Listed{
			ID: p.FederationID, Family: p.Family, Given: p.Given, Country: r.Country, HasRating: true, Rating: r.Rating,
		})
	}
	return wof.WritePlayers(buf, file)
}

func (s *Server) apiSeries(c echo.Context) error {
	ctx := c.Request().Context()
	all, err := s.read.AllSeries(ctx)
	if err != nil {
		return err
	}
	out := make([]api.RatingSeries, len(all))
	for i, series := range all {
		heads, err := s.read.ListHeads(ctx, series.ID)
		if err != nil {
			return err
		}
		out[i] = api.RatingSeries{Series: series, Heads: heads}
	}
	return s.answer(c, func(w io.Writer) error { return api.WriteRatingSeries(w, out) })
}

func (s *Server) apiRatingList(c echo.Context) error {
	number, size, err := pageAskedOf(c)
	if err != nil {
		return err
	}
	l, err := s.shownList(c)
	if err != nil {
		return err
	}
	page, from, to := api.NewPage(number, size, len(l.List.Rows))
	l.List.Rows = l.List.Rows[from:to]
	return s.answer(c, func(w io.Writer) error {
		return api.WriteRatingList(w, l.RatingList, l.name, l.shown(s.words.In("en")), page)
	})
}

// atomFeed is a feed by RFC 4287.
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  atomAuthor  `xml:"author"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr,omitempty"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// mostInFeed is how many lists a feed names.
const mostInFeed = 24

// getSeriesFeed tells readers of feeds of each list that is published.
func (s *Server) getSeriesFeed(c echo.Context) error {
	series, err := s.seriesOf(c)
	if err != nil {
		return err
	}
	heads, err := s.read.ListHeads(c.Request().Context(), series.ID)
	if err != nil {
		return err
	}
	w := words(s, c)
	base := s.baseURL(c)
	feed := atomFeed{
		Lang: w.Lang(), ID: base + seriesPath(series.ID), Title: series.Name, Updated: time.Unix(0, 0).UTC().Format(time.RFC3339), Author: atomAuthor{series.Name},
		Links: []atomLink{{Href: base + seriesPath(series.ID)}, {Rel: "self", Type: "application/atom+xml", Href: base + seriesPath(series.ID) + "/feed.atom"}},
	}
	for i, h := range heads[:min(len(heads), mostInFeed)] {
		at := h.At.UTC().Format(time.RFC3339)
		if i == 0 || at > feed.Updated {
			feed.Updated = at
		}
		day := ratingDay(w, h.Cutoff)
		entry := atomEntry{ID: base + listPath(h.ID), Title: day, Updated: at, Link: atomLink{Href: base + listPath(h.ID)}, Summary: w.Text("ratings.feed_list", "series", series.Name, "day", day)}
		if h.Number > 1 {
			entry.Title = listLabel(w, h)
			entry.Summary = w.Text("ratings.feed_restated", "series", series.Name, "day", day)
		}
		feed.Entries = append(feed.Entries, entry)
	}
	var sb strings.Builder
	sb.WriteString(xml.Header)
	if err := xml.NewEncoder(&sb).Encode(feed); err != nil {
		return err
	}
	return c.Blob(http.StatusOK, "application/atom+xml; charset=utf-8", []byte(sb.String()))
}

// listLabel names a list among those of its series: the day, and whether it restates.
func listLabel(w catalogue.Words, h director.ListHead) string {
	label := ratingDay(w, h.Cutoff)
	if h.Number > 1 {
		label += " · " + w.Text("ratings.restated_n", "n", h.Number-1)
	}
	return label
}

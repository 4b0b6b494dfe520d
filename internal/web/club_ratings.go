package web

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/tournament"
)

// clubRatings is what the newest list of a series says of the members of a club.
type clubRatings struct {
	Series string
	URL    string
	Day    string
	Book   string // the workbook of the list, where the list is the club's own
	Rows   []clubRating
}

type clubRating struct {
	Place  int // among the members
	Who    shownPlayer
	URL    string
	Rating int
	Change string
	Status list.Status
}

// clubRatings takes the club's own series, else that of its country, else one of everybody.
func (s *Server) clubRatings(c echo.Context, club tournament.Club) (*clubRatings, error) {
	ctx := c.Request().Context()
	all, err := s.read.AllSeries(ctx)
	if err != nil {
		return nil, err
	}
	nearness := func(series list.Series) int {
		switch {
		case series.Club == club.ID:
			return 0
		case series.Club == 0 && series.Country != "" && series.Country == club.Country:
			return 1
		case series.Club == 0 && series.Country == "":
			return 2
		}
		return 3
	}
	slices.SortStableFunc(all, func(a, b list.Series) int { return nearness(a) - nearness(b) })
	for _, series := range all {
		if nearness(series) == 3 {
			break
		}
		heads, err := s.read.ListHeads(ctx, series.ID)
		if err != nil {
			return nil, err
		}
		if len(heads) == 0 {
			continue
		}
		l, err := s.read.RatingList(ctx, heads[0].ID)
		if err != nil {
			return nil, err
		}
		names, err := s.listNames(c, l.Names, series.HideMinors, l.List.Cutoff)
		if err != nil {
			return nil, err
		}
		w := words(s, c)
		v := &clubRatings{Series: series.Name, URL: listPath(l.ID), Day: ratingDay(w, l.List.Cutoff)}
		if series.Club == club.ID {
			v.Book = listPath(l.ID) + "/workbook"
		}
		for _, r := range names.open(l.List.Rows) {
			if r.Club != club.ID {
				continue
			}
			row := clubRating{Place: len(v.Rows) + 1, Who: names.of(w, r.Player), URL: listPath(l.ID) + "/players/" + idText(r.Player), Rating: r.Rating, Status: r.Status}
			if !r.New {
				row.Change = signed(r.Change)
			}
			v.Rows = append(v.Rows, row)
		}
		if len(v.Rows) > 0 {
			return v, nil
		}
	}
	return nil, nil
}

// getClubBook gives the members of a club out as a workbook: what the registry shows.
func (s *Server) getClubBook(c echo.Context) error {
	club, err := s.clubOf(c)
	if err != nil {
		return err
	}
	members, err := s.named(c)
	if err != nil {
		return err
	}
	members = slices.DeleteFunc(members, func(p tournament.Player) bool { return p.Club != club.ID })
	var buf bytes.Buffer
	r := spreadsheet.Registry{Players: members, Clubs: []tournament.Club{club}}
	if err := spreadsheet.WriteRegistry(&buf, r, spreadsheet.Edition{Words: words(s, c), Made: s.now().In(s.zone)}); err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Set(echo.HeaderContentDisposition, disposition(club.Name, "xlsx", fmt.Sprintf("club-%d", club.ID)))
	return c.Blob(http.StatusOK, typeWorkbook, buf.Bytes())
}

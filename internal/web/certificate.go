package web

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// certificatesView is the choice of who gets a certificate, or the certificates
// themselves, one a sheet.
type certificatesView struct {
	eventPage
	After    int
	Open     int
	Category string // such as "Juniors", or empty
	Of       int    // the category of the event whose players are the choices; 0 is everybody
	Parts    []link
	Choices  []certificate
	Sheets   []certificate // empty until some are chosen
}

// certificate is one player with the place that is certified.
type certificate struct {
	ID     string // as the form sends it
	Rank   int
	Shared bool
	Player tournament.Player
	Points string
	Chosen bool
}

// places are chosen unless somebody says otherwise.
const certifiedPlaces = 3

const longestCategory = 60

// getCertificates shows whom to choose, and with ?who=… the sheets. With a
// category the places are counted among those who are chosen, because its
// ranking is the order of its players in the whole.
func (s *Server) getCertificates(c echo.Context) error {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	table := standings.Compute(snapshot)
	v := &certificatesView{eventPage: p, After: table.After, Open: table.Open, Category: strings.Join(strings.Fields(c.QueryParam("category")), " ")}
	rows, err := v.ranked(table, snapshot, c.QueryParam("of"))
	if err != nil {
		return err
	}
	v.Parts = v.parts(words(s, c), snapshot)
	if err := tournament.CheckText("category", v.Category, longestCategory); err != nil {
		return err
	}
	chosen := c.QueryParams()["who"]
	var ticked []standings.CategoryRow
	for _, row := range rows {
		id := strconv.Itoa(row.Row.Entry.Number)
		mine := slices.Contains(chosen, id)
		v.Choices = append(v.Choices, certificate{
			ID: id, Rank: row.Rank, Shared: row.Shared, Player: row.Row.Player, Points: row.Row.Points.String(),
			Chosen: mine || len(chosen) == 0 && row.Rank <= certifiedPlaces,
		})
		if mine {
			ticked = append(ticked, row)
		}
	}
	v.Sheets = certified(ticked, v.Of == 0 && v.Category != "")
	if len(v.Sheets) > 0 {
		return s.show(c, "certificates_print", v)
	}
	return s.show(c, "certificates", v)
}

// ranked returns the rows to choose from: everybody who has a rank, or the members of the
// category that of names.
func (v *certificatesView) ranked(table standings.Table, s tournament.Snapshot, of string) ([]standings.CategoryRow, error) {
	everybody := tournament.Category{By: tournament.ByRule}
	if of == "" {
		return standings.Categories(table, []tournament.Category{everybody})[0].Rows, nil
	}
	n, err := strconv.Atoi(of)
	category, ok := s.Category(n)
	if err != nil || !ok {
		return nil, fmt.Errorf("category %q: %w", of, tournament.ErrNotFound)
	}
	v.Of, v.Category = n, cmp.Or(v.Category, category.Name)
	return standings.Categories(table, []tournament.Category{category})[0].Rows, nil
}

// parts lead to the categories of the event; there is nothing to choose without one.
func (v *certificatesView) parts(w catalogue.Words, s tournament.Snapshot) []link {
	if len(s.Categories) == 0 {
		return nil
	}
	path := eventPath(s.Event.ID, "/certificates")
	list := []link{{URL: path, Label: w.Text("prizes.whole_field"), Here: v.Of == 0}}
	for _, c := range s.Categories {
		list = append(list, link{URL: path + "?of=" + strconv.Itoa(c.Number), Label: c.Name, Here: v.Of == c.Number})
	}
	return list
}

// certified gives each row its place: that of the whole, or the one among rows.
func certified(rows []standings.CategoryRow, among bool) []certificate {
	list := make([]certificate, len(rows))
	for i, row := range rows {
		list[i] = certificate{Rank: row.Rank, Shared: row.Shared, Player: row.Row.Player, Points: row.Row.Points.String()}
		if !among {
			continue
		}
		list[i].Rank, list[i].Shared = i+1, false
		if i > 0 && rows[i-1].Rank == row.Rank {
			list[i].Rank = list[i-1].Rank
			list[i-1].Shared, list[i].Shared = true, true
		}
	}
	return list
}

package web

import (
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

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
	if err := tournament.CheckText("category", v.Category, longestCategory); err != nil {
		return err
	}
	chosen := c.QueryParams()["who"]
	var rows []standings.Row
	for _, row := range table.Rows {
		if row.Rank == 0 {
			continue // expelled
		}
		id := strconv.Itoa(row.Entry.Number)
		mine := slices.Contains(chosen, id)
		v.Choices = append(v.Choices, certificate{
			ID: id, Rank: row.Rank, Shared: row.Shared, Player: row.Player, Points: row.Points.String(),
			Chosen: mine || len(chosen) == 0 && row.Rank <= certifiedPlaces,
		})
		if mine {
			rows = append(rows, row)
		}
	}
	v.Sheets = certified(rows, v.Category != "")
	if len(v.Sheets) > 0 {
		return s.show(c, "certificates_print", v)
	}
	return s.show(c, "certificates", v)
}

// certified gives each row its place: that of the whole, or the one among rows.
func certified(rows []standings.Row, among bool) []certificate {
	list := make([]certificate, len(rows))
	for i, row := range rows {
		list[i] = certificate{Rank: row.Rank, Shared: row.Shared, Player: row.Player, Points: row.Points.String()}
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

package web

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// whatIfView is the standings as they would be if open games of the last round ended
// as somebody supposes. Nothing is stored: all of it is in the address.
type whatIfView struct {
	eventPage
	Games   []supposedGame
	Columns []string
	Rows    []supposedRow
}

// supposedGame is an open game with the discs of Black that are supposed, as typed.
type supposedGame struct {
	Field        string // "g12"
	Table        int
	Number       int // of the game in its match; 0 where there is one
	Black, White tournament.Player
	Text         string
	Error        string
}

type supposedRow struct {
	Rank, Was string // Was is empty where nothing changes
	Name      string
	Values    []string
}

// getWhatIf shows the standings with supposed results. A count that cannot be is told
// beside its game, and the game stays open.
func (s *Server) getWhatIf(c echo.Context) error {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	snapshot = snapshot.Public()
	v := &whatIfView{eventPage: p}
	now := standings.Compute(snapshot)
	status := http.StatusOK
	if last := len(snapshot.Rounds) - 1; last >= 0 {
		snapshot.Rounds = slices.Clone(snapshot.Rounds)
		if !s.suppose(c, v, snapshot, &snapshot.Rounds[last]) {
			status = http.StatusUnprocessableEntity
		}
	}
	w := words(s, c)
	for _, b := range now.Columns {
		v.Columns = append(v.Columns, breakName(w, b))
	}
	was := make(map[tournament.PlayerID]string, len(now.Rows))
	for _, row := range now.Rows {
		was[row.Entry.Player] = rankText(row.Rank, row.Shared)
	}
	for _, row := range standings.Compute(snapshot).Rows {
		out := supposedRow{Rank: rankText(row.Rank, row.Shared), Name: row.Player.ShownName(w.Lang())}
		if before := was[row.Entry.Player]; before != out.Rank {
			out.Was = before
		}
		for _, value := range row.Values {
			out.Values = append(out.Values, value.String())
		}
		v.Rows = append(v.Rows, out)
	}
	return s.render(c, status, "what_if", v)
}

// suppose lists the open games of r and gives them the results of the query; false if
// one cannot be. r is of a snapshot of its own down to its matches.
func (s *Server) suppose(c echo.Context, v *whatIfView, snapshot tournament.Snapshot, r *tournament.Round) bool {
	fine := true
	r.Matches = slices.Clone(r.Matches)
	for i := range r.Matches {
		m := &r.Matches[i]
		m.Games = slices.Clone(m.Games)
		for k := range m.Games {
			g := &m.Games[k]
			if g.Result != nil {
				continue
			}
			field := fmt.Sprintf("g%d", g.ID)
			game := supposedGame{
				Field: field, Table: m.Table, Black: snapshot.Players[g.Black], White: snapshot.Players[g.White],
				Text: strings.TrimSpace(c.QueryParam(field)),
			}
			if len(m.Games) > 1 {
				game.Number = g.Number
			}
			if game.Text != "" {
				discs, err := strconv.Atoi(game.Text)
				if err != nil || discs < 0 || discs > 64 {
					game.Error, fine = words(s, c).Text("standings.what_if_wrong"), false
				} else {
					result := snapshot.Event.Rules.PlayedResult(reversi.Score{Black: reversi.Whole(discs), White: reversi.Whole(64 - discs)})
					g.Result = &result
				}
			}
			v.Games = append(v.Games, game)
		}
	}
	return fine
}

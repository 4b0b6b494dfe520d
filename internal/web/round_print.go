package web

import (
	"cmp"
	"slices"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// printView is a round for the wall or the tables: no menu, nothing to press
// but the way back.
type printView struct {
	roundView
	By    string // "table", "name" or "slips"
	Names []nameRow
	Slips []slip
	// OnlyHere says that no phone could follow the QR codes: the page was opened
	// by a name that means this machine alone.
	OnlyHere bool
	Address  string // where a code can be typed, such as "192.168.1.10:8080/t"
}

// nameRow is one player of the list by name.
type nameRow struct {
	Player, Opponent tournament.Player
	Table            int  // 0 without one
	Black            bool // in the first game
	Idle             string
	Rematch          bool
}

// getRoundPrint shows a round as a sheet: by table, by name, or as slips on
// which results are written.
func (s *Server) getRoundPrint(c echo.Context) error {
	v, err := s.roundView(c)
	if err != nil {
		return err
	}
	p := &printView{roundView: *v, By: c.QueryParam("by")}
	switch p.By {
	case "name":
		p.Names = namesOf(v, lang(c))
	case "slips": // visitors have no use for them, and could be taken at their word
		if user(c) == nil {
			return s.askSignIn(c)
		}
		if user(c).Role != director.RoleDirector { // a slip's code speaks for its player
			return tournament.ErrForbidden
		}
		unlisted(c)
		if p.Slips, err = s.slips(c, v); err != nil {
			return err
		}
		base := s.baseURL(c)
		p.OnlyHere, p.Address = onlyHere(base), shownHost(base)+"/t"
	default:
		p.By = "table"
	}
	return s.show(c, "round_print", p)
}

// namesOf lists everybody of a round by name, as readers of lang sort names:
// Japanese by their reading.
func namesOf(v *roundView, lang string) []nameRow {
	var rows []nameRow
	for _, t := range v.Tables {
		rows = append(rows,
			nameRow{Player: t.Black.Player, Opponent: t.White.Player, Table: t.Match.Table, Black: true, Rematch: t.Rematch},
			nameRow{Player: t.White.Player, Opponent: t.Black.Player, Table: t.Match.Table, Rematch: t.Rematch})
	}
	for _, list := range [][]idleRow{v.Byes, v.Away} {
		for _, d := range list {
			rows = append(rows, nameRow{Player: d.Seat.Player, Idle: d.Why})
		}
	}
	order := collate.New(language.Make(lang), collate.IgnoreCase)
	sortName := func(p tournament.Player) string {
		if lang == "ja" && p.Reading != "" {
			return p.Reading
		}
		return p.ShownName(lang)
	}
	slices.SortStableFunc(rows, func(a, b nameRow) int {
		return cmp.Or(order.CompareString(sortName(a.Player), sortName(b.Player)), cmp.Compare(a.Player.ID, b.Player.ID))
	})
	return rows
}

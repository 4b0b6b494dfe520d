package web

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/labstack/echo/v4"
	"rsc.io/qr"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// slip is what is printed for a table: a half for each seat, to be cut apart.
type slip struct {
	Table   int
	Rematch bool
	Halves  [2]slipHalf
}

// slipHalf is for one player.
type slipHalf struct {
	Player, Opponent tournament.Player
	Games            []slipGame
	Code             string // "7K3M-QX9T"; empty when the round has no codes
	QR               template.HTML
}

// slipGame is a line in which the result of a game is written.
type slipGame struct {
	Number int
	Colour reversi.Colour // the player's
}

// slips lays out the slips of a published round. Its codes stand on no other page.
func (s *Server) slips(c echo.Context, v *roundView) ([]slip, error) {
	codes := map[tournament.PlayerID]tournament.SeatCode{}
	if v.Round.State == tournament.Published {
		list, err := s.read.SeatCodes(c.Request().Context(), v.Round.ID)
		if err != nil {
			return nil, err
		}
		for _, code := range list {
			codes[code.Player] = code
		}
	}
	base := s.baseURL(c) // the name by which whoever prints has reached us leads phones here too
	var all []slip
	for _, t := range v.Tables {
		sl := slip{Table: t.Match.Table, Rematch: t.Rematch}
		for i, pair := range [2][2]seatView{{t.Black, t.White}, {t.White, t.Black}} {
			half := slipHalf{Player: pair[0].Player, Opponent: pair[1].Player}
			for _, g := range t.Match.Games {
				half.Games = append(half.Games, slipGame{g.Number, g.Colour(half.Player.ID)})
			}
			if code, ok := codes[half.Player.ID]; ok {
				var err error
				half.Code = code.Shown()
				if half.QR, err = qrCode(base + "/t/" + code.Code); err != nil {
					return nil, err
				}
			}
			sl.Halves[i] = half
		}
		all = append(all, sl)
	}
	return all, nil
}

// qrQuiet is the white edge that a QR code needs, in modules.
const qrQuiet = 4

// qrCode draws a text as a QR code, black on white whatever the page's colours are.
func qrCode(text string) (template.HTML, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", fmt.Errorf("QR code: %w", err)
	}
	var sb strings.Builder
	side := code.Size + 2*qrQuiet
	fmt.Fprintf(&sb, `<svg class="qr" viewBox="0 0 %[1]d %[1]d" shape-rendering="crispEdges" aria-hidden="true" xmlns="http://www.w3.org/2000/svg">`, side)
	fmt.Fprintf(&sb, `<rect width="%[1]d" height="%[1]d" fill="#fff"/><path fill="#000" d="`, side)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			n := 0
			for code.Black(x+n, y) { // outside is white
				n++
			}
			if n > 0 {
				fmt.Fprintf(&sb, "M%d %dh%dv1h-%dz", x+qrQuiet, y+qrQuiet, n, n)
				x += n
			}
		}
	}
	sb.WriteString(`"/></svg>`)
	return template.HTML(sb.String()), nil //nolint:gosec // made of numbers
}

package web

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/tournament"
)

// lateForm seats somebody who has come late.
type lateForm struct {
	Late     string `form:"late" validate:"max=19"`
	Opponent string `form:"opponent" validate:"max=19"`
}

// seatless lists who has no table in the round and could still be given one: those
// with the bye first among the opponents.
func (v *roundView) seatless(w catalogue.Words, s tournament.Snapshot, r tournament.Round) {
	seated := map[tournament.PlayerID]bool{}
	for _, m := range r.Matches {
		black, white := m.Players()
		seated[black], seated[white] = true, true
	}
	bye := map[tournament.PlayerID]bool{}
	for _, i := range r.Idle {
		bye[i.Player] = i.Presence == tournament.PairingBye
	}
	var byes, others []option
	for _, e := range s.Entries {
		if seated[e.Player] || e.Out() {
			continue
		}
		o := option{Value: strconv.FormatInt(int64(e.Player), 10), Label: s.Players[e.Player].ShownName(w.Lang())}
		if bye[e.Player] {
			o.Label += " · " + w.Text("rounds.presence.bye")
			byes = append(byes, o)
		} else {
			others = append(others, o)
		}
	}
	if len(byes)+len(others) < 2 || len(others) == 0 {
		return
	}
	none := option{Label: w.Text("pairing.choose")}
	v.Late = append([]option{none}, others...)
	v.Opponents = append(append([]option{none}, byes...), others...)
}

func (s *Server) postLate(c echo.Context) error {
	event, err := number(c, "event")
	if err != nil {
		return err
	}
	n, err := number(c, "round")
	if err != nil {
		return err
	}
	var form lateForm
	err = s.bind(c, &form)
	var players [2]tournament.PlayerID
	for i, text := range []string{form.Late, form.Opponent} {
		id, bad := count([]string{"late", "opponent"}[i], text)
		if err == nil {
			err = bad
		}
		if err == nil && id == 0 {
			err = &tournament.FieldError{Field: []string{"late", "opponent"}[i], Err: tournament.ErrRequired}
		}
		players[i] = tournament.PlayerID(id)
	}
	if err == nil && players[0] == players[1] {
		err = &tournament.FieldError{Field: "opponent", Err: tournament.ErrDuplicate}
	}
	if err == nil {
		err = s.director.SeatLate(c.Request().Context(), s.desk(c), tournament.EventID(event), int(n), players[0], players[1])
	}
	if err != nil {
		v, lost := s.roundView(c)
		if lost != nil {
			return lost
		}
		for i := range v.Late {
			v.Late[i].Chosen = v.Late[i].Value == form.Late
		}
		for i := range v.Opponents {
			v.Opponents[i].Chosen = v.Opponents[i].Value == form.Opponent
		}
		return s.refuse(c, err, "round", v)
	}
	return s.see(c, roundPath(tournament.EventID(event), int(n)), "rounds.late_seated")
}

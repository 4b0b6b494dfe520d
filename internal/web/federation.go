package web

import (
	"bytes"
	"fmt"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/tournament"
)

// federationRoutes are what an event and its federation send each other.
func (s *Server) federationRoutes(r router) {
	r.get("/events/:event/federation", s.getFederation)
	r.get("/events/:event/results.elo", s.getResultFile)
	r.post("/events/:event/federation/ids", s.postIDs, s.directs)
	r.get("/players/federation", s.getPlayerFile, s.directs)
	r.post("/players/federation", s.postPlayerFile, s.directs)
	r.post("/players/federation/apply", s.postPlayerFileApply, s.directs)
	r.post("/players/federation/ids/:entry/take-back", s.postTakeBackIDs, s.directs)
}

// federationView is the page with the files for the federation.
type federationView struct {
	eventPage
	Finals bool // games of finals go with the result file
	New    []newcomerRow
	Sender string
}

// newcomerRow is a player who has no id of the federation.
type newcomerRow struct {
	Player tournament.Player
	ID     string // the temporary one
	Typed  string // the federation's, as typed
}

// Field is the name of the field for the id of the federation.
func (r newcomerRow) Field() string { return fmt.Sprintf("id-%d", r.Player.ID) }

func (s *Server) getFederation(c echo.Context) error {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	return s.show(c, "federation", newFederationView(p, snapshot))
}

func newFederationView(p eventPage, snapshot tournament.Snapshot) *federationView {
	v := &federationView{eventPage: p}
	for _, f := range snapshot.Finals {
		v.Finals = v.Finals || len(f.Games) > 0
	}
	for _, e := range snapshot.Entries {
		if player := snapshot.Players[e.Player]; player.FederationID == "" {
			v.New = append(v.New, newcomerRow{Player: player, ID: director.TemporaryID(player.ID)})
		}
	}
	return v
}

// getResultFile gives out the event as the federation's result file. Who sends it is
// asked for in the address: nobody's name is put under a file unasked.
func (s *Server) getResultFile(c echo.Context) error {
	sender := c.QueryParam("sender")
	if sender == "" || tournament.CheckText("sender", sender, 100) != nil {
		sender = "??"
	}
	return s.export(c, "", "elo", "text/plain", func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		return wof.Write(buf, director.ResultFile(snapshot, sender))
	})
}

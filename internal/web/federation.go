package web

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/format/papp"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/tournament"
)

// federationRoutes are what an event and its federation send each other.
func (s *Server) federationRoutes(r router) {
	r.get("/events/:event/federation", s.getFederation)
	r.get("/events/:event/results.elo", s.getResultFile)
	r.get("/events/:event/standings.xml", s.getStandingsXML)
	r.get("/events/:event/papp.zip", s.getPAPP)
	r.get("/events/:event/wthor.zip", s.getWthor)
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
	PAPP   bool // PAPP can go on with the event
	Moves  int  // games with moves that a base of WTHOR holds
	Left   []string
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
	v := newFederationView(p, snapshot)
	if err := v.files(words(s, c), snapshot.Public()); err != nil {
		return err
	}
	return s.show(c, "federation", v)
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

// files says which files the event can be given out as.
func (v *federationView) files(w catalogue.Words, public tournament.Snapshot) error {
	_, err := director.PAPPEvent(public)
	if v.PAPP = err == nil; err != nil && !errors.Is(err, director.ErrNotForPAPP) {
		return err
	}
	archive, err := director.NewArchive(public)
	if err != nil {
		return err
	}
	v.Moves = archive.Base.Games()
	for _, left := range archive.Left {
		if left.Final != "" {
			v.Left = append(v.Left, w.Text("federation.left_final", "final", left.Final, "game", left.Game))
			continue
		}
		v.Left = append(v.Left, w.Text("audit.target.game", "round", left.Round, "table", left.Table, "game", left.Game))
	}
	return nil
}

// getStandingsXML gives out the standings as PAPP writes them.
func (s *Server) getStandingsXML(c echo.Context) error {
	return s.export(c, words(s, c).Text("standings.title"), "xml", "application/xml; charset=utf-8", func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		return papp.WriteStandings(buf, director.PAPPStandings(snapshot), snapshot.Last())
	})
}

// getPAPP gives out the files with which PAPP goes on with the event. An event that it
// cannot hold has none.
func (s *Server) getPAPP(c echo.Context) error {
	return s.export(c, "PAPP", "zip", "application/zip", func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		event, err := director.PAPPEvent(snapshot)
		if err != nil {
			return fmt.Errorf("%w: %w", tournament.ErrNotFound, err)
		}
		return papp.WriteZip(buf, event, snapshot.Last())
	})
}

// getWthor gives out the games of the event with their moves as a base of WTHOR.
func (s *Server) getWthor(c echo.Context) error {
	return s.export(c, "WTHOR", "zip", "application/zip", func(buf *bytes.Buffer, snapshot tournament.Snapshot) error {
		archive, err := director.NewArchive(snapshot)
		if err != nil {
			return err
		}
		if archive.Base.Games() == 0 {
			return fmt.Errorf("games with moves: %w", tournament.ErrNotFound)
		}
		return archive.Base.WriteZip(buf, archive.Year)
	})
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

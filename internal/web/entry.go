package web

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func (s *Server) entryRoutes(r router) {
	r.get("/events/:event/players", s.getEntries)
	r.post("/events/:event/players", s.postEntry, s.directs)
	r.post("/events/:event/players/new", s.postNewEntry, s.directs)
	r.post("/events/:event/players/list", s.postList, s.directs)
	r.post("/events/:event/players/list/enter", s.postListEnter, s.directs)
	r.post("/events/:event/players/:player/request", s.postRequest, s.directs)
	r.post("/events/:event/players/:player/rating", s.postRating, s.directs)
	r.post("/events/:event/players/:player/withdraw", s.postWithdraw, s.directs)
	r.post("/events/:event/players/:player/return", s.postReturn, s.directs)
	r.post("/events/:event/players/:player/remove", s.postRemove, s.directs)
	r.get("/events/:event/players/:player/expel", s.getExpel, s.directs)
	r.post("/events/:event/players/:player/expel", s.postExpel, s.directs)
	r.post("/events/:event/players/:player/readmit", s.postReadmit, s.directs)
}

func (s *Server) getEntries(c echo.Context) error {
	id, err := number(c, "event")
	if err != nil {
		return err
	}
	version, err := s.read.EventVersion(c.Request().Context(), tournament.EventID(id))
	if err != nil {
		return err
	}
	return s.public(c, version, func() (string, view, error) {
		v, err := s.entriesView(c)
		return "entries", v, err
	})
}

// entryForm adds one player by name, or by the id of a completion.
type entryForm struct {
	Player string `form:"player" validate:"max=300"`
	ID     string `form:"id" validate:"max=20"`
}

// postEntry enters the player whose name was typed if there is exactly one. Else
// it asks which one is meant, or offers to create the player.
func (s *Server) postEntry(c echo.Context) error {
	v, err := s.entriesView(c)
	if err != nil {
		return err
	}
	err = s.bind(c, &v.Form)
	var id int
	if err == nil {
		id, err = count("player", v.Form.ID)
	}
	// What a completion adds to tell players apart is no part of the name.
	name, _, _ := strings.Cut(v.Form.Player, " · ")
	name = strings.TrimSpace(name)
	if err == nil && id == 0 && name == "" {
		err = &tournament.FieldError{Field: "player", Err: tournament.ErrRequired}
	}
	if err != nil {
		return s.refuse(c, err, "entries", v)
	}
	if id > 0 {
		return s.enter(c, v.Event.ID, tournament.PlayerID(id))
	}
	var list director.List
	src, err := director.PasteSource(name)
	if err == nil {
		list, err = s.director.ReadList(c.Request().Context(), v.Event.ID, src)
	} else {
		err = sheetProblem(words(s, c), "player", err)
	}
	if err == nil && len(list.Lines) != 1 {
		err = &tournament.FieldError{Field: "player", Value: name, Err: tournament.ErrControlChar}
	}
	if err == nil && list.Lines[0].Kind == director.LineRefused {
		err = &tournament.FieldError{Field: "player", Value: name, Err: tournament.ErrBadChoice}
	}
	if err != nil {
		return s.refuse(c, err, "entries", v)
	}
	line := list.Lines[0]
	if line.Kind == director.LineKnown || line.Kind == director.LineEntered {
		return s.enter(c, v.Event.ID, line.Matches[0].ID)
	}
	choose := &chooseView{eventPage: v.eventPage, Typed: name, First: v.First, Form: newPlayerForm(line.Player)}
	choose.Form.ClubName = line.Club
	if err := s.fillChoose(c, choose, v.snapshot, line.Matches); err != nil {
		return err
	}
	return s.show(c, "entry_choose", choose)
}

// enter enters a player of the registry and leads back to the list.
func (s *Server) enter(c echo.Context, event tournament.EventID, id tournament.PlayerID) error {
	ctx := c.Request().Context()
	p, err := s.read.Player(ctx, id)
	if err != nil {
		return err
	}
	added, err := s.director.Enter(ctx, askedBy(c), event, []tournament.PlayerID{id})
	if err != nil {
		return err
	}
	name := p.ShownName(lang(c))
	if added == 0 {
		return s.see(c, entryPath(event, id), "registry.entry.there", "name", name)
	}
	snapshot, err := s.read.Snapshot(ctx, event)
	if err != nil {
		return err
	}
	if e, ok := snapshot.Entry(id); ok && e.FirstRound > 1 {
		return s.see(c, eventPath(event, "/players"), "registry.entry.late", "name", name, "round", e.FirstRound)
	}
	return s.see(c, eventPath(event, "/players"), "registry.entry.added", "name", name)
}

// chooseView asks which player is meant, or for what is needed to create one.
type chooseView struct {
	eventPage
	Typed string
	First int // the round a new entry begins in
	Like  []candidate
	Found []candidate // whose names begin like what was typed
	Form  playerForm
	Clubs []tournament.Club // to choose from
}

// candidate is a player who may be meant.
type candidate struct {
	publicPlayer
	In bool // entered already
}

func (s *Server) fillChoose(c echo.Context, v *chooseView, in tournament.Snapshot, like []tournament.Player) error {
	clubs, err := s.clubNames(c)
	if err != nil {
		return err
	}
	offer := func(p tournament.Player) candidate {
		_, entered := in.Entry(p.ID)
		return candidate{newPublicPlayer(p, clubs), entered}
	}
	shown := map[tournament.PlayerID]bool{}
	for _, p := range like {
		shown[p.ID] = true
		v.Like = append(v.Like, offer(p))
	}
	if v.Typed != "" {
		found, err := s.director.SearchPlayers(c.Request().Context(), v.Typed, mostCompletions, true)
		if err != nil {
			return err
		}
		for _, p := range found {
			if !shown[p.ID] {
				v.Found = append(v.Found, offer(p))
			}
		}
	}
	v.Clubs, err = s.read.Clubs(c.Request().Context())
	return err
}

// postNewEntry creates a player and enters it.
func (s *Server) postNewEntry(c echo.Context) error {
	ep, snapshot, err := s.event(c, "players")
	if err != nil {
		return err
	}
	var form playerForm
	err = s.bind(c, &form)
	var p tournament.Player
	if err == nil {
		p, err = form.player(s.now().Year())
	}
	if err == nil {
		p.Version = 0
		p, err = s.director.SavePlayerOf(c.Request().Context(), who(c), p, strings.TrimSpace(form.ClubName), form.Sure != "")
	}
	var repeated *director.RepeatedError
	if errors.As(err, &repeated) {
		// The first sending may have been cut off between creating and entering.
		p.ID, err = madeBefore(repeated.Target)
	}
	if err == nil {
		return s.enter(c, ep.Event.ID, p.ID)
	}
	err = renamed(err, "name", "club_name") // the name of a club is the only one
	v := &chooseView{eventPage: ep, First: firstRound(snapshot), Form: form}
	var duplicates *director.DuplicatesError
	var like []tournament.Player
	if errors.As(err, &duplicates) {
		like = duplicates.Like
	}
	if fillErr := s.fillChoose(c, v, snapshot, like); fillErr != nil {
		return fillErr
	}
	return s.refuse(c, err, "entry_choose", v)
}

// madeBefore reads the player out of a target such as "player 3".
func madeBefore(target string) (tournament.PlayerID, error) {
	text, ok := strings.CutPrefix(target, "player ")
	id, err := strconv.ParseInt(text, 10, 64)
	if !ok || err != nil {
		return 0, tournament.ErrAlreadyDone
	}
	return tournament.PlayerID(id), nil
}

type requestForm struct {
	Round    string `form:"round" validate:"max=10"`
	Presence string `form:"presence" validate:"max=20"`
}

func (s *Server) postRequest(c echo.Context) error {
	var form requestForm
	err := s.bind(c, &form)
	var round int
	if err == nil {
		round, err = count("round", form.Round)
	}
	p := tournament.Presence(form.Presence)
	key, args := "registry.entry.plays_again", []any{"round", round}
	if p.Granted() {
		key = "registry.entry.noted"
		args = append(args, "what", words(s, c).Text("registry.presence."+form.Presence))
	}
	return s.changeEntry(c, err, key, func(event tournament.EventID, player tournament.PlayerID) error {
		return s.director.Request(c.Request().Context(), askedBy(c), event, player, round, p)
	}, args...)
}

type ratingForm struct {
	Rating string `form:"rating" validate:"max=10"`
}

func (s *Server) postRating(c echo.Context) error {
	var form ratingForm
	err := s.bind(c, &form)
	rating := 0
	if err == nil {
		rating, err = count("rating", form.Rating)
	}
	return s.changeEntry(c, err, "registry.entry.rated", func(event tournament.EventID, player tournament.PlayerID) error {
		return s.director.SetRating(c.Request().Context(), askedBy(c), event, player, rating)
	})
}

func (s *Server) postWithdraw(c echo.Context) error {
	return s.changeEntry(c, nil, "registry.entry.withdrawn", func(event tournament.EventID, player tournament.PlayerID) error {
		return s.director.Withdraw(c.Request().Context(), askedBy(c), event, player)
	})
}

func (s *Server) postReturn(c echo.Context) error {
	return s.changeEntry(c, nil, "registry.entry.returned", func(event tournament.EventID, player tournament.PlayerID) error {
		return s.director.Return(c.Request().Context(), askedBy(c), event, player)
	})
}

func (s *Server) postRemove(c echo.Context) error {
	return s.changeEntry(c, nil, "registry.entry.removed", func(event tournament.EventID, player tournament.PlayerID) error {
		return s.director.RemoveEntry(c.Request().Context(), askedBy(c), event, player)
	})
}

// changeEntry does something to the entry of the path and says what, or shows
// the list again with what was wrong. formErr is a fault of the form itself.
func (s *Server) changeEntry(c echo.Context, formErr error, key string,
	do func(tournament.EventID, tournament.PlayerID) error, args ...any,
) error {
	v, err := s.entriesView(c)
	if err != nil {
		return err
	}
	id, err := number(c, "player")
	if err != nil {
		return err
	}
	player := tournament.PlayerID(id)
	p, err := s.read.Player(c.Request().Context(), player)
	if err != nil {
		return err
	}
	if err = formErr; err == nil {
		err = do(v.Event.ID, player)
	}
	if err != nil {
		return s.refuse(c, err, "entries", v)
	}
	return s.see(c, entryPath(v.Event.ID, player), key, append(args, "name", p.ShownName(lang(c)))...)
}

// entryPath is where a player stands in the list of an event.
func entryPath(event tournament.EventID, player tournament.PlayerID) string {
	return eventPath(event, fmt.Sprintf("/players#player-%d", player))
}

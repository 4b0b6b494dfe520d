package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func (s *Server) registryRoutes(r router) {
	r.get("/players", s.getPlayers)
	r.get("/players/search.json", s.getPlayerSearch)
	r.get("/players/new", s.getNewPlayer, s.directs)
	r.post("/players", s.postNewPlayer, s.directs)
	r.get("/players/import", s.getPlayersList, s.directs)
	r.post("/players/import", s.postPlayersList, s.directs)
	r.post("/players/import/take", s.postPlayersTake, s.directs)
	r.get("/players/compare", s.getPair)
	r.get("/players/:player", s.getPlayer)
	r.get("/players/:player/edit", s.getEditPlayer, s.directs)
	r.post("/players/:player", s.postPlayer, s.directs)
	r.get("/players/:player/erase", s.getErase, s.directs)
	r.post("/players/:player/erase", s.postErase, s.directs)
	r.get("/clubs", s.getClubs)
	r.get("/clubs/new", s.getNewClub, s.directs)
	r.post("/clubs", s.postNewClub, s.directs)
	r.get("/clubs/import", s.getClubList, s.directs)
	r.post("/clubs/import", s.postClubList, s.directs)
	r.post("/clubs/import/take", s.postClubTake, s.directs)
	r.get("/clubs/:club", s.getClub)
	r.get("/clubs/:club/workbook", s.getClubBook)
	r.get("/clubs/:club/edit", s.getEditClub, s.directs)
	r.post("/clubs/:club", s.postClub, s.directs)
}

// playersView is the registry, or what a search finds in it.
type playersView struct {
	page
	Query string
	Total int // players that are found
	Rows  []publicPlayer
	Pager pager
}

const playersAPage = 50

func (s *Server) getPlayers(c echo.Context) error {
	ctx := c.Request().Context()
	v := &playersView{page: page{Section: "players"}, Query: strings.TrimSpace(c.QueryParam("q"))}
	found, err := s.director.SearchPlayers(ctx, v.Query, -1, user(c) != nil)
	if err != nil {
		return err
	}
	clubs, err := s.clubNames(c)
	if err != nil {
		return err
	}
	v.Total = len(found)
	var from, to int
	v.Pager, from, to = newPager(*c.Request().URL, pageAsked(c), len(found), playersAPage)
	for _, p := range found[from:to] {
		v.Rows = append(v.Rows, newPublicPlayer(p, clubs))
	}
	return s.show(c, "players", v)
}

// completion is what a page is told while a name is typed: nothing private.
type completion struct {
	ID    tournament.PlayerID `json:"id"`
	Name  string              `json:"name"`
	About string              `json:"about"`
}

const mostCompletions = 20

func (s *Server) getPlayerSearch(c echo.Context) error {
	found, err := s.director.SearchPlayers(c.Request().Context(), c.QueryParam("q"), mostCompletions, user(c) != nil)
	if err != nil {
		return err
	}
	clubs, err := s.clubNames(c)
	if err != nil {
		return err
	}
	list := make([]completion, len(found))
	for i, p := range found {
		list[i] = completion{ID: p.ID, Name: p.Name(), About: newPublicPlayer(p, clubs).about()}
	}
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	return c.JSON(http.StatusOK, list)
}

// playerForm is a player as typed. The role of who asks, not the form, decides
// whether it is looked at.
type playerForm struct {
	Family       string `form:"family" validate:"max=200"`
	Given        string `form:"given" validate:"max=200"`
	Native       string `form:"native" validate:"max=200"`
	Reading      string `form:"reading" validate:"max=200"`
	Country      string `form:"country" validate:"max=20"`
	Club         string `form:"club" validate:"max=20"`
	ClubName     string `form:"club_name" validate:"max=200"` // typed where a new player is entered
	BirthYear    string `form:"birth_year" validate:"max=20"`
	FederationID string `form:"federation_id" validate:"max=60"`
	Email        string `form:"email" validate:"max=300"`
	Note         string `form:"note" validate:"max=2000"`
	Privacy      string `form:"privacy" validate:"max=10"`
	Version      string `form:"version" validate:"max=20"`
	Sure         string `form:"sure" validate:"max=10"` // this is another person than those shown
}

func newPlayerForm(p tournament.Player) playerForm {
	f := playerForm{
		Family: p.Family, Given: p.Given, Native: p.Native, Reading: p.Reading, Country: p.Country,
		FederationID: p.FederationID, Email: p.Email, Note: p.Note, Privacy: string(p.Privacy), Version: strconv.Itoa(p.Version),
	}
	if p.Club != 0 {
		f.Club = fmt.Sprint(p.Club)
	}
	if p.BirthYear != 0 {
		f.BirthYear = strconv.Itoa(p.BirthYear)
	}
	return f
}

// player reads the form and checks all of it; nobody is born after this year.
//
// Errors: joined *tournament.FieldError.
func (f playerForm) player(year int) (tournament.Player, error) {
	var errs []error
	whole := func(field, text string) int {
		n, err := count(field, text)
		if err != nil {
			errs = append(errs, err)
		}
		return n
	}
	p, faults := tournament.Player{
		Family: f.Family, Given: f.Given, Native: f.Native, Reading: f.Reading, Country: f.Country,
		Club: tournament.ClubID(whole("club", f.Club)), BirthYear: whole("birth_year", f.BirthYear),
		FederationID: f.FederationID, Email: f.Email, Note: f.Note, Privacy: tournament.Privacy(f.Privacy), Version: whole("version", f.Version),
	}.Validate()
	if p.BirthYear > year && len(faults) == 0 {
		errs = append(errs, &tournament.FieldError{
			Field: "birth_year", Value: f.BirthYear, Err: tournament.ErrOutOfRange, Low: 1900, High: year,
		})
	}
	return p, errors.Join(append(errs, faults...)...)
}

// playerFormView is the form of a new player, or of one that is changed.
type playerFormView struct {
	page
	ID    tournament.PlayerID // 0 for a new one
	Name  string              // of the one that is changed
	Form  playerForm
	Clubs []option
	Like  []publicPlayer // who it may be
}

func (s *Server) getNewPlayer(c echo.Context) error {
	return s.showPlayerForm(c, &playerFormView{Form: playerForm{Family: c.QueryParam("family")}})
}

func (s *Server) showPlayerForm(c echo.Context, v *playerFormView) error {
	if err := s.fillPlayerForm(c, v); err != nil {
		return err
	}
	return s.show(c, "player_form", v)
}

func (s *Server) fillPlayerForm(c echo.Context, v *playerFormView) (err error) {
	v.Section = "players"
	v.Clubs, err = s.clubOptions(c, v.Form.Club)
	return err
}

func (s *Server) postNewPlayer(c echo.Context) error {
	return s.savePlayer(c, tournament.Player{})
}

func (s *Server) getEditPlayer(c echo.Context) error {
	p, err := s.playerOf(c)
	if err != nil {
		return err
	}
	return s.showPlayerForm(c, &playerFormView{ID: p.ID, Name: p.ShownName(lang(c)), Form: newPlayerForm(p)})
}

func (s *Server) postPlayer(c echo.Context) error {
	p, err := s.playerOf(c)
	if err != nil {
		return err
	}
	return s.savePlayer(c, p)
}

// savePlayer takes the form for a new player, or for old.
func (s *Server) savePlayer(c echo.Context, old tournament.Player) error {
	var form playerForm
	err := s.bind(c, &form)
	var p tournament.Player
	if err == nil {
		p, err = form.player(s.now().Year())
	}
	if err == nil {
		p.ID = old.ID
		if p.ID == 0 {
			p.Version = 0
		}
		p, err = s.director.SavePlayer(c.Request().Context(), who(c), p, form.Sure != "")
	}
	if err == nil {
		return s.see(c, playerPath(p.ID), "registry.saved", "name", p.ShownName(lang(c)))
	}
	v := &playerFormView{ID: old.ID, Name: old.ShownName(lang(c)), Form: form}
	if fillErr := s.fillPlayerForm(c, v); fillErr != nil {
		return fillErr
	}
	v.Like, err = s.alike(c, err)
	return s.refuse(c, err, "player_form", v)
}

// alike takes the look-alikes out of a refusal and leaves the error as it is.
func (s *Server) alike(c echo.Context, err error) ([]publicPlayer, error) {
	var duplicates *director.DuplicatesError
	if !errors.As(err, &duplicates) {
		return nil, err
	}
	clubs, clubErr := s.clubNames(c)
	if clubErr != nil {
		return nil, clubErr
	}
	like := make([]publicPlayer, len(duplicates.Like))
	for i, p := range duplicates.Like {
		like[i] = newPublicPlayer(p, clubs)
	}
	return like, err
}

// playerOf loads the player of the path.
func (s *Server) playerOf(c echo.Context) (tournament.Player, error) {
	id, err := number(c, "player")
	if err != nil {
		return tournament.Player{}, err
	}
	return s.read.Player(c.Request().Context(), tournament.PlayerID(id))
}

// playerView is the page of one player. Private is nil for visitors.
type playerView struct {
	page
	Player  publicPlayer
	Private *privateFields
	Events  []eventLine
	Privacy tournament.Privacy
	Erased  bool
	Ratings *playerRatings // nil when no list has the player
	Record  *playerRecord  // nil when nothing is played
}

// privateFields are for officials alone.
type privateFields struct {
	BirthYear   int
	Email, Note string
}

func (s *Server) getPlayer(c echo.Context) error {
	p, err := s.playerOf(c)
	if err == nil && p.Privacy == tournament.Hidden && user(c) == nil {
		err = fmt.Errorf("player %d: %w", p.ID, tournament.ErrNotFound)
	}
	if err != nil {
		return err
	}
	if p.Merged != 0 {
		return c.Redirect(http.StatusSeeOther, playerPath(p.Merged))
	}
	clubs, err := s.clubNames(c)
	if err != nil {
		return err
	}
	if p.Erased || !p.IsNamed() && user(c) == nil {
		p = p.Masked(called(words(s, c))(p.ID))
		p.Club = 0
	}
	v := &playerView{page: page{Section: "players"}, Player: newPublicPlayer(p, clubs), Privacy: p.Privacy, Erased: p.Erased}
	rows, err := s.read.PlayerEvents(c.Request().Context(), p.ID)
	if err != nil {
		return err
	}
	for _, row := range rows {
		v.Events = append(v.Events, eventLine{row, stateOf(row)})
	}
	if v.Ratings, err = s.ratingsOfPlayer(c, p); err != nil {
		return err
	}
	if v.Record, err = s.recordOf(c, p.ID, c.QueryParam("all") != ""); err != nil {
		return err
	}
	if user(c) != nil {
		v.Private = &privateFields{BirthYear: p.BirthYear, Email: p.Email, Note: p.Note}
	}
	return s.show(c, "player", v)
}

func playerPath(id tournament.PlayerID) string { return fmt.Sprintf("/players/%d", id) }

package web

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/tournament"
)

type clubsView struct {
	page
	Clubs []clubRow
}

type clubRow struct {
	tournament.Club
	Members int
}

func (s *Server) getClubs(c echo.Context) error {
	ctx := c.Request().Context()
	clubs, err := s.read.Clubs(ctx)
	if err != nil {
		return err
	}
	players, err := s.named(c)
	if err != nil {
		return err
	}
	members := map[tournament.ClubID]int{}
	for _, p := range players {
		members[p.Club]++
	}
	v := &clubsView{page: page{Section: "clubs"}}
	for _, club := range clubs {
		v.Clubs = append(v.Clubs, clubRow{club, members[club.ID]})
	}
	return s.show(c, "clubs", v)
}

type clubView struct {
	page
	Club    tournament.Club
	Members []publicPlayer
	Ratings *clubRatings // nil when no list has a member
	Events  []eventLine
	More    int // events that are not shown
}

// mostClubEvents bounds the events on the page of a club.
const mostClubEvents = 20

func (s *Server) getClub(c echo.Context) error {
	club, err := s.clubOf(c)
	if err != nil {
		return err
	}
	players, err := s.named(c)
	if err != nil {
		return err
	}
	v := &clubView{page: page{Section: "clubs"}, Club: club}
	for _, p := range players {
		if p.Club == club.ID {
			v.Members = append(v.Members, newPublicPlayer(p, nil))
		}
	}
	if v.Ratings, err = s.clubRatings(c, club); err != nil {
		return err
	}
	rows, err := s.read.ClubEvents(c.Request().Context(), club.ID)
	if err != nil {
		return err
	}
	v.More = max(0, len(rows)-mostClubEvents)
	for _, row := range rows[:len(rows)-v.More] {
		v.Events = append(v.Events, eventLine{row, stateOf(row)})
	}
	return s.show(c, "club", v)
}

type clubForm struct {
	Name    string `form:"name" validate:"max=200"`
	City    string `form:"city" validate:"max=200"`
	Country string `form:"country" validate:"max=20"`
	Version string `form:"version" validate:"max=20"`
}

// club reads the form and checks all of it.
//
// Errors: joined *tournament.FieldError.
func (f clubForm) club() (tournament.Club, error) {
	version, err := count("version", f.Version)
	club, faults := tournament.Club{Name: f.Name, City: f.City, Country: f.Country, Version: version}.Validate()
	return club, errors.Join(append(faults, err)...)
}

type clubFormView struct {
	page
	ID   tournament.ClubID // 0 for a new one
	Name string            // of the one that is changed
	Form clubForm
}

func (s *Server) getNewClub(c echo.Context) error {
	return s.show(c, "club_form", &clubFormView{page: page{Section: "clubs"}})
}

func (s *Server) getEditClub(c echo.Context) error {
	club, err := s.clubOf(c)
	if err != nil {
		return err
	}
	form := clubForm{Name: club.Name, City: club.City, Country: club.Country, Version: strconv.Itoa(club.Version)}
	return s.show(c, "club_form", &clubFormView{page: page{Section: "clubs"}, ID: club.ID, Name: club.Name, Form: form})
}

func (s *Server) postNewClub(c echo.Context) error { return s.saveClub(c, tournament.Club{}) }

func (s *Server) postClub(c echo.Context) error {
	club, err := s.clubOf(c)
	if err != nil {
		return err
	}
	return s.saveClub(c, club)
}

// saveClub takes the form for a new club, or for old.
func (s *Server) saveClub(c echo.Context, old tournament.Club) error {
	var form clubForm
	err := s.bind(c, &form)
	var club tournament.Club
	if err == nil {
		club, err = form.club()
	}
	if err == nil {
		club.ID = old.ID
		if club.ID == 0 {
			club.Version = 0
		}
		club, err = s.director.SaveClub(c.Request().Context(), who(c), club)
	}
	if err != nil {
		v := &clubFormView{page: page{Section: "clubs"}, ID: old.ID, Name: old.Name, Form: form}
		return s.refuse(c, err, "club_form", v)
	}
	return s.see(c, clubPath(club.ID), "registry.club_saved", "name", club.Name)
}

// clubOf loads the club of the path.
func (s *Server) clubOf(c echo.Context) (tournament.Club, error) {
	id, err := number(c, "club")
	if err != nil {
		return tournament.Club{}, err
	}
	return s.read.Club(c.Request().Context(), tournament.ClubID(id))
}

func clubPath(id tournament.ClubID) string { return fmt.Sprintf("/clubs/%d", id) }

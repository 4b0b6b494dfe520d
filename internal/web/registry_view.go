package web

import (
	"fmt"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/tournament"
)

// publicPlayer is what any page may show of a player. Birth year, e-mail and
// note have no place in it, so that no template can show them by mistake.
type publicPlayer struct {
	ID           tournament.PlayerID
	Family       string
	Given        string
	Native       string
	Reading      string
	Country      string
	FederationID string
	Rating       int // 0 is not known
	ClubID       tournament.ClubID
	Club         string
}

func newPublicPlayer(p tournament.Player, clubs map[tournament.ClubID]string) publicPlayer {
	return publicPlayer{
		ID: p.ID, Family: p.Family, Given: p.Given, Native: p.Native, Reading: p.Reading,
		Country: p.Country, FederationID: p.FederationID, Rating: p.Rating, ClubID: p.Club, Club: clubs[p.Club],
	}
}

// called says what a player is called who does not want to be named.
func called(w catalogue.Words) func(tournament.PlayerID) string {
	return func(id tournament.PlayerID) string { return w.Text("registry.numbered", "n", int64(id)) }
}

// named returns the registry as who asks may see it: a visitor sees those who are named.
func (s *Server) named(c echo.Context) ([]tournament.Player, error) {
	players, err := s.read.Players(c.Request().Context())
	if user(c) == nil {
		players = slices.DeleteFunc(players, func(p tournament.Player) bool { return !p.IsNamed() })
	}
	return players, err
}

// Person returns p as a player without private fields, for the function name.
func (p publicPlayer) Person() tournament.Player {
	return tournament.Player{ID: p.ID, Family: p.Family, Given: p.Given, Native: p.Native, Reading: p.Reading}
}

// Latin returns the name in Latin letters, or nothing.
func (p publicPlayer) Latin() string { return strings.TrimSpace(p.Family + " " + p.Given) }

// about tells players of the same name apart in a line.
func (p publicPlayer) about() string {
	var parts []string
	for _, part := range []string{p.Native, p.Country, p.Club, p.FederationID} {
		if part != "" && part != p.Person().Name() {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

// clubNames returns the names of all clubs by id.
func (s *Server) clubNames(c echo.Context) (map[tournament.ClubID]string, error) {
	clubs, err := s.read.Clubs(c.Request().Context())
	if err != nil {
		return nil, err
	}
	names := make(map[tournament.ClubID]string, len(clubs))
	for _, club := range clubs {
		names[club.ID] = club.Name
	}
	return names, nil
}

// clubOptions lists the clubs to choose from, none first.
func (s *Server) clubOptions(c echo.Context, chosen string) ([]option, error) {
	clubs, err := s.read.Clubs(c.Request().Context())
	if err != nil {
		return nil, err
	}
	list := []option{{Value: "", Label: words(s, c).Text("registry.no_club"), Chosen: chosen == ""}}
	for _, club := range clubs {
		label := club.Name
		if club.City != "" && club.City != club.Name {
			label += " (" + club.City + ")"
		}
		value := fmt.Sprint(club.ID)
		list = append(list, option{Value: value, Label: label, Chosen: value == chosen})
	}
	return list, nil
}

// Choice is the line that stands for p in a list of completions.
func (p publicPlayer) Choice() string {
	if about := p.about(); about != "" {
		return p.Person().Name() + " · " + about
	}
	return p.Person().Name()
}

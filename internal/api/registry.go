package api

import (
	"io"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// personJSON is a player of the registry.
type personJSON struct {
	ID           int64  `json:"id"`
	Name         string `json:"name"`
	Family       string `json:"family"`
	Given        string `json:"given"`
	Native       string `json:"native"`
	Reading      string `json:"reading"`
	Country      string `json:"country"`
	ClubID       int64  `json:"club_id"` // 0 is none
	Club         string `json:"club"`
	FederationID string `json:"federation_id"`
}

// Clubs are the clubs of the registry by id.
type Clubs map[tournament.ClubID]tournament.Club

func (clubs Clubs) people(players []tournament.Player) []personJSON {
	list := make([]personJSON, len(players))
	for i, p := range players {
		list[i] = personJSON{
			ID: int64(p.ID), Name: p.Name(), Family: p.Family, Given: p.Given, Native: p.Native, Reading: p.Reading,
			Country: p.Country, ClubID: int64(p.Club), Club: clubs[p.Club].Name, FederationID: p.FederationID,
		}
	}
	return list
}

type clubJSON struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	City    string `json:"city"`
	Country string `json:"country"`
}

func clubOf(c tournament.Club) clubJSON {
	return clubJSON{ID: int64(c.ID), Name: c.Name, City: c.City, Country: c.Country}
}

// WriteRegistry writes a page of the players that are registered.
func WriteRegistry(w io.Writer, players []tournament.Player, clubs Clubs, p Page) error {
	return writeJSON(w, struct {
		Players []personJSON `json:"players"`
		pageJSON
	}{clubs.people(players), pageOf(p)})
}

// WritePlayer writes a player of the registry with the events of the player.
func WritePlayer(w io.Writer, p tournament.Player, clubs Clubs, events []director.EventRow) error {
	return writeJSON(w, struct {
		Player personJSON   `json:"player"`
		Events []listedJSON `json:"events"`
	}{clubs.people([]tournament.Player{p})[0], listOf(events)})
}

// WriteClubs writes a page of the clubs.
func WriteClubs(w io.Writer, clubs []tournament.Club, p Page) error {
	list := make([]clubJSON, len(clubs))
	for i, c := range clubs {
		list[i] = clubOf(c)
	}
	return writeJSON(w, struct {
		Clubs []clubJSON `json:"clubs"`
		pageJSON
	}{list, pageOf(p)})
}

// WriteClub writes a club with its members.
func WriteClub(w io.Writer, c tournament.Club, members []tournament.Player) error {
	return writeJSON(w, struct {
		Club    clubJSON     `json:"club"`
		Members []personJSON `json:"members"`
	}{clubOf(c), Clubs{c.ID: c}.people(members)})
}

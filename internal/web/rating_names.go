package web

import (
	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// listNames knows what a rating list shows of each player: the name that was in force
// when the list was published, or a number for who does not want to be named.
type listNames struct {
	names   map[int64]director.ListName // nil: as they are now
	players map[int64]tournament.Player
	hidden  func(tournament.Player) bool
}

// listNames gathers them for a list of a day; hideMinors is what its series says.
func (s *Server) listNames(c echo.Context, names map[int64]director.ListName, hideMinors bool, on rating.Day) (*listNames, error) {
	players, err := s.read.Players(c.Request().Context())
	if err != nil {
		return nil, err
	}
	n := &listNames{names: names, players: make(map[int64]tournament.Player, len(players))}
	series := list.Series{HideMinors: hideMinors}
	n.hidden = func(p tournament.Player) bool { return series.HidesAsMinor(p.BirthYear, on) }
	for _, p := range players {
		n.players[int64(p.ID)] = p
	}
	return n, nil
}

// player returns a player as the list names him; false for who is shown as a number.
func (n *listNames) player(id int64) (tournament.Player, bool) {
	p, ok := n.players[id]
	if !ok || !p.IsNamed() || n.hidden(p) {
		return p, false
	}
	if name, kept := n.names[id]; kept {
		p.Family, p.Given, p.Native = name.Family, name.Given, name.Native
	}
	return p, true
}

// open returns the rows of a list as everybody may see them: without those who are hidden,
// and without the club of who is a number.
func (n *listNames) open(rows []list.Row) []list.Row {
	open := make([]list.Row, 0, len(rows))
	for _, r := range rows {
		if !n.listed(r.Player) {
			continue
		}
		if _, named := n.player(r.Player); !named {
			r.Club = 0
		}
		open = append(open, r)
	}
	return open
}

// listed reports whether a player is shown on the list at all.
func (n *listNames) listed(id int64) bool { return n.players[id].Privacy != tournament.Hidden }

// shownPlayer is a player on a list, in words.
type shownPlayer struct {
	Name, Latin string
	URL         string // of the player's page; empty where there is nothing to be seen
}

// of returns what is shown of a player.
func (n *listNames) of(w catalogue.Words, id int64) shownPlayer {
	p, ok := n.player(id)
	if !ok {
		return shownPlayer{Name: called(w)(tournament.PlayerID(id))}
	}
	shown := shownPlayer{URL: "/players/" + idText(id)}
	shown.Name, shown.Latin = shownNames(w, p)
	return shown
}

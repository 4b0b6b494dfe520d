package api

import (
	"io"

	"sixtyfour/internal/tournament"
)

// placedJSON is a game with where it was played.
type placedJSON struct {
	Round int `json:"round"`
	Table int `json:"table"`
	gameJSON
}

// placed is a game with where it was played.
type placed struct {
	round, table int
	game         tournament.Game
}

func gamesOf(s tournament.Snapshot) (list []placed) {
	for _, r := range s.Public().Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				list = append(list, placed{r.Number, m.Table, g})
			}
		}
	}
	return list
}

func (p placed) json(numbers map[tournament.PlayerID]int) placedJSON {
	return placedJSON{Round: p.round, Table: p.table, gameJSON: gameOf(p.game, numbers)}
}

// WriteGames writes one page of the games of the rounds of an event, by round,
// table and number in the match.
func WriteGames(w io.Writer, s tournament.Snapshot, number, size int) error {
	all := gamesOf(s)
	page, from, to := NewPage(number, size, len(all))
	numbers := startNumbers(s)
	games := make([]placedJSON, 0, to-from)
	for _, p := range all[from:to] {
		games = append(games, p.json(numbers))
	}
	return writeJSON(w, struct {
		Event eventJSON    `json:"event"`
		Games []placedJSON `json:"games"`
		pageJSON
	}{eventOf(s.Event), games, pageOf(page)})
}

// WriteGame writes one game of an event.
//
// Errors: tournament.ErrNotFound for a game of another event or of a draft.
func WriteGame(w io.Writer, s tournament.Snapshot, id tournament.GameID) error {
	for _, p := range gamesOf(s) {
		if p.game.ID == id {
			return writeJSON(w, struct {
				Event eventJSON  `json:"event"`
				Game  placedJSON `json:"game"`
			}{eventOf(s.Event), p.json(startNumbers(s))})
		}
	}
	return tournament.ErrNotFound
}

package director

import (
	"errors"
	"fmt"
	"time"

	"sixtyfour/internal/format"
	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Record returns what a game file says of a game, without its moves. round names where
// it was played, such as "3".
func Record(e tournament.Event, round string, g tournament.Game, players map[tournament.PlayerID]tournament.Player) format.Game {
	record := format.Game{
		Event: e.Name, Site: e.Place, Round: round, Date: string(e.Starts),
		Black: format.Player{Name: players[g.Black].Name()},
		White: format.Player{Name: players[g.White].Name()},
	}
	r := g.Result
	switch {
	case r == nil:
		record.Result = format.Result{Kind: format.Unfinished}
	case r.Score.Black%2 == 0 && r.Score.White%2 == 0: // files know whole discs only
		record.Result = format.Result{
			Kind: format.Counts, Black: int(r.Score.Black / 2), White: int(r.Score.White / 2), Why: whyEnded[r.Reason],
		}
	}
	return record
}

// whyEnded are the reasons that game files know.
var whyEnded = map[tournament.Reason]format.Why{
	tournament.ReasonTime:     format.TimedOut,
	tournament.ReasonResigned: format.Resigned,
}

// Archive is the games of an event with their moves, as a base of WTHOR.
type Archive struct {
	Base *wthor.Base
	Year int
	Left []LeftOut // games with moves that a base cannot hold
}

// LeftOut is a game that an archive leaves out.
type LeftOut struct {
	Round, Table, Game int    // of a final: 0, the number of the final, and the game's place in it
	Final              string // its name
	Err                error
}

// NewArchive takes every confirmed game of an event that has its moves, finals
// included, by round and table. The files are dated with the last change of a game.
//
// Errors: those of a transcript in the store that cannot be read.
func NewArchive(s tournament.Snapshot) (Archive, error) {
	var a Archive
	var changed time.Time
	type entry struct {
		left  LeftOut
		round string
		game  tournament.Game
	}
	var games []entry
	for _, r := range s.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				games = append(games, entry{LeftOut{Round: r.Number, Table: m.Table, Game: g.Number}, fmt.Sprint(r.Number), g})
			}
		}
	}
	for _, f := range s.Finals {
		for i, g := range f.Games {
			result := g.Result
			games = append(games, entry{LeftOut{Table: f.Number, Game: i + 1, Final: f.Name}, f.Name, tournament.Game{
				Number: g.Number, Black: g.Black, White: g.White, Result: &result, Transcript: g.Transcript, ChangedAt: result.At,
			}})
		}
	}
	for _, e := range games {
		if e.game.Transcript != "" && e.game.ChangedAt.After(changed) {
			changed = e.game.ChangedAt
		}
	}
	a.Year = changed.Year()
	if day, err := time.Parse(time.DateOnly, string(s.Event.Starts)); err == nil {
		a.Year = day.Year()
	}
	var err error
	if a.Base, err = wthor.NewBase(changed); err != nil {
		return a, err
	}
	for _, e := range games {
		if e.game.Transcript == "" || e.game.Result == nil {
			continue
		}
		played, err := reversi.ParseGame(e.game.Transcript)
		if err != nil {
			return a, fmt.Errorf("stored transcript of game %d: %w", e.game.ID, err)
		}
		record := Record(s.Event, e.round, e.game, s.Players)
		record.AddGame(played)
		if record.Date == "" {
			record.Date = fmt.Sprint(a.Year)
		}
		switch err := a.Base.Write(&record); {
		case err == nil:
		case wthor.NotHeld(err) || errors.As(err, new(*reversi.MoveError)):
			e.left.Err = err
			a.Left = append(a.Left, e.left)
		default:
			return a, err
		}
	}
	return a, nil
}

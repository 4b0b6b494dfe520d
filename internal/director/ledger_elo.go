package director

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/tournament"
)

// Reasons that a result file is no event of the ledger. Test with errors.Is.
var (
	ErrNoDate  = errors.New("the file does not say when the event was")
	ErrNoGames = errors.New("the file holds no games")
)

// eloEvent returns a result file as an event of the ledger: the games in the rounds that
// an import of it as an event would have. Of an event of several days only the last is
// sure to be after every game, so all games have that one. What was sent to be rated is
// rated, also where it looks as if the fewer discs had won.
func eloEvent(f wof.File) (SourceEvent, error) {
	if len(f.Games) == 0 {
		return SourceEvent{}, ErrNoGames
	}
	first, err := time.Parse(time.DateOnly, f.Date)
	if err != nil {
		return SourceEvent{}, ErrNoDate
	}
	last := first
	if d, err := time.Parse(time.DateOnly, f.LastDay); err == nil && d.After(first) {
		last = d
	}
	p := &planner{file: f, ids: map[string]int{}}
	p.event()
	p.roster()
	p.rounds()
	title := p.plan.Event.Name
	e := SourceEvent{Event: ledger.Revision{
		Key:     fmt.Sprintf("wof %s %s (%s)", f.Date, fold(f.Name), fold(f.Country)),
		Title:   title,
		Country: p.plan.Event.Country,
	}}
	place := make([]int64, len(p.plan.Players)+1) // in People, of the players of the plan; 0 is nobody
	for i, pl := range p.plan.Players {
		if pl.Player.FederationID == "" { // nobody knew who that was
			continue
		}
		s := SourcePlayer{Collection: FederationCollection, Number: pl.Player.FederationID}
		if pl.Header != nil {
			s.Family, s.Given, s.Country = pl.Player.Family, pl.Player.Given, pl.Player.Country
		}
		e.People = append(e.People, s)
		place[i+1] = int64(len(e.People))
	}
	for _, round := range p.plan.Rounds {
		for _, m := range round.Matches {
			for _, g := range m.Games {
				line, ok := playedGame{g.Black, g.White, g.ColoursUnknown, g.Result}.line(int32(round.Number))
				if !ok {
					continue
				}
				line.Day = rating.DayOf(last)
				line.A, line.B = place[line.A], place[line.B]
				e.Event.Games = append(e.Event.Games, line)
			}
		}
	}
	return e, nil
}

// temporaryOwner returns whom of our registry a temporary id in a file may lead back to:
// who bears its name and country and has no id of the federation.
func temporaryOwner(s SourcePlayer, p tournament.Player) bool {
	_, isNew := FederationNumber(p)
	return isNew && p.Country == s.Country && p.Name() == strings.TrimSpace(s.Family+" "+s.Given)
}

package director

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"sixtyfour/internal/format/papp"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// ErrNotForPAPP says that PAPP cannot go on with an event, because something in it is
// nothing that PAPP knows. Its standings can be had all the same.
var ErrNotForPAPP = errors.New("PAPP cannot hold this event")

// PAPPStandings returns the standings of an event as PAPP has them, without rounds.
// The tie-break is the first behind the points.
func PAPPStandings(s tournament.Snapshot) papp.Event {
	e := papp.Event{Name: s.Event.Name, Rounds: s.Event.Rules.Rounds, Brightwell: s.Event.Rules.BrightwellConstant}
	if day, err := time.Parse(time.DateOnly, string(s.Event.Starts)); err == nil {
		e.Date = day.Format("02/01/2006")
	}
	for _, row := range standings.Compute(s).Rows {
		p := papp.Player{
			Family: row.Player.Family, Given: row.Player.Given, Country: row.Player.Country, Place: row.Rank,
			Points: decimal(int(row.Points)), Left: row.Entry.Withdrawn,
		}
		if p.Family == "" {
			p.Family = row.Player.Native
		}
		p.ID, p.New = pappID(row.Player)
		if len(row.Values) > 1 {
			p.TieBreak = strconv.FormatFloat(row.Values[1].Amount.Rounded().Float(), 'f', -1, 64)
		}
		e.Players = append(e.Players, p)
	}
	return e
}

func pappID(p tournament.Player) (int64, bool) {
	text, isNew := FederationNumber(p)
	id, err := strconv.ParseInt(text, 10, 32) // PAPP's numbers have 32 bits
	if err != nil {
		id, err = strconv.ParseInt(TemporaryID(p.ID), 10, 64)
		isNew = true
	}
	if err != nil {
		return 0, true
	}
	return id, isNew
}

// decimal writes halves as "4" or "4.5".
func decimal(halves int) string {
	text := strconv.Itoa(halves / 2)
	if halves%2 != 0 {
		text += ".5"
	}
	return text
}

// PAPPEvent returns an event with its rounds, for PAPP to go on with. A round that is
// not closed is the last and keeps what is known of it.
//
// Errors: [ErrNotForPAPP] with the round and the table, for what PAPP has no sign for:
// matches of two games, counts that do not add up to 64, winners with no more discs
// than the loser, a bye that is no win, and other rounds without a game that give points.
func PAPPEvent(s tournament.Snapshot) (papp.Event, error) {
	e := PAPPStandings(s)
	rules := s.Event.Rules
	refuse := func(format string, args ...any) (papp.Event, error) {
		return papp.Event{}, fmt.Errorf("%w: %s", ErrNotForPAPP, fmt.Sprintf(format, args...))
	}
	if rules.Games != 1 {
		return refuse("a match has %d games", rules.Games)
	}
	e.Bye = 64 - int(rules.Bye.Discs/2)
	id := func(p tournament.PlayerID) int64 { n, _ := pappID(s.Players[p]); return n }
	for _, r := range s.Rounds {
		out := papp.Round{}
		for _, m := range r.Matches {
			g := m.Games[0]
			pair := papp.Pair{Black: id(g.Black), White: id(g.White), Open: g.Result == nil}
			if g.Result == nil {
				out.Open = true
			} else if score := g.Result.Score; !plainWin(*g.Result) {
				return refuse("round %d, table %d: %s, %s", r.Number, m.Table, score, g.Result.Outcome)
			} else {
				pair.BlackDiscs, pair.WhiteDiscs = int(score.Black/2), int(score.White/2)
			}
			out.Present = append(out.Present, pair.Black, pair.White)
			out.Pairs = append(out.Pairs, pair)
		}
		for _, entry := range s.Entries {
			sitting := s.Sitting(r, entry.Player)
			switch worth := rules.Worth(sitting.Presence); {
			case sitting.Presence == tournament.Plays:
			case sitting.Presence.IsBye():
				if worth.Points != 2 || worth.Discs <= reversi.Whole(32) || worth.Discs%2 != 0 {
					return refuse("round %d: a bye of %s points and %s discs", r.Number, worth.Points, worth.Discs)
				}
				out.Present = append(out.Present, id(entry.Player))
			case worth != tournament.Worth{}:
				return refuse("round %d: %s gives %s points and %s discs", r.Number, sitting.Presence, worth.Points, worth.Discs)
			}
		}
		e.Played = append(e.Played, out)
		if out.Open && r.Number != s.Last() {
			return refuse("round %d: results are missing", r.Number)
		}
	}
	return e, nil
}

// plainWin reports whether the discs alone say who won, as they do in PAPP.
func plainWin(r tournament.Result) bool {
	if r.Score.Black%2 != 0 || r.Score.White%2 != 0 || r.Score.Black+r.Score.White != reversi.Whole(64) {
		return false
	}
	switch r.Score.Winner() {
	case reversi.Black:
		return r.Outcome == tournament.BlackWon
	case reversi.White:
		return r.Outcome == tournament.WhiteWon
	case reversi.NoColour:
	}
	return r.Outcome == tournament.Drawn
}

package ledger

import "sixtyfour/internal/rating"

// Record is an event in which a player has games.
type Record struct {
	Key, Title string
	Starts     rating.Day
	ByYear     bool
	Unrated    Unrated
	Games      []Game // the player's, as who is who has it
}

// Records returns the events of a player, as who is who by the entries, in order of time.
func Records(entries []Entry, player int64) []Record {
	w := Identify(entries)
	var list []Record
	for _, e := range heads(entries) {
		r := Record{Key: e.Event.Key, Title: e.Event.Title, Starts: firstDay(e.Event.Games), ByYear: e.Event.ByYear, Unrated: w.unrated(e.Event)}
		for _, g := range e.Event.Games {
			if w.Who(r.Key, g.A) == player || w.Who(r.Key, g.B) == player {
				g, _ = w.see(e.Event, g)
				r.Games = append(r.Games, g)
			}
		}
		if len(r.Games) > 0 {
			list = append(list, r)
		}
	}
	return list
}

// Meetings returns the games that two players have with each other, by event.
func Meetings(entries []Entry, a, b int64) []Record {
	var list []Record
	for _, r := range Records(entries, a) {
		var games []Game
		for _, g := range r.Games {
			if g.A == b || g.B == b {
				games = append(games, g)
			}
		}
		if r.Games = games; len(games) > 0 {
			list = append(list, r)
		}
	}
	return list
}

// Flagged is a game that a reader should know something about, as its event has it.
type Flagged struct {
	Event Event
	Game  Game
}

// WithFlag returns the games that have a flag, in order of time.
func WithFlag(entries []Entry, f Flag) []Flagged {
	w := Identify(entries)
	var list []Flagged
	for _, e := range heads(entries) {
		for _, g := range e.Event.Games {
			if g, s := w.see(e.Event, g); s.Has(f) {
				list = append(list, Flagged{Event{
					Key: e.Event.Key, Title: e.Event.Title, Country: e.Event.Country, Starts: firstDay(e.Event.Games), ByYear: e.Event.ByYear,
					Unrated: w.unrated(e.Event), Seq: e.Seq, Games: len(e.Event.Games),
				}, g})
			}
		}
	}
	return list
}

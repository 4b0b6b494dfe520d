package api

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

type wholeEvent struct {
	Event     eventJSON     `json:"event"`
	Rules     rulesJSON     `json:"rules"`
	Players   []playerJSON  `json:"players"`
	Rounds    []roundJSON   `json:"rounds"`
	Standings standingsJSON `json:"standings"`
	Finals    []finalJSON   `json:"finals,omitempty"`
}

type standingsOfEvent struct {
	Event     eventJSON     `json:"event"`
	Rules     rulesJSON     `json:"rules"`
	Standings standingsJSON `json:"standings"`
}

type eventJSON struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Place   string `json:"place"`
	Country string `json:"country"`
	Starts  string `json:"starts"` // empty if not known
	Seed    string `json:"seed"`   // a text, because it does not fit the numbers of many readers
}

type worthJSON struct {
	Points float64 `json:"points"`
	Discs  float64 `json:"discs"`
}

type rulesJSON struct {
	Scoring            string    `json:"scoring"`
	Regime             string    `json:"regime"`
	Rounds             int       `json:"rounds"`
	Games              int       `json:"games"`
	Credit             string    `json:"credit"`
	LevelByDiscs       bool      `json:"level_by_discs"`
	Bye                worthJSON `json:"bye"`
	HalfBye            worthJSON `json:"half_bye"`
	Away               worthJSON `json:"away"`       // absent without a bye
	LateEntry          worthJSON `json:"late_entry"` // each round before it
	ZeroBye            worthJSON `json:"zero_bye"`
	Withdrawn          worthJSON `json:"withdrawn"`      // each round after it
	Expelled           worthJSON `json:"expelled"`       // each round after it
	ExpelledKeep       bool      `json:"expelled_keep"`  // the rank stays; else none
	ExpelledCount      bool      `json:"expelled_count"` // tie-breaks of others count their games as played
	TieBreaks          []string  `json:"tie_breaks"`
	BrightwellConstant int       `json:"brightwell_constant"`
	BrightwellUnplayed string    `json:"brightwell_unplayed"`
	BrightwellByRounds bool      `json:"brightwell_by_rounds"` // 64 divided by the rounds in place of the constant
	Treatment          string    `json:"treatment"`            // of rounds without a game, in opponents' points
	ForfeitsMeet       bool      `json:"forfeits_meet"`        // direct encounter counts games that were not played
	KoyaLimit          int       `json:"koya_limit"`           // percent
	CountryRounds      int       `json:"country_rounds"`
	Pairing            string    `json:"pairing"` // the system: swiss, dutch, monrad, exchange, roundrobin
}

type playerJSON struct {
	ID           int64  `json:"id"` // in the registry
	Number       int    `json:"number"`
	Name         string `json:"name"`
	Family       string `json:"family"`
	Given        string `json:"given"`
	Native       string `json:"native"`
	Reading      string `json:"reading"`
	Country      string `json:"country"`
	Club         string `json:"club"`
	FederationID string `json:"federation_id"`
	FirstRound   int    `json:"first_round"`
	Withdrawn    bool   `json:"withdrawn"`
	Expelled     bool   `json:"expelled"`
}

// WriteWholeEvent writes the public facts of an event: rules, players, rounds
// with games and moves, standings. Drafts of rounds are left out.
func WriteWholeEvent(w io.Writer, s tournament.Snapshot) error {
	s = s.Public()
	numbers := startNumbers(s)
	doc := wholeEvent{
		Event:     eventOf(s.Event),
		Rules:     rulesOf(s.Event.Rules),
		Players:   playersOf(s),
		Rounds:    make([]roundJSON, 0, len(s.Rounds)),
		Standings: standingsOf(standings.Compute(s)),
	}
	for _, r := range s.Rounds {
		doc.Rounds = append(doc.Rounds, roundOf(r, s.Event.Rules, numbers))
	}
	doc.Finals = finalsOf(s, numbers)
	return writeJSON(w, doc)
}

// WriteStandings writes the standings with the working of every tie-break
// and with what each player did in each round.
func WriteStandings(w io.Writer, t standings.Table) error {
	return writeJSON(w, standingsOfEvent{
		Event: eventOf(t.Event), Rules: rulesOf(t.Event.Rules), Standings: standingsOf(t),
	})
}

// startNumbers returns the number by which each player is named.
func startNumbers(s tournament.Snapshot) map[tournament.PlayerID]int {
	numbers := make(map[tournament.PlayerID]int, len(s.Entries))
	for _, e := range s.Entries {
		numbers[e.Player] = e.Number
	}
	return numbers
}

func playersOf(s tournament.Snapshot) []playerJSON {
	list := make([]playerJSON, len(s.Entries))
	for i, e := range s.Entries {
		p := s.Players[e.Player]
		list[i] = playerJSON{
			ID: int64(p.ID), Number: e.Number, Name: p.Name(), Family: p.Family, Given: p.Given, Native: p.Native,
			Reading: p.Reading, Country: p.Country, Club: s.Clubs[p.Club].Name,
			FederationID: p.FederationID, FirstRound: e.FirstRound, Withdrawn: e.Withdrawn, Expelled: e.IsExpelled(),
		}
	}
	return list
}

func writeJSON(w io.Writer, doc any) error {
	out := json.NewEncoder(w)
	out.SetIndent("", " ")
	if err := out.Encode(doc); err != nil {
		return fmt.Errorf("api: %w", err)
	}
	return nil
}

func eventOf(e tournament.Event) eventJSON {
	return eventJSON{
		ID: int64(e.ID), Name: e.Name, Place: e.Place, Country: e.Country,
		Starts: string(e.Starts), Seed: strconv.FormatUint(e.Seed, 10),
	}
}

func rulesOf(r tournament.Rules) rulesJSON {
	return rulesJSON{
		Scoring: string(r.Scoring), Regime: string(r.Regime), Rounds: r.Rounds, Games: r.Games,
		Credit: string(r.Credit), LevelByDiscs: r.LevelByDiscs,
		Bye: worthOf(r.Bye), HalfBye: worthOf(r.HalfBye), Away: worthOf(r.Absent),
		LateEntry: worthOf(r.Late), ZeroBye: worthOf(r.ZeroBye), Withdrawn: worthOf(r.Left),
		Expelled: worthOf(r.Expelled), ExpelledKeep: r.ExpelledKeep, ExpelledCount: r.ExpelledCount,
		TieBreaks: breakNames(r.TieBreaks), BrightwellConstant: r.BrightwellConstant,
		BrightwellByRounds: r.BrightwellByRounds, Treatment: string(r.Treatment), ForfeitsMeet: r.ForfeitsMeet, KoyaLimit: r.KoyaLimit,
		BrightwellUnplayed: string(r.BrightwellUnplayed), CountryRounds: r.CountryRounds, Pairing: string(r.Pairing.System),
	}
}

func breakNames(breaks []tournament.TieBreak) []string {
	names := make([]string, len(breaks))
	for i, b := range breaks {
		names[i] = string(b)
	}
	return names
}

func worthOf(w tournament.Worth) worthJSON {
	return worthJSON{Points: w.Points.Float(), Discs: discs(w.Discs)}
}

// discs returns half-discs as discs; it is exact.
func discs(d reversi.Discs) float64 { return float64(d) / 2 }

package spreadsheet

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// The documents below are promises to whoever reads them: a field is added, but
// never renamed or given another meaning. Points and discs are plain numbers
// (2.5), players are named by their start number, 0 is nobody, days are
// YYYY-MM-DD. Nothing private has a field here.

type eventDocument struct {
	Event     eventJSON     `json:"event"`
	Rules     rulesJSON     `json:"rules"`
	Players   []playerJSON  `json:"players"`
	Rounds    []roundJSON   `json:"rounds"`
	Standings standingsJSON `json:"standings"`
	Finals    []finalJSON   `json:"finals,omitempty"`
}

type standingsDocument struct {
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
	Withdrawn          worthJSON `json:"withdrawn"` // each round after it
	TieBreaks          []string  `json:"tie_breaks"`
	BrightwellConstant int       `json:"brightwell_constant"`
	BrightwellUnplayed string    `json:"brightwell_unplayed"`
	CountryRounds      int       `json:"country_rounds"`
	Pairing            string    `json:"pairing"` // the system: swiss, dutch, monrad, exchange, roundrobin
}

type playerJSON struct {
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
}

type roundJSON struct {
	Number      int         `json:"number"`
	State       string      `json:"state"` // published, closed
	Tables      []tableJSON `json:"tables"`
	WithoutGame []idleJSON  `json:"without_game"`
}

type tableJSON struct {
	Table int        `json:"table"`
	Games []gameJSON `json:"games"`
}

type gameJSON struct {
	ID           int64       `json:"id"`
	Game         int         `json:"game"` // 1 for the first of the match
	Black        int         `json:"black"`
	White        int         `json:"white"`
	ColoursKnown bool        `json:"colours_known"`
	State        string      `json:"state"`  // open, claimed, disputed, confirmed
	Result       *resultJSON `json:"result"` // null until confirmed
	Plies        int         `json:"plies"`
	Transcript   string      `json:"transcript"` // empty if not recorded
	Boards       []boardJSON `json:"boards,omitempty"`
}

// boardJSON is how the board stood after a ply where the moves give another one.
type boardJSON struct {
	Ply     int    `json:"ply"`
	Squares string `json:"squares"` // a1 to h8, rank by rank: X Black, O White, - empty
}

// addMoves takes a stored transcript apart.
func (g *gameJSON) addMoves(transcript string) {
	played, _ := reversi.ParseGame(transcript) // it was read before it was stored
	g.Plies, g.Transcript = played.Plies(), played.Moves.String()
	for _, b := range played.Boards {
		g.Boards = append(g.Boards, boardJSON{Ply: b.Ply, Squares: reversi.FormatBoard(b.Board, "XO-")})
	}
}

type resultJSON struct {
	Outcome     string  `json:"outcome"`
	Reason      string  `json:"reason"`
	BlackDiscs  float64 `json:"black_discs"`
	WhiteDiscs  float64 `json:"white_discs"`
	BlackPoints float64 `json:"black_points"` // of this game alone
	WhitePoints float64 `json:"white_points"`
}

type idleJSON struct {
	Player   int     `json:"player"`
	Presence string  `json:"presence"`
	Points   float64 `json:"points"`
	Discs    float64 `json:"discs"`
}

// WriteEventJSON writes the public facts of an event: rules, players, rounds
// with games and moves, standings. Drafts of rounds are left out.
func WriteEventJSON(w io.Writer, s tournament.Snapshot) error {
	s = s.Public()
	numbers := make(map[tournament.PlayerID]int, len(s.Entries))
	doc := eventDocument{
		Event:     eventOf(s.Event),
		Rules:     rulesOf(s.Event.Rules),
		Players:   make([]playerJSON, 0, len(s.Entries)),
		Rounds:    make([]roundJSON, 0, len(s.Rounds)),
		Standings: standingsOf(standings.Compute(s)),
	}
	for _, e := range s.Entries {
		numbers[e.Player] = e.Number
		p := s.Players[e.Player]
		doc.Players = append(doc.Players, playerJSON{
			Number: e.Number, Name: p.Name(), Family: p.Family, Given: p.Given, Native: p.Native,
			Reading: p.Reading, Country: p.Country, Club: s.Clubs[p.Club].Name,
			FederationID: p.FederationID, FirstRound: e.FirstRound, Withdrawn: e.Withdrawn,
		})
	}
	for _, r := range s.Rounds {
		doc.Rounds = append(doc.Rounds, roundOf(r, s.Event.Rules, numbers))
	}
	doc.Finals = finalsOf(s, numbers)
	return writeJSON(w, doc)
}

// WriteStandingsJSON writes the standings with the working of every tie-break
// and with what each player did in each round.
func WriteStandingsJSON(w io.Writer, t standings.Table) error {
	return writeJSON(w, standingsDocument{
		Event: eventOf(t.Event), Rules: rulesOf(t.Event.Rules), Standings: standingsOf(t),
	})
}

func writeJSON(w io.Writer, doc any) error {
	out := json.NewEncoder(w)
	out.SetIndent("", " ")
	if err := out.Encode(doc); err != nil {
		return fmt.Errorf("spreadsheet: JSON: %w", err)
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
		TieBreaks: breakNames(r.TieBreaks), BrightwellConstant: r.BrightwellConstant,
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

func roundOf(r tournament.Round, rules tournament.Rules, numbers map[tournament.PlayerID]int) roundJSON {
	out := roundJSON{
		Number: r.Number, State: string(r.State),
		Tables: make([]tableJSON, 0, len(r.Matches)), WithoutGame: make([]idleJSON, 0, len(r.Idle)),
	}
	for _, m := range r.Matches {
		table := tableJSON{Table: m.Table, Games: make([]gameJSON, 0, len(m.Games))}
		for _, g := range m.Games {
			table.Games = append(table.Games, gameOf(g, numbers))
		}
		out.Tables = append(out.Tables, table)
	}
	for _, d := range r.Idle {
		worth := rules.Worth(d.Presence)
		out.WithoutGame = append(out.WithoutGame, idleJSON{
			Player: numbers[d.Player], Presence: string(d.Presence),
			Points: worth.Points.Float(), Discs: discs(worth.Discs),
		})
	}
	return out
}

func gameOf(g tournament.Game, numbers map[tournament.PlayerID]int) gameJSON {
	game := gameJSON{
		ID: int64(g.ID), Game: g.Number, Black: numbers[g.Black], White: numbers[g.White],
		ColoursKnown: !g.ColoursUnknown, State: string(g.State()),
	}
	game.addMoves(g.Transcript)
	if g.Result != nil {
		black, white := g.Result.Points()
		game.Result = &resultJSON{
			Outcome: string(g.Result.Outcome), Reason: string(g.Result.Reason),
			BlackDiscs: discs(g.Result.Score.Black), WhiteDiscs: discs(g.Result.Score.White),
			BlackPoints: black.Float(), WhitePoints: white.Float(),
		}
	}
	return game
}

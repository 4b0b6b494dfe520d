package store

import (
	"encoding/json"
	"fmt"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// The documents below are stored as JSON. A field that is missing reads as its
// zero value, an unknown one is ignored.

type worthDocument struct {
	Points int `json:"points"`
	Discs  int `json:"discs"`
}

type rulesDocument struct {
	Scoring            string         `json:"scoring"`
	Regime             string         `json:"regime"`
	Correction         *string        `json:"correction"` // missing in events from before it was asked
	Rounds             int            `json:"rounds"`
	Games              int            `json:"games"`
	Credit             string         `json:"credit"`
	DrawRights         bool           `json:"draw_rights"`
	LevelByDiscs       bool           `json:"level_by_discs"`
	Bye                worthDocument  `json:"bye"`
	HalfBye            worthDocument  `json:"half_bye"`
	Away               worthDocument  `json:"away,omitzero"` // in events from before each kind had its own worth, that of all
	Late               *worthDocument `json:"late"`
	Absent             *worthDocument `json:"absent"`
	ZeroBye            *worthDocument `json:"zero_bye"`
	Left               *worthDocument `json:"left"`
	Expelled           *worthDocument `json:"expelled"`
	ExpelledKeep       bool           `json:"expelled_keep,omitempty"`
	ExpelledCount      bool           `json:"expelled_count,omitempty"`
	NoShow             int            `json:"no_show"`
	TieBreaks          []string       `json:"tie_breaks"`
	BrightwellConstant int            `json:"brightwell_constant"`
	BrightwellByRounds bool           `json:"brightwell_by_rounds,omitempty"`
	BrightwellUnplayed string         `json:"brightwell_unplayed"`
	Treatment          *string        `json:"treatment"` // missing, with the limit, in events from before they mattered
	ForfeitsMeet       bool           `json:"forfeits_meet,omitempty"`
	KoyaLimit          int            `json:"koya_limit,omitempty"`
	CountryRounds      int            `json:"country_rounds"`
	Pairing            *pairingRules  `json:"pairing"`
}

// pairingRules are missing in events from before a system could be chosen.
type pairingRules struct {
	System      string          `json:"system"`
	FirstColour string          `json:"first_colour,omitempty"`
	Baku        bool            `json:"baku,omitempty"`
	Legs        int             `json:"legs,omitempty"`
	Swiss       *swissPenalties `json:"swiss,omitempty"`
}

type termDocument struct {
	Rule   string `json:"rule"`
	Player int64  `json:"player,omitempty"`
	Value  int    `json:"value,omitempty"`
	Cost   int64  `json:"cost,omitempty"`
}

func worth(w tournament.Worth) worthDocument {
	return worthDocument{Points: int(w.Points), Discs: int(w.Discs)}
}

func (d worthDocument) worth() tournament.Worth {
	return tournament.Worth{Points: tournament.Points(d.Points), Discs: reversi.Discs(d.Discs)}
}

// worthOwn writes a worth that older events do not have for itself.
func worthOwn(w tournament.Worth) *worthDocument {
	d := worth(w)
	return &d
}

// or reads a worth, older where there is none.
func (d *worthDocument) or(older worthDocument) tournament.Worth {
	if d == nil {
		return older.worth()
	}
	return d.worth()
}

func writeRules(r tournament.Rules) (string, error) {
	correction, treatment := string(r.Correction), string(r.Treatment)
	d := rulesDocument{
		Scoring: string(r.Scoring), Regime: string(r.Regime), Correction: &correction, Rounds: r.Rounds, Games: r.Games,
		Credit: string(r.Credit), LevelByDiscs: r.LevelByDiscs, DrawRights: r.DrawRights,
		Bye: worth(r.Bye), HalfBye: worth(r.HalfBye),
		Late: worthOwn(r.Late), Absent: worthOwn(r.Absent), ZeroBye: worthOwn(r.ZeroBye), Left: worthOwn(r.Left),
		Expelled: worthOwn(r.Expelled), ExpelledKeep: r.ExpelledKeep, ExpelledCount: r.ExpelledCount,
		TieBreaks:          make([]string, len(r.TieBreaks)),
		BrightwellConstant: r.BrightwellConstant, BrightwellUnplayed: string(r.BrightwellUnplayed),
		BrightwellByRounds: r.BrightwellByRounds, Treatment: &treatment, ForfeitsMeet: r.ForfeitsMeet, KoyaLimit: r.KoyaLimit,
		CountryRounds: r.CountryRounds, NoShow: r.NoShow,
		Pairing: newPairingRules(r.Pairing),
	}
	for i, t := range r.TieBreaks {
		d.TieBreaks[i] = string(t)
	}
	return write(d)
}

func readRules(text string) (tournament.Rules, error) {
	var d rulesDocument
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return tournament.Rules{}, fmt.Errorf("rules of an event: %w", err)
	}
	r := tournament.Rules{
		Scoring: reversi.Scoring(d.Scoring), Regime: tournament.Regime(d.Regime), Rounds: d.Rounds, Games: d.Games,
		Correction: tournament.CorrectionCompetition,
		Credit:     tournament.Credit(d.Credit), LevelByDiscs: d.LevelByDiscs, DrawRights: d.DrawRights,
		Bye: d.Bye.worth(), HalfBye: d.HalfBye.worth(),
		Late: d.Late.or(d.Away), Absent: d.Absent.or(d.Away), ZeroBye: d.ZeroBye.or(d.Away), Left: d.Left.or(d.Away),
		Expelled: d.Expelled.or(d.Away), ExpelledKeep: d.ExpelledKeep, ExpelledCount: d.ExpelledCount,
		BrightwellConstant: d.BrightwellConstant, BrightwellUnplayed: tournament.Unplayed(d.BrightwellUnplayed),
		BrightwellByRounds: d.BrightwellByRounds, ForfeitsMeet: d.ForfeitsMeet,
		Treatment: tournament.TreatWOC, KoyaLimit: 50,
		CountryRounds: d.CountryRounds, NoShow: d.NoShow,
		Pairing: tournament.PairingRules{System: tournament.SystemSwiss},
	}
	if d.Pairing != nil {
		r.Pairing = d.Pairing.rules()
	}
	if d.Treatment != nil {
		r.Treatment, r.KoyaLimit = tournament.Treatment(*d.Treatment), d.KoyaLimit
	}
	if d.Correction != nil {
		r.Correction = tournament.Correction(*d.Correction)
	}
	for _, t := range d.TieBreaks {
		r.TieBreaks = append(r.TieBreaks, tournament.TieBreak(t))
	}
	return r, nil
}

func newPairingRules(p tournament.PairingRules) *pairingRules {
	return &pairingRules{
		System: string(p.System), FirstColour: colourName(p.FirstColour), Baku: p.Baku, Legs: p.Legs, Swiss: writeSwiss(p.Swiss),
	}
}

func (d *pairingRules) rules() tournament.PairingRules {
	return tournament.PairingRules{
		System: tournament.System(d.System), FirstColour: colourNamed(d.FirstColour), Baku: d.Baku, Legs: d.Legs, Swiss: d.Swiss.penalties(),
	}
}

// writePairing writes what a round was paired by, nothing for nothing.
func writePairing(p tournament.PairingRules) (string, error) {
	if p == (tournament.PairingRules{}) {
		return "", nil
	}
	return write(newPairingRules(p))
}

func readPairing(text string) (tournament.PairingRules, error) {
	if text == "" {
		return tournament.PairingRules{}, nil
	}
	var d pairingRules
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return tournament.PairingRules{}, fmt.Errorf("pairing of a round: %w", err)
	}
	return d.rules(), nil
}

func colourName(c reversi.Colour) string {
	switch c {
	case reversi.Black:
		return "black"
	case reversi.White:
		return "white"
	case reversi.NoColour:
	}
	return ""
}

func colourNamed(name string) reversi.Colour {
	switch name {
	case "black":
		return reversi.Black
	case "white":
		return reversi.White
	}
	return reversi.NoColour
}

func writeTerms(terms []tournament.Term) (string, error) {
	if len(terms) == 0 {
		return "[]", nil
	}
	d := make([]termDocument, len(terms))
	for i, t := range terms {
		d[i] = termDocument{Rule: t.Rule, Player: int64(t.Player), Value: t.Value, Cost: t.Cost}
	}
	return write(d)
}

func readTerms(text string) ([]tournament.Term, error) {
	if text == "[]" {
		return nil, nil
	}
	var d []termDocument
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return nil, fmt.Errorf("terms of a pairing: %w", err)
	}
	var terms []tournament.Term
	for _, t := range d {
		terms = append(terms, tournament.Term{Rule: t.Rule, Player: tournament.PlayerID(t.Player), Value: t.Value, Cost: t.Cost})
	}
	return terms, nil
}

// writeRequests writes {"3":"half-bye"}, by number of the round.
func writeRequests(requests map[int]tournament.Presence) (string, error) {
	d := make(map[int]string, len(requests))
	for round, p := range requests {
		d[round] = string(p)
	}
	return write(d)
}

// readRequests never returns nil, so that the map can be written to.
func readRequests(text string) (map[int]tournament.Presence, error) {
	var d map[int]string
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		return nil, fmt.Errorf("requests of an entry: %w", err)
	}
	requests := make(map[int]tournament.Presence, len(d))
	for round, p := range d {
		requests[round] = tournament.Presence(p)
	}
	return requests, nil
}

func readArgs(text string) (args []string, err error) {
	if err := json.Unmarshal([]byte(text), &args); err != nil {
		return nil, fmt.Errorf("arguments of a note: %w", err)
	}
	if len(args) == 0 {
		return nil, nil
	}
	return args, nil
}

func write(document any) (string, error) {
	text, err := json.Marshal(document)
	return string(text), err
}

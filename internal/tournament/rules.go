package tournament

import (
	"slices"

	"sixtyfour/internal/reversi"
)

// Credit says what a match of two games is counted by.
type Credit string

// A match of one game is the same under both.
const (
	MatchPoints Credit = "match" // win 1, draw ½, loss 0 by the total of the games
	GamePoints  Credit = "game"  // the points of the games themselves, 0 to 2
)

// Regime says what a flag that falls costs.
type Regime string

// The regimes in use; RULES.md tells what each does.
const (
	RegimeWOC       Regime = "woc"
	RegimeImmediate Regime = "immediate"
	RegimeJapan     Regime = "japan"
	RegimeOnline    Regime = "online"
)

// Unplayed says what a round without a game counts in the Brightwell quotient.
type Unplayed string

const (
	// UnplayedOwn counts 32 discs and the player's own points for every round
	// that was not really played, whatever the cause: the championship's form.
	UnplayedOwn Unplayed = "own"
	// UnplayedByesOnly does so for byes and withdrawn opponents, and counts
	// nothing for a round in which the player was away.
	UnplayedByesOnly Unplayed = "byes"
)

// Worth is what a round without a game gives.
type Worth struct {
	Points Points        // half-points
	Discs  reversi.Discs // half-discs, counted in the disc total
}

// Rules is what an event plays by: one value, checked once, saved with it.
type Rules struct {
	Scoring            reversi.Scoring
	Regime             Regime
	Correction         Correction // what becomes of a faulty turn
	Rounds             int        // announced rounds, 1 to 30
	Games              int        // games a match: 1, or 2 with colours exchanged
	Credit             Credit
	DrawRights         bool  // one side of a game may hold the right to win it at 32–32
	LevelByDiscs       bool  // two games: the disc total parts a level match
	Bye                Worth // a pairing bye and a granted full bye
	HalfBye            Worth
	Late               Worth // each round missed before a late entry
	Absent             Worth // a round away without a bye
	ZeroBye            Worth
	Left               Worth // each round after a withdrawal, until a return
	Expelled           Worth // each round after an expulsion
	ExpelledKeep       bool  // who is expelled keeps the place; else listed last without a rank
	ExpelledCount      bool  // their games stay in the tie-breaks of others; else as of one who has withdrawn
	NoShow             int   // discs of a player whose opponent does not come, whole, 33 to 64
	TieBreaks          []TieBreak
	BrightwellConstant int  // discs a point of an opponent is worth, 0 to 99
	BrightwellByRounds bool // it is 64 divided by Rounds instead
	BrightwellUnplayed Unplayed
	Treatment          Treatment // of rounds without a game, in tie-breaks on opponents' scores
	ForfeitsMeet       bool      // direct encounter counts games that were not played
	KoyaLimit          int       // percent of what could be won, 0 to 100
	CountryRounds      int       // rounds from the first in which countrymen are kept apart
	Pairing            PairingRules
}

// DefaultRules returns the rules of a Swiss event of one game a round.
func DefaultRules() Rules {
	return Rules{
		Scoring:            reversi.ScoringWOC,
		Regime:             RegimeWOC,
		Correction:         CorrectionCompetition,
		Rounds:             7,
		Games:              1,
		Credit:             MatchPoints,
		Bye:                Worth{Points: 2, Discs: reversi.Whole(40)},
		HalfBye:            Worth{Points: 1, Discs: reversi.Whole(32)},
		NoShow:             64,
		TieBreaks:          []TieBreak{TieBrightwell, TieDiscs},
		BrightwellConstant: 6,
		BrightwellUnplayed: UnplayedOwn,
		Treatment:          TreatWOC,
		KoyaLimit:          50,
		CountryRounds:      2,
		Pairing:            PairingRules{System: SystemSwiss},
	}
}

// ExchangeRules returns the rules of an evening of matches of two games with
// colours exchanged, counted by game points. A bye is worth a win and a draw.
func ExchangeRules() Rules {
	r := DefaultRules()
	r.Rounds = 5
	r.Games = 2
	r.Credit = GamePoints
	r.Bye = Worth{Points: 3, Discs: reversi.Whole(72)}
	r.HalfBye = Worth{Points: 2, Discs: reversi.Whole(64)}
	r.CountryRounds = 0
	r.Pairing.System = SystemExchange
	return r
}

// Validate checks every setting.
//
// Errors: one *FieldError for each setting that is refused.
func (r Rules) Validate() []error {
	var errs []error
	bound := func(field string, value, low, high int) {
		if value < low || value > high {
			errs = append(errs, &FieldError{Field: field, Err: ErrOutOfRange, Low: low, High: high})
		}
	}
	choice := func(field, value string, ok bool) {
		if !ok {
			errs = append(errs, &FieldError{Field: field, Value: value, Err: ErrBadChoice})
		}
	}
	_, err := reversi.ParseScoring(string(r.Scoring))
	choice("scoring", string(r.Scoring), err == nil)
	switch r.Regime {
	case RegimeWOC, RegimeImmediate, RegimeJapan, RegimeOnline:
	default:
		choice("regime", string(r.Regime), false)
	}
	choice("correction", string(r.Correction), r.Correction == CorrectionCompetition || r.Correction == CorrectionFriendly)
	choice("credit", string(r.Credit), r.Credit == MatchPoints || r.Credit == GamePoints)
	errs = append(errs, r.validateTies()...)
	bound("rounds", r.Rounds, 1, 30)
	bound("games", r.Games, 1, 2)
	bound("no_show", r.NoShow, 33, 64)
	bound("country_rounds", r.CountryRounds, 0, 30)
	choice("system", string(r.Pairing.System), slices.Contains(Systems, r.Pairing.System))
	if r.Pairing.System == SystemExchange && r.Games != 2 {
		errs = append(errs, &FieldError{Field: "games", Err: ErrTwoGames})
	}
	bound("legs", r.Pairing.Legs, 0, 2)
	errs = append(errs, r.Pairing.Swiss.Validate()...)
	most := int(r.MatchWorth())
	for _, w := range []struct {
		field string
		worth Worth
	}{{"bye", r.Bye}, {"half_bye", r.HalfBye}, {"late", r.Late}, {"absent", r.Absent}, {"zero_bye", r.ZeroBye}, {"left", r.Left}, {"expelled", r.Expelled}} {
		bound(w.field+"_points", int(w.worth.Points), 0, most)
		bound(w.field+"_discs", int(w.worth.Discs), 0, int(reversi.Whole(64*r.Games)))
	}
	return errs
}

// MatchWorth returns the points that the two players of a played match share.
func (r Rules) MatchWorth() Points {
	if r.Games == 2 && r.Credit == GamePoints {
		return 4
	}
	return 2
}

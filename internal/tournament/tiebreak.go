package tournament

import "slices"

// TieBreak names one column that decides a rank.
type TieBreak string

// Points come first in every table. The others are the tie-breaks that an event
// can list; internal/standings tells what each counts. A name that ends in c1, c2,
// m1 or m2 leaves out the lowest, the two lowest, or as many of the highest too.
const (
	TiePoints         TieBreak = "points"
	TieBrightwell     TieBreak = "brightwell"
	TieDiscs          TieBreak = "discs"
	TieDiscDifference TieBreak = "disc-difference"
	TieDirect         TieBreak = "direct"
	TieBuchholz       TieBreak = "buchholz"
	TieBuchholzC1     TieBreak = "buchholz-c1"
	TieBuchholzC2     TieBreak = "buchholz-c2"
	TieBuchholzM1     TieBreak = "buchholz-m1"
	TieBuchholzM2     TieBreak = "buchholz-m2"
	TieForeBuchholz   TieBreak = "fore-buchholz"
	TieAverageBH      TieBreak = "average-buchholz" // of the opponents
	TieSonneborn      TieBreak = "sonneborn"
	TieSonnebornC1    TieBreak = "sonneborn-c1"
	TieWins           TieBreak = "wins"        // with or without playing
	TieWinsPlayed     TieBreak = "wins-played" // over the board
	TieWinsWhite      TieBreak = "wins-white"
	TieGamesBlack     TieBreak = "games-black"
	TieProgressive    TieBreak = "progressive"
	TieProgressiveC1  TieBreak = "progressive-c1"
	TieRoundWins      TieBreak = "round-wins" // a win in round 1 of 6 is worth 6, in round 6 it is 1
	TieKoya           TieBreak = "koya"
	TieAverageRating  TieBreak = "average-rating" // of the opponents
	TiePerformance    TieBreak = "performance"
	TieRating         TieBreak = "rating"
	TieNumber         TieBreak = "number" // the smaller start number is ahead
	TieLots           TieBreak = "lots"
)

// TieBreaks are those that an event can list, in the order in which they are offered.
var TieBreaks = []TieBreak{
	TieBrightwell, TieDiscs, TieDiscDifference, TieDirect,
	TieBuchholz, TieBuchholzC1, TieBuchholzC2, TieBuchholzM1, TieBuchholzM2, TieForeBuchholz, TieAverageBH,
	TieSonneborn, TieSonnebornC1, TieKoya,
	TieWins, TieWinsPlayed, TieWinsWhite, TieGamesBlack, TieProgressive, TieProgressiveC1, TieRoundWins,
	TieAverageRating, TiePerformance, TieRating, TieNumber, TieLots,
}

// LowerFirst reports whether the lower value is ahead.
func (b TieBreak) LowerFirst() bool { return b == TieNumber || b == TieLots }

// OpponentsScores reports whether b rests on what opponents scored, so that the
// event's [Treatment] of rounds without a game matters to it.
func (b TieBreak) OpponentsScores() bool {
	return slices.Contains([]TieBreak{
		TieBuchholz, TieBuchholzC1, TieBuchholzC2, TieBuchholzM1, TieBuchholzM2, TieForeBuchholz, TieAverageBH,
		TieSonneborn, TieSonnebornC1,
	}, b)
}

// Treatment says what rounds without a game count in tie-breaks that rest on
// opponents' scores (Buchholz and Sonneborn-Berger).
type Treatment string

// The treatments; RULES.md, "Tie-breaks", tells them apart.
const (
	TreatWOC      Treatment = "woc"          // own points, also for an opponent who has withdrawn
	TreatFIDE2023 Treatment = "fide-2023-09" // C.07 from 1 September 2023
	TreatFIDE2024 Treatment = "fide-2024-08" // from 1 August 2024
	TreatFIDE2026 Treatment = "fide-2026-03" // from 1 March 2026
	TreatSkip     Treatment = "skip"         // nothing
)

// Treatments are the choices in the order in which they are offered.
var Treatments = []Treatment{TreatWOC, TreatFIDE2026, TreatFIDE2024, TreatFIDE2023, TreatSkip}

// FIDE reports whether t is an edition of C.07.
func (t Treatment) FIDE() bool { return t == TreatFIDE2023 || t == TreatFIDE2024 || t == TreatFIDE2026 }

// mostTieBreaks bounds the list: a table with more is not read by anybody.
const mostTieBreaks = 10

// validateTies checks the order of an event and what it is set to.
func (r Rules) validateTies() []error {
	var errs []error
	refuse := func(field, value string, err error) {
		errs = append(errs, &FieldError{Field: field, Value: value, Err: err})
	}
	for i, b := range r.TieBreaks {
		switch {
		case !slices.Contains(TieBreaks, b):
			refuse("tie_breaks", string(b), ErrBadChoice)
		case slices.Contains(r.TieBreaks[:i], b):
			refuse("tie_breaks", string(b), ErrDuplicate)
		}
	}
	if len(r.TieBreaks) > mostTieBreaks {
		errs = append(errs, &FieldError{Field: "tie_breaks", Err: ErrTooLong, High: mostTieBreaks})
	}
	if r.BrightwellConstant < 0 || r.BrightwellConstant > 99 {
		errs = append(errs, &FieldError{Field: "brightwell_constant", Err: ErrOutOfRange, Low: 0, High: 99})
	}
	if r.BrightwellUnplayed != UnplayedOwn && r.BrightwellUnplayed != UnplayedByesOnly {
		refuse("brightwell_unplayed", string(r.BrightwellUnplayed), ErrBadChoice)
	}
	if !slices.Contains(Treatments, r.Treatment) {
		refuse("treatment", string(r.Treatment), ErrBadChoice)
	}
	if r.KoyaLimit < 0 || r.KoyaLimit > 100 {
		errs = append(errs, &FieldError{Field: "koya_limit", Err: ErrOutOfRange, Low: 0, High: 100})
	}
	return errs
}

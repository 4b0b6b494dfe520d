package tournament

// FinalID is the id of a final. Zero is none.
type FinalID int64

// Final is the finals of an event, or of one category of it: a bracket that begins
// behind the rounds. Its games change nothing in the standings of the rounds.
type Final struct {
	ID      FinalID
	Number  int    // in the event, from 1
	Name    string // "Final", "Women's final"
	Rules   FinalRules
	Seeds   []PlayerID // 1, 2, … by the standings when it was made
	Level   []PlayerID // two or three who play for the last place of the cut
	Chosen  []PlayerID // of whom it was drawn, for a category; empty is everybody
	Games   []FinalGame
	Version int
}

// FinalRules is what a final is played by.
type FinalRules struct {
	Cut        int    // 2, 4, 8 or 16
	Games      int    // best of 1 or 3
	FinalGames int    // best of, in the last match
	ThirdPlace bool   // the losers of the semi-finals play for third place
	Right      string // what is chosen before a single game: "either", "call" or "colour"
	Ladder     bool   // three level for the last place all play; else the lowest drops out
}

// FinalGame is a game of a final that has been played. Round 0 is a play-off for the
// last place; the last round holds the final, and slot 2 of it the match for third
// place.
type FinalGame struct {
	Round, Slot, Number int
	Black, White        PlayerID
	Result              Result
	Transcript          string // canonical, see [reversi.Game]; empty is not recorded
}

// Same reports whether g and other say the same of one game, whoever recorded them.
func (g FinalGame) Same(other FinalGame) bool {
	return g.Round == other.Round && g.Slot == other.Slot && g.Number == other.Number && g.Black == other.Black && g.White == other.White &&
		g.Result.Same(other.Result) && g.Transcript == other.Transcript
}

// Final returns final n, or false.
func (s Snapshot) Final(n int) (Final, bool) {
	for _, f := range s.Finals {
		if f.Number == n {
			return f, true
		}
	}
	return Final{}, false
}

// Validate checks the rules of a final.
//
// Errors: one *FieldError for each setting that is refused.
func (r FinalRules) Validate() (errs []error) {
	choice := func(field string, ok bool) {
		if !ok {
			errs = append(errs, &FieldError{Field: field, Err: ErrBadChoice})
		}
	}
	choice("cut", r.Cut == 2 || r.Cut == 4 || r.Cut == 8 || r.Cut == 16)
	choice("games", r.Games == 1 || r.Games == 3)
	choice("final_games", r.FinalGames == 1 || r.FinalGames == 3)
	choice("right", r.Right == "either" || r.Right == "call" || r.Right == "colour")
	return errs
}

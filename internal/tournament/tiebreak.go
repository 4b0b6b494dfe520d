package tournament

// TieBreak names one column that decides a rank.
type TieBreak string

// Points come first in every table. The others are the tie-breaks that an event
// can list; internal/standings tells what each counts.
const (
	TiePoints     TieBreak = "points"
	TieBrightwell TieBreak = "brightwell"
	TieDiscs      TieBreak = "discs"
)

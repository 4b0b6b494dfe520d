package format

// Loss is one kind of thing that a format could not hold, and in how many games.
type Loss struct {
	What  string
	Games int
}

// Losses collects what a writer left out. The zero Losses is none.
type Losses struct {
	list []Loss
	game []string // kinds of the game being written
}

// Next begins the next game.
func (l *Losses) Next() { l.game = l.game[:0] }

// Add counts a kind for the game being written, once.
func (l *Losses) Add(what string) {
	for _, known := range l.game {
		if known == what {
			return
		}
	}
	l.game = append(l.game, what)
	for i := range l.list {
		if l.list[i].What == what {
			l.list[i].Games++
			return
		}
	}
	l.list = append(l.list, Loss{What: what, Games: 1})
}

// If adds a kind when lost is true.
func (l *Losses) If(lost bool, what string) {
	if lost {
		l.Add(what)
	}
}

// Lost returns the kinds in the order in which they were first met.
func (l *Losses) Lost() []Loss { return l.list }

// The kinds that several writers name.
const (
	LostNames    = "names, event, date and place"
	LostComments = "comments"
	LostBoards   = "remarks about the board on the table"
	LostStart    = "the position it starts from"
	LostEvals    = "evaluations and times of moves"
	LostTags     = "properties that only the source's format has"
	LostValues   = "scores of candidate moves"
	LostResult   = "the recorded result"
	LostWhy      = "why the game ended"
	LostPair     = "that two games are a synchro pair"
	LostCounts   = "discs that do not add up to 64"
	LostMoves    = "the moves; the position after the last one is kept"
	LostSigns    = "brackets and line breaks in names and comments"
	LostRatings  = "ratings"
	LostNotes    = "what the reader left out"
)

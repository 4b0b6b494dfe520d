// Package trf reads and writes tournament report files: the format of 2016, that
// of 2026, and the records that pairing engines add (XXR … XXA, BBW … BBU). A
// file is a list of records in its own order; what they mean for an event is for
// others to say.
//
// A record that was not changed is written back as it was read, byte for byte,
// unknown records, comments and blank lines included. A new or changed one is
// written in the columns of 2026.
//
// What is met, and read here: CR, LF and CRLF, also mixed; UTF-8 and ISO-8859-1,
// columns counted in characters; a byte order mark; results in small letters;
// blank cells; columns counted in bytes, where characters give no
// reading; start numbers, ratings and points one or two digits wider than
// their columns, pushed to the left into the blank before them or pushing the
// rest of the line to the right.
package trf

// Limits of what is read.
const (
	MaxSize   = 32 << 20 // bytes of a file
	MaxLine   = 1 << 16  // bytes of a line
	MaxNumber = 999_999  // a start number, rating, rank or number of rounds
)

// File is one report. The zero File is an empty one.
type File struct {
	Records []Record
	// End is the line end of records that are new; empty is CR LF, which holds the
	// CR that the standard asks for and shows as lines everywhere.
	End string
}

// Record is one line.
type Record struct {
	Line  int    // 1 for the first; 0 for a record that was not read
	Code  string // its first three characters, such as "001"; empty for a shorter line
	Value Value

	source string // the line as it was read, with its end
}

// Value is what a record says: one of *Player, Text, Count, Colour, Words,
// Scores, *Byes, *Virtual, *Apart, Absent, *Gains and *Abnormal.
type Value interface {
	// line returns the record with that code in the columns of 2026.
	line(code string) string
}

// Points are tenths of a point, the smallest unit that a file can hold.
type Points int

// Player is a 001 record.
type Player struct {
	Number     int // start number, 1 upwards
	Sex        string
	Title      string
	Name       string
	Rating     int // 0 is none
	Federation string
	ID         string
	Birth      string // as written
	Points     Points
	HasPoints  bool
	Rank       int // 0 is none
	// Rounds has a cell for every round up to the last that is written; an event
	// of two games a match has two cells a match.
	Rounds []Cell
}

// Cell is what the record of a player says of one round. The zero Cell is blank.
type Cell struct {
	Opponent int // start number; 0 is nobody
	Colour   Colour
	Result   Result
}

// Colour is the colour of a player in a game, or the value of a 152 record.
type Colour byte

// White moves first where the format was made; nothing here knows who begins.
const (
	NoColour Colour = 0
	White    Colour = 'w'
	Black    Colour = 'b'
)

// Result is how a round ended for a player, a capital letter or sign.
type Result byte

// The results. Unwritten is a blank: without an opponent a round of which
// nothing is said, with one a game that has no result yet.
const (
	Unwritten     Result = 0
	Win           Result = '1'
	Draw          Result = '='
	Loss          Result = '0'
	UnratedWin    Result = 'W' // a game of less than one move
	UnratedDraw   Result = 'D'
	UnratedLoss   Result = 'L'
	ForfeitWin    Result = '+' // without an opponent: an old way to write a bye
	ForfeitLoss   Result = '-'
	HalfBye       Result = 'H'
	FullBye       Result = 'F'
	PairingBye    Result = 'U' // nobody was left to play
	ZeroBye       Result = 'Z'
	results              = "1=0WDL+-HFUZ"
	needsOpponent        = "10WDL"
	needsNobody          = "HFUZ"
)

// Text is a record of words, from column 5 on: all of 012 to 132 and 172 to 222,
// records of teams, comments, and whatever is unknown. A line without a code is
// Text as a whole.
type Text string

// Count is a number of rounds: 142, XXR.
type Count int

// Words are the options of an XXC record, such as rank, white1 and black1.
type Words []string

// Scores are point values: the symbols of a 162 record, the codes of an XXS
// record, or one value with an empty Key behind BBW, BBD, BBL, BBZ, BBF and BBU.
type Scores []Score

// Score is what one kind of result is worth.
type Score struct {
	Key   string
	Worth Points
}

// Byes is a 240 record: players with a bye of one kind, F, H or Z.
type Byes struct {
	Kind    Result
	Round   int
	Players []int
}

// Virtual is a 250 record: points that players First to Last are given in rounds
// From to To for the pairing alone.
type Virtual struct {
	Match       Points // of teams
	Points      Points
	From, To    int
	First, Last int
}

// Apart is a 260 or XXP record: players no two of whom may meet in rounds From
// to To. An XXP record has no rounds: From and To are 0.
type Apart struct {
	From, To int
	Players  []int
}

// Absent is an XXZ record: the players who miss the round to be paired.
type Absent []int

// Gains is an XXA record: the virtual points of a player, round by round.
type Gains struct {
	Player int
	Points []Points
}

// Abnormal is a 299 record: points that differ from the usual ones.
type Abnormal struct {
	Kind    Result // Unwritten for a penalty or a bonus
	Match   Points // of teams
	Points  Points
	Round   int // 0 is all
	Players []int
}

// Players returns the players in the order of the file. What is changed in them
// is changed in f.
func (f *File) Players() []*Player {
	var all []*Player
	for _, r := range f.Records {
		if p, ok := r.Value.(*Player); ok {
			all = append(all, p)
		}
	}
	return all
}

// Text returns the text of the first record with a code, or nothing.
func (f *File) Text(code string) string {
	for _, r := range f.Records {
		if t, ok := r.Value.(Text); ok && r.Code == code {
			return string(t)
		}
	}
	return ""
}

// Add appends a record.
func (f *File) Add(code string, v Value) {
	f.Records = append(f.Records, Record{Code: code, Value: v})
}

// Other returns the colour of the opponent.
func (c Colour) Other() Colour {
	switch c {
	case White:
		return Black
	case Black:
		return White
	default:
		return NoColour
	}
}

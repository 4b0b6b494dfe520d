// Package wof reads and writes the result files of the World Othello Federation (.elo): a
// header of %% lines, a roster of %_% lines with each player's score, markers of
// rounds, and one line a game. It turns bytes into plain records with line
// numbers; what they mean for an event is for others to say.
//
// Files are written by hand and by many programs. What is met, and read here:
// ISO-8859-1 and UTF-8; tabs, ragged and empty columns; no spaces at all
// ("12>34"); ids without discs; unknown ids ("??????"); a winner with fewer
// discs; colour letters in either case; rounds marked as "%Round 1", "% Round 1",
// "%%Round: 1", "%round1:" or by a stage, such as "%Round PO".
//
// A line that cannot be used becomes a [Note]; none is dropped in silence.
package wof

import (
	"errors"

	"sixtyfour/internal/reversi"
)

// UnknownID is how an id that nobody knew is returned, however many question
// marks the file has. Two of them need not be the same person.
const UnknownID = "?"

// Limits of what is read.
const (
	MaxSize  = 4 << 20 // bytes of a file
	MaxLines = 50_000
	MaxLine  = 1500 // bytes of a line; a longer one is noted

	maxColumn = 100 // characters of a name or a remark that is written
)

// Reasons a file is refused as a whole. Test for them with errors.Is.
var (
	ErrTooLarge = errors.New("the file is larger than any result file")
	ErrNoResult = errors.New("the file holds no game and no roster")
)

// File is one result file as it was written.
type File struct {
	Name    string // of the tournament
	Country string // as written, such as "Japan" or "World"
	Date    string // the first day, YYYY-MM-DD; empty when missing or unreadable
	LastDay string // the last day where the file gives one, else empty
	Sender  string
	Players []Header
	Markers []Marker // the marked rounds in the order of the file
	Games   []GameLine
	Notes   []Note   // by line
	Remarks []string // comments behind the games; Read leaves comments out
}

// Header is a roster line: a player with the score that the sender reported.
type Header struct {
	Line      int
	ID        string // digits, or UnknownID
	New       bool   // marked with a plus: not in the federation's list yet
	Family    string
	Given     string
	Country   string // as written: "JPN", "J", "?" or nothing
	HasPoints bool
	Points    int // half-points
	HasDiscs  bool
	Discs     reversi.Discs // half-discs
}

// Marker is a line that opens a round or a stage.
type Marker struct {
	Line   int
	Label  string // as written after the word, such as "3", "RR" or "SF1"
	Number int    // 0 when the label is no number
}

// Outcome says who won, whatever the discs say.
type Outcome byte

// The outcomes, by the sign between the two players.
const (
	FirstWon  Outcome = '>'
	SecondWon Outcome = '<'
	Drawn     Outcome = '='
)

// Unknown is the count of discs where a line gives none.
const Unknown reversi.Discs = -1

// GameLine is one game. First and Second are as on the line: no colours.
type GameLine struct {
	Line        int
	Text        string
	Marker      int // index into Markers; -1 before the first
	Round       int // the number of that marker; 0 is unknown
	First       string
	Second      string
	FirstDiscs  reversi.Discs // half-discs, or Unknown
	SecondDiscs reversi.Discs // known exactly when FirstDiscs is
	Outcome     Outcome
	FirstColour reversi.Colour // NoColour when the line does not say
}

// HasDiscs reports whether the line gives the discs of both players.
func (g GameLine) HasDiscs() bool { return g.FirstDiscs != Unknown }

// Reason says why a line could not be used, or not wholly.
type Reason string

// The reasons.
const (
	NotALine     Reason = "unreadable" // neither game, roster, marker, header nor comment
	LineTooLong  Reason = "too-long"
	ControlChar  Reason = "control-character"
	BadRoster    Reason = "roster"   // no id or no name to be found
	BadScore     Reason = "score"    // the roster's points or discs; the player is kept
	BadDiscs     Reason = "discs"    // not 0 to 64, only one side, or more than 64 together
	BadColour    Reason = "colour"   // something else than B or W at the end; the game is kept
	SamePlayer   Reason = "self"     // a player against himself
	BadDate      Reason = "date"     // the header's date
	UnknownField Reason = "field"    // a header line with another name
	Repeated     Reason = "repeated" // a header line that was there before
)

// Note is a line that could not be used, or not wholly.
type Note struct {
	Line int // 1 for the first
	Text string
	Why  Reason
}

// IsGame reports whether a game may have been lost with the line.
func (n Note) IsGame() bool {
	switch n.Why {
	case NotALine, LineTooLong, ControlChar, BadDiscs, SamePlayer:
		return true
	case BadRoster, BadScore, BadColour, BadDate, UnknownField, Repeated:
	}
	return false
}

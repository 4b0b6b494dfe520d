package tournament

import (
	"strings"
	"time"
)

// SeatAlphabet holds the characters of seat codes: none that looks like another.
const SeatAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

// SeatCodeLength is the number of characters of a seat code.
const SeatCodeLength = 8

// SeatCode opens one seat of a published or closed round to whoever holds it. It
// is printed on the slip of the seat and stands nowhere else.
type SeatCode struct {
	Code   string // eight characters of [SeatAlphabet]
	Event  EventID
	Round  RoundID
	Match  MatchID
	Player PlayerID
}

// ParseSeatCode reads a code as it is typed: in any case and width, with dashes
// and spaces or without. It returns false for what cannot be one.
func ParseSeatCode(text string) (code string, ok bool) {
	if len(text) > 100 {
		return "", false
	}
	var sb strings.Builder
	for _, r := range text {
		if r >= 0xFF01 && r <= 0xFF5E { // as a Japanese keyboard writes
			r -= 0xFF01 - '!'
		}
		switch {
		case strings.ContainsRune(" \t\u3000-‐–—−ー", r):
			continue
		case r >= 'a' && r <= 'z':
			r -= 'a' - 'A'
		}
		if !strings.ContainsRune(SeatAlphabet, r) {
			return "", false
		}
		sb.WriteRune(r)
	}
	return sb.String(), sb.Len() == SeatCodeLength
}

// Shown writes the code as it is printed: "7K3M-QX9T".
func (c SeatCode) Shown() string {
	if len(c.Code) != SeatCodeLength {
		return c.Code
	}
	return c.Code[:SeatCodeLength/2] + "-" + c.Code[SeatCodeLength/2:]
}

// ObjectionID is the id of an objection. Zero is none.
type ObjectionID int64

// Objection is what a player says against a confirmed result of a game.
type Objection struct {
	ID      ObjectionID
	Game    GameID
	Player  PlayerID
	Text    string
	At      time.Time
	Settled time.Time // when an official decided; zero while it is open
}

// Open reports whether nobody has decided yet.
func (o Objection) Open() bool { return o.Settled.IsZero() }

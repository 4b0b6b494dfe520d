package report

import (
	"strings"

	"sixtyfour/internal/format/trf"
)

// Scores says what a round is worth. The zero Scores is of no event; see
// [StandardScores].
type Scores struct {
	WhiteWin, BlackWin, WhiteDraw, BlackDraw, WhiteLoss, BlackLoss trf.Points
	ForfeitWin, ForfeitLoss                                        trf.Points
	FullBye, HalfBye, ZeroBye, PairingBye                          trf.Points
}

// StandardScores returns a point for a win and for a bye that is not asked for,
// half a point for a draw.
func StandardScores() Scores {
	return Scores{
		WhiteWin: 10, BlackWin: 10, WhiteDraw: 5, BlackDraw: 5,
		ForfeitWin: 10, FullBye: 10, HalfBye: 5, PairingBye: 10,
	}
}

// scoring gathers the records of point values; a bye from the pairing is worth a
// win until a record says otherwise.
type scoring struct {
	Scores
	pairing bool // the worth of a pairing bye was given
}

// take enters a record; ok is false for a code that does not exist.
func (s *scoring) take(code string, scores trf.Scores) (bad string, ok bool) {
	for _, one := range scores {
		key := one.Key
		if key == "" {
			key = map[string]string{"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "ZPB", "BBF": "FL", "BBU": "PAB"}[code]
		}
		if !s.set(strings.ToUpper(key), one.Worth) {
			return key, false
		}
	}
	return "", true
}

func (s *scoring) set(key string, p trf.Points) bool {
	switch key {
	case "W":
		s.WhiteWin, s.BlackWin, s.ForfeitWin, s.FullBye = p, p, p, p
		if !s.pairing {
			s.PairingBye = p
		}
	case "D":
		s.WhiteDraw, s.BlackDraw, s.HalfBye = p, p, p
	case "L":
		s.WhiteLoss, s.BlackLoss = p, p
	case "A", "Z":
		s.ZeroBye, s.ForfeitLoss = p, p
	case "P", "PAB":
		s.PairingBye, s.pairing = p, true
	case "WW":
		s.WhiteWin = p
	case "BW":
		s.BlackWin = p
	case "WD":
		s.WhiteDraw = p
	case "BD":
		s.BlackDraw = p
	case "WL":
		s.WhiteLoss = p
	case "BL":
		s.BlackLoss = p
	case "FW":
		s.ForfeitWin = p
	case "FL":
		s.ForfeitLoss = p
	case "FPB":
		s.FullBye = p
	case "HPB":
		s.HalfBye = p
	case "ZPB":
		s.ZeroBye = p
	case "X": // a game without a result: nothing is paired from one
	default:
		return false
	}
	return true
}

// worth returns what a cell gives; a game without a result gives nothing yet.
func (s Scores) worth(c trf.Cell) trf.Points {
	black := c.Colour == trf.Black
	pick := func(white, other trf.Points) trf.Points {
		if black {
			return other
		}
		return white
	}
	switch c.Result {
	case trf.Win, trf.UnratedWin:
		return pick(s.WhiteWin, s.BlackWin)
	case trf.Draw, trf.UnratedDraw:
		if c.Opponent == 0 {
			return s.HalfBye
		}
		return pick(s.WhiteDraw, s.BlackDraw)
	case trf.Loss, trf.UnratedLoss:
		return pick(s.WhiteLoss, s.BlackLoss)
	case trf.ForfeitWin:
		if c.Opponent == 0 {
			return s.PairingBye
		}
		return s.ForfeitWin
	case trf.ForfeitLoss:
		if c.Opponent == 0 {
			return s.ZeroBye
		}
		return s.ForfeitLoss
	case trf.HalfBye:
		return s.HalfBye
	case trf.FullBye:
		return s.FullBye
	case trf.PairingBye:
		return s.PairingBye
	case trf.ZeroBye:
		return s.ZeroBye
	case trf.Unwritten:
		if c.Opponent == 0 {
			return s.ZeroBye
		}
	}
	return 0
}

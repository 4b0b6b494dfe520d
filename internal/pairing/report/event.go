package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Event is what a report says of an event, in the terms of pairing. Methods count
// rounds in which everybody meets one opponent; the fields count columns of the
// file, of which a match of two games takes two.
type Event struct {
	File string // as errors call it
	Name string
	// Place, Country and Starts are as written; Starts has slashes.
	Place, Country, Starts string
	System                 tournament.System // empty when the file does not say
	Games                  int               // columns a match: 1, or 2
	Legs                   int               // of a round robin; 0 is 1
	Baku                   bool              // by its code, without virtual points in the file
	Seed                   uint64            // 0 when the file does not say
	Announced              int               // columns; 0 when the file does not say
	Played                 int               // columns that are paired, both of a match
	Credit                 tournament.Credit // what a match of two games counts by, told by the points
	FirstColour            reversi.Colour    // of the first odd number, as given
	Told                   reversi.Colour    // the same as the games tell it
	Scores                 Scores
	Players                []Player // by pairing number
	Apart                  []trf.Apart

	places   map[int]int // in Players, by start number
	byes     []trf.Byes
	abnormal map[int][]trf.Abnormal // by start number, in the order of the file
}

// Player is a participant. The pairing number is the place in Event.Players.
type Player struct {
	Line int // of the record
	trf.Player
	Virtual []trf.Points // by column
	Next    trf.Result   // asked for in the column behind the last: H, F, Z; Unwritten plays
}

// Cell returns what p did in a round, a blank behind the last that is written.
func (p *Player) Cell(round int) trf.Cell {
	if round < 1 || round > len(p.Rounds) {
		return trf.Cell{}
	}
	return p.Rounds[round-1]
}

// paired reports whether the pairing of the round placed the player: at a table,
// or with its bye.
func paired(c trf.Cell) bool {
	return c.Opponent != 0 || c.Result == trf.PairingBye || c.Result == trf.ForfeitWin
}

// Read gives the records of f their meaning. A system that is named takes the place
// of the one that the file names.
//
// Errors: an *[trf.Error] with a reason of this package.
func Read(name string, f *trf.File, system tournament.System) (*Event, error) {
	e := &Event{File: name, Games: 1}
	s := scoring{Scores: StandardScores()}
	var later laterRecords
	byRank := false
	for _, rec := range f.Records {
		if err := e.take(rec, &s, &later, &byRank); err != nil {
			return nil, err
		}
	}
	e.Scores = s.Scores
	e.kind(f.Text("192"), f.Text("092"), system)
	if !byRank {
		slices.SortStableFunc(e.Players, func(a, b Player) int { return cmp.Compare(a.Number, b.Number) })
	}
	if err := e.index(); err != nil {
		return nil, err
	}
	if err := e.opponents(); err != nil {
		return nil, err
	}
	e.count()
	if e.Announced > 0 && e.Played > e.Announced {
		return nil, e.at(0, 0, ErrRounds, strconv.Itoa(e.Announced), strconv.Itoa(e.Played))
	}
	e.Told = e.firstColour()
	if err := e.later(later); err != nil {
		return nil, err
	}
	return e, e.points()
}

// laterRecords speak of players, so they wait until all are known.
type laterRecords struct {
	absent  []line[trf.Absent]
	virtual []line[*trf.Virtual]
	gains   []line[*trf.Gains]
}

type line[T any] struct {
	n     int
	value T
}

func (e *Event) take(rec trf.Record, s *scoring, later *laterRecords, byRank *bool) error {
	switch v := rec.Value.(type) {
	case *trf.Player:
		e.Players = append(e.Players, Player{Line: rec.Line, Player: *v})
	case trf.Count:
		if e.Announced > 0 && e.Announced != int(v) {
			return e.at(rec.Line, 5, ErrTwice, "one number of rounds, "+strconv.Itoa(e.Announced), strconv.Itoa(int(v)))
		}
		e.Announced = int(v)
	case trf.Colour:
		e.FirstColour = colour(v)
	case trf.Words:
		for _, word := range v {
			switch word {
			case "rank":
				*byRank = true
			case "white1":
				e.FirstColour = reversi.White
			case "black1":
				e.FirstColour = reversi.Black
			}
		}
	case trf.Scores:
		if bad, ok := s.take(rec.Code, v); !ok {
			return e.at(rec.Line, 5, trf.ErrSymbol, "a code of a result, such as W or PAB", bad)
		}
	case *trf.Byes:
		e.byes = append(e.byes, *v)
	case *trf.Apart:
		e.Apart = append(e.Apart, *v)
	case *trf.Abnormal:
		if v.Kind == trf.Unwritten && v.Round == 0 {
			return e.at(rec.Line, 20, ErrNoSuchRound, "the round of a penalty or bonus", "")
		}
		if e.abnormal == nil {
			e.abnormal = map[int][]trf.Abnormal{}
		}
		for _, n := range v.Players {
			e.abnormal[n] = append(e.abnormal[n], *v)
		}
	case trf.Absent:
		later.absent = append(later.absent, line[trf.Absent]{rec.Line, v})
	case *trf.Virtual:
		later.virtual = append(later.virtual, line[*trf.Virtual]{rec.Line, v})
	case *trf.Gains:
		later.gains = append(later.gains, line[*trf.Gains]{rec.Line, v})
	case trf.Text:
		return e.text(rec, strings.TrimSpace(string(v)))
	}
	return nil
}

func (e *Event) text(rec trf.Record, text string) error {
	switch rec.Code {
	case "012":
		e.Name = text
	case "022":
		e.Place = text
	case "032":
		e.Country = text
	case "042":
		e.Starts = text
	case "###":
		if seed, ok := strings.CutPrefix(text, seedWord); ok {
			if n, err := strconv.ParseUint(seed, 10, 64); err == nil {
				e.Seed = n
			}
		}
	case "013", "310":
		return e.at(rec.Line, 1, ErrTeams, "an event of single players", rec.Code)
	}
	return nil
}

// seedWord begins the comment that keeps the seed of an event.
const seedWord = "seed "

func (e *Event) kind(code, words string, system tournament.System) {
	k, ok := kindOf(strings.TrimSpace(code), strings.TrimSpace(words))
	if !ok && strings.TrimSpace(code) == "" {
		k, _ = kindOf(strings.TrimSpace(words), "") // some write the code there
	}
	e.System, e.Legs, e.Baku = k.system, k.legs, k.baku
	if k.games > 0 {
		e.Games = k.games
	}
	if system != "" {
		e.System = system
		if system == tournament.SystemExchange {
			e.Games = 2
		}
	}
}

func colour(c trf.Colour) reversi.Colour {
	switch c {
	case trf.White:
		return reversi.White
	case trf.Black:
		return reversi.Black
	case trf.NoColour:
	}
	return reversi.NoColour
}

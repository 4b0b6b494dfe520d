package legal

import (
	"cmp"
	"math"
	"slices"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// Field is everybody of the event as a round sees them. Players are meant by their
// index in Records.
type Field struct {
	Round   int
	Records []pairing.Record // by start number
	At      map[tournament.PlayerID]int
	Present []int  // by start number
	Free    []int  // those still to be paired, by start number
	Tables  []Duo  // seated: by hand, because they must meet, or with a fault
	Byes    []int  // given by hand
	MostBye int    // earlier byes with which one of Free may have the bye
	met     square // over the board
	apart   square // hard
	group   square // hard: same club, country or family
	wish    square // soft: better not
	own     square // what a system bars
	firm    bool   // own never gives way, nor does rests
	rests   func(p int) bool
	// Lost tells that a firm system has no round that keeps all that never gives way.
	Lost    bool
	barred  square // met, apart, group or own
	asked   []tournament.Constraint
	missed  int // hard MustMeet not seated
	players []tournament.Player
	country int // rounds in which countrymen are kept apart
}

// Duo is two players who meet.
type Duo struct {
	A, B   int
	Pinned bool // A has Black
}

// New returns the field of round with pins, demands and faults seated. records are
// those of [pairing.Records], to which a system may have added meetings.
//
// Errors: [tournament.ErrTooFewPlayers] with fewer than two players present, a
// [pairing.PinError] if the pins put one player into two places.
func New(s tournament.Snapshot, round int, records []pairing.Record, pins pairing.Pins) (*Field, error) {
	return NewBarring(s, round, records, pins, nil)
}

// NewBarring is New for a system that bars pairs of its own, which give way before
// anything that the director asks for. clash may be nil.
func NewBarring(s tournament.Snapshot, round int, records []pairing.Record, pins pairing.Pins, clash func(a, b int) bool) (*Field, error) {
	return Read(s, round, records).build(pins, clash)
}

func (f *Field) build(pins pairing.Pins, clash func(a, b int) bool) (*Field, error) {
	if clash != nil {
		f.bar(clash)
	}
	if len(f.Present) < 2 {
		return nil, tournament.ErrTooFewPlayers
	}
	if err := f.Pin(pins); err != nil {
		return nil, err
	}
	f.demand()
	f.settle()
	return f, nil
}

// NewFirm is New for a system in which what it bars, a rematch, and a bye for whom it
// gives none never give way. clash and rests speak of players by their index in records.
// Where that leaves no round, the field is Lost.
func NewFirm(s tournament.Snapshot, round int, records []pairing.Record, pins pairing.Pins, clash func(a, b int) bool, rests func(p int) bool) (*Field, error) {
	f := Read(s, round, records)
	f.firm, f.rests = true, rests
	return f.build(pins, clash)
}

// Read returns the field of round without anybody seated.
func Read(s tournament.Snapshot, round int, records []pairing.Record) *Field {
	n := len(records)
	f := &Field{
		Round:   round,
		Records: records,
		At:      make(map[tournament.PlayerID]int, n),
		met:     newSquare(n),
		apart:   newSquare(n),
		group:   newSquare(n),
		wish:    newSquare(n),
		own:     newSquare(n),
		barred:  newSquare(n),
		country: s.Event.Rules.CountryRounds,
		players: make([]tournament.Player, n),
	}
	for i := range records {
		f.At[records[i].Player] = i
		f.players[i] = s.Players[records[i].Player]
	}
	for i := range records {
		for _, m := range records[i].Met {
			if j, ok := f.At[m.Opponent]; ok {
				f.met.set(i, j)
			}
		}
	}
	for _, c := range s.Constraints {
		if c.Covers(round) {
			f.ask(c)
		}
	}
	if round <= f.country {
		f.ask(tournament.Constraint{Kind: tournament.ApartCountry, From: 1, To: f.country})
	}
	for i := range f.barred.bits {
		f.barred.bits[i] = f.met.bits[i] | f.apart.bits[i] | f.group.bits[i]
	}
	for _, id := range pairing.Present(s, round) {
		f.Present = append(f.Present, f.At[id])
	}
	f.Free = slices.Clone(f.Present)
	f.MostBye = f.fewestByes()
	return f
}

// bar enters what a system bars.
func (f *Field) bar(clash func(a, b int) bool) {
	for i, a := range f.Present {
		for _, b := range f.Present[i+1:] {
			if clash(a, b) {
				f.own.set(a, b)
				f.barred.set(a, b)
			}
		}
	}
}

func (f *Field) fewestByes() int {
	fewest := math.MaxInt
	for _, p := range f.Free {
		fewest = min(fewest, f.Records[p].Byes)
	}
	return fewest
}

// Pin seats what was set by hand. A pin of a player who is not present is void.
//
// Errors: a [pairing.PinError] if the pins put one player into two places.
func (f *Field) Pin(pins pairing.Pins) error {
	here, taken := make([]bool, len(f.Records)), make([]bool, len(f.Records))
	for _, p := range f.Present {
		here[p] = true
	}
	take := func(ids ...tournament.PlayerID) ([]int, error) {
		var players []int
		for _, id := range ids {
			p, ok := f.At[id]
			if !ok || !here[p] {
				return nil, nil
			}
			players = append(players, p)
		}
		for _, p := range players {
			if taken[p] {
				return nil, &pairing.PinError{Player: f.Records[p].Player}
			}
			taken[p] = true
		}
		return players, nil
	}
	for _, t := range pins.Tables {
		players, err := take(t.Black, t.White)
		if err != nil {
			return err
		}
		if players != nil {
			f.seat(Duo{A: players[0], B: players[1], Pinned: true})
		}
	}
	for _, id := range pins.Byes {
		players, err := take(id)
		if err != nil {
			return err
		}
		f.Byes = append(f.Byes, players...)
		f.Free = slices.DeleteFunc(f.Free, func(p int) bool { return taken[p] })
	}
	f.MostBye = f.fewestByes()
	return nil
}

func (f *Field) seat(d Duo) {
	f.Tables = append(f.Tables, d)
	f.Free = without(f.Free, d.A, d.B)
}

func without(players []int, who ...int) []int {
	return slices.DeleteFunc(slices.Clone(players), func(p int) bool { return slices.Contains(who, p) })
}

// May reports whether nothing bars a meeting of a and b.
func (f *Field) May(a, b int) bool { return a != b && !f.barred.has(a, b) }

// Met reports whether a and b have met over the board.
func (f *Field) Met(a, b int) bool { return f.met.has(a, b) }

// Unwished reports whether a soft constraint asks that a and b do not meet.
func (f *Field) Unwished(a, b int) bool { return f.wish.has(a, b) }

// Stronger orders players by score, then start number.
func (f *Field) Stronger(a, b int) int {
	return cmp.Or(cmp.Compare(f.Records[b].Points, f.Records[a].Points), cmp.Compare(a, b))
}

// Boards puts tables in the order of boards: higher score of the stronger, then
// sum, then start number of the stronger.
func (f *Field) Boards(tables []Duo) {
	strong := func(d Duo) int {
		if f.Stronger(d.A, d.B) < 0 {
			return d.A
		}
		return d.B
	}
	sum := func(d Duo) tournament.Points { return f.Records[d.A].Points + f.Records[d.B].Points }
	slices.SortFunc(tables, func(x, y Duo) int {
		a, b := strong(x), strong(y)
		return cmp.Or(
			cmp.Compare(f.Records[b].Points, f.Records[a].Points),
			cmp.Compare(sum(y), sum(x)),
			cmp.Compare(a, b),
		)
	})
}

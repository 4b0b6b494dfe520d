package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// Edition is the year of the format that a file is written in.
type Edition int

// The editions differ in the records for what a pairing needs: 2016 takes those of
// engines, XXR and its like.
const (
	Edition2026 Edition = 0
	Edition2016 Edition = 2016
)

// Options of a file.
type Options struct {
	Edition Edition
	Program string // of the 182 record
	// Ranks are the places in the standings, by player; without them the points
	// and the start number decide.
	Ranks map[tournament.PlayerID]int
}

// File returns an event as a report: every round of s, and who has asked for
// something in rounds to come. Drafts are for the caller to leave out.
//
// Disc counts, wishes other than that two players be kept apart, birth years and
// notes stay at home. A game without known colours is written in the order of its
// source, which a comment says.
//
// Errors: [ErrNotHeld] for an event whose points cannot be written.
func File(s tournament.Snapshot, o Options) (*trf.File, error) {
	w := &writer{s: s, o: o, rules: s.Event.Rules, f: &trf.File{}, numbers: map[tournament.PlayerID]int{}}
	w.games = max(1, w.rules.Games)
	for _, e := range s.Entries {
		w.numbers[e.Player] = e.Number
	}
	if w.games == 2 && w.rules.Credit == tournament.MatchPoints {
		w.note("a round counts as one match: win 1, draw 0.5; the columns hold its games")
	}
	sittings := s.Sittings()
	if err := w.absences(sittings); err != nil {
		return nil, err
	}
	w.header()
	if err := w.players(sittings); err != nil {
		return nil, err
	}
	w.spellOut(sittings)
	w.byes()
	w.apart()
	return w.f, nil
}

// Write writes an event as a report of this year, with the places of its standings.
//
// Errors: those of [File] and of w.
func Write(w io.Writer, s tournament.Snapshot, program string) error {
	o := Options{Program: program, Ranks: map[tournament.PlayerID]int{}}
	for _, row := range standings.Compute(s).Rows {
		o.Ranks[row.Player.ID] = row.Rank
	}
	f, err := File(s, o)
	if err != nil {
		return err
	}
	return f.Write(w)
}

type writer struct {
	s       tournament.Snapshot
	o       Options
	rules   tournament.Rules
	games   int
	f       *trf.File
	numbers map[tournament.PlayerID]int
	// away is what an absence is worth, unless that is mixed: it differs from one to the
	// other.
	away  trf.Points
	mixed bool
}

func (w *writer) note(text string) { w.f.Add("###", trf.Text(text)) }

// text adds a record of words, without what would break a line.
func (w *writer) text(code, text string) {
	if text = strings.Join(strings.Fields(text), " "); text != "" {
		w.f.Add(code, trf.Text(text))
	}
}

func (w *writer) header() {
	e := w.s.Event
	w.text("012", e.Name)
	w.text("022", e.Place)
	w.text("032", e.Country)
	w.text("042", strings.ReplaceAll(string(e.Starts), "-", "/"))
	w.text("062", fmt.Sprint(len(w.s.Entries)))
	words, code := describe(w.rules)
	w.text("092", words)
	rounds := trf.Count(max(w.rules.Rounds, w.s.Last()) * w.games)
	first := w.rules.Pairing.FirstColour
	if w.o.Edition == Edition2016 {
		w.f.Add("XXR", rounds)
		if first != reversi.NoColour {
			w.f.Add("XXC", trf.Words{strings.ToLower(first.String()) + "1"})
		}
	} else {
		w.f.Add("142", rounds)
		if first != reversi.NoColour {
			w.f.Add("152", letterOf(first))
		}
		w.text("182", w.o.Program)
		w.text("192", code)
	}
	w.scores()
	if e.Seed != 0 {
		w.note(seedWord + fmt.Sprint(e.Seed))
	}
	for _, r := range w.s.Rounds {
		for _, m := range r.Matches {
			if slices.ContainsFunc(m.Games, func(g tournament.Game) bool { return g.ColoursUnknown }) {
				w.note(fmt.Sprintf("the colours of round %d, table %d are not known", r.Number, m.Table))
			}
		}
	}
}

func letterOf(c reversi.Colour) trf.Colour {
	if c == reversi.Black {
		return trf.Black
	}
	return trf.White
}

// scores adds the point values that are not the usual ones. In matches of two
// games the byes are spelt out in their columns.
func (w *writer) scores() {
	if w.games == 2 {
		return
	}
	bye, away := tenths(w.rules.Bye.Points), w.away
	half := tenths(w.rules.HalfBye.Points)
	old := w.o.Edition == Edition2016
	if bye != 10 && old { // engines know either of two dialects
		w.f.Add("XXS", trf.Scores{{Key: "PAB", Worth: bye}, {Key: "FPB", Worth: bye}})
		w.f.Add("BBU", trf.Scores{{Worth: bye}})
	} else if bye != 10 {
		w.f.Add("162", trf.Scores{{Key: "P", Worth: bye}})
		w.abnormal(trf.FullBye, bye)
	}
	if half != 5 && old {
		w.f.Add("XXS", trf.Scores{{Key: "HPB", Worth: half}})
	} else if half != 5 {
		w.abnormal(trf.HalfBye, half)
	}
	if away != 0 && old {
		w.f.Add("XXS", trf.Scores{{Key: "ZPB", Worth: away}})
		w.f.Add("BBZ", trf.Scores{{Worth: away}})
	} else if away != 0 {
		w.abnormal(trf.ZeroBye, away)
	}
}

// abnormal gives a bye another worth than 162 knows, for everybody.
func (w *writer) abnormal(kind trf.Result, worth trf.Points) {
	a := &trf.Abnormal{Kind: kind, Points: worth}
	for _, e := range w.s.Entries {
		a.Players = append(a.Players, e.Number)
	}
	w.f.Add("299", a)
}

func tenths(p tournament.Points) trf.Points { return trf.Points(5 * p) }

func (w *writer) players(sittings [][]tournament.Sitting) error {
	ranks := w.ranks(sittings)
	for i, e := range w.s.Entries {
		p := w.s.Players[e.Player]
		to := &trf.Player{
			Number: e.Number, Name: fit(name(p), 33), Federation: fit(p.Country, 3), ID: fit(p.FederationID, 11),
			HasPoints: true, Rank: ranks[i],
		}
		for _, sit := range sittings[i] {
			cells, err := w.cells(e, sit)
			if err != nil {
				return err
			}
			to.Rounds = append(to.Rounds, cells...)
			to.Points += tenths(sit.Points)
		}
		for n := len(to.Rounds); n > 0 && to.Rounds[n-1] == (trf.Cell{}); n-- {
			to.Rounds = to.Rounds[:n-1]
		}
		w.f.Add("001", to)
	}
	return nil
}

// ranks returns the place of every entry.
func (w *writer) ranks(sittings [][]tournament.Sitting) []int {
	points := make([]tournament.Points, len(sittings))
	for i, list := range sittings {
		for _, sit := range list {
			points[i] += sit.Points
		}
	}
	ranks := make([]int, len(points))
	for i, e := range w.s.Entries {
		if rank, told := w.o.Ranks[e.Player]; told {
			ranks[i] = rank // 0, a blank, for who was expelled and has none
			continue
		}
		ranks[i] = 1
		for j := range points {
			if points[j] > points[i] || points[j] == points[i] && w.s.Entries[j].Number < e.Number {
				ranks[i]++
			}
		}
	}
	return ranks
}

func name(p tournament.Player) string {
	switch {
	case p.Family == "" && p.Given == "":
		return p.Native
	case p.Given == "":
		return p.Family
	}
	return p.Family + ", " + p.Given
}

// fit makes text fit a column: one line, no more characters than there are.
func fit(text string, columns int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	return strings.TrimSpace(string(runes[:min(columns, len(runes))]))
}

// cells returns the columns of one round.
func (w *writer) cells(e tournament.Entry, sit tournament.Sitting) ([]trf.Cell, error) {
	cells := make([]trf.Cell, w.games)
	if sit.Presence != tournament.Plays {
		return cells, w.idle(cells, sit)
	}
	number, ok := w.numbers[sit.Opponent]
	if !ok || len(sit.Match.Games) > w.games {
		return nil, fmt.Errorf("%w: round %d of player %d", ErrNotHeld, sit.Round, e.Number)
	}
	for g := range cells {
		cells[g] = trf.Cell{Opponent: number, Colour: trf.White}
		if g >= len(sit.Match.Games) { // of a match that ended early
			cells[g] = trf.Cell{Opponent: number, Colour: cells[g-1].Colour.Other(), Result: trf.ForfeitLoss}
			continue
		}
		game := sit.Match.Games[g]
		if game.Black == e.Player {
			cells[g].Colour = trf.Black
		}
		cells[g].Result = written(game.Result, game.Colour(e.Player))
	}
	if w.games == 2 && w.rules.LevelByDiscs && sit.Points == 2 && level(cells) {
		// the discs parted a level match: the file has half a point more for its winner
		w.f.Add("299", &trf.Abnormal{Points: 5, Round: (sit.Round-1)*w.games + 1, Players: []int{e.Number}})
	}
	return cells, nil
}

// level reports whether the games of a match give a point of two.
func level(cells []trf.Cell) bool {
	var sum trf.Points
	for _, c := range cells {
		sum += StandardScores().worth(c)
	}
	return sum == 10
}

// written returns a result for one of the two players.
func written(r *tournament.Result, side reversi.Colour) trf.Result {
	if r == nil {
		return trf.Unwritten
	}
	won := r.Outcome == tournament.BlackWon && side == reversi.Black || r.Outcome == tournament.WhiteWon && side == reversi.White
	switch {
	case !r.OverTheBoard() && won:
		return trf.ForfeitWin
	case !r.OverTheBoard():
		return trf.ForfeitLoss
	case won:
		return trf.Win
	case r.Outcome == tournament.Drawn:
		return trf.Draw
	}
	return trf.Loss
}

// idle writes a round without a game. In two columns a bye is told by the first,
// and the second makes its worth up.
func (w *writer) idle(cells []trf.Cell, sit tournament.Sitting) error {
	given := tournament.Points(0)
	switch sit.Presence {
	case tournament.NotEntered:
		if sit.Points == 0 {
			return nil // blank
		}
		cells[0].Result = trf.ZeroBye
	case tournament.PairingBye:
		cells[0].Result, given = trf.PairingBye, 2
	case tournament.FullBye:
		cells[0].Result, given = trf.FullBye, 2
	case tournament.HalfBye:
		cells[0].Result, given = trf.HalfBye, 1
	default:
		cells[0].Result = trf.ZeroBye
	}
	if len(cells) == 1 {
		return nil
	}
	rest := map[tournament.Points]trf.Result{0: trf.ZeroBye, 1: trf.HalfBye, 2: trf.FullBye}
	var ok bool
	if cells[1].Result, ok = rest[sit.Points-given]; !ok {
		return fmt.Errorf("%w: a bye worth %v half-points in round %d", ErrNotHeld, sit.Points, sit.Round)
	}
	return nil
}

// byes adds what players have asked for in rounds to come.
func (w *writer) byes() {
	next := w.s.Last() + 1
	kinds := map[tournament.Presence]trf.Result{
		tournament.FullBye: trf.FullBye, tournament.HalfBye: trf.HalfBye, tournament.ZeroBye: trf.ZeroBye, tournament.Absent: trf.ZeroBye,
	}
	for n := next; n <= w.rules.Rounds; n++ {
		asked := map[trf.Result][]int{}
		for _, e := range w.s.Entries {
			kind, ok := kinds[e.Requests[n]]
			if e.Out() || n < e.FirstRound {
				kind, ok = trf.ZeroBye, n == next || e.Out()
			}
			if ok {
				asked[kind] = append(asked[kind], e.Number)
			}
		}
		if n == next {
			asked[trf.ZeroBye] = w.newcomers(asked[trf.ZeroBye])
		}
		for _, kind := range []trf.Result{trf.FullBye, trf.HalfBye, trf.ZeroBye} {
			switch {
			case len(asked[kind]) == 0:
			case w.o.Edition == Edition2016 && n > next: // no record for it
			case w.o.Edition == Edition2016 && kind == trf.ZeroBye:
				w.f.Add("XXZ", trf.Absent(asked[kind]))
			case w.o.Edition == Edition2016:
				w.cell(asked[kind], kind)
			default:
				w.f.Add("240", &trf.Byes{Kind: kind, Round: (n-1)*w.games + 1, Players: asked[kind]})
			}
		}
	}
}

// newcomers writes into the columns that players are away who have entered and of
// whom no round tells yet: a record alone would be one who has not. It returns the
// others.
func (w *writer) newcomers(away []int) []int {
	var others []int
	for _, p := range w.f.Players() {
		if !slices.Contains(away, p.Number) {
			continue
		}
		i := slices.IndexFunc(w.s.Entries, func(e tournament.Entry) bool { return e.Number == p.Number })
		if e := w.s.Entries[i]; len(p.Rounds) > 0 || e.FirstRound > w.s.Last()+1 {
			others = append(others, p.Number)
		} else {
			w.cell([]int{p.Number}, trf.ZeroBye)
		}
	}
	return others
}

// cell writes a bye of the next round into the columns of players, where the
// format of 2016 wants it.
func (w *writer) cell(numbers []int, kind trf.Result) {
	column := w.s.Last() * w.games
	for _, p := range w.f.Players() {
		if slices.Contains(numbers, p.Number) {
			for len(p.Rounds) < column {
				p.Rounds = append(p.Rounds, trf.Cell{})
			}
			p.Rounds = append(p.Rounds, trf.Cell{Result: kind})
			p.Points += w.worth(kind) // as engines of that time expect
		}
	}
}

// worth returns what a bye that was asked for gives, of which a match has two cells.
func (w *writer) worth(kind trf.Result) trf.Points {
	switch {
	case kind == trf.ZeroBye:
		return 0 // of no engine's concern
	case w.games == 2 && kind == trf.FullBye:
		return 10
	case w.games == 2:
		return 5
	case kind == trf.FullBye:
		return tenths(w.rules.Bye.Points)
	}
	return tenths(w.rules.HalfBye.Points)
}

// apart adds the pairs that must not meet.
func (w *writer) apart() {
	for _, c := range w.s.Constraints {
		a, okA := w.numbers[c.Players[0]]
		b, okB := w.numbers[c.Players[1]]
		if c.Kind != tournament.KeepApart || !c.Hard || !okA || !okB {
			continue
		}
		from, to := max(1, c.From), c.To
		if to == 0 {
			to = max(w.rules.Rounds, from)
		}
		if w.o.Edition != Edition2016 {
			w.f.Add("260", &trf.Apart{From: (from-1)*w.games + 1, To: to * w.games, Players: []int{a, b}})
			continue
		}
		if next := w.s.Last() + 1; from <= next && next <= to {
			w.f.Add("XXP", &trf.Apart{Players: []int{a, b}})
		}
	}
}

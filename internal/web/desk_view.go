package web

import (
	"cmp"
	"context"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/board"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
	"sixtyfour/internal/tournament"
)

// deskView is the page of one game for the arbiter.
type deskView struct {
	eventPage
	director.Desk
	State   tournament.GameState
	Why     []string // why it waits, in words
	Rulings []rulingView
	Records []*deskRecord // what was handed in, Black's first
	Parting *deskParting
	Turns   *turnsView
	Asked   *questionView
	Policy  []string
	Seen    *seenView

	SheetForm  sheetForm
	BoardForm  seenForm
	RulingForm rulingForm
	Sides      []option
	Sources    []option
	Grid       []gridRank
	Open       string // the form that was just refused
	Loose      bool   // there is no game to rule on
	Taken      string // what fills the ruling form, in words
	MayOpen    bool   // the game may be left without a result
}

// seenView is a board as it was seen on the table.
type seenView struct {
	tournament.Seen
	When string
	SVG  template.HTML
}

// gridRank is one rank of a grid to type in.
type gridRank struct {
	Rank  int
	Cells []gridCell
}

type gridCell struct {
	Square string
	Value  string
	Start  reversi.Colour // the start disc of a middle square
}

// deskRecord is what one side handed in: a sheet, or the moves of a claim.
type deskRecord struct {
	Side   tournament.Side
	Colour reversi.Colour
	Name   string
	Sheet  tournament.Sheet // ID 0 for a claim
	From   string           // where it comes from, in words
	Count  *reversi.Score
	Moves  reversi.Transcript   // as written, without passes
	Boards []reversi.BoardAfter // how the board stood, of a stored game
	read   scoresheet.Sheet

	Report *sheetReport
}

// deskParting lays two records side by side.
type deskParting struct {
	Ply   int // the first at which they differ; 0 if they never do
	Text  string
	Same  int          // moves before it, the same in both
	Near  []partingRow // around it
	Rows  []partingRow // all
	Board template.HTML
}

type partingRow struct {
	Ply          int
	First, Other string
	Differs      bool
}

// sideOrder is the order in which records are shown.
var sideOrder = []tournament.Side{tournament.SideBlack, tournament.SideWhite, tournament.SideOther}

// Around the move at which two records part, so many moves are shown at once.
const partedBefore, partedAfter = 3, 6

// analysisTime bounds what the program thinks about one page of the desk. Tests, which
// may run on a slow machine under the race detector, give it more.
var analysisTime = 5 * time.Second

// deskView builds the page of the game of the path. keep puts in what was typed.
func (s *Server) deskView(c echo.Context, keep func(*deskView)) (*deskView, error) {
	p, _, at, err := s.spot(c)
	if err != nil {
		return nil, err
	}
	desk, err := s.deskGame(c)
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	v := &deskView{
		eventPage: p, Desk: desk, State: desk.Game.State(), MayOpen: at.round.State != tournament.Closed,
		Policy: []string{w.Text("events.correction." + string(p.Event.Rules.Correction))},
	}
	for _, cause := range desk.Causes {
		v.Why = append(v.Why, w.Text("desk.cause."+string(cause)))
	}
	v.Rulings = s.rulings(w, desk)
	v.records(s, w)
	v.showSeen(s, w)
	v.analyse(c, s, w)
	v.ask(c, s, w)
	v.fillForms(c, w)
	if keep != nil {
		keep(v)
	}
	v.Grid = newGrid(v.SheetForm)
	return v, nil
}

// analyse says what the records and the board may stand for.
func (v *deskView) analyse(c echo.Context, s *Server, w catalogue.Words) {
	ctx, cancel := context.WithTimeout(c.Request().Context(), analysisTime)
	defer cancel()
	select { // one page at a time, or officials with hopeless sheets would use up the machine
	case s.thinking <- struct{}{}:
		defer func() { <-s.thinking }()
	case <-ctx.Done(): // each analysis says that it took too long
	}
	v.part(w)
	for _, r := range v.Records {
		r.Report = v.report(ctx, w, r)
	}
	v.explainTurns(ctx, w)
}

// records gathers what was handed in: of each side its last sheet, else the moves
// of its claim; else what is stored as the moves of the game.
func (v *deskView) records(s *Server, w catalogue.Words) {
	for _, side := range sideOrder {
		r := &deskRecord{Side: side}
		claimant := tournament.PlayerID(0)
		switch side {
		case tournament.SideBlack:
			r.Colour, r.Name, claimant = reversi.Black, v.Black.ShownName(w.Lang()), v.Game.Black
		case tournament.SideWhite:
			r.Colour, r.Name, claimant = reversi.White, v.White.ShownName(w.Lang()), v.Game.White
		case tournament.SideOther:
			r.Name = w.Text("desk.other_sheet")
		}
		var claim tournament.Claim
		for _, c := range v.Game.Claims {
			if c.Player == claimant && claimant != 0 {
				claim = c
			}
		}
		sheet, ok := v.Sheet(side)
		switch {
		case ok:
			r.Sheet, r.Count = sheet, sheet.Count
			r.From = w.Text("desk.from_sheet", "who", sheet.By, "at", s.when(w.Lang(), sheet.At))
			r.read, _ = scoresheet.Read(sheet.Text) // it was read before it was stored
			r.Moves = director.SheetMoves(sheet)
		case claim.Player != 0:
			r.From = w.Text("desk.from_claim", "at", s.when(w.Lang(), claim.At))
			r.setGame(claim.Transcript)
		case side == tournament.SideOther && len(v.Records) == 0 && v.Game.Transcript != "":
			r.Name = w.Text("desk.stored")
			r.From = w.Text("desk.from_game")
			r.setGame(v.Game.Transcript)
		default:
			continue
		}
		if r.Count == nil && claim.Player != 0 {
			score := claim.Score
			r.Count = &score
		}
		v.Records = append(v.Records, r)
	}
}

// setGame takes the moves of a game that is stored.
func (r *deskRecord) setGame(text string) {
	game, _ := reversi.ParseGame(text) // it was read before it was stored
	r.Moves, r.Boards = game.Moves, game.Boards
	r.read = scoresheet.FromMoves(r.Moves)
}

// game is what r says was played.
func (r *deskRecord) game() reversi.Game { return reversi.Game{Moves: r.Moves, Boards: r.Boards} }

// record returns the record of a side, or nil.
func (v *deskView) record(side tournament.Side) *deskRecord {
	for _, r := range v.Records {
		if r.Side == side {
			return r
		}
	}
	return nil
}

// part lays the first two records that have moves side by side.
func (v *deskView) part(w catalogue.Words) {
	var with []*deskRecord
	for _, r := range v.Records {
		if len(r.Moves) > 0 {
			with = append(with, r)
		}
	}
	if len(with) < 2 {
		return
	}
	first, other := with[0], with[1]
	p := &deskParting{Ply: reversi.FirstDifference(first.Moves, other.Moves)}
	v.Parting = p
	at := func(t reversi.Transcript, ply int) string {
		if ply > len(t) {
			return "–"
		}
		return t[ply-1].String()
	}
	p.Same = max(len(first.Moves), len(other.Moves))
	p.Text = w.Text("desk.same_moves", "n", p.Same)
	for _, r := range with {
		for _, b := range r.Boards {
			p.Text += " " + w.Text("desk.notes_board", "name", r.Name, "ply", b.Ply)
		}
	}
	if p.Ply > 0 {
		p.Same = p.Ply - 1
		p.Text = w.Text("desk.parted", "ply", p.Ply, "first", first.Name, "move", at(first.Moves, p.Ply),
			"second", other.Name, "other", at(other.Moves, p.Ply))
		record, _ := reversi.Replay(first.Moves[:min(p.Same, len(first.Moves))])
		draw := board.Options{
			Board: record.Board, Last: reversi.Pass, ID: "parting", Words: boardWords(w),
			Title: w.Text("games.fault_board", "ply", p.Ply), Caption: p.Text, Legal: record.Board.Legal(record.ToMove),
		}
		for _, t := range []reversi.Transcript{first.Moves, other.Moves} {
			if p.Ply <= len(t) {
				draw.Asked |= t[p.Ply-1].Bit()
			}
		}
		p.Board = svg(draw)
	}
	for ply := 1; ply <= max(len(first.Moves), len(other.Moves)); ply++ {
		row := partingRow{Ply: ply, First: at(first.Moves, ply), Other: at(other.Moves, ply)}
		row.Differs = row.First != row.Other
		p.Rows = append(p.Rows, row)
		if p.Ply > 0 && ply >= p.Ply-partedBefore && ply <= p.Ply+partedAfter {
			p.Near = append(p.Near, row)
		}
	}
}

// svg draws a board for a page.
func svg(o board.Options) template.HTML {
	return template.HTML(board.SVG(o)) //nolint:gosec // board.SVG escapes every text
}

func (v *deskView) showSeen(s *Server, w catalogue.Words) {
	n := len(v.Boards)
	if n == 0 {
		return
	}
	seen := v.Boards[n-1]
	v.Seen = &seenView{Seen: seen, When: s.when(w.Lang(), seen.At), SVG: svg(board.Options{
		Board: seen.Board, Last: reversi.Pass, ID: "seen", Words: boardWords(w),
		Title: w.Text("desk.seen_title", "ply", seen.Ply), Caption: countWords(w, seen.Board),
	})}
}

func countWords(w catalogue.Words, b reversi.Board) string {
	return w.Text("desk.stands", "black", b.Count(reversi.Black), "white", b.Count(reversi.White), "n", b.Empties())
}

// claim returns the count to hold a record against: its own, else the result.
func (v *deskView) claim(r *deskRecord) *reversi.Score {
	switch {
	case r.Count != nil:
		return r.Count
	case v.Game.Result != nil && v.Game.Result.Reason == tournament.ReasonPlayed:
		return &v.Game.Result.Score
	}
	return nil
}

// fillForms prepares the forms, the ruling with what the address takes.
func (v *deskView) fillForms(c echo.Context, w catalogue.Words) {
	v.RulingForm.Version = strconv.Itoa(v.Game.Version)
	side := tournament.Side(c.QueryParam("edit"))
	if sheet, ok := v.Sheet(side); ok {
		v.SheetForm = sheetForm{Side: string(side), Text: sheet.Text}
		if sheet.Count != nil {
			v.SheetForm.Count = sheet.Count.String()
		}
		v.Open = "sheet"
	} else if r := v.record(tournament.SideBlack); r != nil && r.Sheet.ID != 0 {
		v.SheetForm.Side = string(tournament.SideWhite)
	}
	b := reversi.Start()
	if v.Seen != nil {
		b = v.Seen.Board
	} else if len(v.Records) > 0 {
		record, _ := v.Records[0].game().Replay()
		b = record.Board
	}
	v.BoardForm.Board = boardText(b)
	if v.record(tournament.SideBlack) != nil {
		v.RulingForm.BlackSheet = sheetID(v.record(tournament.SideBlack))
	}
	if v.record(tournament.SideWhite) != nil {
		v.RulingForm.WhiteSheet = sheetID(v.record(tournament.SideWhite))
	}
	if v.Seen != nil {
		v.RulingForm.Board = strconv.FormatInt(int64(v.Seen.ID), 10)
	}
	v.take(c.QueryParam("take"), w)
}

func sheetID(r *deskRecord) string {
	if r.Sheet.ID == 0 {
		return ""
	}
	return strconv.FormatInt(int64(r.Sheet.ID), 10)
}

// take fills the ruling form with a candidate ("black-0") or an explanation
// ("turn-0"), whose place in its list follows the name. Nothing is stored.
func (v *deskView) take(what string, w catalogue.Words) {
	name, place, _ := strings.Cut(what, "-")
	n, err := strconv.Atoi(place)
	if err != nil || n < 0 {
		return
	}
	if name == "turn" {
		if v.Turns == nil || n >= len(v.Turns.List) {
			return
		}
		t := v.Turns.List[n]
		v.Taken = strings.Join(t.What, w.Text("desk.join"))
		v.takeTurn(t)
		v.RulingForm.Reason = strings.Join(append(slices.Clone(t.What), t.Remedy), w.Text("desk.join"))
		return
	}
	r := v.record(tournament.Side(name))
	if r == nil || r.Report == nil || n >= len(r.Report.Candidates) {
		return
	}
	took := r.Report.Candidates[n]
	v.Taken = w.Text("desk.as_written", "name", r.Name)
	if len(took.Edits) > 0 {
		v.Taken = strings.Join(took.Edits, w.Text("desk.join"))
	}
	v.RulingForm.Moves, v.RulingForm.Discs = took.Moves, took.Count
	if took.ply > 0 {
		v.RulingForm.Ply = strconv.Itoa(took.ply)
	}
	v.RulingForm.Reason = w.Text("desk.reason_candidate", "name", r.Name, "what", v.Taken)
}

// takeTurn fills the ruling form with what the policy of the event makes of a wrong
// turn: put right, it counts as the moves do; restored, the game goes on from before
// it; else it counts as the board does.
func (v *deskView) takeTurn(t turnView) {
	f, played := &v.RulingForm, v.Turns.game
	f.Ply, f.Moves, f.Discs = strconv.Itoa(t.ply), played.Moves.String(), t.Count
	switch v.Event.Rules.Correction.Remedy(t.ply, played.Plies()) {
	case tournament.RemedyCorrect:
		f.Discs = ""
		if counted, err := director.Count(v.Event.Rules, f.Moves); err == nil && counted.Record.Over() {
			f.Discs = counted.Score.String()
		}
	case tournament.RemedyRestore:
		if v.MayOpen {
			f.Outcome, f.Moves, f.Discs = string(tournament.RuledPlayOn), played.Upto(t.ply-1).String(), ""
		}
	case tournament.RemedyStands:
		if v.Turns.Noted != "" { // a board that was seen is cited instead
			f.Moves = played.String()
		}
	}
}

// boardText writes a board as eight lines.
func boardText(b reversi.Board) string {
	var sb strings.Builder
	for s := range reversi.Pass {
		if s > 0 && s.File() == 0 {
			sb.WriteByte('\n')
		}
		sb.WriteByte("-XO"[b.At(s)])
	}
	return sb.String()
}

// newGrid lays out the cells to type in, with what was typed.
func newGrid(f sheetForm) []gridRank {
	ranks := make([]gridRank, 8)
	start := reversi.Start()
	for sq := range reversi.Pass {
		cell := gridCell{Square: sq.String(), Start: start.At(sq)}
		if len(f.Cells) == 64 {
			cell.Value = f.Cells[sq]
		}
		r := &ranks[sq.Rank()]
		r.Rank = sq.Rank() + 1
		r.Cells = append(r.Cells, cell)
	}
	return ranks
}

// rulingView is a ruling in a list, the newest first.
type rulingView struct {
	tournament.Ruling
	Result string
	When   string
	Cites  []string
	Holds  bool
}

func (s *Server) rulings(w catalogue.Words, desk director.Desk) []rulingView {
	var list []rulingView
	for _, r := range desk.Rulings {
		list = append(list, rulingView{
			Ruling: r, Result: rulingResult(w, r), When: s.when(w.Lang(), r.At),
			Cites: citedWords(w, desk, r), Holds: r.Number == len(desk.Rulings),
		})
	}
	slices.SortFunc(list, func(a, b rulingView) int { return cmp.Compare(b.Number, a.Number) })
	return list
}

// citedWords lists the evidence that a ruling rests on.
func citedWords(w catalogue.Words, desk director.Desk, r tournament.Ruling) (list []string) {
	if r.BlackSheet != 0 {
		list = append(list, w.Text("desk.cites_sheet", "name", desk.Black.ShownName(w.Lang())))
	}
	if r.WhiteSheet != 0 {
		list = append(list, w.Text("desk.cites_sheet", "name", desk.White.ShownName(w.Lang())))
	}
	if r.OtherSheet != 0 {
		list = append(list, w.Text("desk.other_sheet"))
	}
	for _, b := range desk.Boards {
		if b.ID == r.Board {
			list = append(list, w.Text("desk.cites_board", "ply", b.Ply))
		}
	}
	return list
}

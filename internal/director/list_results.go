package director

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/sheet"
	"sixtyfour/internal/tournament"
)

// The columns of a list of results.
const (
	ColumnRound      Column = "round"
	ColumnTable      Column = "table"
	ColumnGame       Column = "game"
	ColumnBlack      Column = "black"
	ColumnWhite      Column = "white"
	ColumnBlackDiscs Column = "black_discs"
	ColumnWhiteDiscs Column = "white_discs"
	ColumnScore      Column = "score"
)

// ResultColumns are those of a list of results, in the order of a form.
var ResultColumns = []Column{
	ColumnRound, ColumnTable, ColumnGame, ColumnBlack, ColumnWhite, ColumnBlackDiscs, ColumnWhiteDiscs, ColumnScore,
}

var resultWords = vocabulary{
	words: map[Column]string{
		ColumnRound:      "round|rd|rd.|rnd|runde|ronde|rond|回戦|ラウンド",
		ColumnTable:      "table|tisch|bord|bräde|卓|卓番号|テーブル",
		ColumnGame:       "game|partie|局|対局",
		ColumnBlack:      "black|player 1|player a|first player|schwarz|svart|noir|noirs|黒|黒番|選手1",
		ColumnWhite:      "white|player 2|player b|second player|weiß|weiss|vit|blanc|blancs|白|白番|選手2",
		ColumnBlackDiscs: "black discs|discs black|discs 1|black score|黒石数|黒石|石数1",
		ColumnWhiteDiscs: "white discs|discs white|discs 2|white score|白石数|白石|石数2",
		ColumnScore:      "score|result|discs|ergebnis|resultat|résultat|結果|スコア|石数",
	},
	enough: func(has func(...Column) bool) bool {
		return (has(ColumnTable) || has(ColumnBlack) && has(ColumnWhite)) && has(ColumnScore, ColumnBlackDiscs)
	},
}

// What is said of a line of results.
var (
	ErrOtherResult = errors.New("another result is stored")
	ErrNobody      = errors.New("nobody in the event is called so")
	ErrNoPair      = errors.New("these two do not meet in this round")
)

// ResultList is a list of results as it was understood. Nothing is stored yet.
type ResultList struct {
	Layout Layout
	Lines  []ResultLine
}

// ResultLine is one line of results and what would happen.
type ResultLine struct {
	Line   int
	Text   string
	Kind   LineKind // LineNew, LineSame or LineRefused
	Round  int
	Table  int
	Game   tournament.Game // as stored
	Result tournament.Result
	Faults []*ListFault
}

// ReadResults reads a list of results of an event: the round, unless it is the last
// that is published; the table or the two players; and discs or a score as they are
// typed at the desk, for the player who is named first. Every line is judged as the
// desk would; a result that is stored stays.
func (d *Director) ReadResults(ctx context.Context, event tournament.EventID, src ListSource) (ResultList, error) {
	s, err := d.store.Snapshot(ctx, event)
	if err != nil {
		return ResultList{}, err
	}
	return readResults(s, src), nil
}

func readResults(s tournament.Snapshot, src ListSource) ResultList {
	list := ResultList{Layout: src.layout(resultWords, false)}
	if list.Layout.Ask {
		return list
	}
	taken := map[tournament.GameID]bool{}
	for _, row := range list.Layout.rows {
		r := resultReading{reading: reading{table: src.Table, row: row, locale: src.Locale}, s: s}
		l := ResultLine{Line: row.Line, Text: textOf(row), Kind: LineRefused}
		if at, ok := r.find(list.Layout.Columns); ok {
			l.Round, l.Table, l.Game = at.round.Number, at.match.Table, at.game
			l.Result, ok = r.result(at)
			if ok && taken[l.Game.ID] {
				r.refuse(wholeLine, "line", l.Text, tournament.ErrDuplicate)
			} else if ok {
				l.Kind = r.judge(at, l.Result)
				taken[l.Game.ID] = true
			}
		}
		l.Faults = r.faults
		list.Lines = append(list.Lines, l)
	}
	return list
}

// resultReading is one row that becomes a result.
type resultReading struct {
	reading
	s       tournament.Snapshot
	columns []Column
	side    reversi.Colour // of the player who is named first
}

// cell returns the cell of a column and its index.
func (r *resultReading) cell(c Column) (sheet.Cell, int) {
	for i, held := range r.columns {
		switch {
		case held == c && i < len(r.row.Cells):
			return r.row.Cells[i], i
		case held == c:
			return sheet.Cell{}, i // the row ends before it
		}
	}
	return sheet.Cell{}, wholeLine
}

// number reads a whole number; 0 for an empty cell.
func (r *resultReading) number(c Column) (n int, ok bool) {
	cell, i := r.cell(c)
	text := strings.Trim(sheet.Digits(cell.Text), "第回戦卓局目. ")
	if text == "" {
		return 0, true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		r.refuse(i, string(c), cell.Text, tournament.ErrBadNumber)
		return 0, false
	}
	return n, true
}

// find returns the game that the row is about.
func (r *resultReading) find(columns []Column) (at gameAt, ok bool) {
	r.columns, r.side = columns, reversi.Black
	for i, c := range r.row.Cells {
		if c.Kind == sheet.Fault {
			r.refuse(i, "line", c.Text, ErrCellFault)
			return at, false
		}
	}
	round, table, number := 0, 0, 0
	for _, part := range []struct {
		column Column
		value  *int
	}{{ColumnRound, &round}, {ColumnTable, &table}, {ColumnGame, &number}} {
		if *part.value, ok = r.number(part.column); !ok {
			return at, false
		}
	}
	_, roundCell := r.cell(ColumnRound)
	at = gameAt{event: r.s.Event.ID, rules: r.s.Event.Rules, players: r.s.Players}
	if at.round, ok = r.round(round); !ok {
		r.refuse(roundCell, "round", strconv.Itoa(round), tournament.ErrRoundState)
		return at, false
	}
	black, white, ok := r.players()
	if !ok {
		return at, false
	}
	for _, m := range at.round.Matches {
		if table != 0 && m.Table == table || table == 0 && black.sits(m) && white.sits(m) && black.known() {
			at.match = m
			break
		}
	}
	_, tableCell := r.cell(ColumnTable)
	switch {
	case len(at.match.Games) == 0 && table != 0:
		r.refuse(tableCell, "table", strconv.Itoa(table), tournament.ErrUnknownTable)
		return at, false
	case len(at.match.Games) == 0:
		r.refuse(wholeLine, "line", textOf(r.row), ErrNoPair)
		return at, false
	case black.known() && (!black.sits(at.match) || !white.sits(at.match)):
		r.refuse(tableCell, "table", strconv.Itoa(table), tournament.ErrNotThisTable)
		return at, false
	}
	return at, r.game(&at, black, number)
}

// round returns a round that is played: that of the number, or the last.
func (r *resultReading) round(number int) (tournament.Round, bool) {
	for i := len(r.s.Rounds) - 1; i >= 0; i-- {
		if round := r.s.Rounds[i]; round.State != tournament.Draft && (number == 0 || round.Number == number) {
			return round, true
		}
	}
	return tournament.Round{}, false
}

// game chooses the game of the match by its number, or by who had Black.
func (r *resultReading) game(at *gameAt, black named, number int) bool {
	for _, g := range at.match.Games {
		if number == 0 && len(at.match.Games) > 1 && !black.known() {
			break
		}
		if number != 0 && g.Number != number || number == 0 && len(at.match.Games) > 1 && !black.is(g.Black) {
			continue
		}
		at.game = g
		if black.known() && black.is(g.White) && !black.is(g.Black) {
			r.side = reversi.White // the pairing knows better who had Black
		}
		return true
	}
	_, i := r.cell(ColumnGame)
	r.refuse(i, "game", "", tournament.ErrRequired)
	return false
}

// named is the players of an event who bear a name; none for no name.
type named []tournament.PlayerID

func (n named) known() bool { return len(n) > 0 }

func (n named) is(p tournament.PlayerID) bool {
	for _, id := range n {
		if id == p {
			return true
		}
	}
	return false
}

func (n named) sits(m tournament.Match) bool {
	a, b := m.Players()
	return n.is(a) || n.is(b)
}

// players returns who is named in the row: both or neither.
func (r *resultReading) players() (black, white named, ok bool) {
	for _, part := range []struct {
		column Column
		who    *named
	}{{ColumnBlack, &black}, {ColumnWhite, &white}} {
		cell, i := r.cell(part.column)
		if cell.Text == "" {
			continue
		}
		var p tournament.Player
		setName(&p, cell.Text)
		name := spell(p)
		for id, other := range r.s.Players {
			if name.same(spell(other)) || other.FederationID != "" && other.FederationID == cell.Text {
				*part.who = append(*part.who, id)
			}
		}
		if !part.who.known() {
			r.refuse(i, string(part.column), cell.Text, ErrNobody)
		}
	}
	if len(r.faults) == 0 && black.known() != white.known() {
		if table, _ := r.cell(ColumnTable); table.Text == "" {
			r.refuse(wholeLine, "line", textOf(r.row), ErrNoPair)
		}
		black, white = nil, nil
	}
	return black, white, len(r.faults) == 0
}

// result reads what the row says of the game.
func (r *resultReading) result(at gameAt) (tournament.Result, bool) {
	score, i := r.cell(ColumnScore)
	text := score.Text
	if score.Kind == sheet.Date {
		r.refuse(i, "discs", text, tournament.ErrBadNumber) // a spreadsheet program took 12-4 for a day
		return tournament.Result{}, false
	}
	if text == "" {
		own, ownAt := r.cell(ColumnBlackDiscs)
		other, otherAt := r.cell(ColumnWhiteDiscs)
		i = ownAt
		for _, part := range []struct {
			cell *sheet.Cell
			at   int
		}{{&own, ownAt}, {&other, otherAt}} {
			if part.cell.Text == "" {
				continue
			}
			decimal, err := r.locale.Decimal(*part.cell)
			if err != nil {
				r.refuse(part.at, "discs", part.cell.Text, err)
				return tournament.Result{}, false
			}
			part.cell.Text = decimal
		}
		text = own.Text
		if other.Text != "" && own.Text != "" {
			text += "-" + other.Text
		}
	}
	result, err := ParseResult(at.rules, text, r.side)
	for _, f := range FieldErrors(err) {
		r.faults = append(r.faults, &ListFault{At: r.table.At(r.row, i), Err: f})
	}
	return result, err == nil
}

// judge says what happens with a result, as the desk would: what is stored, or
// claimed otherwise, is not overwritten by a list.
func (r *resultReading) judge(at gameAt, result tournament.Result) LineKind {
	g := at.game
	refuse := func(why error, hint string) LineKind {
		r.refuse(wholeLine, "line", hint, why)
		r.faults[len(r.faults)-1].Err.Hint = hint
		return LineRefused
	}
	switch {
	case g.Result != nil && g.Result.Same(result):
		return LineSame
	case g.Result != nil:
		return refuse(ErrOtherResult, g.Result.Score.String())
	case at.round.State != tournament.Published:
		return refuse(tournament.ErrRoundClosed, "")
	case needsRight(at.rules, result.Score) && result.Outcome == tournament.Drawn:
		return refuse(tournament.ErrDrawRight, "")
	}
	for _, c := range g.Claims {
		if c.Contradicts() || c.Score != result.Score {
			return refuse(tournament.ErrDispute, c.Score.String())
		}
	}
	return LineNew
}

// Digest stands for everything that a preview of the list shows.
func (l ResultList) Digest() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%q\n", l.Layout.Columns)
	for _, line := range l.Lines {
		fmt.Fprintf(&out, "%d %s %q %d %v\n", line.Line, line.Kind, line.Text, line.Game.ID, line.Result.Score)
	}
	return digest(out.String())
}

// ImportResults enters the results of a list; lines in leave are left out. What is
// refused or stored already stays as it is. Everything or nothing is stored, and the
// same list again changes nothing.
//
// Errors: [ErrListMoved]; those of [Director.Record].
func (d *Director) ImportResults(ctx context.Context, who Who, event tournament.EventID, src ListSource, take Take) (done ListDone, err error) {
	err = d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		done = ListDone{}
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		list := readResults(s, src)
		if take.Seen != "" && take.Seen != list.Digest() {
			return entry, ErrListMoved
		}
		var told []string
		var steps []ImportStep
		for _, l := range list.Lines {
			switch {
			case l.Kind == LineSame:
				done.Same++
				continue
			case l.Kind != LineNew || take.Choices[l.Line].Skip:
				done.Left++
				continue
			}
			at, err := findGame(s, l.Game.ID)
			if err != nil {
				return entry, err
			}
			saved, _, err := d.recordAt(ctx, tx, who, at, Submission{Event: event, Game: l.Game.ID, Version: l.Game.Version, Result: &l.Result})
			if err != nil {
				return entry, fmt.Errorf("line %d: %w", l.Line, err)
			}
			steps = append(steps, ImportStep{Game: saved.ID, Version: saved.Version})
			told = append(told, fmt.Sprintf("%d/%d/%d: %s", l.Round, l.Table, l.Game.Number, l.Result.Score))
		}
		if done.Created = len(steps); done.Created == 0 {
			return entry, nil
		}
		i := Import{Event: event, Kind: ImportedResults, By: who.Name, At: d.clock(), Created: done.Created, Steps: steps}
		return tournament.AuditEntry{
			Event: event, Action: "result.import", Target: fmt.Sprintf("%d games", done.Created),
			After: document(map[string]any{"entered": told}),
		}, tx.AddImport(ctx, i)
	})
	return done, err
}

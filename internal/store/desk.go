package store

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// sheetRow mirrors table sheets.
type sheetRow struct {
	ID         int64 `gorm:"primaryKey"`
	Game       int64
	Side       string
	Content    string
	BlackDiscs *int // half-discs
	WhiteDiscs *int
	MadeBy     string
	MadeAt     int64
}

func (sheetRow) TableName() string { return "sheets" }

func (r sheetRow) sheet() tournament.Sheet {
	sheet := tournament.Sheet{
		ID: tournament.SheetID(r.ID), Side: tournament.Side(r.Side), Text: r.Content, By: r.MadeBy, At: timeOf(r.MadeAt),
	}
	if r.BlackDiscs != nil { // the schema says that the other is set as well
		sheet.Count = &reversi.Score{Black: reversi.Discs(*r.BlackDiscs), White: reversi.Discs(*r.WhiteDiscs)}
	}
	return sheet
}

// seenRow mirrors table boards.
type seenRow struct {
	ID      int64 `gorm:"primaryKey"`
	Game    int64
	Ply     int
	Squares string
	MadeBy  string
	MadeAt  int64
}

func (seenRow) TableName() string { return "boards" }

func (r seenRow) seen() tournament.Seen {
	return tournament.Seen{ID: tournament.BoardID(r.ID), Ply: r.Ply, Board: readSquares(r.Squares), By: r.MadeBy, At: timeOf(r.MadeAt)}
}

func writeSquares(b reversi.Board) string {
	var sb strings.Builder
	for s := range reversi.Pass {
		switch b.At(s) {
		case reversi.Black:
			sb.WriteByte('X')
		case reversi.White:
			sb.WriteByte('O')
		case reversi.NoColour:
			sb.WriteByte('-')
		}
	}
	return sb.String()
}

func readSquares(text string) (b reversi.Board) {
	for i, c := range text {
		switch c {
		case 'X':
			b.Black |= 1 << i
		case 'O':
			b.White |= 1 << i
		}
	}
	return b
}

// rulingRow mirrors table rulings. Evidence that is not cited is NULL.
type rulingRow struct {
	ID         int64 `gorm:"primaryKey"`
	Game       int64
	Number     int
	Kind       string
	Outcome    *string
	BlackDiscs *int // half-discs
	WhiteDiscs *int
	Reason     string
	BlackSheet *int64
	WhiteSheet *int64
	OtherSheet *int64
	Board      *int64
	Moves      string
	Ply        int
	MadeBy     string
	MadeAt     int64
}

func (rulingRow) TableName() string { return "rulings" }

func newRulingRow(game tournament.GameID, r tournament.Ruling) rulingRow {
	row := rulingRow{
		Game: int64(game), Number: r.Number, Kind: string(r.Kind), Reason: r.Reason,
		BlackSheet: ref(r.BlackSheet), WhiteSheet: ref(r.WhiteSheet), OtherSheet: ref(r.OtherSheet), Board: ref(r.Board),
		Moves: r.Moves, Ply: r.Ply, MadeBy: r.By, MadeAt: unix(r.At),
	}
	if r.Kind == tournament.RuledResult {
		outcome, black, white := string(r.Outcome), int(r.Score.Black), int(r.Score.White)
		row.Outcome, row.BlackDiscs, row.WhiteDiscs = &outcome, &black, &white
	}
	return row
}

func (r rulingRow) ruling() tournament.Ruling {
	ruling := tournament.Ruling{
		ID: tournament.RulingID(r.ID), Number: r.Number, Kind: tournament.RulingKind(r.Kind), Reason: r.Reason,
		BlackSheet: tournament.SheetID(deref(r.BlackSheet)), WhiteSheet: tournament.SheetID(deref(r.WhiteSheet)),
		OtherSheet: tournament.SheetID(deref(r.OtherSheet)), Board: tournament.BoardID(deref(r.Board)),
		Moves: r.Moves, Ply: r.Ply, By: r.MadeBy, At: timeOf(r.MadeAt),
	}
	if r.Outcome != nil { // the schema says that the discs are set as well
		ruling.Outcome = tournament.Outcome(*r.Outcome)
		ruling.Score = reversi.Score{Black: reversi.Discs(*r.BlackDiscs), White: reversi.Discs(*r.WhiteDiscs)}
	}
	return ruling
}

// Evidence implements [director.Reader]: three queries against one state of the
// database.
func (r reader) Evidence(ctx context.Context, event tournament.EventID) (map[tournament.GameID]tournament.Evidence, error) {
	all := map[tournament.GameID]tournament.Evidence{}
	err := r.view(ctx, func(db *gorm.DB) error {
		const ofEvent = "game IN (SELECT games.id FROM games JOIN matches ON matches.id = games.match JOIN rounds ON rounds.id = matches.round WHERE rounds.event = ?)"
		var sheets []sheetRow
		if err := db.Where(ofEvent, int64(event)).Order("id").Find(&sheets).Error; err != nil {
			return err
		}
		var boards []seenRow
		if err := db.Where(ofEvent, int64(event)).Order("id").Find(&boards).Error; err != nil {
			return err
		}
		var rulings []rulingRow
		if err := db.Where(ofEvent, int64(event)).Order("game, number").Find(&rulings).Error; err != nil {
			return err
		}
		for _, row := range sheets {
			e := all[tournament.GameID(row.Game)]
			e.Sheets = append(e.Sheets, row.sheet())
			all[tournament.GameID(row.Game)] = e
		}
		for _, row := range boards {
			e := all[tournament.GameID(row.Game)]
			e.Boards = append(e.Boards, row.seen())
			all[tournament.GameID(row.Game)] = e
		}
		for _, row := range rulings {
			e := all[tournament.GameID(row.Game)]
			e.Rulings = append(e.Rulings, row.ruling())
			all[tournament.GameID(row.Game)] = e
		}
		return nil
	})
	return all, failed("read the evidence", err)
}

// AddSheet implements [director.Tx].
func (t *tx) AddSheet(ctx context.Context, game tournament.GameID, sheet tournament.Sheet) (tournament.Sheet, error) {
	row := sheetRow{Game: int64(game), Side: string(sheet.Side), Content: sheet.Text, MadeBy: sheet.By, MadeAt: unix(sheet.At)}
	if sheet.Count != nil {
		black, white := int(sheet.Count.Black), int(sheet.Count.White)
		row.BlackDiscs, row.WhiteDiscs = &black, &white
	}
	err := t.db.WithContext(ctx).Create(&row).Error
	return row.sheet(), failed("keep a score sheet", err)
}

// AddSeen implements [director.Tx].
func (t *tx) AddSeen(ctx context.Context, game tournament.GameID, seen tournament.Seen) (tournament.Seen, error) {
	row := seenRow{Game: int64(game), Ply: seen.Ply, Squares: writeSquares(seen.Board), MadeBy: seen.By, MadeAt: unix(seen.At)}
	err := t.db.WithContext(ctx).Create(&row).Error
	return row.seen(), failed("keep a board", err)
}

// AddRuling implements [director.Tx].
func (t *tx) AddRuling(ctx context.Context, game tournament.GameID, r tournament.Ruling) (tournament.Ruling, error) {
	row := newRulingRow(game, r)
	err := t.db.WithContext(ctx).Create(&row).Error
	return row.ruling(), failed("store a ruling", err)
}

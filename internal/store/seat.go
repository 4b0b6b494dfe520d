package store

import (
	"context"
	"time"

	"sixtyfour/internal/tournament"
)

// seatCodeRow mirrors table seat_codes.
type seatCodeRow struct {
	Code   string `gorm:"primaryKey"`
	Match  int64
	Player int64
}

func (seatCodeRow) TableName() string { return "seat_codes" }

// placedCode is a code with where its seat stands.
type placedCode struct {
	Code   string
	Match  int64
	Player int64
	Round  int64
	Event  int64
}

func (r placedCode) code() tournament.SeatCode {
	return tournament.SeatCode{
		Code: r.Code, Event: tournament.EventID(r.Event), Round: tournament.RoundID(r.Round),
		Match: tournament.MatchID(r.Match), Player: tournament.PlayerID(r.Player),
	}
}

const placedCodes = `SELECT c.code, c.match, c.player, s.round, s.event FROM seat_codes c
	JOIN seats s ON s.match = c.match AND s.player = c.player `

// SeatCodes implements [director.Reader].
func (r reader) SeatCodes(ctx context.Context, round tournament.RoundID) ([]tournament.SeatCode, error) {
	var rows []placedCode
	if err := r.db.WithContext(ctx).Raw(placedCodes+"WHERE s.round = ? ORDER BY s.id", int64(round)).Scan(&rows).Error; err != nil {
		return nil, failed("read the codes of a round", err)
	}
	codes := make([]tournament.SeatCode, len(rows))
	for i, row := range rows {
		codes[i] = row.code()
	}
	return codes, nil
}

// SeatByCode implements [director.Reader].
func (r reader) SeatByCode(ctx context.Context, code string) (tournament.SeatCode, error) {
	var rows []placedCode
	err := r.db.WithContext(ctx).Raw(placedCodes+"WHERE c.code = ?", code).Scan(&rows).Error
	if err == nil && len(rows) == 0 {
		err = tournament.ErrNotFound
	}
	if err != nil {
		return tournament.SeatCode{}, failed("find the seat of a code", err)
	}
	return rows[0].code(), nil
}

// SaveSeatCodes implements [director.Tx].
func (t *tx) SaveSeatCodes(ctx context.Context, codes []tournament.SeatCode) error {
	if len(codes) == 0 {
		return nil
	}
	rows := make([]seatCodeRow, len(codes))
	for i, c := range codes {
		rows[i] = seatCodeRow{Code: c.Code, Match: int64(c.Match), Player: int64(c.Player)}
	}
	return failed("save the codes of seats", t.db.WithContext(ctx).CreateInBatches(rows, chunk).Error)
}

// DeleteSeatCodes implements [director.Tx].
func (t *tx) DeleteSeatCodes(ctx context.Context, round tournament.RoundID) error {
	return failed("delete the codes of a round", t.db.WithContext(ctx).
		Where("match IN (SELECT id FROM matches WHERE round = ?)", int64(round)).Delete(&seatCodeRow{}).Error)
}

// objectionRow mirrors table objections.
type objectionRow struct {
	ID      int64 `gorm:"primaryKey"`
	Game    int64
	Player  int64
	Content string
	At      int64
	Settled int64 // 0 while it is open
}

func (objectionRow) TableName() string { return "objections" }

func (r objectionRow) objection() tournament.Objection {
	return tournament.Objection{
		ID: tournament.ObjectionID(r.ID), Game: tournament.GameID(r.Game), Player: tournament.PlayerID(r.Player),
		Text: r.Content, At: timeOf(r.At), Settled: timeOf(r.Settled),
	}
}

// Objections implements [director.Reader].
func (r reader) Objections(ctx context.Context, event tournament.EventID) ([]tournament.Objection, error) {
	var rows []objectionRow
	err := r.db.WithContext(ctx).Where(`game IN (SELECT games.id FROM games JOIN matches ON matches.id = games.match
		JOIN rounds ON rounds.id = matches.round WHERE rounds.event = ?)`, int64(event)).Order("id").Find(&rows).Error
	if err != nil {
		return nil, failed("read the objections", err)
	}
	var list []tournament.Objection
	for _, row := range rows {
		list = append(list, row.objection())
	}
	return list, nil
}

// AddObjection implements [director.Tx].
func (t *tx) AddObjection(ctx context.Context, o tournament.Objection) (tournament.Objection, error) {
	row := objectionRow{Game: int64(o.Game), Player: int64(o.Player), Content: o.Text, At: unix(o.At), Settled: unix(o.Settled)}
	if err := t.db.WithContext(ctx).Create(&row).Error; err != nil {
		return tournament.Objection{}, failed("save an objection", err)
	}
	return row.objection(), nil
}

// SettleObjections implements [director.Tx].
func (t *tx) SettleObjections(ctx context.Context, game tournament.GameID, at time.Time) (int, error) {
	res := t.db.WithContext(ctx).Table("objections").Where("game = ? AND settled = 0", int64(game)).
		Updates(map[string]any{"settled": unix(at)})
	return int(res.RowsAffected), failed("settle objections", res.Error)
}

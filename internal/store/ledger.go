package store

import (
	"context"
	"encoding/json"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// ledgerRow mirrors table ledger.
type ledgerRow struct {
	Seq      int64 `gorm:"primaryKey"`
	At       int64
	Actor    string
	Kind     string
	Key      string
	Revision int
	Title    string
	Content  string
	Digest   string
	Games    int
}

func (ledgerRow) TableName() string { return "ledger" }

// ledgerPlayerRow mirrors table ledger_players.
type ledgerPlayerRow struct {
	Player int64
	Seq    int64
}

func (ledgerPlayerRow) TableName() string { return "ledger_players" }

// ledgerDocument is what an entry says that is no event.
type ledgerDocument struct {
	Player int64    `json:"player,omitempty"`
	Into   int64    `json:"into,omitempty"`
	Events []string `json:"events,omitempty"`
	Key    string   `json:"key,omitempty"`
	Undoes int64    `json:"undoes,omitempty"`
	Reason string   `json:"reason,omitempty"`
}

func newLedgerRow(e ledger.Entry) (ledgerRow, error) {
	row := ledgerRow{Seq: e.Seq, At: unix(e.At), Actor: e.By, Kind: string(e.Kind)}
	if r := e.Event; r != nil {
		row.Key, row.Revision, row.Title, row.Games = r.Key, r.Number, r.Title, len(r.Games)
		row.Content = r.Content()
	} else {
		text, err := json.Marshal(ledgerDocument{Player: e.Player, Into: e.Into, Events: e.Events, Key: e.Key, Undoes: e.Undoes, Reason: e.Reason})
		if err != nil {
			return row, err
		}
		row.Content = string(text)
	}
	row.Digest = ledger.Digest(row.Content)
	return row, nil
}

func (r ledgerRow) entry() (ledger.Entry, error) {
	e := ledger.Entry{Seq: r.Seq, At: timeOf(r.At), By: r.Actor, Kind: ledger.Kind(r.Kind)}
	if e.Kind == ledger.KindGames {
		event, err := ledger.ParseContent(r.Content)
		event.Key, event.Number, event.Title = r.Key, r.Revision, r.Title
		e.Event = &event
		return e, err
	}
	var d ledgerDocument
	err := json.Unmarshal([]byte(r.Content), &d)
	e.Player, e.Into, e.Events, e.Key, e.Undoes, e.Reason = d.Player, d.Into, d.Events, d.Key, d.Undoes, d.Reason
	return e, err
}

// entriesOfLedger reads the rows that query finds.
func entriesOfLedger(query *gorm.DB) ([]ledger.Entry, error) {
	var list []ledger.Entry
	var r ledgerRow
	err := each(query, "seq, at, actor, kind, key, revision, title, content", []any{
		&r.Seq, &r.At, &r.Actor, &r.Kind, &r.Key, &r.Revision, &r.Title, &r.Content,
	}, func() error {
		e, err := r.entry()
		list = append(list, e)
		return err
	})
	return list, err
}

// LedgerEntries implements [director.LedgerReader].
func (r reader) LedgerEntries(ctx context.Context, upto int64) ([]ledger.Entry, error) {
	if upto == 0 {
		upto = 1<<63 - 1
	}
	list, err := entriesOfLedger(r.db.WithContext(ctx).Model(&ledgerRow{}).
		Where("seq <= ? AND (kind <> 'games' OR seq IN (SELECT MAX(seq) FROM ledger WHERE seq <= ? AND kind = 'games' GROUP BY key))", upto, upto).
		Order("seq"))
	return list, failed("read the ledger", err)
}

// LedgerDecisions implements [director.LedgerReader].
func (r reader) LedgerDecisions(ctx context.Context) ([]ledger.Entry, error) {
	list, err := entriesOfLedger(r.db.WithContext(ctx).Model(&ledgerRow{}).Where("kind <> 'games'").Order("seq"))
	return list, failed("read the ledger", err)
}

// LedgerEventsOf implements [director.LedgerReader].
func (r reader) LedgerEventsOf(ctx context.Context, players []int64) ([]ledger.Entry, error) {
	list, err := entriesOfLedger(r.db.WithContext(ctx).Model(&ledgerRow{}).
		Where(`seq IN (SELECT MAX(seq) FROM ledger WHERE key <> '' AND key IN (
			SELECT key FROM ledger JOIN ledger_players USING (seq) WHERE player IN ?) GROUP BY key)`, players).
		Order("seq"))
	return list, failed("read the ledger of a player", err)
}

// LedgerRevisions implements [director.LedgerReader].
func (r reader) LedgerRevisions(ctx context.Context, key string) ([]ledger.Entry, error) {
	list, err := entriesOfLedger(r.db.WithContext(ctx).Model(&ledgerRow{}).Where("key = ? AND kind = 'games'", key).Order("revision"))
	if err == nil && len(list) == 0 {
		err = tournament.ErrNotFound
	}
	return list, failed("read an event of the ledger", err)
}

// LedgerHeads implements [director.LedgerReader].
func (r reader) LedgerHeads(ctx context.Context, keys []string) (map[string]director.LedgerHead, error) {
	heads := map[string]director.LedgerHead{}
	for part := range slices.Chunk(keys, chunk) {
		var rows []ledgerRow
		err := r.db.WithContext(ctx).Model(&ledgerRow{}).Select("key, revision, seq, digest, games").
			Where("key IN ? AND key <> ''", part).Order("key, revision").Find(&rows).Error
		if err != nil {
			return nil, failed("look for events in the ledger", err)
		}
		for _, row := range rows {
			head := director.LedgerHead{Seq: row.Seq, Number: row.Revision, Digest: row.Digest, Games: row.Games}
			if was, ok := heads[row.Key]; ok {
				head.Earlier = append(was.Earlier, was.Digest)
			}
			heads[row.Key] = head
		}
	}
	return heads, nil
}

// LedgerLast implements [director.LedgerReader].
func (r reader) LedgerLast(ctx context.Context) (seq int64, err error) {
	err = r.db.WithContext(ctx).Raw("SELECT COALESCE(MAX(seq), 0) FROM ledger").Scan(&seq).Error
	return seq, failed("read the ledger", err)
}

// UncomparedEvents implements [director.LedgerReader].
func (r reader) UncomparedEvents(ctx context.Context) (ids []tournament.EventID, err error) {
	err = r.db.WithContext(ctx).Raw(`SELECT id FROM events LEFT JOIN ledger_compared ON ledger_compared.event = events.id
		WHERE ledger_compared.version IS NOT events.version ORDER BY id`).Scan(&ids).Error
	return ids, failed("look for events that are not in the ledger", err)
}

// AddLedgerEntries implements [director.Tx].
func (t *tx) AddLedgerEntries(ctx context.Context, entries []ledger.Entry) ([]ledger.Entry, error) {
	last, err := t.LedgerLast(ctx)
	if err != nil {
		return nil, err
	}
	rows := make([]ledgerRow, len(entries))
	var named []ledgerPlayerRow
	written := slices.Clone(entries)
	for i := range written {
		e := &written[i]
		e.Seq = last + 1 + int64(i)
		if rows[i], err = newLedgerRow(*e); err != nil {
			return nil, failed("write the ledger", err)
		}
		for _, p := range e.Players() {
			named = append(named, ledgerPlayerRow{Player: p, Seq: e.Seq})
		}
	}
	if len(rows) == 0 {
		return nil, nil
	}
	db := t.db.WithContext(ctx)
	if err := db.CreateInBatches(rows, chunk).Error; err != nil {
		return nil, failed("write the ledger", err)
	}
	if len(named) > 0 {
		err = db.CreateInBatches(named, chunk).Error
	}
	return written, failed("write the ledger", err)
}

// ledgerComparedRow mirrors table ledger_compared.
type ledgerComparedRow struct {
	Event   int64 `gorm:"primaryKey;autoIncrement:false"`
	Version int64
}

func (ledgerComparedRow) TableName() string { return "ledger_compared" }

// SetCompared implements [director.LedgerNotes].
func (s *Store) SetCompared(ctx context.Context, versions map[tournament.EventID]int64) error {
	var rows []ledgerComparedRow
	for id, version := range versions {
		rows = append(rows, ledgerComparedRow{Event: int64(id), Version: version})
	}
	if len(rows) == 0 {
		return nil
	}
	err := s.writer.WithContext(ctx).Clauses(clause.OnConflict{UpdateAll: true}).CreateInBatches(rows, chunk).Error
	return failed("note what was compared with the ledger", err)
}

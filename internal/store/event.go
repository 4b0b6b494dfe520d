package store

import (
	"context"

	"gorm.io/gorm"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

// eventRow mirrors table events.
type eventRow struct {
	ID        int64 `gorm:"primaryKey"`
	Name      string
	Place     string
	Country   string
	Starts    string
	Rules     string // rulesDocument
	Seed      int64  // the same bits, signed
	Lots      int64  // likewise
	Version   int64
	ChangedBy string
	ChangedAt int64
}

func (eventRow) TableName() string { return "events" }

func (r eventRow) event() (tournament.Event, error) {
	rules, err := readRules(r.Rules)
	return tournament.Event{
		ID: tournament.EventID(r.ID), Name: r.Name, Place: r.Place, Country: r.Country,
		Starts: tournament.Date(r.Starts), Rules: rules, Seed: uint64(r.Seed), Lots: uint64(r.Lots), Version: r.Version,
	}, err
}

// listedEvent is an event with the counts of its list entry.
type listedEvent struct {
	Row     eventRow `gorm:"embedded"` // exported, or gorm does not see it
	Players int
	Rounds  int
	Closed  int
}

const listed = `events.*,
	(SELECT count(*) FROM entries WHERE event = events.id) AS players,
	(SELECT count(*) FROM rounds WHERE event = events.id AND state <> 'draft') AS rounds,
	(SELECT count(*) FROM rounds WHERE event = events.id AND state = 'closed') AS closed`

func listEvents(query *gorm.DB) ([]director.EventRow, error) {
	var rows []listedEvent
	if err := query.Table("events").Select(listed).Order("starts DESC, id DESC").Find(&rows).Error; err != nil {
		return nil, failed("read the events", err)
	}
	list := make([]director.EventRow, len(rows))
	for i, row := range rows {
		event, err := row.Row.event()
		if err != nil {
			return nil, failed("read the events", err)
		}
		list[i] = director.EventRow{Event: event, Players: row.Players, Rounds: row.Rounds, Closed: row.Closed}
	}
	return list, nil
}

// Events implements [director.Reader].
func (r reader) Events(ctx context.Context) ([]director.EventRow, error) {
	return listEvents(r.db.WithContext(ctx))
}

// PlayerEvents implements [director.Reader].
func (r reader) PlayerEvents(ctx context.Context, id tournament.PlayerID) ([]director.EventRow, error) {
	return listEvents(r.db.WithContext(ctx).
		Where(`id IN (WITH RECURSIVE own (id) AS (SELECT ? UNION SELECT players.id FROM players JOIN own ON players.merged = own.id)
			SELECT event FROM entries WHERE player IN own)`, int64(id)))
}

// ClubEvents implements [director.Reader].
func (r reader) ClubEvents(ctx context.Context, club tournament.ClubID) ([]director.EventRow, error) {
	return listEvents(r.db.WithContext(ctx).
		Where("id IN (SELECT entries.event FROM entries JOIN players ON players.id = entries.player WHERE players.club = ?)", int64(club)))
}

// EventVersion implements [director.Reader]. Every page that is kept asks for it, so
// it goes past gorm, and past the goroutine by which the driver waits for ctx.
func (r reader) EventVersion(ctx context.Context, id tournament.EventID) (int64, error) {
	var version int64
	conn := r.db.Statement.ConnPool
	err := conn.QueryRowContext(context.WithoutCancel(ctx), "SELECT version FROM events WHERE id = ?", int64(id)).Scan(&version)
	return version, failed("read the version of an event", err)
}

// SaveEvent implements [director.Tx]. A new event has version 0 until Change
// raises it.
func (t *tx) SaveEvent(ctx context.Context, e tournament.Event) (tournament.Event, error) {
	rules, err := writeRules(e.Rules)
	if err != nil {
		return tournament.Event{}, failed("save an event", err)
	}
	row := eventRow{
		ID: int64(e.ID), Name: e.Name, Place: e.Place, Country: e.Country, Starts: string(e.Starts),
		Rules: rules, Seed: int64(e.Seed), Lots: int64(e.Lots), Version: e.Version,
	}
	if e.ID == 0 {
		row.Version = 0
		err = t.db.WithContext(ctx).Create(&row).Error
	} else {
		var found bool
		found, err = t.overwrite(ctx, row, stamped, "id = ? AND version = ?", row.ID, e.Version)
		if err == nil && !found {
			err = t.conflict(ctx, "events", "id = ?", row.ID)
		}
	}
	if err != nil {
		return tournament.Event{}, failed("save an event", err)
	}
	t.touch("events", row.ID)
	return row.event()
}

// noteRow mirrors table import_notes.
type noteRow struct {
	ID    int64 `gorm:"primaryKey"`
	Event int64
	Line  int
	Text  string
	Why   string
	Args  string // a JSON list
}

func (noteRow) TableName() string { return "import_notes" }

// ImportNotes implements [director.Reader].
func (r reader) ImportNotes(ctx context.Context, event tournament.EventID) ([]tournament.ImportNote, error) {
	var rows []noteRow
	if err := r.db.WithContext(ctx).Where("event = ?", int64(event)).Order("line, id").Find(&rows).Error; err != nil {
		return nil, failed("read the import notes", err)
	}
	notes := make([]tournament.ImportNote, len(rows))
	for i, row := range rows {
		args, err := readArgs(row.Args)
		if err != nil {
			return nil, failed("read the import notes", err)
		}
		notes[i] = tournament.ImportNote{Line: row.Line, Text: row.Text, Why: row.Why, Args: args}
	}
	return notes, nil
}

// AddImportNotes implements [director.Tx].
func (t *tx) AddImportNotes(ctx context.Context, event tournament.EventID, notes []tournament.ImportNote) error {
	rows := make([]noteRow, len(notes))
	for i, n := range notes {
		args, err := write(append([]string{}, n.Args...))
		if err != nil {
			return failed("save the import notes", err)
		}
		rows[i] = noteRow{Event: int64(event), Line: n.Line, Text: n.Text, Why: n.Why, Args: args}
	}
	if len(rows) == 0 {
		return nil
	}
	return failed("save the import notes", t.db.WithContext(ctx).CreateInBatches(rows, chunk).Error)
}

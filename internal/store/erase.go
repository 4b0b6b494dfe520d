package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"sixtyfour/internal/director"
)

// nameless are the tables in which no names of players are looked for: the registry,
// which the director empties himself, titles that may be called after somebody, and what
// holds players by number alone.
var nameless = []string{
	"players", "clubs", "events", "seasons", "series", "categories", "ledger", "ledger_players", "ledger_compared", "lists", "list_drafts",
	"users", "links", "sessions", "once", "erasing", "audit",
}

// Erase implements [director.Tx].
func (t *tx) Erase(ctx context.Context, e director.Erasure) (done director.Erased, err error) {
	db := t.db.WithContext(ctx)
	ids := make([]int64, len(e.Players))
	for i, id := range e.Players {
		ids[i] = int64(id)
	}
	if err := db.Exec("INSERT INTO erasing (player) VALUES (?)", ids[0]).Error; err != nil {
		return done, failed("erase a person", err)
	}
	for _, step := range []func() error{
		func() error { return db.Exec("UPDATE aliases SET name = '' WHERE player IN ?", ids).Error },
		func() error { return db.Exec("DELETE FROM list_names WHERE player IN ?", ids).Error },
		func() error { return forgetSteps(db, ids) },
		func() error { return sweep(db, e, &done) },
		func() error { return redactAudit(db, e, &done) },
		func() error { return db.Exec("DELETE FROM erasing").Error },
	} {
		if err := step(); err != nil {
			return done, failed("erase a person", err)
		}
	}
	return done, nil
}

// forgetSteps takes players as they were out of what imports keep to be taken back.
func forgetSteps(db *gorm.DB, ids []int64) error {
	var rows []importRow
	if err := db.Where("steps <> '[]'").Find(&rows).Error; err != nil {
		return err
	}
	for _, row := range rows {
		var steps []stepDocument
		if err := json.Unmarshal([]byte(row.Steps), &steps); err != nil {
			return err
		}
		found := false
		for i := range steps {
			if steps[i].Before != nil && slices.Contains(ids, steps[i].Player) {
				steps[i].Before, found = nil, true
			}
		}
		if !found {
			continue
		}
		text, err := json.Marshal(steps)
		if err != nil {
			return err
		}
		if err := db.Model(&importRow{}).Where("id = ?", row.ID).Update("steps", string(text)).Error; err != nil {
			return err
		}
	}
	return nil
}

// sweep replaces names in every text of every table that may hold some.
func sweep(db *gorm.DB, e director.Erasure, done *director.Erased) error {
	var columns []struct{ Table, Name string }
	err := db.Raw(`SELECT m.name AS "table", c.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND c.type = 'TEXT' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' ORDER BY 1, 2`).Scan(&columns).Error
	if err != nil {
		return err
	}
	for _, c := range columns {
		if slices.Contains(nameless, c.Table) {
			continue
		}
		for _, name := range e.Within {
			for _, form := range written(name) {
				res := db.Exec(fmt.Sprintf(`UPDATE %q SET %q = replace(%q, ?, ?) WHERE instr(%q, ?) > 0`, c.Table, c.Name, c.Name, c.Name), form, e.Called, form)
				if res.Error != nil {
					return res.Error
				}
				done.Texts += int(res.RowsAffected)
			}
		}
		for _, name := range e.Whole {
			res := db.Exec(fmt.Sprintf(`UPDATE %q SET %q = ? WHERE %q = ?`, c.Table, c.Name, c.Name), e.Called, name)
			if res.Error != nil {
				return res.Error
			}
			done.Texts += int(res.RowsAffected)
		}
	}
	return nil
}

// written returns a name as it stands in a text, and as it does in a JSON document.
func written(name string) []string {
	text, err := json.Marshal(name)
	if inner := strings.Trim(string(text), `"`); err == nil && inner != name {
		return []string{name, inner}
	}
	return []string{name}
}

// redactAudit takes the names out of the log. From the first entry that changes, the
// chain of hashes is made anew.
func redactAudit(db *gorm.DB, e director.Erasure, done *director.Erased) error {
	targets := map[string]bool{}
	for _, id := range e.Players {
		targets[fmt.Sprintf("player %d", id)] = true
	}
	clean := func(text string) string {
		for _, name := range e.Within {
			for _, form := range written(name) {
				text = strings.ReplaceAll(text, form, e.Called)
			}
		}
		for _, name := range e.Whole {
			if text == name {
				text = e.Called
			} else if rest, ok := strings.CutPrefix(text, name+" ("); ok { // with the mark of a seat
				text = e.Called + " (" + rest
			}
		}
		return text
	}
	prev, last := "", int64(0)
	for {
		var rows []auditRow
		if err := db.Where("id > ?", last).Order("id").Limit(1000).Find(&rows).Error; err != nil || len(rows) == 0 {
			return err
		}
		for _, row := range rows {
			was := row
			done.Head, last = row.Hash, row.ID
			for _, text := range []*string{&row.Actor, &row.Target, &row.Before, &row.After, &row.Note} {
				*text = clean(*text)
			}
			if targets[row.Target] && strings.HasPrefix(row.Action, "player.") {
				row.Before, row.After = "", ""
			}
			if changed := row != was; changed {
				done.Entries++
				done.Texts++
			}
			row.Prev = prev
			row.Hash = auditHash(prev, row.entry())
			if prev = row.Hash; row == was {
				continue
			}
			if err := db.Model(&auditRow{}).Where("id = ?", row.ID).Select("*").Updates(&row).Error; err != nil {
				return err
			}
		}
	}
}

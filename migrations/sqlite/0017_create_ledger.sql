-- +goose Up
-- The record that ratings are made from: one entry for each thing that is said, never
-- changed. An event is one entry with all of its games, as text; a correction is the next
-- revision under the same key. What other kinds say is a JSON document.
CREATE TABLE ledger (
    seq      INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    actor    TEXT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('games', 'merge', 'split', 'program', 'exclude', 'undo')),
    key      TEXT NOT NULL, -- of the event; '' for other kinds
    revision INTEGER NOT NULL CHECK (revision >= 0), -- from 1; 0 for other kinds
    title    TEXT NOT NULL,
    content  TEXT NOT NULL,
    digest   TEXT NOT NULL CHECK (length(digest) = 64), -- hex SHA-256 of the content
    games    INTEGER NOT NULL CHECK (games >= 0),
    CHECK ((kind = 'games') = (key <> '')),
    CHECK ((kind = 'games') = (revision > 0)),
    CHECK (kind = 'games' OR json_valid(content))
) STRICT;

CREATE UNIQUE INDEX ledger_revision ON ledger (key, revision) WHERE key <> '';

-- Whom an entry is about: who is named here stays in the registry.
CREATE TABLE ledger_players (
    player INTEGER NOT NULL REFERENCES players (id),
    seq    INTEGER NOT NULL REFERENCES ledger (seq),
    PRIMARY KEY (player, seq)
) STRICT, WITHOUT ROWID;

-- Replacing a row deletes the old one without asking the triggers below; this one is asked.
-- +goose StatementBegin
CREATE TRIGGER ledger_goes_on BEFORE INSERT ON ledger
WHEN NEW.seq <> 1 + (SELECT COALESCE(MAX(seq), 0) FROM ledger)
    OR NEW.key <> '' AND NEW.revision <> 1 + (SELECT COALESCE(MAX(revision), 0) FROM ledger WHERE key = NEW.key)
BEGIN
    SELECT RAISE(ABORT, 'an entry follows the one before it');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER ledger_is_not_changed BEFORE UPDATE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER ledger_is_not_deleted BEFORE DELETE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER ledger_players_is_not_changed BEFORE UPDATE ON ledger_players
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER ledger_players_is_not_deleted BEFORE DELETE ON ledger_players
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;
-- +goose StatementEnd

-- The numbers that other collections have for players: a collection, its number, the name
-- that it had there ('' for none).
CREATE TABLE aliases (
    collection TEXT NOT NULL CHECK (collection <> ''),
    number     TEXT NOT NULL CHECK (number <> ''),
    name       TEXT NOT NULL,
    player     INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (collection, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX aliases_player ON aliases (player);

-- Up to which version an event was compared with the ledger.
CREATE TABLE ledger_compared (
    event   INTEGER PRIMARY KEY REFERENCES events (id),
    version INTEGER NOT NULL
) STRICT;

-- The record that this one is part of; NULL for one of its own.
ALTER TABLE players ADD COLUMN merged INTEGER REFERENCES players (id) CHECK (merged <> id);

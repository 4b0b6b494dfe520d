-- +goose Up
-- One entry for each change. hash covers prev and the entry; prev is the hash of
-- the entry before, '' for the first, so that no entry can be altered unseen; the
-- counter of ids never goes back, so that entries cut off at the end are missed.
CREATE TABLE audit (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    event  INTEGER REFERENCES events (id), -- NULL outside an event
    actor  TEXT NOT NULL,
    at     INTEGER NOT NULL,
    action TEXT NOT NULL CHECK (action <> ''),
    target TEXT NOT NULL,
    before TEXT NOT NULL,
    after  TEXT NOT NULL,
    note   TEXT NOT NULL,
    prev   TEXT NOT NULL UNIQUE,
    hash   TEXT NOT NULL UNIQUE CHECK (length(hash) = 64)
) STRICT;

CREATE INDEX audit_event ON audit (event, id);

-- +goose StatementBegin
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;
-- +goose StatementEnd

-- Keys of forms that have been carried out, and where they led.
CREATE TABLE once (
    key    TEXT PRIMARY KEY CHECK (key <> ''),
    target TEXT NOT NULL,
    at     INTEGER NOT NULL
) STRICT;

CREATE INDEX once_at ON once (at);

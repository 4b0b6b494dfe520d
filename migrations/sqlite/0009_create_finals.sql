-- +goose Up
-- A final of an event: who plays, by what rules, and its games, as one document. It
-- is small, and nothing else refers to its parts.
CREATE TABLE finals (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    event      INTEGER NOT NULL REFERENCES events (id),
    number     INTEGER NOT NULL CHECK (number >= 1),
    name       TEXT NOT NULL CHECK (name <> ''),
    document   TEXT NOT NULL CHECK (json_valid(document)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (event, number)
) STRICT;

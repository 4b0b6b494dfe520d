-- +goose Up
-- A category of an event: whom a rule takes or who was ticked, as one document.
CREATE TABLE categories (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    event      INTEGER NOT NULL REFERENCES events (id),
    number     INTEGER NOT NULL CHECK (number >= 1),
    name       TEXT NOT NULL CHECK (name <> ''),
    document   TEXT NOT NULL CHECK (json_valid(document)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (event, number),
    UNIQUE (event, name)
) STRICT;

-- What is counted beside the standings: how teams are made, which prizes there are.
-- One document of a kind for an event; without a row there are none.
CREATE TABLE extras (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    event      INTEGER NOT NULL REFERENCES events (id),
    kind       TEXT NOT NULL CHECK (kind IN ('teams', 'prizes')),
    document   TEXT NOT NULL CHECK (json_valid(document)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (event, kind)
) STRICT;

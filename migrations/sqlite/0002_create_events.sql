-- +goose Up
-- An event and the players entered in it. rules and requests are JSON documents.
CREATE TABLE events (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL CHECK (name <> ''),
    place      TEXT NOT NULL,
    country    TEXT NOT NULL CHECK (country = '' OR country GLOB '[A-Z][A-Z][A-Z]'),
    starts     TEXT NOT NULL CHECK (starts = '' OR starts GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
    rules      TEXT NOT NULL CHECK (json_valid(rules)),
    seed       INTEGER NOT NULL, -- 64 bits, shown unsigned
    version    INTEGER NOT NULL CHECK (version >= 0),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE entries (
    event       INTEGER NOT NULL REFERENCES events (id),
    player      INTEGER NOT NULL REFERENCES players (id),
    number      INTEGER NOT NULL CHECK (number >= 1), -- start number
    first_round INTEGER NOT NULL CHECK (first_round >= 1),
    withdrawn   INTEGER NOT NULL CHECK (withdrawn IN (0, 1)),
    requests    TEXT NOT NULL CHECK (json_valid(requests)),
    version     INTEGER NOT NULL CHECK (version >= 1),
    changed_by  TEXT NOT NULL,
    changed_at  INTEGER NOT NULL,
    PRIMARY KEY (event, player),
    UNIQUE (event, number)
) STRICT;

CREATE INDEX entries_player ON entries (player);

-- What an import could not use, by line of the file.
CREATE TABLE import_notes (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES events (id),
    line  INTEGER NOT NULL CHECK (line >= 0),
    text  TEXT NOT NULL,
    why   TEXT NOT NULL,
    args  TEXT NOT NULL CHECK (json_valid(args))
) STRICT;

CREATE INDEX import_notes_event ON import_notes (event, line);

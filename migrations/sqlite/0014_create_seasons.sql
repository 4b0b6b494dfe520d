-- +goose Up
-- A season: what the places of its events give, as a document, and the events in
-- order.
CREATE TABLE seasons (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL CHECK (name <> '') UNIQUE,
    rules      TEXT NOT NULL CHECK (json_valid(rules)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE season_events (
    season   INTEGER NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 1),
    event    INTEGER NOT NULL REFERENCES events (id),
    PRIMARY KEY (season, position),
    UNIQUE (season, event)
) STRICT;

CREATE INDEX season_events_event ON season_events (event);

-- +goose Up
-- Lists that were brought in. steps is a JSON document: what taking the import back
-- needs, such as players as they were before. It is emptied when that is done.
CREATE TABLE imports (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    event     INTEGER REFERENCES events (id), -- NULL for the registry
    kind      TEXT NOT NULL CHECK (kind IN ('players', 'clubs', 'entries', 'results')),
    actor     TEXT NOT NULL,
    at        INTEGER NOT NULL,
    created   INTEGER NOT NULL CHECK (created >= 0),
    changed   INTEGER NOT NULL CHECK (changed >= 0),
    steps     TEXT NOT NULL CHECK (json_valid(steps)),
    undone_by TEXT NOT NULL, -- '' until it is taken back
    undone_at INTEGER NOT NULL
) STRICT;

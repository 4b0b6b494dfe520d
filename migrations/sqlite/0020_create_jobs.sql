-- +goose Up
-- Long work: who asked for it, and how it ended. Of one subject one job is open at most.
CREATE TABLE jobs (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    kind    TEXT NOT NULL CHECK (kind <> ''),
    subject TEXT NOT NULL CHECK (subject <> ''),
    input   TEXT NOT NULL,
    actor   TEXT NOT NULL,
    state   TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
    asked   INTEGER NOT NULL,
    ended   INTEGER NOT NULL, -- 0 while it is open
    why     TEXT NOT NULL,
    target  TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX jobs_open ON jobs (subject) WHERE state IN ('waiting', 'running');

-- +goose Up
-- Clubs and players. Texts are '' when not known. changed_by and changed_at
-- (Unix seconds, UTC) tell a second writer who was faster.
CREATE TABLE clubs (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL CHECK (name <> ''),
    city       TEXT NOT NULL,
    country    TEXT NOT NULL CHECK (country = '' OR country GLOB '[A-Z][A-Z][A-Z]'),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE players (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    family        TEXT NOT NULL,
    given         TEXT NOT NULL,
    native        TEXT NOT NULL,
    reading       TEXT NOT NULL,
    country       TEXT NOT NULL CHECK (country = '' OR country GLOB '[A-Z][A-Z][A-Z]'),
    club          INTEGER REFERENCES clubs (id),
    birth_year    INTEGER NOT NULL CHECK (birth_year = 0 OR birth_year BETWEEN 1900 AND 2100),
    federation_id TEXT NOT NULL,
    email         TEXT NOT NULL,
    note          TEXT NOT NULL,
    version       INTEGER NOT NULL CHECK (version >= 1),
    changed_by    TEXT NOT NULL,
    changed_at    INTEGER NOT NULL,
    CHECK (family <> '' OR native <> '')
) STRICT;

CREATE UNIQUE INDEX players_federation_id ON players (federation_id) WHERE federation_id <> '';
CREATE INDEX players_club ON players (club);

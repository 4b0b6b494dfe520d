-- +goose Up
-- name_key is the name with its case folded.
CREATE TABLE users (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL CHECK (name <> ''),
    name_key   TEXT NOT NULL UNIQUE,
    role       TEXT NOT NULL CHECK (role IN ('director', 'viewer')),
    hash       TEXT NOT NULL,
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

-- One-time sign-in links, by digest.
CREATE TABLE links (
    digest  TEXT PRIMARY KEY CHECK (digest <> ''),
    account INTEGER NOT NULL REFERENCES users (id),
    expires INTEGER NOT NULL
) STRICT;

CREATE INDEX links_account ON links (account);

-- Sessions of browsers, by the SHA-256 of the token in the cookie.
CREATE TABLE sessions (
    token   TEXT PRIMARY KEY,
    data    BLOB NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_expires ON sessions (expires);

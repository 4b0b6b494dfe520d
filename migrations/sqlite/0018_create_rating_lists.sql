-- +goose Up
-- Series of rating lists: what they are made by, as a JSON document.
CREATE TABLE series (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL UNIQUE CHECK (name <> ''),
    document   TEXT NOT NULL CHECK (json_valid(document)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

-- The list that is being made in a series, before it is published.
CREATE TABLE list_drafts (
    series        INTEGER PRIMARY KEY REFERENCES series (id),
    cutoff        INTEGER NOT NULL, -- days since 1970
    before        INTEGER REFERENCES lists (id),
    restates      INTEGER REFERENCES lists (id),
    seq           INTEGER NOT NULL, -- of the ledger
    ledger_digest TEXT NOT NULL CHECK (length(ledger_digest) = 64),
    rules         TEXT NOT NULL CHECK (json_valid(rules)), -- the series as it was
    program       TEXT NOT NULL,
    content       TEXT NOT NULL,
    changes       TEXT NOT NULL,
    made_by       TEXT NOT NULL,
    made_at       INTEGER NOT NULL
) STRICT;

-- Published lists, which never change. Who is on one is a number; the names stand
-- beside it, so that a name can go without touching a list.
CREATE TABLE lists (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    series        INTEGER NOT NULL REFERENCES series (id),
    cutoff        INTEGER NOT NULL,
    number        INTEGER NOT NULL CHECK (number >= 1), -- of the cutoff: 2 restates 1
    before        INTEGER REFERENCES lists (id),
    seq           INTEGER NOT NULL,
    ledger_digest TEXT NOT NULL CHECK (length(ledger_digest) = 64),
    rules         TEXT NOT NULL CHECK (json_valid(rules)), -- the series as it was
    program       TEXT NOT NULL CHECK (program <> ''),
    content       TEXT NOT NULL,
    digest        TEXT NOT NULL CHECK (length(digest) = 64), -- hex SHA-256 of the content
    changes       TEXT NOT NULL,
    published_by  TEXT NOT NULL,
    published_at  INTEGER NOT NULL,
    UNIQUE (series, cutoff, number)
) STRICT;

CREATE INDEX lists_before ON lists (before);

-- The names that were in force when a list was published.
CREATE TABLE list_names (
    list   INTEGER NOT NULL REFERENCES lists (id),
    player INTEGER NOT NULL,
    family TEXT NOT NULL,
    given  TEXT NOT NULL,
    native TEXT NOT NULL,
    PRIMARY KEY (list, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX list_names_player ON list_names (player);

-- +goose StatementBegin
CREATE TRIGGER lists_are_not_changed BEFORE UPDATE ON lists
BEGIN
    SELECT RAISE(ABORT, 'a published list never changes');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER lists_are_not_deleted BEFORE DELETE ON lists
BEGIN
    SELECT RAISE(ABORT, 'a published list never changes');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER lists_follow_each_other BEFORE INSERT ON lists
WHEN NEW.number <> 1 + (SELECT count(*) FROM lists WHERE series = NEW.series AND cutoff = NEW.cutoff)
BEGIN
    SELECT RAISE(ABORT, 'a list restates the one before it');
END;
-- +goose StatementEnd

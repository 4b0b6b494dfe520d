-- +goose Up
-- The same as before, in words by which SQLite finds the index of revisions.
DROP TRIGGER ledger_goes_on;

-- +goose StatementBegin
CREATE TRIGGER ledger_goes_on BEFORE INSERT ON ledger
WHEN NEW.seq <> 1 + (SELECT COALESCE(MAX(seq), 0) FROM ledger)
    OR NEW.key <> '' AND NEW.revision <> 1 + (SELECT COALESCE(MAX(revision), 0) FROM ledger WHERE key = NEW.key AND key <> '')
BEGIN
    SELECT RAISE(ABORT, 'an entry follows the one before it');
END;
-- +goose StatementEnd

-- Files that were sent for the ledger and wait, for a few days, to be taken into it.
CREATE TABLE ledger_uploads (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    collection TEXT NOT NULL,
    actor      TEXT NOT NULL,
    at         INTEGER NOT NULL,
    files      BLOB NOT NULL -- a zip of them
) STRICT;

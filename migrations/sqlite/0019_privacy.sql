-- +goose Up
-- How everybody sees a player, and whether the person's data are gone.
ALTER TABLE players ADD COLUMN privacy TEXT NOT NULL DEFAULT '' CHECK (privacy IN ('', 'number', 'hidden'));
ALTER TABLE players ADD COLUMN erased INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1));

-- Holds a row only inside a transaction that erases a person: what is never changed may
-- then lose a name.
CREATE TABLE erasing (player INTEGER PRIMARY KEY) STRICT;

DROP TRIGGER audit_is_not_changed;
-- +goose StatementBegin
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;
-- +goose StatementEnd

DROP TRIGGER sheets_are_not_changed;
-- +goose StatementBegin
CREATE TRIGGER sheets_are_not_changed BEFORE UPDATE ON sheets WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;
-- +goose StatementEnd

DROP TRIGGER boards_are_not_changed;
-- +goose StatementBegin
CREATE TRIGGER boards_are_not_changed BEFORE UPDATE ON boards WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;
-- +goose StatementEnd

DROP TRIGGER rulings_are_not_changed;
-- +goose StatementBegin
CREATE TRIGGER rulings_are_not_changed BEFORE UPDATE ON rulings WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;
-- +goose StatementEnd

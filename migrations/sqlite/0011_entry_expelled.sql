-- +goose Up
-- Why a player was excluded from the event for good; empty for everybody else.
ALTER TABLE entries ADD COLUMN expelled TEXT NOT NULL DEFAULT '';

-- Who is out of a round because of that: as one who has withdrawn, and marked.
ALTER TABLE seats ADD COLUMN expelled INTEGER NOT NULL DEFAULT 0 CHECK (expelled = 0 OR expelled = 1 AND presence = 'withdrawn');

-- +goose Up
-- The number that lots were drawn from, the same bits, signed; 0 while they are not
-- drawn. The rating that a player began the event with; 0 is none.
ALTER TABLE events ADD COLUMN lots INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 4000);

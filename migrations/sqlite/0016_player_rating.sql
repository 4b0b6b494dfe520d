-- +goose Up
-- The rating that the federation's player file gives; 0 is not known.
ALTER TABLE players ADD COLUMN rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN -99999 AND 99999);

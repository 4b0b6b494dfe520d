-- +goose Up
-- The system and options that a round was paired by, as they were then. Empty in
-- rounds from before they were kept.
ALTER TABLE rounds ADD COLUMN pairing TEXT NOT NULL DEFAULT '' CHECK (pairing = '' OR json_valid(pairing));

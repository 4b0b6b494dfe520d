-- +goose Up
-- What is printed on the slip of a seat: whoever holds it sees that table and sends
-- its result. A code is there while its round is published or closed.
CREATE TABLE seat_codes (
    code   TEXT PRIMARY KEY CHECK (length(code) = 8 AND code NOT GLOB '*[^2-9A-HJKMNP-TV-Z]*'),
    match  INTEGER NOT NULL,
    player INTEGER NOT NULL,
    UNIQUE (match, player),
    FOREIGN KEY (match, player) REFERENCES seats (match, player)
) STRICT;

-- What a player says against a result that is confirmed; settled when an official
-- has decided.
CREATE TABLE objections (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER NOT NULL REFERENCES games (id),
    player  INTEGER NOT NULL REFERENCES players (id),
    content TEXT NOT NULL CHECK (content <> ''),
    at      INTEGER NOT NULL,
    settled INTEGER NOT NULL CHECK (settled >= 0) -- 0 while it is open
) STRICT;

CREATE INDEX objections_game ON objections (game);
CREATE INDEX objections_player ON objections (player);

-- +goose StatementBegin
CREATE TRIGGER objections_by_the_players BEFORE INSERT ON objections
WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = NEW.game AND NEW.player IN (black, white))
BEGIN
    SELECT RAISE(ABORT, 'only the two players of a game can object to its result');
END;
-- +goose StatementEnd

-- The count that the moves of a claim give, where the player claims another one.
ALTER TABLE claims ADD COLUMN replayed_black INTEGER NOT NULL DEFAULT 0 CHECK (replayed_black BETWEEN 0 AND 128);
ALTER TABLE claims ADD COLUMN replayed_white INTEGER NOT NULL DEFAULT 0 CHECK (replayed_white BETWEEN 0 AND 128);

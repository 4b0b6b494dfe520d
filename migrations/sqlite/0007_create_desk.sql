-- +goose Up
-- What an arbiter was handed and what was decided. Evidence and rulings stay as
-- they are: a better copy, or a changed mind, is a new row. Counts are half-discs.

-- A score sheet as it was written, legal or not; the count on it may be missing.
CREATE TABLE sheets (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        INTEGER NOT NULL REFERENCES games (id),
    side        TEXT NOT NULL CHECK (side IN ('black', 'white', 'other')), -- whose it is
    content     TEXT NOT NULL CHECK (content <> '' AND length(content) <= 4000),
    black_discs INTEGER CHECK (black_discs BETWEEN 0 AND 128),
    white_discs INTEGER CHECK (white_discs BETWEEN 0 AND 128),
    made_by     TEXT NOT NULL, -- who typed it
    made_at     INTEGER NOT NULL,
    UNIQUE (id, game), -- for rulings
    CHECK ((black_discs IS NULL) = (white_discs IS NULL))
) STRICT;

CREATE INDEX sheets_game ON sheets (game);

-- The board as it stood on the table after a ply.
CREATE TABLE boards (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER NOT NULL REFERENCES games (id),
    ply     INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 60),
    squares TEXT NOT NULL CHECK (length(squares) = 64 AND squares NOT GLOB '*[^-XO]*'), -- a1 to h8, rank by rank
    made_by TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    UNIQUE (id, game), -- for rulings
    CHECK (ply = 60 - (length(squares) - length(replace(squares, '-', '')))) -- a move is a disc more
) STRICT;

CREATE INDEX boards_game ON boards (game);

-- A ruling either gives the result of the game, or says that it goes on or begins
-- again without one. It cites evidence of the same game.
CREATE TABLE rulings (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        INTEGER NOT NULL REFERENCES games (id),
    number      INTEGER NOT NULL CHECK (number >= 1),
    kind        TEXT NOT NULL CHECK (kind IN ('result', 'play-on', 'restart')),
    outcome     TEXT CHECK (outcome IN ('black', 'white', 'draw', 'neither', 'unplayed')),
    black_discs INTEGER CHECK (black_discs BETWEEN 0 AND 128),
    white_discs INTEGER CHECK (white_discs BETWEEN 0 AND 128),
    reason      TEXT NOT NULL CHECK (reason <> ''),
    black_sheet INTEGER,
    white_sheet INTEGER,
    other_sheet INTEGER,
    board       INTEGER,
    moves       TEXT NOT NULL, -- the moves as the ruling takes them; '' if it does not say
    ply         INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 60), -- the turn that was ruled on; 0 for none
    made_by     TEXT NOT NULL,
    made_at     INTEGER NOT NULL,
    UNIQUE (game, number),
    FOREIGN KEY (black_sheet, game) REFERENCES sheets (id, game),
    FOREIGN KEY (white_sheet, game) REFERENCES sheets (id, game),
    FOREIGN KEY (other_sheet, game) REFERENCES sheets (id, game),
    FOREIGN KEY (board, game) REFERENCES boards (id, game),
    CHECK ((kind = 'result') = (outcome IS NOT NULL)
       AND (kind = 'result') = (black_discs IS NOT NULL)
       AND (kind = 'result') = (white_discs IS NOT NULL))
) STRICT;

CREATE INDEX rulings_black_sheet ON rulings (black_sheet, game);
CREATE INDEX rulings_white_sheet ON rulings (white_sheet, game);
CREATE INDEX rulings_other_sheet ON rulings (other_sheet, game);
CREATE INDEX rulings_board ON rulings (board, game);

-- +goose StatementBegin
CREATE TRIGGER rulings_follow_each_other BEFORE INSERT ON rulings
WHEN NEW.number <> 1 + (SELECT count(*) FROM rulings WHERE game = NEW.game)
BEGIN
    SELECT RAISE(ABORT, 'rulings on a game are numbered without a gap');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sheets_are_not_changed BEFORE UPDATE ON sheets
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sheets_are_not_deleted BEFORE DELETE ON sheets
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER boards_are_not_changed BEFORE UPDATE ON boards
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER boards_are_not_deleted BEFORE DELETE ON boards
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rulings_are_not_changed BEFORE UPDATE ON rulings
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rulings_are_not_deleted BEFORE DELETE ON rulings
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;
-- +goose StatementEnd

-- +goose Up
-- A round holds tables (matches), a table two seats and its games. What a player
-- does in a round is one seat; without a match it is a bye or an absence.
CREATE TABLE rounds (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    event      INTEGER NOT NULL REFERENCES events (id),
    number     INTEGER NOT NULL CHECK (number >= 1),
    state      TEXT NOT NULL CHECK (state IN ('draft', 'published', 'closed')),
    seed       INTEGER NOT NULL, -- 64 bits, shown unsigned
    basis      TEXT NOT NULL,
    relaxed    TEXT NOT NULL CHECK (json_valid(relaxed)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (event, number),
    UNIQUE (id, event) -- for seats
) STRICT;

CREATE TABLE matches (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    round        INTEGER NOT NULL REFERENCES rounds (id),
    table_number INTEGER NOT NULL CHECK (table_number >= 1),
    pinned       INTEGER NOT NULL CHECK (pinned IN (0, 1)),
    terms        TEXT NOT NULL CHECK (json_valid(terms)),
    UNIQUE (round, table_number),
    UNIQUE (id, round) -- for seats
) STRICT;

-- Only who is entered sits, and sits once in a round.
CREATE TABLE seats (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    round    INTEGER NOT NULL,
    event    INTEGER NOT NULL,
    player   INTEGER NOT NULL,
    match    INTEGER,
    side     INTEGER CHECK (side IN (1, 2)), -- 1 has Black in the first game
    presence TEXT NOT NULL CHECK (presence IN
        ('plays', 'bye', 'full-bye', 'half-bye', 'zero-bye', 'absent', 'not-entered', 'withdrawn')),
    pinned   INTEGER NOT NULL CHECK (pinned IN (0, 1)), -- of a bye; a table has its own
    terms    TEXT NOT NULL CHECK (json_valid(terms)),
    UNIQUE (round, player),
    UNIQUE (match, player), -- for games
    UNIQUE (match, side),
    FOREIGN KEY (round, event) REFERENCES rounds (id, event),
    FOREIGN KEY (event, player) REFERENCES entries (event, player),
    FOREIGN KEY (match, round) REFERENCES matches (id, round),
    CHECK ((presence = 'plays') = (match IS NOT NULL)),
    CHECK ((match IS NULL) = (side IS NULL))
) STRICT;

CREATE INDEX seats_entry ON seats (event, player);

-- A game is played by the two of its table. A result is all of its columns or
-- none: NULL means that there is none. Discs are half-discs.
CREATE TABLE games (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    match           INTEGER NOT NULL REFERENCES matches (id),
    number          INTEGER NOT NULL CHECK (number BETWEEN 1 AND 3),
    black           INTEGER NOT NULL,
    white           INTEGER NOT NULL,
    colours_unknown INTEGER NOT NULL CHECK (colours_unknown IN (0, 1)),
    outcome         TEXT CHECK (outcome IN ('black', 'white', 'draw', 'neither', 'unplayed')),
    black_discs     INTEGER CHECK (black_discs BETWEEN 0 AND 128),
    white_discs     INTEGER CHECK (white_discs BETWEEN 0 AND 128),
    reason          TEXT CHECK (reason IN
        ('played', 'time', 'resigned', 'ruling', 'no-show', 'mutual-loss', 'not-played')),
    result_by       TEXT,
    result_at       INTEGER,
    result_note     TEXT,
    transcript      TEXT NOT NULL,
    version         INTEGER NOT NULL CHECK (version >= 1),
    changed_by      TEXT NOT NULL,
    changed_at      INTEGER NOT NULL,
    UNIQUE (match, number),
    FOREIGN KEY (match, black) REFERENCES seats (match, player),
    FOREIGN KEY (match, white) REFERENCES seats (match, player),
    CHECK (black <> white),
    CHECK ((outcome IS NULL) = (black_discs IS NULL)
       AND (outcome IS NULL) = (white_discs IS NULL)
       AND (outcome IS NULL) = (reason IS NULL)
       AND (outcome IS NULL) = (result_by IS NULL)
       AND (outcome IS NULL) = (result_at IS NULL)
       AND (outcome IS NULL) = (result_note IS NULL))
) STRICT;

CREATE INDEX games_black ON games (match, black);
CREATE INDEX games_white ON games (match, white);

-- What a player says the result was; one claim for each player of the game.
CREATE TABLE claims (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        INTEGER NOT NULL REFERENCES games (id),
    player      INTEGER NOT NULL REFERENCES players (id),
    black_discs INTEGER NOT NULL CHECK (black_discs BETWEEN 0 AND 128),
    white_discs INTEGER NOT NULL CHECK (white_discs BETWEEN 0 AND 128),
    transcript  TEXT NOT NULL,
    at          INTEGER NOT NULL,
    UNIQUE (game, player)
) STRICT;

CREATE INDEX claims_player ON claims (player);

-- +goose StatementBegin
CREATE TRIGGER claims_by_the_players BEFORE INSERT ON claims
WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = NEW.game AND NEW.player IN (black, white))
BEGIN
    SELECT RAISE(ABORT, 'only the two players of a game can claim its result');
END;
-- +goose StatementEnd

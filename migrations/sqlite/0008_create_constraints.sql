-- +goose Up
-- What the director asks of the pairing: two players to be kept apart or to meet, a
-- player's fixed table, or everybody of one club, country or family kept apart.
CREATE TABLE constraints (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    event        INTEGER NOT NULL REFERENCES events (id),
    kind         TEXT NOT NULL CHECK (kind IN ('apart', 'meet', 'table', 'club', 'country', 'family')),
    player       INTEGER,
    other        INTEGER,
    table_number INTEGER CHECK (table_number >= 1),
    first_round  INTEGER NOT NULL CHECK (first_round >= 1),
    last_round   INTEGER NOT NULL CHECK (last_round = 0 OR last_round >= first_round), -- 0 is to the end
    hard         INTEGER NOT NULL CHECK (hard IN (0, 1)),
    FOREIGN KEY (event, player) REFERENCES entries (event, player) ON DELETE CASCADE,
    FOREIGN KEY (event, other) REFERENCES entries (event, player) ON DELETE CASCADE,
    CHECK ((kind IN ('apart', 'meet', 'table')) = (player IS NOT NULL)),
    CHECK ((kind IN ('apart', 'meet')) = (other IS NOT NULL)),
    CHECK ((kind = 'table') = (table_number IS NOT NULL)),
    CHECK (other IS NULL OR player < other)
) STRICT;

-- The same again is not stored twice. NULL is not equal to NULL in an index.
CREATE UNIQUE INDEX constraints_once ON constraints
    (event, kind, ifnull(player, 0), ifnull(other, 0), ifnull(table_number, 0), first_round, last_round);
CREATE INDEX constraints_player ON constraints (event, player);
CREATE INDEX constraints_other ON constraints (event, other);

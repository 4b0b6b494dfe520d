CREATE TABLE aliases (
    collection TEXT NOT NULL CHECK (collection <> ''),
    number     TEXT NOT NULL CHECK (number <> ''),
    name       TEXT NOT NULL,
    player     INTEGER NOT NULL REFERENCES players (id),
    PRIMARY KEY (collection, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX aliases_player ON aliases (player);

CREATE TABLE audit (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    event  INTEGER REFERENCES events (id), -- NULL outside an event
    actor  TEXT NOT NULL,
    at     INTEGER NOT NULL,
    action TEXT NOT NULL CHECK (action <> ''),
    target TEXT NOT NULL,
    before TEXT NOT NULL,
    after  TEXT NOT NULL,
    note   TEXT NOT NULL,
    prev   TEXT NOT NULL UNIQUE,
    hash   TEXT NOT NULL UNIQUE CHECK (length(hash) = 64)
) STRICT;

CREATE INDEX audit_event ON audit (event, id);

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;

CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit is append-only');
END;

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

CREATE TRIGGER boards_are_not_changed BEFORE UPDATE ON boards WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;

CREATE TRIGGER boards_are_not_deleted BEFORE DELETE ON boards
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;

CREATE TABLE categories (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    event      INTEGER NOT NULL REFERENCES events (id),
    number     INTEGER NOT NULL CHECK (number >= 1),
    name       TEXT NOT NULL CHECK (name <> ''),
    document   TEXT NOT NULL CHECK (json_valid(document)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (event, number),
    UNIQUE (event, name)
) STRICT;

CREATE TABLE claims (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    game        INTEGER NOT NULL REFERENCES games (id),
    player      INTEGER NOT NULL REFERENCES players (id),
    black_discs INTEGER NOT NULL CHECK (black_discs BETWEEN 0 AND 128),
    white_discs INTEGER NOT NULL CHECK (white_discs BETWEEN 0 AND 128),
    transcript  TEXT NOT NULL,
    at          INTEGER NOT NULL, replayed_black INTEGER NOT NULL DEFAULT 0 CHECK (replayed_black BETWEEN 0 AND 128), replayed_white INTEGER NOT NULL DEFAULT 0 CHECK (replayed_white BETWEEN 0 AND 128),
    UNIQUE (game, player)
) STRICT;

CREATE INDEX claims_player ON claims (player);

CREATE TRIGGER claims_by_the_players BEFORE INSERT ON claims
WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = NEW.game AND NEW.player IN (black, white))
BEGIN
    SELECT RAISE(ABORT, 'only the two players of a game can claim its result');
END;

CREATE TABLE clubs (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL CHECK (name <> ''),
    city       TEXT NOT NULL,
    country    TEXT NOT NULL CHECK (country = '' OR country GLOB '[A-Z][A-Z][A-Z]'),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

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

CREATE UNIQUE INDEX constraints_once ON constraints
    (event, kind, ifnull(player, 0), ifnull(other, 0), ifnull(table_number, 0), first_round, last_round);

CREATE INDEX constraints_other ON constraints (event, other);

CREATE INDEX constraints_player ON constraints (event, player);

CREATE TABLE entries (
    event       INTEGER NOT NULL REFERENCES events (id),
    player      INTEGER NOT NULL REFERENCES players (id),
    number      INTEGER NOT NULL CHECK (number >= 1), -- start number
    first_round INTEGER NOT NULL CHECK (first_round >= 1),
    withdrawn   INTEGER NOT NULL CHECK (withdrawn IN (0, 1)),
    requests    TEXT NOT NULL CHECK (json_valid(requests)),
    version     INTEGER NOT NULL CHECK (version >= 1),
    changed_by  TEXT NOT NULL,
    changed_at  INTEGER NOT NULL, expelled TEXT NOT NULL DEFAULT '', rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 4000),
    PRIMARY KEY (event, player),
    UNIQUE (event, number)
) STRICT;

CREATE INDEX entries_player ON entries (player);

CREATE TABLE erasing (player INTEGER PRIMARY KEY) STRICT;

CREATE TABLE events (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL CHECK (name <> ''),
    place      TEXT NOT NULL,
    country    TEXT NOT NULL CHECK (country = '' OR country GLOB '[A-Z][A-Z][A-Z]'),
    starts     TEXT NOT NULL CHECK (starts = '' OR starts GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
    rules      TEXT NOT NULL CHECK (json_valid(rules)),
    seed       INTEGER NOT NULL, -- 64 bits, shown unsigned
    version    INTEGER NOT NULL CHECK (version >= 0),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
, lots INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE extras (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    event      INTEGER NOT NULL REFERENCES events (id),
    kind       TEXT NOT NULL CHECK (kind IN ('teams', 'prizes')),
    document   TEXT NOT NULL CHECK (json_valid(document)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (event, kind)
) STRICT;

CREATE TABLE finals (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    event      INTEGER NOT NULL REFERENCES events (id),
    number     INTEGER NOT NULL CHECK (number >= 1),
    name       TEXT NOT NULL CHECK (name <> ''),
    document   TEXT NOT NULL CHECK (json_valid(document)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (event, number)
) STRICT;

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

CREATE TABLE import_notes (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    event INTEGER NOT NULL REFERENCES events (id),
    line  INTEGER NOT NULL CHECK (line >= 0),
    text  TEXT NOT NULL,
    why   TEXT NOT NULL,
    args  TEXT NOT NULL CHECK (json_valid(args))
) STRICT;

CREATE INDEX import_notes_event ON import_notes (event, line);

CREATE TABLE imports (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    event     INTEGER REFERENCES events (id), -- NULL for the registry
    kind      TEXT NOT NULL CHECK (kind IN ('players', 'clubs', 'entries', 'results')),
    actor     TEXT NOT NULL,
    at        INTEGER NOT NULL,
    created   INTEGER NOT NULL CHECK (created >= 0),
    changed   INTEGER NOT NULL CHECK (changed >= 0),
    steps     TEXT NOT NULL CHECK (json_valid(steps)),
    undone_by TEXT NOT NULL, -- '' until it is taken back
    undone_at INTEGER NOT NULL
) STRICT;

CREATE TABLE jobs (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    kind    TEXT NOT NULL CHECK (kind <> ''),
    subject TEXT NOT NULL CHECK (subject <> ''),
    input   TEXT NOT NULL,
    actor   TEXT NOT NULL,
    state   TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
    asked   INTEGER NOT NULL,
    ended   INTEGER NOT NULL, -- 0 while it is open
    why     TEXT NOT NULL,
    target  TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX jobs_open ON jobs (subject) WHERE state IN ('waiting', 'running');

CREATE TABLE ledger (
    seq      INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    actor    TEXT NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('games', 'merge', 'split', 'program', 'exclude', 'undo')),
    key      TEXT NOT NULL, -- of the event; '' for other kinds
    revision INTEGER NOT NULL CHECK (revision >= 0), -- from 1; 0 for other kinds
    title    TEXT NOT NULL,
    content  TEXT NOT NULL,
    digest   TEXT NOT NULL CHECK (length(digest) = 64), -- hex SHA-256 of the content
    games    INTEGER NOT NULL CHECK (games >= 0),
    CHECK ((kind = 'games') = (key <> '')),
    CHECK ((kind = 'games') = (revision > 0)),
    CHECK (kind = 'games' OR json_valid(content))
) STRICT;

CREATE UNIQUE INDEX ledger_revision ON ledger (key, revision) WHERE key <> '';

CREATE TRIGGER ledger_goes_on BEFORE INSERT ON ledger
WHEN NEW.seq <> 1 + (SELECT COALESCE(MAX(seq), 0) FROM ledger)
    OR NEW.key <> '' AND NEW.revision <> 1 + (SELECT COALESCE(MAX(revision), 0) FROM ledger WHERE key = NEW.key AND key <> '')
BEGIN
    SELECT RAISE(ABORT, 'an entry follows the one before it');
END;

CREATE TRIGGER ledger_is_not_changed BEFORE UPDATE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;

CREATE TRIGGER ledger_is_not_deleted BEFORE DELETE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;

CREATE TABLE ledger_compared (
    event   INTEGER PRIMARY KEY REFERENCES events (id),
    version INTEGER NOT NULL
) STRICT;

CREATE TABLE ledger_players (
    player INTEGER NOT NULL REFERENCES players (id),
    seq    INTEGER NOT NULL REFERENCES ledger (seq),
    PRIMARY KEY (player, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ledger_players_is_not_changed BEFORE UPDATE ON ledger_players
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;

CREATE TRIGGER ledger_players_is_not_deleted BEFORE DELETE ON ledger_players
BEGIN
    SELECT RAISE(ABORT, 'the ledger is append-only');
END;

CREATE TABLE ledger_uploads (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    collection TEXT NOT NULL,
    actor      TEXT NOT NULL,
    at         INTEGER NOT NULL,
    files      BLOB NOT NULL -- a zip of them
) STRICT;

CREATE TABLE links (
    digest  TEXT PRIMARY KEY CHECK (digest <> ''),
    account INTEGER NOT NULL REFERENCES users (id),
    expires INTEGER NOT NULL
) STRICT;

CREATE INDEX links_account ON links (account);

CREATE TABLE list_drafts (
    series        INTEGER PRIMARY KEY REFERENCES series (id),
    cutoff        INTEGER NOT NULL, -- days since 1970
    before        INTEGER REFERENCES lists (id),
    restates      INTEGER REFERENCES lists (id),
    seq           INTEGER NOT NULL, -- of the ledger
    ledger_digest TEXT NOT NULL CHECK (length(ledger_digest) = 64),
    rules         TEXT NOT NULL CHECK (json_valid(rules)), -- the series as it was
    program       TEXT NOT NULL,
    content       TEXT NOT NULL,
    changes       TEXT NOT NULL,
    made_by       TEXT NOT NULL,
    made_at       INTEGER NOT NULL
) STRICT;

CREATE TABLE list_names (
    list   INTEGER NOT NULL REFERENCES lists (id),
    player INTEGER NOT NULL,
    family TEXT NOT NULL,
    given  TEXT NOT NULL,
    native TEXT NOT NULL,
    PRIMARY KEY (list, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX list_names_player ON list_names (player);

CREATE TABLE lists (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    series        INTEGER NOT NULL REFERENCES series (id),
    cutoff        INTEGER NOT NULL,
    number        INTEGER NOT NULL CHECK (number >= 1), -- of the cutoff: 2 restates 1
    before        INTEGER REFERENCES lists (id),
    seq           INTEGER NOT NULL,
    ledger_digest TEXT NOT NULL CHECK (length(ledger_digest) = 64),
    rules         TEXT NOT NULL CHECK (json_valid(rules)), -- the series as it was
    program       TEXT NOT NULL CHECK (program <> ''),
    content       TEXT NOT NULL,
    digest        TEXT NOT NULL CHECK (length(digest) = 64), -- hex SHA-256 of the content
    changes       TEXT NOT NULL,
    published_by  TEXT NOT NULL,
    published_at  INTEGER NOT NULL,
    UNIQUE (series, cutoff, number)
) STRICT;

CREATE INDEX lists_before ON lists (before);

CREATE TRIGGER lists_are_not_changed BEFORE UPDATE ON lists
BEGIN
    SELECT RAISE(ABORT, 'a published list never changes');
END;

CREATE TRIGGER lists_are_not_deleted BEFORE DELETE ON lists
BEGIN
    SELECT RAISE(ABORT, 'a published list never changes');
END;

CREATE TRIGGER lists_follow_each_other BEFORE INSERT ON lists
WHEN NEW.number <> 1 + (SELECT count(*) FROM lists WHERE series = NEW.series AND cutoff = NEW.cutoff)
BEGIN
    SELECT RAISE(ABORT, 'a list restates the one before it');
END;

CREATE TABLE matches (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    round        INTEGER NOT NULL REFERENCES rounds (id),
    table_number INTEGER NOT NULL CHECK (table_number >= 1),
    pinned       INTEGER NOT NULL CHECK (pinned IN (0, 1)),
    terms        TEXT NOT NULL CHECK (json_valid(terms)),
    UNIQUE (round, table_number),
    UNIQUE (id, round) -- for seats
) STRICT;

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

CREATE TRIGGER objections_by_the_players BEFORE INSERT ON objections
WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = NEW.game AND NEW.player IN (black, white))
BEGIN
    SELECT RAISE(ABORT, 'only the two players of a game can object to its result');
END;

CREATE TABLE once (
    key    TEXT PRIMARY KEY CHECK (key <> ''),
    target TEXT NOT NULL,
    at     INTEGER NOT NULL
) STRICT;

CREATE INDEX once_at ON once (at);

CREATE TABLE players (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    family        TEXT NOT NULL,
    given         TEXT NOT NULL,
    native        TEXT NOT NULL,
    reading       TEXT NOT NULL,
    country       TEXT NOT NULL CHECK (country = '' OR country GLOB '[A-Z][A-Z][A-Z]'),
    club          INTEGER REFERENCES clubs (id),
    birth_year    INTEGER NOT NULL CHECK (birth_year = 0 OR birth_year BETWEEN 1900 AND 2100),
    federation_id TEXT NOT NULL,
    email         TEXT NOT NULL,
    note          TEXT NOT NULL,
    version       INTEGER NOT NULL CHECK (version >= 1),
    changed_by    TEXT NOT NULL,
    changed_at    INTEGER NOT NULL, rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN -99999 AND 99999), merged INTEGER REFERENCES players (id) CHECK (merged <> id), privacy TEXT NOT NULL DEFAULT '' CHECK (privacy IN ('', 'number', 'hidden')), erased INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1)),
    CHECK (family <> '' OR native <> '')
) STRICT;

CREATE INDEX players_club ON players (club);

CREATE UNIQUE INDEX players_federation_id ON players (federation_id) WHERE federation_id <> '';

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
    changed_at INTEGER NOT NULL, pairing TEXT NOT NULL DEFAULT '' CHECK (pairing = '' OR json_valid(pairing)),
    UNIQUE (event, number),
    UNIQUE (id, event) -- for seats
) STRICT;

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

CREATE INDEX rulings_board ON rulings (board, game);

CREATE INDEX rulings_other_sheet ON rulings (other_sheet, game);

CREATE INDEX rulings_white_sheet ON rulings (white_sheet, game);

CREATE TRIGGER rulings_are_not_changed BEFORE UPDATE ON rulings WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;

CREATE TRIGGER rulings_are_not_deleted BEFORE DELETE ON rulings
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;

CREATE TRIGGER rulings_follow_each_other BEFORE INSERT ON rulings
WHEN NEW.number <> 1 + (SELECT count(*) FROM rulings WHERE game = NEW.game)
BEGIN
    SELECT RAISE(ABORT, 'rulings on a game are numbered without a gap');
END;

CREATE TABLE season_events (
    season   INTEGER NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 1),
    event    INTEGER NOT NULL REFERENCES events (id),
    PRIMARY KEY (season, position),
    UNIQUE (season, event)
) STRICT;

CREATE INDEX season_events_event ON season_events (event);

CREATE TABLE seasons (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL CHECK (name <> '') UNIQUE,
    rules      TEXT NOT NULL CHECK (json_valid(rules)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE seat_codes (
    code   TEXT PRIMARY KEY CHECK (length(code) = 8 AND code NOT GLOB '*[^2-9A-HJKMNP-TV-Z]*'),
    match  INTEGER NOT NULL,
    player INTEGER NOT NULL,
    UNIQUE (match, player),
    FOREIGN KEY (match, player) REFERENCES seats (match, player)
) STRICT;

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
    terms    TEXT NOT NULL CHECK (json_valid(terms)), expelled INTEGER NOT NULL DEFAULT 0 CHECK (expelled = 0 OR expelled = 1 AND presence = 'withdrawn'),
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

CREATE TABLE series (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL UNIQUE CHECK (name <> ''),
    document   TEXT NOT NULL CHECK (json_valid(document)),
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    token   TEXT PRIMARY KEY,
    data    BLOB NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_expires ON sessions (expires);

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

CREATE TRIGGER sheets_are_not_changed BEFORE UPDATE ON sheets WHEN NOT EXISTS (SELECT 1 FROM erasing)
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;

CREATE TRIGGER sheets_are_not_deleted BEFORE DELETE ON sheets
BEGIN
    SELECT RAISE(ABORT, 'what lay before the arbiter, and what was ruled, stays as it is');
END;

CREATE TABLE users (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL CHECK (name <> ''),
    name_key   TEXT NOT NULL UNIQUE,
    role       TEXT NOT NULL CHECK (role IN ('director', 'viewer')),
    hash       TEXT NOT NULL,
    version    INTEGER NOT NULL CHECK (version >= 1),
    changed_by TEXT NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT;

package store

import (
	"context"
	"errors"
	"testing"

	"github.com/mattn/go-sqlite3"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// hall is a small event: five players, of whom the first four sit at two tables
// of round 1 and the fifth has the bye; a sixth is not entered.
type hall struct {
	event   tournament.EventID
	players [6]tournament.PlayerID
	round   tournament.Round
}

func newHall(t testing.TB, s *Store) hall {
	t.Helper()
	var h hall
	ctx := context.Background()
	err := s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) {
		event, err := tx.SaveEvent(ctx, tournament.Event{Name: "Spring Cup", Rules: tournament.DefaultRules(), Seed: 64})
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		h.event = event.ID
		for i := range h.players {
			p, err := tx.SavePlayer(ctx, tournament.Player{Family: string(rune('A' + i))})
			if err != nil {
				return tournament.AuditEntry{}, err
			}
			h.players[i] = p.ID
			if i < 5 {
				if err := tx.AddEntry(ctx, h.event, tournament.Entry{Player: p.ID, Number: i + 1, FirstRound: 1}); err != nil {
					return tournament.AuditEntry{}, err
				}
			}
		}
		h.round, err = tx.SaveRound(ctx, h.event, h.draft(1))
		return entryOf(h.event), err
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func (h hall) draft(number int) tournament.Round {
	table := func(n int, black, white tournament.PlayerID) tournament.Match {
		return tournament.Match{Table: n, Games: []tournament.Game{{Number: 1, Black: black, White: white}}}
	}
	return tournament.Round{
		Number: number, State: tournament.Draft,
		Matches: []tournament.Match{table(1, h.players[0], h.players[1]), table(2, h.players[2], h.players[3])},
		Idle:    []tournament.Idle{{Player: h.players[4], Presence: tournament.PairingBye}},
	}
}

// change runs one change of the event.
func (h hall) try(s *Store, fn func(context.Context, director.Tx) error) error {
	ctx := context.Background()
	return s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) {
		return entryOf(h.event), fn(ctx, tx)
	})
}

func (h hall) change(t testing.TB, s *Store, fn func(context.Context, director.Tx) error) {
	t.Helper()
	if err := h.try(s, fn); err != nil {
		t.Fatal(err)
	}
}

func (h hall) snapshot(t testing.TB, s *Store) tournament.Snapshot {
	t.Helper()
	got, err := s.Snapshot(context.Background(), h.event)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// fourDiscs is the start as table boards holds it.
const fourDiscs = "---------------------------OX------XO---------------------------"

// What the schema itself refuses, whatever the program does. In a fresh hall the
// ids of event, round, tables, games and players count from 1.
func TestSchemaRefuses(t *testing.T) {
	var (
		check   = sqlite3.ErrConstraintCheck
		unique  = sqlite3.ErrConstraintUnique
		primary = sqlite3.ErrConstraintPrimaryKey
		foreign = sqlite3.ErrConstraintForeignKey
		trigger = sqlite3.ErrConstraintTrigger
		notNull = sqlite3.ErrConstraintNotNull
	)
	const (
		ruled  = "UPDATE games SET outcome = 'black', black_discs = 80, white_discs = 48, reason = 'played', result_by = '', result_at = 1, result_note = ''"
		player = "INSERT INTO players (family, given, native, reading, country, birth_year, federation_id, email, note, version, changed_by, changed_at) VALUES "
		seat   = "INSERT INTO seats (round, event, player, match, side, presence, pinned, terms) VALUES "
		sheet  = "INSERT INTO sheets (game, side, content, black_discs, white_discs, made_by, made_at) VALUES "
		seen   = "INSERT INTO boards (game, ply, squares, made_by, made_at) VALUES "
		ruling = "INSERT INTO rulings (game, number, kind, outcome, black_discs, white_discs, reason, board, moves, ply, made_by, made_at) VALUES "
		round  = "INSERT INTO rounds (event, number, state, seed, basis, relaxed, version, changed_by, changed_at) VALUES "
	)
	for _, tt := range []struct {
		name string
		good string // a statement that is accepted, in the same state
		bad  string
		code sqlite3.ErrNoExtended
	}{
		{"a player sits twice in a round",
			"UPDATE seats SET presence = 'absent' WHERE player = 5", seat + "(1, 1, 5, NULL, NULL, 'absent', 0, '[]')", unique},
		{"a third player sits at a table",
			"", "UPDATE seats SET match = 1, side = 2, presence = 'plays' WHERE player = 5", unique},
		{"a player who is not entered sits in a round",
			"", seat + "(1, 1, 6, NULL, NULL, 'absent', 0, '[]')", foreign},
		{"a seat at a table of another round",
			round + "(1, 2, 'draft', 0, '', '[]', 1, '', 0); INSERT INTO matches (round, table_number, pinned, terms) VALUES (2, 1, 0, '[]'); " + seat + "(2, 1, 1, 3, 1, 'plays', 0, '[]')",
			round + "(1, 3, 'draft', 0, '', '[]', 1, '', 0); INSERT INTO matches (round, table_number, pinned, terms) VALUES (1, 3, 0, '[]'); " + seat + "(2, 1, 1, 3, 1, 'plays', 0, '[]')", foreign},
		{"a player who plays without a table",
			"", "UPDATE seats SET presence = 'plays' WHERE player = 5", check},
		{"a bye at a table",
			"", "UPDATE seats SET presence = 'bye' WHERE player = 1", check},
		{"a presence that is unknown",
			"UPDATE seats SET presence = 'half-bye' WHERE player = 5", "UPDATE seats SET presence = 'asleep' WHERE player = 5", check},
		{"a second round with the same number",
			round + "(1, 2, 'draft', 0, '', '[]', 1, '', 0)", round + "(1, 1, 'draft', 0, '', '[]', 1, '', 0)", unique},
		{"a round 0",
			"", round + "(1, 0, 'draft', 0, '', '[]', 1, '', 0)", check},
		{"a round state that is unknown",
			"UPDATE rounds SET state = 'closed'", "UPDATE rounds SET state = 'open'", check},
		{"a round of no event",
			"", round + "(9, 1, 'draft', 0, '', '[]', 1, '', 0)", foreign},
		{"a second table with the same number",
			"UPDATE matches SET table_number = 3 WHERE id = 2", "UPDATE matches SET table_number = 1 WHERE id = 2", unique},
		{"a second game with the same number at a table",
			"INSERT INTO games (match, number, black, white, colours_unknown, transcript, version, changed_by, changed_at) VALUES (1, 2, 2, 1, 0, '', 1, '', 0)",
			"INSERT INTO games (match, number, black, white, colours_unknown, transcript, version, changed_by, changed_at) VALUES (1, 1, 2, 1, 0, '', 1, '', 0)", unique},
		{"a game of a player against herself",
			"UPDATE games SET black = white, white = black WHERE id = 1", "UPDATE games SET black = 2, white = 2 WHERE id = 1", check},
		{"a game of someone who does not sit at the table",
			"", "UPDATE games SET black = 3 WHERE id = 1", foreign},
		{"a result without its reason", ruled + " WHERE id = 1", "UPDATE games SET outcome = 'black', black_discs = 80, white_discs = 48", check},
		{"discs without a result", "", "UPDATE games SET black_discs = 80", check},
		{"discs below 0", ruled + ", black_discs = 0", ruled + ", black_discs = -1", check},
		{"more than 64 discs", ruled + ", white_discs = 128", ruled + ", white_discs = 129", check},
		{"an outcome that is unknown", ruled + ", outcome = 'neither'", ruled + ", outcome = 'both'", check},
		{"a reason that is unknown", ruled + ", reason = 'no-show'", ruled + ", reason = 'rain'", check},
		{"a second claim of one player on a game",
			"INSERT INTO claims (game, player, black_discs, white_discs, transcript, at) VALUES (1, 1, 80, 48, '', 0)",
			"INSERT INTO claims (game, player, black_discs, white_discs, transcript, at) VALUES (1, 1, 80, 48, '', 0), (1, 1, 70, 58, '', 0)", unique},
		{"a claim of someone who did not play",
			"", "INSERT INTO claims (game, player, black_discs, white_discs, transcript, at) VALUES (1, 3, 80, 48, '', 0)", trigger},
		{"a second entry of a player", "",
			"INSERT INTO entries SELECT event, player, 9, first_round, withdrawn, requests, version, changed_by, changed_at, expelled, rating FROM entries WHERE player = 1", primary},
		{"a second entry with the same start number",
			"UPDATE entries SET number = 6 WHERE player = 1", "UPDATE entries SET number = 2 WHERE player = 1", unique},
		{"an entry of nobody", "",
			"INSERT INTO entries SELECT event, 99, 9, first_round, withdrawn, requests, version, changed_by, changed_at, expelled, rating FROM entries WHERE player = 1", foreign},
		{"the end of an entry that sits in a round", "", "DELETE FROM entries WHERE player = 5", foreign},
		{"a second player with the same federation id",
			player + "('X', '', '', '', '', 0, 'F1', '', '', 1, '', 0), ('Y', '', '', '', '', 0, 'F2', '', '', 1, '', 0)",
			player + "('X', '', '', '', '', 0, 'F1', '', '', 1, '', 0), ('Y', '', '', '', '', 0, 'F1', '', '', 1, '', 0)", unique},
		{"a player without a name",
			player + "('', '', '佐藤', '', '', 0, '', '', '', 1, '', 0)", player + "('', 'X', '', '', '', 0, '', '', '', 1, '', 0)", check},
		{"a country that is not three capital letters",
			"UPDATE players SET country = 'JPN'", "UPDATE players SET country = 'Jp'", check},
		{"a club that does not exist", "UPDATE players SET club = NULL", "UPDATE players SET club = 9", foreign},
		{"a day that cannot be", "UPDATE events SET starts = '2026-03-14'", "UPDATE events SET starts = '14.3.2026'", check},
		{"rules that are not a document", "UPDATE events SET rules = '{}'", "UPDATE events SET rules = 'none'", check},
		{"a second account with the same name",
			"INSERT INTO users (name, name_key, role, hash, version, changed_by, changed_at) VALUES ('a', 'A', 'viewer', '', 1, '', 0), ('b', 'B', 'viewer', '', 1, '', 0)",
			"INSERT INTO users (name, name_key, role, hash, version, changed_by, changed_at) VALUES ('a', 'A', 'viewer', '', 1, '', 0), ('A', 'A', 'viewer', '', 1, '', 0)", unique},
		{"a role that is unknown", "",
			"INSERT INTO users (name, name_key, role, hash, version, changed_by, changed_at) VALUES ('a', 'A', 'owner', '', 1, '', 0)", check},
		{"a change of the audit", "", "UPDATE audit SET note = 'x'", trigger},
		{"the end of an audit entry", "", "DELETE FROM audit", trigger},
		{"a second entry after the same audit entry", "",
			"INSERT INTO audit SELECT 2, event, actor, at, action, target, before, after, note, prev, replace(hash, substr(hash, 1, 1), 'x') FROM audit", unique},
		{"a form that is carried out twice",
			"INSERT INTO once VALUES ('k', '', 0), ('l', '', 0)", "INSERT INTO once VALUES ('k', '', 0), ('k', '', 0)", primary},
		{"a sheet of nobody's side",
			sheet + "(1, 'other', 'f5', NULL, NULL, '', 0)", sheet + "(1, 'left', 'f5', NULL, NULL, '', 0)", check},
		{"a sheet with nothing on it", "", sheet + "(1, 'black', '', NULL, NULL, '', 0)", check},
		{"a sheet with half a count",
			sheet + "(1, 'black', 'f5', 80, 48, '', 0)", sheet + "(1, 'black', 'f5', 80, NULL, '', 0)", check},
		{"a sheet of no game", "", sheet + "(99, 'black', 'f5', NULL, NULL, '', 0)", foreign},
		{"a change of a sheet", sheet + "(1, 'black', 'f5', NULL, NULL, '', 0)", sheet + "(1, 'black', 'f5', NULL, NULL, '', 0); UPDATE sheets SET content = 'd3'", trigger},
		{"the end of a sheet", "", sheet + "(1, 'black', 'f5', NULL, NULL, '', 0); DELETE FROM sheets", trigger},
		{"a board of 63 squares", seen + "(1, 0, '" + fourDiscs + "', '', 0)", seen + "(1, 0, '" + fourDiscs[1:] + "', '', 0)", check},
		{"a board with a third colour", "", seen + "(1, 0, 'Z" + fourDiscs[1:] + "', '', 0)", check},
		{"a board after a ply that its discs deny", "", seen + "(1, 1, '" + fourDiscs + "', '', 0)", check},
		{"a change of a board", "", seen + "(1, 0, '" + fourDiscs + "', '', 0); UPDATE boards SET ply = 0", trigger},
		{"the end of a board", "", seen + "(1, 0, '" + fourDiscs + "', '', 0); DELETE FROM boards", trigger},
		{"a ruling without a reason", ruling + "(1, 1, 'play-on', NULL, NULL, NULL, 'it stands', NULL, '', 0, '', 0)",
			ruling + "(1, 1, 'play-on', NULL, NULL, NULL, '', NULL, '', 0, '', 0)", check},
		{"a ruling for a result that has none", ruling + "(1, 1, 'result', 'black', 80, 48, 'x', NULL, '', 0, '', 0)",
			ruling + "(1, 1, 'result', NULL, NULL, NULL, 'x', NULL, '', 0, '', 0)", check},
		{"a ruling that the game goes on, with a result", "", ruling + "(1, 1, 'play-on', 'black', 80, 48, 'x', NULL, '', 0, '', 0)", check},
		{"a first ruling with number 2", "", ruling + "(1, 2, 'restart', NULL, NULL, NULL, 'x', NULL, '', 0, '', 0)", trigger},
		{"a ruling on the board of another game", seen + "(1, 0, '" + fourDiscs + "', '', 0); " + ruling + "(1, 1, 'restart', NULL, NULL, NULL, 'x', 1, '', 0, '', 0)",
			seen + "(2, 0, '" + fourDiscs + "', '', 0); " + ruling + "(1, 1, 'restart', NULL, NULL, NULL, 'x', 1, '', 0, '', 0)", foreign},
		{"a change of a ruling", ruling + "(1, 1, 'restart', NULL, NULL, NULL, 'x', NULL, '', 0, '', 0); " + ruling + "(1, 2, 'restart', NULL, NULL, NULL, 'x', NULL, '', 0, '', 0)",
			ruling + "(1, 1, 'restart', NULL, NULL, NULL, 'x', NULL, '', 0, '', 0); UPDATE rulings SET reason = 'y'", trigger},
		{"the end of a ruling", "", ruling + "(1, 1, 'restart', NULL, NULL, NULL, 'x', NULL, '', 0, '', 0); DELETE FROM rulings", trigger},
		{"a missing value", "", "UPDATE players SET family = NULL", notNull},
		{"text where a number belongs", "", "UPDATE games SET version = 'two'", sqlite3.ErrConstraint.Extend(12)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := openStore(t)
			newHall(t, s)
			// The writer, without the translation of errors.
			exec := func(statement string) error {
				tx, err := s.pools[len(s.pools)-1].Begin()
				if err != nil {
					t.Fatal(err)
				}
				defer tx.Rollback()
				_, err = tx.Exec(statement)
				return err
			}
			err := exec(tt.bad)
			var refused sqlite3.Error
			if !errors.As(err, &refused) || refused.ExtendedCode != tt.code {
				t.Fatalf("error is %v (%d), want code %d", err, refused.ExtendedCode, tt.code)
			}
			if tt.good != "" {
				if err := exec(tt.good); err != nil {
					t.Errorf("the statement beside it is refused too: %v", err)
				}
			}
		})
	}
}

func TestConstraintsAreErrorsThatPeopleUnderstand(t *testing.T) {
	s := openStore(t)
	h := newHall(t, s)
	game := h.round.Matches[0].Games[0]
	for _, tt := range []struct {
		name string
		want error
		do   func(context.Context, director.Tx) error
	}{
		{"a round that exists is already done", tournament.ErrAlreadyDone, func(ctx context.Context, tx director.Tx) error {
			_, err := tx.SaveRound(ctx, h.event, h.draft(1))
			return err
		}},
		{"a round that seats a player twice is not taken for one that exists", ErrTwice, func(ctx context.Context, tx director.Tx) error {
			r := h.draft(2)
			r.Idle[0].Player = h.players[0]
			_, err := tx.SaveRound(ctx, h.event, r)
			return err
		}},
		{"a table without a game is refused", ErrNoGame, func(ctx context.Context, tx director.Tx) error {
			r := h.draft(2)
			r.Matches[1].Games = nil
			_, err := tx.SaveRound(ctx, h.event, r)
			return err
		}},
		{"a seat for someone who is not entered is refused", tournament.ErrNotFound, func(ctx context.Context, tx director.Tx) error {
			r := h.draft(2)
			r.Idle[0].Player = h.players[5]
			_, err := tx.SaveRound(ctx, h.event, r)
			return err
		}},
		{"a game of another round cannot be taken over", tournament.ErrNotFound, func(ctx context.Context, tx director.Tx) error {
			r := h.draft(2)
			r.Matches[0].Games[0].ID = game.ID
			_, err := tx.SaveRound(ctx, h.event, r)
			return err
		}},
		{"a table of another round cannot be taken over", tournament.ErrNotFound, func(ctx context.Context, tx director.Tx) error {
			r := h.draft(2)
			r.Matches[0].ID = h.round.Matches[0].ID
			_, err := tx.SaveRound(ctx, h.event, r)
			return err
		}},
		{"who is entered is already entered", tournament.ErrAlreadyDone, func(ctx context.Context, tx director.Tx) error {
			return tx.AddEntry(ctx, h.event, tournament.Entry{Player: h.players[0], Number: 9, FirstRound: 1})
		}},
		{"who sat in a round stays entered", tournament.ErrEventStarted, func(ctx context.Context, tx director.Tx) error {
			return tx.DeleteEntry(ctx, h.event, h.players[0])
		}},
		{"who is not entered cannot be removed", tournament.ErrNotFound, func(ctx context.Context, tx director.Tx) error {
			return tx.DeleteEntry(ctx, h.event, h.players[5])
		}},
		{"an unknown player cannot be entered", tournament.ErrNotFound, func(ctx context.Context, tx director.Tx) error {
			return tx.AddEntry(ctx, h.event, tournament.Entry{Player: 999, Number: 9, FirstRound: 1})
		}},
		{"a federation id belongs to one player", tournament.ErrDuplicate, func(ctx context.Context, tx director.Tx) error {
			if _, err := tx.SavePlayer(ctx, tournament.Player{Family: "X", FederationID: "F-1"}); err != nil {
				return err
			}
			_, err := tx.SavePlayer(ctx, tournament.Player{Family: "Y", FederationID: "F-1"})
			wantErr(t, err, tournament.ErrAlreadyDone)
			return err
		}},
		{"an account's name is taken in any case and script", tournament.ErrDuplicate, func(ctx context.Context, tx director.Tx) error {
			if _, err := tx.SaveUser(ctx, director.User{Name: "Žofie", Role: director.RoleViewer}); err != nil {
				return err
			}
			_, err := tx.SaveUser(ctx, director.User{Name: "žOFIE", Role: director.RoleViewer})
			wantErr(t, err, tournament.ErrAlreadyDone)
			return err
		}},
		{"a claim by someone else is refused", sqlite3.ErrConstraint, func(ctx context.Context, tx director.Tx) error {
			g := game
			g.Claims = []tournament.Claim{{Player: h.players[3], Score: reversi.Score{Black: 64, White: 64}}}
			_, err := tx.SaveGame(ctx, g)
			var refused sqlite3.Error
			if errors.As(err, &refused) {
				return refused.Code
			}
			return err
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := h.snapshot(t, s)
			wantErr(t, h.try(s, tt.do), tt.want)
			equal(t, "the event afterwards", h.snapshot(t, s), before)
		})
	}
}

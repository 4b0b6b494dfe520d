package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

func TestChange(t *testing.T) {
	ctx := context.Background()

	t.Run("an error takes everything back", func(t *testing.T) {
		s := openStore(t)
		broken := errors.New("broken")
		wantErr(t, try(s, func(ctx context.Context, tx director.Tx) error {
			if _, err := tx.SaveClub(ctx, tournament.Club{Name: "Gone"}); err != nil {
				return err
			}
			return broken
		}), broken)
		empty(t, s)
	})

	t.Run("an entry without an action writes nothing and is no error", func(t *testing.T) {
		s := openStore(t)
		err := s.Change(ctx, "key", func(tx director.Tx) (tournament.AuditEntry, error) {
			_, err := tx.SaveClub(ctx, tournament.Club{Name: "Gone"})
			return tournament.AuditEntry{Actor: "Anna", At: at}, err
		})
		if err != nil {
			t.Fatal(err)
		}
		empty(t, s)
		if err := s.Change(ctx, "key", named(0)); err != nil {
			t.Errorf("the key was used up: %v", err)
		}
	})

	t.Run("a panic takes everything back and leaves the store usable", func(t *testing.T) {
		s := openStore(t)
		func() {
			defer func() { recover() }()
			try(s, func(ctx context.Context, tx director.Tx) error {
				tx.SaveClub(ctx, tournament.Club{Name: "Gone"})
				panic("broken")
			})
		}()
		empty(t, s)
	})

	t.Run("an entry about an unknown event is refused", func(t *testing.T) {
		s := openStore(t)
		wantErr(t, s.Change(ctx, "", named(12)), tournament.ErrNotFound)
	})

	t.Run("every change raises the version of its event by one", func(t *testing.T) {
		s := openStore(t)
		h := newHall(t, s)
		for want := int64(2); want < 5; want++ {
			if err := s.Change(ctx, "", named(h.event)); err != nil {
				t.Fatal(err)
			}
			if got, err := s.EventVersion(ctx, h.event); err != nil || got != want {
				t.Errorf("version %d, %v, want %d", got, err, want)
			}
		}
	})

	t.Run("a player or club that changes raises the version of the events that show it", func(t *testing.T) {
		s := openStore(t)
		h, other := newHall(t, s), newHall(t, s)
		var club tournament.Club
		player := h.snapshot(t, s).Players[h.players[0]]
		change(t, s, func(ctx context.Context, tx director.Tx) (err error) {
			if club, err = tx.SaveClub(ctx, tournament.Club{Name: "Corner"}); err != nil {
				return err
			}
			player.Club = club.ID
			player, err = tx.SavePlayer(ctx, player)
			return err
		})
		change(t, s, func(ctx context.Context, tx director.Tx) error {
			club.City = "Brno"
			_, err := tx.SaveClub(ctx, club)
			return err
		})
		h.change(t, s, func(ctx context.Context, tx director.Tx) error { // once, not twice
			_, err := tx.SavePlayer(ctx, player)
			return err
		})
		if got, _ := s.EventVersion(ctx, h.event); got != 4 {
			t.Errorf("the event of the player has version %d, want 4", got)
		}
		if got, _ := s.EventVersion(ctx, other.event); got != 1 {
			t.Errorf("another event has version %d, want 1", got)
		}
	})

	t.Run("RES-07 a form that is sent twice is carried out once and says where it led", func(t *testing.T) {
		s := openStore(t)
		send := func() error {
			return s.Change(ctx, "form-1", func(tx director.Tx) (tournament.AuditEntry, error) {
				c, err := tx.SaveClub(ctx, tournament.Club{Name: "Corner"})
				entry := entryOf(0)
				entry.Target = fmt.Sprintf("club %d", c.ID)
				return entry, err
			})
		}
		if err := send(); err != nil {
			t.Fatal(err)
		}
		err := send()
		var repeated *director.RepeatedError
		if !errors.As(err, &repeated) || repeated.Target != "club 1" {
			t.Fatalf("error is %v, want a RepeatedError to club 1", err)
		}
		wantErr(t, err, tournament.ErrAlreadyDone)
		if clubs, _ := s.Clubs(ctx); len(clubs) != 1 {
			t.Errorf("%d clubs", len(clubs))
		}
	})

	t.Run("a form is forgotten after seven days", func(t *testing.T) {
		s := openStore(t)
		send := func(key string, when time.Time) error {
			return s.Change(ctx, key, func(director.Tx) (tournament.AuditEntry, error) {
				entry := entryOf(0)
				entry.At = when
				return entry, nil
			})
		}
		for _, err := range []error{send("old", at), send("new", at.Add(8*24*time.Hour)), send("old", at.Add(8*24*time.Hour))} {
			if err != nil {
				t.Error(err)
			}
		}
		wantErr(t, send("new", at.Add(9*24*time.Hour)), tournament.ErrAlreadyDone)
	})

	t.Run("a cancelled request changes nothing", func(t *testing.T) {
		s := openStore(t)
		gone, cancel := context.WithCancel(ctx)
		err := s.Change(gone, "", func(tx director.Tx) (tournament.AuditEntry, error) {
			_, err := tx.SaveClub(ctx, tournament.Club{Name: "Gone"})
			cancel()
			return entryOf(0), err
		})
		wantErr(t, err, context.Canceled)
		empty(t, s)
	})
}

// named is a change that only appends an audit entry.
func named(event tournament.EventID) func(director.Tx) (tournament.AuditEntry, error) {
	return func(director.Tx) (tournament.AuditEntry, error) { return entryOf(event), nil }
}

// empty fails if s holds a club or an audit entry.
func empty(t *testing.T, s *Store) {
	t.Helper()
	clubs, err := s.Clubs(context.Background())
	if err != nil || len(clubs) != 0 {
		t.Errorf("clubs: %v, %v", clubs, err)
	}
	entries, err := s.Audit(context.Background(), 0, 0)
	if err != nil || len(entries) != 0 {
		t.Errorf("audit: %v, %v", entries, err)
	}
}

// A second writer who saw the version before is refused, told who was faster,
// and nothing is overwritten.
func TestVersionConflicts(t *testing.T) {
	ctx := context.Background()
	s := openStore(t)
	h := newHall(t, s)
	var club tournament.Club
	var user director.User
	change(t, s, func(ctx context.Context, tx director.Tx) (err error) {
		if club, err = tx.SaveClub(ctx, tournament.Club{Name: "Corner"}); err != nil {
			return err
		}
		user, err = tx.SaveUser(ctx, director.User{Name: "Anna", Role: director.RoleDirector})
		return err
	})
	seen := h.snapshot(t, s)
	for _, tt := range []struct {
		name string
		save func(tx director.Tx) error
	}{
		{"player", func(tx director.Tx) error { _, err := tx.SavePlayer(ctx, seen.Players[h.players[0]]); return err }},
		{"club", func(tx director.Tx) error { _, err := tx.SaveClub(ctx, club); return err }},
		{"account", func(tx director.Tx) error { _, err := tx.SaveUser(ctx, user); return err }},
		{"entry", func(tx director.Tx) error { return tx.SaveEntry(ctx, h.event, seen.Entries[0]) }},
		{"RES-01 game", func(tx director.Tx) error {
			g := seen.Rounds[0].Matches[0].Games[0]
			r := tournament.LossResult(reversi.Black, tournament.ReasonTime, 31)
			g.Result, g.ChangedBy, g.ChangedAt = &r, "Anna", at
			_, err := tx.SaveGame(ctx, g)
			return err
		}},
		{"round state", func(tx director.Tx) error { return tx.SetRoundState(ctx, seen.Rounds[0], tournament.Published) }},
		{"round", func(tx director.Tx) error { _, err := tx.SaveRound(ctx, h.event, seen.Rounds[0]); return err }},
		{"the end of a round", func(tx director.Tx) error { return tx.DeleteRound(ctx, seen.Rounds[0]) }},
		{"event", func(tx director.Tx) error { _, err := tx.SaveEvent(ctx, seen.Event); return err }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			save := func(ctx context.Context, tx director.Tx) error { return tt.save(tx) }
			h.try(s, save) // the faster one; after the first cases the round and event have moved on anyway
			before := h.snapshot(t, s)
			err := h.try(s, save)
			var changed *tournament.ChangedError
			if !errors.As(err, &changed) || changed.By != "Anna" || changed.At != at.Unix() {
				t.Fatalf("error is %v, want a ChangedError by Anna", err)
			}
			wantErr(t, err, tournament.ErrConflict)
			equal(t, "the event afterwards", h.snapshot(t, s), before)
		})
	}
}

func TestWhatIsGoneIsNotFound(t *testing.T) {
	ctx := context.Background()
	s := openStore(t)
	newHall(t, s)
	newHall(t, s)
	for name, read := range map[string]func(director.Tx) error{
		"snapshot":       func(tx director.Tx) error { _, err := tx.Snapshot(ctx, 99); return err },
		"event version":  func(tx director.Tx) error { _, err := tx.EventVersion(ctx, 99); return err },
		"player":         func(tx director.Tx) error { _, err := tx.Player(ctx, 99); return err },
		"club":           func(tx director.Tx) error { _, err := tx.Club(ctx, 99); return err },
		"account":        func(tx director.Tx) error { _, err := tx.User(ctx, 99); return err },
		"account's name": func(tx director.Tx) error { _, err := tx.UserNamed(ctx, "1 or 1=1"); return err },
		"saved event": func(tx director.Tx) error {
			_, err := tx.SaveEvent(ctx, tournament.Event{ID: 99, Name: "X"})
			return err
		},
		"saved player": func(tx director.Tx) error {
			_, err := tx.SavePlayer(ctx, tournament.Player{ID: 99, Family: "X"})
			return err
		},
		"saved club": func(tx director.Tx) error { _, err := tx.SaveClub(ctx, tournament.Club{ID: 99, Name: "X"}); return err },
		"saved entry": func(tx director.Tx) error {
			return tx.SaveEntry(ctx, 1, tournament.Entry{Player: 99, Number: 1, FirstRound: 1})
		},
		"saved round": func(tx director.Tx) error {
			_, err := tx.SaveRound(ctx, 1, tournament.Round{ID: 99, Number: 9, State: tournament.Draft})
			return err
		},
		"round of another event": func(tx director.Tx) error {
			_, err := tx.SaveRound(ctx, 2, tournament.Round{ID: 1, Number: 9, State: tournament.Draft, Version: 1})
			return err
		},
		"deleted round": func(tx director.Tx) error { return tx.DeleteRound(ctx, tournament.Round{ID: 99}) },
		"round state":   func(tx director.Tx) error { return tx.SetRoundState(ctx, tournament.Round{ID: 99}, tournament.Closed) },
		"saved game":    func(tx director.Tx) error { _, err := tx.SaveGame(ctx, tournament.Game{ID: 99}); return err },
		"link":          func(tx director.Tx) error { _, err := tx.UseLink(ctx, "never made", 0); return err },
	} {
		t.Run(name, func(t *testing.T) {
			wantErr(t, try(s, func(_ context.Context, tx director.Tx) error { return read(tx) }), tournament.ErrNotFound)
		})
	}
}

// Officials at many tables write at once: nobody is told that the database is
// busy, no write is lost, and readers meanwhile see whole changes only.
func TestConcurrentChangesLoseNothing(t *testing.T) {
	const writers, each = 16, 25
	ctx := context.Background()
	s := openStore(t)
	h := newHall(t, s)
	var wg sync.WaitGroup
	errs := make(chan error, 2*writers*each)
	for w := range writers {
		wg.Add(2)
		go func() {
			defer wg.Done()
			for n := range each {
				errs <- h.try(s, func(ctx context.Context, tx director.Tx) error { // a read-modify-write of one value
					p, err := tx.Player(ctx, h.players[0])
					if err != nil {
						return err
					}
					p.Note += "x"
					if _, err := tx.SavePlayer(ctx, p); err != nil {
						return err
					}
					return tx.AddImportNotes(ctx, h.event, []tournament.ImportNote{{Line: w, Text: fmt.Sprint(n)}})
				})
			}
		}()
		go func() {
			defer wg.Done()
			for range each {
				snap, err := s.Snapshot(ctx, h.event)
				if err == nil && len(snap.Players[h.players[0]].Note) != int(snap.Event.Version)-1 {
					err = fmt.Errorf("version %d is read with %d notes", snap.Event.Version, len(snap.Players[h.players[0]].Note))
				}
				errs <- err
			}
		}()
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
	const want = writers * each
	if p, _ := s.Player(ctx, h.players[0]); len(p.Note) != want || p.Version != want+1 {
		t.Errorf("%d of %d writes are there, at version %d", len(p.Note), want, p.Version)
	}
	if v, _ := s.EventVersion(ctx, h.event); v != want+1 {
		t.Errorf("the event has version %d, want %d", v, want+1)
	}
	if notes, _ := s.ImportNotes(ctx, h.event); len(notes) != want {
		t.Errorf("%d of %d notes are there", len(notes), want)
	}
	if entries, _ := s.Audit(ctx, h.event, 0); len(entries) != want+1 {
		t.Errorf("%d audit entries, want %d", len(entries), want+1)
	}
	if _, err := s.VerifyAudit(ctx); err != nil {
		t.Error(err)
	}
}

func TestPAIR25_TwoPressesMakeOneRound(t *testing.T) {
	s := openStore(t)
	h := newHall(t, s)
	var wg sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wg.Go(func() {
			errs[i] = h.try(s, func(ctx context.Context, tx director.Tx) error {
				_, err := tx.SaveRound(ctx, h.event, h.draft(2))
				return err
			})
		})
	}
	wg.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
		} else {
			wantErr(t, err, tournament.ErrAlreadyDone)
		}
	}
	if rounds := h.snapshot(t, s).Rounds; made != 1 || len(rounds) != 2 {
		t.Errorf("%d presses made a round, %d rounds are there", made, len(rounds))
	}
}

// The round's own version has not moved when a result is entered: the versions
// of its games guard the result.
func TestARoundThatIsReplacedKeepsTheResultsThatItHasSeen(t *testing.T) {
	s := openStore(t)
	h := newHall(t, s)
	r := tournament.LossResult(reversi.Black, tournament.ReasonTime, 31)
	r.By, r.At = "Bert", at
	h.change(t, s, func(ctx context.Context, tx director.Tx) error {
		g := h.round.Matches[1].Games[0]
		g.Result, g.ChangedBy, g.ChangedAt = &r, "Bert", at
		g.Claims = []tournament.Claim{{Player: g.White, Score: r.Score, At: at}}
		_, err := tx.SaveGame(ctx, g)
		return err
	})
	before := h.snapshot(t, s)
	replace := func(round tournament.Round) error {
		return h.try(s, func(ctx context.Context, tx director.Tx) error {
			round.Matches[0], round.Matches[1] = round.Matches[1], round.Matches[0] // the tables change places
			for i := range round.Matches {
				round.Matches[i].Table = i + 1
			}
			_, err := tx.SaveRound(ctx, h.event, round)
			return err
		})
	}

	var changed *tournament.ChangedError
	if err := replace(h.round); !errors.As(err, &changed) || changed.By != "Bert" {
		t.Fatalf("error is %v, want a ChangedError by Bert", err)
	}
	equal(t, "the event after the refusal", h.snapshot(t, s), before)

	if err := replace(h.snapshot(t, s).Rounds[0]); err != nil {
		t.Fatal(err)
	}
	want := before.Rounds[0].Matches[1].Games[0]
	want.Version++
	equal(t, "the game at its new table", h.snapshot(t, s).Rounds[0].Matches[0].Games[0], want)
}

// Two programs may have the folder open, such as a server and an import.
func TestTwoProgramsWriteAtOnce(t *testing.T) {
	const each = 50
	ctx := context.Background()
	dir := t.TempDir()
	var stores [2]*Store
	for i := range stores {
		s, err := Open(ctx, dir, migrations.FS)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		stores[i] = s
	}
	var club tournament.Club
	change(t, stores[0], func(ctx context.Context, tx director.Tx) (err error) {
		club, err = tx.SaveClub(ctx, tournament.Club{Name: "Corner"})
		return err
	})
	var wg sync.WaitGroup
	errs := make(chan error, len(stores)*each)
	for _, s := range stores {
		wg.Go(func() {
			for range each {
				errs <- try(s, func(ctx context.Context, tx director.Tx) error {
					c, err := tx.Club(ctx, club.ID)
					if err != nil {
						return err
					}
					c.City += "x"
					_, err = tx.SaveClub(ctx, c)
					return err
				})
			}
		})
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
	if c, err := stores[1].Club(ctx, club.ID); err != nil || len(c.City) != len(stores)*each {
		t.Errorf("%d of %d writes are there, %v", len(c.City), len(stores)*each, err)
	}
	if _, err := stores[0].VerifyAudit(ctx); err != nil {
		t.Error(err)
	}
}

package store

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestUsers(t *testing.T) {
	ctx := context.Background()
	s := openStore(t)
	var anna director.User
	change(t, s, func(ctx context.Context, tx director.Tx) (err error) {
		if _, err = tx.SaveUser(ctx, director.User{Name: "Žofie", Role: director.RoleViewer}); err != nil {
			return err
		}
		anna, err = tx.SaveUser(ctx, director.User{Name: "Anna", Role: director.RoleDirector, Hash: "$argon2id$"})
		return err
	})
	equal(t, "account as returned", anna, director.User{ID: 2, Name: "Anna", Role: director.RoleDirector, Hash: "$argon2id$", Version: 1})
	for _, name := range []string{"Anna", "ANNA", "anna"} {
		if got, err := s.UserNamed(ctx, name); err != nil || got != anna {
			t.Errorf("%s is %+v, %v", name, got, err)
		}
	}
	if got, err := s.UserNamed(ctx, "ŽOFIE"); err != nil || got.Name != "Žofie" {
		t.Errorf("ŽOFIE is %+v, %v", got, err)
	}
	change(t, s, func(ctx context.Context, tx director.Tx) error {
		anna.Hash = ""
		saved, err := tx.SaveUser(ctx, anna)
		anna.Version++
		equal(t, "account as returned", saved, anna)
		return err
	})
	if got, err := s.User(ctx, anna.ID); err != nil || got != anna {
		t.Errorf("account reads as %+v, %v", got, err)
	}
	if users, err := s.Users(ctx); err != nil || len(users) != 2 || users[0] != anna {
		t.Errorf("accounts read as %+v, %v", users, err)
	}
}

func TestFoldCase(t *testing.T) {
	for _, names := range [][2]string{{"Anna", "aNNA"}, {"ŽOFIE", "žofie"}, {"Σίσυφος", "ΣΊΣΥΦΟΣ"}, {"K", "\u212a"}, {"健", "健"}, {"Ann", "Anna"}} {
		if got, want := foldCase(names[0]) == foldCase(names[1]), strings.EqualFold(names[0], names[1]); got != want {
			t.Errorf("%q and %q: %t, want %t", names[0], names[1], got, want)
		}
	}
}

func TestLinks(t *testing.T) {
	s := openStore(t)
	var user tournament.UserID
	change(t, s, func(ctx context.Context, tx director.Tx) error {
		u, err := tx.SaveUser(ctx, director.User{Name: "Anna", Role: director.RoleDirector})
		user = u.ID
		if err == nil {
			err = tx.SaveLink(ctx, "d1", user, at.Unix()+60)
		}
		if err == nil {
			err = tx.SaveLink(ctx, "d2", user, at.Unix())
		}
		return err
	})
	use := func(digest string) (got tournament.UserID, err error) {
		err = try(s, func(ctx context.Context, tx director.Tx) error {
			got, err = tx.UseLink(ctx, digest, at.Unix())
			return err
		})
		return got, err
	}
	if got, err := use("d1"); err != nil || got != user {
		t.Errorf("the link is of %d, %v", got, err)
	}
	_, err := use("d1")
	wantErr(t, err, tournament.ErrNotFound) // it opens once
	_, err = use("d2")
	wantErr(t, err, tournament.ErrNotFound) // it has expired
}

func TestSessions(t *testing.T) {
	s := openStore(t)
	now := at
	sessions := NewSessions(s, func() time.Time { return now })
	commit := func(token, data string, expiry time.Time) {
		t.Helper()
		if err := sessions.Commit(token, []byte(data), expiry); err != nil {
			t.Fatal(err)
		}
	}
	find := func(token string) string {
		t.Helper()
		data, found, err := sessions.Find(token)
		if err != nil {
			t.Fatal(err)
		}
		if !found {
			return "none"
		}
		return string(data)
	}
	stored := func() (rows []sessionRow) {
		t.Helper()
		if err := s.db.Find(&rows).Error; err != nil {
			t.Fatal(err)
		}
		return rows
	}

	commit("token-a", "one", at.Add(time.Hour))
	commit("token-a", "two", at.Add(2*time.Hour))
	commit("token-b", "", at.Add(30*time.Minute))
	for token, want := range map[string]string{"token-a": "two", "token-b": "", "token-c": "none"} {
		if got := find(token); got != want {
			t.Errorf("%s holds %q, want %q", token, got, want)
		}
	}
	for _, row := range stored() {
		if strings.Contains(row.Token, "token") || bytes.Contains(row.Data, []byte("token")) {
			t.Errorf("the token is in the file: %+v", row)
		}
	}

	now = at.Add(time.Hour)
	if got := find("token-b"); got != "none" {
		t.Errorf("an expired session holds %q", got)
	}
	commit("token-d", "four", at.Add(3*time.Hour)) // which also removes what has expired
	if rows := stored(); len(rows) != 2 {
		t.Errorf("%d sessions are stored, want 2", len(rows))
	}
	for range 2 { // the second time there is none
		if err := sessions.Delete("token-a"); err != nil {
			t.Error(err)
		}
	}
	if got := find("token-a"); got != "none" {
		t.Errorf("a deleted session holds %q", got)
	}
}

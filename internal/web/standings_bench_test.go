package web

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2/memstore"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// bench is a server over one event in memory, so that what is measured is the
// page and not the database. Its version can be moved at will.
type bench struct {
	director.Store // nil: nothing else is asked
	snapshot       tournament.Snapshot
	version        int64
	server         http.Handler
}

func (s *bench) Snapshot(context.Context, tournament.EventID) (tournament.Snapshot, error) {
	return s.snapshot, nil
}

func (s *bench) EventVersion(context.Context, tournament.EventID) (int64, error) {
	return s.version, nil
}

func (s *bench) Users(context.Context) ([]director.User, error) {
	return []director.User{{ID: 1, Name: "Ina"}}, nil
}

func newBench(b testing.TB, snapshot tournament.Snapshot) *bench {
	b.Helper()
	s := &bench{snapshot: snapshot}
	now := func() time.Time { return noon }
	s.server = New(Config{
		Director: director.New(s, now, func() uint64 { return 64 }), Pages: ourPages(b, nil),
		Sessions: memstore.NewWithCleanupInterval(0), Now: now, Version: "test",
	})
	return s
}

// get returns the page, compressed.
func (s *bench) get(b testing.TB, path string) *bytes.Buffer {
	b.Helper()
	req := httptest.NewRequest(http.MethodGet, path, nil)
	req.Header.Set("Accept-Encoding", "gzip")
	rec := httptest.NewRecorder()
	s.server.ServeHTTP(rec, req)
	if rec.Code != http.StatusOK {
		b.Fatalf("%s: status %d", path, rec.Code)
	}
	return rec.Body
}

// benchSnapshot makes an event in which everybody has played every round.
func benchSnapshot(players, rounds int) tournament.Snapshot {
	rng := rand.New(rand.NewPCG(1, 64))
	rules := tournament.DefaultRules()
	s := tournament.Snapshot{
		Event:   tournament.Event{ID: 1, Name: "Two hundred", Rules: rules},
		Players: map[tournament.PlayerID]tournament.Player{}, Clubs: map[tournament.ClubID]tournament.Club{},
	}
	for i := range players {
		id := tournament.PlayerID(i + 1)
		s.Players[id] = tournament.Player{ID: id, Family: fmt.Sprintf("Family%03d", i+1), Given: "Given", Native: "佐藤 健", Country: "JPN"}
		s.Entries = append(s.Entries, tournament.Entry{Player: id, Number: i + 1, FirstRound: 1})
	}
	game := tournament.GameID(0)
	for n := 1; n <= rounds; n++ {
		r := tournament.Round{Number: n, State: tournament.Closed}
		order := rng.Perm(players)
		for i := 0; i+1 < len(order); i += 2 {
			game++
			black := reversi.Whole(rng.IntN(65))
			result := rules.PlayedResult(reversi.Score{Black: black, White: reversi.Whole(64) - black})
			r.Matches = append(r.Matches, tournament.Match{Table: i/2 + 1, Games: []tournament.Game{{
				ID: game, Number: 1, Result: &result,
				Black: tournament.PlayerID(order[i] + 1), White: tournament.PlayerID(order[i+1] + 1),
			}}})
		}
		s.Rounds = append(s.Rounds, r)
	}
	return s
}

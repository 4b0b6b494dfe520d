package director_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/store"
	"sixtyfour/internal/tournament"
	"sixtyfour/migrations"
)

const resultFile = `%%Tournament: Spring Cup
%%Country: Japan
%%Date: 01/04/2024
%%Sender: Director
%_% 12, TANAKA, Aoi, JPN, 3, 120
%_% 34, SATO, Ken, JPN, 1, 65
%_% 56, LEE, Min, KOR, 0, 48
56 > 56
%Round 1
12 (40)>(24) 34 B
%Round 2
12 (40)>(24) 56 W
%Round 3
34 (40)>(24) 56
`

func TestImportWOF(t *testing.T) {
	ctx := context.Background()
	s, err := store.Open(ctx, t.TempDir(), migrations.FS)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	now := time.Date(2026, 3, 14, 9, 30, 0, 0, time.UTC)
	d := director.New(s, func() time.Time { return now }, func() uint64 { return 1 << 63 })
	who := director.Who{Name: "Anna", Role: director.RoleDirector}
	f, err := wof.Read(strings.NewReader(resultFile))
	if err != nil {
		t.Fatal(err)
	}
	// A namesake without the id must not be taken, the id under another name must.
	namesake, err := d.SavePlayer(ctx, who, tournament.Player{Family: "SATO", Given: "Ken"}, true)
	if err != nil {
		t.Fatal(err)
	}
	known, err := d.SavePlayer(ctx, who, tournament.Player{Family: "Tanaka", Given: "A.", FederationID: "12"}, true)
	if err != nil {
		t.Fatal(err)
	}

	if _, _, err := d.ImportWOF(ctx, director.Who{Name: "Vera", Role: director.RoleViewer}, f); !errors.Is(err, tournament.ErrForbidden) {
		t.Errorf("a viewer gets %v", err)
	}
	id, report, err := d.ImportWOF(ctx, who, f)
	if err != nil {
		t.Fatal(err)
	}
	if report.Players != 3 || report.Created != 2 || report.Rounds != 3 || report.Games != 3 || report.Byes != 1 || report.Event.ID != id {
		t.Errorf("report %+v", report)
	}
	if len(report.Differences) != 1 || report.Differences[0].Field != "discs" || report.Differences[0].Line != 6 {
		t.Errorf("differences %+v", report.Differences)
	}

	stored, err := s.Snapshot(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if stored.LastClosed() != 3 || stored.Event.Name != "Spring Cup" || stored.Event.Country != "JPN" {
		t.Errorf("event %+v with %d closed rounds", stored.Event, stored.LastClosed())
	}
	if g := stored.Rounds[1].Matches[0].Games[0]; g.White != known.ID || g.Result.Outcome != tournament.WhiteWon || g.ColoursUnknown {
		t.Errorf("the game of round 2 is %+v", g)
	}
	if !stored.Rounds[2].Matches[0].Games[0].ColoursUnknown {
		t.Error("round 3 has colours that the file does not give")
	}
	table := standings.Compute(stored)
	if first := table.Rows[0]; first.Entry.Player != known.ID || first.Points != 6 || first.Rounds[2].Presence != tournament.PairingBye {
		t.Errorf("the first is %+v", first)
	}
	for _, e := range stored.Entries {
		if e.Player == namesake.ID {
			t.Error("a player was found by name")
		}
	}
	notes, err := s.ImportNotes(ctx, id)
	if err != nil || len(notes) != len(report.Notes)+len(report.Differences) {
		t.Fatalf("%d notes are stored of %d (%v)", len(notes), len(report.Notes)+len(report.Differences), err)
	}
	lines := map[int]bool{}
	for _, n := range notes {
		lines[n.Line] = true
	}
	if !lines[8] || !lines[6] {
		t.Errorf("notes %+v", notes)
	}
	log, err := s.Audit(ctx, id, 10)
	if err != nil || len(log) != 1 || log[0].Action != "event.import" || log[0].Actor != "Anna" {
		t.Errorf("audit %+v (%v)", log, err)
	}

	t.Run("the same file again makes no second event", func(t *testing.T) {
		var before *director.RepeatedError
		if _, _, err := d.ImportWOF(ctx, who, f); !errors.As(err, &before) || before.Target != fmt.Sprintf("event %d", id) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("another file of the same name and day is not taken for the same", func(t *testing.T) {
		corrected := f
		corrected.Games = corrected.Games[:len(corrected.Games)-1]
		var other *director.OtherFileError
		if _, _, err := d.ImportWOF(ctx, who, corrected); !errors.As(err, &other) || other.Event != id {
			t.Errorf("error %v", err)
		}
	})
	t.Run("another event with the same people finds everybody by id", func(t *testing.T) {
		f.Name += ", the next year"
		_, again, err := d.ImportWOF(ctx, who, f)
		if err != nil || again.Created != 0 {
			t.Errorf("created %d (%v)", again.Created, err)
		}
	})
	t.Run("a file without a game is refused and changes nothing", func(t *testing.T) {
		empty, err := wof.Read(strings.NewReader("%_% 99, NEW, One, JPN"))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := d.ImportWOF(ctx, who, empty); !errors.Is(err, tournament.ErrTooFewPlayers) {
			t.Errorf("error is %v", err)
		}
		players, err := s.Players(ctx)
		if err != nil || len(players) != 4 {
			t.Errorf("%d players (%v)", len(players), err)
		}
	})
}

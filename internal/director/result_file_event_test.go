package director_test

import (
	"bytes"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

// federationHall is an event of seven that was run here: a bye, a player without an
// id, one with, a no-show, and a final whose games come behind the rounds.
func federationHall(t *testing.T) *hall {
	t.Helper()
	h := newHall(t, 6, func(r *tournament.Rules) { r.Rounds = 2 })
	known, err := h.d.SavePlayer(h.ctx, h.who, tournament.Player{Family: "LOTÉ", Given: "Jörg", Country: "FRA", FederationID: "3752"}, true)
	h.must(err)
	_, err = h.d.Enter(h.ctx, h.who, h.event, []tournament.PlayerID{known.ID})
	h.must(err)
	h.play(1)
	for i, m := range h.publish(2).Matches {
		h.must(h.enterResult(m.Games[0], []string{"32", "17", "wn"}[i], ""))
	}
	h.must(h.d.Close(h.ctx, h.who, h.event, 2, h.round(2).Version))
	rules := tournament.FinalRules{Cut: 2, Games: 1, FinalGames: 1, Right: "colour"}
	f, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", rules, nil)
	h.must(err)
	finalists := f.Seeds
	for i := 0; i+1 < len(f.Level); i++ {
		h.win(0, 1, i+1, f.Level[0])
	}
	if len(f.Level) > 0 {
		finalists = append(finalists, f.Level[0])
	}
	h.win(1, 1, 1, finalists[0])
	return h
}

func resultFileOf(t *testing.T, h *hall) []byte {
	t.Helper()
	var buf bytes.Buffer
	h.must(wof.Write(&buf, director.ResultFile(h.snapshot(), "Dina")))
	return buf.Bytes()
}

func TestResultFile(t *testing.T) {
	h := federationHall(t)
	text := resultFileOf(t, h)
	testkit.Golden(t, "evening.elo", text)
	f, err := wof.Read(bytes.NewReader(text))
	h.must(err)
	if len(f.Notes) != 0 {
		t.Errorf("notes %+v", f.Notes)
	}
	t.Run("players without an id have a temporary one and the mark of the new", func(t *testing.T) {
		marked := 0
		for _, p := range f.Players {
			if p.New {
				marked++
			}
			if p.New == (p.ID == "3752") {
				t.Errorf("%+v", p)
			}
		}
		if marked != 6 {
			t.Errorf("%d of 6 are marked", marked)
		}
	})
	t.Run("sent through an event again it keeps every game and player", func(t *testing.T) {
		var trips [2][]byte
		from := f
		for i := range trips {
			out, _, err := director.ConvertWOF(from)
			h.must(err)
			var buf bytes.Buffer
			h.must(wof.Write(&buf, out))
			trips[i] = buf.Bytes()
			from, err = wof.Read(bytes.NewReader(trips[i]))
			h.must(err)
		}
		if !bytes.Equal(trips[0], trips[1]) {
			t.Errorf("a second trip differs:\n%s\n%s", trips[0], trips[1])
		}
		if len(from.Games) != len(f.Games) || len(from.Players) != len(f.Players) || len(from.Markers) < 3 {
			t.Errorf("%s", trips[1])
		}
	})
	t.Run("the file that comes home finds its own players and makes no second ones", func(t *testing.T) {
		f.Name = "The same people a year later"
		before, err := h.store.Players(h.ctx)
		h.must(err)
		id, report, err := h.d.ImportWOF(h.ctx, h.who, f)
		h.must(err)
		after, err := h.store.Players(h.ctx)
		h.must(err)
		if report.Created != 0 || len(after) != len(before) {
			t.Errorf("%d players were made", report.Created)
		}
		if s, err := h.store.Snapshot(h.ctx, id); err != nil || len(s.Entries) != 7 {
			t.Errorf("%d entries (%v)", len(s.Entries), err)
		}
	})
	t.Run("a temporary id of another house is nobody here", func(t *testing.T) {
		foreign, err := wof.Read(bytes.NewReader([]byte("%%Tournament: Elsewhere\n%_% +9000001, STRANGER, Else, JPN, 1.0, 40\n%_% 3752, LOTE, J, FRA, 0.0, 24\n%Round 1\n9000001 (40)>(24) 3752 B\n")))
		h.must(err)
		_, report, err := h.d.ImportWOF(h.ctx, h.who, foreign)
		h.must(err)
		all, err := h.store.Players(h.ctx)
		h.must(err)
		if report.Created != 1 {
			t.Errorf("%d players were made, want 1", report.Created)
		}
		for _, p := range all {
			if p.FederationID == "9000001" || p.ID == 1 && p.Family != "P01" {
				t.Errorf("%+v", p)
			}
		}
	})
}

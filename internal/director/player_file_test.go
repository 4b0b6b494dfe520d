package director_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/tournament"
)

const playerList = `% Liste des joueurs par pays
pays = FRA
3752 LOTE, Jorg               %_<1900>
3753 MARTIN, Zoe              %_<1700>
pays = ARG
280016 ACUNA, Ricardo         %_<1484>
280017 P01
pays = ATLANTIS
99 NEMO, Captain
`

func readPlayerList(t *testing.T, text string) wof.PlayerFile {
	t.Helper()
	f, err := wof.ReadPlayers(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestPlayerFile(t *testing.T) {
	h := newHall(t, 2, nil)
	add := func(p tournament.Player) tournament.Player {
		saved, err := h.d.SavePlayer(h.ctx, h.who, p, true)
		h.must(err)
		return saved
	}
	spelled := add(tournament.Player{Family: "Loté", Given: "Jörg", Country: "BEL", FederationID: "3752", Email: "j@example.org", BirthYear: 1970})
	renamed := add(tournament.Player{Family: "DUPONT", Given: "Zoé", Country: "FRA", FederationID: "3753"})
	gone := add(tournament.Player{Family: "OLD", Given: "One", FederationID: "5"})
	f := readPlayerList(t, playerList)

	news, err := h.d.ReadPlayerFile(h.ctx, f)
	h.must(err)
	t.Run("the report tells the new, the renamed, the moved, the rated and the gone", func(t *testing.T) {
		if len(news.Changed) != 2 || len(news.New) != 3 || len(news.Gone) != 1 || news.Gone[0].ID != gone.ID || news.Same != 0 {
			t.Fatalf("%+v", news)
		}
		if c := news.Changed[0]; c.Player.ID != spelled.ID || c.Renamed || !c.Moved || !c.Rated {
			t.Errorf("accents alone are no new name: %+v", c)
		}
		if c := news.Changed[1]; c.Player.ID != renamed.ID || !c.Renamed || c.Moved || !c.Rated {
			t.Errorf("%+v", c)
		}
		if len(news.Notes) != 1 || news.Notes[0].Line != 9 {
			t.Errorf("a country that is not known: %+v", news.Notes)
		}
	})
	t.Run("a name that somebody without an id bears is asked about", func(t *testing.T) {
		if n := news.New[1]; n.Listed.ID != "280017" || len(n.Like) != 1 || n.Like[0].Family != "P01" {
			t.Errorf("%+v", news.New)
		}
	})
	p01 := news.New[1].Like[0].ID
	choices := director.PlayerChoices{Basis: news.Basis, Add: "ARG", Same: map[string]tournament.PlayerID{"280017": p01}}
	t.Run("what is not allowed, was not offered or is out of date changes nothing", func(t *testing.T) {
		if _, err := h.d.ApplyPlayerFile(h.ctx, director.Who{Role: director.RoleViewer}, f, choices); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer: %v", err)
		}
		wrong := choices
		wrong.Same = map[string]tournament.PlayerID{"280017": gone.ID}
		if _, err := h.d.ApplyPlayerFile(h.ctx, h.who, f, wrong); len(director.FieldErrors(err)) != 1 {
			t.Errorf("somebody else: %v", err)
		}
		old := choices
		old.Basis = "x"
		if _, err := h.d.ApplyPlayerFile(h.ctx, h.who, f, old); !errors.Is(err, tournament.ErrConflict) {
			t.Errorf("an old page: %v", err)
		}
		if p, err := h.store.Player(h.ctx, spelled.ID); err != nil || p != spelled {
			t.Errorf("%+v (%v)", p, err)
		}
	})
	done, err := h.d.ApplyPlayerFile(h.ctx, h.who, f, choices)
	h.must(err)
	if want := (director.PlayersApplied{Renamed: 1, Moved: 1, Rated: 2, Added: 1, Confirmed: 1}); done != want {
		t.Errorf("%+v, want %+v", done, want)
	}
	player := func(id tournament.PlayerID) tournament.Player {
		p, err := h.store.Player(h.ctx, id)
		h.must(err)
		return p
	}
	if p := player(spelled.ID); p.Family != "Loté" || p.Country != "FRA" || p.Rating != 1900 || p.Email != spelled.Email || p.BirthYear != 1970 {
		t.Errorf("%+v", p)
	}
	if p := player(renamed.ID); p.Family != "MARTIN" || p.Given != "Zoe" || p.Rating != 1700 {
		t.Errorf("%+v", p)
	}
	if p := player(p01); p.FederationID != "280017" || p.Country != "ARG" {
		t.Errorf("%+v", p)
	}
	t.Run("an id that was given by the file can be taken back, and given again", func(t *testing.T) {
		given, err := h.d.GivenIDs(h.ctx)
		h.must(err)
		if len(given) != 1 || given[0].After[p01] != "280017" {
			t.Fatalf("%+v", given)
		}
		h.must(h.d.TakeBackIDs(h.ctx, h.who, given[0].Entry.ID))
		if p := player(p01); p.FederationID != "" || p.Country != "ARG" {
			t.Errorf("%+v", p)
		}
		news, err := h.d.ReadPlayerFile(h.ctx, f)
		h.must(err)
		_, err = h.d.ApplyPlayerFile(h.ctx, h.who, f, director.PlayerChoices{Basis: news.Basis, Same: choices.Same})
		h.must(err)
		if p := player(p01); p.FederationID != "280017" {
			t.Errorf("%+v", p)
		}
	})
	t.Run("a second time nothing changes and nothing is written", func(t *testing.T) {
		again, err := h.d.ReadPlayerFile(h.ctx, f)
		h.must(err)
		if len(again.Changed) != 0 || again.Same != 4 {
			t.Errorf("%+v", again)
		}
		before, err := h.store.Audit(h.ctx, 0, 0)
		h.must(err)
		done, err := h.d.ApplyPlayerFile(h.ctx, h.who, f, director.PlayerChoices{Basis: again.Basis, Add: "ARG"})
		h.must(err)
		if after, err := h.store.Audit(h.ctx, 0, 0); err != nil || len(after) != len(before) || done != (director.PlayersApplied{}) {
			t.Errorf("%+v, %d entries after %d (%v)", done, len(after), len(before), err)
		}
	})
	t.Run("the record that a person edits keeps the rating", func(t *testing.T) {
		p := player(spelled.ID)
		p.Rating, p.Note = 0, "left-handed"
		if saved, err := h.d.SavePlayer(h.ctx, h.who, p, true); err != nil || saved.Rating != 1900 {
			t.Errorf("%+v (%v)", saved, err)
		}
	})
	t.Run("the log has names and no private field", func(t *testing.T) {
		log, err := h.store.Audit(h.ctx, 0, 10)
		h.must(err)
		for _, e := range log {
			if e.Action == "federation.players" && strings.Contains(e.After, "MARTIN Zoe") {
				if !strings.Contains(e.Before, "DUPONT Zoé") || strings.Contains(e.Before+e.After, "example.org") {
					t.Errorf("%s\n%s", e.Before, e.After)
				}
				return
			}
		}
		t.Error("there is no entry")
	})
}

func TestConfirmIDs(t *testing.T) {
	h := newHall(t, 3, nil)
	s := h.snapshot()
	first, second, third := s.Entries[0].Player, s.Entries[1].Player, s.Entries[2].Player
	id := func(p tournament.PlayerID) string { return h.snapshot().Players[p].FederationID }
	give := func(ids map[tournament.PlayerID]string) (int, error) {
		return h.d.ConfirmIDs(h.ctx, h.who, h.event, ids)
	}

	n, err := give(map[tournament.PlayerID]string{first: " 280016 ", second: ""})
	h.must(err)
	if n != 1 || id(first) != "280016" || id(second) != "" {
		t.Errorf("%d given: %q, %q", n, id(first), id(second))
	}
	t.Run("a second press gives nothing more", func(t *testing.T) {
		if n, err := give(map[tournament.PlayerID]string{first: "280016"}); n != 0 || err != nil {
			t.Errorf("%d (%v)", n, err)
		}
	})
	t.Run("one wrong id refuses them all, beside its field", func(t *testing.T) {
		for text, why := range map[string]error{
			"280016": tournament.ErrDuplicate, "abc": tournament.ErrBadNumber, "0": tournament.ErrBadNumber, "-5": tournament.ErrBadNumber,
			director.TemporaryID(third): tournament.ErrBadNumber, "1234567890123": tournament.ErrBadNumber,
		} {
			_, err := give(map[tournament.PlayerID]string{second: text, third: "77"})
			fields := director.FieldErrors(err)
			if len(fields) != 1 || fields[0].Field != fmt.Sprintf("id-%d", second) || !errors.Is(err, why) || id(third) != "" {
				t.Errorf("%q: %v", text, err)
			}
		}
		if _, err := give(map[tournament.PlayerID]string{first: "5"}); !errors.Is(err, tournament.ErrAlreadyDone) {
			t.Errorf("another id: %v", err)
		}
		if _, err := give(map[tournament.PlayerID]string{second: "8", third: "8"}); !errors.Is(err, tournament.ErrDuplicate) {
			t.Errorf("twice in a form: %v", err)
		}
		if _, err := give(map[tournament.PlayerID]string{9999: "8"}); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("nobody: %v", err)
		}
		if _, err := h.d.ConfirmIDs(h.ctx, director.Who{Role: director.RoleViewer}, h.event, nil); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer: %v", err)
		}
	})
	t.Run("what was given can be taken back, once, by the log", func(t *testing.T) {
		given, err := h.d.GivenIDs(h.ctx)
		h.must(err)
		if len(given) != 1 || given[0].After[first] != "280016" {
			t.Fatalf("%+v", given)
		}
		for range 2 {
			h.must(h.d.TakeBackIDs(h.ctx, h.who, given[0].Entry.ID))
		}
		if id(first) != "" {
			t.Errorf("the id is %q", id(first))
		}
		if left, err := h.d.GivenIDs(h.ctx); err != nil || len(left) != 0 {
			t.Errorf("%+v (%v)", left, err)
		}
		if err := h.d.TakeBackIDs(h.ctx, h.who, 1); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("another entry: %v", err)
		}
		_, err = give(map[tournament.PlayerID]string{first: "9"})
		h.must(err)
		if err := h.d.TakeBackIDs(h.ctx, h.who, given[0].Entry.ID); !errors.Is(err, tournament.ErrConflict) {
			t.Errorf("another id since: %v", err)
		}
	})
}

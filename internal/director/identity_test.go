package director_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// games lists who met whom in the book, by registry numbers.
func (h *hall) games() (list []string) {
	b := h.book()
	for _, g := range b.Games {
		list = append(list, fmt.Sprintf("%d-%d", b.Players[g.A], b.Players[g.B]))
	}
	return list
}

func (h *hall) registered(id tournament.PlayerID) bool {
	h.t.Helper()
	all, err := h.d.Reader().Players(h.ctx)
	h.must(err)
	return slices.ContainsFunc(all, func(p tournament.Player) bool { return p.ID == id })
}

func TestRAT09_RecordsThatHaveMetAreNotMerged(t *testing.T) {
	h := newHall(t, 4, nil)
	h.play(1)
	m := h.round(1).Matches[0]
	a, b := m.Players()
	check := func(when string) {
		t.Helper()
		v, err := h.d.PreviewMerge(h.ctx, a, b)
		h.must(err)
		if len(v.Met) != 1 || v.Met[0].Title != "Club evening" || v.Met[0].Game.Round != 1 || v.Met[0].Event != h.event {
			t.Errorf("%s: the preview shows %+v", when, v.Met)
		}
		var met *director.MetError
		if err := h.d.MergePlayers(h.ctx, h.who, a, b, "the same"); !errors.As(err, &met) || len(met.Meetings) != 1 {
			t.Errorf("%s: %v", when, err)
		}
	}
	check("before the event is in the ledger")
	h.update()
	check("in the ledger")
	if !h.registered(a) {
		t.Error("the record is gone from the registry")
	}
	t.Run("also at a table without a result", func(t *testing.T) {
		h := newHall(t, 2, nil)
		a, b := h.publish(1).Matches[0].Players()
		if err := h.d.MergePlayers(h.ctx, h.who, a, b, "the same"); !errors.As(err, new(*director.MetError)) {
			t.Errorf("%v", err)
		}
	})
	t.Run("also those who are part of one of them", func(t *testing.T) {
		c := h.enter("Another")
		h.must(h.d.MergePlayers(h.ctx, h.who, a, c, "the same"))
		if err := h.d.MergePlayers(h.ctx, h.who, c, b, "the same"); !errors.As(err, new(*director.MetError)) {
			t.Errorf("%v", err)
		}
	})
}

func TestMergeIsTakenBack(t *testing.T) {
	h := newHallFor(t)
	h.take(director.LedgerChoice{}, text("a.elo", elo))
	h.enterAlone("Durand A.", "901")
	h.take(director.LedgerChoice{}, text("b.elo", "%%Tournament: Club\n%%Date: 02/02/2010\n901 (40)>(24) 102\n"))
	from, into := h.player("Durand A."), h.player("DURAND")
	before := h.book()
	for range 2 { // the second press changes nothing
		h.must(h.d.MergePlayers(h.ctx, h.who, from, into, "one person with two ids"))
	}
	if got := h.book(); got.Seq != before.Seq+1 || len(got.Players) != len(before.Players)-1 {
		t.Errorf("after the merge: entry %d, %d players", got.Seq, len(got.Players))
	}
	if h.registered(from) || !h.registered(into) {
		t.Error("the registry is to show the one record")
	}
	p, err := h.d.Reader().Player(h.ctx, from)
	h.must(err)
	if p.Merged != into {
		t.Errorf("the record leads to %d", p.Merged)
	}
	t.Run("files that know the old id go on", func(t *testing.T) {
		done := h.take(director.LedgerChoice{}, text("c.elo", "%%Tournament: Club\n%%Date: 03/03/2010\n901 (40)>(24) 103\n"))
		if got := h.games(); done.Created != 0 || !slices.Contains(got, fmt.Sprintf("%d-%d", into, h.player("SMITH"))) {
			t.Errorf("%+v, %v", done, got)
		}
	})
	t.Run("the player file gives the old id to nobody else", func(t *testing.T) {
		_, err := h.d.SavePlayer(h.ctx, h.who, player("New", "901"), true)
		if len(director.FieldErrors(err)) != 1 {
			t.Errorf("%v", err)
		}
	})
	t.Run("an event is entered by the one record", func(t *testing.T) {
		e, err := h.d.CreateEvent(h.ctx, h.who, tournament.Event{Name: "X", Rules: tournament.DefaultRules()})
		h.must(err)
		n, err := h.d.Enter(h.ctx, h.who, e.ID, []tournament.PlayerID{from, into})
		h.must(err)
		s, err := h.d.Reader().Snapshot(h.ctx, e.ID)
		h.must(err)
		if n != 1 || s.Entries[0].Player != into {
			t.Errorf("entered: %+v", s.Entries)
		}
	})
	t.Run("what is part of another record is merged with nothing", func(t *testing.T) {
		third := h.player("SMITH")
		for _, pair := range [][2]tournament.PlayerID{{from, third}, {third, from}} {
			if err := h.d.MergePlayers(h.ctx, h.who, pair[0], pair[1], "x"); !errors.Is(err, director.ErrMerged) {
				t.Errorf("%v: %v", pair, err)
			}
		}
		if err := h.d.MergePlayers(h.ctx, h.who, third, third, "x"); len(director.FieldErrors(err)) != 1 {
			t.Errorf("with itself: %v", err)
		}
	})
	t.Run("who may, and why", func(t *testing.T) {
		third := h.player("SMITH")
		if err := h.d.MergePlayers(h.ctx, director.Who{Role: director.RoleViewer}, third, into, "x"); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer: %v", err)
		}
		if err := h.d.MergePlayers(h.ctx, h.who, third, into, " "); !errors.Is(err, tournament.ErrNeedsReason) {
			t.Errorf("without a reason: %v", err)
		}
		if err := h.d.MergePlayers(h.ctx, h.who, third, 999, "x"); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("with nobody: %v", err)
		}
	})
	for range 2 {
		h.must(h.d.UndoIdentity(h.ctx, h.who, before.Seq+1, "two people after all"))
	}
	if got := h.book(); len(got.Players) != len(before.Players) || !h.registered(from) {
		t.Errorf("after taking it back: %d players", len(got.Players))
	}
	old, err := h.d.Ledger(h.ctx, before.Seq, ledger.Policy{})
	h.must(err)
	if old.Digest != before.Digest {
		t.Error("what the ledger said before must stay readable")
	}
}

func TestSplit(t *testing.T) {
	h := newHallFor(t)
	h.take(director.LedgerChoice{}, text("a.elo", elo), text("b.elo", "%%Tournament: Club\n%%Date: 02/02/2010\n101 (40)>(24) 102\n"))
	shared := h.player("DURAND")
	records, err := h.d.PlayerRecords(h.ctx, shared)
	h.must(err)
	if len(records) != 2 || len(records[0].Games) != 3 || records[1].Title != "Club" {
		t.Fatalf("records: %+v", records)
	}
	club := records[1].Key
	before := h.book()
	t.Run("refused", func(t *testing.T) {
		for name, try := range map[string]struct {
			events []string
			to     tournament.Player
			want   error
		}{
			"no event":                      {nil, tournament.Player{Family: "X"}, tournament.ErrRequired},
			"an event without him":          {[]string{"event 9"}, tournament.Player{Family: "X"}, director.ErrNoGame},
			"to himself":                    {[]string{club}, tournament.Player{ID: shared}, tournament.ErrBadChoice},
			"to nobody":                     {[]string{club}, tournament.Player{}, tournament.ErrRequired},
			"to a record that is not there": {[]string{club}, tournament.Player{ID: 999}, tournament.ErrNotFound},
		} {
			if _, err := h.d.SplitPlayer(h.ctx, h.who, shared, try.events, try.to, "x"); !errors.Is(err, try.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := h.d.SplitPlayer(h.ctx, h.who, shared, []string{club}, tournament.Player{ID: h.player("MARTIN")}, "x"); !errors.As(err, new(*director.MetError)) {
			t.Errorf("to whom he met there: %v", err)
		}
	})
	fresh, err := h.d.SplitPlayer(h.ctx, h.who, shared, []string{club, club}, tournament.Player{Family: "Durand", Given: "Paul"}, "two people")
	h.must(err)
	if got := h.games(); !slices.Contains(got, fmt.Sprintf("%d-%d", h.player("MARTIN"), fresh)) || len(h.book().Players) != 5 {
		t.Errorf("games: %v", got)
	}
	t.Run("a corrected file keeps to it", func(t *testing.T) {
		h.take(director.LedgerChoice{}, text("b.elo", "%%Tournament: Club\n%%Date: 02/02/2010\n101 (44)>(20) 102\n"))
		if got := h.games(); !slices.Contains(got, fmt.Sprintf("%d-%d", h.player("MARTIN"), fresh)) {
			t.Errorf("games: %v", got)
		}
	})
	t.Run("what it rests on cannot be taken back first", func(t *testing.T) {
		h.must(h.d.MergePlayers(h.ctx, h.who, fresh, h.player("SMITH"), "x"))
		if err := h.d.UndoIdentity(h.ctx, h.who, before.Seq+1, "x"); !errors.Is(err, director.ErrBuiltOn) {
			t.Errorf("%v", err)
		}
		h.must(h.d.UndoIdentity(h.ctx, h.who, h.book().Seq, "x"))
	})
	h.must(h.d.UndoIdentity(h.ctx, h.who, before.Seq+1, "one person after all"))
	if got := h.book(); len(got.Players) != 4 {
		t.Errorf("after taking it back: %v", h.games())
	}
	for _, seq := range []int64{1, h.book().Seq, 999} {
		if err := h.d.UndoIdentity(h.ctx, h.who, seq, "x"); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("entry %d taken back: %v", seq, err)
		}
	}
}

func TestProgramsAndDecisions(t *testing.T) {
	h := newHallFor(t)
	h.take(director.LedgerChoice{}, text("a.elo", "% not rated\n"+elo), text("b.elo", "%%Tournament: Club\n%%Date: 02/02/2010\n101 (40)>(24) 102\n"))
	club := "wof 2010-02-02 club ()"
	for range 2 {
		h.must(h.d.MarkProgram(h.ctx, h.who, h.player("DURAND"), "plays for its maker"))
		h.must(h.d.ExcludeEvent(h.ctx, h.who, club, "a friendly match"))
	}
	b := h.book()
	if len(b.Games) != 0 || b.Seq != 4 || b.Flagged[ledger.FlagProgram].Games != 4 || b.Flagged[ledger.FlagUnrated].Games != 7 {
		t.Fatalf("entry %d, flags %v", b.Seq, b.Flagged)
	}
	paris := b.Events[0].Key
	for range 2 {
		h.must(h.d.RateEvent(h.ctx, h.who, paris, "the federation said so by letter"))
	}
	if got := len(h.book().Games); got != 3 { // three are of the program
		t.Errorf("%d games", got)
	}
	t.Run("the file does not undo the decision", func(t *testing.T) {
		if done := h.take(director.LedgerChoice{}, text("a.elo", "% not rated\n"+elo)); done.Left != 1 || len(h.book().Games) != 3 {
			t.Errorf("%+v", done)
		}
		if v := h.preview(text("a.elo", "% not rated\n"+elo)); v.Events[0].Standing != director.StandingOlder {
			t.Errorf("%+v", v.Events[0])
		}
	})
	h.must(h.d.UndoIdentity(h.ctx, h.who, 3, "a person"))
	h.must(h.d.UndoIdentity(h.ctx, h.who, 4, "rated after all"))
	if got := len(h.book().Games); got != 7 {
		t.Errorf("%d games", got)
	}
	for name, err := range map[string]error{
		"no such player": h.d.MarkProgram(h.ctx, h.who, 999, "x"),
		"no such event":  h.d.ExcludeEvent(h.ctx, h.who, "event 9", "x"),
		"none to rate":   h.d.RateEvent(h.ctx, h.who, "event 9", "x"),
	} {
		if !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := h.d.ExcludeEvent(h.ctx, h.who, club, strings.Repeat("x", 301)); len(director.FieldErrors(err)) != 1 {
		t.Errorf("a long reason: %v", err)
	}
}

func TestProgramsOfThePlayerFile(t *testing.T) {
	h := newHallFor(t)
	zebra := h.enterAlone("ZEBRA", "11")
	f, err := wof.ReadPlayers(strings.NewReader("pays = SWE\n11 ZEBRA (Gunnar Andersson)\n12 EDAX (Richard)\n13 LEE, Min\n"))
	h.must(err)
	apply := func() director.PlayersApplied {
		t.Helper()
		news, err := h.d.ReadPlayerFile(h.ctx, f)
		h.must(err)
		done, err := h.d.ApplyPlayerFile(h.ctx, h.who, f, director.PlayerChoices{Basis: news.Basis, Add: director.Everybody})
		h.must(err)
		return done
	}
	if news, err := h.d.ReadPlayerFile(h.ctx, f); err != nil || len(news.Programs) != 1 || int64(news.Programs[0].ID) != zebra {
		t.Errorf("news: %+v, %v", news.Programs, err)
	}
	if done := apply(); done.Programs != 2 {
		t.Errorf("applied: %+v", done)
	}
	decisions, err := h.store.LedgerDecisions(h.ctx)
	h.must(err)
	if w := ledger.Identify(decisions); !w.Program(zebra) || !w.Program(int64(h.player("EDAX"))) || w.Program(int64(h.player("LEE"))) {
		t.Errorf("decisions: %+v", decisions)
	}
	h.must(h.d.UndoIdentity(h.ctx, h.who, 1, "a person of that name"))
	if done := apply(); done.Programs != 0 {
		t.Errorf("the file marks again what was taken back: %+v", done)
	}
}

func TestMergedRecordsInListsAndSeasons(t *testing.T) {
	h := newHallFor(t)
	from, into := tournament.PlayerID(h.enterAlone("Berg", "501")), tournament.PlayerID(h.enterAlone("Bergmann", "502"))
	event := func(name string, players ...tournament.PlayerID) tournament.EventID {
		rules := tournament.DefaultRules()
		rules.Rounds, rules.CountryRounds = 1, 0
		e, err := h.d.CreateEvent(h.ctx, h.who, tournament.Event{Name: name, Rules: rules})
		h.must(err)
		h.must(second(h.d.Enter(h.ctx, h.who, e.ID, players)))
		h.event = e.ID
		h.t = t
		h.play(1)
		return e.ID
	}
	third := tournament.PlayerID(h.enterAlone("Third", "503"))
	events := []tournament.EventID{event("A", from, third), event("B", into, third)}
	s, err := h.d.SaveSeason(h.ctx, h.who, tournament.Season{Name: "S", Rules: tournament.SeasonPreset("european"), Events: events})
	h.must(err)
	h.must(h.d.MergePlayers(h.ctx, h.who, from, into, "one person"))
	table, err := h.d.SeasonTable(h.ctx, s.ID)
	h.must(err)
	if len(table.Rows) != 2 {
		t.Errorf("%d people are in the season", len(table.Rows))
	}
	rows, err := h.d.Reader().PlayerEvents(h.ctx, into)
	h.must(err)
	if len(rows) != 2 {
		t.Errorf("the one record has %d events", len(rows))
	}
	source, err := director.PasteSource("family;id\nBergmann;501")
	h.must(err)
	list, err := h.d.ReadPlayers(h.ctx, source)
	h.must(err)
	if l := list.Lines[0]; l.Kind != director.LineSame || len(l.Matches) != 1 || l.Matches[0].ID != into {
		t.Errorf("a list with the old id: %+v", l)
	}
}

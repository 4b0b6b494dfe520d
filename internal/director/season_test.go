package director_test

import (
	"errors"
	"slices"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestSeasons(t *testing.T) {
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 1 })
	other, err := h.d.CreateEvent(h.ctx, h.who, tournament.Event{Name: "Second", Rules: h.snapshot().Event.Rules})
	h.must(err)
	made, err := h.d.SaveSeason(h.ctx, h.who, tournament.Season{
		Name: " Grand  Prix ", Rules: tournament.SeasonPreset("european"), Events: []tournament.EventID{other.ID, h.event},
	})
	h.must(err)
	t.Run("the same again changes nothing, a name is there once", func(t *testing.T) {
		again := made
		again.Version = 0
		got, err := h.d.SaveSeason(h.ctx, h.who, again)
		if err != nil || got.Version != 1 || got.Name != "Grand Prix" {
			t.Errorf("%+v, %v", got, err)
		}
		again.ID = 0
		if err := second(h.d.SaveSeason(h.ctx, h.who, again)); !errors.Is(err, tournament.ErrDuplicate) {
			t.Errorf("error %v", err)
		}
	})
	t.Run("an event that is not there is refused, and so is a season", func(t *testing.T) {
		bad := made
		bad.Events = []tournament.EventID{999}
		fields := director.FieldErrors(second(h.d.SaveSeason(h.ctx, h.who, bad)))
		if len(fields) != 1 || fields[0].Field != "events" || !errors.Is(fields[0], tournament.ErrBadChoice) {
			t.Errorf("refused with %v", fields)
		}
		bad = made
		bad.ID, bad.Name = 77, "X"
		if err := second(h.d.SaveSeason(h.ctx, h.who, bad)); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("error %v", err)
		}
		if err := second(h.d.SaveSeason(h.ctx, director.Who{Role: director.RoleViewer}, made)); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer: %v", err)
		}
	})
	t.Run("places count as they are now, and for good once the rounds and the final are over", func(t *testing.T) {
		table, err := h.d.SeasonTable(h.ctx, made.ID)
		h.must(err)
		if len(table.Rows) != 0 || table.Provisional {
			t.Errorf("before a round: %+v", table.Rows)
		}
		h.publish(1)
		table, err = h.d.SeasonTable(h.ctx, made.ID)
		h.must(err)
		if len(table.Rows) != 4 || !table.Provisional {
			t.Errorf("in a round: %d rows, provisional %t", len(table.Rows), table.Provisional)
		}
		for _, m := range h.round(1).Matches {
			h.must(h.enterResult(m.Games[0], "40", ""))
		}
		h.must(h.d.Close(h.ctx, h.who, h.event, 1, h.round(1).Version))
		table, err = h.d.SeasonTable(h.ctx, made.ID)
		h.must(err)
		if table.Provisional || table.Rows[0].Total.String() != "170" || table.Rows[0].Scores[1].Among != 2 || table.Rows[0].Scores[0].Took {
			t.Errorf("after it: %+v", table.Rows[0])
		}
		f, err := h.d.MakeFinal(h.ctx, h.who, h.event, "Final", tournament.FinalRules{Cut: 2, Games: 1, FinalGames: 1, Right: "colour"}, nil)
		h.must(err)
		table, err = h.d.SeasonTable(h.ctx, made.ID)
		h.must(err)
		if !table.Provisional {
			t.Error("a final is drawn, and the season is not provisional")
		}
		h.win(1, 1, 1, f.Seeds[1])
		table, err = h.d.SeasonTable(h.ctx, made.ID)
		h.must(err)
		if table.Provisional || table.Rows[0].Player.ID != f.Seeds[1] || table.Rows[0].Total.String() != "200" {
			t.Errorf("after the final: %+v", table.Rows[0])
		}
	})
	t.Run("a second drop is no error, an old page conflicts", func(t *testing.T) {
		if err := h.d.DropSeason(h.ctx, h.who, made.ID, 9); !errors.Is(err, tournament.ErrConflict) {
			t.Errorf("error %v", err)
		}
		for range 2 {
			h.must(h.d.DropSeason(h.ctx, h.who, made.ID, made.Version))
		}
		if _, err := h.d.SeasonTable(h.ctx, made.ID); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("error %v", err)
		}
	})
}

func TestParseSeasonPoints(t *testing.T) {
	for text, want := range map[string][]int{
		"200 140 90": {200, 140, 90},
		"5,3;1\n0":   {5, 3, 1, 0},
		"１００、７０ 　５０": {100, 70, 50},
		"  ":         nil,
	} {
		got, err := director.ParseSeasonPoints(text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	_, err := director.ParseSeasonPoints("200 12½")
	fields := director.FieldErrors(err)
	if len(fields) != 1 || fields[0].Field != "points" || !errors.Is(fields[0], tournament.ErrBadNumber) {
		t.Errorf("refused with %v", err)
	}
}

package director_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// series is a series of lists by Elo that ranks after two games.
func (h *hall) series(change func(*list.Series)) list.Series {
	h.t.Helper()
	s := list.DefaultSeries()
	s.Name, s.System, s.Provisional, s.ByEnd = "Club list", "elo", 2, false
	if change != nil {
		change(&s)
	}
	saved, err := h.d.SaveSeries(h.ctx, h.who, s)
	h.must(err)
	return saved
}

func (h *hall) playRound(n int) {
	h.t.Helper()
	for _, m := range h.publish(n).Matches {
		h.must(h.enterResult(m.Games[0], "40", ""))
	}
	h.must(h.d.Close(h.ctx, h.who, h.event, n, h.round(n).Version))
}

func (h *hall) draftList(id list.SeriesID, day rating.Day) (director.ListDraft, string) {
	h.t.Helper()
	h.must(h.d.DraftList(h.ctx, h.who, id, day, "1.0", nil))
	d, err := h.store.ListDraft(h.ctx, id)
	h.must(err)
	return d, list.Digest(d.List.Text())
}

func (h *hall) publishList(id list.SeriesID, digest string) director.RatingList {
	h.t.Helper()
	published, err := h.d.PublishList(h.ctx, h.who, id, digest)
	h.must(err)
	l, err := h.store.RatingList(h.ctx, published)
	h.must(err)
	return l
}

func (h *hall) reproduces(id list.ID) bool {
	h.t.Helper()
	r, err := h.d.ReproduceList(h.ctx, id, nil)
	h.must(err)
	return r.Same()
}

func TestRatingLists(t *testing.T) {
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 3 })
	s := h.series(nil)
	today := rating.DayOf(h.now)
	if err := h.d.DraftList(h.ctx, h.who, s.ID, today, "1.0", nil); !errors.Is(err, director.ErrListEmpty) {
		t.Fatalf("a list of nothing: %v", err)
	}
	h.playRound(1)
	h.playRound(2)
	draft, digest := h.draftList(s.ID, today)
	if len(draft.List.Rows) != 4 || draft.List.Rows[0].Rank != 1 || draft.Program != "1.0" || draft.By != "Dina" {
		t.Fatalf("draft %+v", draft)
	}
	t.Run("a draft is public to nobody and takes no place in the lists", func(t *testing.T) {
		heads, err := h.store.ListHeads(h.ctx, s.ID)
		h.must(err)
		if len(heads) != 0 {
			t.Errorf("%d lists", len(heads))
		}
	})
	t.Run("a day that is not over has no list", func(t *testing.T) {
		if err := h.d.DraftList(h.ctx, h.who, s.ID, today+1, "1.0", nil); !errors.Is(err, director.ErrListAhead) {
			t.Error(err)
		}
	})
	t.Run("what was not shown is not published", func(t *testing.T) {
		if _, err := h.d.PublishList(h.ctx, h.who, s.ID, list.Digest("another")); !errors.Is(err, director.ErrListStale) {
			t.Error(err)
		}
	})
	first := h.publishList(s.ID, digest)
	t.Run("two officials who press at once publish one list", func(t *testing.T) {
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				id, err := h.d.PublishList(h.ctx, h.who, s.ID, digest)
				if err != nil || id != first.ID {
					t.Errorf("list %d: %v", id, err)
				}
			})
		}
		group.Wait()
	})
	t.Run("it says what it was made from, and comes out of that again", func(t *testing.T) {
		if first.Number != 1 || first.Digest != digest || first.Seq == 0 || len(first.Names) != 4 || first.Names[first.List.Rows[0].Player].Family == "" {
			t.Errorf("%+v", first)
		}
		if !h.reproduces(first.ID) {
			t.Error("the list is not reproduced")
		}
	})
	t.Run("only a director drafts and publishes", func(t *testing.T) {
		viewer := director.Who{Name: "Vera", Role: director.RoleViewer}
		_, errPublish := h.d.PublishList(h.ctx, viewer, s.ID, digest)
		_, errSave := h.d.SaveSeries(h.ctx, viewer, s)
		for _, err := range []error{h.d.DraftList(h.ctx, viewer, s.ID, today, "", nil), errPublish, errSave, h.d.DropListDraft(h.ctx, viewer, s.ID)} {
			if !errors.Is(err, tournament.ErrForbidden) {
				t.Error(err)
			}
		}
	})

	h.now = h.now.AddDate(0, 0, 30)
	h.playRound(3)
	next, nextDigest := h.draftList(s.ID, rating.DayOf(h.now))
	t.Run("the next list goes on from the one before and tells what each game gave", func(t *testing.T) {
		if next.Before != first.ID || next.Restates != 0 || next.List.Previous != first.List.Cutoff {
			t.Errorf("before %d, since %d", next.Before, next.List.Previous)
		}
		for _, r := range next.List.Rows {
			if c, ok := next.List.Of(r.Player); !ok || len(c.Games) != 1 || r.Period != 1 {
				t.Errorf("player %d: %+v", r.Player, c)
			}
		}
	})
	t.Run("a draft is stale once a result is corrected", func(t *testing.T) {
		if stale, err := h.d.Stale(h.ctx, next); err != nil || stale {
			t.Fatalf("%t %v", stale, err)
		}
		h.must(h.enterResult(h.game(3, 1, 1), "20", "misread"))
		if stale, err := h.d.Stale(h.ctx, next); err != nil || !stale {
			t.Errorf("%t %v", stale, err)
		}
		if _, err := h.d.PublishList(h.ctx, h.who, s.ID, nextDigest); !errors.Is(err, director.ErrListStale) {
			t.Error(err)
		}
	})
	_, nextDigest = h.draftList(s.ID, rating.DayOf(h.now))
	second := h.publishList(s.ID, nextDigest)

	t.Run("a corrected result makes a marked restatement; the old list stays as it was", func(t *testing.T) {
		h.must(h.enterResult(h.game(3, 1, 1), "50", "misread again"))
		draft, digest := h.draftList(s.ID, second.List.Cutoff)
		if draft.Restates != second.ID || draft.Before != first.ID {
			t.Fatalf("restates %d after %d", draft.Restates, draft.Before)
		}
		restated := h.publishList(s.ID, digest)
		if restated.Number != 2 || restated.List.Text() == second.List.Text() {
			t.Errorf("number %d", restated.Number)
		}
		old, err := h.store.RatingList(h.ctx, second.ID)
		h.must(err)
		if old.List.Text() != second.List.Text() || !h.reproduces(second.ID) || !h.reproduces(restated.ID) || !h.reproduces(first.ID) {
			t.Error("an old list has changed")
		}
		heads, err := h.store.ListHeads(h.ctx, s.ID)
		h.must(err)
		if holding := director.Holding(heads); len(heads) != 3 || len(holding) != 2 || holding[0].ID != restated.ID {
			t.Errorf("%d lists, of which hold %+v", len(heads), holding)
		}
	})
	t.Run("a list before one that is published is refused", func(t *testing.T) {
		if err := h.d.DraftList(h.ctx, h.who, s.ID, first.List.Cutoff, "1.0", nil); !errors.Is(err, director.ErrListOrder) {
			t.Error(err)
		}
	})
	t.Run("a series that does not restate says so", func(t *testing.T) {
		other := h.series(func(s *list.Series) { s.Name, s.Restate = "Another", false })
		_, digest := h.draftList(other.ID, rating.DayOf(h.now))
		h.publishList(other.ID, digest)
		if err := h.d.DraftList(h.ctx, h.who, other.ID, rating.DayOf(h.now), "1.0", nil); !errors.Is(err, director.ErrListPublished) {
			t.Error(err)
		}
	})
	t.Run("the list in force on a day is the last one before it", func(t *testing.T) {
		heads, err := h.store.ListHeads(h.ctx, s.ID)
		h.must(err)
		if head, ok := director.InForce(heads, second.List.Cutoff); !ok || head.ID != first.ID {
			t.Errorf("%+v", head)
		}
		if _, ok := director.InForce(heads, first.List.Cutoff); ok {
			t.Error("there was none")
		}
	})
}

func TestRAT07_AnEventThatGoesOnWaitsForItsEnd(t *testing.T) {
	h := newHall(t, 4, func(r *tournament.Rules) { r.Rounds = 2 })
	s := h.series(func(s *list.Series) { s.ByEnd = true })
	h.playRound(1)
	if err := h.d.DraftList(h.ctx, h.who, s.ID, rating.DayOf(h.now), "1.0", nil); !errors.Is(err, director.ErrListEmpty) {
		t.Fatalf("after one round of two: %v", err)
	}
	h.playRound(2)
	if d, _ := h.draftList(s.ID, rating.DayOf(h.now)); d.List.Games != 4 {
		t.Errorf("%d games", d.List.Games)
	}
}

func TestSeries(t *testing.T) {
	h := newHall(t, 0, nil)
	s := h.series(func(s *list.Series) { s.Parameters = rating.Parameters{"k": 24} })
	t.Run("the same again changes nothing", func(t *testing.T) {
		again, err := h.d.SaveSeries(h.ctx, h.who, s)
		if err != nil || again.Version != s.Version {
			t.Errorf("%+v %v", again, err)
		}
	})
	t.Run("two officials do not overwrite each other", func(t *testing.T) {
		first, second := s, s
		first.Inactive, second.Inactive = 12, 36
		_, err := h.d.SaveSeries(h.ctx, h.who, first)
		h.must(err)
		if _, err = h.d.SaveSeries(h.ctx, h.who, second); !errors.Is(err, tournament.ErrConflict) {
			t.Error(err)
		}
	})
	t.Run("a name is taken once, a club must be there", func(t *testing.T) {
		other := s
		other.ID, other.Version = 0, 0
		var field *tournament.FieldError
		if _, err := h.d.SaveSeries(h.ctx, h.who, other); !errors.As(err, &field) || field.Field != "name" {
			t.Error(err)
		}
		other.Name, other.Club = "Other", 99
		if _, err := h.d.SaveSeries(h.ctx, h.who, other); !errors.As(err, &field) || field.Field != "club" {
			t.Error(err)
		}
	})
	t.Run("a day is that of the hall", func(t *testing.T) {
		tokyo := time.FixedZone("Tokyo", 9*3600)
		h.now = time.Date(2026, 10, 31, 15, 30, 0, 0, time.UTC).In(tokyo) // half past midnight there
		if got := (list.Series{Period: list.Monthly}).Cutoff(rating.DayOf(h.now)); got != rating.DayOf(time.Date(2026, 10, 31, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("day %d", got)
		}
	})
}

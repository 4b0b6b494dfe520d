package director_test

import (
	"errors"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestTakeBackWithEvidence(t *testing.T) {
	h := newHall(t, 4, nil)
	r := h.publish(1)
	g := r.Matches[0].Games[0]
	h.must(h.d.SaveSheet(h.ctx, h.who, h.event, g.ID, tournament.Sheet{Side: tournament.SideBlack, Text: "f5d6c3"}))
	if err := h.d.TakeBack(h.ctx, h.who, h.event, 1, h.round(1).Version); !errors.Is(err, tournament.ErrHasResults) {
		t.Errorf("TakeBack error = %v", err)
	}
}

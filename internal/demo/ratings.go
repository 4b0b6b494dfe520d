package demo

import (
	"context"
	"errors"

	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
)

// publish makes a series of rating lists and publishes the list of a day. A day before
// the event has none.
func (b *builder) publish(ctx context.Context, day rating.Day, program string) error {
	s := list.DefaultSeries()
	s.Name, s.Period, s.ByEnd, s.Provisional = "Harbour ratings", list.ByHand, false, 3
	s, err := b.d.SaveSeries(ctx, b.who, s)
	if err != nil {
		return err
	}
	err = b.d.DraftList(ctx, b.who, s.ID, day, program, nil)
	if errors.Is(err, director.ErrListEmpty) {
		return nil
	}
	if err != nil {
		return err
	}
	draft, err := b.d.Reader().ListDraft(ctx, s.ID)
	if err != nil {
		return err
	}
	_, err = b.d.PublishList(ctx, b.who, s.ID, list.Digest(draft.List.Text()))
	return err
}

package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// MadeList is a list with all that it was made from.
type MadeList struct {
	List   list.List
	Series list.Series // as it was
	Before list.ID     // the list before it; 0 for the first
	Seq    int64       // of the last entry of the ledger
	// LedgerDigest is that of the book, Program the version that made the list.
	LedgerDigest, Program string
}

// ListDraft is a list that is not published yet; a series has one at most.
type ListDraft struct {
	MadeList
	Restates list.ID // the published list that it corrects, or 0
	By       string
	At       time.Time
}

// ListHead is what is said of a published list without reading it.
type ListHead struct {
	ID     list.ID
	Series list.SeriesID
	Cutoff rating.Day
	Number int // of the lists for this day; from 2 on it restates the one before
	Before list.ID
	Digest string // of the content, hex SHA-256
	By     string
	At     time.Time
}

// RatingList is a published list.
type RatingList struct {
	MadeList
	ListHead
	Names map[int64]ListName // in force when it was published
}

// ListName is a name as a list had it.
type ListName struct{ Family, Given, Native string }

// ListReader is what is read of rating lists.
type ListReader interface {
	// AllSeries returns the series by name.
	AllSeries(ctx context.Context) ([]list.Series, error)
	Series(ctx context.Context, id list.SeriesID) (list.Series, error)
	// ListDraft returns the draft of a series, or ErrNotFound.
	ListDraft(ctx context.Context, series list.SeriesID) (ListDraft, error)
	// ListHeads returns the published lists of a series, the latest day first and of one
	// day the one that holds first.
	ListHeads(ctx context.Context, series list.SeriesID) ([]ListHead, error)
	ListHead(ctx context.Context, id list.ID) (ListHead, error)
	RatingList(ctx context.Context, id list.ID) (RatingList, error)
	// PlayerRows returns what the published lists of a series say of a player, in the order of
	// ListHeads; lists without the player are left out.
	PlayerRows(ctx context.Context, series list.SeriesID, player tournament.PlayerID) ([]PlayerRow, error)
}

// PlayerRow is a player on a published list.
type PlayerRow struct {
	ListHead
	list.Row
}

// ListTx is what is written of rating lists. A published list is only added.
type ListTx interface {
	SaveSeries(ctx context.Context, s list.Series) (list.Series, error)
	// PutListDraft takes the place of the draft before.
	PutListDraft(ctx context.Context, d ListDraft) error
	DropListDraft(ctx context.Context, series list.SeriesID) (bool, error)
	AddRatingList(ctx context.Context, l RatingList) (list.ID, error)
}

// Why a list cannot be made or published.
var (
	// ErrListPublished: the list of that day is published, and the series does not restate.
	ErrListPublished = errors.New("the list of that day is published")
	// ErrListOrder: a later list is published.
	ErrListOrder = errors.New("a later list is published")
	// ErrListStale: the ledger, the series or the lists have moved on since the draft.
	ErrListStale = errors.New("the draft is not up to date")
	// ErrListEmpty: there is no game up to that day.
	ErrListEmpty = errors.New("the ledger has no game up to that day")
	// ErrListAhead: the day has not come.
	ErrListAhead = errors.New("the day has not come")
)

// SaveSeries creates a series without an id, or changes the one that has its id and
// version; its published lists stay as they are. The same again changes nothing.
//
// Errors: joined *tournament.FieldError; *tournament.ChangedError.
func (d *Director) SaveSeries(ctx context.Context, who Who, s list.Series) (list.Series, error) {
	s, errs := s.Validate()
	if len(errs) > 0 {
		return s, errors.Join(errs...)
	}
	var saved list.Series
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		entry.Action = "series.create"
		if s.Club != 0 {
			if _, err := tx.Club(ctx, s.Club); err != nil {
				return entry, &tournament.FieldError{Field: "club", Err: tournament.ErrBadChoice}
			}
		}
		if s.ID != 0 {
			old, err := tx.Series(ctx, s.ID)
			if err != nil {
				return entry, err
			}
			if old.Same(s) {
				saved = old
				return tournament.AuditEntry{}, nil
			}
			entry.Action, entry.Before = "series.change", seriesState(old)
		}
		if saved, err = tx.SaveSeries(ctx, s); err != nil {
			return entry, err
		}
		entry.Target, entry.After = fmt.Sprintf("series %d", saved.ID), seriesState(saved)
		return entry, nil
	})
	return saved, err
}

func seriesState(s list.Series) string {
	return document(map[string]any{"name": s.Name, "list_rules": s.Canonical(), "list_period": s.Period, "list_restate": s.Restate, "hide_minors": s.HideMinors})
}

// DraftList makes the list of a day, beside what is published: the ledger is brought
// up to date with our events first, so that none is missed. A draft before it is
// replaced.
//
// Errors: ErrListPublished, ErrListOrder, ErrListEmpty, ErrListAhead; what progress returns.
func (d *Director) DraftList(ctx context.Context, who Who, series list.SeriesID, cutoff rating.Day, program string, progress Progress) error {
	if who.Role != RoleDirector {
		return tournament.ErrForbidden
	}
	if cutoff > rating.DayOf(d.now()) {
		return ErrListAhead
	}
	if _, err := d.UpdateLedger(ctx, who, nil); err != nil {
		return err
	}
	draft, in, err := d.listInput(ctx, series, cutoff)
	if err != nil {
		return err
	}
	draft.List, _, err = list.Compute(in, ratingProgress(progress))
	if err != nil {
		return err
	}
	if draft.List.Games == 0 {
		return ErrListEmpty
	}
	draft.Program, draft.By, draft.At = program, who.Name, d.clock()
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		return tournament.AuditEntry{
			Action: "list.draft", Target: fmt.Sprintf("series %d", series),
			After: document(map[string]any{"day": dayOf(cutoff), "players": len(draft.List.Rows), "entry": draft.Seq}),
		}, tx.PutListDraft(ctx, draft)
	})
}

func ratingProgress(progress Progress) rating.Progress {
	if progress == nil {
		return nil
	}
	return func(done, total int) error { return progress(done, total, "") }
}

func dayOf(d rating.Day) string { return d.Time().Format(time.DateOnly) }

// listInput gathers what a list of a day is made from.
func (d *Director) listInput(ctx context.Context, series list.SeriesID, cutoff rating.Day) (draft ListDraft, in list.Input, err error) {
	s, err := d.store.Series(ctx, series)
	if err != nil {
		return draft, in, err
	}
	heads, err := d.store.ListHeads(ctx, series)
	if err != nil {
		return draft, in, err
	}
	draft.Series = s
	in.Series, in.Cutoff = s, cutoff
	if len(heads) > 0 {
		switch head := heads[0]; {
		case head.Cutoff > cutoff:
			return draft, in, ErrListOrder
		case head.Cutoff == cutoff && !s.Restate:
			return draft, in, ErrListPublished
		case head.Cutoff == cutoff:
			draft.Restates, draft.Before = head.ID, head.Before
		default:
			draft.Before = head.ID
		}
	}
	if draft.Before != 0 {
		before, err := d.store.RatingList(ctx, draft.Before)
		if err != nil {
			return draft, in, err
		}
		in.Before = &before.List
	}
	if in.Book, err = d.Ledger(ctx, 0, s.Policy); err != nil {
		return draft, in, err
	}
	draft.Seq, draft.LedgerDigest = in.Book.Seq, in.Book.Digest
	players, err := d.store.Players(ctx)
	if err != nil {
		return draft, in, err
	}
	in.People = make(map[int64]list.Person, len(players))
	for _, p := range players {
		if p.Merged == 0 {
			in.People[int64(p.ID)] = list.Person{Country: p.Country, Club: p.Club}
		}
	}
	return draft, in, nil
}

// Stale reports whether a draft would be another one if it were made now.
func (d *Director) Stale(ctx context.Context, draft ListDraft) (bool, error) {
	s, err := d.store.Series(ctx, draft.Series.ID)
	if err != nil {
		return false, err
	}
	last, err := d.store.LedgerLast(ctx)
	if err != nil {
		return false, err
	}
	heads, err := d.store.ListHeads(ctx, draft.Series.ID)
	if err != nil {
		return false, err
	}
	behind, err := d.LedgerBehind(ctx)
	return s.Canonical() != draft.Series.Canonical() || last != draft.Seq || len(behind) > 0 || !follows(heads, draft), err
}

// follows reports whether a draft goes on from the list that is the last one.
func follows(heads []ListHead, draft ListDraft) bool {
	newest := list.ID(0)
	if len(heads) > 0 {
		newest = heads[0].ID
	}
	if draft.Restates != 0 {
		return newest == draft.Restates
	}
	return newest == draft.Before
}

// PublishList makes the draft of a series public, for good. digest is that of the draft
// that was shown; pressing twice publishes one list.
//
// Errors: tournament.ErrNotFound without a draft; ErrListStale.
func (d *Director) PublishList(ctx context.Context, who Who, series list.SeriesID, digest string) (list.ID, error) {
	if draft, err := d.store.ListDraft(ctx, series); err == nil {
		if stale, err := d.Stale(ctx, draft); err != nil || stale {
			return 0, errors.Join(err, ErrListStale)
		}
	}
	var id list.ID
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		heads, err := tx.ListHeads(ctx, series)
		if err != nil {
			return entry, err
		}
		draft, err := tx.ListDraft(ctx, series)
		if errors.Is(err, tournament.ErrNotFound) && len(heads) > 0 && heads[0].Digest == digest {
			id = heads[0].ID // a second press
			return entry, nil
		}
		if err != nil {
			return entry, err
		}
		l := RatingList{MadeList: draft.MadeList, ListHead: ListHead{Number: 1, Digest: list.Digest(draft.List.Text()), By: who.Name, At: d.clock()}}
		last, err := tx.LedgerLast(ctx)
		if err != nil {
			return entry, err
		}
		if l.Digest != digest || !follows(heads, draft) || last != draft.Seq {
			return entry, ErrListStale
		}
		if draft.Restates != 0 {
			l.Number = heads[0].Number + 1
		}
		if l.Names, err = listNames(ctx, tx, draft.List); err != nil {
			return entry, err
		}
		if id, err = tx.AddRatingList(ctx, l); err != nil {
			return entry, err
		}
		if _, err := tx.DropListDraft(ctx, series); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Action: "list.publish", Target: fmt.Sprintf("list %d", id),
			After: document(map[string]any{"day": dayOf(l.List.Cutoff), "number": l.Number, "players": len(l.List.Rows), "entry": l.Seq, "list_digest": l.Digest}),
		}, nil
	})
	return id, err
}

// listNames returns the names of everybody whom a list names.
func listNames(ctx context.Context, r Reader, l list.List) (map[int64]ListName, error) {
	players, err := r.Players(ctx)
	if err != nil {
		return nil, err
	}
	named := map[int64]bool{}
	for _, row := range l.Rows {
		named[row.Player] = true
	}
	for _, c := range l.Changes {
		for _, g := range c.Games {
			named[g.Opponent] = true
		}
	}
	names := make(map[int64]ListName, len(named))
	for _, p := range players {
		if named[int64(p.ID)] {
			names[int64(p.ID)] = ListName{Family: p.Family, Given: p.Given, Native: p.Native}
		}
	}
	return names, nil
}

// DropListDraft takes the draft of a series away. One that is gone is no error.
func (d *Director) DropListDraft(ctx context.Context, who Who, series list.SeriesID) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		dropped, err := tx.DropListDraft(ctx, series)
		if err != nil || !dropped {
			return entry, err
		}
		return tournament.AuditEntry{Action: "list.drop", Target: fmt.Sprintf("series %d", series)}, nil
	})
}

// Reproduction is a published list beside what comes out of the same ledger, series and
// lists now.
type Reproduction struct {
	Was, Is           string // the contents
	LedgerWas, Ledger string // digests
	Program           string // the version that made it
}

// Same reports whether the list came out as it was, to the byte.
func (r Reproduction) Same() bool { return r.Was == r.Is && r.LedgerWas == r.Ledger }

// ReproduceList makes a published list anew: from the ledger up to the entry, by the
// series as it was, after the same list, with the countries and clubs that it has.
func (d *Director) ReproduceList(ctx context.Context, id list.ID, progress Progress) (r Reproduction, err error) {
	was, err := d.store.RatingList(ctx, id)
	if err != nil {
		return r, err
	}
	in := list.Input{Series: was.MadeList.Series, Cutoff: was.List.Cutoff, People: map[int64]list.Person{}}
	if was.MadeList.Before != 0 {
		before, err := d.store.RatingList(ctx, was.MadeList.Before)
		if err != nil {
			return r, err
		}
		in.Before = &before.List
	}
	entries, err := d.store.LedgerEntries(ctx, was.Seq)
	if err != nil {
		return r, err
	}
	in.Book = ledger.Fold(entries, in.Series.Policy)
	for _, row := range was.List.Rows {
		in.People[row.Player] = list.Person{Country: row.Country, Club: row.Club}
	}
	l, _, err := list.Compute(in, ratingProgress(progress))
	if err != nil {
		return r, err
	}
	return Reproduction{
		Was: was.List.Text(), Is: l.Text(), LedgerWas: was.LedgerDigest, Ledger: in.Book.Digest, Program: was.Program,
	}, nil
}

// Holding returns of each day the list that holds, the latest first.
func Holding(heads []ListHead) []ListHead {
	return slices.CompactFunc(slices.Clone(heads), func(a, b ListHead) bool { return a.Cutoff == b.Cutoff })
}

// InForce returns the list of a series that was in force on a day: the latest that is
// published with an earlier cutoff; false without one.
func InForce(heads []ListHead, day rating.Day) (ListHead, bool) {
	for _, h := range heads {
		if h.Cutoff < day {
			return h, true
		}
	}
	return ListHead{}, false
}

// Series returns the series as it was when the list was made.
func (l RatingList) Series() list.Series { return l.MadeList.Series }

package director

import (
	"context"
	"fmt"
	"slices"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// ledgerGate judges events one after the other: what passed it is known to it from then on.
type ledgerGate struct {
	last   map[string]ledger.Revision // of the ledger, by key
	like   *ledger.Likeness
	clash  map[string]bool
	passed map[string]bool
	seq    map[string]int64 // of the entries of last
	// A player who is new has a number below 0 here, also when he has come into the
	// registry meanwhile: the events that were judged before have it.
	stood map[[2]string]int64
	real  map[int64]int64
}

func newLedgerGate(ctx context.Context, r Reader, source *LedgerSource) (*ledgerGate, error) {
	entries, err := r.LedgerEntries(ctx, 0)
	if err != nil {
		return nil, err
	}
	g := &ledgerGate{last: map[string]ledger.Revision{}, like: ledger.NewLikeness(entries), clash: map[string]bool{}, passed: map[string]bool{},
		seq: map[string]int64{}, stood: map[[2]string]int64{}, real: map[int64]int64{}}
	for _, e := range entries {
		if e.Kind == ledger.KindGames {
			g.last[e.Event.Key], g.seq[e.Event.Key] = *e.Event, e.Seq
		}
	}
	said := map[string]string{}
	for _, e := range source.Events {
		content := fmt.Sprintf("%v %v", e.People, e.Event.Canonical().Content())
		if other, twice := said[e.Event.Key]; twice && other != content {
			g.clash[e.Event.Key] = true
		}
		said[e.Event.Key] = content
	}
	return g, nil
}

// stand gives who was not found a number below 0, the same whenever he is met.
func (g *ledgerGate) stand(p *people) {
	for _, s := range p.fresh {
		key := [2]string{s.Collection, s.Number}
		if g.stood[key] == 0 {
			g.stood[key] = -1 - int64(len(g.stood))
		}
		p.ids[key] = tournament.PlayerID(g.stood[key])
	}
}

// came notes who has come into the registry.
func (g *ledgerGate) came(p *people) {
	for _, s := range p.fresh {
		key := [2]string{s.Collection, s.Number}
		g.real[int64(p.ids[key])] = g.stood[key]
	}
}

// refresh reads the events of heads that somebody else has written since.
func (g *ledgerGate) refresh(ctx context.Context, r Reader, heads map[string]LedgerHead) error {
	for key, head := range heads {
		if g.seq[key] == head.Seq || g.passed[key] {
			continue
		}
		revisions, err := r.LedgerRevisions(ctx, key)
		if err != nil {
			return err
		}
		last := revisions[len(revisions)-1]
		g.last[key], g.seq[key] = *last.Event, last.Seq
		g.like.Add(*last.Event)
	}
	return nil
}

// known returns r with the numbers that players have here.
func (g *ledgerGate) known(r ledger.Revision) ledger.Revision {
	r.Games = slices.Clone(r.Games)
	for i := range r.Games {
		for _, p := range []*int64{&r.Games[i].A, &r.Games[i].B} {
			if stood, ok := g.real[*p]; ok {
				*p = stood
			}
		}
	}
	return r.Canonical()
}

// judge says what e, with the registry's numbers, is to the ledger.
func (g *ledgerGate) judge(e SourceEvent, head LedgerHead) PreviewEvent {
	r := e.Event
	p := PreviewEvent{File: e.File, Key: r.Key, Title: r.Title, Games: len(r.Games), Unrated: r.Unrated, Standing: StandingNew}
	was, known := g.last[r.Key]
	switch {
	case g.clash[r.Key]:
		p.Standing = StandingClash
		return p
	case g.passed[r.Key], known && says(head.Digest, r):
		p.Standing = StandingSame
		return p
	case slices.ContainsFunc(head.Earlier, func(digest string) bool { return says(digest, r) }):
		p.Standing = StandingOlder
	case known:
		added, removed := ledger.Compare(was, r)
		p.Standing, p.Added, p.Removed = StandingChanged, len(added), len(removed)
		if !ledger.SameEvent(was, r) {
			p.Standing = StandingOther
		}
	}
	r = g.known(r)
	if twin := g.like.Like(r); twin != "" && (p.Standing == StandingNew || p.Standing == StandingChanged) {
		p.Standing, p.Twin, p.TwinName = StandingTwin, twin, g.last[twin].Title
	}
	g.passed[r.Key] = true
	if p.Standing == StandingNew || p.Standing == StandingChanged {
		g.like.Add(r)
		g.last[r.Key] = r
	}
	return p
}

package director

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/tournament"
)

// PlayerChange is a registered player of whom a player file says something else.
type PlayerChange struct {
	Player  tournament.Player // as registered
	Listed  wof.Listed
	Renamed bool // the name differs in more than case and accents
	Moved   bool // the country differs
	Rated   bool // the rating differs
}

// Newcomer is a player of the file whose id nobody here has. Like are the registered
// players without an id who bear the name: one of them may be the same person.
type Newcomer struct {
	Listed wof.Listed
	Like   []tournament.Player
}

// PlayerNews is what a player file would change. Nothing is decided by name.
type PlayerNews struct {
	Changed  []PlayerChange      // by line
	New      []Newcomer          // by line
	Gone     []tournament.Player // registered ids that the file lacks; they stay
	Programs []tournament.Player // registered players who are computer programs by the file, and were never marked
	Same     int                 // registered players of whom the file says nothing new
	Notes    []tournament.ImportNote
	Basis    string // digest of all that; applying needs it
}

// Everybody, as the country of whom to add, is all newcomers of a player file.
const Everybody = "*"

// ReadPlayerFile compares a player file with the registry. Nothing is stored.
func (d *Director) ReadPlayerFile(ctx context.Context, f wof.PlayerFile) (PlayerNews, error) {
	all, err := d.store.AllPlayers(ctx)
	if err != nil {
		return PlayerNews{}, err
	}
	decisions, err := d.store.LedgerDecisions(ctx)
	return comparePlayers(all, f, marked(decisions)), err
}

func comparePlayers(registry []tournament.Player, f wof.PlayerFile, marked map[tournament.PlayerID]bool) PlayerNews {
	var news PlayerNews
	for _, n := range f.Notes {
		news.Notes = append(news.Notes, tournament.ImportNote{Line: n.Line, Text: n.Text, Why: whyLine + string(n.Why)})
	}
	known := map[string]tournament.Player{}
	nameless := map[string][]tournament.Player{} // without an id, by name
	for _, p := range registry {
		switch {
		case p.FederationID != "":
			known[p.FederationID] = p
		case p.Merged == 0 && spell(p).key != "":
			key := spell(p).key
			nameless[key] = append(nameless[key], p)
		}
	}
	basis := ""
	for _, l := range f.Players {
		if _, ok := countryCode(l.Country); !ok {
			news.Notes = append(news.Notes, tournament.ImportNote{Line: l.Line, Text: l.Country, Why: whyCountry})
		}
		p, ok := known[l.ID]
		if !ok {
			like := nameless[spell(listed(l)).key]
			news.New = append(news.New, Newcomer{Listed: l, Like: like})
			for _, p := range like {
				basis += fmt.Sprint(p.ID, p.Version, " ")
			}
			continue
		}
		delete(known, l.ID)
		if l.Program && !marked[p.ID] {
			news.Programs = append(news.Programs, p)
			basis += fmt.Sprint("program ", p.ID, "\n")
		}
		c := compare(p, l)
		if !c.Renamed && !c.Moved && !c.Rated {
			news.Same++
			continue
		}
		news.Changed = append(news.Changed, c)
		basis += fmt.Sprint(p.ID, p.Version, c.Renamed, c.Moved, c.Rated, "\n")
	}
	for _, p := range registry {
		if _, left := known[p.FederationID]; left {
			news.Gone = append(news.Gone, p)
		}
	}
	slices.SortStableFunc(news.Notes, func(a, b tournament.ImportNote) int { return cmp.Compare(a.Line, b.Line) })
	news.Basis = digest(basis + f.Text())
	return news
}

// listed returns a line of the file as a player.
func listed(l wof.Listed) tournament.Player {
	p := tournament.Player{Family: clip(l.Family, 60), Given: clip(l.Given, 60), FederationID: l.ID, Rating: l.Rating}
	p.Country, _ = countryCode(l.Country)
	if p.Family == "" {
		p.Family = l.ID
	}
	return p
}

func compare(p tournament.Player, l wof.Listed) PlayerChange {
	to := listed(l)
	return PlayerChange{
		Player: p, Listed: l,
		// A club that writes names in small letters and with accents keeps its spelling.
		Renamed: fold(p.Family) != fold(to.Family) || fold(p.Given) != fold(to.Given),
		Moved:   to.Country != "" && to.Country != p.Country,
		Rated:   l.HasRating && l.Rating != p.Rating,
	}
}

// apply returns the player as the file has him.
func (c PlayerChange) apply() tournament.Player {
	p, to := c.Player, listed(c.Listed)
	if c.Renamed {
		p.Family, p.Given = to.Family, to.Given
	}
	if c.Moved {
		p.Country = to.Country
	}
	if c.Rated {
		p.Rating = to.Rating
	}
	return p
}

// PlayerChoices are what the director decides of a player file.
type PlayerChoices struct {
	Basis string // of the news that were shown
	Add   string // whom to add: [Everybody], a country, or nobody with ""
	// Same says by the id of a newcomer which registered player that is.
	Same map[string]tournament.PlayerID
}

// PlayersApplied counts what a player file has changed.
type PlayersApplied struct{ Renamed, Moved, Rated, Added, Confirmed, Programs int }

// ApplyPlayerFile brings the registry up to a player file in one transaction: names,
// countries and ratings of who is registered with an id; an id for those who were
// said to be the same, which [Director.TakeBackIDs] can undo; and the newcomers who were
// asked for. Nobody is removed.
//
// Errors: tournament.ErrConflict when the registry has changed since the news were
// shown; a *tournament.FieldError for a player who was not offered; those of the store.
func (d *Director) ApplyPlayerFile(ctx context.Context, who Who, f wof.PlayerFile, choices PlayerChoices) (PlayersApplied, error) {
	var done PlayersApplied
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		done = PlayersApplied{}
		all, err := tx.AllPlayers(ctx)
		if err != nil {
			return entry, err
		}
		decisions, err := tx.LedgerDecisions(ctx)
		if err != nil {
			return entry, err
		}
		ever := marked(decisions)
		news := comparePlayers(all, f, ever)
		if choices.Basis != news.Basis {
			return entry, tournament.ErrConflict
		}
		was, is := map[string]string{}, map[string]string{}    // who bears another name, or country, or id now
		had, given := map[string]string{}, map[string]string{} // ids, for TakeBackIDs
		save := func(old, p tournament.Player) error {
			p, errs := p.Validate()
			if len(errs) > 0 {
				return errors.Join(errs...)
			}
			if _, err := tx.SavePlayer(ctx, p); err != nil {
				return err
			}
			if key := fmt.Sprint(p.ID); old.Name() != p.Name() || old.Country != p.Country || old.FederationID != p.FederationID {
				was[key], is[key] = shortPlayer(old), shortPlayer(p)
			}
			return nil
		}
		for _, c := range news.Changed {
			if err := save(c.Player, c.apply()); err != nil {
				return entry, err
			}
			done.Renamed += one(c.Renamed)
			done.Moved += one(c.Moved)
			done.Rated += one(c.Rated)
		}
		for _, n := range news.New {
			if id := choices.Same[n.Listed.ID]; id != 0 {
				i := slices.IndexFunc(n.Like, func(p tournament.Player) bool { return p.ID == id })
				if i < 0 {
					return entry, &tournament.FieldError{Field: "same-" + n.Listed.ID, Err: tournament.ErrBadChoice}
				}
				c := compare(n.Like[i], n.Listed)
				p := c.apply()
				p.FederationID = n.Listed.ID
				if err := save(n.Like[i], p); err != nil {
					return entry, err
				}
				had[fmt.Sprint(id)], given[fmt.Sprint(id)] = n.Like[i].FederationID, p.FederationID
				done.Confirmed++
				continue
			}
			p := listed(n.Listed)
			if choices.Add == "" || choices.Add != Everybody && choices.Add != p.Country {
				continue
			}
			p, errs := p.Validate()
			if len(errs) > 0 {
				return entry, errors.Join(errs...)
			}
			if _, err := tx.SavePlayer(ctx, p); err != nil {
				return entry, err
			}
			done.Added++
		}
		if done.Programs, err = d.markPrograms(ctx, tx, who, f, ever); err != nil {
			return entry, err
		}
		if done == (PlayersApplied{}) {
			return entry, nil // a second time, or nothing new
		}
		before, after := map[string]any{"players": was}, map[string]any{"players": is}
		after["digest"], after["renamed"], after["moved"], after["rated"] = news.Basis, done.Renamed, done.Moved, done.Rated
		after["added"], after["confirmed"] = done.Added, done.Confirmed
		if done.Programs > 0 {
			after["programs"] = done.Programs
		}
		if len(given) > 0 {
			before[fieldIDs], after[fieldIDs] = had, given
		}
		sum := len(news.Changed) + done.Added + done.Confirmed + done.Programs
		return tournament.AuditEntry{
			Action: actionPlayers, Target: fmt.Sprintf("%d players", sum), Before: document(before), After: document(after),
		}, nil
	})
	return done, err
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func shortPlayer(p tournament.Player) string {
	return fmt.Sprintf("%s %s %s", p.FederationID, p.Name(), p.Country)
}

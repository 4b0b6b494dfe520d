package director

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"

	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// SaveTeams says how the teams of an event are made and counted; NoTeams takes them
// away. The same again changes nothing. Who is named and not entered is left out.
//
// Errors: joined *tournament.FieldError; *tournament.ChangedError.
func (d *Director) SaveTeams(ctx context.Context, who Who, event tournament.EventID, r tournament.TeamRules) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		for p := range r.Named {
			if _, ok := s.Entry(p); !ok {
				delete(r.Named, p)
			}
		}
		r, errs := r.Validate()
		if len(errs) > 0 {
			return entry, errors.Join(errs...)
		}
		if r.Same(s.Teams) {
			return entry, nil
		}
		_, err = tx.SaveTeams(ctx, event, r)
		return tournament.AuditEntry{Event: event, Action: "teams.save", Target: s.Event.Name, Before: teamsState(s, s.Teams), After: teamsState(s, r)}, err
	})
}

// teamsState writes the teams for the audit, players as start numbers.
func teamsState(s tournament.Snapshot, r tournament.TeamRules) string {
	if r.By == tournament.NoTeams {
		return document(nil)
	}
	fields := map[string]any{"teams": r.By, "best": r.Best, "team_ties": r.Ties}
	if r.Size > 0 {
		fields["size"] = r.Size
	}
	members := map[string]string{}
	for _, e := range s.Entries {
		if name := r.Named[e.Player]; name != "" {
			members[name] += " " + strconv.Itoa(e.Number)
		}
	}
	var teams []string
	for _, name := range slices.Sorted(maps.Keys(members)) {
		teams = append(teams, name+":"+members[name])
	}
	if teams != nil {
		fields["members"] = teams
	}
	return document(fields)
}

// Places returns the order that prizes and seasons go by, and whether it is settled:
// all announced rounds are closed, and so is the final that decides the first
// places. That is the first one drawn of everybody, if byFinal asks for it.
func Places(s tournament.Snapshot, byFinal bool) (p standings.Places, settled bool, err error) {
	s = s.Public()
	settled = s.LastClosed() >= s.Event.Rules.Rounds && s.LastClosed() == s.Last()
	var first []tournament.PlayerID
	for _, f := range s.Finals {
		if !byFinal || len(f.Chosen) > 0 {
			continue
		}
		b, err := Bracket(f)
		if err != nil {
			return p, false, err
		}
		first = b.Places[:]
		settled = settled && b.Places[0] != 0 && len(b.Next()) == 0
		break
	}
	return standings.AfterFinal(standings.Compute(s), first), settled, nil
}

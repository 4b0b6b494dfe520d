package tournament

import (
	"maps"
	"slices"
	"strings"
)

// TeamRules says how the teams of an event are made and counted. The zero value has
// no teams.
type TeamRules struct {
	By   TeamBy
	Best int // how many scores of a team count
	// Size is how many players of a country or a club make its team, the first by start
	// number; 0 is all of them. Teams named by hand are as they are named.
	Size    int
	Ties    TeamTies
	Named   map[PlayerID]string // the team of each player; only by hand
	Version int
}

// TeamBy says what makes a team.
type TeamBy string

// What makes a team; without any there are none.
const (
	NoTeams       TeamBy = ""
	TeamByCountry TeamBy = "country"
	TeamByClub    TeamBy = "club"
	TeamByHand    TeamBy = "hand"
)

// TeamTies says what parts teams that are level in points.
type TeamTies string

// The rules for ties; those who are level after all of it share a rank.
const (
	TeamTiesDiscs  TeamTies = "discs"  // the discs of those who count, then the best placed of them
	TeamTiesBest   TeamTies = "best"   // the best placed of those who count
	TeamTiesShared TeamTies = "shared" // nothing
)

// longestTeam bounds the name of a team in characters; mostScores what of it counts.
const (
	longestTeam = 40
	mostScores  = 20
)

// DefaultTeams returns the rules of the WOC: the best three of up to four players of
// a nation.
func DefaultTeams() TeamRules {
	return TeamRules{By: TeamByCountry, Best: 3, Size: 4, Ties: TeamTiesDiscs}
}

// Validate trims what was typed, drops what the way does not have, and checks it.
//
// Errors: one *FieldError for each field that is refused.
func (r TeamRules) Validate() (TeamRules, []error) {
	var errs []error
	if r.By == NoTeams {
		return TeamRules{Version: r.Version}, nil
	}
	choice := func(field, value string, ok bool) {
		if !ok {
			errs = append(errs, &FieldError{Field: field, Value: value, Err: ErrBadChoice})
		}
	}
	choice("by", string(r.By), r.By == TeamByCountry || r.By == TeamByClub || r.By == TeamByHand)
	choice("ties", string(r.Ties), r.Ties == TeamTiesDiscs || r.Ties == TeamTiesBest || r.Ties == TeamTiesShared)
	if r.Best < 1 || r.Best > mostScores {
		errs = append(errs, &FieldError{Field: "best", Err: ErrOutOfRange, Low: 1, High: mostScores})
	}
	named := r.Named
	if r.Named = nil; r.By == TeamByHand {
		r.Size = 0
		for _, p := range slices.Sorted(maps.Keys(named)) {
			name := strings.Join(strings.Fields(named[p]), " ")
			if err := CheckText("team", name, longestTeam); err != nil {
				errs = append(errs, err)
			}
			if name == "" {
				continue
			}
			if r.Named == nil {
				r.Named = map[PlayerID]string{}
			}
			r.Named[p] = name
		}
	}
	if r.Size != 0 && (r.Size < r.Best || r.Size > 99) {
		errs = append(errs, &FieldError{Field: "size", Err: ErrOutOfRange, Low: max(r.Best, 1), High: 99})
	}
	return r, errs
}

// Same reports whether r and other say the same, whatever their versions.
func (r TeamRules) Same(other TeamRules) bool {
	return r.By == other.By && r.Best == other.Best && r.Size == other.Size && r.Ties == other.Ties && maps.Equal(r.Named, other.Named)
}

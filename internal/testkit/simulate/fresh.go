package simulate

import (
	"slices"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// HoldFresh fails when r has a rematch or a second bye that nobody set by hand
// although its players had a round without. Constraints are not looked at: it is
// for events without any.
func (r Round) HoldFresh() {
	r.T.Helper()
	records := pairing.Records(r.Snapshot, r.Number)
	at := map[tournament.PlayerID]int{}
	for i := range records {
		at[records[i].Player] = i
	}
	var free []int
	rematch := false
	for _, t := range r.Plan.Tables {
		if !t.Pinned {
			free = append(free, at[t.Black], at[t.White])
			rematch = rematch || records[at[t.Black]].Against(t.White).Times > 0
		}
	}
	fewest, resting := 1<<30, -1
	for _, b := range r.Plan.Byes {
		if !b.Pinned {
			resting = at[b.Player]
			free = append(free, resting)
		}
	}
	for _, p := range free {
		fewest = min(fewest, records[p].Byes)
	}
	again := resting >= 0 && records[resting].Byes > fewest
	if !rematch && !again {
		return
	}
	slices.Sort(free)
	n := len(free)
	_, err := matching.Solve(matching.Fill(n+n%2, func(i, j int) int64 {
		barred := j < n && records[free[i]].Against(records[free[j]].Player).Times > 0
		if barred || j == n && records[free[i]].Byes > fewest {
			return matching.Forbidden
		}
		return 0
	}))
	if err == nil {
		r.T.Errorf("a rematch (%v) or a second bye (%v) could be avoided", rematch, again)
	}
}

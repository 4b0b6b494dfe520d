package knockout

import "sixtyfour/internal/tournament"

// Standing is one line of the final standings.
type Standing struct {
	Player tournament.PlayerID
	Points tournament.Points
}

// Cut returns who plays in the finals, from the standings in their order. When the
// last of the cut has the points of the next, they play for the place, and a third
// with them: only the last place is ever played for, those above it stand by their
// tie-breaks.
func Cut(ranked []Standing, cut int) Entrants {
	var in Entrants
	level := len(ranked) > cut && cut > 0 && ranked[cut-1].Points == ranked[cut].Points
	for i, s := range ranked {
		switch {
		case i < cut-1 || i == cut-1 && !level:
			in.Seeds = append(in.Seeds, s.Player)
		case level && i < cut+2 && s.Points == ranked[cut].Points:
			in.Level = append(in.Level, s.Player)
		}
	}
	return in
}

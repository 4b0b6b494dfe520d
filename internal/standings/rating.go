package standings

import "sixtyfour/internal/tournament"

// ratings appends the rating of the opponent for every game over the board (10.1);
// an opponent without a rating is left out.
func (f *field) ratings(parts []Part, i, k int) []Part {
	sitting := &f.rows[i].Rounds[k]
	if sitting.Presence != tournament.Plays {
		return append(parts, Part{Round: sitting.Round, Kind: KindNothing})
	}
	for n := range sitting.Match.Games {
		g := &sitting.Match.Games[n]
		part := Part{Round: sitting.Round, Kind: KindNothing, Opponent: sitting.Opponent}
		if opponent := f.met[i][k]; opponent >= 0 && g.Result != nil && g.Result.OverTheBoard() {
			part.Kind = KindUnrated
			if rating := f.rows[opponent].Entry.Rating; rating > 0 {
				part.Kind, part.Base = KindPlayed, Whole(rating)
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// performance returns what the share of points won against rated opponents adds to
// their average rating (10.2). The share is rounded to hundredths, a half up, as the
// table has them.
func (f *field) performance(i int) int {
	won, games := 0, 0
	row := &f.rows[i]
	for k := range row.Rounds {
		opponent := f.met[i][k]
		if opponent < 0 || f.rows[opponent].Entry.Rating == 0 {
			continue
		}
		for _, g := range row.Rounds[k].Match.Games {
			if g.Result != nil && g.Result.OverTheBoard() {
				own, _ := gamePoints(g, row.Entry.Player)
				won += int(own)
				games++
			}
		}
	}
	if games == 0 {
		return 0
	}
	share := (2*100*won + 2*games) / (4 * games) // 100 × won ÷ 2 ÷ games, rounded
	if share < 50 {
		return -ratingAbove[100-share-50]
	}
	return ratingAbove[share-50]
}

// ratingAbove is the difference of ratings that belongs to a share of 50, 51, … 100
// hundredths of the points. Source: FIDE Rating Regulations B.02, table 8.1.1.
var ratingAbove = [51]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
	800,
}

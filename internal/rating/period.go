package rating

// side is a game of a period as one player sees it.
type side struct {
	opponent int32 // place in period.players
	game     int32 // place in the games
	score    float64
}

// period is the games of a period by player; it is used again for the next.
type period struct {
	players []Player // who played, in order of the first game
	first   []int32  // by place in players: the first of the player's sides; one more at the end
	sides   []side
	place   []int32 // by player: 1 + place in players; 0 between periods
	next    []int32
}

func newPeriod(n int) period { return period{place: make([]int32, n)} }

func (x *period) of(k int) []side { return x.sides[x.first[k]:x.first[k+1]] }

func (x *period) sort(games []Game) {
	x.players, x.next = x.players[:0], x.next[:0]
	for _, g := range games {
		for _, p := range [2]Player{g.A, g.B} {
			if x.place[p] == 0 {
				x.players, x.next = append(x.players, p), append(x.next, 0)
				x.place[p] = int32(len(x.players))
			}
			x.next[x.place[p]-1]++
		}
	}
	x.first = append(x.first[:0], 0)
	for k, n := range x.next {
		x.next[k] = x.first[k]
		x.first = append(x.first, x.first[k]+n)
	}
	if cap(x.sides) < 2*len(games) {
		x.sides = make([]side, 2*len(games))
	}
	x.sides = x.sides[:2*len(games)]
	for i, g := range games {
		a, b := x.place[g.A]-1, x.place[g.B]-1
		score := g.score()
		x.sides[x.next[a]] = side{b, int32(i), score}
		x.next[a]++
		x.sides[x.next[b]] = side{a, int32(i), 1 - score}
		x.next[b]++
	}
	for _, p := range x.players {
		x.place[p] = 0
	}
}

// byEvent parts games into those of one event each, in order of the first game.
func byEvent(games []Game) [][]Game {
	var parts [][]Game
	at := map[int32]int{}
	for len(games) > 0 {
		n := 1
		for n < len(games) && games[n].Event == games[0].Event {
			n++
		}
		if k, ok := at[games[0].Event]; ok {
			parts[k] = append(parts[k], games[:n]...)
		} else {
			at[games[0].Event] = len(parts)
			parts = append(parts, games[:n:n])
		}
		games = games[n:]
	}
	return parts
}

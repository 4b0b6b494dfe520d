package knockout

import (
	"errors"
	"fmt"
	"math/bits"

	"sixtyfour/internal/tournament"
)

// Reasons that a bracket cannot be drawn. Test for them with errors.Is.
var (
	ErrBadCut  = errors.New("a cut is 2, 4, 8 or 16 players")
	ErrBestOf  = errors.New("a match is one game or the best of three")
	ErrPlayOff = errors.New("two or three play for the last place, the others have a seed")
)

// Draw draws the bracket of o for the entrants, with the games so far by match.
//
// Errors: [ErrBadCut], [ErrBestOf], [ErrPlayOff], [tournament.ErrTooFewPlayers] with
// fewer than two entrants, [tournament.ErrDuplicate] for a player entered twice.
// Seeds beyond the cut are not read.
func Draw(o Options, in Entrants, games map[Key][]tournament.Game) (Bracket, error) {
	if o.ThirdGames == 0 {
		o.ThirdGames = 1
	}
	if o.FinalGames == 0 {
		o.FinalGames = o.Games
	}
	if o.Right == "" {
		o.Right = RightEither
	}
	b := Bracket{Options: o, games: games, seeds: map[tournament.PlayerID]int{}}
	if err := b.enter(in); err != nil {
		return Bracket{}, err
	}
	b.playOffs(in)
	b.rounds(in)
	b.rank()
	return b, nil
}

func (b *Bracket) enter(in Entrants) error {
	switch b.Cut {
	case 2, 4, 8, 16:
	default:
		return fmt.Errorf("cut of %d: %w", b.Cut, ErrBadCut)
	}
	for _, n := range []int{b.Games, b.FinalGames, b.ThirdGames} {
		if n != 1 && n != 3 {
			return fmt.Errorf("best of %d: %w", n, ErrBestOf)
		}
	}
	if n := len(in.Level); n != 0 && (n < 2 || n > 3 || len(in.Seeds) != b.Cut-1) {
		return fmt.Errorf("%d seeds and %d level: %w", len(in.Seeds), n, ErrPlayOff)
	}
	all := append(in.Seeds[:min(len(in.Seeds), b.Cut):min(len(in.Seeds), b.Cut)], in.Level...)
	if len(all) < 2 {
		return tournament.ErrTooFewPlayers
	}
	for i, p := range all {
		if b.seeds[p] > 0 || p == 0 {
			return fmt.Errorf("player %d: %w", p, tournament.ErrDuplicate)
		}
		b.seeds[p] = i + 1
	}
	return nil
}

// playOffs draws the matches for the last place of the cut.
func (b *Bracket) playOffs(in Entrants) {
	seat := func(i int) Seat { return Seat{Source: Source{Seed: b.Cut + i}, Player: in.Level[i]} }
	switch {
	case len(in.Level) < 2:
	case len(in.Level) == 3 && b.Ladder:
		b.PlayOff = append(b.PlayOff, b.match(Key{0, 1}, b.ThirdGames, seat(1), seat(2)))
		winner := b.follow(Source{Of: Key{0, 1}})
		b.PlayOff = append(b.PlayOff, b.match(Key{0, 2}, b.ThirdGames, seat(0), winner))
	default:
		b.PlayOff = append(b.PlayOff, b.match(Key{0, 1}, b.ThirdGames, seat(0), seat(1)))
	}
}

// rounds draws the bracket round by round.
func (b *Bracket) rounds(in Entrants) {
	order := slots(b.Cut)
	last := bits.Len(uint(b.Cut)) - 1
	for r := 1; r <= last; r++ {
		games := b.Games
		if r == last {
			games = b.FinalGames
			b.third(last)
		}
		var round []Match
		for s := 1; s <= b.Cut>>r; s++ {
			var seats [2]Seat
			for k := range seats {
				if r == 1 {
					seats[k] = b.seeded(in, order[2*(s-1)+k])
				} else {
					seats[k] = b.follow(Source{Of: Key{r - 1, 2*(s-1) + k + 1}})
				}
			}
			round = append(round, b.match(Key{r, s}, games, seats[0], seats[1]))
		}
		b.Rounds = append(b.Rounds, round)
	}
}

// third draws the match for third place before the last round is drawn.
func (b *Bracket) third(last int) {
	if !b.ThirdPlace || last < 2 {
		return
	}
	m := b.match(Key{last, 2}, b.ThirdGames,
		b.follow(Source{Of: Key{last - 1, 1}, Loser: true}), b.follow(Source{Of: Key{last - 1, 2}, Loser: true}))
	b.Third = &m
}

// slots returns the seeds from top to bottom: 1–4, 2–3 for four.
func slots(cut int) []int {
	order := []int{1}
	for n := 2; n <= cut; n *= 2 {
		var next []int
		for _, seed := range order {
			next = append(next, seed, n+1-seed)
		}
		order = next
	}
	return order
}

// seeded is the seat of a seed, of the winner of the play-off, or empty.
func (b *Bracket) seeded(in Entrants, seed int) Seat {
	switch {
	case seed <= len(in.Seeds):
		return Seat{Source: Source{Seed: seed}, Player: in.Seeds[seed-1]}
	case len(b.PlayOff) > 0:
		return b.follow(Source{Of: b.PlayOff[len(b.PlayOff)-1].Key})
	}
	return Seat{Source: Source{Seed: seed}, Empty: true}
}

// follow is the seat of the winner or the loser of an earlier match.
func (b *Bracket) follow(from Source) Seat {
	seat := Seat{Source: from}
	m := b.At(from.Of)
	if m == nil || !m.Over() {
		return seat
	}
	seat.Player = m.Winner
	if from.Loser {
		seat.Player = m.Loser
	}
	seat.Empty = seat.Player == 0
	return seat
}

// At returns the match of k, or nil.
func (b *Bracket) At(k Key) *Match {
	switch {
	case k.Slot < 1 || k.Round < 0:
		return nil
	case k.Round == 0 && k.Slot <= len(b.PlayOff):
		return &b.PlayOff[k.Slot-1]
	case k.Round == 0 || k.Round > len(b.Rounds):
		return nil
	case k.Slot <= len(b.Rounds[k.Round-1]):
		return &b.Rounds[k.Round-1][k.Slot-1]
	case k.Round == len(b.Rounds) && k.Slot == 2:
		return b.Third
	}
	return nil
}

// rank fills the places that are decided.
func (b *Bracket) rank() {
	final := b.Rounds[len(b.Rounds)-1][0]
	b.Places[0], b.Places[1] = final.Winner, final.Loser
	if b.Third != nil {
		b.Places[2], b.Places[3] = b.Third.Winner, b.Third.Loser
	}
}

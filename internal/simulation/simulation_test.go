package simulation

import (
	"errors"
	"reflect"
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

// neighbours pairs whoever stand side by side.
func neighbours(s tournament.Snapshot, n int) ([]Table, error) {
	present := pairing.Present(s, n)
	var tables []Table
	for len(present) > 1 {
		tables = append(tables, Table{Black: present[0], White: present[1]})
		present = present[2:]
	}
	if len(present) == 1 {
		tables = append(tables, Table{Black: present[0]})
	}
	return tables, nil
}

// tally counts what happened in an event.
type tally struct{ games, draws, noShows, half, away, withdrawn, late, byes int }

func count(s tournament.Snapshot) tally {
	var c tally
	for _, r := range s.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				c.games++
				switch {
				case !g.Result.OverTheBoard():
					c.noShows++
				case g.Result.Outcome == tournament.Drawn:
					c.draws++
				}
			}
		}
		for _, i := range r.Idle {
			switch i.Presence {
			case tournament.HalfBye:
				c.half++
			case tournament.ZeroBye:
				c.away++
			case tournament.Withdrawn:
				c.withdrawn++
			case tournament.NotEntered:
				c.late++
			case tournament.PairingBye:
				c.byes++
			default:
			}
		}
	}
	return c
}

func TestPlay(t *testing.T) {
	base := Options{Players: 21, Rounds: 8, Seed: 5, Rules: tournament.DefaultRules()}
	play := func(change func(*Options)) tally {
		t.Helper()
		o := base
		change(&o)
		s, err := Play(o, neighbours)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range s.Rounds {
			if seats := 2*len(r.Matches) + len(r.Idle); seats != o.Players {
				t.Fatalf("round %d seats %d of %d players", r.Number, seats, o.Players)
			}
		}
		return count(s)
	}
	quiet := tally{games: 80, byes: 8}
	if got := play(func(*Options) {}); got != quiet {
		t.Errorf("without rates %+v, want %+v", got, quiet)
	}
	if got := play(func(o *Options) { o.Draws = 10_000 }); got.draws != got.games {
		t.Errorf("draws alone give %+v", got)
	}
	if got := play(func(o *Options) { o.Forfeits = 10_000 }); got.noShows != got.games {
		t.Errorf("no-shows alone give %+v", got)
	}
	got := play(func(o *Options) { o.Byes, o.Absences, o.Withdrawals, o.Late = 800, 800, 300, 3000 })
	if got.half == 0 || got.away == 0 || got.withdrawn == 0 || got.late == 0 {
		t.Errorf("with rates %+v, want some of each", got)
	}
	if got := play(func(o *Options) { o.Absences = 10_000 }); got != quiet {
		t.Errorf("when nobody would be left everybody is there: %+v, want %+v", got, quiet)
	}
}

func TestPlay_Seed(t *testing.T) {
	o := Options{Players: 15, Rounds: 5, Seed: 1, Rules: tournament.ExchangeRules(), Draws: 500, Forfeits: 500, Byes: 500, Withdrawals: 200, Late: 1000}
	one, _ := Play(o, neighbours)
	two, _ := Play(o, neighbours)
	if !reflect.DeepEqual(one, two) {
		t.Error("one seed gives two events")
	}
	o.Seed = 2
	if other, _ := Play(o, neighbours); reflect.DeepEqual(one.Rounds, other.Rounds) {
		t.Error("two seeds give one event")
	}
}

func TestPlay_Refuses(t *testing.T) {
	for _, o := range []Options{
		{Players: 1, Rounds: 3}, {Players: 10_000, Rounds: 3}, {Players: 9}, {Players: 9, Rounds: 100},
		{Players: 9, Rounds: 3, Draws: -1}, {Players: 9, Rounds: 3, Late: 10_001},
	} {
		if _, err := Play(o, neighbours); !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: error = %v, want ErrOptions", o, err)
		}
	}
	cause := errors.New("no round")
	_, err := Play(Options{Players: 9, Rounds: 3, Rules: tournament.DefaultRules()}, func(tournament.Snapshot, int) ([]Table, error) { return nil, cause })
	if !errors.Is(err, cause) {
		t.Errorf("error = %v, want that of the pairer", err)
	}
}

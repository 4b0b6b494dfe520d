package store

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// maker draws values whose fields are all set, or all empty when bare.
type maker struct {
	*rand.Rand
	bare bool
}

func (m maker) text() string {
	if m.bare {
		return ""
	}
	words := []string{"O'Neil", `"; DROP TABLE x; --`, "佐藤 健", "Žižka", "a\nb", "100%", "名前\U0001F600"}
	return words[m.IntN(len(words))] + "-" + string(rune('a'+m.IntN(26))) + string(rune('a'+m.IntN(26)))
}

func (m maker) number(limit int) int {
	if m.bare {
		return 0
	}
	return 1 + m.IntN(limit)
}

func (m maker) moment() time.Time {
	if m.bare {
		return time.Time{}
	}
	return time.Unix(1_600_000_000+m.Int64N(400_000_000), 0).UTC()
}

func (m maker) yes() bool { return !m.bare && m.IntN(2) == 0 }

func pick[T any](m maker, from ...T) T { return from[m.IntN(len(from))] }

func (m maker) country() string {
	if m.bare {
		return ""
	}
	return pick(m, "JPN", "FRA", "USA")
}

func (m maker) terms() []tournament.Term {
	var terms []tournament.Term
	for range m.number(3) {
		terms = append(terms, tournament.Term{
			Rule: m.text(), Player: tournament.PlayerID(m.number(99)), Value: -m.number(9), Cost: int64(m.number(1 << 40)),
		})
	}
	return terms
}

func (m maker) player(club tournament.ClubID) tournament.Player {
	p := tournament.Player{
		Family: "Family " + m.text(), Given: m.text(), Native: m.text(), Reading: m.text(), Country: m.country(),
		FederationID: m.text(), Rating: m.number(3000), Email: m.text(), Note: m.text(),
	}
	if !m.bare {
		p.Club, p.BirthYear = club, 1900+m.IntN(100)
	}
	return p
}

func (m maker) rules() tournament.Rules {
	if m.bare {
		return tournament.Rules{}
	}
	worth := func() tournament.Worth {
		return tournament.Worth{Points: tournament.Points(m.IntN(5)), Discs: reversi.Discs(m.IntN(129))}
	}
	return tournament.Rules{
		Scoring: reversi.ScoringSplit, Regime: tournament.RegimeJapan, Correction: tournament.CorrectionFriendly, Rounds: m.number(30), Games: m.number(2),
		Credit: tournament.GamePoints, LevelByDiscs: m.yes(), Bye: worth(), HalfBye: worth(),
		Late: worth(), Absent: worth(), ZeroBye: worth(), Left: worth(), Expelled: worth(), ExpelledKeep: m.yes(), ExpelledCount: m.yes(),
		TieBreaks:          []tournament.TieBreak{tournament.TieDiscs, tournament.TieBrightwell},
		BrightwellConstant: m.number(99), BrightwellUnplayed: tournament.UnplayedByesOnly, CountryRounds: m.number(30),
		BrightwellByRounds: m.yes(), Treatment: pick(m, tournament.Treatments...), ForfeitsMeet: m.yes(), KoyaLimit: m.number(100),
		Pairing: tournament.PairingRules{
			System: tournament.Systems[m.number(len(tournament.Systems)-1)], FirstColour: reversi.Colour(m.number(2)),
			Baku: m.yes(), Legs: m.number(2),
			Swiss: m.penalties(),
		},
	}
}

func (m maker) penalties() tournament.SwissPenalties {
	p := tournament.SwissPenalties{
		Rematch: m.number(1000), RematchSoon: m.number(9), ColourAgain: m.number(99), FloatAgain: m.number(99), FloatBack: m.number(99),
		Country: m.number(99), CountryFrom: m.number(30), Wish: m.number(99),
	}
	for _, row := range [][]int{p.Colour[:], p.Float[:], p.Top[:]} {
		for i := range row {
			row[i] = m.number(9999)
		}
	}
	return p
}

func (m maker) event() tournament.Event {
	e := tournament.Event{Name: "Cup " + m.text(), Place: m.text(), Country: m.country(), Rules: m.rules()}
	if !m.bare {
		e.Starts, e.Seed, e.Lots = "2026-03-14", m.Uint64()|1<<63, m.Uint64()|1<<63
	}
	return e
}

func (m maker) result() *tournament.Result {
	if m.bare {
		return nil
	}
	black := reversi.Discs(m.IntN(129))
	return &tournament.Result{
		Outcome: pick(m, tournament.BlackWon, tournament.WhiteWon, tournament.Drawn, tournament.NeitherWon, tournament.NotPlayed),
		Score:   reversi.Score{Black: black, White: 128 - black},
		Reason: pick(m, tournament.ReasonPlayed, tournament.ReasonTime, tournament.ReasonResigned, tournament.ReasonRuling,
			tournament.ReasonNoShow, tournament.ReasonMutualLoss, tournament.ReasonNotPlayed),
		By: m.text(), At: m.moment(), Note: m.text(),
	}
}

func (m maker) game(number int, black, white tournament.PlayerID) tournament.Game {
	g := tournament.Game{
		Number: number, Black: black, White: white, ColoursUnknown: m.yes(), Result: m.result(),
		Transcript: m.text(), ChangedBy: m.text(), ChangedAt: m.moment(),
	}
	if !m.bare {
		for _, p := range []tournament.PlayerID{white, black}[:1+m.IntN(2)] {
			g.Claims = append(g.Claims, tournament.Claim{
				Player: p, Score: reversi.Score{Black: 88, White: 40}, Transcript: m.text(), At: m.moment(),
				Replayed: reversi.Score{Black: reversi.Discs(m.IntN(129)), White: reversi.Discs(m.IntN(129))},
			})
		}
	}
	return g
}

// round seats players two by two, the last three without a table.
func (m maker) round(number int, players []tournament.PlayerID) tournament.Round {
	r := tournament.Round{
		Number: number, State: pick(m, tournament.Draft, tournament.Published, tournament.Closed),
		Seed: m.Uint64(), Basis: m.text(), Relaxed: m.terms(), Pairing: m.rules().Pairing,
	}
	order := m.Perm(len(players))
	for len(order) > 4 {
		a, b := players[order[0]], players[order[1]]
		order = order[2:]
		match := tournament.Match{Table: len(r.Matches) + 1, Pinned: m.yes(), Terms: m.terms()}
		for n := range 1 + m.IntN(3) {
			match.Games = append(match.Games, m.game(n+1, a, b))
			a, b = b, a
		}
		r.Matches = append(r.Matches, match)
	}
	for _, i := range order {
		r.Idle = append(r.Idle, tournament.Idle{
			Player: players[i], Pinned: m.yes(), Terms: m.terms(),
			Presence: pick(m, tournament.PairingBye, tournament.FullBye, tournament.HalfBye, tournament.ZeroBye,
				tournament.Absent, tournament.NotEntered, tournament.Withdrawn, tournament.Expelled),
		})
	}
	return r
}

// equal compares what was saved with what is read.
func equal[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s reads as\n%+v\nsaved as\n%+v", what, got, want)
	}
}

// An event is saved, saved again with other values (the second time bare, so
// that zero values must overwrite), and read from inside and outside.
func TestWhatIsSavedIsReadBackEqual(t *testing.T) {
	ctx := context.Background()
	s := openStore(t)
	for seed := range uint64(20) {
		m := maker{Rand: rand.New(rand.NewPCG(seed, 64)), bare: seed%4 == 3}
		var want tournament.Snapshot
		save := func(tx director.Tx) error {
			club, err := tx.SaveClub(ctx, tournament.Club{Name: "Club " + m.text(), City: m.text(), Country: m.country()})
			if err != nil {
				return err
			}
			want.Clubs = map[tournament.ClubID]tournament.Club{club.ID: club}
			event := m.event()
			if want.Event, err = tx.SaveEvent(ctx, event); err != nil {
				return err
			}
			equal(t, "event as returned", want.Event, withID(event, want.Event.ID))
			return nil
		}
		record := func(fn func(tx director.Tx) error) {
			t.Helper()
			err := s.Change(ctx, "", func(tx director.Tx) (tournament.AuditEntry, error) {
				if err := fn(tx); err != nil {
					return tournament.AuditEntry{}, err
				}
				inside, err := tx.Snapshot(ctx, want.Event.ID)
				equal(t, "snapshot inside", inside, want)
				return entryOf(want.Event.ID), err
			})
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			want.Event.Version++
			outside, err := s.Snapshot(ctx, want.Event.ID)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "snapshot", outside, want)
		}

		var players []tournament.PlayerID
		record(func(tx director.Tx) error {
			want.Players = map[tournament.PlayerID]tournament.Player{}
			if err := save(tx); err != nil {
				return err
			}
			club := first(want.Clubs)
			for n := range 9 {
				p := m.player(club)
				if n > 0 {
					p.FederationID = ""
				} else if p.FederationID != "" {
					p.FederationID += string(rune('A' + seed))
					p.Club = club
				}
				saved, err := tx.SavePlayer(ctx, p)
				if err != nil {
					return err
				}
				p.ID, p.Version = saved.ID, 1
				equal(t, "player as returned", saved, p)
				want.Players[p.ID] = saved
				players = append(players, p.ID)
				e := tournament.Entry{Player: p.ID, Number: n + 1, FirstRound: 1 + m.number(3), Withdrawn: m.yes(), Expelled: m.text(),
					Requests: map[int]tournament.Presence{}}
				if m.yes() {
					e.Requests[7] = tournament.HalfBye
				}
				if err := tx.AddEntry(ctx, want.Event.ID, e); err != nil {
					return err
				}
				e.Version = 1
				want.Entries = append(want.Entries, e)
			}
			if m.bare {
				want.Clubs = map[tournament.ClubID]tournament.Club{} // no player has it
			}
			return nil
		})

		for n := 1; n <= 2; n++ {
			record(func(tx director.Tx) error {
				r, err := tx.SaveRound(ctx, want.Event.ID, m.round(n, players))
				want.Rounds = append(want.Rounds, r)
				return err
			})
		}

		m.bare = !m.bare
		record(func(tx director.Tx) error { // the first round again: some tables stay, the rest is new
			old := want.Rounds[0]
			r := m.round(1, players)
			r.ID, r.Version = old.ID, old.Version
			kept := old.Matches[0]
			sitting := map[tournament.PlayerID]bool{}
			black, white := kept.Players()
			sitting[black], sitting[white] = true, true
			r.Matches, r.Idle = []tournament.Match{kept}, nil
			for _, p := range players {
				if !sitting[p] {
					r.Idle = append(r.Idle, tournament.Idle{Player: p, Presence: tournament.Absent, Pinned: m.yes(), Terms: m.terms()})
				}
			}
			saved, err := tx.SaveRound(ctx, want.Event.ID, r)
			if err != nil {
				return err
			}
			if saved.Version != old.Version+1 || saved.Matches[0].ID != kept.ID || saved.Matches[0].Games[0].ID != kept.Games[0].ID {
				t.Errorf("a kept table lost its ids: %+v, was %+v", saved, old)
			}
			want.Rounds[0] = saved
			return nil
		})
		record(func(tx director.Tx) error { // everything else again
			event := m.event()
			event.ID, event.Version = want.Event.ID, want.Event.Version
			var err error
			if want.Event, err = tx.SaveEvent(ctx, event); err != nil {
				return err
			}
			equal(t, "event as returned", want.Event, event)
			if id := first(want.Clubs); id != 0 {
				club := tournament.Club{ID: id, Name: "Club", City: m.text(), Country: m.country(), Version: 1}
				if want.Clubs[id], err = tx.SaveClub(ctx, club); err != nil {
					return err
				}
				club.Version = 2
				equal(t, "club as returned", want.Clubs[id], club)
			}
			p := m.player(0)
			old := want.Players[players[0]]
			p.ID, p.Version, p.FederationID, p.Club = old.ID, old.Version, "", old.Club
			saved, err := tx.SavePlayer(ctx, p)
			if err != nil {
				return err
			}
			p.Version++
			equal(t, "player as returned", saved, p)
			want.Players[p.ID] = saved

			e := want.Entries[2]
			e.Withdrawn, e.Expelled, e.FirstRound, e.Requests = m.yes(), m.text(), 1+m.number(4), map[int]tournament.Presence{}
			if err := tx.SaveEntry(ctx, want.Event.ID, e); err != nil {
				return err
			}
			e.Version++
			want.Entries[2] = e

			g := &want.Rounds[1].Matches[0].Games[0]
			other := m.game(g.Number, g.Black, g.White)
			other.ID, other.Version, other.ColoursUnknown = g.ID, g.Version, g.ColoursUnknown
			if *g, err = tx.SaveGame(ctx, other); err != nil {
				return err
			}
			other.Version++
			equal(t, "game as returned", *g, other)

			want.Rounds[1].State = tournament.Closed
			err = tx.SetRoundState(ctx, want.Rounds[1], tournament.Closed)
			want.Rounds[1].Version++
			return err
		})
		record(func(tx director.Tx) error {
			last := want.Rounds[1]
			want.Rounds = want.Rounds[:1]
			return tx.DeleteRound(ctx, last)
		})
	}
}

func first(clubs map[tournament.ClubID]tournament.Club) tournament.ClubID {
	for id := range clubs {
		return id
	}
	return 0
}

func withID(e tournament.Event, id tournament.EventID) tournament.Event {
	e.ID = id
	return e
}

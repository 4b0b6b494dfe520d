package swiss

import (
	"fmt"
	"strings"
	"testing"

	"sixtyfour/internal/matching"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// event builds snapshots by names. Start numbers follow the order of names.
type event struct {
	t testing.TB
	tournament.Snapshot
	id   map[string]tournament.PlayerID
	name map[tournament.PlayerID]string
}

func newEvent(t testing.TB, names string) *event {
	e := &event{t: t, id: map[string]tournament.PlayerID{}, name: map[tournament.PlayerID]string{}}
	e.Event = tournament.Event{ID: 1, Name: "Test", Rules: tournament.DefaultRules(), Seed: 1}
	e.Players = map[tournament.PlayerID]tournament.Player{}
	for _, name := range strings.Fields(names) {
		e.enter(name, 1)
	}
	return e
}

func (e *event) enter(name string, first int) tournament.PlayerID {
	n := len(e.Entries) + 1
	id := tournament.PlayerID(100 + n)
	e.id[name], e.name[id] = id, name
	e.Players[id] = tournament.Player{ID: id, Family: name}
	e.Entries = append(e.Entries, tournament.Entry{Player: id, Number: n, FirstRound: first})
	return id
}

// play closes a round: "A>B" A had Black and won, "A<B" Black lost, "A=B" a draw,
// "A>B!" B did not show up, "A<B!" A did not, "A-B!" neither, and "A:full-bye"
// for a player without a match.
func (e *event) play(what ...string) {
	e.t.Helper()
	r := tournament.Round{Number: len(e.Rounds) + 1, State: tournament.Closed}
	for _, w := range what {
		if name, presence, ok := strings.Cut(w, ":"); ok {
			r.Idle = append(r.Idle, tournament.Idle{Player: e.who(name), Presence: tournament.Presence(presence)})
			continue
		}
		at := strings.IndexAny(w, "<>=-")
		if at < 0 {
			e.t.Fatalf("not a result: %s", w)
		}
		white, unplayed := strings.CutSuffix(w[at+1:], "!")
		res := result(w[at], unplayed)
		r.Matches = append(r.Matches, tournament.Match{
			Table: len(r.Matches) + 1,
			Games: []tournament.Game{{Number: 1, Black: e.who(w[:at]), White: e.who(white), Result: &res}},
		})
	}
	e.Rounds = append(e.Rounds, r)
}

func (e *event) who(name string) tournament.PlayerID {
	id, ok := e.id[name]
	if !ok {
		e.t.Fatalf("no player %q", name)
	}
	return id
}

func result(sign byte, unplayed bool) tournament.Result {
	var res tournament.Result
	switch sign {
	case '>':
		res = tournament.LossResult(reversi.White, tournament.ReasonPlayed, 20)
	case '<':
		res = tournament.LossResult(reversi.Black, tournament.ReasonPlayed, 20)
	case '=':
		res = tournament.Result{Outcome: tournament.Drawn, Reason: tournament.ReasonPlayed, Score: reversi.Score{Black: 64, White: 64}}
	default:
		res = tournament.Result{Outcome: tournament.NeitherWon, Reason: tournament.ReasonMutualLoss}
	}
	if unplayed && res.Reason == tournament.ReasonPlayed {
		res.Reason = tournament.ReasonNoShow
	}
	return res
}

// next pairs the round after the last one.
func (e *event) next(pins pairing.Pins) pairing.Plan {
	e.t.Helper()
	plan, err := Pair(e.Snapshot, len(e.Rounds)+1, e.Event.Seed, pins)
	if err != nil {
		e.t.Fatal(err)
	}
	return plan
}

// show writes a plan as "A-B C-D bye E", Black first.
func (e *event) show(plan pairing.Plan) string {
	var words []string
	for _, t := range plan.Tables {
		words = append(words, e.name[t.Black]+"-"+e.name[t.White])
	}
	for _, b := range plan.Byes {
		words = append(words, "bye "+e.name[b.Player])
	}
	return strings.Join(words, " ")
}

func (e *event) relaxed(plan pairing.Plan) string {
	var words []string
	for _, r := range plan.Relaxed {
		words = append(words, fmt.Sprintf("%s %d", r.Rule, r.Value))
	}
	return strings.Join(words, ", ")
}

// finish gives a plan results, first by play order, and closes it.
func (e *event) finish(plan pairing.Plan, sign func(black, white tournament.PlayerID) string) {
	var what []string
	for _, t := range plan.Tables {
		w := sign(t.Black, t.White)
		what = append(what, e.name[t.Black]+w[:1]+e.name[t.White]+w[1:])
	}
	for _, b := range plan.Byes {
		what = append(what, e.name[b.Player]+":bye")
	}
	for _, d := range pairing.Idle(e.Snapshot, len(e.Rounds)+1) {
		what = append(what, e.name[d.Player]+":"+string(d.Presence))
	}
	e.play(what...)
}

func (e *event) country(code string, names ...string) {
	for _, name := range names {
		p := e.Players[e.who(name)]
		p.Country = code
		e.Players[p.ID] = p
	}
}

// byNumber lets the smaller start number win.
func (e *event) byNumber(black, white tournament.PlayerID) string {
	if black < white {
		return ">"
	}
	return "<"
}

// feasible reports whether round can be paired without a rematch, a bye given to
// whomever it takes. With fewer than two players present there is no round.
func feasible(s tournament.Snapshot, round int) (fresh bool) {
	f := newField(s, round, 0)
	n := len(f.present)
	if n < 2 {
		return false
	}
	m := matching.Fill(n+n%2, func(i, j int) int64 {
		if j < n && f.records[f.present[i]].Against(f.records[f.present[j]].Player).Times > 0 {
			return 1
		}
		return 0
	})
	best, err := matching.Solve(m)
	return err == nil && best.Cost == 0
}

// askAll makes the director ask for all there is to ask.
func (e *event) askAll() {
	id := func(i int) tournament.PlayerID { return e.Entries[i%len(e.Entries)].Player }
	for i, kind := range []tournament.ConstraintKind{
		tournament.ApartClubs, tournament.ApartCountry, tournament.ApartFamilies, tournament.KeepApart, tournament.MustMeet,
	} {
		for _, hard := range []bool{true, false} {
			e.Constraints = append(e.Constraints, tournament.Constraint{
				Kind: kind, From: 1, Hard: hard, Players: [2]tournament.PlayerID{id(2 * i), id(2*i + 1)},
			})
		}
	}
	for i := range e.Entries {
		p := e.Players[id(i)]
		p.Club, p.Country = tournament.ClubID(i%3), []string{"", "JPN", "ITA"}[i%3]
		p.Family = []string{"", "Mori", "Sato", "Abe"}[i%4]
		e.Players[p.ID] = p
	}
}

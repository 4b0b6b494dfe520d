package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// Snapshot returns the event as it stood before round was paired, for the systems
// that pair from snapshots. A player's id is the start number of the file, the
// number the place in the order of pairing. In round, who was not paired has asked
// for it.
//
// Errors: an *[trf.Error] with [ErrNotHeld] for points other than win, half and
// nothing, for virtual points and for results that only one side has; and with
// the other reasons of [Event.Pairs].
func (e *Event) Snapshot(system tournament.System, round int) (tournament.Snapshot, error) {
	if err := e.ready(round); err != nil {
		return tournament.Snapshot{}, err
	}
	rules, err := e.rules(system)
	if err != nil {
		return tournament.Snapshot{}, err
	}
	s := tournament.Snapshot{
		Event: tournament.Event{
			Name: e.Name, Place: e.Place, Country: e.Country, Rules: rules, Seed: e.Seed,
			Starts: tournament.Date(strings.ReplaceAll(e.Starts, "/", "-")),
		},
		Players: make(map[tournament.PlayerID]tournament.Player, len(e.Players)),
	}
	for i := range e.Players {
		p := &e.Players[i]
		id := tournament.PlayerID(p.Number)
		family, given, _ := strings.Cut(p.Name, ",")
		s.Players[id] = tournament.Player{
			ID: id, Family: strings.TrimSpace(family), Given: strings.TrimSpace(given), Country: p.Federation, FederationID: p.ID,
		}
		s.Entries = append(s.Entries, e.entry(p, i+1, round))
	}
	for n := 1; n < round; n++ {
		r, err := e.round(rules, n)
		if err != nil {
			return tournament.Snapshot{}, err
		}
		s.Rounds = append(s.Rounds, r)
	}
	s.Constraints = e.constraints()
	return s, nil
}

// rules returns the rules of an event of that system. What a file cannot say is
// as in an event that is new, without the wishes that Reversi adds.
func (e *Event) rules(system tournament.System) (tournament.Rules, error) {
	rules := tournament.DefaultRules()
	if e.Games == 2 {
		rules = tournament.ExchangeRules()
	}
	rules.CountryRounds = 0
	rules.Credit = e.Credit
	rules.Rounds = e.rounds()
	rules.Pairing = tournament.PairingRules{System: system, FirstColour: e.FirstColour, Baku: e.Baku, Legs: e.Legs}
	if e.FirstColour == reversi.NoColour && e.Seed == 0 { // with a seed, the system draws it again
		rules.Pairing.FirstColour = e.Told
	}
	sc := e.Scores
	usual := StandardScores()
	usual.PairingBye, usual.HalfBye, usual.ZeroBye, usual.FullBye = sc.PairingBye, sc.HalfBye, sc.ZeroBye, sc.FullBye
	games := false
	for _, list := range e.abnormal {
		games = games || slices.ContainsFunc(list, func(a trf.Abnormal) bool { return !strings.ContainsRune("FHZ", rune(a.Kind)) })
	}
	if sc != usual || games {
		return rules, e.at(0, 0, ErrNotHeld, "a point for a win, half a point for a draw", "other values")
	}
	if slices.ContainsFunc(e.Players, func(p Player) bool { return len(p.Virtual) > 0 }) && !e.Baku {
		return rules, e.at(0, 0, ErrNotHeld, "no virtual points", "250 or XXA")
	}
	return rules, e.byeWorths(&rules)
}

// byeWorths finds what rounds without a game give, from the cells of a match or,
// where nobody has any, from the point values.
func (e *Event) byeWorths(rules *tournament.Rules) error {
	byes := map[trf.Result]*tournament.Worth{
		trf.PairingBye: &rules.Bye, trf.FullBye: &rules.Bye, trf.HalfBye: &rules.HalfBye, trf.ZeroBye: nil, trf.Unwritten: nil,
	}
	zeros := []*tournament.Worth{&rules.ZeroBye, &rules.Absent, &rules.Left}
	known := map[*tournament.Worth]bool{}
	if e.Games == 1 {
		rules.Bye.Points = tournament.Points(e.Scores.PairingBye / 5)
		rules.HalfBye.Points = tournament.Points(e.Scores.HalfBye / 5)
		for _, w := range append(zeros, &rules.Late) {
			w.Points = tournament.Points(e.Scores.ZeroBye / 5)
		}
	}
	for i := range e.Players {
		p := &e.Players[i]
		for n := 1; n <= e.PlayedRounds(); n++ {
			c := p.Cell(e.column(n))
			worth, ok := byes[byeOf(c)]
			if c.Opponent != 0 || !ok {
				continue
			}
			sum := e.given(p, n)
			points := tournament.Points(sum / 5)
			switch {
			case worth != nil:
			case e.firstRound(p, n+1) > n:
				worth = &rules.Late
			default:
				worth = likeliest(zeros, known, points)
			}
			if sum%5 != 0 || known[worth] && worth.Points != points {
				return e.at(p.Line, cellColumn(e.column(n)), ErrNotHeld,
					fmt.Sprintf("a bye worth %d half-points as elsewhere", worth.Points), sum.String())
			}
			worth.Points, known[worth] = points, true
		}
	}
	return nil
}

// byeOf names the bye in a cell without an opponent, old ways of writing included.
func byeOf(c trf.Cell) trf.Result {
	switch c.Result {
	case trf.ForfeitWin:
		return trf.PairingBye
	case trf.Draw:
		return trf.HalfBye
	case trf.ForfeitLoss:
		return trf.ZeroBye
	default:
		return c.Result
	}
}

var presences = map[trf.Result]tournament.Presence{
	trf.PairingBye: tournament.PairingBye, trf.FullBye: tournament.FullBye, trf.HalfBye: tournament.HalfBye,
	trf.ZeroBye: tournament.ZeroBye, trf.Unwritten: tournament.Absent,
}

func (e *Event) entry(p *Player, number, round int) tournament.Entry {
	entry := tournament.Entry{Player: tournament.PlayerID(p.Number), Number: number, FirstRound: e.firstRound(p, round)}
	if entry.FirstRound > round || e.present(p, round) {
		return entry
	}
	asked := p.Next
	if round <= e.PlayedRounds() {
		asked = byeOf(p.Cell(e.column(round)))
	}
	entry.Requests = map[int]tournament.Presence{round: presences[asked]}
	return entry
}

// firstRound returns the first round in which the file says anything of p. A
// record that somebody is away in the next round, of whom nothing is said before,
// is read as not yet entered; a cell in that round as away.
func (e *Event) firstRound(p *Player, round int) int {
	for n := 1; n < round; n++ {
		if p.Cell(e.column(n)) != (trf.Cell{}) {
			return n
		}
	}
	if e.present(p, round) || round > e.PlayedRounds() && (p.Next == trf.HalfBye || p.Next == trf.FullBye) || p.Cell(e.column(round)) != (trf.Cell{}) {
		return round
	}
	return round + 1
}

// round returns round n as closed.
func (e *Event) round(rules tournament.Rules, n int) (tournament.Round, error) {
	r := tournament.Round{Number: n, State: tournament.Closed}
	for i, pair := range e.Paired(n) {
		if pair.Black == 0 {
			continue
		}
		m, err := e.match(rules, n, pair)
		if err != nil {
			return r, err
		}
		m.Table = i + 1
		r.Matches = append(r.Matches, m)
	}
	for i := range e.Players {
		p := &e.Players[i]
		c := p.Cell(e.column(n))
		if c.Opponent != 0 {
			continue
		}
		presence := presences[byeOf(c)]
		switch {
		case e.firstRound(p, n+1) > n:
			presence = tournament.NotEntered
		case presence == tournament.ZeroBye || presence == tournament.Absent:
			presence = absence(rules, e.given(p, n))
		}
		r.Idle = append(r.Idle, tournament.Idle{Player: tournament.PlayerID(p.Number), Presence: presence})
	}
	return r, nil
}

func (e *Event) match(rules tournament.Rules, n int, pair Pair) (tournament.Match, error) {
	a, b := &e.Players[e.places[pair.White]], &e.Players[e.places[pair.Black]]
	var m tournament.Match
	for g := range e.Games {
		column := e.column(n) + g
		ca, cb := a.Cell(column), b.Cell(column)
		if ca.Opponent != b.Number {
			return m, e.at(a.Line, cellColumn(column), ErrContradict,
				fmt.Sprintf("player %d as in the first game of the match", b.Number), fmt.Sprint(ca.Opponent))
		}
		game := tournament.Game{Number: g + 1, Black: tournament.PlayerID(b.Number), White: tournament.PlayerID(a.Number)}
		white, black := ca, cb
		if ca.Colour == trf.Black || cb.Colour == trf.White {
			game.Black, game.White = game.White, game.Black
			white, black = cb, ca
		}
		game.ColoursUnknown = ca.Colour == trf.NoColour && cb.Colour == trf.NoColour
		result, ok := resultOf(rules, white.Result, black.Result)
		if !ok {
			return m, e.at(a.Line, cellColumn(column)+7, ErrNotHeld, "a result that is one for both", fmt.Sprintf("%c %c", ca.Result, cb.Result))
		}
		game.Result = result
		m.Games = append(m.Games, game)
	}
	return m, nil
}

// resultOf puts what two players have written together; ok is false when it is no
// result of one game. A game lost by both over the board is a ruling.
func resultOf(rules tournament.Rules, white, black trf.Result) (r *tournament.Result, ok bool) {
	played := func(o tournament.Outcome, why tournament.Reason) (*tournament.Result, bool) {
		return &tournament.Result{Outcome: o, Reason: why}, true
	}
	unrated := func(w trf.Result) bool { return w == trf.UnratedWin || w == trf.UnratedDraw || w == trf.UnratedLoss }
	why := tournament.ReasonPlayed
	if unrated(white) || unrated(black) {
		why = tournament.ReasonRuling
	}
	switch [2]trf.Result{plain(white), plain(black)} {
	case [2]trf.Result{trf.Unwritten, trf.Unwritten}:
		return nil, true
	case [2]trf.Result{trf.Win, trf.Loss}:
		return played(tournament.WhiteWon, why)
	case [2]trf.Result{trf.Loss, trf.Win}:
		return played(tournament.BlackWon, why)
	case [2]trf.Result{trf.Draw, trf.Draw}:
		return played(tournament.Drawn, why)
	case [2]trf.Result{trf.Loss, trf.Loss}:
		return played(tournament.NeitherWon, tournament.ReasonRuling)
	case [2]trf.Result{trf.ForfeitWin, trf.ForfeitLoss}:
		lost := tournament.LossResult(reversi.Black, tournament.ReasonNoShow, 64-rules.NoShow)
		return &lost, true
	case [2]trf.Result{trf.ForfeitLoss, trf.ForfeitWin}:
		lost := tournament.LossResult(reversi.White, tournament.ReasonNoShow, 64-rules.NoShow)
		return &lost, true
	case [2]trf.Result{trf.ForfeitLoss, trf.ForfeitLoss}:
		return played(tournament.NeitherWon, tournament.ReasonMutualLoss)
	}
	return nil, false
}

// plain returns the result of a game of a few moves as that of any game.
func plain(r trf.Result) trf.Result {
	switch r {
	case trf.UnratedWin:
		return trf.Win
	case trf.UnratedDraw:
		return trf.Draw
	case trf.UnratedLoss:
		return trf.Loss
	default:
		return r
	}
}

// constraints returns the forbidden pairs, by player.
func (e *Event) constraints() []tournament.Constraint {
	var all []tournament.Constraint
	for _, a := range e.Apart {
		for i, n := range a.Players {
			for _, m := range a.Players[i+1:] {
				c := tournament.Constraint{
					ID: tournament.ConstraintID(len(all) + 1), Kind: tournament.KeepApart, Hard: true, From: 1,
					Players: [2]tournament.PlayerID{tournament.PlayerID(min(n, m)), tournament.PlayerID(max(n, m))},
				}
				if a.To > 0 {
					c.From, c.To = (a.From+e.Games-1)/e.Games, (a.To+e.Games-1)/e.Games
				}
				all = append(all, c)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b tournament.Constraint) int {
		return cmp.Or(cmp.Compare(a.Players[0], b.Players[0]), cmp.Compare(a.Players[1], b.Players[1]), cmp.Compare(a.From, b.From))
	})
	return all
}

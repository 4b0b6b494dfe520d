package director

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// eventPlan is what a result file says as an event, before it is stored. A
// player's id in Rounds is his place in Players, from 1.
type eventPlan struct {
	Event   tournament.Event
	Players []plannedPlayer
	Rounds  []tournament.Round // all closed
	Notes   []tournament.ImportNote
	// HeaderAfter is the round after which the roster's scores hold: the last
	// one, or an earlier one when the file goes on with games that the scores
	// leave out, such as a final.
	HeaderAfter int
	Byes        int // rounds without a game that the roster's scores explain as byes
}

// plannedPlayer is a player of the file.
type plannedPlayer struct {
	Player     tournament.Player // without an id; FederationID is the key
	Header     *wof.Header       // nil when the file has no roster line for him
	FirstRound int
}

// Remarks of the plan, for the import log: message keys.
const (
	whyUnknownID  = "import.unknown_id"
	whyTwice      = "import.twice"
	whyNoGame     = "import.no_game"
	whyClipped    = "import.clipped"
	whyNoRoster   = "import.no_roster"
	whyAnti       = "import.anti"
	whyNoDiscs    = "import.no_discs"
	whyStages     = "import.stages"
	whyMoreRounds = "import.more_rounds"
	whyNoHeading  = "import.no_heading"
	whyMixed      = "import.mixed"
	whyFinals     = "import.finals"
	whyWorth      = "import.worth"
	whyCountry    = "import.country"
	whyPoints     = "import.differs_points"
	whyDiscs      = "import.differs_discs"
	whyLine       = "import.line." // with a wof.Reason behind it
)

// planWOF turns f into an event. It changes nothing and needs no registry.
//
// Rounds are those that the file marks. A heading under which somebody sits more
// than once, and a file without headings, are cut into rounds in which everyone
// sits once, in the order of the lines.
//
// A result without discs is kept as the outcome with the score 0–0, and the
// event then has no tie-break that counts discs. A player without a game in a
// round has a bye where the roster gives points or discs that no game explains;
// otherwise he had not entered before his first game and is absent after it.
func planWOF(f wof.File) eventPlan {
	p := &planner{file: f, ids: map[string]int{}}
	p.event()
	p.roster()
	for _, n := range f.Notes {
		p.note(n.Line, n.Text, whyLine+string(n.Why))
	}
	p.rounds()
	if len(p.plan.Rounds) <= mostRounds {
		p.idle()
	}
	slices.SortStableFunc(p.plan.Notes, func(a, b tournament.ImportNote) int { return cmp.Compare(a.Line, b.Line) })
	return p.plan
}

type planner struct {
	file     wof.File
	plan     eventPlan
	ids      map[string]int // place in Players by federation id
	standIns []int          // places of the players nobody knows
	added    int            // rounds before the added results; 0 without any
}

// note adds a remark; args are pairs of name and value.
func (p *planner) note(line int, text, why string, args ...string) {
	p.plan.Notes = append(p.plan.Notes, tournament.ImportNote{Line: line, Text: text, Why: why, Args: args})
}

// event fills in what the header and the games say about the rules.
func (p *planner) event() {
	e := &p.plan.Event
	e.Name = clip(p.file.Name, 100)
	if e.Name == "" {
		e.Name = clip("Result file "+p.file.Date, 100)
	}
	e.Place = clip(p.file.Country, 100)
	if code, ok := countryCode(p.file.Country); ok {
		e.Country = code
	}
	e.Starts = tournament.Date(p.file.Date)
	e.Rules = tournament.DefaultRules()
	e.Rules.CountryRounds = 0
	more, fewer, without, halves, short := 0, 0, 0, false, false
	for _, g := range p.file.Games {
		if !g.HasDiscs() {
			without++
			continue
		}
		halves = halves || g.FirstDiscs%2 != 0 || g.SecondDiscs%2 != 0
		short = short || g.FirstDiscs+g.SecondDiscs < reversi.Whole(64)
		lead := g.FirstDiscs - g.SecondDiscs
		if g.Outcome == wof.SecondWon {
			lead = -lead
		}
		if g.Outcome != wof.Drawn && lead > 0 {
			more++
		} else if g.Outcome != wof.Drawn && lead < 0 {
			fewer++
		}
	}
	switch {
	case fewer > 0 && more == 0:
		e.Rules.Scoring = reversi.ScoringAnti
		p.note(0, "", whyAnti)
	case halves:
		e.Rules.Scoring = reversi.ScoringSplit
	case short:
		e.Rules.Scoring = reversi.ScoringRetail
	}
	if without > 0 {
		e.Rules.TieBreaks = nil
		p.note(0, "", whyNoDiscs)
	}
}

// roster enters the players of the roster in its order.
func (p *planner) roster() {
	for i := range p.file.Players {
		h := &p.file.Players[i]
		text := strings.Join([]string{h.ID, h.Family, h.Given}, ", ")
		if _, twice := p.ids[h.ID]; twice {
			p.note(h.Line, text, whyTwice)
			continue
		}
		player := tournament.Player{Family: clip(h.Family, 60), Given: clip(h.Given, 60), FederationID: clip(h.ID, 20)}
		if player.Family == "" {
			player.Family = h.ID
		}
		if player.Family != h.Family || player.Given != h.Given {
			p.note(h.Line, text, whyClipped)
		}
		var known bool
		if player.Country, known = countryCode(h.Country); !known {
			p.note(h.Line, h.Country, whyCountry)
		}
		if h.ID == wof.UnknownID {
			player.FederationID = ""
			p.note(h.Line, text, whyNoGame)
			p.plan.Players = append(p.plan.Players, plannedPlayer{Player: player, Header: h})
			continue
		}
		p.ids[h.ID] = p.enter(player, h)
	}
}

func (p *planner) enter(player tournament.Player, h *wof.Header) int {
	p.plan.Players = append(p.plan.Players, plannedPlayer{Player: player, Header: h})
	return len(p.plan.Players)
}

// seat returns the place of the player with id. Who is not in the roster is
// entered with the id as his name. standIn is how many nobodies sit in the
// round already; each of them is a player of his own.
func (p *planner) seat(id string, standIn *int) int {
	if id == wof.UnknownID {
		if *standIn == len(p.standIns) {
			name := tournament.Player{Family: wof.UnknownID, Given: fmt.Sprint(*standIn + 1)}
			p.standIns = append(p.standIns, p.enter(name, nil))
		}
		*standIn++
		return p.standIns[*standIn-1]
	}
	if _, ok := p.ids[id]; !ok {
		p.ids[id] = p.enter(tournament.Player{Family: id, FederationID: clip(id, 20)}, nil)
	}
	return p.ids[id]
}

// rounds lays the games out in rounds.
func (p *planner) rounds() {
	for _, s := range p.stages() {
		if s.label == wof.AddedResults && p.added == 0 {
			p.added = len(p.plan.Rounds)
		}
		parts, mixed := split(s.games)
		switch {
		case mixed:
			p.note(s.line, s.label, whyMixed, "n", fmt.Sprint(len(parts)))
		case len(parts) > 1 && s.line > 0:
			p.note(s.line, s.label, whyMoreRounds, "n", fmt.Sprint(len(parts)))
		case s.line == 0:
			p.note(0, "", whyNoHeading, "n", fmt.Sprint(len(parts)))
		}
		for _, games := range parts {
			r := tournament.Round{Number: len(p.plan.Rounds) + 1, State: tournament.Closed}
			standIn := 0
			for _, g := range games {
				if g.First == wof.UnknownID || g.Second == wof.UnknownID {
					p.note(g.Line, g.Text, whyUnknownID)
				}
				first, second := p.seat(g.First, &standIn), p.seat(g.Second, &standIn)
				r.Matches = append(r.Matches, tournament.Match{
					Table: len(r.Matches) + 1,
					Games: []tournament.Game{plannedGame(g, tournament.PlayerID(first), tournament.PlayerID(second))},
				})
			}
			p.plan.Rounds = append(p.plan.Rounds, r)
		}
	}
	p.plan.Event.Rules.Rounds = min(max(len(p.plan.Rounds), 1), 30)
}

// stage is the games under one heading.
type stage struct {
	line  int // 0 without a heading
	label string
	games []wof.GameLine
}

// stages returns the games by heading, in the order of the file but for a
// play-off that is written before its round robin.
func (p *planner) stages() []stage {
	var all []stage
	last := -2
	for _, g := range p.file.Games {
		if g.Marker != last {
			s := stage{}
			if g.Marker >= 0 {
				m := p.file.Markers[g.Marker]
				s.line, s.label = m.Line, m.Label
			}
			all, last = append(all, s), g.Marker
		}
		s := &all[len(all)-1]
		s.games = append(s.games, g)
	}
	named := func(name string) func(stage) bool {
		return func(s stage) bool { return strings.EqualFold(s.label, name) }
	}
	if po, rr := slices.IndexFunc(all, named("PO")), slices.IndexFunc(all, named("RR")); po >= 0 && po < rr {
		playOff := all[po]
		all = slices.Insert(slices.Delete(all, po, po+1), rr, playOff)
		p.note(playOff.line, playOff.label, whyStages)
	}
	return all
}

// split cuts games into rounds in which everyone sits once. It takes them in
// order and opens a round when somebody sits already: that is the least number
// of rounds for lines in the order of play. When it gives far more rounds than
// the busiest player has games, the lines are sorted by something else, such as
// the winner; then each game goes into the first round where both are free, and
// mixed is true.
func split(games []wof.GameLine) (rounds [][]wof.GameLine, mixed bool) {
	busiest, count := 0, map[string]int{}
	sits := map[string]bool{}
	for _, g := range games {
		if len(rounds) == 0 || sits[g.First] || sits[g.Second] {
			rounds, sits = append(rounds, nil), map[string]bool{}
		}
		rounds[len(rounds)-1] = append(rounds[len(rounds)-1], g)
		for _, id := range []string{g.First, g.Second} {
			if id != wof.UnknownID {
				sits[id] = true
				count[id]++
				busiest = max(busiest, count[id])
			}
		}
	}
	if 2*len(rounds) <= 3*busiest+2 || busiest > mostRounds {
		return rounds, false
	}
	rounds = nil
	var seats []map[string]bool
	for _, g := range games {
		i := slices.IndexFunc(seats, func(s map[string]bool) bool { return !s[g.First] && !s[g.Second] })
		if i < 0 {
			i = len(seats)
			seats, rounds = append(seats, map[string]bool{}), append(rounds, nil)
		}
		rounds[i] = append(rounds[i], g)
		for _, id := range []string{g.First, g.Second} {
			seats[i][id] = id != wof.UnknownID
		}
	}
	return rounds, true
}

func plannedGame(g wof.GameLine, first, second tournament.PlayerID) tournament.Game {
	game := tournament.Game{Number: 1, Black: first, White: second, ColoursUnknown: g.FirstColour == reversi.NoColour}
	score := reversi.Score{}
	if g.HasDiscs() {
		score = reversi.Score{Black: g.FirstDiscs, White: g.SecondDiscs}
	}
	result := tournament.Result{Outcome: tournament.Drawn, Score: score, Reason: tournament.ReasonPlayed}
	if g.HasDiscs() && score == (reversi.Score{}) {
		result.Reason = tournament.ReasonRuling // no board gives 0–0; a count that is not known is 0–0 too
	}
	switch g.Outcome {
	case wof.FirstWon:
		result.Outcome = tournament.BlackWon
	case wof.SecondWon:
		result.Outcome = tournament.WhiteWon
	case wof.Drawn:
	}
	if g.FirstColour == reversi.White {
		game.Black, game.White = second, first
		result.Score = reversi.Score{Black: score.White, White: score.Black}
		switch result.Outcome {
		case tournament.BlackWon:
			result.Outcome = tournament.WhiteWon
		case tournament.WhiteWon:
			result.Outcome = tournament.BlackWon
		case tournament.Drawn, tournament.NeitherWon, tournament.NotPlayed:
		}
	}
	game.Result = &result
	return game
}

// clip shortens text to limit runes and leaves out what [tournament.CheckText]
// refuses.
func clip(text string, limit int) string {
	kept := 0
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if kept == limit || tournament.CheckText("", string(r), 1) != nil {
			return -1
		}
		kept++
		return r
	}, text))
}

package web

import (
	"strconv"
	"strings"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// reason is why two players meet, or why one has the bye.
type reason struct {
	Short string
	Terms []termRow // everything that was weighed
	Sum   string    // of their costs
	Care  bool      // a rule gave way
}

// termRow is one consideration with what it cost.
type termRow struct{ Text, Cost string }

// reasons puts the terms of a pairing into words.
type reasons struct {
	w catalogue.Words
	s tournament.Snapshot
}

// table gives the reason of a match.
func (x reasons) table(m tournament.Match) reason {
	black, white := m.Players()
	colour := func(p tournament.PlayerID) string {
		switch p {
		case black:
			return colourWord(x.w, reversi.Black)
		case white:
			return colourWord(x.w, reversi.White)
		}
		return ""
	}
	r := x.all(m.Terms, colour, false)
	var parts []string
	if m.Pinned {
		parts = append(parts, x.w.Text("pairing.short.pinned"))
	}
	met := has(m.Terms, pairing.RuleRematch)
	r.Care = met
	side := tellingColour(m.Terms) // one word about colours is enough: the other follows from it
	for i, t := range m.Terms {
		if isColour(t.Rule) && i != side || len(parts) == 3 {
			continue
		}
		if text := x.short(t, colour, met); text != "" {
			parts = append(parts, text)
		}
	}
	r.Short = strings.Join(parts, " · ")
	return r
}

// tellingColour returns which term about colours says most: what was forced
// before what was due, and then the larger surplus. It is -1 without one.
func tellingColour(terms []tournament.Term) int {
	best := -1
	for i, t := range terms {
		if !isColour(t.Rule) {
			continue
		}
		if best < 0 || t.Cost > terms[best].Cost || t.Cost == terms[best].Cost && t.Value > terms[best].Value {
			best = i
		}
	}
	return best
}

func isColour(rule string) bool {
	return rule == pairing.RuleColour || rule == pairing.RuleColourForced || rule == pairing.RuleColourRun
}

func has(terms []tournament.Term, rule string) bool {
	for _, t := range terms {
		if t.Rule == rule {
			return true
		}
	}
	return false
}

// short words a term for the sentence beside a table; most terms have none.
func (x reasons) short(t tournament.Term, colour func(tournament.PlayerID) string, met bool) string {
	name := x.name(t.Player)
	switch t.Rule {
	case pairing.RuleRematch:
		return x.w.Text("pairing.short.rematch", "n", t.Value)
	case pairing.RuleScore:
		return x.w.Text("pairing.short.score", "points", tournament.Points(t.Value), "name", name)
	case pairing.RuleSameScore:
		if met {
			return x.w.Text("pairing.short.same_score")
		}
		return x.w.Text("pairing.short.same_score_first")
	case pairing.RuleCountry:
		return x.w.Text("pairing.short.country")
	case pairing.RuleColour:
		if t.Value > 0 {
			return x.w.Text("pairing.short.colour", "name", name, "colour", colour(t.Player))
		}
	case pairing.RuleColourForced, pairing.RuleColourRun:
		return x.w.Text("pairing.short.colour_forced", "name", name, "colour", colour(t.Player))
	case pairing.RuleFloatAgain:
		return x.w.Text("pairing.short.float_again", "name", name)
	}
	return ""
}

// idle gives the reason of a player without a table.
func (x reasons) idle(d tournament.Idle, round int) idleRow {
	row := idleRow{
		Presence: d.Presence, Pinned: d.Pinned, Points: x.s.Event.Rules.Worth(d.Presence).Points,
		Why: x.w.Text("rounds.presence." + string(d.Presence)),
	}
	if d.Presence == tournament.NotEntered {
		e, _ := x.s.Entry(d.Player)
		row.Why = x.w.Text("rounds.enters_in", "n", max(e.FirstRound, round+1))
	}
	if len(d.Terms) == 0 {
		return row
	}
	row.Reason = x.all(d.Terms, func(tournament.PlayerID) string { return "" }, true)
	var parts []string
	if d.Pinned {
		parts = append(parts, x.w.Text("pairing.short.pinned"))
	}
	for _, t := range d.Terms {
		switch {
		case t.Rule == pairing.RuleByeAgain:
			row.Reason.Care = t.Cost > 0
			parts = append(parts, x.w.Text("pairing.short.bye_again", "n", t.Value))
		case t.Rule == pairing.RuleByeLowest && t.Value == 0:
			parts = append(parts, x.w.Text("pairing.short.bye_lowest"))
		case t.Rule == pairing.RuleByeLowest:
			parts = append(parts, x.w.Text("pairing.short.bye_above", "points", tournament.Points(t.Value)))
		}
	}
	if !has(d.Terms, pairing.RuleByeAgain) {
		parts = append(parts, x.w.Text("pairing.short.bye_first"))
	}
	row.Reason.Short = strings.Join(parts, " · ")
	return row
}

// all words every term; the costs add up to Sum.
func (x reasons) all(terms []tournament.Term, colour func(tournament.PlayerID) string, bye bool) reason {
	r := reason{Sum: grouped(pairing.Sum(terms))}
	for _, t := range terms {
		r.Terms = append(r.Terms, termRow{Text: x.term(t, colour, bye), Cost: grouped(t.Cost)})
	}
	return r
}

// term words one term in full.
func (x reasons) term(t tournament.Term, colour func(tournament.PlayerID) string, bye bool) string {
	name, side := x.name(t.Player), colour(t.Player)
	switch t.Rule {
	case pairing.RulePinned:
		return x.w.Text("pairing.term.pinned")
	case pairing.RuleRematch:
		return x.w.Text("pairing.term.rematch", "n", t.Value)
	case pairing.RuleRematchSoon:
		return x.w.Text("pairing.term.rematch_soon")
	case pairing.RuleRematchColour:
		return x.w.Text("pairing.term.rematch_colour")
	case pairing.RuleScore:
		return x.w.Text("pairing.term.score", "points", tournament.Points(t.Value), "name", name)
	case pairing.RuleSameScore:
		return x.w.Text("pairing.term.same_score", "points", tournament.Points(t.Value))
	case pairing.RuleCountry:
		return x.w.Text("pairing.term.country", "round", t.Value)
	case pairing.RuleColour:
		if t.Value > 0 {
			return x.w.Text("pairing.term.colour", "name", name, "colour", side, "n", t.Value)
		}
		return x.w.Text("pairing.term.colour_level", "name", name, "colour", side)
	case pairing.RuleColourForced:
		return x.w.Text("pairing.term.colour_forced", "name", name, "colour", side, "n", t.Value)
	case pairing.RuleColourRun:
		return x.w.Text("pairing.term.colour_run", "name", name, "colour", side, "n", t.Value)
	case pairing.RuleColourEven:
		return x.w.Text("pairing.term.colour_even")
	case pairing.RuleFloatAgain:
		return x.w.Text("pairing.term.float_again", "name", name, "n", t.Value)
	case pairing.RuleSeeding:
		if bye {
			return x.w.Text("pairing.term.seeding_bye", "n", t.Value)
		}
		return x.w.Text("pairing.term.seeding", "n", t.Value)
	case pairing.RuleLot:
		return x.w.Text("pairing.term.lot", "lot", t.Value)
	case pairing.RuleBye:
		return x.w.Text("pairing.term.bye", "players", t.Value)
	case pairing.RuleByeLowest:
		if t.Value == 0 {
			return x.w.Text("pairing.term.bye_lowest")
		}
		return x.w.Text("pairing.term.bye_above", "points", tournament.Points(t.Value))
	case pairing.RuleByeAgain:
		return x.w.Text("pairing.term.bye_again", "n", t.Value)
	case pairing.RuleByePassed:
		return x.w.Text("pairing.term.bye_passed", "name", name, "n", t.Value)
	}
	return x.w.Text("pairing.term.unknown")
}

// relaxed says which rule had to give way in the round.
func (x reasons) relaxed(t tournament.Term) string {
	if t.Rule == pairing.RuleByeAgain {
		return x.w.Text("pairing.relaxed.bye_again", "name", x.name(t.Player), "n", t.Value)
	}
	return x.w.Text("pairing.relaxed.rematch", "n", t.Value)
}

// name is short: a reason stands beside the whole name.
func (x reasons) name(p tournament.PlayerID) string {
	player := x.s.Players[p]
	if player.Family != "" && (x.w.Lang() != "ja" || player.Native == "") {
		return player.Family
	}
	return player.ShownName(x.w.Lang())
}

// grouped writes a cost with spaces between the thousands, because a cost may
// have fifteen digits.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	var sb strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			sb.WriteString("\u202f")
		}
		sb.WriteRune(d)
	}
	return sb.String()
}

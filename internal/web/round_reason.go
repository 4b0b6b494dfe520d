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
	key := "pairing.short." + messageOf(t.Rule)
	switch {
	case t.Rule == pairing.RuleSameScore && !met:
		key += "_first"
	case t.Rule == pairing.RulePinned: // said first of all
		return ""
	case t.Rule == pairing.RuleColour && t.Value == 0, !x.w.Known(key):
		return ""
	}
	return x.w.Text(key, x.arguments(t, colour)...)
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
	row.Reason, row.Explained = x.all(d.Terms, nobody, true), true
	var parts []string
	if d.Pinned {
		parts = append(parts, x.w.Text("pairing.short.pinned"))
	}
	scheduled := false
	for _, t := range d.Terms {
		switch {
		case t.Rule == pairing.RuleResting || t.Rule == pairing.RuleNoOpponent || t.Rule == pairing.RuleNoPlace:
			scheduled = true
			parts = append(parts, x.term(t, nobody, true))
		case t.Rule == pairing.RuleByeAgain:
			row.Reason.Care = t.Cost > 0
			parts = append(parts, x.w.Text("pairing.short.bye_again", "n", t.Value))
		case t.Rule == pairing.RuleByeLowest && t.Value == 0:
			parts = append(parts, x.w.Text("pairing.short.bye_lowest"))
		case t.Rule == pairing.RuleByeLowest:
			parts = append(parts, x.w.Text("pairing.short.bye_above", "points", tournament.Points(t.Value)))
		}
	}
	if !scheduled && !has(d.Terms, pairing.RuleByeAgain) {
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

// term words one term in full. A message ends in _none for the value 0 and in _bye
// for a bye where that is said otherwise.
func (x reasons) term(t tournament.Term, colour func(tournament.PlayerID) string, bye bool) string {
	key := "pairing.term." + messageOf(t.Rule)
	switch {
	case bye && x.w.Known(key+"_bye"):
		key += "_bye"
	case t.Value == 0 && x.w.Known(key+"_none"):
		key += "_none"
	case !x.w.Known(key):
		key = "pairing.term.unknown"
	}
	return x.w.Text(key, x.arguments(t, colour)...)
}

// arguments are what the messages about a term may name.
func (x reasons) arguments(t tournament.Term, colour func(tournament.PlayerID) string) []any {
	return []any{
		"name", x.name(t.Player), "colour", colour(t.Player), "n", t.Value,
		"points", tournament.Points(t.Value), "round", t.Value,
	}
}

// messageOf is how keys of messages name a rule.
func messageOf(rule string) string { return strings.ReplaceAll(rule, "-", "_") }

// relaxed says which rule had to give way in the round.
func (x reasons) relaxed(t tournament.Term) string {
	return x.w.Text("pairing.relaxed."+messageOf(t.Rule), x.arguments(t, nobody)...)
}

// nobody is the colour of a player who has none.
func nobody(tournament.PlayerID) string { return "" }

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

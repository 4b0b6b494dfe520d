package web

import (
	"html/template"
	"strconv"
	"strings"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// workings writes how each number of a table comes about. A table of 200 players
// has thousands of lines, so they are written here and not by a template; every
// name is escaped once, and every text goes through the catalogue once.
type workings struct {
	w     catalogue.Words
	event string                         // "/events/3"
	names map[tournament.PlayerID]string // escaped
	texts map[string]string              // escaped, by key
	brief bool                           // leaves the lines to the pages of the players
}

func newWorkings(w catalogue.Words, t standings.Table) workings {
	k := workings{
		w: w, event: eventPath(t.Event.ID, ""),
		names: make(map[tournament.PlayerID]string, len(t.Rows)), texts: map[string]string{},
	}
	for _, row := range t.Rows {
		k.names[row.Entry.Player] = template.HTMLEscapeString(row.Player.ShownName(w.Lang()))
	}
	return k
}

func (k workings) text(key string) string {
	text, ok := k.texts[key]
	if !ok {
		text = template.HTMLEscapeString(k.w.Text(key))
		k.texts[key] = text
	}
	return text
}

// row puts one player into words. labels are short names of the numbers.
func (k workings) row(row standings.Row, deciding int, labels []string) standingRow {
	out := standingRow{
		Rank:    rankText(row.Rank, row.Shared),
		Country: row.Player.Country, Club: row.Club, Out: row.Entry.Out(), Expelled: row.Entry.IsExpelled(),
		Numbers: make([]standingNumber, len(row.Values)),
	}
	out.Name, out.Latin = shownNames(k.w, row.Player)
	for i, v := range row.Values {
		n := standingNumber{Label: labels[i], Text: v.String(), Decides: deciding == i}
		switch {
		case k.brief:
		case v.Break == tournament.TiePoints:
			n.Working = k.points(row)
		default:
			n.Working = k.value(row, v)
		}
		out.Numbers[i] = n
	}
	return out
}

// points lists the rounds of a player: opponent, colour, score, what it gave.
func (k workings) points(row standings.Row) template.HTML {
	if len(row.Rounds) == 0 {
		return ""
	}
	var sb strings.Builder
	for _, sitting := range row.Rounds {
		k.open(&sb, sitting.Round)
		if sitting.Presence != tournament.Plays {
			sb.WriteString(k.text("standings.presence." + string(sitting.Presence)))
		} else {
			sb.WriteString(k.names[sitting.Opponent])
			for _, g := range sitting.Match.Games {
				k.game(&sb, g, row.Entry.Player)
			}
		}
		k.amount(&sb, sitting.Points.String())
	}
	return k.sum(&sb, row.Points.String())
}

// game writes " W 24–40" with a link to the game, seen from the player p.
func (k workings) game(sb *strings.Builder, g tournament.Game, p tournament.PlayerID) {
	sb.WriteString(` <a href="` + k.event + `/games/` + strconv.FormatInt(int64(g.ID), 10) + `">`)
	own, other := reversi.Discs(0), reversi.Discs(0)
	if g.Result != nil {
		own, other = g.Result.Score.Black, g.Result.Score.White
	}
	colour := "standings.short_black"
	if g.Colour(p) == reversi.White {
		own, other, colour = other, own, "standings.short_white"
	}
	if !g.ColoursUnknown {
		sb.WriteString(k.text(colour) + " ")
	}
	switch {
	case g.Result == nil:
		sb.WriteString(k.text("standings.no_result"))
	case g.Result.Reason == tournament.ReasonPlayed:
		sb.WriteString(own.String() + "–" + other.String())
	default:
		sb.WriteString(own.String() + "–" + other.String() + " " + k.text("games.reason."+string(g.Result.Reason)))
	}
	sb.WriteString(`</a>`)
}

// value lists what each round or game adds to a tie-break. The lines lead to the
// number of the table.
func (k workings) value(row standings.Row, v standings.Value) template.HTML {
	if len(v.Parts) == 0 || v.Parts[0].Round == 0 && v.Parts[0].Kind == standings.KindPlayed {
		return "" // a fact that no round adds to
	}
	var sb strings.Builder
	at := 0
	for _, p := range v.Parts {
		for at < len(row.Rounds)-1 && row.Rounds[at].Round != p.Round {
			at++
		}
		k.part(&sb, p, row.Rounds[at])
	}
	if v.Blank && v.Break == tournament.TieDirect {
		k.line(&sb, k.text("standings.undecided"), "–")
		return k.closed(&sb)
	}
	if v.Per > 1 {
		average := standings.Value{Parts: v.Parts, Per: v.Per, Rounded: v.Rounded}.Total()
		k.line(&sb, template.HTMLEscapeString(k.w.Text("standings.average", "n", v.Per)), average.Exact())
	}
	if !v.Plus.IsZero() {
		k.line(&sb, k.text("standings.share"), v.Plus.Exact())
	}
	if v.Place > 0 {
		k.line(&sb, k.text("standings.place"), strconv.Itoa(v.Place))
	}
	return k.sum(&sb, v.Amount.Exact())
}

// part writes what one game or round adds, and why.
func (k workings) part(sb *strings.Builder, p standings.Part, sitting tournament.Sitting) {
	if p.Kind == standings.KindNotMet {
		k.line(sb, template.HTMLEscapeString(k.w.Text("standings.not_met", "n", p.Of.Exact())), "")
		return
	}
	k.open(sb, p.Round)
	sb.WriteString(k.cause(p, sitting))
	switch {
	case p.Kind == standings.KindNothing || p.Kind == standings.KindBelow || p.Kind == standings.KindUnrated:
		k.amount(sb, "0")
	case p.Cut:
		sb.WriteString(" " + p.Base.Plus(p.Factor.Times(p.Of)).Exact())
		k.amount(sb, k.text("standings.kind.cut"))
	case p.Factor.IsZero() || p.Factor == standings.Whole(1) && p.Base.IsZero():
		k.amount(sb, p.Amount.Exact())
	default:
		sb.WriteString(" ")
		if !p.Base.IsZero() {
			sb.WriteString(p.Base.Exact() + " + ")
		}
		sb.WriteString(p.Factor.Exact() + "×" + p.Of.Exact())
		k.amount(sb, "= "+p.Amount.Exact())
	}
}

// cause says whose discs or points are counted, or why others or none are.
func (k workings) cause(p standings.Part, sitting tournament.Sitting) string {
	cause := k.names[p.Opponent]
	if sitting.Presence != tournament.Plays {
		cause = k.text("standings.presence." + string(sitting.Presence))
	}
	switch p.Kind {
	case standings.KindWithdrawn:
		return cause + " " + k.text("standings.has_withdrawn")
	case standings.KindExpelled:
		return cause + " " + k.text("standings.was_expelled")
	case standings.KindUnplayed:
		if sitting.Presence == tournament.Plays {
			return cause + " " + k.text("standings.not_played")
		}
	case standings.KindNothing:
		switch {
		case sitting.Presence != tournament.Plays:
		case sitting.Open:
			return cause + " " + k.text("standings.is_open")
		case !sitting.Played:
			return cause + " " + k.text("standings.not_played")
		}
	case standings.KindAdjusted, standings.KindForfeit, standings.KindCapped, standings.KindBelow, standings.KindUnrated:
		return cause + " " + k.text("standings.kind."+p.Kind.String())
	case standings.KindPlayed, standings.KindNotMet:
	}
	return cause
}

func (k workings) open(sb *strings.Builder, round int) {
	if sb.Len() == 0 {
		sb.WriteString(`<ul class="working">`)
	}
	sb.WriteString(`<li><span>` + template.HTMLEscapeString(k.w.Text("standings.round", "n", round)) + " ")
}

func (k workings) amount(sb *strings.Builder, text string) {
	sb.WriteString(`</span><b>` + text + `</b>`)
}

// line writes a line that belongs to no round.
func (k workings) line(sb *strings.Builder, text, amount string) {
	if sb.Len() == 0 {
		sb.WriteString(`<ul class="working">`)
	}
	sb.WriteString(`<li><span>` + text)
	k.amount(sb, amount)
}

func (k workings) sum(sb *strings.Builder, text string) template.HTML {
	sb.WriteString(`<li class="sum"><span>` + k.text("standings.sum") + `</span><b>` + text + `</b>`)
	return k.closed(sb)
}

func (k workings) closed(sb *strings.Builder) template.HTML {
	sb.WriteString(`</ul>`)
	return template.HTML(sb.String()) //nolint:gosec // names and texts are escaped, the rest is numbers
}

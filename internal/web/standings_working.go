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
		n := standingNumber{Label: labels[i], Text: v.Amount.String(), Decides: deciding == i}
		if v.Break == tournament.TiePoints {
			n.Working = k.points(row)
		} else {
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

// value lists what each round or game adds to a tie-break. The lines add up to
// the sum, which is the number of the table.
func (k workings) value(row standings.Row, v standings.Value) template.HTML {
	if len(v.Parts) == 0 {
		return ""
	}
	var sb strings.Builder
	at := 0
	for _, p := range v.Parts {
		for at < len(row.Rounds)-1 && row.Rounds[at].Round != p.Round {
			at++
		}
		k.open(&sb, p.Round)
		sb.WriteString(k.cause(p, row.Rounds[at]))
		if p.Kind == standings.KindNothing {
			k.amount(&sb, "0")
			continue
		}
		if p.Factor.IsZero() {
			k.amount(&sb, p.Amount.Exact())
			continue
		}
		sb.WriteString(" ")
		if !p.Base.IsZero() {
			sb.WriteString(p.Base.Exact() + " + ")
		}
		sb.WriteString(p.Factor.Exact() + "×" + p.Of.Exact())
		k.amount(&sb, "= "+p.Amount.Exact())
	}
	return k.sum(&sb, v.Amount.Exact())
}

// cause says whose discs are counted, or why 32 or nothing is.
func (k workings) cause(p standings.Part, sitting tournament.Sitting) string {
	if sitting.Presence != tournament.Plays {
		return k.text("standings.presence." + string(sitting.Presence))
	}
	name := k.names[p.Opponent]
	switch {
	case p.Kind == standings.KindWithdrawn:
		return name + " " + k.text("standings.has_withdrawn")
	case p.Kind == standings.KindExpelled:
		return name + " " + k.text("standings.was_expelled")
	case p.Kind == standings.KindUnplayed, p.Kind == standings.KindNothing && !sitting.Open:
		return name + " " + k.text("standings.not_played")
	case p.Kind == standings.KindNothing:
		return name + " " + k.text("standings.is_open")
	}
	return name
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

func (k workings) sum(sb *strings.Builder, text string) template.HTML {
	sb.WriteString(`<li class="sum"><span>` + k.text("standings.sum") + `</span><b>` + text + `</b></ul>`)
	return template.HTML(sb.String()) //nolint:gosec // names and texts are escaped, the rest is numbers
}

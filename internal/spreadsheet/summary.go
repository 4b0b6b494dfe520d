package spreadsheet

import (
	"slices"
	"strconv"

	"sixtyfour/internal/tournament"
)

// summary tells what the event is, by which rules in words, how far it is, and
// leads to the other sheets.
func (b book) summary(others []sheet) sheet {
	var rows [][]any
	title := func(key string) { rows = append(rows, []any{as{b.text(key), lookSection}, as{"", lookSection}}) }
	say := func(label string, value any) { rows = append(rows, []any{as{label, lookLabel}, value}) }

	e := b.snap.Event
	title("summary.event")
	for _, f := range []struct {
		key   string
		value any
	}{{"summary.date", e.Starts}, {"summary.place", e.Place}, {"column.country", e.Country}} {
		if f.value != "" && f.value != tournament.Date("") {
			say(b.text(f.key), f.value)
		}
	}
	games, played, moves := b.counts()
	say(b.text("sheet.players"), len(b.snap.Entries))
	say(b.text("summary.rounds"), e.Rules.Rounds)
	say(b.text("summary.closed"), b.snap.LastClosed())
	say(b.text("sheet.games"), games)
	say(b.text("summary.played"), played)
	say(b.text("summary.moves"), moves)
	say(b.text("summary.seed"), strconv.FormatUint(e.Seed, 10)) // more digits than a number keeps

	title("summary.rules")
	for i, rule := range b.Rules {
		say(strconv.Itoa(i+1)+".", rule)
	}
	title("summary.sheets")
	for _, sh := range others {
		rows = append(rows, []any{as{"", lookLabel}, link{sh.name, sh.name, 1}})
	}
	return sheet{
		name: b.text("sheet.summary"), lines: b.lines(b.after(), "")[:3],
		columns: []column{{look: lookLabel, widest: 26}, {look: lookWrap, widest: 66}},
		rows:    slices.Values(rows), paper: paper{form: true, upright: true},
	}
}

// counts returns how many games there are, how many have a result, and of how many
// the moves are known.
func (b book) counts() (games, played, moves int) {
	for _, r := range b.snap.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				games++
				if g.Result != nil {
					played++
				}
				if g.Transcript != "" {
					moves++
				}
			}
		}
	}
	return games, played, moves
}

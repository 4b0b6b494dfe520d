package spreadsheet

import (
	"strings"

	"sixtyfour/internal/director"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// finals lists the games of every final in the order of play, and the places that
// are decided.
func (b book) finals() sheet {
	return sheet{
		name:  b.text("sheet.finals"),
		lines: b.lines(b.text("finals.title"), b.places()),
		columns: []column{
			{title: b.text("column.final"), look: lookText},
			{title: b.text("column.match"), look: lookText},
			{title: b.text("column.game"), look: lookWhole},
			{title: b.text("column.black"), look: lookText},
			{title: b.text("column.white"), look: lookText},
			{title: b.text("column.black_discs"), look: lookWhole},
			{title: b.text("column.white_discs"), look: lookWhole},
			{title: b.text("column.winner"), look: lookText},
			{title: b.text("column.reason"), look: lookText},
			{title: b.text("column.transcript"), look: lookMoves, widest: movesWidest},
		},
		frozen: 2,
		rows: func(yield func([]any) bool) {
			for _, f := range b.snap.Finals {
				for _, g := range f.Games {
					winner := ""
					switch g.Result.Outcome {
					case tournament.BlackWon:
						winner = b.name(g.Black)
					case tournament.WhiteWon:
						winner = b.name(g.White)
					default:
					}
					moves := g.Transcript
					if !yield([]any{
						f.Name, b.match(f.Rules, g.Round, g.Slot), g.Number, b.name(g.Black), b.name(g.White),
						standings.Halves(g.Result.Score.Black), standings.Halves(g.Result.Score.White), winner,
						b.text("reason." + string(g.Result.Reason)), moves,
					}) {
						return
					}
				}
			}
		},
	}
}

// match names a match of a final by how many rounds are left behind it.
func (b book) match(r tournament.FinalRules, round, slot int) string {
	rounds := 0
	for n := r.Cut; n > 1; n /= 2 {
		rounds++
	}
	switch {
	case round == 0:
		return b.text("finals.play_off")
	case round == rounds && slot == 2:
		return b.text("finals.third")
	case round == rounds:
		return b.text("finals.final")
	case round == rounds-1:
		return b.text("finals.semi", "slot", slot)
	case round == rounds-2:
		return b.text("finals.quarter", "slot", slot)
	}
	return b.text("finals.round", "round", round, "slot", slot)
}

// places tells in a line who has come out of each final where, as far as it is
// decided.
func (b book) places() string {
	var all []string
	for _, f := range b.snap.Finals {
		drawn, err := director.Bracket(f)
		if err != nil {
			continue // its games stand below; the page of the final tells what is wrong
		}
		var names []string
		for i, p := range drawn.Places {
			if p != 0 {
				names = append(names, b.text("finals.place", "place", i+1, "name", b.name(p)))
			}
		}
		if len(names) > 0 {
			all = append(all, b.text("finals.places", "final", f.Name, "list", strings.Join(names, b.text("list_comma"))))
		}
	}
	return strings.Join(all, " · ")
}

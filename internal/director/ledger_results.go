package director

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
)

// ResultsCollection is the numbering of a CSV of results that is given no other name.
const ResultsCollection = "results"

// results reads a CSV of results, whose events and players have numbers of their own.
func (r *ledgerReader) results(f LedgerFile) {
	all, err := rating.ReadResults(bytes.NewReader(f.Data))
	if err != nil {
		r.fault(f.Name, err)
		return
	}
	collection := cmp.Or(fold(r.options.Collection), ResultsCollection)
	numbers := make([]string, len(all.Players))
	for i, id := range all.Players {
		numbers[i] = strconv.FormatInt(id, 10)
	}
	var events sourceEvents
	for _, g := range all.Games {
		i := events.event(int(g.Event), func() SourceEvent {
			return SourceEvent{File: f.Name, Event: ledger.Revision{
				Key: fmt.Sprintf("csv %s %d", collection, g.Event), Title: fmt.Sprintf("%s %d", collection, g.Event),
			}}
		})
		player := func(p rating.Player) int64 {
			number := numbers[p]
			return events.player(i, number, func() SourcePlayer { return SourcePlayer{Collection: collection, Number: number} })
		}
		line := ledger.Game{
			Day: g.Day, Round: g.Round, A: player(g.A), B: player(g.B), Score: g.Score,
			DiscsA: ledger.Unknown, DiscsB: ledger.Unknown, ColourA: g.ColourA,
		}
		if g.DiscsA >= 0 && g.DiscsB >= 0 {
			line.DiscsA, line.DiscsB = reversi.Whole(int(g.DiscsA)), reversi.Whole(int(g.DiscsB))
		}
		events.add(i, line)
	}
	r.source.Events = append(r.source.Events, events.list...)
}

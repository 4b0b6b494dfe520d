package director

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"

	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/reversi"
)

// WthorCollection is the numbering of players in the WTHOR base.
const WthorCollection = "wthor"

// wthor reads the years of the WTHOR base among the files, with the lists of names that lie
// beside them. A base says of a game only the year: every game has the last day of it, so
// that no list counts a game before it was played.
func (r *ledgerReader) wthor() {
	if len(r.bases) == 0 {
		return
	}
	var names wthor.Names
	for _, f := range r.names {
		read, list := wthor.ReadPlayers, &names.Players
		if strings.EqualFold(path.Ext(f.Name), ".trn") {
			read, list = wthor.ReadTournaments, &names.Tournaments
		}
		got, err := read(bytes.NewReader(f.Data))
		if err != nil {
			r.fault(f.Name, err)
			continue
		}
		*list = got
	}
	for _, f := range r.bases {
		events, err := wthorEvents(f.Data, names)
		if err != nil {
			r.fault(f.Name, err)
			continue
		}
		for _, e := range events {
			e.File = f.Name
			r.source.Events = append(r.source.Events, e)
		}
	}
}

// ErrNoYear refuses a base that does not say of which year its games are.
var ErrNoYear = errors.New("the base does not say of which year its games are")

func wthorEvents(data []byte, names wthor.Names) ([]SourceEvent, error) {
	base, err := wthor.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	year := int(base.Header().GamesYear)
	if year < 1900 || year > 2200 {
		return nil, ErrNoYear
	}
	last := rating.DayOf(time.Date(year, 12, 31, 0, 0, 0, 0, time.UTC))
	var events sourceEvents
	for n := 1; ; n++ {
		var g wthor.Game
		if err := base.Read(&g); errors.Is(err, io.EOF) {
			return events.list, nil
		} else if err != nil {
			return nil, at(fmt.Sprintf("game %d", n), err)
		}
		if g.Score > 64 {
			return nil, fmt.Errorf("game %d has %d discs for Black: %w", n, g.Score, wthor.ErrScore)
		}
		i := events.event(int(g.Tournament), func() SourceEvent { return wthorEvent(year, g.Tournament, names) })
		line := ledger.Game{
			Day: last, DiscsA: reversi.Whole(int(g.Score)), DiscsB: reversi.Whole(64 - int(g.Score)), ColourA: 1, Score: 1,
			A: wthorPlayer(&events, i, g.Black, names), B: wthorPlayer(&events, i, g.White, names),
		}
		if g.Score > 32 {
			line.Score = 2
		} else if g.Score < 32 {
			line.Score = 0
		}
		events.add(i, line)
	}
}

func wthorEvent(year int, number uint16, names wthor.Names) SourceEvent {
	title := clip(names.Tournament(number), 100)
	if title == "" {
		title = fmt.Sprintf("WTHOR %d", number)
	}
	return SourceEvent{Event: ledger.Revision{Key: fmt.Sprintf("wthor %d %d", year, number), Title: title, ByYear: true}}
}

func wthorPlayer(events *sourceEvents, event int, number uint16, names wthor.Names) int64 {
	if number == 0 {
		return 0
	}
	id := fmt.Sprint(number)
	return events.player(event, id, func() SourcePlayer {
		family, given, _ := strings.Cut(clip(names.Player(number), 60), " ")
		return SourcePlayer{Collection: WthorCollection, Number: id, Family: family, Given: strings.TrimSpace(given)}
	})
}

package web

import (
	"encoding/binary"
	"hash/fnv"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
)

// eventsView lists the events: those in play on top, the rest latest first.
type eventsView struct {
	page
	Playing []eventLine
	Others  []eventLine
	Pager   pager
	Players int // in the registry; known when there is no event
}

type eventLine struct {
	director.EventRow
	State eventState
}

const eventsAPage = 40

func (s *Server) getEvents(c echo.Context) error {
	rows, err := s.read.Events(c.Request().Context())
	if err != nil {
		return err
	}
	return s.public(c, listVersion(rows), func() (string, view, error) {
		v := &eventsView{page: page{Section: "events"}}
		var others []eventLine
		for _, row := range rows {
			line := eventLine{row, stateOf(row)}
			if line.State == eventPlaying {
				v.Playing = append(v.Playing, line)
			} else {
				others = append(others, line)
			}
		}
		var from, to int
		v.Pager, from, to = newPager(*c.Request().URL, pageAsked(c), len(others), eventsAPage)
		v.Others = others[from:to]
		if len(rows) == 0 {
			players, err := s.read.Players(c.Request().Context())
			if err != nil {
				return "", nil, err
			}
			v.Players = len(players)
		}
		return "events", v, nil
	})
}

// listVersion is a number that differs when the list would.
func listVersion(rows []director.EventRow) int64 {
	sum := fnv.New64a()
	var word [8]byte
	for _, row := range rows {
		for _, n := range []int64{int64(row.Event.ID), row.Event.Version} {
			binary.LittleEndian.PutUint64(word[:], uint64(n)) //nolint:gosec // any number is as good
			sum.Write(word[:])
		}
	}
	return int64(sum.Sum64()) //nolint:gosec // the same
}

// pageAsked reads which page of a list the address asks for; 1 unless it says.
func pageAsked(c echo.Context) int {
	n, err := strconv.Atoi(c.QueryParam("page"))
	if err != nil {
		return 1
	}
	return n
}

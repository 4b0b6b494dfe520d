package web

import (
	"fmt"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/handout"
	"sixtyfour/internal/tournament"
)

// partRows bounds the rows of one picture: a phone shows some fifty.
const partRows = 50

const typePlain = "text/plain; charset=utf-8"

// shareRoutes give standings and pairings as a chat group takes them.
func (s *Server) shareRoutes(r router) {
	for path, of := range map[string]shared{
		"/events/:event":               s.sharedStandings,
		"/events/:event/rounds/:round": s.sharedPairings,
	} {
		r.get(path+"/share", s.getShare(of))
		r.get(path+"/share.txt", s.shareFile(of, "txt", typePlain, func(l handout.List) ([]byte, error) { return []byte(l.Text()), nil }))
		r.get(path+"/share.md", s.shareFile(of, "md", typePlain, func(l handout.List) ([]byte, error) { return []byte(l.Markdown()), nil }))
		r.get(path+"/share.svg", s.shareFile(of, "", "image/svg+xml", handout.List.SVG))
		r.get(path+"/share.png", s.shareFile(of, "", "image/png", handout.List.PNG))
	}
}

// shared makes the list that is shared. What is not published yet is not found,
// whoever asks.
type shared func(echo.Context) (eventPage, handout.List, error)

// shareView is a list to copy: as text, as Markdown, as a picture.
type shareView struct {
	eventPage
	Title          string
	Text, Markdown string
	Pictures       []sharePicture
	TXT, MD        string // addresses
	Back           string
}

// sharePicture is a part of the list as a picture.
type sharePicture struct {
	Label    string // "1–50"; empty when there is one picture
	SVG, PNG string // addresses
}

func (s *Server) getShare(of shared) echo.HandlerFunc {
	return func(c echo.Context) error {
		p, list, err := of(c)
		if err != nil {
			return err
		}
		v := &shareView{eventPage: p, Title: list.Title, Text: list.Text(), Markdown: list.Markdown()}
		here := c.Request().URL.EscapedPath()
		at := func(extension string, part int) string {
			q := url.Values{"lang": {lang(c)}}
			if after := c.QueryParam("after"); after != "" {
				q.Set("after", after)
			}
			if part > 1 {
				q.Set("part", strconv.Itoa(part))
			}
			return here + extension + "?" + q.Encode()
		}
		v.TXT, v.MD, v.Back = at(".txt", 1), at(".md", 1), eventPath(p.Event.ID, "/standings")
		if n := c.Param("round"); n != "" {
			v.Back = eventPath(p.Event.ID, "/rounds/"+n)
		}
		for from := 0; from < max(len(list.Rows), 1); from += partRows {
			picture := sharePicture{SVG: at(".svg", from/partRows+1), PNG: at(".png", from/partRows+1)}
			if len(list.Rows) > partRows {
				picture.Label = fmt.Sprintf("%d–%d", from+1, min(from+partRows, len(list.Rows)))
			}
			v.Pictures = append(v.Pictures, picture)
		}
		return s.show(c, "share", v)
	}
}

// shareFile gives a list out as a file, made once for each version of the event
// and language. A picture holds the part of the list that ?part names.
func (s *Server) shareFile(of shared, attached, kind string, make func(handout.List) ([]byte, error)) echo.HandlerFunc {
	return func(c echo.Context) error {
		part, err := parameter(c, "part", 1, 1, highest)
		if err != nil {
			return err
		}
		after, err := parameter(c, "after", 0, 1, highest)
		if err != nil {
			return err
		}
		version, err := s.shownVersion(c)
		if err != nil {
			return err
		}
		key := fmt.Sprintf("share %s %d %s %d %d", lang(c), version, c.Request().URL.EscapedPath(), after, part)
		page := s.cache.get(key, func() ([]byte, error) {
			_, list, err := of(c)
			if err != nil {
				return nil, err
			}
			if attached == "" {
				list = list.Part((part-1)*partRows, partRows)
				if part > 1 && len(list.Rows) == 0 {
					return nil, tournament.ErrNotFound
				}
			}
			return make(list)
		})
		if page.err != nil {
			return page.err
		}
		if attached != "" {
			id, err := number(c, "event")
			if err != nil {
				return err
			}
			name := words(s, c).Text("share.file", "id", id)
			c.Response().Header().Set(echo.HeaderContentDisposition, disposition(name, attached, fmt.Sprintf("event-%d", id)))
		}
		return page.serve(c, kind)
	}
}

func (s *Server) sharedStandings(c echo.Context) (eventPage, handout.List, error) {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return p, handout.List{}, err
	}
	after, err := afterRound(c.QueryParam("after"), snapshot)
	if err != nil {
		return p, handout.List{}, err
	}
	return p, standingsList(words(s, c), s.newStandingsView(c, p, snapshot.Public().Masked(called(words(s, c))), after)), nil
}

func standingsList(w catalogue.Words, v *standingsView) handout.List {
	title := w.Text("standings.after", "n", v.After)
	if v.Finished && v.Current {
		title = w.Text("standings.final")
	}
	l := handout.List{
		Title: v.Event.Name + " · " + title, Lang: w.Lang(),
		Columns: []handout.Column{{Title: w.Text("standings.rank"), Number: true}, {Title: w.Text("standings.player"), Strong: true}},
		Rows:    make([][]string, len(v.Rows)),
	}
	if v.Open > 0 {
		l.Note = w.Text("standings.open", "n", v.Open)
	}
	for i, row := range v.Rows {
		name := row.Name
		switch {
		case row.Expelled:
			name += " " + w.Text("standings.was_expelled")
		case row.Out:
			name += " " + w.Text("standings.has_withdrawn")
		}
		l.Rows[i] = []string{row.Rank, name}
		for j, n := range row.Numbers {
			if i == 0 {
				l.Columns = append(l.Columns, handout.Column{Title: n.Label, Number: true, Strong: j == 0})
			}
			l.Rows[i] = append(l.Rows[i], n.Text)
		}
	}
	return l
}

func (s *Server) sharedPairings(c echo.Context) (eventPage, handout.List, error) {
	n, err := number(c, "round")
	if err != nil {
		return eventPage{}, handout.List{}, err
	}
	p, snapshot, err := s.event(c, roundTab(int(n)))
	if err != nil {
		return p, handout.List{}, err
	}
	r, err := roundNumber(c, snapshot.Public())
	if err != nil {
		return p, handout.List{}, err
	}
	w := words(s, c)
	return p, pairingsList(w, newRoundView(w, p, snapshot.Public().Masked(called(w)), r)), nil
}

func pairingsList(w catalogue.Words, v *roundView) handout.List {
	l := handout.List{
		Title: v.Event.Name + " · " + w.Text("rounds.title", "n", v.Round.Number), Lang: w.Lang(),
		Columns: []handout.Column{
			{Title: w.Text("rounds.table"), Number: true},
			{Title: w.Text("common.black"), Strong: true}, {Title: w.Text("common.white"), Strong: true},
		},
	}
	seat := func(s seatView) string { return s.Player.ShownName(w.Lang()) + " (" + s.Points.String() + ")" }
	scores := map[int]string{}
	for _, g := range v.Games {
		switch {
		case g.Match != "":
			scores[g.Table] = g.Match
		case len(v.Games) == len(v.Tables) && g.Game.Result != nil:
			scores[g.Table] = g.Game.Result.Score.String()
		}
	}
	if len(scores) > 0 {
		l.Columns = append(l.Columns, handout.Column{Title: w.Text("share.result"), Number: true, Strong: true})
	}
	add := func(cells ...string) {
		for len(cells) < len(l.Columns) {
			cells = append(cells, "")
		}
		l.Rows = append(l.Rows, cells[:len(l.Columns)])
	}
	for _, t := range v.Tables {
		add(strconv.Itoa(t.Match.Table), seat(t.Black), seat(t.White), scores[t.Match.Table])
	}
	for _, list := range [][]idleRow{v.Byes, v.Away} {
		for _, d := range list {
			add("–", seat(d.Seat), d.Why, "")
		}
	}
	return l
}

package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// draftView is a list before it is published: who moves, and why.
type draftView struct {
	page
	Series   list.Series
	Path     string
	Cutoff   string // the day as the form has it
	Day, At  string
	By       string
	Digest   string
	Stale    bool
	Restates string // the day of the list that it corrects
	First    bool   // there is no list before it
	Facts    []string
	Movers   []moveLine
	Came     []moveLine
	Went     []moveLine
	More     int // movers that are not shown
	CameAll  int
	Top      []moveLine
}

// moveLine is a player whom a list moves.
type moveLine struct {
	Who           shownPlayer
	URL           string
	Was, Is       string
	Change        string
	Ranks         string
	Games         int
	Status        list.Status
	StatusChanged bool
}

// mostMovers bounds what a page shows of those who move.
const mostMovers = 50

func (s *Server) getListDraft(c echo.Context) error {
	v, err := s.draftView(c)
	if err != nil {
		return err
	}
	return s.show(c, "ratings_draft", v)
}

func (s *Server) draftView(c echo.Context) (*draftView, error) {
	series, err := s.seriesOf(c)
	if err != nil {
		return nil, err
	}
	ctx := c.Request().Context()
	draft, err := s.read.ListDraft(ctx, series.ID)
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	names, err := s.listNames(c, nil, false, draft.List.Cutoff)
	if err != nil {
		return nil, err
	}
	stale, err := s.director.Stale(ctx, draft)
	if err != nil {
		return nil, err
	}
	v := &draftView{
		page: page{Section: "ratings"}, Series: series, Path: seriesPath(series.ID) + "/draft", Cutoff: string(dayDate(draft.List.Cutoff)), Day: ratingDay(w, draft.List.Cutoff),
		At: s.when(w.Lang(), draft.At), By: draft.By, Digest: list.Digest(draft.List.Text()), Stale: stale, First: draft.Before == 0 && draft.Restates == 0,
		Facts: []string{
			w.Text("ratings.fact_games", "n", draft.List.Games), w.Text("ratings.fact_players", "n", len(draft.List.Rows)),
			w.Text("ratings.fact_ledger", "n", draft.Seq, "digest", draft.LedgerDigest[:12]),
		},
	}
	var earlier list.List
	against := draft.Before
	if draft.Restates != 0 {
		against = draft.Restates
		v.Restates = v.Day
	}
	if against != 0 {
		before, err := s.read.RatingList(ctx, against)
		if err != nil {
			return nil, err
		}
		earlier = before.List
	}
	for _, m := range list.Compare(earlier, draft.List) {
		line := newMoveLine(w, names, m, v.Path)
		switch {
		case m.Went:
			v.Went = append(v.Went, line)
		case m.Came:
			v.Came = append(v.Came, line)
		case len(v.Movers) < mostMovers:
			v.Movers = append(v.Movers, line)
		default:
			v.More++
		}
	}
	v.CameAll = len(v.Came)
	v.Came = v.Came[:min(len(v.Came), mostMovers)]
	for _, r := range draft.List.Rows[:min(len(draft.List.Rows), 10)] {
		v.Top = append(v.Top, newMoveLine(w, names, list.Move{Player: r.Player, Is: r, Came: true}, v.Path))
	}
	return v, nil
}

// newMoveLine puts a move into words. path leads to the players of the later list.
func newMoveLine(w catalogue.Words, names *listNames, m list.Move, path string) moveLine {
	line := moveLine{Who: names.of(w, m.Player), Games: m.Played, Status: m.Is.Status}
	if !m.Came {
		line.Was = placed(m.Was)
		line.StatusChanged = m.Was.Status != m.Is.Status
	}
	if m.Came {
		line.Games = m.Is.Period
	}
	if !m.Went {
		line.Is = placed(m.Is)
		line.URL = path + "/players/" + idText(m.Player)
	} else {
		line.Status = m.Was.Status
	}
	if !m.Came && !m.Went {
		line.Change = signed(m.Change)
		if m.Climbed != 0 {
			line.Ranks = signed(m.Climbed)
		}
	}
	return line
}

// placed writes a rating with its rank: "1743 (12)".
func placed(r list.Row) string {
	if r.Rank == 0 {
		return idText(int64(r.Rating))
	}
	return idText(int64(r.Rating)) + " (" + rankText(r.Rank, r.Shared) + ")"
}

func (s *Server) getDraftPlayer(c echo.Context) error {
	series, err := s.seriesOf(c)
	if err != nil {
		return err
	}
	draft, err := s.read.ListDraft(c.Request().Context(), series.ID)
	if err != nil {
		return err
	}
	names, err := s.listNames(c, nil, false, draft.List.Cutoff)
	if err != nil {
		return err
	}
	v, err := s.listPlayerView(c, draft.List, names)
	if err != nil {
		return err
	}
	w := words(s, c)
	v.Back, v.BackURL = w.Text("ratings.draft_of", "day", ratingDay(w, draft.List.Cutoff)), seriesPath(series.ID)+"/draft"
	return s.show(c, "ratings_player", v)
}

// draftForm asks for the list of a day.
type draftForm struct {
	Day    string `form:"day" validate:"max=20"`
	Digest string `form:"digest" validate:"max=64"`
}

func (s *Server) postListDraft(c echo.Context) error {
	series, err := s.seriesOf(c)
	if err != nil {
		return err
	}
	var form draftForm
	err = s.bind(c, &form)
	var day rating.Day
	if err == nil {
		t, wrong := time.Parse(time.DateOnly, strings.TrimSpace(form.Day))
		if wrong != nil {
			err = &tournament.FieldError{Field: "day", Value: form.Day, Err: tournament.ErrBadDate}
		}
		day = rating.DayOf(t)
	}
	refused := func(err error) error {
		v, lost := s.seriesView(c)
		if lost != nil {
			return lost
		}
		v.Suggest = form.Day
		return s.refuse(c, listFault(err), "ratings_series", v)
	}
	if err != nil {
		return refused(err)
	}
	return s.begin(c, jobDraft, fmt.Sprintf("series %d", series.ID), fmt.Sprintf("%d %s", series.ID, dayDate(day)), refused)
}

// listFault puts what is wrong with a day beside its field.
func listFault(err error) error {
	for _, known := range []error{director.ErrListAhead, director.ErrListEmpty, director.ErrListOrder, director.ErrListPublished} {
		if errors.Is(err, known) {
			return &tournament.FieldError{Field: "day", Err: known}
		}
	}
	return err
}

func (s *Server) postPublishList(c echo.Context) error {
	series, err := s.seriesOf(c)
	if err != nil {
		return err
	}
	var form draftForm
	if err := s.bind(c, &form); err != nil {
		return err
	}
	id, err := s.director.PublishList(c.Request().Context(), who(c), series.ID, form.Digest)
	if errors.Is(err, director.ErrListStale) {
		v, lost := s.draftView(c)
		if lost != nil {
			return lost
		}
		return s.refuse(c, err, "ratings_draft", v)
	}
	if err != nil {
		return err
	}
	return s.see(c, listPath(id), "ratings.published")
}

func (s *Server) postDropListDraft(c echo.Context) error {
	series, err := s.seriesOf(c)
	if err != nil {
		return err
	}
	if err := s.director.DropListDraft(c.Request().Context(), s.desk(c), series.ID); err != nil {
		return err
	}
	return s.see(c, seriesPath(series.ID), "ratings.draft_dropped")
}

// compareView is two lists of a series beside each other.
type compareView struct {
	page
	Series  list.Series
	Earlier string
	Later   string
	A, B    []option
	Movers  []moveLine
	Came    []moveLine
	Went    []moveLine
	More    int // movers that are not shown
	CameAll int
	WentAll int
	Same    bool
}

// mostBeside bounds what a comparison shows of those who move.
const mostBeside = 200

func (s *Server) getCompare(c echo.Context) error {
	series, err := s.seriesOf(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	heads, err := s.read.ListHeads(ctx, series.ID)
	if err != nil {
		return err
	}
	w := words(s, c)
	v := &compareView{page: page{Section: "ratings"}, Series: series}
	chosen := [2]list.ID{}
	for i, key := range []string{"a", "b"} {
		at := slices.IndexFunc(heads, func(h director.ListHead) bool { return idText(int64(h.ID)) == c.QueryParam(key) })
		if at < 0 {
			return tournament.ErrNotFound
		}
		chosen[i] = heads[at].ID
	}
	lists := [2]director.RatingList{}
	for i, id := range chosen {
		if lists[i], err = s.read.RatingList(ctx, id); err != nil {
			return err
		}
	}
	for _, h := range heads {
		label := listLabel(w, h)
		id := idText(int64(h.ID))
		v.A = append(v.A, option{Value: id, Label: label, Chosen: h.ID == chosen[0]})
		v.B = append(v.B, option{Value: id, Label: label, Chosen: h.ID == chosen[1]})
	}
	v.Earlier, v.Later = ratingDay(w, lists[0].List.Cutoff), ratingDay(w, lists[1].List.Cutoff)
	names, err := s.listNames(c, lists[1].Names, lists[1].Series().HideMinors, lists[1].List.Cutoff)
	if err != nil {
		return err
	}
	for _, m := range list.Compare(lists[0].List, lists[1].List) {
		if !names.listed(m.Player) {
			continue
		}
		line := func() moveLine { return newMoveLine(w, names, m, listPath(chosen[1])) }
		switch {
		case m.Came:
			if v.CameAll++; len(v.Came) < mostMovers {
				v.Came = append(v.Came, line())
			}
		case m.Went:
			if v.WentAll++; len(v.Went) < mostMovers {
				v.Went = append(v.Went, line())
			}
		case len(v.Movers) < mostBeside:
			v.Movers = append(v.Movers, line())
		default:
			v.More++
		}
	}
	v.Same = len(v.Movers)+len(v.Came)+len(v.Went) == 0
	return s.show(c, "ratings_compare", v)
}

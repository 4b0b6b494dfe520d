package web

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

func (s *Server) ratingRoutes(r router) {
	r.get("/ratings", s.getRatings)
	r.get("/ratings/new", s.getSeriesForm, s.directs)
	r.post("/ratings/new", s.postSeries, s.directs)
	r.get("/ratings/:series", s.getSeriesPage)
	r.get("/ratings/:series/change", s.getSeriesForm, s.directs)
	r.post("/ratings/:series/change", s.postSeries, s.directs)
	r.get("/ratings/:series/feed.atom", s.getSeriesFeed)
	r.get("/ratings/:series/compare", s.getCompare)
	r.get("/ratings/:series/draft", s.getListDraft, s.official)
	r.post("/ratings/:series/draft", s.postListDraft, s.directs)
	r.post("/ratings/:series/draft/publish", s.postPublishList, s.directs)
	r.post("/ratings/:series/draft/drop", s.postDropListDraft, s.directs)
	r.get("/ratings/:series/draft/players/:player", s.getDraftPlayer, s.official)
	r.get("/ratings/lists/:list", s.getList)
	r.get("/ratings/lists/:list/players/:player", s.getListPlayer)
	s.ratingFileRoutes(r)
}

func seriesPath(id list.SeriesID) string { return "/ratings/" + strconv.FormatInt(int64(id), 10) }

func listPath(id list.ID) string { return "/ratings/lists/" + strconv.FormatInt(int64(id), 10) }

// ratingsView lists the series with their current lists.
type ratingsView struct {
	page
	Rows []seriesLine
}

type seriesLine struct {
	URL, Name, About string
	Current          string // "31 May 2026"; empty while there is none
	CurrentURL       string
	HasDraft         bool // shown to officials
}

func (s *Server) getRatings(c echo.Context) error {
	ctx := c.Request().Context()
	all, err := s.read.AllSeries(ctx)
	if err != nil {
		return err
	}
	w := words(s, c)
	scope, err := s.scopes(c)
	if err != nil {
		return err
	}
	v := &ratingsView{page: page{Section: "ratings"}}
	for _, series := range all {
		heads, err := s.read.ListHeads(ctx, series.ID)
		if err != nil {
			return err
		}
		line := seriesLine{URL: seriesPath(series.ID), Name: series.Name, About: scope(w, series)}
		if len(heads) > 0 {
			line.Current, line.CurrentURL = ratingDay(w, heads[0].Cutoff), listPath(heads[0].ID)
		}
		if user(c) != nil {
			_, err := s.read.ListDraft(ctx, series.ID)
			if err != nil && !errors.Is(err, tournament.ErrNotFound) {
				return err
			}
			line.HasDraft = err == nil
		}
		v.Rows = append(v.Rows, line)
	}
	return s.show(c, "ratings", v)
}

// seriesOf loads the series of the path.
func (s *Server) seriesOf(c echo.Context) (list.Series, error) {
	id, err := number(c, "series")
	if err != nil {
		return list.Series{}, err
	}
	return s.read.Series(c.Request().Context(), list.SeriesID(id))
}

// seriesView is a series with its published lists.
type seriesView struct {
	page
	Series   list.Series
	About    string
	Rules    []string
	Lists    []publishedLine
	HasDraft bool
	Suggest  string // the day of the next list, for the form
	Compare  [2]list.ID
	Problems map[string]string
}

// publishedLine is a published list among others.
type publishedLine struct {
	ID           list.ID
	URL, Day, At string
	By           string
	Restates     bool
	Restated     bool // a later list of the same day holds
}

func (s *Server) getSeriesPage(c echo.Context) error {
	v, err := s.seriesView(c)
	if err != nil {
		return err
	}
	return s.show(c, "ratings_series", v)
}

func (s *Server) seriesView(c echo.Context) (*seriesView, error) {
	series, err := s.seriesOf(c)
	if err != nil {
		return nil, err
	}
	ctx := c.Request().Context()
	heads, err := s.read.ListHeads(ctx, series.ID)
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	scope, err := s.scopes(c)
	if err != nil {
		return nil, err
	}
	v := &seriesView{
		page: page{Section: "ratings"}, Series: series, About: scope(w, series), Rules: seriesWords(w, series),
		Suggest: string(dayDate(series.Cutoff(s.today()))),
	}
	for i, h := range heads {
		line := publishedLine{ID: h.ID, URL: listPath(h.ID), Day: ratingDay(w, h.Cutoff), At: s.when(w.Lang(), h.At), Restates: h.Number > 1}
		line.Restated = i > 0 && heads[i-1].Cutoff == h.Cutoff
		if user(c) != nil {
			line.By = h.By
		}
		v.Lists = append(v.Lists, line)
	}
	if holding := director.Holding(heads); len(holding) > 1 {
		v.Compare = [2]list.ID{holding[1].ID, holding[0].ID}
	}
	if user(c) != nil {
		_, err := s.read.ListDraft(ctx, series.ID)
		if err != nil && !errors.Is(err, tournament.ErrNotFound) {
			return nil, err
		}
		v.HasDraft = err == nil
	}
	return v, nil
}

// listOf loads the published list of the path.
func (s *Server) listOf(c echo.Context) (director.RatingList, error) {
	id, err := number(c, "list")
	if err != nil {
		return director.RatingList{}, err
	}
	return s.read.RatingList(c.Request().Context(), list.ID(id))
}

// getList shows a published list. The page is kept until the lists of the series, or the
// players, change.
func (s *Server) getList(c echo.Context) error {
	id, err := number(c, "list")
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	head, err := s.read.ListHead(ctx, list.ID(id))
	if err != nil {
		return err
	}
	heads, err := s.read.ListHeads(ctx, head.Series)
	if err != nil {
		return err
	}
	series, err := s.read.Series(ctx, head.Series)
	if err != nil {
		return err
	}
	players, err := s.read.RegistryVersion(ctx)
	if err != nil {
		return err
	}
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%s %d %d %d", head.Digest, len(heads), series.Version, players)
	return s.public(c, int64(sum.Sum64()), func() (string, view, error) { //nolint:gosec // any number is as good
		l, err := s.listOf(c)
		if err != nil {
			return "", nil, err
		}
		names, err := s.listNames(c, l.Names, l.Series().HideMinors, l.List.Cutoff)
		if err != nil {
			return "", nil, err
		}
		v, err := s.ratingListView(c, l, heads, names)
		return "ratings_list", v, err
	})
}

// getListPlayer shows what a published list says of a player, and why.
func (s *Server) getListPlayer(c echo.Context) error {
	l, err := s.listOf(c)
	if err != nil {
		return err
	}
	names, err := s.listNames(c, l.Names, l.Series().HideMinors, l.List.Cutoff)
	if err != nil {
		return err
	}
	v, err := s.listPlayerView(c, l.List, names)
	if err != nil {
		return err
	}
	v.Back, v.BackURL = ratingDay(words(s, c), l.List.Cutoff), listPath(l.ID)
	return s.show(c, "ratings_player", v)
}

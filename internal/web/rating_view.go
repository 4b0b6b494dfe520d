package web

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// ratingListView is a rating list, a page of it.
type ratingListView struct {
	page
	ID          list.ID
	Series      list.Series
	SeriesURL   string
	Day         string
	At          string // when it was published; empty for a draft
	Restates    bool
	RestatedURL string // of the list that holds in its place
	Filter      ratingFilter
	Columns     []sortColumn
	Rows        []ratingRow
	Total       int
	Pager       pager
	All         bool // on one page
	AllURL      string
	Countries   []option
	Clubs       []option
	Categories  []option
	Statuses    []option
	Deviation   bool // the system has one
	Facts       []string
	Rules       []string
	CompareURL  string // with the list before; empty without one
}

// ratingRow is a player on the list, everything in words.
type ratingRow struct {
	Rank, Before  string
	Who           shownPlayer
	WhyURL        string // empty where nothing is told
	Country, Club string
	Rating        int
	Deviation     string
	Change        string
	Games, Period int
	Peak, Last    string
	Status        list.Status
	Spark         template.HTML
}

// ratingFilter is what of a list is asked for.
type ratingFilter struct {
	Query, Country, Club, Category, Status, Sort string
}

// ageCategories are the categories by age, as FIDE has them: who turns so many years in the
// year of the list, or fewer, or more.
var ageCategories = []struct {
	name      string
	low, high int
}{{"junior", 0, 20}, {"senior", 50, 200}}

// isOf reports whether a player who is named belongs to a category by age.
func isOf(category string, p tournament.Player, on rating.Day) bool {
	age := on.Time().Year() - p.BirthYear
	for _, c := range ageCategories {
		if c.name == category {
			return p.BirthYear != 0 && age >= c.low && age <= c.high
		}
	}
	return true
}

type sortColumn struct {
	Label, URL string
	Here       bool
	Num        bool
	Key        string
}

// sorts are the orders in which a list is shown.
var sorts = []string{"rank", "name", "rating", "change", "games", "last"}

const listRowsAPage = 100

func (s *Server) ratingListView(c echo.Context, l director.RatingList, heads []director.ListHead, names *listNames) (*ratingListView, error) {
	w := words(s, c)
	series := l.Series()
	current, err := s.read.Series(c.Request().Context(), series.ID)
	if err != nil {
		return nil, err
	}
	series.Name = current.Name
	v := &ratingListView{
		page: page{Section: "ratings"}, ID: l.ID, Series: series, SeriesURL: seriesPath(series.ID), Day: ratingDay(w, l.List.Cutoff),
		At: s.when(w.Lang(), l.At), Restates: l.Number > 1, Rules: seriesWords(w, series),
		Facts: []string{
			w.Text("ratings.fact_ledger", "n", l.Seq, "digest", l.LedgerDigest[:12]),
			w.Text("ratings.fact_rules", "digest", list.Digest(series.Canonical())[:12]),
			w.Text("ratings.fact_list", "digest", l.Digest[:12], "version", l.Program),
		},
	}
	for i, h := range heads {
		if h.Cutoff == l.List.Cutoff && h.Number > l.Number {
			v.RestatedURL = listPath(heads[i].ID)
			break
		}
	}
	if l.MadeList.Before != 0 {
		v.CompareURL = fmt.Sprintf("%s/compare?a=%d&b=%d", seriesPath(series.ID), l.MadeList.Before, l.ID)
	}
	sparks, err := s.sparks(c, heads, l.List.Cutoff)
	if err != nil {
		return nil, err
	}
	return v, v.fill(s, c, l.List, names, sparks)
}

// fill puts the rows into v that the address asks for.
func (v *ratingListView) fill(s *Server, c echo.Context, l list.List, names *listNames, sparks map[int64][]int) error {
	w := words(s, c)
	l.Rows = names.open(l.Rows)
	clubs, err := s.clubNames(c)
	if err != nil {
		return err
	}
	v.Filter = ratingFilter{
		Query: strings.TrimSpace(c.QueryParam("q")), Country: c.QueryParam("country"), Club: c.QueryParam("club"),
		Category: c.QueryParam("category"), Status: c.QueryParam("status"), Sort: c.QueryParam("sort"),
	}
	if !slices.Contains(sorts, v.Filter.Sort) {
		v.Filter.Sort = "rank"
	}
	v.choices(w, l, clubs)
	rows := v.Filter.rows(w, l, names, clubs)
	v.Total = len(rows)
	base := url.URL{Path: c.Request().URL.Path, RawQuery: v.Filter.query().Encode()}
	everything := v.Filter.query()
	everything.Set("all", "yes")
	v.AllURL = (&url.URL{Path: base.Path, RawQuery: everything.Encode()}).String()
	var from, to int
	size := listRowsAPage
	if v.All = c.QueryParam("all") != ""; v.All { // for paper
		size = max(len(rows), 1)
	}
	v.Pager, from, to = newPager(base, pageAsked(c), len(rows), size)
	for _, r := range rows[from:to] {
		row := ratingRow{
			Rank: "–", Who: names.of(w, r.Player), Country: r.Country, Club: clubs[r.Club], Rating: r.Rating, Games: r.Games, Period: r.Period,
			Last: ratingDay(w, r.Last), Status: r.Status,
		}
		if r.Rank > 0 {
			row.Rank = rankText(r.Rank, r.Shared)
		}
		if r.Before > 0 {
			row.Before = strconv.Itoa(r.Before)
		}
		if !r.New {
			row.Change = signed(r.Change)
		} else if v.CompareURL != "" {
			row.Change = w.Text("ratings.new_row")
		}
		if r.Deviation > 0 {
			row.Deviation, v.Deviation = strconv.Itoa(int(math.Round(r.Deviation))), true
		}
		if r.PeakDay != 0 {
			row.Peak = strconv.Itoa(r.Peak)
		}
		row.WhyURL = fmt.Sprintf("%s/players/%d", c.Request().URL.Path, r.Player)
		if values := sparks[r.Player]; len(values) > 1 {
			row.Spark = spark(w, values)
		}
		v.Rows = append(v.Rows, row)
	}
	for _, key := range sorts {
		f := v.Filter
		f.Sort = key
		u := url.URL{Path: base.Path, RawQuery: f.query().Encode()}
		v.Columns = append(v.Columns, sortColumn{
			Key: key, Label: w.Text("ratings.column." + key), URL: u.String(), Here: key == v.Filter.Sort, Num: key != "name" && key != "last",
		})
	}
	return nil
}

// query is f as an address has it; what is usual is left out.
func (f ratingFilter) query() url.Values {
	q := url.Values{}
	for key, value := range map[string]string{"q": f.Query, "country": f.Country, "club": f.Club, "category": f.Category, "status": f.Status, "sort": f.Sort} {
		if value != "" && (key != "sort" || value != "rank") {
			q.Set(key, value)
		}
	}
	return q
}

// rows returns what of l is asked for, in the order that is asked for.
func (f ratingFilter) rows(w catalogue.Words, l list.List, names *listNames, clubs map[tournament.ClubID]string) []list.Row {
	var rows []list.Row
	for _, r := range l.Rows {
		switch {
		case f.Country != "" && r.Country != f.Country,
			f.Club != "" && strconv.FormatInt(int64(r.Club), 10) != f.Club,
			f.Status == "active" && r.Status == list.Inactive,
			f.Status != "" && f.Status != "active" && string(r.Status) != f.Status:
			continue
		}
		if f.Category != "" {
			if p, named := names.player(r.Player); !named || !isOf(f.Category, p, l.Cutoff) {
				continue
			}
		}
		if f.Query != "" {
			who := names.of(w, r.Player)
			if !director.Finds(f.Query, who.Name+" "+who.Latin) {
				continue
			}
		}
		rows = append(rows, r)
	}
	name := func(r list.Row) string { return names.of(w, r.Player).Name }
	switch f.Sort {
	case "name":
		slices.SortStableFunc(rows, func(a, b list.Row) int { return cmp.Compare(name(a), name(b)) })
	case "rating":
		slices.SortStableFunc(rows, func(a, b list.Row) int { return cmp.Compare(b.Exact, a.Exact) })
	case "change":
		slices.SortStableFunc(rows, func(a, b list.Row) int { return cmp.Compare(b.Change, a.Change) })
	case "games":
		slices.SortStableFunc(rows, func(a, b list.Row) int { return cmp.Compare(b.Games, a.Games) })
	case "last":
		slices.SortStableFunc(rows, func(a, b list.Row) int { return cmp.Compare(b.Last, a.Last) })
	}
	return rows
}

// choices fills the menus of the filter with what the list has.
func (v *ratingListView) choices(w catalogue.Words, l list.List, clubs map[tournament.ClubID]string) {
	countries, inClubs := map[string]bool{}, map[tournament.ClubID]bool{}
	for _, r := range l.Rows {
		if r.Country != "" {
			countries[r.Country] = true
		}
		if r.Club != 0 {
			inClubs[r.Club] = true
		}
	}
	v.Countries = []option{{Value: "", Label: w.Text("ratings.any_country")}}
	for code := range countries {
		v.Countries = append(v.Countries, option{Value: code, Label: code, Chosen: code == v.Filter.Country})
	}
	v.Clubs = []option{{Value: "", Label: w.Text("ratings.any_club")}}
	for id := range inClubs {
		value := strconv.FormatInt(int64(id), 10)
		v.Clubs = append(v.Clubs, option{Value: value, Label: clubs[id], Chosen: value == v.Filter.Club})
	}
	for _, options := range [][]option{v.Countries[1:], v.Clubs[1:]} {
		slices.SortFunc(options, func(a, b option) int { return cmp.Compare(a.Label, b.Label) })
	}
	v.Categories = []option{{Value: "", Label: w.Text("ratings.any_category")}}
	for _, category := range ageCategories {
		v.Categories = append(v.Categories, option{Value: category.name, Label: w.Text("ratings.category." + category.name), Chosen: category.name == v.Filter.Category})
	}
	v.Statuses = []option{{Value: "", Label: w.Text("ratings.any_status")}}
	for _, key := range []string{"active", string(list.Official), string(list.Provisional), string(list.Inactive), string(list.Returning)} {
		v.Statuses = append(v.Statuses, option{Value: key, Label: w.Text("ratings.status." + key), Chosen: key == v.Filter.Status})
	}
}

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
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// today is the day in the zone of the hall.
func (s *Server) today() rating.Day { return rating.DayOf(s.now().In(s.zone)) }

func dayDate(d rating.Day) tournament.Date { return tournament.Date(d.Time().Format(time.DateOnly)) }

// ratingDay writes a day as readers of the language do; 0 is nothing.
func ratingDay(w catalogue.Words, d rating.Day) string {
	if d == 0 {
		return ""
	}
	return formatDate(w.Lang(), dayDate(d))
}

// scopes returns what says whose list a series is.
func (s *Server) scopes(c echo.Context) (func(catalogue.Words, list.Series) string, error) {
	clubs, err := s.clubNames(c)
	if err != nil {
		return nil, err
	}
	return func(w catalogue.Words, series list.Series) string {
		switch {
		case series.Club != 0:
			return w.Text("ratings.scope_club", "club", clubs[series.Club])
		case series.Country != "":
			return w.Text("ratings.scope_country", "country", series.Country)
		}
		return w.Text("ratings.scope_all")
	}, nil
}

// seriesWords says by what rules the lists of a series are made.
func seriesWords(w catalogue.Words, s list.Series) []string {
	lines := []string{w.Text("ratings.system." + s.System)}
	if info, ok := rating.SystemNamed(s.System); ok {
		var parts []string
		for _, p := range info.Parameters {
			if v, given := s.Parameters[p.Name]; given && v != p.Default {
				parts = append(parts, w.Text("ratings.parameter."+p.Name)+" "+plainNumber(v))
			}
		}
		if len(parts) > 0 {
			lines = append(lines, w.Text("ratings.rule_parameters", "list", strings.Join(parts, w.Text("standings.then"))))
		}
	}
	lines = append(lines,
		w.Text("ratings.period_about."+string(s.Period)),
		w.Text(map[bool]string{true: "ratings.rule_by_end", false: "ratings.rule_by_game"}[s.ByEnd]),
		w.Text("ratings.rule_listed", "n", s.Listed),
		w.Text("ratings.rule_provisional", "n", s.Provisional),
		w.Text("ratings.rule_inactive", "n", s.Inactive),
		w.Text(map[bool]string{true: "ratings.rule_restate", false: "ratings.rule_next"}[s.Restate]))
	if s.HideMinors {
		lines = append(lines, w.Text("ratings.rule_minors"))
	}
	return lines
}

// plainNumber writes a parameter as it is typed.
func plainNumber(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// signed writes a difference with its sign; 0 is "±0".
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "±0"
}

// signedTenth writes a difference to tenths.
func signedTenth(v float64) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', 1, 64)
	switch {
	case text == "0.0":
		return "±0.0"
	case v < 0:
		return "−" + text
	}
	return "+" + text
}

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
	Query, Country, Club, Status, Sort string
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
	clubs, err := s.clubNames(c)
	if err != nil {
		return err
	}
	v.Filter = ratingFilter{
		Query: strings.TrimSpace(c.QueryParam("q")), Country: c.QueryParam("country"), Club: c.QueryParam("club"),
		Status: c.QueryParam("status"), Sort: c.QueryParam("sort"),
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
	for key, value := range map[string]string{"q": f.Query, "country": f.Country, "club": f.Club, "status": f.Status, "sort": f.Sort} {
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
	v.Statuses = []option{{Value: "", Label: w.Text("ratings.any_status")}}
	for _, key := range []string{"active", string(list.Official), string(list.Provisional), string(list.Inactive), string(list.Returning)} {
		v.Statuses = append(v.Statuses, option{Value: key, Label: w.Text("ratings.status." + key), Chosen: key == v.Filter.Status})
	}
}

// sparkLists is over how many lists a small graph goes.
const sparkLists = 12

// sparks returns the ratings of every player on the lists up to a day, the oldest first.
func (s *Server) sparks(c echo.Context, heads []director.ListHead, upto rating.Day) (map[int64][]int, error) {
	var chosen []director.ListHead
	for _, h := range director.Holding(heads) {
		if h.Cutoff <= upto && len(chosen) < sparkLists {
			chosen = append(chosen, h)
		}
	}
	sparks := map[int64][]int{}
	for _, h := range slices.Backward(chosen) {
		l, err := s.read.RatingList(c.Request().Context(), h.ID)
		if err != nil {
			return nil, err
		}
		for _, r := range l.List.Rows {
			sparks[r.Player] = append(sparks[r.Player], r.Rating)
		}
	}
	return sparks, nil
}

// spark draws ratings as a small line; its title says them.
func spark(w catalogue.Words, values []int) template.HTML {
	low, high := slices.Min(values), slices.Max(values)
	span := max(high-low, 1)
	var points, said []string
	for i, v := range values {
		x := 2 + 76*i/(len(values)-1)
		y := 18 - 16*(v-low)/span
		points = append(points, fmt.Sprintf("%d,%d", x, y))
		said = append(said, strconv.Itoa(v))
	}
	title := template.HTMLEscapeString(w.Text("ratings.spark", "list", strings.Join(said, ", ")))
	return template.HTML(`<svg class="spark" viewBox="0 0 80 20" role="img" aria-label="` + title + `"><polyline points="` + //nolint:gosec // numbers and an escaped text
		strings.Join(points, " ") + `"/></svg>`)
}

// listPlayerView is what a list says of one player, and why.
type listPlayerView struct {
	page
	Back, BackURL string
	Who           shownPlayer
	Row           list.Row
	Rank, Change  string
	Was           string // the exact rating before; empty for who is new
	Exact         string
	Deviation     int
	Low, High     int // between which the strength lies in 95 of 100 cases
	Games         []changeLine
	Rest          string
	Sum           string
	Peak          string
}

// changeLine is what one game gave, as a sentence.
type changeLine struct {
	Day, Text, Delta string
	Opponent         shownPlayer
}

func (s *Server) listPlayerView(c echo.Context, l list.List, names *listNames) (*listPlayerView, error) {
	id, err := number(c, "player")
	if err != nil {
		return nil, err
	}
	row, ok := l.Row(id)
	if !ok {
		return nil, fmt.Errorf("player %d on the list: %w", id, tournament.ErrNotFound)
	}
	w := words(s, c)
	v := &listPlayerView{
		page: page{Section: "ratings"}, Who: names.of(w, id), Row: row, Rank: "–", Exact: strconv.FormatFloat(row.Exact, 'f', 1, 64),
	}
	if row.Rank > 0 {
		v.Rank = rankText(row.Rank, row.Shared)
	}
	v.Deviation = int(math.Round(row.Deviation))
	v.Low, v.High = int(math.Round(row.Exact-1.96*row.Deviation)), int(math.Round(row.Exact+1.96*row.Deviation))
	if row.PeakDay != 0 {
		v.Peak = w.Text("ratings.peak_on", "rating", row.Peak, "day", ratingDay(w, row.PeakDay))
	}
	changes, _ := l.Of(id)
	sum := changes.Rest
	for _, g := range changes.Games {
		sum += g.Delta
		v.Games = append(v.Games, changeWordsOf(w, names, g))
	}
	if !row.New {
		v.Change, v.Was = signed(row.Change), strconv.FormatFloat(row.Exact-sum, 'f', 1, 64)
		v.Rest, v.Sum = signedTenth(changes.Rest), signedTenth(sum)
	}
	return v, nil
}

// changeWordsOf says "beat Sato Ken (1,740), 38 % was expected".
func changeWordsOf(w catalogue.Words, names *listNames, g list.Change) changeLine {
	line := changeLine{Day: ratingDay(w, g.Day), Delta: signedTenth(g.Delta), Opponent: names.of(w, g.Opponent)}
	key := [3]string{"lost", "drew", "won"}[g.Score]
	made := float64(g.Score) / 2
	if g.Score != 1 && (made-g.Expected)*g.Delta < 0 { // by the margin
		key += "_closely"
	}
	line.Text = w.Text("ratings.game."+key, "rating", int(math.Round(g.Against)), "percent", int(math.Round(100*g.Expected)))
	return line
}

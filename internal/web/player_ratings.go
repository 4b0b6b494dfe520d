package web

import (
	"cmp"
	"html/template"
	"math"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

// playerRatings is what the lists of a series say of a player.
type playerRatings struct {
	Choices []link // the series that list the player
	Series  list.Series
	Now     director.PlayerRow
	Rank    string
	Peak    string
	Graph   template.HTML
	Rows    []courseRow
}

// courseRow is a player on one list.
type courseRow struct {
	Day, URL              string
	Rating                int
	Deviation             string
	Change, Rank          string
	Games                 int
	Status                list.Status
	Won, Drawn, Lost, All int
}

// ratingsOf gathers what the series say of a player; nil when none lists the player. A
// visitor is not told of lists that show a minor as a number.
func (s *Server) ratingsOfPlayer(c echo.Context, p tournament.Player) (*playerRatings, error) {
	ctx := c.Request().Context()
	all, err := s.read.AllSeries(ctx)
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	var chosen *playerRatings
	var choices []link
	for _, series := range all {
		rows, err := s.read.PlayerRows(ctx, series.ID, p.ID)
		if err != nil {
			return nil, err
		}
		rows = slices.CompactFunc(rows, func(a, b director.PlayerRow) bool { return a.Cutoff == b.Cutoff })
		if len(rows) == 0 || user(c) == nil && p.IsNamed() && series.HidesAsMinor(p.BirthYear, rows[0].Cutoff) {
			continue
		}
		id := idText(int64(series.ID))
		here := c.QueryParam("series") == id
		if chosen == nil || here {
			chosen = newPlayerRatings(w, series, rows)
		}
		choices = append(choices, link{URL: playerPath(p.ID) + "?series=" + id, Label: series.Name})
	}
	if chosen != nil {
		for i := range choices {
			choices[i].Here = choices[i].Label == chosen.Series.Name
		}
		chosen.Choices = choices
	}
	return chosen, nil
}

func newPlayerRatings(w catalogue.Words, series list.Series, rows []director.PlayerRow) *playerRatings {
	v := &playerRatings{Series: series, Now: rows[0], Rank: "–", Graph: ratingGraph(w, rows)}
	if rows[0].Rank > 0 {
		v.Rank = rankText(rows[0].Rank, rows[0].Shared)
	}
	if rows[0].PeakDay != 0 {
		v.Peak = w.Text("ratings.peak_on", "rating", rows[0].Peak, "day", ratingDay(w, rows[0].PeakDay))
	}
	for _, r := range rows {
		row := courseRow{
			Day: ratingDay(w, r.Cutoff), URL: listPath(r.ID) + "/players/" + idText(r.Player), Rating: r.Rating, Rank: "–", Games: r.Period, Status: r.Status,
		}
		if r.Rank > 0 {
			row.Rank = rankText(r.Rank, r.Shared)
		}
		if !r.New {
			row.Change = signed(r.Change)
		}
		if r.Deviation > 0 {
			row.Deviation = strconv.Itoa(int(math.Round(r.Deviation)))
		}
		v.Rows = append(v.Rows, row)
	}
	return v
}

// playerRecord is what a player has played, by the ledger of games.
type playerRecord struct {
	Events    int
	All       score
	Black     score
	White     score
	Opponents []opponentRow
	More      int // opponents that are not shown
	Games     []playedGame
	Older     int // games that are not shown
}

// score counts games.
type score struct{ Won, Drawn, Lost int }

func (s *score) add(half int8) {
	switch half {
	case 2:
		s.Won++
	case 1:
		s.Drawn++
	default:
		s.Lost++
	}
}

// Games is how many there are.
func (s score) Games() int { return s.Won + s.Drawn + s.Lost }

// opponentRow is somebody with whom the player has games.
type opponentRow struct {
	Who shownPlayer
	ID  int64
	score
	last int
}

// playedGame is a game as the player sees it.
type playedGame struct {
	Day, Event, URL string
	Opponent        shownPlayer
	Colour          string // "black", "white" or nothing
	Result          string // "won", "drew" or "lost"
	Discs           string
}

// Bounds of what the page of a player shows at once.
const (
	mostOpponents = 15
	mostGames     = 20
)

// recordOf gathers what a player has played. With everything, no list is cut.
func (s *Server) recordOf(c echo.Context, p tournament.PlayerID, everything bool) (*playerRecord, error) {
	records, err := s.director.PlayerRecords(c.Request().Context(), p)
	if err != nil || len(records) == 0 {
		return nil, err
	}
	names, err := s.listNames(c, nil, false, s.today())
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	v := &playerRecord{Events: len(records)}
	opponents := map[int64]*opponentRow{}
	for _, r := range records {
		for _, g := range r.Games {
			mine := turned(g, int64(p))
			v.All.add(mine.Score)
			switch mine.ColourA {
			case 1:
				v.Black.add(mine.Score)
			case 2:
				v.White.add(mine.Score)
			}
			v.Games = append(v.Games, newPlayedGame(w, names, r, mine))
			if mine.B == 0 {
				continue
			}
			o := opponents[mine.B]
			if o == nil {
				o = &opponentRow{ID: mine.B}
				opponents[mine.B] = o
			}
			o.add(mine.Score)
			o.last = len(v.Games)
		}
	}
	for _, o := range opponents {
		v.Opponents = append(v.Opponents, *o)
	}
	slices.SortFunc(v.Opponents, func(a, b opponentRow) int {
		return cmp.Or(cmp.Compare(b.Games(), a.Games()), cmp.Compare(b.last, a.last))
	})
	slices.Reverse(v.Games)
	if !everything {
		v.More, v.Older = max(0, len(v.Opponents)-mostOpponents), max(0, len(v.Games)-mostGames)
		v.Opponents, v.Games = v.Opponents[:len(v.Opponents)-v.More], v.Games[:len(v.Games)-v.Older]
	}
	for i := range v.Opponents {
		v.Opponents[i].Who = names.of(w, v.Opponents[i].ID)
	}
	return v, nil
}

// turned returns a game with a player as A.
func turned(g ledger.Game, player int64) ledger.Game {
	if g.A == player {
		return g
	}
	g.A, g.B, g.DiscsA, g.DiscsB, g.Score = g.B, g.A, g.DiscsB, g.DiscsA, 2-g.Score
	if g.ColourA != 0 {
		g.ColourA = 3 - g.ColourA
	}
	return g
}

func newPlayedGame(w catalogue.Words, names *listNames, r ledger.Record, g ledger.Game) playedGame {
	row := playedGame{
		Day: ratingDay(w, g.Day), Event: r.Title, Result: [3]string{"lost", "drew", "won"}[g.Score], Colour: [3]string{"", "black", "white"}[g.ColourA],
		Opponent: shownPlayer{Name: w.Text("ledger.nobody")},
	}
	if g.B != 0 {
		row.Opponent = names.of(w, g.B)
	}
	if own := director.EventOfKey(r.Key); own != 0 {
		row.URL = eventPath(own, "")
	}
	if g.DiscsA != ledger.Unknown {
		row.Discs = g.DiscsA.String() + "–" + g.DiscsB.String()
	}
	return row
}

package api

import (
	"io"
	"math"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
)

// seriesJSON is a series of rating lists.
type seriesJSON struct {
	ID      int64          `json:"id"`
	Name    string         `json:"name"`
	System  string         `json:"system"`
	Country string         `json:"country"` // empty is everybody
	ClubID  int64          `json:"club_id"` // 0 is everybody
	Period  string         `json:"period"`
	Lists   []listHeadJSON `json:"lists"` // the latest first
}

// listHeadJSON is what is said of a list without reading it.
type listHeadJSON struct {
	ID        int64  `json:"id"`
	Day       string `json:"day"`
	Number    int    `json:"number"` // from 2 on it restates the one before
	Published string `json:"published"`
	Digest    string `json:"digest"`
}

type ratingJSON struct {
	PlayerID      int64   `json:"player_id"`
	Name          string  `json:"name"`
	Latin         string  `json:"latin"`
	Rank          int     `json:"rank"`        // 0 is none
	Shared        bool    `json:"rank_shared"` //
	RankBefore    int     `json:"rank_before"` // 0 is none
	Country       string  `json:"country"`
	ClubID        int64   `json:"club_id"`
	Rating        int     `json:"rating"`
	Exact         float64 `json:"exact"`
	Deviation     float64 `json:"deviation"` // 0 where the system has none
	New           bool    `json:"new"`
	Change        int     `json:"change"`
	PeriodGames   int     `json:"period_games"`
	Won           int     `json:"won"`
	Drawn         int     `json:"drawn"`
	Lost          int     `json:"lost"`
	OpponentsMean int     `json:"opponents_mean"` // 0 without games
	Performance   int     `json:"performance"`    // 0 without games
	Games         int     `json:"games"`
	Peak          int     `json:"peak"`
	PeakDay       string  `json:"peak_day"`
	LastPlayed    string  `json:"last_played"`
	Status        string  `json:"status"`
}

type listJSON struct {
	listHeadJSON
	SeriesID     int64        `json:"series_id"`
	Series       string       `json:"series"`
	Rules        string       `json:"rules"` // all that the numbers depend on beside the games
	Previous     string       `json:"previous"`
	RatedGames   int          `json:"rated_games"`
	LedgerEntry  int64        `json:"ledger_entry"`
	LedgerDigest string       `json:"ledger_digest"`
	Program      string       `json:"program"`
	Ratings      []ratingJSON `json:"ratings"`
}

// RatingSeries is a series with its published lists.
type RatingSeries struct {
	list.Series
	Heads []director.ListHead
}

func (s RatingSeries) json() seriesJSON {
	out := seriesJSON{
		ID: int64(s.ID), Name: s.Name, System: s.System, Country: s.Country, ClubID: int64(s.Club), Period: string(s.Period),
		Lists: make([]listHeadJSON, len(s.Heads)),
	}
	for i, h := range s.Heads {
		out.Lists[i] = headOf(h)
	}
	return out
}

func headOf(h director.ListHead) listHeadJSON {
	return listHeadJSON{ID: int64(h.ID), Day: dayText(h.Cutoff), Number: h.Number, Published: h.At.UTC().Format(time.RFC3339), Digest: h.Digest}
}

func dayText(d rating.Day) string {
	if d == 0 {
		return ""
	}
	return d.Time().Format(time.DateOnly)
}

// WriteRatingSeries writes every series with its lists.
func WriteRatingSeries(w io.Writer, all []RatingSeries) error {
	out := make([]seriesJSON, len(all))
	for i, s := range all {
		out[i] = s.json()
	}
	return writeJSON(w, struct {
		Series []seriesJSON `json:"series"`
	}{out})
}

// Shown is how a player is shown to everybody.
type Shown func(player int64) (name, latin string)

func listOfRatings(l director.RatingList, name string, who Shown) listJSON {
	out := listJSON{
		listHeadJSON: headOf(l.ListHead), SeriesID: int64(l.ListHead.Series), Series: name, Rules: l.MadeList.Series.Canonical(),
		Previous: dayText(l.List.Previous), RatedGames: l.List.Games, LedgerEntry: l.Seq, LedgerDigest: l.LedgerDigest, Program: l.Program,
		Ratings: make([]ratingJSON, len(l.List.Rows)),
	}
	for i, r := range l.List.Rows {
		row := ratingJSON{
			PlayerID: r.Player, Rank: r.Rank, Shared: r.Shared, RankBefore: r.Before, Country: r.Country, ClubID: int64(r.Club),
			Rating: r.Rating, Exact: math.Round(100*r.Exact) / 100, Deviation: math.Round(10*r.Deviation) / 10, New: r.New, Change: r.Change,
			PeriodGames: r.Period, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost, OpponentsMean: r.Opponents, Performance: r.Performance, Games: r.Games,
			Peak: r.Peak, PeakDay: dayText(r.PeakDay), LastPlayed: dayText(r.Last), Status: string(r.Status),
		}
		row.Name, row.Latin = who(r.Player)
		out.Ratings[i] = row
	}
	return out
}

// WriteRatingList writes a published list, a page of its rows.
func WriteRatingList(w io.Writer, l director.RatingList, name string, who Shown, p Page) error {
	return writeJSON(w, struct {
		listJSON
		pageJSON
	}{listOfRatings(l, name, who), pageOf(p)})
}

// WriteWholeRatingList writes a published list with all of its rows.
func WriteWholeRatingList(w io.Writer, l director.RatingList, name string, who Shown) error {
	return writeJSON(w, listOfRatings(l, name, who))
}

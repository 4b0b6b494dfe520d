package web

import (
	"fmt"
	"slices"
	"strconv"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/pairing"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// roundView is the page of a round: a draft, a round that is being played, or
// one that is over.
type roundView struct {
	eventPage
	Round   tournament.Round
	Tables  []tableRow // of a draft: one a match
	Games   []gameRow  // of the others: one a game
	Byes    []idleRow
	Away    []idleRow
	Relaxed []string // the rules of pairing that had to give way
	// Warnings are of a draft, the gravest first.
	Warnings []warning
	// Late and Opponents can still be given a table in a published round.
	Late, Opponents []option
	Stale           bool
	Keeps           bool // stale only by results: it may stand as it is
	Locked          int  // places set by hand

	In, Waiting int    // games with and without a confirmed result
	WaitingFor  string // their tables
	Both        bool   // both counts have to be typed: they need not add up to 64
	Total       int    // what they add up to; 0 when Both
	CanTakeBack bool
	CanReopen   bool

	Quick   quickForm
	Refused bool   // rows of the list came back
	Done    string // id of the game that was just entered
}

// seatView is a player at a table.
type seatView struct {
	Player tournament.Player
	Points tournament.Points // before the round
	Colour reversi.Colour
	Marked bool // for a swap
}

// as returns the seat with a colour.
func (s seatView) as(c reversi.Colour) seatView {
	s.Colour = c
	return s
}

// ID is the player as a form sends it.
func (s seatView) ID() string { return strconv.FormatInt(int64(s.Player.ID), 10) }

// tableRow is a table of a draft.
type tableRow struct {
	Match        tournament.Match
	Black, White seatView
	Reason       reason
	Rematch      bool // they met in an earlier round
	Fixed        bool // one of them always sits at this table
}

// gameRow is a game of a round that is being played or over.
type gameRow struct {
	Table        int
	Label        string // as it is typed: "4", or "4.2" where a table has two games
	Game         tournament.Game
	Black, White seatView
	Reason       reason // on the first game of a table
	Rematch      bool   // they met in an earlier round
	Fixed        bool   // one of them always sits at this table
	Match        string // on the first game of a table: the score of the match, as "2–0", once all games are in
	Ended        string // how and through whom, unless it was counted
	Claims       string // what the players say, Black first, as "Lind 36–28 · Berg 30–34"
	Confirms     string // the count of the one claim that a press confirms, or empty
	Typed, Was   string // the field, and what it held when the page was made
	Error        string
	Conflict     *conflict
}

// First reports whether the row begins its table.
func (g gameRow) First() bool { return g.Game.Number == 1 }

// ID is the game as a form sends it.
func (g gameRow) ID() string { return strconv.FormatInt(int64(g.Game.ID), 10) }

// conflict is a result that someone else entered while another was typed.
type conflict struct {
	By, At        string
	Stored, Typed string
	Version       int // of the game as it is stored now
}

// idleRow is a player without a table.
type idleRow struct {
	Seat     seatView
	Presence tournament.Presence
	// Explained says that there is a Reason.
	Explained bool
	Why       string
	Points    tournament.Points // what the round is worth
	Pinned    bool
	Reason    reason
}

func roundTab(n int) string { return fmt.Sprintf("round %d", n) }

func newRoundView(w catalogue.Words, p eventPage, s tournament.Snapshot, r tournament.Round) *roundView {
	v := &roundView{eventPage: p, Round: r}
	v.Stale = director.Stale(s, r)
	v.Keeps = v.Stale && director.Keepable(s, r)
	met := meetings(s, r.Number)
	total, fixed := s.Event.Rules.Scoring.Total()
	v.Both = !fixed
	if fixed {
		v.Total = int(total / reversi.Whole(1))
	}
	seats := newSeats(s, r.Number)
	say := reasons{w: w, s: s}
	for _, t := range r.Relaxed {
		v.Relaxed = append(v.Relaxed, say.relaxed(t))
	}
	var waiting []string
	for _, m := range r.Matches {
		why := say.table(m)
		if m.Pinned {
			v.Locked++
		}
		black, white := m.Players()
		v.Tables = append(v.Tables, tableRow{Match: m, Black: seats(black).as(reversi.Black), White: seats(white).as(reversi.White), Reason: why, Rematch: met(black, white), Fixed: has(m.Terms, pairing.RuleTable)})
		for _, g := range m.Games {
			row := newGameRow(w, s, m, g, seats)
			row.Confirms = confirmable(s.Event.Rules, r, g)
			row.Rematch, row.Fixed = met(black, white), has(m.Terms, pairing.RuleTable)
			if row.First() {
				row.Reason, row.Match = why, matchScore(m)
			}
			v.Games = append(v.Games, row)
			if g.Result != nil {
				v.In++
			} else {
				v.Waiting++
				waiting = append(waiting, row.Label)
			}
			v.CanTakeBack = v.CanTakeBack || g.Result != nil || len(g.Claims) > 0 || g.Transcript != ""
		}
	}
	v.WaitingFor = joined(w, waiting)
	v.CanTakeBack = r.State == tournament.Published && !v.CanTakeBack
	v.CanReopen = r.State == tournament.Closed && s.Last() == r.Number
	for _, d := range r.Idle {
		row := say.idle(d, r.Number)
		row.Seat = seats(d.Player)
		if d.Pinned {
			v.Locked++
		}
		if d.Presence == tournament.PairingBye || d.Presence == tournament.FullBye || d.Presence == tournament.HalfBye {
			v.Byes = append(v.Byes, row)
		} else {
			v.Away = append(v.Away, row)
		}
	}
	if r.State == tournament.Published {
		v.seatless(w, s, r)
	}
	if v.IsDraft() {
		v.Warnings = v.warnings(say, r)
	}
	return v
}

// meetings returns whether two players met before round n, as the pairing sees it.
func meetings(s tournament.Snapshot, n int) func(a, b tournament.PlayerID) bool {
	records := pairing.Records(s, n)
	return func(a, b tournament.PlayerID) bool {
		for i := range records {
			if records[i].Player == a {
				return records[i].Against(b).Times > 0
			}
		}
		return false
	}
}

// newSeats returns what a page shows of a player in round n.
func newSeats(s tournament.Snapshot, n int) func(tournament.PlayerID) seatView {
	before := s.Upto(n - 1)
	points := make(map[tournament.PlayerID]tournament.Points, len(s.Entries))
	for i, sittings := range before.Sittings() {
		for _, at := range sittings {
			points[s.Entries[i].Player] += at.Points
		}
	}
	return func(p tournament.PlayerID) seatView {
		return seatView{Player: s.Players[p], Points: points[p]}
	}
}

// joined writes "1, 4, 7" as readers of the language do.
func joined(w catalogue.Words, list []string) string {
	text := ""
	for i, part := range list {
		if i > 0 {
			text += w.Text("rounds.comma")
		}
		text += part
	}
	return text
}

// mark keeps which players were marked when a swap is refused.
func (v *roundView) mark(players []string) {
	for i := range v.Tables {
		t := &v.Tables[i]
		t.Black.Marked = slices.Contains(players, t.Black.ID())
		t.White.Marked = slices.Contains(players, t.White.ID())
	}
	for i := range v.Byes {
		v.Byes[i].Seat.Marked = slices.Contains(players, v.Byes[i].Seat.ID())
	}
}

// AllIn reports whether the round can be closed.
func (v *roundView) AllIn() bool { return v.Waiting == 0 }

// All counts the games of the round.
func (v *roundView) All() int { return v.In + v.Waiting }

// IsDesk reports whether results are typed on this page.
func (v *roundView) IsDesk() bool { return v.Round.State == tournament.Published && v.IsDirector() }

// IsDraft and IsClosed tell the state to the template.
func (v *roundView) IsDraft() bool  { return v.Round.State == tournament.Draft }
func (v *roundView) IsClosed() bool { return v.Round.State == tournament.Closed }

// TwoGames reports whether a table plays two games.
func (v *roundView) TwoGames() bool { return v.Event.Rules.Games > 1 }

// typedRight writes a level game that was won by right as it is typed, "bd" or "wd";
// empty for any other.
func typedRight(r tournament.Result) string {
	if r.Reason != tournament.ReasonPlayed || r.Score.Black != r.Score.White {
		return ""
	}
	switch r.Outcome {
	case tournament.BlackWon:
		return "bd"
	case tournament.WhiteWon:
		return "wd"
	case tournament.Drawn, tournament.NeitherWon, tournament.NotPlayed:
	}
	return ""
}

// typedResult writes a result as it is typed at the desk, Black's side first.
func typedResult(rules tournament.Rules, r tournament.Result) string {
	loser := "b"
	lost := r.Score.Black
	if r.Outcome == tournament.BlackWon {
		loser, lost = "w", r.Score.White
	}
	keeps := ""
	if lost > 0 {
		keeps = lost.String()
	}
	switch r.Reason {
	case tournament.ReasonNoShow:
		return loser + "n"
	case tournament.ReasonResigned:
		return loser + "r" + keeps
	case tournament.ReasonTime:
		return loser + "t" + lost.String()
	case tournament.ReasonMutualLoss:
		return "m"
	case tournament.ReasonNotPlayed:
		return "u"
	case tournament.ReasonPlayed, tournament.ReasonRuling:
	}
	if right := typedRight(r); right != "" {
		return right
	}
	if total, fixed := rules.Scoring.Total(); fixed && r.Score.Black+r.Score.White == total {
		return r.Score.Black.String()
	}
	return r.Score.Black.String() + "-" + r.Score.White.String()
}

package spreadsheet_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/tournament"
)

// What no public file may hold. The year is no number of the event.
const (
	secretMail  = "secret-mail"
	secretNote  = "secret-note"
	secretWho   = "secret-recorder"
	secretWhy   = "secret-correction"
	secretYear  = 1987
	draftGameID = 900913
)

var made = time.Date(2026, 10, 18, 17, 30, 0, 0, time.UTC)

func words(t testing.TB, lang string) catalogue.Words {
	t.Helper()
	c, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c.In(lang)
}

// nasty are names that some program would take for a formula, a number, a date
// or an escape, beside those that people really have.
var nasty = []string{
	"=1+1", "+49", "@SUM(A1:A9)", "-x", "'quoted", "00123", "1-2", "1e5", "TRUE", "_x0041_",
	"＝1＋1", `=HYPERLINK("http://x","y")`, "<b>&amp;", `a"b;c,d`, "O’Brien", "Łukasz Żółw",
	"Maximiliane-Theodora von Hohenfels-Oststeinbek",
}

// native are family and given name with their reading.
var native = [][4]string{
	{"Sato", "Ken", "佐藤 健", "さとう けん"},
	{"Takahashi", "Ichiro", "高橋 一郎", "たかはし いちろう"},
	{"Takasaki", "Nagi", "髙﨑 凪", "たかさき なぎ"},
	{"", "", "山田 花子", "やまだ はなこ"},
}

// event makes an event in its third round with a draft of the fourth: one bye,
// one withdrawal, one no-show, one absence, one open game.
func event(players int) tournament.Snapshot {
	rng := rand.New(rand.NewPCG(64, 13))
	s := tournament.Snapshot{
		Event: tournament.Event{
			ID: 3, Name: "Autumn Cup & Friends <64>", Place: "Kyoto, 京都会館", Country: "JPN",
			Starts: "2026-10-18", Rules: tournament.DefaultRules(), Seed: 641013,
		},
		Players: map[tournament.PlayerID]tournament.Player{},
		Clubs: map[tournament.ClubID]tournament.Club{
			1: {ID: 1, Name: "大阪リバーシ会", City: "大阪"}, 2: {ID: 2, Name: "@SUM(A1)"}, 3: {ID: 3, Name: "Nord, \"Ost\""},
		},
	}
	for i := range players {
		p := tournament.Player{
			ID: tournament.PlayerID(100 + i), Family: fmt.Sprintf("Player%d", i+1), Given: "Ann",
			Country: []string{"JPN", "GER", "", "NOR"}[i%4], Club: tournament.ClubID(i % 4),
			FederationID: fmt.Sprintf("%05d", 7*i), BirthYear: secretYear,
			Email: fmt.Sprintf("%s%d@example.org", secretMail, i), Note: secretNote,
		}
		switch {
		case i < len(native):
			p.Family, p.Given, p.Native, p.Reading = native[i][0], native[i][1], native[i][2], native[i][3]
		case i < len(native)+len(nasty):
			p.Family, p.Given = nasty[i-len(native)], ""
		}
		s.Players[p.ID] = p
		s.Entries = append(s.Entries, tournament.Entry{Player: p.ID, Number: i + 1, FirstRound: 1})
	}
	phone := s.Players[105]
	phone.FederationID = "+49 170 1234"
	s.Players[105] = phone
	out, away := s.Entries[players-1].Player, s.Entries[players-2].Player
	s.Entries[players-1].Withdrawn = true
	s.Entries[0].Requests = map[int]tournament.Presence{5: tournament.HalfBye}
	s.Rounds = []tournament.Round{
		round(rng, s, 1, tournament.Closed, nil),
		round(rng, s, 2, tournament.Closed, map[tournament.PlayerID]tournament.Presence{out: tournament.Withdrawn}),
		round(rng, s, 3, tournament.Published, map[tournament.PlayerID]tournament.Presence{
			out: tournament.Withdrawn, away: tournament.Absent}),
		round(rng, s, 4, tournament.Draft, map[tournament.PlayerID]tournament.Presence{out: tournament.Withdrawn}),
	}
	noShow := tournament.LossResult(reversi.White, tournament.ReasonNoShow, 0)
	game := &s.Rounds[0].Matches[1].Games[0]
	game.Result, game.Transcript = &noShow, ""
	last := &s.Rounds[2].Matches[len(s.Rounds[2].Matches)-1].Games[0]
	last.Result, last.Transcript = nil, ""
	s.Rounds[2].Matches[0].Games[0].ColoursUnknown = true
	for i := range s.Rounds[3].Matches {
		s.Rounds[3].Matches[i].Games[0].ID = draftGameID
	}
	return s
}

// round pairs everyone who is there at random; one who is left has the bye.
func round(rng *rand.Rand, s tournament.Snapshot, n int, state tournament.RoundState, idle map[tournament.PlayerID]tournament.Presence) tournament.Round {
	r := tournament.Round{ID: tournament.RoundID(n), Number: n, State: state}
	var here []tournament.PlayerID
	for _, e := range s.Entries {
		if p, ok := idle[e.Player]; ok {
			r.Idle = append(r.Idle, tournament.Idle{Player: e.Player, Presence: p})
		} else {
			here = append(here, e.Player)
		}
	}
	rng.Shuffle(len(here), func(i, j int) { here[i], here[j] = here[j], here[i] })
	for ; len(here) > 1; here = here[2:] {
		moves, board := playout(rng)
		score, err := s.Event.Rules.Scoring.Final(board)
		if err != nil {
			panic(err) // a playout is always over
		}
		res := s.Event.Rules.PlayedResult(score)
		res.By, res.Note = secretWho, secretWhy
		table := len(r.Matches) + 1
		r.Matches = append(r.Matches, tournament.Match{Table: table, Games: []tournament.Game{{
			ID: tournament.GameID(1000*n + table), Number: 1, Black: here[0], White: here[1],
			Result: &res, Transcript: moves, ChangedBy: secretWho,
		}}})
	}
	for _, p := range here {
		r.Idle = append(r.Idle, tournament.Idle{Player: p, Presence: tournament.PairingBye})
	}
	return r
}

// playout plays random legal moves to the end.
func playout(rng *rand.Rand) (string, reversi.Board) {
	b, c := reversi.Start(), reversi.Black
	var t reversi.Transcript
	for {
		moves := reversi.Squares(b.Legal(c))
		if len(moves) == 0 {
			if c = c.Opponent(); b.Legal(c) == 0 {
				return t.String(), b
			}
			continue
		}
		s := moves[rng.IntN(len(moves))]
		t, b, c = append(t, s), b.Play(c, s), c.Opponent()
	}
}

// office is what the workbook for directors holds beside the event.
var office = &spreadsheet.Office{
	Asked: []spreadsheet.Asked{{What: "Ann and Ben do not meet", From: 1, To: 2, Must: true}, {What: "=Club"}},
	Changes: []spreadsheet.Change{
		{At: made, Who: secretWho, What: "result corrected", On: "round 1, table 2", Result: "40–24 → 24–40", Why: secretWhy, Details: "=1\nb"},
	},
}

// summaryRow returns the row of the summary whose second cell is text.
func summaryRow(t *testing.T, f *excelize.File, text string) int {
	t.Helper()
	rows, err := f.GetRows("Summary")
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		if len(row) > 1 && row[1] == text {
			return i + 1
		}
	}
	t.Fatalf("the summary has no row %q: %q", text, rows)
	return 0
}

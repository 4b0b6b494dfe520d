package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// wipeout is the shortest kind of game: 13–0 on the board, 64–0 by the count.
const wipeout = "f5d6c5f6e7f4g5e6e3"

func (h *hall) gameAt(g tournament.Game) string { return gamePath(h.event, g.ID) }

// submit sends the result form of the page of g as it stands, with fields typed.
func (h *hall) submit(g tournament.Game, fields url.Values) answer {
	h.t.Helper()
	if !fields.Has("version") {
		fields.Set("version", fmt.Sprint(g.Version))
	}
	return h.send(h.gameAt(g), h.gameAt(g), fields)
}

func TestGame_Record(t *testing.T) {
	t.Parallel()
	h := newHall(t, 6)
	h.publish(1)

	t.Run("discs of Black are enough", func(t *testing.T) {
		g := h.game(1, 1, 1)
		h.follow(h.submit(g, url.Values{"discs": {"44"}})).want(t, http.StatusOK,
			"Recorded: 44–20", "counted at the end", "recorded by Ina", "The moves are not recorded")
	})
	t.Run("moves are replayed and counted, however they are written", func(t *testing.T) {
		g := h.game(1, 2, 1)
		typed := "1. F5 D6 2. C5 F6\nE7 F4 g5 e6 E3"
		page := h.follow(h.submit(g, url.Values{"transcript": {typed}}))
		page.want(t, http.StatusOK, "Recorded: 64–0", "9 moves", "B: f5 (&#43;1)", "The game is over", `data-sq="e3"`, wipeout)
		if g := h.game(1, 2, 1); g.Transcript != wipeout || g.Result.Score != (reversi.Score{Black: 128}) {
			t.Errorf("stored %q %s", g.Transcript, g.Result.Score)
		}
	})
	t.Run("TRN-21 the same moves again, written otherwise, change nothing", func(t *testing.T) {
		g := h.game(1, 2, 1)
		for range 2 {
			h.follow(h.submit(g, url.Values{"transcript": {strings.ToUpper(wipeout)}, "discs": {"64"}})).want(t, http.StatusOK, "Recorded: 64–0")
		}
		if now := h.game(1, 2, 1); now.Version != g.Version || now.Transcript != wipeout {
			t.Errorf("version %d and %q, want %d and %q", now.Version, now.Transcript, g.Version, wipeout)
		}
	})
	t.Run("a game can be walked through by address", func(t *testing.T) {
		g := h.game(1, 2, 1)
		h.guest().get(h.gameAt(g)+"?ply=1").want(t, http.StatusOK, "White to move", `?ply=2"`)
		h.guest().get(h.gameAt(g)+"?ply=0").want(t, http.StatusOK, "Start position", "Black to move")
		h.guest().get(h.gameAt(g)+"?ply=-7").want(t, http.StatusOK, "The game is over")
		h.guest().get(h.gameAt(g)).want(t, http.StatusOK, "The game is over")
	})
	t.Run("a result of a closed round is corrected only with a reason", func(t *testing.T) {
		h.enterResult(h.game(1, 3, 1), "32", "")
		h.must(h.d.Close(t.Context(), h.who, h.event, 1, h.round(1).Version))
		g := h.game(1, 1, 1)
		h.submit(g, url.Values{"discs": {"20"}}).want(t, http.StatusUnprocessableEntity, `value="20"`, `id="e-reason"`, "This is needed.")
		h.follow(h.submit(g, url.Values{"discs": {"20"}, "reason": {"Sheets were swapped"}})).want(t, http.StatusOK,
			"20–44", "reason: Sheets were swapped", "Correct the result")
		h.guest().get(h.gameAt(g)).lacks(t, "Sheets were swapped", "Ina", "Correct the result")
	})
}

func TestGame_AddMoves(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2)
	h.publish(1)
	h.enterResult(h.game(1, 1, 1), "64", "")
	path := gamePath(h.event, h.game(1, 1, 1).ID)
	t.Run("a result without moves asks for them in a form of its own, for directors alone", func(t *testing.T) {
		h.get(path).want(t, http.StatusOK, `<h2>Add the moves</h2>`, `name="discs" value="64–0"`)
		h.guest().get(path).lacks(t, "Add the moves")
		h.get(h.path("/rounds/1")).want(t, http.StatusOK, `href="`+path+`" aria-label="Game of table 1">Game</a>`)
	})
	t.Run("in a closed round it asks for the reason, and the result stays", func(t *testing.T) {
		h.must(h.d.Close(t.Context(), h.who, h.event, 1, h.round(1).Version))
		h.get(path).want(t, http.StatusOK, `id="f-add-reason"`)
		version := fmt.Sprint(h.game(1, 1, 1).Version)
		form := url.Values{"version": {version}, "discs": {"64–0"}, "transcript": {wipeout}, "reason": {"the sheet came in"}}
		h.follow(h.send(path, path, form)).want(t, http.StatusOK, "9 moves")
		h.get(path).lacks(t, "Add the moves")
		if g := h.game(1, 1, 1); g.Transcript != wipeout || g.Result.Score != (reversi.Score{Black: 128}) {
			t.Errorf("moves %q, %v", g.Transcript, g.Result.Score)
		}
	})
}

func TestGame_Otherwise(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		fields url.Values
		want   tournament.Result
	}{
		{"time keeps what the regime gives", url.Values{"ended": {"time"}, "loser": {"white"}},
			tournament.LossResult(reversi.White, tournament.ReasonTime, 31)},
		{"resigned with the discs that were agreed", url.Values{"ended": {"resigned"}, "loser": {"black"}, "keeps": {"12"}},
			tournament.LossResult(reversi.Black, tournament.ReasonResigned, 12)},
		{"a ruling keeps moves that stop early as they are", url.Values{"ended": {"ruling"}, "loser": {"black"}, "keeps": {"20"}, "transcript": {"f5d6c3"}},
			tournament.LossResult(reversi.Black, tournament.ReasonRuling, 20)},
		{"a no-show has nothing", url.Values{"ended": {"no-show"}, "loser": {"white"}},
			tournament.LossResult(reversi.White, tournament.ReasonNoShow, 0)},
		{"both can lose", url.Values{"ended": {"mutual-loss"}},
			tournament.Result{Outcome: tournament.NeitherWon, Reason: tournament.ReasonMutualLoss}},
		{"a game can stay unplayed", url.Values{"ended": {"not-played"}},
			tournament.Result{Outcome: tournament.NotPlayed, Reason: tournament.ReasonNotPlayed}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, 2)
			h.publish(1)
			page := h.follow(h.submit(h.game(1, 1, 1), tt.fields))
			g := h.game(1, 1, 1)
			if g.Result == nil || !g.Result.Same(tt.want) {
				t.Fatalf("stored %+v, want %+v", g.Result, tt.want)
			}
			if want := reversi.Transcript(nil); tt.fields.Get("transcript") != g.Transcript && g.Transcript != want.String() {
				t.Errorf("stored the moves %q", g.Transcript)
			}
			// What the page offers for correction is what is stored: sent back
			// unchanged it changes nothing.
			f := storedForm(g)
			page.want(t, http.StatusOK)
			h.follow(h.submit(g, url.Values{"discs": {f.Discs}, "ended": {f.Ended}, "loser": {f.Loser}, "keeps": {f.Keeps}, "transcript": {f.Transcript}}))
			if again := h.game(1, 1, 1); again.Version != g.Version {
				t.Errorf("sent back unchanged, it was saved again: %+v", again.Result)
			}
		})
	}
}

func TestGame_DiscsBesideEnding(t *testing.T) {
	t.Parallel()
	t.Run("discs that fit how the game ended are no contradiction", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		h.follow(h.submit(h.game(1, 1, 1), url.Values{"ended": {"no-show"}, "loser": {"white"}, "discs": {"64"}})).want(t, http.StatusOK, "64–0")
	})
	t.Run("a count that the page filled in itself does not bar a correction", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		h.enterResult(h.game(1, 1, 1), "44", "")
		g := h.game(1, 1, 1)
		h.follow(h.submit(g, url.Values{"discs": {storedForm(g).Discs}, "ended": {"not-played"}})).want(t, http.StatusOK, "0–0")
		if got := h.game(1, 1, 1).Result.Reason; got != tournament.ReasonNotPlayed {
			t.Errorf("stored as %s", got)
		}
	})
}

func TestGame_Refused(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2)
	h.publish(1)
	g := h.game(1, 1, 1)
	tests := []struct {
		name   string
		fields url.Values
		want   []string
	}{
		{
			"TRN-05 a mirrored start names the legal first moves and offers the mirrored game",
			url.Values{"transcript": {"c5c6e3d3c3c4c7f3g2"}},
			[]string{"Move 1, c5: only the other side could move there", "d3 c4 f5 e6", "mirrored a↔h, all moves are legal", `value="mirror"`, ">c5c6e3d3c3c4c7f3g2</textarea>"},
		},
		{
			"TRN-17 a Cyrillic letter is named with its place and nothing is left out",
			url.Values{"transcript": {"e6f6f5f4g6h7g3с5g4g5h6h5"}},
			[]string{"Move 8", "the character U&#43;0441 only looks like c", "Before move 8.", ">e6f6f5f4g6h7g3с5g4g5h6h5</textarea>"},
		},
		{
			"TRN-19 an illegal move is refused with what was legal, and nothing is repaired",
			url.Values{"transcript": {"e6f4c3c4d3d6f6e3"}},
			[]string{"Move 8, e3", "White could play c2 d2 e2 c6 g6 e7 f7", `<g class="sq legal" data-sq="c2"`, `<g class="sq black last" data-sq="f6"`, ">e6f4c3c4d3d6f6e3</textarea>"},
		},
		{
			"a pass with a move available is refused",
			url.Values{"transcript": {"f5 pass"}},
			[]string{"Move 2", "a pass was claimed although a move was possible", ">f5 pass</textarea>"},
		},
		{
			"moves after the end are refused, and the board is the last one",
			url.Values{"transcript": {wipeout + "a1"}},
			[]string{"Move 10, a1: the game was already over", "The game is over"},
		},
		{
			"another count than the moves give is shown with both numbers and what to do",
			url.Values{"transcript": {wipeout}, "discs": {"40"}},
			[]string{"The moves give 64–0, the discs say 40–24", "correct the discs, correct the moves", "Take the count of the moves: 64–0", `value="40"`},
		},
		{
			"moves that stop early ask for a ruling",
			url.Values{"transcript": {"f5d6c3"}},
			[]string{"The moves stop before the end", `<details class="ended" open>`, "Before move 4. White could play"},
		},
		{"nothing at all is asked for", url.Values{}, []string{`id="e-discs"`, "This is needed."}},
		{"letters are no count", url.Values{"discs": {"4O"}}, []string{`value="4O"`, `id="e-discs"`}},
		{"discs beside a game that was not played", url.Values{"ended": {"not-played"}, "discs": {"40"}}, []string{`id="e-discs"`, `value="40"`, "which gives 0–0", `<option value="not-played" selected>`}},
		{"discs beside a loss of both", url.Values{"ended": {"mutual-loss"}, "discs": {"40-24"}}, []string{`id="e-discs"`, `value="40-24"`, "which gives 0–0"}},
		{"discs that are not those of the no-show", url.Values{"ended": {"no-show"}, "loser": {"white"}, "discs": {"40"}}, []string{`id="e-discs"`, `value="40"`, "which gives 64–0"}},
		{"discs that are not those of the loss on time", url.Values{"ended": {"time"}, "loser": {"white"}, "keeps": {"31"}, "discs": {"40"}}, []string{`id="e-discs"`, `value="40"`, "which gives 33–31"}},
		{"what is no count beside an ending", url.Values{"ended": {"not-played"}, "discs": {"4O"}}, []string{`id="e-discs"`, `value="4O"`}},
		{"a loss needs a loser", url.Values{"ended": {"time"}, "keeps": {"3"}}, []string{`id="e-loser"`, `value="3"`, `<option value="time" selected>`}},
		{"a loser cannot keep half the board", url.Values{"ended": {"ruling"}, "loser": {"black"}, "keeps": {"40"}}, []string{`id="e-keeps"`, `value="40"`}},
		{"an ending must be one of the choices", url.Values{"ended": {"rain"}}, []string{`id="e-ended"`}},
		{"too long is refused before it is read", url.Values{"transcript": {strings.Repeat("f5", 8001)}}, []string{`id="e-transcript"`, "At most 16000 characters."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h.submit(g, tt.fields).want(t, http.StatusUnprocessableEntity, tt.want...)
			if now := h.game(1, 1, 1); now.Version != g.Version || now.Result != nil || now.Transcript != "" {
				t.Errorf("something was stored: %+v", now)
			}
		})
	}
	t.Run("TRN-05 the mirrored moves are filled in and stored only when recorded", func(t *testing.T) {
		page := h.submit(g, url.Values{"transcript": {"c5c6e3d3c3c4c7f3g2"}, "use": {"mirror"}})
		page.want(t, http.StatusOK, ">f5f6d3e3f3f4f7c3b2</textarea>", "The moves are now mirrored")
		if now := h.game(1, 1, 1); now.Transcript != "" {
			t.Errorf("stored %q", now.Transcript)
		}
		h.submit(g, url.Values{"transcript": {"с5"}, "use": {"mirror"}}).want(t, http.StatusUnprocessableEntity, "U&#43;0441")
		h.submit(g, url.Values{"transcript": {"f5d6"}, "use": {"mirror"}}).want(t, http.StatusOK, ">f5d6</textarea>")
	})
	t.Run("the count of the moves can be taken instead of the discs", func(t *testing.T) {
		h.follow(h.submit(g, url.Values{"transcript": {wipeout}, "discs": {"40"}, "use": {"moves"}})).want(t, http.StatusOK, "Recorded: 64–0")
	})
	t.Run("RES-11 a result that someone else entered meanwhile is not overwritten", func(t *testing.T) {
		res := h.submit(g, url.Values{"discs": {"33"}})
		// What is stored is shown now, so that sending again is done knowingly.
		stored := fmt.Sprintf(`name="version" value="%d"`, h.game(1, 1, 1).Version)
		res.want(t, http.StatusConflict, "Ina changed this at 12:00", `value="33"`, "64–0", stored)
		if now := h.game(1, 1, 1); now.Result.Score != (reversi.Score{Black: 128}) {
			t.Errorf("stored %s", now.Result.Score)
		}
	})
}

func TestGame_Claims(t *testing.T) {
	t.Parallel()
	claim := func(h *hall, by, discs, moves string) answer {
		h.t.Helper()
		path := h.gameAt(h.game(1, 1, 1))
		return h.send(path, path+"/claim", url.Values{"by": {by}, "claim_discs": {discs}, "claim_transcript": {moves}})
	}
	t.Run("RES-03 two claims that differ are both shown with their times, and nothing is counted", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		g := h.game(1, 1, 1)
		h.follow(claim(h, "black", "36", "")).want(t, http.StatusOK, "Noted.", "says 36–28")
		h.now = h.now.Add(90e9)
		h.follow(claim(h, "white", "34", "")).want(t, http.StatusOK,
			"Two claims differ", "says 36–28", "says 30–34", "18 Oct 2076 12:00", "18 Oct 2076 12:01", "Ask both players", "Record 30–34")
		guest := h.guest().get(h.gameAt(g))
		guest.want(t, http.StatusOK, "Two claims differ. Nothing is counted", "two claims")
		guest.lacks(t, "36–28", "30–34", "12:01")
		viewer := h.another("Vera", director.RoleViewer).get(h.gameAt(g))
		viewer.want(t, http.StatusOK, "says 36–28", "says 30–34")
		viewer.lacks(t, "<form method=\"post\" action=\""+h.gameAt(g))
		h.guest().get(h.path("/standings")).want(t, http.StatusOK, "1 game without a confirmed result is not counted.")
		for _, row := range shownRows(t, h.guest().get(h.path("/standings")).body) {
			if row.numbers[0] != "0" || row.rank != "1=" {
				t.Errorf("%s has %s points and rank %s", row.name, row.numbers[0], row.rank)
			}
		}
		t.Run("the arbiter records one of them", func(t *testing.T) {
			now := h.game(1, 1, 1)
			h.follow(h.submit(now, url.Values{"discs": {"30–34"}, "transcript": {""}})).want(t, http.StatusOK, "30–34", "What the players said")
		})
	})
	t.Run("TRN-21 two transcripts that differ are shown with the first move that differs", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		other := secondGame(t)
		claim(h, "black", "", wipeout)
		page := h.follow(claim(h, "white", "", other))
		page.want(t, http.StatusOK, "The moves part at move 2: P", "has d6", "has f6", `<g class="sq legal" data-sq="f6"`)
	})
	t.Run("TRN-21 both players send the same moves and one transcript is stored", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		claim(h, "black", "", strings.ToUpper(wipeout))
		h.follow(claim(h, "white", "0", wipeout)).want(t, http.StatusOK, "Both players say the same", "64–0")
		if g := h.game(1, 1, 1); g.Result == nil || g.Transcript != wipeout {
			t.Errorf("stored %+v", g)
		}
	})
	t.Run("a claim is refused beside its own field", func(t *testing.T) {
		h := newHall(t, 2)
		h.publish(1)
		claim(h, "", "36", "").want(t, http.StatusUnprocessableEntity, `id="e-by"`, `value="36"`)
		claim(h, "black", "", "").want(t, http.StatusUnprocessableEntity, `id="e-claim_discs"`)
		claim(h, "black", "t", "").want(t, http.StatusUnprocessableEntity, `id="e-claim_discs"`, `value="t"`)
		claim(h, "white", "", "f5f5").want(t, http.StatusUnprocessableEntity, "Move 2, f5: the square is occupied", ">f5f5</textarea>")
		if g := h.game(1, 1, 1); len(g.Claims) != 0 {
			t.Errorf("stored %+v", g.Claims)
		}
	})
}

// secondGame returns a whole game that begins f5f6: the program takes the first
// legal move until the end.
func secondGame(t *testing.T) string {
	t.Helper()
	moves := reversi.Transcript{}
	for _, text := range []string{"f5", "f6"} {
		s, err := reversi.ParseSquare(text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, s)
	}
	for {
		r, err := reversi.Replay(moves)
		if err != nil {
			t.Fatal(err)
		}
		if r.Over() {
			return moves.String()
		}
		moves = append(moves, reversi.Squares(r.Board.Legal(r.ToMove))[0])
	}
}

func TestGame_Clear(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2)
	h.publish(1)
	h.enterResult(h.game(1, 1, 1), "40", "")
	g := h.game(1, 1, 1)
	path := h.gameAt(g)
	t.Run("clearing needs a reason", func(t *testing.T) {
		h.send(path, path+"/clear", url.Values{"version": {fmt.Sprint(g.Version)}}).want(t, http.StatusUnprocessableEntity, `id="e-clear_reason"`)
	})
	t.Run("what was not shown is not cleared", func(t *testing.T) {
		h.send(path, path+"/clear", url.Values{"version": {"99"}, "clear_reason": {"wrong table"}}).want(t, http.StatusConflict, `value="wrong table"`)
	})
	t.Run("a cleared game is open again, and a second press is harmless", func(t *testing.T) {
		for range 2 {
			form := url.Values{"version": {fmt.Sprint(g.Version)}, "clear_reason": {"wrong table"}}
			h.follow(h.send(path, path+"/clear", form)).want(t, http.StatusOK, "Cleared: the game is open again", "Enter the result")
		}
		if now := h.game(1, 1, 1); now.State() != tournament.GameOpen {
			t.Errorf("the game is %s", now.State())
		}
	})
	t.Run("a closed round has no open games", func(t *testing.T) {
		h.enterResult(h.game(1, 1, 1), "40", "")
		h.must(h.d.Close(t.Context(), h.who, h.event, 1, h.round(1).Version))
		h.get(path).lacks(t, "Clear the result")
		form := url.Values{"version": {fmt.Sprint(h.game(1, 1, 1).Version)}, "clear_reason": {"wrong table"}}
		h.send(path, path+"/clear", form).want(t, http.StatusConflict, "a closed round has no open games", "correct the result with a reason")
	})
}

func TestGame_Places(t *testing.T) {
	t.Parallel()
	h := newHall(t, 2, func(r *tournament.Rules) { *r = tournament.ExchangeRules() })
	draft := h.draft(1)
	g := draft.Matches[0].Games[0]
	t.Run("a game of a draft is there for officials only", func(t *testing.T) {
		h.guest().get(h.gameAt(g)).want(t, http.StatusNotFound)
		h.get(h.gameAt(g)).want(t, http.StatusOK)
	})
	h.must(h.d.Publish(t.Context(), h.who, h.event, 1, draft.Version))
	t.Run("the games of a match lead to each other", func(t *testing.T) {
		first, second := h.game(1, 1, 1), h.game(1, 1, 2)
		h.guest().get(h.gameAt(first)).want(t, http.StatusOK, `href="`+h.gameAt(second)+`">Game 2`, `aria-current="page">Game 1`)
		h.guest().get(h.gameAt(second)).want(t, http.StatusOK, `href="`+h.gameAt(first)+`">Game 1`)
	})
	t.Run("a game of another event is not there, to read or to write", func(t *testing.T) {
		g := h.game(1, 1, 1)
		e, err := h.d.CreateEvent(t.Context(), h.who, tournament.Event{Name: "Another", Rules: tournament.DefaultRules()})
		h.must(err)
		elsewhere := gamePath(e.ID, g.ID)
		h.guest().get(elsewhere).want(t, http.StatusNotFound)
		for _, action := range []string{"", "/claim", "/clear"} {
			h.send(h.gameAt(g), elsewhere+action, url.Values{"discs": {"40"}}).want(t, http.StatusNotFound)
		}
		h.guest().get(gamePath(h.event, 9999)).want(t, http.StatusNotFound)
		h.guest().get(h.path("/games/first")).want(t, http.StatusNotFound)
	})
	t.Run("only directors write", func(t *testing.T) {
		g := h.game(1, 1, 1)
		viewer := h.another("Vera", director.RoleViewer)
		for _, action := range []string{"", "/claim", "/clear"} {
			viewer.send("/account", h.gameAt(g)+action, url.Values{"discs": {"40"}}).want(t, http.StatusForbidden)
			if res := h.guest().send("/login", h.gameAt(g)+action, url.Values{"discs": {"40"}}); res.StatusCode != http.StatusSeeOther {
				t.Errorf("guest %s: status %d, want 303 to the sign-in", action, res.StatusCode)
			}
			h.post(h.gameAt(g)+action, url.Values{"discs": {"40"}}).want(t, http.StatusForbidden)
		}
		if now := h.game(1, 1, 1); now.Result != nil {
			t.Errorf("stored %+v", now.Result)
		}
	})
	t.Run("a failing disk is our mistake and is not shown", func(t *testing.T) {
		g := h.game(1, 1, 1)
		h.must(h.db.Close())
		res := h.guest().get(h.gameAt(g))
		if res.StatusCode != http.StatusInternalServerError || strings.Contains(res.body, "sql") || strings.Contains(res.body, "database") {
			t.Errorf("status %d: %s", res.StatusCode, res.body)
		}
	})
}

func TestRenamed(t *testing.T) {
	wrong := &tournament.FieldError{Field: "discs", Value: "x", Err: tournament.ErrBadNumber}
	var field *tournament.FieldError
	if err := renamed(wrong, "discs", "keeps"); !errors.As(err, &field) || field.Field != "keeps" || field.Value != "x" || !errors.Is(err, tournament.ErrBadNumber) {
		t.Errorf("got %v", err)
	}
	if err := renamed(wrong, "reason", "keeps"); !errors.As(err, &field) || field.Field != "discs" {
		t.Errorf("got %v", err)
	}
}

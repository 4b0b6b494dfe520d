package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
	"sixtyfour/internal/tournament"
)

// longGame was played to the end, 34–30.
const longGame = "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1"

// misread is longGame with move 21, f7, written as g7; g7 comes a second time.
var misread = strings.Replace(longGame, "h3f7b5", "h3g7b5", 1)

// deskHall is a hall with round 1 published and the path of the desk of table 1.
func deskHall(t *testing.T) (h *hall, desk string, game tournament.Game) {
	t.Helper()
	h = newHall(t, 4)
	h.publish(1)
	game = h.game(1, 1, 1)
	return h, fmt.Sprintf("/games/%d/desk", game.ID), game
}

// later moves the clock on, so that what comes is newer than what was.
func (h *hall) later() { h.now = h.now.Add(time.Minute) }

func (h *hall) handIn(desk, side, text, count string) {
	h.t.Helper()
	h.press(desk, "/sheet", url.Values{"side": {side}, "sheet": {text}, "count": {count}}).want(h.t, http.StatusSeeOther)
}

func TestTwoSheetsThatPartEndInARuling(t *testing.T) {
	t.Parallel()
	h, desk, game := deskHall(t)
	h.handIn(desk, "black", longGame, "34-30")
	h.get(h.path("/disputes")).want(t, http.StatusOK, "Nothing waits for the arbiter")
	h.handIn(desk, "white", misread, "34-30")

	queue := h.get(h.path("/disputes"))
	queue.want(t, http.StatusOK, "1 game waits for the arbiter", "two sheets part", h.path(desk))
	h.get(h.path("")).want(t, http.StatusOK, `<span class="tag disputed">1</span>`)

	page := h.get(h.path(desk))
	page.want(t, http.StatusOK,
		"They part at move 21: "+h.name(game.Black)+" has f7, "+h.name(game.White)+" has g7.",
		"A legal game of 60 moves that ends 34–30",
		"move 21 is f7, not g7", "?take=white-0#ruling", "Only this game fits.",
		`class="frame"`, "Before the move at which they part", "Record the ruling")
	if n := strings.Count(page.body, "button main"); n != 1 {
		t.Errorf("%d filled buttons", n)
	}

	t.Run("accepting a candidate fills the form and stores nothing", func(t *testing.T) {
		took := h.get(h.path(desk) + "?take=white-0")
		took.want(t, http.StatusOK, "Filled in, not yet stored: move 21 is f7, not g7", `value="34–30"`, ">"+longGame+"</textarea>")
		if g := h.game(1, 1, 1); g.Result != nil || g.Transcript != "" || g.Version != game.Version {
			t.Errorf("the game is now %+v", g)
		}
	})
	evidence := h.evidence(game.ID)
	form := url.Values{
		"version": {fmt.Sprint(game.Version)}, "discs": {"34–30"}, "moves": {longGame}, "ply": {"21"},
		"black_sheet": {fmt.Sprint(evidence.Sheets[0].ID)}, "white_sheet": {fmt.Sprint(evidence.Sheets[1].ID)},
		"reason": {"White wrote g7 for f7 at move 21."},
	}
	t.Run("a ruling without a reason is refused and keeps what was typed", func(t *testing.T) {
		bare := url.Values{}
		for k, v := range form {
			bare[k] = v
		}
		bare.Set("reason", " ")
		h.press(desk, "/ruling", bare).want(t, http.StatusUnprocessableEntity, `id="e-reason"`, `value="34–30"`, longGame)
	})
	t.Run("a count that cannot be is refused beside the field", func(t *testing.T) {
		bad := url.Values{}
		for k, v := range form {
			bad[k] = v
		}
		bad.Set("discs", "40-34")
		h.press(desk, "/ruling", bad).want(t, http.StatusUnprocessableEntity, `id="e-discs"`)
		bad.Set("discs", "34-30")
		bad.Set("outcome", "white")
		h.press(desk, "/ruling", bad).want(t, http.StatusUnprocessableEntity, `id="e-discs"`)
	})
	h.later()
	h.follow(h.press(desk, "/ruling", form)).want(t, http.StatusOK, "Ruling 1 is recorded.", "Black wins, 34–30", "White wrote g7 for f7")
	g := h.game(1, 1, 1)
	if g.Result == nil || g.Result.Reason != tournament.ReasonRuling || g.Result.Score != (reversi.Score{Black: 68, White: 60}) || g.Transcript != longGame {
		t.Fatalf("the game is %+v", g)
	}
	h.get(h.path("/disputes")).want(t, http.StatusOK, "Nothing waits", "Ruled games", "Black wins, 34–30")
	h.get(h.path("/log")).want(t, http.StatusOK, "ruling", "White wrote g7 for f7")

	t.Run("the sheet names everything that a ruling rests on", func(t *testing.T) {
		h.get(h.path(desk+"/print")).want(t, http.StatusOK, "Club evening", "Round 1", "Table 1", h.name(game.Black), h.name(game.White),
			"Ruling 1", "Black wins, 34–30", "White wrote g7 for f7", "decided by Ina", "18 Oct 2076", "sheet of "+h.name(game.White),
			"move 21", `class="line"`, `class="sq legal`, misread)
	})
	t.Run("the same ruling again from an old page conflicts", func(t *testing.T) {
		h.press(desk, "/ruling", form).want(t, http.StatusConflict, "Ina")
	})
	t.Run("a ruling is no result to be corrected or cleared", func(t *testing.T) {
		path := fmt.Sprintf("/games/%d", game.ID)
		h.press(path, "", url.Values{"version": {fmt.Sprint(g.Version)}, "discs": {"20"}}).want(t, http.StatusConflict, "The arbiter has ruled on this game")
		h.press(path, "/clear", url.Values{"version": {fmt.Sprint(g.Version)}, "clear_reason": {"x"}}).want(t, http.StatusConflict, "The arbiter has ruled on this game")
	})
	t.Run("a change is a new ruling above the old, which stays", func(t *testing.T) {
		h.later()
		again := url.Values{"version": {fmt.Sprint(g.Version)}, "outcome": {"white"}, "discs": {"31-33"}, "reason": {"Black's flag had fallen."}}
		h.follow(h.press(desk, "/ruling", again)).want(t, http.StatusOK, "Ruling 2 is recorded.", "White wins, 31–33", "Black wins, 34–30", "replaced")
		h.get(h.path(desk+"/print?ruling=1")).want(t, http.StatusOK, "replaced by ruling 2")
		h.get(h.path(desk+"/print")).want(t, http.StatusOK, "in place of ruling 1")
		h.get(h.path(desk+"/print?ruling=3")).want(t, http.StatusNotFound)
		if g := h.game(1, 1, 1); g.Result.Outcome != tournament.WhiteWon || g.Transcript != longGame {
			t.Errorf("the game is %+v", g)
		}
	})
	t.Run("what is handed in after a ruling waits again", func(t *testing.T) {
		h.later()
		h.handIn(desk, "white", misread+"h8", "")
		h.get(h.path("/disputes")).want(t, http.StatusOK, "1 game waits")
	})
	t.Run("a round with evidence cannot be taken back", func(t *testing.T) {
		h2, desk2, _ := deskHall(t)
		h2.handIn(desk2, "black", longGame, "")
		err := h2.d.TakeBack(t.Context(), h2.who, h2.event, 1, h2.round(1).Version)
		if err == nil || !strings.Contains(err.Error(), "results") {
			t.Errorf("error is %v", err)
		}
	})
}

func (h *hall) name(id tournament.PlayerID) string {
	h.t.Helper()
	return h.snapshot().Players[id].Family
}

func (h *hall) evidence(game tournament.GameID) tournament.Evidence {
	h.t.Helper()
	all, err := h.d.Reader().Evidence(h.t.Context(), h.event)
	h.must(err)
	return all[game]
}

// missedLine plays longGame up to a ply and leaves one line of the move at turned
// unturned; it returns the moves and the board.
func missedLine(t testing.TB, turned, upto int) (string, reversi.Board) {
	t.Helper()
	moves, err := reversi.ParseTranscript(longGame)
	if err != nil {
		t.Fatal(err)
	}
	before, err := reversi.Replay(moves[:turned-1])
	if err != nil {
		t.Fatal(err)
	}
	flips := before.Board.Flips(before.ToMove, moves[turned-1])
	left := before.Board.Play(before.ToMove, moves[turned-1])
	one := flips & -flips
	if before.ToMove == reversi.Black {
		left.Black, left.White = left.Black&^one, left.White|one
	} else {
		left.White, left.Black = left.White&^one, left.Black|one
	}
	played, err := reversi.Game{Moves: moves[:upto], Boards: []reversi.BoardAfter{{Ply: turned, Board: left}}}.Play()
	if err != nil {
		t.Fatal(err)
	}
	return longGame[:2*upto], played.Board
}

func TestABoardShowsTheTurnThatWentWrong(t *testing.T) {
	t.Parallel()
	h, desk, game := deskHall(t)
	moves, board := missedLine(t, 19, 21)
	h.handIn(desk, "black", moves, "")
	h.get(h.path(desk)).want(t, http.StatusOK, "The board on the table has not been put in")

	h.press(desk, "/board", url.Values{"board": {"XXXX"}}).want(t, http.StatusUnprocessableEntity, `id="e-board"`, "XXXX</textarea>", "eight lines of eight squares")
	h.follow(h.press(desk, "/board", url.Values{"board": {boardText(board)}})).want(t, http.StatusOK,
		"The board is kept.", "after move 21", "move 19, g4:", "every later move is then legal", "the board agrees",
		`class="cross"`, `class="line"`, "?take=turn-0#ruling",
		"Move 19 was answered (21 moves were played): the position stands")

	took := h.get(h.path(desk) + "?take=turn-0")
	took.want(t, http.StatusOK, "Filled in, not yet stored: ", ">"+moves+"</textarea>", `name="ply"`, "the position stands")
	h.later()
	form := url.Values{
		"version": {fmt.Sprint(game.Version)}, "outcome": {"play-on"}, "moves": {moves}, "ply": {"19"},
		"board": {fmt.Sprint(h.evidence(game.ID).Boards[0].ID)}, "reason": {"Answered: it stands."},
	}
	h.follow(h.press(desk, "/ruling", form)).want(t, http.StatusOK, "Ruling 1 is recorded.", "the game goes on")
	if g := h.game(1, 1, 1); g.Result != nil || g.State() == tournament.GameConfirmed {
		t.Errorf("a game that goes on has the result %+v", g.Result)
	} else if want := moves + " " + (reversi.BoardAfter{Ply: 21, Board: board}).String(); g.Transcript != want {
		t.Errorf("the position that stands is not in the record %q", g.Transcript)
	}
	h.get(h.path(desk+"/print")).want(t, http.StatusOK, "the game goes on", "move 19: ", "after move 21", `class="frame"`)

	t.Run("a board of other squares is told apart", func(t *testing.T) {
		other := board
		other.Black |= 1 << 56
		h.later()
		h.follow(h.press(desk, "/board", url.Values{"board": {boardText(other)}})).want(t, http.StatusOK, "No record has as many moves")
	})
	t.Run("a board that lost its middle is refused", func(t *testing.T) {
		h.press(desk, "/board", url.Values{"board": {strings.Repeat("X", 16) + strings.Repeat("-", 48)}}).want(t, http.StatusUnprocessableEntity, `id="e-board"`)
	})
}

func TestAcceptingAWrongTurnFollowsThePolicy(t *testing.T) {
	t.Parallel()
	_, board := missedLine(t, 60, 60)
	t.Run("the last move is put right, and the moves give the count", func(t *testing.T) {
		h, desk, _ := deskHall(t)
		h.handIn(desk, "black", longGame, "")
		h.press(desk, "/board", url.Values{"board": {boardText(board)}}).want(t, http.StatusSeeOther)
		h.get(h.path(desk)+"?take=turn-0").want(t, http.StatusOK, "it is put right now", longGame+"</textarea>", `value="34–30"`)
	})
	t.Run("among friends the game goes on from before it", func(t *testing.T) {
		h := newHall(t, 4, func(r *tournament.Rules) { r.Correction = tournament.CorrectionFriendly })
		h.publish(1)
		desk := fmt.Sprintf("/games/%d/desk", h.game(1, 1, 1).ID)
		h.handIn(desk, "black", longGame, "")
		h.press(desk, "/board", url.Values{"board": {boardText(board)}}).want(t, http.StatusSeeOther)
		h.get(h.path(desk)+"?take=turn-0").want(t, http.StatusOK, ">"+longGame[:118]+"</textarea>", `<option value="play-on" selected>`)
	})
}

func TestQuestionsAboutATurn(t *testing.T) {
	t.Parallel()
	h, desk, _ := deskHall(t)
	h.handIn(desk, "black", longGame, "")
	h.get(h.path(desk)+"?ply=1").want(t, http.StatusOK, "Was a pass of Black before move 1 forced?", "No. Black had 4 legal squares: d3 c4 f5 e6.",
		"Was move 1, f5, legal?", "Yes. Black traps 1 disc on f5: e5.", "Black 4, White 1, 59 empty.")
	h.get(h.path(desk)+"?ply=60").lacks(t, "wins by")
	page := h.get(h.path(desk) + "?ply=60&worth=1")
	page.want(t, http.StatusOK, "Before this move,", "with best play")
	h.get(h.path(desk)+"?ply=5&worth=1").lacks(t, "with best play,", "two seconds")

	t.Run("nobody but officials reads what a position is worth", func(t *testing.T) {
		guest := h.guest()
		for _, path := range []string{desk + "?ply=60&worth=1", "/disputes", desk + "/print"} {
			res := guest.get(h.path(path))
			if res.StatusCode != http.StatusSeeOther || !strings.HasPrefix(res.Header.Get("Location"), "/login") {
				t.Errorf("%s answers a guest with %d", path, res.StatusCode)
			}
		}
		guest.get(h.path(strings.TrimSuffix(desk, "/desk"))+"?worth=1&ply=60").lacks(t, "best play", "desk")
		guest.get(h.path("")).lacks(t, "/disputes")
	})
	t.Run("a forced pass is said to be one", func(t *testing.T) {
		moves, err := reversi.ParseTranscript(longGame)
		h.must(err)
		steps, err := reversi.Game{Moves: moves}.Steps()
		h.must(err)
		for _, step := range steps {
			if step.PassedBefore != reversi.NoColour {
				h.get(fmt.Sprintf("%s?ply=%d", h.path(desk), step.Ply)).want(t, http.StatusOK, "had no legal square, so")
				return
			}
		}
		t.Fatal("the game has no pass")
	})
}

func TestAViewerLooksAndChangesNothing(t *testing.T) {
	t.Parallel()
	h, desk, game := deskHall(t)
	h.handIn(desk, "black", misread, "")
	viewer := h.another("Vera", director.RoleViewer)
	page := viewer.get(h.path(desk))
	page.want(t, http.StatusOK, "What was handed in")
	page.lacks(t, "Record the ruling", "Keep the sheet", "?edit=")
	for action, form := range map[string]url.Values{
		"/sheet":  {"side": {"white"}, "sheet": {longGame}},
		"/board":  {"board": {boardText(reversi.Start())}},
		"/ruling": {"version": {fmt.Sprint(game.Version)}, "discs": {"34"}, "reason": {"x"}},
	} {
		viewer.send(h.path(""), h.path(desk+action), form).want(t, http.StatusForbidden)
		h.guest().post(h.path(desk+action), form).want(t, http.StatusForbidden)
	}
	if e := h.evidence(game.ID); len(e.Sheets) != 1 || len(e.Boards) != 0 || len(e.Rulings) != 0 {
		t.Errorf("the evidence is now %+v", e)
	}
	t.Run("a game of another event is not there", func(t *testing.T) {
		other, err := h.d.CreateEvent(t.Context(), h.who, tournament.Event{Name: "Other", Rules: tournament.DefaultRules()})
		h.must(err)
		h.get(eventPath(other.ID, desk)).want(t, http.StatusNotFound)
		h.send(h.path(desk), eventPath(other.ID, desk+"/sheet"), url.Values{"side": {"white"}, "sheet": {longGame}}).want(t, http.StatusNotFound)
	})
}

func TestSheetsAreTypedInEveryWay(t *testing.T) {
	t.Parallel()
	h, desk, game := deskHall(t)
	t.Run("cell by cell", func(t *testing.T) {
		moves, err := reversi.ParseTranscript(longGame)
		h.must(err)
		form := url.Values{"side": {"black"}}
		for _, n := range scoresheet.FillGrid(moves) {
			text := ""
			if n > 0 {
				text = fmt.Sprint(n)
			}
			form.Add("cell", text)
		}
		h.follow(h.press(desk, "/sheet", form)).want(t, http.StatusOK, "The sheet is kept as it was written.", "A legal game of 60 moves")
	})
	t.Run("the same again is not kept twice", func(t *testing.T) {
		h.handIn(desk, "white", longGame, "34-30")
		h.handIn(desk, "white", longGame, "34-30")
		if n := len(h.evidence(game.ID).Sheets); n != 2 {
			t.Errorf("%d sheets", n)
		}
	})
	t.Run("what cannot be read is said beside the field and kept", func(t *testing.T) {
		h.press(desk, "/sheet", url.Values{"side": {"white"}, "sheet": {"f5 d6 с3"}}).want(t, http.StatusUnprocessableEntity, `id="e-sheet"`, "0441", "f5 d6 с3</textarea>")
		h.press(desk, "/sheet", url.Values{"side": {"white"}, "sheet": {"1\t2\t3"}}).want(t, http.StatusUnprocessableEntity, `id="e-sheet"`, "eight lines of eight squares")
		h.press(desk, "/sheet", url.Values{"side": {"white"}}).want(t, http.StatusUnprocessableEntity, `id="e-sheet"`)
		h.press(desk, "/sheet", url.Values{"side": {"left"}, "sheet": {longGame}}).want(t, http.StatusUnprocessableEntity, `id="e-side"`)
		h.press(desk, "/sheet", url.Values{"side": {"white"}, "sheet": {longGame}, "count": {"50-30"}}).want(t, http.StatusUnprocessableEntity, `id="e-count"`)
	})
	t.Run("an earlier sheet can be typed again", func(t *testing.T) {
		h.get(h.path(desk)+"?edit=white").want(t, http.StatusOK, ">"+longGame+"</textarea>", `value="34–30"`)
	})
}

func TestWhatContradictsWaits(t *testing.T) {
	t.Parallel()
	h, desk, game := deskHall(t)
	h.enterResult(game, "40", "")
	h.get(h.path("/disputes")).want(t, http.StatusOK, "Nothing waits")
	h.handIn(desk, "other", longGame, "")
	h.get(h.path("/disputes")).want(t, http.StatusOK, "moves contradict the count")
	h.get(h.path(desk)).want(t, http.StatusOK, "The count that goes with it is 40–24")
}

func TestEveryNoteHasItsWords(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	for _, lang := range []string{"en", "ja"} {
		w := h.server.words.In(lang)
		for _, key := range scoresheet.Keys() {
			if !w.Known(key) {
				t.Errorf("%s has no words for %s", lang, key)
			}
		}
	}
}

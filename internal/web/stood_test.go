package web

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sixtyfour/internal/format"
	"sixtyfour/internal/format/ggf"
	"sixtyfour/internal/format/pgn"
	"sixtyfour/internal/format/plain"
	"sixtyfour/internal/format/sgf"
	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// slipped returns longGame with one disc left unturned so late that every later move
// is legal all the same, and its count, which is not that of the moves alone.
func slipped(t testing.TB) (reversi.Game, reversi.Score) {
	t.Helper()
	for turned := 20; turned < 59; turned++ {
		text, board := missedLine(t, turned, turned)
		moves, err := reversi.ParseTranscript(text + longGame[2*turned:])
		if err != nil {
			t.Fatal(err)
		}
		g := reversi.Game{Moves: moves, Boards: []reversi.BoardAfter{{Ply: turned, Board: board}}}
		record, err := g.Replay()
		if err != nil || !record.Over() {
			continue
		}
		score, err := reversi.ScoringWOC.Final(record.Board)
		if err == nil && score.String() != "34–30" {
			return g, score
		}
	}
	t.Fatal("no slip leaves the game legal with another count")
	return reversi.Game{}, reversi.Score{}
}

func TestABoardThatStoodIsPartOfTheRecord(t *testing.T) {
	t.Parallel()
	h, _, game := deskHall(t)
	played, score := slipped(t)
	ply := played.Boards[0].Ply
	h.follow(h.submit(game, url.Values{"transcript": {played.String()}})).want(t, http.StatusOK,
		"Recorded: "+score.String(), "60 moves", "the board as it stood")
	if g := h.game(1, 1, 1); g.Transcript != played.String() || g.Result.Score != score {
		t.Fatalf("stored %q %s, want %q %s", g.Transcript, g.Result.Score, played, score)
	}
	page := h.guest().get(h.gameAt(game) + fmt.Sprintf("?ply=%d", ply))
	page.want(t, http.StatusOK, "the board as it stood")
	page.lacks(t, "/record/wtb")
	h.get(h.path("/disputes")).want(t, http.StatusOK, "Nothing waits")
	h.guest().get(h.gameAt(game)+"/sheet").want(t, http.StatusOK, "<td>60</td>")
	h.guest().get(h.path("/event.json")).want(t, http.StatusOK, fmt.Sprintf(`"ply": %d`, ply), `"transcript": "`+longGame+`"`)

	for name, open := range map[string]func(string) interface{ Read(*format.Game) error }{
		"ggf": func(text string) interface{ Read(*format.Game) error } {
			return ggf.NewReader("x", strings.NewReader(text))
		},
		"pgn": func(text string) interface{ Read(*format.Game) error } {
			return pgn.NewReader("x", strings.NewReader(text))
		},
		"sgf": func(text string) interface{ Read(*format.Game) error } {
			return sgf.NewReader("x", strings.NewReader(text))
		},
		"txt": func(text string) interface{ Read(*format.Game) error } {
			return plain.NewReader("x", strings.NewReader(text))
		},
	} {
		t.Run("a "+name+" holds it, and pasted whole it is the same record", func(t *testing.T) {
			file := h.guest().get(h.gameAt(game) + "/record/" + name)
			file.want(t, http.StatusOK)
			var back format.Game
			if err := open(file.body).Read(&back); err != nil {
				t.Fatalf("%v in\n%s", err, file.body)
			}
			if again, ok := back.Played(); !ok || again.String() != played.String() {
				t.Errorf("%q, want %q", again, played)
			}
			if name == "txt" {
				return
			}
			if text, err := plainMoves(file.body); err != nil {
				t.Error(err)
			} else if again, err := reversi.ParseGame(text); err != nil || again.String() != played.String() {
				t.Errorf("pasted: %v, %q", err, again)
			}
		})
	}
	t.Run("a base of WTHOR cannot hold it", func(t *testing.T) {
		h.guest().get(h.gameAt(game)+"/record/wtb").want(t, http.StatusNotFound)
	})
	t.Run("a board that cannot be is refused beside the moves, which stay as typed", func(t *testing.T) {
		for text, why := range map[string]string{
			longGame + " " + reversi.BoardAfter{Ply: ply, Board: reversi.Start()}.String(): fmt.Sprintf("The board after move %d cannot come from these moves", ply),
			longGame + " " + reversi.BoardAfter{Ply: 61, Board: reversi.Start()}.String():  "There is no move 61",
			longGame + " board after ply 3: none":                                          "must be followed by 64 squares",
		} {
			now := h.game(1, 1, 1)
			h.submit(now, url.Values{"transcript": {text}, "reason": {"x"}}).want(t, http.StatusUnprocessableEntity, why, text[len(longGame):])
		}
	})
}

func TestARulingTakesTheBoardThatStood(t *testing.T) {
	t.Parallel()
	h, desk, game := deskHall(t)
	played, score := slipped(t)
	b := played.Boards[0].Board
	h.press(desk, "/board", url.Values{"board": {reversi.FormatBoard(b, "XO-")}}).want(t, http.StatusSeeOther)
	seen := h.evidence(game.ID).Boards[0]
	form := url.Values{
		"version": {fmt.Sprint(game.Version)}, "discs": {score.String()}, "moves": {longGame}, "board": {fmt.Sprint(seen.ID)}, "reason": {"It was answered and stands."},
	}
	h.later()
	h.follow(h.press(desk, "/ruling", form)).want(t, http.StatusOK, "Ruling 1 is recorded.")
	g := h.game(1, 1, 1)
	if g.Transcript != played.String() || g.Result.Score != score {
		t.Errorf("the game is %q %s", g.Transcript, g.Result.Score)
	}
	h.get(h.gameAt(g)).want(t, http.StatusOK, "the board as it stood")
	t.Run("a count that neither the moves nor the board give is refused", func(t *testing.T) {
		form.Set("version", fmt.Sprint(g.Version))
		form.Set("discs", "60-4")
		h.press(desk, "/ruling", form).want(t, http.StatusUnprocessableEntity, "60–4")
	})
	t.Run("and the moves alone are the record where the slip was put right", func(t *testing.T) {
		form.Set("discs", "34-30")
		h.later()
		h.follow(h.press(desk, "/ruling", form)).want(t, http.StatusOK, "Ruling 2 is recorded.")
		if g := h.game(1, 1, 1); g.Transcript != longGame {
			t.Errorf("the record is %q", g.Transcript)
		}
	})
}

func TestADeskReadsTheBoardThatAClaimNotes(t *testing.T) {
	t.Parallel()
	h, desk, game := deskHall(t)
	played, score := slipped(t)
	ply := played.Boards[0].Ply
	h.press(fmt.Sprintf("/games/%d", game.ID), "/claim", url.Values{"by": {"black"}, "claim_transcript": {played.String()}}).want(t, http.StatusSeeOther)
	h.later()
	h.press(fmt.Sprintf("/games/%d", game.ID), "/claim", url.Values{"by": {"white"}, "claim_transcript": {longGame}}).want(t, http.StatusSeeOther)
	page := h.get(h.path(desk))
	page.want(t, http.StatusOK, "Both say the same 60 moves.", fmt.Sprintf("notes how the board stood after move %d.", ply),
		"60 moves that ends "+score.String(), "was answered")
	page.lacks(t, "The count that goes with it is "+score.String(), "has not been put in", "it is put right now")
	h.get(h.path(desk)+fmt.Sprintf("?of=black&ply=%d", ply)).want(t, http.StatusOK, "not what the rules give")
	t.Run("and offers its record, with the board, as a ruling that can be printed", func(t *testing.T) {
		for _, take := range []string{"?take=black-0", "?take=turn-0"} {
			h.get(h.path(desk)+take).want(t, http.StatusOK, played.String()+"</textarea>", `value="`+score.String()+`"`)
		}
		h.later()
		form := url.Values{"version": {fmt.Sprint(h.game(1, 1, 1).Version)}, "moves": {played.String()}, "ply": {fmt.Sprint(ply)}, "reason": {"It was answered."}}
		h.follow(h.press(desk, "/ruling", form)).want(t, http.StatusOK, "Ruling 1 is recorded.")
		if g := h.game(1, 1, 1); g.Transcript != played.String() || g.Result.Score != score {
			t.Errorf("the game is %q %s", g.Transcript, g.Result.Score)
		}
		h.get(h.path(desk)+"/print").want(t, http.StatusOK, "51. b1 b2 h7 a7 a8 a1 g1 g2 h2 h1", "<span>"+played.Boards[0].String()+"</span>",
			fmt.Sprintf("The board as it stood after move %d.", ply))
	})
}

func TestADiscThatNoRuleAllowedIsNotCalledLegal(t *testing.T) {
	t.Parallel()
	h, desk, _ := deskHall(t)
	first, err := reversi.Replay(reversi.Transcript{mustSquare(t, "f5")})
	if err != nil {
		t.Fatal(err)
	}
	stood := first.Board
	stood.White |= mustSquare(t, "a1").Bit()
	h.handIn(desk, "black", "f5a1", "")
	h.press(desk, "/board", url.Values{"board": {boardText(stood)}}).want(t, http.StatusSeeOther)
	page := h.get(h.path(desk) + "?of=black&ply=2")
	page.want(t, http.StatusOK, "No, but the board shows that it was left there. Legal for White were: f4 d6 f6.", "as the board stood")
	page.lacks(t, "traps 0 discs")
}

func mustSquare(t *testing.T, text string) reversi.Square {
	t.Helper()
	s, err := reversi.ParseSquare(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestABoardWithoutMovesIsNoGame(t *testing.T) {
	t.Parallel()
	h, desk, game := deskHall(t)
	alone := reversi.BoardAfter{Board: reversi.Start()}.String()
	h.submit(game, url.Values{"transcript": {alone}}).want(t, http.StatusUnprocessableEntity, alone, "This is needed")
	h.press(desk, "/ruling", url.Values{
		"version": {fmt.Sprint(game.Version)}, "discs": {"32-32"}, "moves": {alone}, "reason": {"x"},
	}).want(t, http.StatusUnprocessableEntity, alone, "This is needed")
	if g := h.game(1, 1, 1); g.Result != nil || g.Transcript != "" {
		t.Errorf("stored: %v %q", g.Result, g.Transcript)
	}
}

func TestARulingComesBackAsItWasTyped(t *testing.T) {
	t.Parallel()
	h, desk, game := deskHall(t)
	form := url.Values{"version": {fmt.Sprint(game.Version)}, "reason": {"x"}}
	for text, why := range map[string]string{
		"(;GM[1];B[f5])":                   "another game",
		"(;GM[2];B[f5];W[pa])":             "a pass was claimed although a move was possible",
		"f5 f5":                            "the square is occupied",
		longGame + " board after ply 3: x": "must be followed by 64 squares",
	} {
		form.Set("moves", text)
		h.press(desk, "/ruling", form).want(t, http.StatusUnprocessableEntity, why, text+"</textarea>")
	}
	t.Run("the moves of a whole game are counted where no discs are typed", func(t *testing.T) {
		form.Set("moves", longGame)
		h.follow(h.press(desk, "/ruling", form)).want(t, http.StatusOK, "Ruling 1 is recorded.", "34–30")
	})
	t.Run("a board is no part of a sheet", func(t *testing.T) {
		text := longGame + " " + reversi.BoardAfter{Ply: 4, Board: reversi.Start()}.String()
		h.press(desk, "/sheet", url.Values{"side": {"black"}, "sheet": {text}}).want(t, http.StatusUnprocessableEntity, "is not part of a sheet", text)
	})
	t.Run("after a ruling that play goes on from it, players need not say it again", func(t *testing.T) {
		h, desk, game := deskHall(t)
		played, score := slipped(t)
		b := played.Boards[0]
		h.press(desk, "/board", url.Values{"board": {reversi.FormatBoard(b.Board, "XO-")}}).want(t, http.StatusSeeOther)
		seen := h.evidence(game.ID).Boards[0]
		h.later()
		h.follow(h.press(desk, "/ruling", url.Values{
			"version": {fmt.Sprint(game.Version)}, "outcome": {"play-on"}, "moves": {longGame[:2*b.Ply+2]}, "ply": {fmt.Sprint(b.Ply)},
			"board": {fmt.Sprint(seen.ID)}, "reason": {"It was answered and stands."},
		})).want(t, http.StatusOK, "Ruling 1 is recorded.")
		g := h.game(1, 1, 1)
		h.follow(h.submit(g, url.Values{"transcript": {longGame}})).want(t, http.StatusOK, "Recorded: "+score.String(), "the board as it stood")
		if now := h.game(1, 1, 1); now.Transcript != played.String() {
			t.Errorf("the record is %q", now.Transcript)
		}
	})
}

func TestAWholeFileIsPasted(
	t *testing.T) {
	t.Parallel()
	h := newHall(t, 6)
	h.publish(1)
	g := h.game(1, 1, 1)
	const file = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[a]PW[b]TY[8]RE[+64]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]" +
		"B[f5//0.01]W[d6/-1.50/2]B[c5]W[f6]B[e7]W[f4]B[g5]W[e6]B[e3];)"
	t.Run("of GGF, SGF and PGN the moves are taken", func(t *testing.T) {
		for table, text := range map[int]string{
			1: file,
			2: "(;GM[2]FF[4];B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3])",
			3: "[Event \"x\"]\n[Result \"64-0\"]\n\n1. f5 d6 2. c5 f6 3. e7 f4 4. g5 e6 5. e3 64-0\n",
		} {
			g := h.game(1, table, 1)
			h.follow(h.submit(g, url.Values{"transcript": {text}})).want(t, http.StatusOK, "Recorded: 64–0", "9 moves")
			if now := h.game(1, table, 1); now.Transcript != wipeout {
				t.Errorf("table %d: %q", table, now.Transcript)
			}
		}
	})
	t.Run("a mark of byte order, a line break and small letters do not hide what it is", func(t *testing.T) {
		for _, text := range []string{
			"\ufeff(;GM[2];B[f5];W[d6])", "(\n;FF[4]GM[2];B[f5];W[d6])", strings.Replace(file, "Othello", "othello", 1), "\ufeff[Event \"x\"]\n\n1. f5 d6 *\n",
		} {
			if moves, err := plainMoves(text); err != nil || !strings.HasPrefix(moves, "f5 d6") {
				t.Errorf("%q: %q, %v", text, moves, err)
			}
		}
	})
	t.Run("what cannot be read is refused with its line and stays as typed", func(t *testing.T) {
		for text, why := range map[string]string{
			"(;GM[2]\n;B[f5]\n;W[z9])":        "z9",
			"(;GM[1];B[f5])":                  "another game",
			"(;GM[2];B[f5]":                   "in the middle of a game",
			"(;GM[2];B[f5])(;GM[2];B[d3])":    "more than one game",
			"(;GM[2]PL[W]AB[d4]AW[e4];W[c4])": "with White to move",
		} {
			now := h.game(1, 1, 1)
			h.submit(now, url.Values{"transcript": {text}}).want(t, http.StatusUnprocessableEntity, why)
		}
	})
	t.Run("a count in the file that its moves do not give is told, not passed over", func(t *testing.T) {
		now := h.game(1, 1, 1)
		pgn := "[Event \"x\"]\n[Result \"40-24\"]\n\n1. f5 d6 2. c5 f6 3. e7 f4 4. g5 e6 5. e3 40-24\n"
		h.submit(now, url.Values{"transcript": {pgn}, "reason": {"x"}}).want(t, http.StatusUnprocessableEntity, "64–0", "40–24", "Result")
		sgf := "(;GM[2]FF[4]RE[W+4];B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3])"
		h.submit(now, url.Values{"transcript": {sgf}, "reason": {"x"}}).want(t, http.StatusUnprocessableEntity, "64–0", "30–34")
	})
	t.Run("a file that begins in the middle of a game is no record of one", func(t *testing.T) {
		h.submit(h.game(1, 1, 1), url.Values{"transcript": {"(;GM[2]AB[a1:h7][b8:h8]AW[a8]PL[B])"}}).want(t, http.StatusUnprocessableEntity)
		h.submit(h.game(1, 1, 1), url.Values{"transcript": {"(;GM[2]AB[c1:h7]AW[b1:b7][a1:a7]PL[B];B[a8])"}}).want(t, http.StatusUnprocessableEntity, "The board after move 0")
	})
	t.Run("a pass where a move exists is refused with the legal moves", func(t *testing.T) {
		h.submit(h.game(1, 1, 1), url.Values{"transcript": {"(;GM[2];B[f5];W[pa];B[d6])"}}).want(t, http.StatusUnprocessableEntity, "d6 f6", "f4")
	})
	t.Run("the game is given out as a base of WTHOR with its names", func(t *testing.T) {
		res := h.guest().get(h.gameAt(g) + "/record/wtb")
		res.want(t, http.StatusOK)
		z, err := zip.NewReader(strings.NewReader(res.body), int64(len(res.body)))
		if err != nil {
			t.Fatal(err)
		}
		names, err := wthor.FindNames(z)
		if err != nil || len(z.File) != 3 {
			t.Fatalf("%d files, %v", len(z.File), err)
		}
		base, err := z.Open(z.File[0].Name)
		if err != nil {
			t.Fatal(err)
		}
		var data bytes.Buffer
		if _, err := data.ReadFrom(base); err != nil {
			t.Fatal(err)
		}
		games, err := wthor.NewRecords("x.wtb", &data, names)
		if err != nil {
			t.Fatal(err)
		}
		var back format.Game
		if err := games.Read(&back); err != nil {
			t.Fatal(err)
		}
		black := h.snapshot().Players[g.Black]
		if back.Transcript().String() != wipeout || back.Black.Name != black.Name() || back.Event != "Club evening" {
			t.Errorf("%+v", back)
		}
	})
	t.Run("a desk takes a file as a sheet, and as the moves of a ruling", func(t *testing.T) {
		desk := fmt.Sprintf("/games/%d/desk", g.ID)
		h.press(desk, "/sheet", url.Values{"side": {"black"}, "sheet": {file}}).want(t, http.StatusSeeOther)
		if sheet, _ := h.evidence(g.ID).Sheet(tournament.SideBlack); sheet.Text != "f5 d6 c5 f6 e7 f4 g5 e6 e3" {
			t.Errorf("the sheet is %q", sheet.Text)
		}
		h.press(desk, "/sheet", url.Values{"side": {"black"}, "sheet": {"(;GM[2];B[f5]"}}).want(t, http.StatusUnprocessableEntity, "in the middle of a game")
	})
}

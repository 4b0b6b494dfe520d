package web

import (
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"unicode"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/board"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// gameView is the page of one game.
type gameView struct {
	eventPage
	Round        tournament.Round
	Match        tournament.Match
	Game         tournament.Game
	Black, White tournament.Player
	State        tournament.GameState
	Games        []link // the games of the match, when it has several
	Reason       string // how the game ended, in words
	Replay       *replay
	Plies        int
	InWthor      bool // a base of WTHOR can hold it

	Claims []claimView // officials only
	Parted *partedView
	// Confirms is the count of the one claim that a press confirms, or empty.
	Confirms   string
	Objections []objectionView // officials only

	Form       resultForm
	Claim      claimForm
	Clear      clearForm
	FormsFirst bool // a form was just sent: it stands above the moves
	ClaimOpen  bool
	Mirrored   bool // the field of the moves holds the mirrored game
	Fault      *faultView

	AddMoves    bool // the result is in and its moves can be added to it
	NeedsReason bool // the round is closed
	MayClaim    bool
	MayClear    bool
}

// claimView is what one player said.
type claimView struct {
	Colour     reversi.Colour
	Name       string
	Score      reversi.Score
	Replayed   string // the count of the moves, when it is another
	When       string
	Transcript string
	Moves      int
}

// gameView builds the page of the game of the path, its form filled with what is
// stored.
func (s *Server) gameView(c echo.Context) (*gameView, error) {
	p, snapshot, at, err := s.spot(c)
	if err != nil {
		return nil, err
	}
	w := words(s, c)
	g := at.game
	v := &gameView{
		eventPage: p, Round: at.round, Match: at.match, Game: g, State: g.State(),
		Black: snapshot.Players[g.Black], White: snapshot.Players[g.White],
		NeedsReason: at.round.State == tournament.Closed,
		MayClaim:    at.round.State == tournament.Published && g.Result == nil,
		MayClear:    at.round.State == tournament.Published && (g.Result != nil || len(g.Claims) > 0),
	}
	v.AddMoves = g.Result != nil && g.Result.OverTheBoard() && g.Transcript == ""
	v.Form = storedForm(g)
	v.Clear.Version = v.Form.Version
	if g.Result != nil {
		v.Reason = endedWords(w, *g.Result, v.Black, v.White)
		if v.Reason == "" || g.Result.Reason == tournament.ReasonRuling {
			v.Reason = w.Text("games.reason." + string(g.Result.Reason))
		}
	}
	if len(at.match.Games) > 1 {
		for _, other := range at.match.Games {
			v.Games = append(v.Games, link{
				URL: gamePath(p.Event.ID, other.ID), Label: w.Text("games.game_n", "n", other.Number), Here: other.ID == g.ID,
			})
		}
	}
	if g.Transcript != "" {
		game, err := reversi.ParseGame(g.Transcript)
		if err != nil {
			return nil, err
		}
		r := newReplay(w, game, plyOf(c), gamePath(p.Event.ID, g.ID), v.title(w))
		v.Replay, v.Plies = &r, len(r.Moves)
		v.InWthor = len(game.Boards) == 0 && g.Result != nil
	}
	if user(c) != nil {
		s.showClaims(v, w)
		v.Confirms = confirmable(snapshot.Event.Rules, at.round, g)
		if err := s.showObjections(c, v); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// title names the game for who hears the board described.
func (v *gameView) title(w catalogue.Words) string {
	return w.Text("games.title", "table", v.Match.Table, "black", v.Black.ShownName(w.Lang()), "white", v.White.ShownName(w.Lang()))
}

// storedForm fills the form with the result that is there, so that a correction
// begins with it.
func storedForm(g tournament.Game) resultForm {
	f := resultForm{Version: strconv.Itoa(g.Version), Transcript: g.Transcript}
	if g.Result == nil {
		return f
	}
	loser, keeps := "", reversi.Discs(0)
	switch g.Result.Outcome {
	case tournament.BlackWon:
		loser, keeps = "white", g.Result.Score.White
	case tournament.WhiteWon:
		loser, keeps = "black", g.Result.Score.Black
	case tournament.Drawn, tournament.NeitherWon, tournament.NotPlayed:
	}
	switch g.Result.Reason {
	case tournament.ReasonPlayed:
		f.Discs = cmp.Or(typedRight(*g.Result), g.Result.Score.String())
	case tournament.ReasonMutualLoss, tournament.ReasonNotPlayed:
		f.Ended = string(g.Result.Reason)
	case tournament.ReasonNoShow, tournament.ReasonTime, tournament.ReasonResigned, tournament.ReasonRuling:
		f.Ended, f.Loser = string(g.Result.Reason), loser
		if g.Result.Reason != tournament.ReasonNoShow {
			f.Keeps = keeps.String()
		}
	}
	return f
}

// showClaims lays out what the players said and where they part.
func (s *Server) showClaims(v *gameView, w catalogue.Words) {
	for _, claim := range v.Game.Claims {
		name := v.Black
		if claim.Player == v.Game.White {
			name = v.White
		}
		replayed := ""
		if claim.Contradicts() {
			replayed = claim.Replayed.String()
		}
		v.Claims = append(v.Claims, claimView{
			Replayed: replayed,
			Colour:   v.Game.Colour(claim.Player), Name: name.ShownName(w.Lang()), Score: claim.Score,
			When: s.when(w.Lang(), claim.At), Transcript: claim.Transcript, Moves: pliesOf(claim.Transcript),
		})
	}
	slices.SortFunc(v.Claims, func(a, b claimView) int { return cmp.Compare(a.Colour, b.Colour) })
	if len(v.Claims) == 2 && v.Claims[0].Transcript != "" && v.Claims[1].Transcript != "" {
		v.Parted = newParting(w, v.Claims[0], v.Claims[1])
	}
}

// pliesOf counts the moves of a stored transcript.
func pliesOf(transcript string) int {
	game, _ := reversi.ParseGame(transcript) // it was read before it was stored
	return game.Plies()
}

// faultView shows where the moves that were typed go wrong.
type faultView struct {
	Text     string // what is wrong, and where
	Board    template.HTML
	Caption  string // whose turn it is there, and what could be played
	Mirror   bool   // mirrored a↔h, the moves are a legal game
	NotOver  bool
	Replayed string // the count of the moves, when it is not what was typed
	Claimed  string
	OfClaim  bool
}

// fault lays out err if it is about the moves in text.
func (v *gameView) fault(w catalogue.Words, text string, err error) {
	if f := newFault(w, text, err); f != nil {
		f.OfClaim = v.ClaimOpen
		v.Fault = f
	}
}

// newFault shows where the moves in text go wrong; nil when err is not about them.
func newFault(w catalogue.Words, text string, err error) *faultView {
	var (
		move  *reversi.MoveError
		stood *reversi.BoardError
		sheet *tournament.DiscrepancyError
	)
	f := &faultView{}
	switch {
	case errors.As(err, &move):
		f.Text = refusedMove(w, move)
		if moves, err := reversi.ParseTranscript(text); err == nil {
			_, f.Mirror = reversi.MirrorHint(moves)
		}
	case errors.As(err, &stood):
		f.Text = boardErrorWords(w, stood)
	case errors.As(err, &sheet):
		f.Replayed, f.Claimed = sheet.Replayed.String(), sheet.Claimed.String()
		f.Text = w.Text("games.discrepancy", "replayed", sheet.Replayed, "claimed", sheet.Claimed)
	case errors.Is(err, reversi.ErrNotOver):
		f.NotOver = true
		f.Text = w.Text("games.not_over")
	default:
		var ok bool
		if f.Text, ok = pasteWords(w, err); !ok {
			return nil
		}
		return f // there are no moves to draw
	}
	game, record, _ := reversi.ReadGame(text) // the fault is err
	f.Board, f.Caption = faultBoard(w, game, record)
	if move != nil && move.Legal != 0 {
		f.Caption = w.Text("games.fault_ringed", "ply", move.Ply) // the squares are named already
	}
	return f
}

// refusedMove tells which move was refused and why. A letter that only looks
// right is named by its code, because nobody can see what is wrong with it.
func refusedMove(w catalogue.Words, e *reversi.MoveError) string {
	var alike *reversi.LookAlikeError
	if errors.As(e, &alike) {
		return w.Text("games.look_alike", "ply", e.Ply, "move", e.Text,
			"code", fmt.Sprintf("U+%04X", alike.Rune), "like", string(unicode.ToLower(alike.Like)))
	}
	return moveWords(w, e)
}

// faultBoard draws the position before the move that was refused, with the
// squares that were legal.
func faultBoard(w catalogue.Words, game reversi.Game, record reversi.Record) (template.HTML, string) {
	draw := board.Options{
		Board: record.Board, Last: reversi.Pass, Legal: record.Board.Legal(record.ToMove), ID: "fault", Words: boardWords(w),
		Title: w.Text("games.fault_board", "ply", record.Plies+1),
	}
	steps, _ := game.Steps() // the legal ones are wanted
	if n := len(steps); n > 0 {
		draw.Last, draw.Turned = steps[n-1].Square, steps[n-1].Flips
	}
	draw.Caption = w.Text("games.over")
	if !record.Over() {
		draw.Caption = w.Text("games.fault_legal", "ply", record.Plies+1,
			"colour", colourWord(w, record.ToMove), "squares", reversi.FormatSquares(draw.Legal))
	}
	return template.HTML(board.SVG(draw)), draw.Caption //nolint:gosec // board.SVG escapes every text
}

func boardWords(w catalogue.Words) board.Words {
	return board.Words{
		Black: w.Text("common.black"), White: w.Text("common.white"), Empty: w.Text("games.empty"),
		Last: w.Text("games.last_move"), Turned: w.Text("games.turned"), Legal: w.Text("games.legal"),
		Separator: w.Text("games.separator"),
	}
}

// partedView is where the moves of two claims part.
type partedView struct {
	Ply     int
	Text    string
	Board   template.HTML
	Caption string
}

// newParting finds the first move at which two claims differ and draws the
// position before it with both moves marked.
func newParting(w catalogue.Words, a, b claimView) *partedView {
	first, errA := reversi.ParseGame(a.Transcript)
	second, errB := reversi.ParseGame(b.Transcript)
	if errA != nil || errB != nil {
		return nil
	}
	ply := reversi.FirstDifference(first.Moves, second.Moves)
	if ply == 0 {
		return nil
	}
	common, _ := first.Upto(ply - 1).Play() // claims are stored only when legal
	played := func(g reversi.Game) string {
		if ply > len(g.Moves) {
			return w.Text("games.no_move")
		}
		return g.Moves[ply-1].String()
	}
	p := &partedView{Ply: ply, Text: w.Text("games.parted", "ply", ply, "first", a.Name, "move", played(first), "second", b.Name, "other", played(second))}
	draw := board.Options{
		Board: common.Board, Last: reversi.Pass, ID: "parted", Words: boardWords(w),
		Title: w.Text("games.fault_board", "ply", ply), Caption: p.Text,
	}
	if n := len(common.Steps); n > 0 {
		draw.Last, draw.Turned = common.Steps[n-1].Square, common.Steps[n-1].Flips
	}
	for _, g := range []reversi.Game{first, second} {
		if ply <= len(g.Moves) {
			draw.Legal |= g.Moves[ply-1].Bit()
		}
	}
	p.Board = template.HTML(board.SVG(draw)) //nolint:gosec // board.SVG escapes every text
	return p
}

package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func (s *Server) gameRoutes(r router) {
	r.get("/events/:event/games/:game", s.getGame)
	r.get("/events/:event/games/:game/record/:format", s.getRecord)
	r.get("/events/:event/games/:game/sheet", s.getSheet)
	r.post("/events/:event/games/:game", s.postGame, s.directs)
	r.post("/events/:event/games/:game/claim", s.postClaim, s.directs)
	r.post("/events/:event/games/:game/clear", s.postClear, s.directs)
	r.post("/events/:event/games/:game/confirm", s.postConfirm, s.directs)
}

// resultForm is the result of one game as it is typed on its page.
type resultForm struct {
	Discs      string `form:"discs" validate:"max=20"`
	Transcript string `form:"transcript" validate:"max=16000"`
	Ended      string `form:"ended"` // empty for a game that was counted, else a reason
	Loser      string `form:"loser"` // black or white
	Keeps      string `form:"keeps" validate:"max=5"`
	Reason     string `form:"reason" validate:"max=300"`
	Version    string `form:"version"`
	Use        string `form:"use"` // "mirror" and "moves" take up what a refusal offered
}

// claimForm is what one of the players says.
type claimForm struct {
	By         string `form:"by"` // black or white
	Discs      string `form:"claim_discs" validate:"max=20"`
	Transcript string `form:"claim_transcript" validate:"max=16000"`
}

// clearForm takes a result away.
type clearForm struct {
	Reason  string `form:"clear_reason" validate:"max=300"`
	Version string `form:"version"`
}

// result reads how the game ended; nil leaves the count to the moves.
//
// Errors: a *tournament.FieldError.
func (f resultForm) result(rules tournament.Rules) (*tournament.Result, error) {
	text := ""
	switch reason := tournament.Reason(f.Ended); reason {
	case "", tournament.ReasonPlayed:
		if strings.TrimSpace(f.Discs) == "" && strings.TrimSpace(f.Transcript) != "" {
			return nil, nil
		}
		result, err := director.ParseResult(rules, f.Discs, reversi.Black)
		return &result, err
	case tournament.ReasonMutualLoss:
		text = "m"
	case tournament.ReasonNotPlayed:
		text = "u"
	case tournament.ReasonNoShow:
		text = "n"
	case tournament.ReasonTime:
		text = "t"
	case tournament.ReasonResigned, tournament.ReasonRuling:
		text = "r"
	default:
		return nil, &tournament.FieldError{Field: "ended", Value: f.Ended, Err: tournament.ErrBadChoice}
	}
	side := reversi.NoColour
	if text != "m" && text != "u" {
		if side = colourNamed(f.Loser); side == reversi.NoColour {
			return nil, &tournament.FieldError{Field: "loser", Value: f.Loser, Err: tournament.ErrRequired}
		}
		text += strings.TrimSpace(f.Keeps)
	}
	result, err := director.ParseResult(rules, text, side)
	if err != nil {
		return nil, renamed(err, "discs", "keeps")
	}
	if f.Ended == string(tournament.ReasonRuling) {
		result.Reason = tournament.ReasonRuling
	}
	if strings.TrimSpace(f.Discs) != "" {
		count, err := director.ParseResult(rules, f.Discs, reversi.Black)
		if err != nil {
			return nil, err
		}
		if count.Score != result.Score || count.Reason != tournament.ReasonPlayed && count.Reason != result.Reason {
			return nil, &tournament.FieldError{Field: "discs", Value: f.Discs, Err: errContradicts, Hint: result.Score.String()}
		}
	}
	return &result, nil
}

// errContradicts says that the discs that were typed are not those of the ending.
var errContradicts = errors.New("the discs are not those of how the game ended")

// colourCode is how forms name a colour; [colourNamed] reads it.
func colourCode(c reversi.Colour) string {
	switch c {
	case reversi.Black:
		return "black"
	case reversi.White:
		return "white"
	case reversi.NoColour:
	}
	return ""
}

func colourNamed(text string) reversi.Colour {
	switch text {
	case "black":
		return reversi.Black
	case "white":
		return reversi.White
	}
	return reversi.NoColour
}

// renamed moves the refusal of a field to the field of this page that held it.
func renamed(err error, from, to string) error {
	var field *tournament.FieldError
	if errors.As(err, &field) && field.Field == from {
		moved := *field
		moved.Field = to
		return &moved
	}
	return err
}

// gameSpot is a game with where it was played.
type gameSpot struct {
	round tournament.Round
	match tournament.Match
	game  tournament.Game
}

// spot loads the game of the path. A game of another event is not there, nor is
// one of a draft for visitors.
func (s *Server) spot(c echo.Context) (eventPage, tournament.Snapshot, gameSpot, error) {
	id, err := number(c, "game")
	if err != nil {
		return eventPage{}, tournament.Snapshot{}, gameSpot{}, err
	}
	p, snapshot, err := s.event(c, "")
	if err != nil {
		return p, snapshot, gameSpot{}, err
	}
	for _, r := range snapshot.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.ID != tournament.GameID(id) {
					continue
				}
				for i := range p.Rounds {
					p.Rounds[i].Here = p.Rounds[i].Number == r.Number
				}
				return p, snapshot, gameSpot{r, m, g}, nil
			}
		}
	}
	return p, snapshot, gameSpot{}, fmt.Errorf("game %d: %w", id, tournament.ErrNotFound)
}

func (s *Server) getGame(c echo.Context) error {
	version, err := s.shownVersion(c)
	if err != nil {
		return err
	}
	return s.public(c, version, func() (string, view, error) {
		v, err := s.gameView(c)
		return "game", v, err
	})
}

// postGame records or corrects a result. The same result again changes nothing,
// so that the key of the form is not needed.
func (s *Server) postGame(c echo.Context) error {
	v, err := s.gameView(c)
	if err != nil {
		return err
	}
	var form resultForm
	err = s.bind(c, &form)
	v.Form, v.FormsFirst = form, true
	v.Form.Version = strconv.Itoa(v.Game.Version)
	if err == nil && form.Use == "mirror" {
		return s.offerMirror(c, v)
	}
	if form.Use == "moves" {
		form.Discs, form.Ended = "", ""
	}
	sub := director.Submission{
		Event: v.Event.ID, Round: v.Round.Number, Game: v.Game.ID, Transcript: form.Transcript, Reason: strings.TrimSpace(form.Reason),
	}
	if err == nil {
		sub.Version, err = count("version", form.Version)
	}
	if form.Ended != "" && strings.TrimSpace(form.Discs) == storedForm(v.Game).Discs {
		form.Discs = "" // the page filled it in with the result that is corrected
	}
	var inFile *reversi.Score
	if err == nil {
		sub.Transcript, inFile, err = pastedGame(form.Transcript)
	}
	if err == nil {
		sub.Result, err = form.result(v.Event.Rules)
	}
	if err == nil && sub.Result == nil && inFile != nil && form.Use != "moves" {
		said := v.Event.Rules.PlayedResult(*inFile) // that the moves give another is told
		sub.Result = &said
	}
	var saved tournament.Game
	if err == nil {
		saved, err = s.director.Record(c.Request().Context(), s.desk(c), sub)
	}
	if err != nil {
		if errors.Is(err, tournament.ErrNeedsReason) {
			err = &tournament.FieldError{Field: "reason", Err: tournament.ErrRequired}
		}
		v.fault(words(s, c), sub.Transcript, err)
		return s.refuse(c, err, "game", v)
	}
	return s.see(c, gamePath(v.Event.ID, saved.ID), "games.recorded", "score", saved.Result.Score)
}

// offerMirror fills the field of the moves with the game mirrored a↔h. Nothing is
// stored before the director has looked at it.
func (s *Server) offerMirror(c echo.Context, v *gameView) error {
	moves, err := reversi.ParseTranscript(v.Form.Transcript)
	if err != nil {
		v.fault(words(s, c), v.Form.Transcript, err)
		return s.refuse(c, err, "game", v)
	}
	if mirrored, ok := reversi.MirrorHint(moves); ok {
		v.Form.Transcript, v.Mirrored = mirrored.String(), true
	}
	return s.show(c, "game", v)
}

func (s *Server) postClaim(c echo.Context) error {
	v, err := s.gameView(c)
	if err != nil {
		return err
	}
	var form claimForm
	err = s.bind(c, &form)
	v.Claim, v.FormsFirst, v.ClaimOpen = form, true, true
	var saved tournament.Game
	if err == nil {
		form.Transcript, err = plainMoves(form.Transcript)
	}
	if err == nil {
		saved, err = s.claim(c, v, form)
	}
	if err != nil {
		err = renamed(renamed(err, "discs", "claim_discs"), "transcript", "claim_transcript")
		v.fault(words(s, c), form.Transcript, err)
		return s.refuse(c, err, "game", v)
	}
	key := "games.claim_noted"
	switch saved.State() {
	case tournament.GameConfirmed:
		key = "games.claims_agree"
	case tournament.GameDisputed:
		key = "games.claims_differ"
	case tournament.GameOpen, tournament.GameClaimed:
	}
	return s.see(c, gamePath(v.Event.ID, saved.ID), key)
}

func (s *Server) claim(c echo.Context, v *gameView, form claimForm) (tournament.Game, error) {
	side := colourNamed(form.By)
	by := v.Game.Black
	if side == reversi.White {
		by = v.Game.White
	}
	if side == reversi.NoColour {
		return tournament.Game{}, &tournament.FieldError{Field: "by", Value: form.By, Err: tournament.ErrRequired}
	}
	var score *reversi.Score
	if strings.TrimSpace(form.Discs) != "" || strings.TrimSpace(form.Transcript) == "" {
		said, err := claimedScore(v.Event.Rules, form.Discs, side)
		if err != nil {
			return tournament.Game{}, err
		}
		score = &said
	}
	return s.director.Claim(c.Request().Context(), s.desk(c), v.Event.ID, v.Game.ID, by, score, form.Transcript)
}

func (s *Server) postClear(c echo.Context) error {
	v, err := s.gameView(c)
	if err != nil {
		return err
	}
	var form clearForm
	err = s.bind(c, &form)
	v.Clear = form
	v.Clear.Version = strconv.Itoa(v.Game.Version)
	version := 0
	if err == nil {
		version, err = count("version", form.Version)
	}
	if err == nil && strings.TrimSpace(form.Reason) == "" {
		err = &tournament.FieldError{Field: "clear_reason", Err: tournament.ErrRequired}
	}
	if err == nil {
		err = s.director.ClearResult(c.Request().Context(), s.desk(c), v.Event.ID, v.Game.ID, version, strings.TrimSpace(form.Reason))
	}
	if err != nil {
		v.FormsFirst = true
		return s.refuse(c, renamed(err, "reason", "clear_reason"), "game", v)
	}
	return s.see(c, gamePath(v.Event.ID, v.Game.ID), "games.cleared")
}

// desk names who asks, without the key of the form: what is done to a game is
// harmless when it is done twice, and leads back to its page.
func (s *Server) desk(c echo.Context) director.Who {
	w := who(c)
	w.Once = ""
	return w
}

func gamePath(event tournament.EventID, game tournament.GameID) string {
	return eventPath(event, fmt.Sprintf("/games/%d", game))
}

// plyOf reads which move is shown; without one it is the last.
func plyOf(c echo.Context) int {
	n, err := strconv.Atoi(c.QueryParam("ply"))
	if err != nil || n < 0 || c.Request().Method == http.MethodPost {
		return 60
	}
	return n
}

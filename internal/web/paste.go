package web

import (
	"errors"
	"io"
	"regexp"
	"strings"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/format"
	"sixtyfour/internal/format/ggf"
	"sixtyfour/internal/format/pgn"
	"sixtyfour/internal/format/sgf"
	"sixtyfour/internal/reversi"
)

var (
	// errManyGames refuses a pasted file with more than the one game that is asked for.
	errManyGames = errors.New("there is more than one game in it")
	// errOtherStart refuses a game that does not begin with Black from its start.
	errOtherStart = errors.New("the game begins in the middle")
)

var (
	// gameFile tells a pasted game file from moves: GGF and SGF begin with "(;", GGF
	// with a number before it too, PGN with a tag.
	gameFile = regexp.MustCompile(`^[\s\x{FEFF}]*(?:\d{1,2}\s*)?(?:(\(\s*;)|\[[A-Za-z]+\s*")`)
	// ggfGame is the name by which GGF, and not SGF, calls the game.
	ggfGame = regexp.MustCompile(`(?i)GM\[\s*Othello`)
)

// plainMoves returns the moves of [pastedGame] alone.
func plainMoves(text string) (string, error) {
	moves, _, err := pastedGame(text)
	return moves, err
}

// pastedGame returns the moves in text: text itself, or those of the one game of a
// file that was pasted whole, with its passes and remarks about the board. count is
// what a PGN or SGF file says, nil for none; GGF knows too many ways to count.
//
// Errors: a *format.Error, errManyGames, errOtherStart.
func pastedGame(text string) (moves string, count *reversi.Score, err error) {
	kind := gameFile.FindStringSubmatch(text)
	if kind == nil {
		return text, nil, nil
	}
	var reader interface{ Read(g *format.Game) error }
	isGGF := false
	switch {
	case kind[1] == "":
		reader = pgn.NewReader("", strings.NewReader(text))
	case ggfGame.MatchString(text):
		isGGF = true
		reader = ggf.NewReader("", strings.NewReader(text))
	default:
		reader = sgf.NewReader("", strings.NewReader(text))
	}
	var game, second format.Game
	if err := reader.Read(&game); err != nil {
		return "", nil, unread(err)
	}
	if err := reader.Read(&second); !errors.Is(err, io.EOF) {
		if err != nil {
			return "", nil, unread(err)
		}
		return "", nil, errManyGames
	}
	played, ok := game.Played()
	if !ok {
		return "", nil, errOtherStart
	}
	if black, white, known := game.Result.CountsOf(); known && !isGGF {
		count = &reversi.Score{Black: reversi.Whole(black), White: reversi.Whole(white)}
	}
	return written(played), count, nil
}

// unread makes the end of a file without a game an error.
func unread(err error) error {
	if errors.Is(err, io.EOF) {
		return &format.Error{Place: format.Place{Line: 1}, Err: format.ErrSyntax}
	}
	return err
}

// written is the text of a game with its passes, which may be wrong.
func written(g reversi.Game) string {
	moves := make([]string, len(g.Moves))
	for i, m := range g.Moves {
		moves[i] = m.String()
	}
	boards := reversi.Game{Boards: g.Boards}
	return strings.TrimSpace(strings.Join(moves, " ") + boards.String())
}

// fileReasons are the words for why a pasted file could not be read.
var fileReasons = []struct {
	err error
	key string
}{
	{reversi.ErrBadRemark, "games.file.remark"},
	{reversi.ErrBadBoard, "games.file.board"},
	{format.ErrBoardSize, "games.file.size"},
	{format.ErrOtherGame, "games.file.other_game"},
	{format.ErrTruncated, "games.file.truncated"},
	{format.ErrTooLong, "games.file.too_long"},
	{format.ErrBadResult, "games.file.result"},
	{format.ErrTwoResults, "games.file.result"},
	{format.ErrSetUpLate, "games.file.set_up"},
	{format.ErrWrongSide, "games.file.side"},
}

// pasteWords tells why what was pasted could not be read; ok is false when err is
// about something else.
func pasteWords(w catalogue.Words, err error) (text string, ok bool) {
	var file *format.Error
	switch {
	case errors.As(err, &file):
		why := w.Text("games.file.syntax")
		for _, r := range fileReasons {
			if errors.Is(file, r.err) {
				why = w.Text(r.key)
				break
			}
		}
		return w.Text("games.file", "line", max(file.Place.Line, 1), "why", why), true
	case errors.Is(err, errManyGames):
		return w.Text("games.file.many"), true
	case errors.Is(err, errOtherStart):
		return w.Text("games.file.start"), true
	case errors.Is(err, reversi.ErrBadRemark):
		return w.Text("games.file.alone", "why", w.Text("games.file.remark")), true
	}
	return "", false
}

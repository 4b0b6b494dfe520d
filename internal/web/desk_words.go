package web

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
	"sixtyfour/internal/tournament"
)

// sheetNote says what package scoresheet found. Its values are the same in every
// language but for a few words, which have messages of their own.
func sheetNote(w catalogue.Words, n scoresheet.Note) string {
	args := make([]any, len(n.Args))
	copy(args, n.Args)
	for i := 1; i < len(args); i += 2 {
		if code, ok := args[i].(string); ok && w.Known("scoresheet.word."+code) {
			args[i] = w.Text("scoresheet.word." + code)
		}
	}
	if !strings.HasPrefix(n.Key, "scoresheet.") {
		return n.String()
	}
	return w.Text(n.Key, args...)
}

func sheetNotes(w catalogue.Words, notes []scoresheet.Note) []string {
	list := make([]string, len(notes))
	for i, n := range notes {
		list[i] = sheetNote(w, n)
	}
	return list
}

// sentences says each note as a sentence of its own.
func sentences(w catalogue.Words, notes []scoresheet.Note) []string {
	list := sheetNotes(w, notes)
	for i, text := range list {
		first, size := utf8.DecodeRuneInString(text)
		list[i] = w.Text("desk.sentence", "text", string(unicode.ToUpper(first))+text[size:])
	}
	return list
}

// cellReasons are the words for why a grid or a board could not be read.
var cellReasons = []struct {
	err error
	key string
}{
	{scoresheet.ErrNotNumber, "desk.cell.not_number"},
	{scoresheet.ErrNotDisc, "desk.cell.not_disc"},
	{scoresheet.ErrShape, "desk.cell.shape"},
	{scoresheet.ErrEmpty, "desk.cell.empty"},
	{scoresheet.ErrTooLong, "desk.cell.too_long"},
}

// cellWords tells where a grid or a board could not be read, and why.
func cellWords(w catalogue.Words, e *scoresheet.CellError) string {
	why := w.Text("errors.field.refused")
	for _, r := range cellReasons {
		if errors.Is(e, r.err) {
			why = w.Text(r.key)
			break
		}
	}
	switch {
	case e.Line > 0 && e.Text != "":
		return w.Text("desk.cell.line_text", "line", e.Line, "text", e.Text, "why", why)
	case e.Line > 0:
		return w.Text("desk.cell.line", "line", e.Line, "why", why)
	case e.Square < reversi.Pass && e.Text != "":
		return w.Text("desk.cell.square", "square", e.Square, "text", e.Text, "why", why)
	}
	return why
}

// boardErrorWords says why a board cannot be the one after the moves.
func boardErrorWords(w catalogue.Words, e *reversi.BoardError) string {
	if errors.Is(e, reversi.ErrBoardPly) {
		return w.Text("desk.board_ply", "ply", e.Ply)
	}
	text := w.Text("desk.board_other", "ply", e.Ply)
	if e.Extra != 0 {
		text += " " + w.Text("desk.board_extra", "squares", reversi.FormatSquares(e.Extra))
	}
	if e.Missing != 0 {
		text += " " + w.Text("desk.board_missing", "squares", reversi.FormatSquares(e.Missing))
	}
	return text
}

// rulingResult says in a line what a ruling gives.
func rulingResult(w catalogue.Words, r tournament.Ruling) string {
	if r.Kind != tournament.RuledResult {
		return w.Text("desk.kind." + string(r.Kind))
	}
	switch r.Outcome {
	case tournament.NeitherWon, tournament.NotPlayed:
		return w.Text("desk.outcome." + string(r.Outcome))
	case tournament.BlackWon, tournament.WhiteWon, tournament.Drawn:
	}
	return w.Text("desk.outcome_count", "outcome", w.Text("desk.outcome."+string(r.Outcome)), "score", r.Score)
}

// remedyWords says what the policy of the event makes of a fault at a ply when
// last plies have been played.
func remedyWords(w catalogue.Words, policy tournament.Correction, ply, last int) string {
	return w.Text("desk.remedy."+string(policy.Remedy(ply, last)), "ply", ply, "last", last)
}

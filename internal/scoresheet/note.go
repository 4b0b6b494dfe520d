package scoresheet

import (
	"fmt"
	"strings"
)

// Note is something to be said to a person: the key of a message and its
// arguments as pairs of name and value. Values are ints and short codes that
// are the same in every language: squares, "d6–d4", and "black" or "white".
type Note struct {
	Key  string
	Args []any
}

func note(key string, args ...any) Note { return Note{Key: key, Args: args} }

// String words the note in plain English.
func (n Note) String() string {
	text, ok := english[n.Key]
	if !ok {
		return "[" + n.Key + "]"
	}
	for i := 0; i+1 < len(n.Args); i += 2 {
		value := fmt.Sprint(n.Args[i+1])
		if word, ok := english["scoresheet.word."+value]; ok {
			value = word
		}
		text = strings.ReplaceAll(text, fmt.Sprintf("{%v}", n.Args[i]), value)
	}
	return text
}

// Keys returns the keys of all notes, in no order, for the catalogue's test.
func Keys() []string {
	keys := make([]string, 0, len(english))
	for key := range english {
		keys = append(keys, key)
	}
	return keys
}

// english holds every message of the room. Words that stand as a value in other
// messages begin with scoresheet.word.
var english = map[string]string{
	"scoresheet.word.black":         "Black",
	"scoresheet.word.white":         "White",
	"scoresheet.word.mirror_files":  "mirrored, a↔h",
	"scoresheet.word.mirror_ranks":  "mirrored, 1↔8",
	"scoresheet.word.half_turn":     "given a half turn",
	"scoresheet.word.main_diagonal": "mirrored in the diagonal a1–h8",
	"scoresheet.word.anti_diagonal": "mirrored in the diagonal a8–h1",
	"scoresheet.word.quarter_right": "given a quarter turn",
	"scoresheet.word.quarter_left":  "given a quarter turn the other way",

	"scoresheet.edit.square":  "move {ply} is {to}, not {from}",
	"scoresheet.edit.swap":    "numbers {number} and {other} are exchanged: {from} is move {number}, {to} move {other}",
	"scoresheet.edit.missing": "number {number} is missing: it is {to}",
	"scoresheet.edit.insert":  "a move is left out: {to} comes as move {ply}",
	"scoresheet.edit.extra":   "{from} at number {number} is no move of the game",
	"scoresheet.edit.move":    "{from} stands at number {number} and is move {ply}",
	"scoresheet.edit.number":  "{to} is move {number}, not {other}",
	"scoresheet.edit.pass":    "number {number} was given to {mover}'s forced pass",
	"scoresheet.edit.no_pass": "the pass before move {ply} is struck out: {mover} could move",
	"scoresheet.edit.skipped": "number {number} was skipped",
	"scoresheet.edit.unread":  "move {ply}, which cannot be read, is {to}",
	"scoresheet.edit.turned":  "the board was written {how}",
	"scoresheet.edit.colours": "the colours are exchanged: the count belongs to the other side",

	"scoresheet.why.neighbour":     "{from} and {to} are neighbouring squares",
	"scoresheet.why.exchanged":     "{from} is {to} with letter and number exchanged",
	"scoresheet.why.square_digits": "{from} and {to} look alike",
	"scoresheet.why.next":          "{number} and {other} are neighbouring numbers",
	"scoresheet.why.same_player":   "{number} and {other} are neighbouring moves of one player",
	"scoresheet.why.digits":        "{number} and {other} look alike",
	"scoresheet.why.reversed":      "{number} and {other} have the same digits",
	"scoresheet.why.near_squares":  "{from} and {to} lie side by side",
	"scoresheet.why.twice":         "{from} is written twice",
	"scoresheet.why.twice_number":  "number {number} is used twice",
	"scoresheet.why.unplayed":      "{to} carries no number on the sheet",
	"scoresheet.why.first_move":    "{from} is no first move, and {to} is",
	"scoresheet.why.start":         "start discs set the other way round, or White moving first, give the same game mirrored",
	"scoresheet.why.marks":         "the start discs are drawn that way on the sheet",

	"scoresheet.why.ends":             "the game is over after the last move",
	"scoresheet.why.unfinished":       "the game is not over: {mover} could still move",
	"scoresheet.why.count_agrees":     "the count {count} agrees",
	"scoresheet.why.count_exchanged":  "the count {count} agrees with the colours exchanged",
	"scoresheet.why.count_differs":    "the count would be {count}, not {claimed}",
	"scoresheet.why.count_open":       "an unfinished game has no count to compare",
	"scoresheet.why.board_agrees":     "the final board agrees",
	"scoresheet.why.board_differs":    "the final board differs on {n} squares",
	"scoresheet.why.other_agrees":     "the other sheet says the same",
	"scoresheet.why.other_differs":    "the other sheet needs {n} changes",
	"scoresheet.why.other_turned":     "the other sheet was written {how}",
	"scoresheet.verdict.legal":        "the sheet is a legal game as it is written",
	"scoresheet.verdict.only":         "only this game fits",
	"scoresheet.verdict.likely":       "this game is much more likely than the {n} others that fit",
	"scoresheet.verdict.open":         "{n} games fit about equally well: compare with the other sheet, the count or the final board",
	"scoresheet.verdict.turned":       "only this game fits; in which of {n} ways the board lay cannot be told from the sheet",
	"scoresheet.verdict.none":         "no legal game was found with so few changes",
	"scoresheet.verdict.cut":          "not everything could be tried: other games may fit too",
	"scoresheet.turn.line":            "move {ply}, {square}: the line {line} was not turned",
	"scoresheet.turn.part":            "move {ply}, {square}: of the line {line}, {discs} was not turned",
	"scoresheet.turn.extra":           "move {ply}, {square}: {discs} was turned too",
	"scoresheet.turn.back":            "move {ply}, {square}: {discs}, a disc of the mover, was turned",
	"scoresheet.turn.span":            "it may have happened at any of the moves {first} to {last}",
	"scoresheet.turn.legal":           "every later move is then legal",
	"scoresheet.turn.board_agrees":    "the board agrees",
	"scoresheet.turn.count_agrees":    "the count {count} agrees",
	"scoresheet.turn.count_differs":   "the count would be {count}, not {claimed}",
	"scoresheet.turn.count_open":      "an unfinished game has no count to compare",
	"scoresheet.turn.verdict.correct": "the board is what the moves give: nothing was turned wrongly",
	"scoresheet.turn.verdict.only":    "nothing else explains the board with so few wrong turns",
	"scoresheet.turn.verdict.likely":  "this is much more likely than the {n} other explanations",
	"scoresheet.turn.verdict.open":    "{n} explanations are about equally likely",
	"scoresheet.turn.verdict.none":    "no explanation was found with so few wrong turns",
	"scoresheet.turn.verdict.cut":     "not everything could be tried: there may be other explanations",
	"scoresheet.turn.verdict.unseen":  "without the board this is a guess: most wrong turns leave the moves legal, so look at the board",
}

package web

import (
	"html/template"
	"math/bits"
	"strconv"
	"strings"

	"sixtyfour/internal/board"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
)

// replay is a game that can be walked through, drawn by partials/replay.html.
// Every position has an address of its own (?ply=23), so that it works without
// a script; static/replay.js walks without loading pages.
type replay struct {
	SVG          template.HTML
	Frames       string
	Ply          int
	Moves        []replayMove
	Said         string // the move that led here, as in the list of moves
	Black, White int    // discs on the board
	Mover        string // who moves, or that the game is over

	First, Previous, Next, End string // addresses
	AtStart, AtEnd             bool
	Words                      board.Words
	Say                        replayWords
}

// replayWords is what the script says where the server would.
type replayWords struct{ Start, MoverBlack, MoverWhite, Over, Separator string }

func newReplayWords(w catalogue.Words) replayWords {
	return replayWords{
		Start: w.Text("games.start"), Over: w.Text("games.over"), Separator: w.Text("games.separator"),
		MoverBlack: w.Text("games.to_move", "colour", w.Text("common.black")),
		MoverWhite: w.Text("games.to_move", "colour", w.Text("common.white")),
	}
}

// replayMove is a line of the list, such as "B: d3 (+1)".
type replayMove struct {
	Ply    int
	URL    string
	Text   string
	Passed string // who had to pass before, in words
	Stood  string // that the board stood otherwise than the move gives, in words
	Here   bool
}

// newReplay lays out a game at ply; what is out of bounds is brought back in.
// path is the address of the page. Of a game that the rules refuse, the
// legal moves before are shown.
func newReplay(w catalogue.Words, g reversi.Game, ply int, path, title string) replay {
	played, _ := g.Play() // the error belongs to whoever stored the game
	steps := played.Steps
	ply = min(max(ply, 0), len(steps))
	at := func(n int) string { return path + "?ply=" + strconv.Itoa(min(max(n, 0), len(steps))) }
	r := replay{
		Frames: board.Frames(g),
		Ply:    ply,
		First:  at(0), Previous: at(ply - 1), Next: at(ply + 1), End: at(len(steps)),
		AtStart: ply == 0, AtEnd: ply == len(steps),
		Words: board.Words{
			Black: w.Text("common.black"), White: w.Text("common.white"), Empty: w.Text("games.empty"),
			Last: w.Text("games.last_move"), Turned: w.Text("games.turned"), Legal: w.Text("games.legal"),
			Separator: w.Text("games.separator"),
		},
		Say: newReplayWords(w),
	}
	draw := board.Options{Board: played.Start, Last: reversi.Pass, ID: "replay", Words: r.Words}
	mover := reversi.Black
	r.Said = r.Say.Start
	for _, step := range steps {
		m := replayMove{Ply: step.Ply, URL: at(step.Ply), Text: moveText(w, step), Here: step.Ply == ply}
		if step.PassedBefore != reversi.NoColour {
			m.Passed = w.Text("games.passed", "colour", colourWord(w, step.PassedBefore))
		}
		if step.Stood {
			m.Stood = w.Text("games.stood")
		}
		r.Moves = append(r.Moves, m)
		if m.Here {
			draw.Board, draw.Last, draw.Turned = step.After, step.Square, step.Turned()
			mover = board.ToMove(step)
			r.Said = strings.TrimSpace(strings.Join([]string{strconv.Itoa(m.Ply), m.Text, m.Passed, m.Stood}, " "))
		}
	}
	draw.Legal = draw.Board.Legal(mover)
	r.Black, r.White = draw.Board.Count(reversi.Black), draw.Board.Count(reversi.White)
	switch mover {
	case reversi.Black:
		r.Mover = r.Say.MoverBlack
	case reversi.White:
		r.Mover = r.Say.MoverWhite
	case reversi.NoColour:
		r.Mover = r.Say.Over
	}
	draw.Title, draw.Caption = title, r.Said+w.Text("games.separator")+r.Mover
	r.SVG = template.HTML(board.SVG(draw)) //nolint:gosec // board.SVG escapes every text
	return r
}

// moveText writes "B: d3 (+1)": who, where, how many discs turned.
func moveText(w catalogue.Words, step reversi.Step) string {
	key := "games.short_black"
	if step.Mover == reversi.White {
		key = "games.short_white"
	}
	return w.Text("games.move", "side", w.Text(key), "square", step.Square, "turned", bits.OnesCount64(step.Turned()))
}

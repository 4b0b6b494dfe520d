package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/pairing/dutch"
	"sixtyfour/internal/tournament"
)

// clauses are the words for what gave the colours.
var clauses = map[dutch.Clause]string{
	dutch.BothDue: "both get the colour due", dutch.Absolute: "the absolute claim", dutch.Strong: "the stronger claim",
	dutch.Alternation: "turned round since they last differed", dutch.Rank: "the claim of the higher", dutch.Initial: "no game yet: the number",
}

// WriteChecklist writes how a Dutch round came about, for an arbiter to follow:
// who is in each bracket, whom they met, which criteria of C.04.3 a table fails and
// what gave the colours; then the points and opponents of everybody.
//
// Errors: those of [Event.Pairs], [ErrUnknownSystem] for another system, and those
// of w.
func (e *Event) WriteChecklist(w io.Writer, system tournament.System, round int) error {
	if system != tournament.SystemDutch {
		return fmt.Errorf("%w: %s has no check list", ErrUnknownSystem, system)
	}
	solved, err := e.solve(round)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "Round #%d\n", round)
	for i, b := range solved.Brackets {
		fmt.Fprintf(out, "\n%v points: %s", trf.Points(b.Score), e.numbers(b.Residents))
		if len(b.MovedDown) > 0 {
			fmt.Fprintf(out, "; moved down %s", e.numbers(b.MovedDown))
		}
		if len(b.Downfloats) > 0 {
			fmt.Fprintf(out, "; left for the next %s", e.numbers(b.Downfloats))
		}
		fmt.Fprintln(out)
		for _, t := range solved.Pairs {
			if t.Bracket == i {
				fmt.Fprintf(out, "%5d -%5d  %s%s\n", e.Players[t.White].Number, e.Players[t.Black].Number, clauses[t.Why.Clause], e.faults(t.Faults))
			}
		}
	}
	if solved.Bye >= 0 {
		fmt.Fprintf(out, "\n%5d -    0  bye%s\n", e.Players[solved.Bye].Number, e.faults(solved.Rest))
	}
	fmt.Fprintln(out, "\n   ID  Pts.  opponents and colours, oldest first; - for no game")
	for i := range e.Players {
		p := &e.Players[i]
		fmt.Fprintf(out, "%5d  %4v ", p.Number, e.score(p, round))
		for k := 1; k < round; k++ {
			c := p.Cell(k)
			if overTheBoard(c) {
				fmt.Fprintf(out, "%5d%c", c.Opponent, c.Colour)
			} else {
				fmt.Fprint(out, "    - ")
			}
		}
		if !e.present(p, round) {
			fmt.Fprint(out, "  away")
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// numbers writes players by their numbers in the file.
func (e *Event) numbers(players []int) string {
	words := make([]string, len(players))
	for i, p := range players {
		words[i] = fmt.Sprint(e.Players[p].Number)
	}
	return strings.Join(words, " ")
}

// faults writes the criteria that fail, such as "; C12 for 4".
func (e *Event) faults(faults []dutch.Fault) string {
	var words []string
	for _, f := range faults {
		words = append(words, fmt.Sprintf("; C%d for %d", f.Criterion, e.Players[f.Player].Number))
	}
	return strings.Join(slices.Compact(words), "")
}

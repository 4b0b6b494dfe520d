package director

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"sixtyfour/internal/format/wof"
)

func TestProbe(t *testing.T) {
	fs, _ := filepath.Glob("/work/shared/data/wof/*.elo")
	ok, okCut := 0, 0
	for _, path := range fs {
		d, _ := os.Open(path)
		f, _ := wof.Read(d)
		p := planWOF(f)
		r := p.report()
		tag := "-"
		if r.Agrees() {
			tag = "ok"
			if r.HeaderAfter == r.Rounds {
				ok++
			} else {
				okCut++
				tag = "okcut"
			}
		}
		fmt.Println(filepath.Base(path), tag, "pl", r.Players, "r", r.Rounds, "after", r.HeaderAfter, "g", r.Games, "byes", r.Byes, p.Event.Rules.Bye, p.Event.Rules.HalfBye, "diffs", len(r.Differences))
		if r.Compared > 0 {
			for i, df := range r.Differences {
				if i < 60 {
					fmt.Println("     ", df)
				}
			}
		}
		for _, n := range r.Notes {
			if n.Line == 0 || len(n.Text) < 5 {
				fmt.Println("   note", n)
			}
		}
	}
	fmt.Println(ok, okCut)
}

package pairing

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"

	"sixtyfour/internal/tournament"
)

// Basis returns a hex digest of everything that round is paired from: who is
// present and who is not, start numbers, countries, who sat where in earlier
// rounds, their confirmed results, and the rules that turn them into points. A
// draft whose Basis differs is stale.
//
// Disc counts are part of it only where they part a level match: a correction
// that moves no point leaves a draft fresh.
func Basis(s tournament.Snapshot, round int) string {
	h := sha256.New()
	rules := s.Event.Rules
	fmt.Fprintln(h, "round", round)
	fmt.Fprintln(h, "rules", rules.Games, rules.Credit, rules.LevelByDiscs,
		rules.Bye.Points, rules.HalfBye.Points, rules.Late.Points, rules.Absent.Points, rules.ZeroBye.Points, rules.Left.Points, rules.Expelled.Points, round <= rules.CountryRounds)
	system := rules.Pairing
	if system.Swiss = system.Swiss.OrDefault(); system.System != tournament.SystemSwiss {
		system.Swiss = tournament.SwissPenalties{}
	}
	fmt.Fprintln(h, "pairing", system, round >= rules.Rounds)
	if rules.Pairing.Baku {
		fmt.Fprintln(h, "rounds", rules.Rounds)
	}
	asked := map[tournament.ConstraintKind]bool{}
	for _, c := range s.Constraints {
		if c.Covers(round) {
			asked[c.Kind] = true
			fmt.Fprintln(h, "constraint", c.Kind, c.Players, c.Table, c.From, c.Hard)
		}
	}
	for _, e := range entries(s) {
		fmt.Fprintf(h, "entry %d %d %s %q %d\n", e.Player, e.Number, presence(e, round), s.Players[e.Player].Country, min(e.FirstRound, round))
		if asked[tournament.ApartClubs] {
			fmt.Fprintln(h, "club", s.Players[e.Player].Club)
		}
		if asked[tournament.ApartFamilies] {
			fmt.Fprintf(h, "family %q\n", s.Players[e.Player].Family)
		}
	}
	for _, r := range before(s, round) {
		fmt.Fprintln(h, "after", r.Number)
		writeRound(h, r, rules.LevelByDiscs && rules.Games > 1)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func writeRound(w io.Writer, r tournament.Round, discs bool) {
	matches := slices.Clone(r.Matches)
	slices.SortFunc(matches, func(a, b tournament.Match) int {
		first, _ := a.Players()
		second, _ := b.Players()
		return cmp.Compare(first, second)
	})
	for _, m := range matches {
		fmt.Fprintln(w, "match")
		for _, g := range m.Games {
			fmt.Fprintln(w, "game", g.Black, g.White, g.ColoursUnknown)
			if g.Result == nil {
				continue
			}
			fmt.Fprintln(w, "result", g.Result.Outcome, g.Result.OverTheBoard())
			if discs {
				fmt.Fprintln(w, "discs", int(g.Result.Score.Black), int(g.Result.Score.White))
			}
		}
	}
	idle := slices.Clone(r.Idle)
	slices.SortFunc(idle, func(a, b tournament.Idle) int { return cmp.Compare(a.Player, b.Player) })
	for _, d := range idle {
		fmt.Fprintln(w, "idle", d.Player, d.Presence)
	}
}

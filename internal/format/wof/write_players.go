package wof

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// WritePlayers writes f as a player file of the federation: a block for each country,
// in it the players in the order of f. [ReadPlayers] of it gives them again, but for
// signs that the file has a use of its own for in names.
//
// Text is encoded as [Write] does.
func WritePlayers(w io.Writer, f PlayerFile) error {
	players := slices.Clone(f.Players)
	slices.SortStableFunc(players, func(a, b Listed) int { return cmp.Compare(a.Country, b.Country) })
	var text strings.Builder
	country := ""
	for _, p := range players {
		if p.Country != country {
			country = p.Country
			fmt.Fprintf(&text, "pays = %s\n", country)
		}
		fmt.Fprintf(&text, "%s %s, %s", p.ID, plainName(p.Family, "?"), plainName(p.Given, ""))
		if p.Program {
			text.WriteString(" (program)")
		}
		if p.HasRating {
			fmt.Fprintf(&text, " %%_<%d>", p.Rating)
		}
		text.WriteByte('\n')
	}
	_, err := w.Write(encode(text.String()))
	return err
}

// plainName leaves out what a player file has another use for, or returns missing where
// nothing is left.
func plainName(name, missing string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`<>{}()#%"`, r) {
			return ' '
		}
		return r
	}, column(name))
	return cmp.Or(strings.Join(strings.Fields(name), " "), missing)
}

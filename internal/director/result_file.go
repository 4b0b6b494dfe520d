package director

import (
	"fmt"
	"strconv"
	"strings"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// firstTemporary is the id of a player 0. Federations give six digits at most, so
// that no player's own id is ever one of these.
const firstTemporary = 9_000_000

// TemporaryID returns the id that files for the federation have for a player who
// has none yet: the same in every file, so that the answer can be told apart.
func TemporaryID(p tournament.PlayerID) string { return strconv.Itoa(firstTemporary + int(p)) }

// temporary returns whose id it is, or 0 for an id that the federation gave.
func temporary(id string) tournament.PlayerID {
	n, err := strconv.Atoi(id)
	if err != nil || n <= firstTemporary || strconv.Itoa(n) != id {
		return 0
	}
	return tournament.PlayerID(n - firstTemporary)
}

// FederationNumber returns the id that files for the federation have for p, and
// whether it is one that the federation has not given: what is no number is none.
func FederationNumber(p tournament.Player) (id string, isNew bool) {
	switch {
	case temporary(p.FederationID) != 0:
		return p.FederationID, true
	case isNumber(p.FederationID):
		return p.FederationID, false
	}
	return TemporaryID(p.ID), true
}

// ResultFile returns an event as the federation's result file: the roster by the
// standings, the games of every round by table, Black first, and those of finals as
// added results. Games that were not played are remarks: no rating counts them.
//
// The scores are those of the standings, byes included. A player without an id has
// a temporary one, marked as new; the unknown players of an imported file stay
// unknown.
func ResultFile(s tournament.Snapshot, sender string) wof.File {
	f := wof.File{Name: s.Event.Name, Country: countryText(s.Event), Date: string(s.Event.Starts), Sender: sender}
	b := resultFile{file: &f, players: s.Players}
	for _, r := range s.Rounds {
		marker := -1
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.Result == nil {
					continue
				}
				if marker < 0 {
					marker = b.mark(strconv.Itoa(r.Number), r.Number)
				}
				b.game(marker, g, *g.Result)
			}
		}
	}
	marker := -1
	for _, final := range s.Finals {
		for _, g := range final.Games {
			if marker < 0 {
				marker = b.mark(wof.AddedResults, 0)
			}
			b.game(marker, tournament.Game{Black: g.Black, White: g.White}, g.Result)
		}
	}
	for _, row := range standings.Compute(s).Rows {
		h := wof.Header{
			Family: row.Player.Family, Given: row.Player.Given, Country: row.Player.Country,
			HasPoints: true, Points: int(row.Points), HasDiscs: !b.uncounted,
		}
		if h.Family == "" {
			h.Family = row.Player.Native
		}
		if h.ID, h.New = FederationNumber(row.Player); standIn(row.Player) {
			continue // who that was is not known, nor whether it is one person
		}
		for _, sitting := range row.Rounds {
			h.Discs += sitting.Discs
		}
		f.Players = append(f.Players, h)
	}
	return f
}

// resultFile is a result file in the making.
type resultFile struct {
	file      *wof.File
	players   map[tournament.PlayerID]tournament.Player
	uncounted bool // a game has no count of discs
}

func (b *resultFile) mark(label string, number int) int {
	b.file.Markers = append(b.file.Markers, wof.Marker{Label: label, Number: number})
	return len(b.file.Markers) - 1
}

func (b *resultFile) game(marker int, g tournament.Game, r tournament.Result) {
	line := wof.GameLine{
		Marker: marker, Round: b.file.Markers[marker].Number, First: b.id(g.Black), Second: b.id(g.White),
		FirstDiscs: r.Score.Black, SecondDiscs: r.Score.White, FirstColour: reversi.Black,
	}
	if g.ColoursUnknown {
		line.FirstColour = reversi.NoColour
	}
	switch r.Outcome {
	case tournament.BlackWon:
		line.Outcome = wof.FirstWon
	case tournament.WhiteWon:
		line.Outcome = wof.SecondWon
	case tournament.Drawn:
		line.Outcome = wof.Drawn
	case tournament.NeitherWon, tournament.NotPlayed:
	}
	if line.Outcome == 0 || !r.OverTheBoard() {
		b.file.Remarks = append(b.file.Remarks, fmt.Sprintf("round %s, not played: %s (%s) %s (%s), %s",
			b.file.Markers[marker].Label, line.First, r.Score.Black, line.Second, r.Score.White, r.Reason))
		return
	}
	if r.Score == (reversi.Score{}) && r.Reason == tournament.ReasonPlayed { // no game ends so: the count is not known
		line.FirstDiscs, line.SecondDiscs = wof.Unknown, wof.Unknown
		b.uncounted = true
	}
	b.file.Games = append(b.file.Games, line)
}

func (b *resultFile) id(p tournament.PlayerID) string {
	player := b.players[p]
	if standIn(player) {
		return wof.UnknownID
	}
	id, _ := FederationNumber(player)
	return id
}

// standIn reports whether p stands for a player whom a file did not know.
func standIn(p tournament.Player) bool { return p.Family == wof.UnknownID && p.FederationID == "" }

// countryText names the country of an event as the headers of result files do:
// "World" and other words of an imported file stay, a hall is no country.
func countryText(e tournament.Event) string {
	if name, ok := countryNames[e.Country]; ok {
		return name
	}
	if e.Country != "" {
		return e.Country
	}
	if place := strings.ToUpper(strings.TrimSpace(e.Place)); place == "WORLD" {
		return e.Place
	}
	return "??"
}

// ConvertWOF returns a result file as this program writes the event that it makes of
// it, with what it noticed. Sender and last day stay as they are.
//
// Errors: those of ImportWOF about the file.
func ConvertWOF(f wof.File) (wof.File, ImportReport, error) {
	plan := planWOF(f)
	if err := plan.fits(); err != nil {
		return wof.File{}, ImportReport{}, err
	}
	out := ResultFile(plan.snapshot(), f.Sender)
	out.LastDay = f.LastDay
	return out, plan.report(), nil
}

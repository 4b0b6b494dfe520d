package director

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// mostRounds is how many rounds a file may hold to be an event.
const mostRounds = 99

// ImportReport tells what an import made and where the file contradicts itself.
type ImportReport struct {
	Event   tournament.Event
	Players int
	Created int // players who were not in the registry
	Rounds  int
	Games   int
	Byes    int
	// Compared is how many players the file gives a score for; HeaderAfter is
	// the round after which these scores are compared.
	Compared    int
	HeaderAfter int
	Notes       []tournament.ImportNote // by line
	Differences []Difference            // by line of the roster
}

// log returns the notes and the differences as they are stored, by line.
func (r ImportReport) log() []tournament.ImportNote {
	all := slices.Clone(r.Notes)
	for _, d := range r.Differences {
		all = append(all, d.Note())
	}
	slices.SortStableFunc(all, func(a, b tournament.ImportNote) int { return cmp.Compare(a.Line, b.Line) })
	return all
}

// Agrees reports whether the file gives scores and the games lead to all of them.
func (r ImportReport) Agrees() bool { return r.Compared > 0 && len(r.Differences) == 0 }

// Difference is a score of the roster that the games do not lead to.
type Difference struct {
	Line         int
	FederationID string
	Name         string
	Field        string // "points" or "discs"
	Header       string // as people write it, such as "4½"
	Computed     string
}

// Note returns d as a line of the import log.
func (d Difference) Note() tournament.ImportNote {
	n := tournament.ImportNote{
		Line: d.Line, Text: d.FederationID + ", " + d.Name, Why: whyPoints, Args: []string{"header", d.Header, "computed", d.Computed},
	}
	if d.Field == "discs" {
		n.Why = whyDiscs
	}
	return n
}

// ImportWOF makes an event of a result file, with all rounds closed, in one
// transaction. A player is found in the registry by federation id and never by
// name; who is not found is created. Lines that could not be used and scores
// that the games do not lead to are in the report and in the event's import log.
//
// Errors: *[RepeatedError] when the same file was imported before,
// *[OtherFileError] when another of this name, day and country was; tournament.ErrForbidden; tournament.ErrTooFewPlayers for a file without
// a game; a *tournament.FieldError for one with more than 99 rounds; those of the
// store.
func (d *Director) ImportWOF(ctx context.Context, who Who, f wof.File) (tournament.EventID, ImportReport, error) {
	plan := planWOF(f)
	report := plan.report()
	if err := plan.fits(); err != nil {
		return 0, report, err
	}
	content := digest(fmt.Sprintf("%+v", f))
	plan.Event.Seed = d.random() >> 1 // 63 bits: databases keep signed numbers
	err := d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		if err := isNew(ctx, tx, plan.Event, content); err != nil {
			return tournament.AuditEntry{}, err
		}
		made, created, err := plan.save(ctx, tx, who.Name, d.clock())
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		report.Event, report.Created = made, created
		return tournament.AuditEntry{
			Event:  made.ID,
			Action: "event.import",
			Target: fmt.Sprintf("event %d", made.ID),
			After: document(map[string]any{
				"name": made.Name, "digest": content, "players": report.Players, "created": created, "rounds": report.Rounds,
				"games": report.Games, "notes": len(report.Notes), "differences": len(report.Differences),
			}),
		}, nil
	})
	if err != nil {
		return 0, report, fmt.Errorf("import result file: %w", err)
	}
	return report.Event.ID, report, nil
}

// fits says why the plan is no event.
func (p eventPlan) fits() error {
	switch n := len(p.Rounds); {
	case n == 0:
		return tournament.ErrTooFewPlayers
	case n > mostRounds:
		return &tournament.FieldError{Field: "rounds", Value: fmt.Sprint(n), Err: tournament.ErrOutOfRange, Low: 1, High: mostRounds}
	}
	return nil
}

// OtherFileError says that an event of this name and day came from another file,
// such as one that was corrected since.
type OtherFileError struct{ Event tournament.EventID }

func (e *OtherFileError) Error() string {
	return fmt.Sprintf("event %d has this name and day but came from another file: rename one of them", e.Event)
}

// isNew refuses a file that was imported before.
func isNew(ctx context.Context, tx Tx, e tournament.Event, digest string) error {
	events, err := tx.Events(ctx)
	if err != nil {
		return err
	}
	for _, other := range events {
		if other.Event.Name != e.Name || other.Event.Starts != e.Starts || other.Event.Country != e.Country {
			continue
		}
		log, err := tx.Audit(ctx, other.Event.ID, 0)
		if err != nil {
			return err
		}
		for _, entry := range log {
			if entry.Action == "event.import" && strings.Contains(entry.After, digest) {
				return &RepeatedError{Target: fmt.Sprintf("event %d", other.Event.ID)}
			}
		}
		return &OtherFileError{Event: other.Event.ID}
	}
	return nil
}

// save stores the plan and returns the event and how many players were created.
func (p eventPlan) save(ctx context.Context, tx Tx, by string, at time.Time) (tournament.Event, int, error) {
	event, errs := p.Event.Validate()
	if len(errs) > 0 {
		return event, 0, errors.Join(errs...)
	}
	event, err := tx.SaveEvent(ctx, event)
	if err != nil {
		return event, 0, err
	}
	players, created, err := p.register(ctx, tx)
	if err != nil {
		return event, 0, err
	}
	for i, pl := range p.Players {
		entry := tournament.Entry{Player: players[i], Number: i + 1, FirstRound: pl.FirstRound}
		if err := tx.AddEntry(ctx, event.ID, entry); err != nil {
			return event, 0, err
		}
	}
	for _, r := range p.Rounds {
		if _, err := tx.SaveRound(ctx, event.ID, registered(r, players, by, at)); err != nil {
			return event, 0, err
		}
	}
	return event, created, tx.AddImportNotes(ctx, event.ID, p.report().log())
}

// registered returns r with the registry's ids instead of places.
func registered(r tournament.Round, players []tournament.PlayerID, by string, at time.Time) tournament.Round {
	r.Idle = slices.Clone(r.Idle)
	for i := range r.Idle {
		r.Idle[i].Player = players[r.Idle[i].Player-1]
	}
	r.Matches = slices.Clone(r.Matches)
	for i, m := range r.Matches {
		g := m.Games[0]
		result := *g.Result
		result.By, result.At = by, at
		g.Result = &result
		g.Black, g.White = players[g.Black-1], players[g.White-1]
		g.ChangedBy, g.ChangedAt = by, at
		r.Matches[i].Games = []tournament.Game{g}
	}
	return r
}

// register returns the registry's id of every player of the plan, and how many
// had to be created.
func (p eventPlan) register(ctx context.Context, tx Tx) ([]tournament.PlayerID, int, error) {
	registry, err := tx.AllPlayers(ctx)
	if err != nil {
		return nil, 0, err
	}
	known := make(map[string]tournament.PlayerID, len(registry))
	own := map[tournament.PlayerID]tournament.Player{}
	for _, pl := range registry {
		if pl.FederationID != "" {
			known[pl.FederationID] = pl.ID // also a record that is part of another one: that can be taken back
		}
		if _, isNew := FederationNumber(pl); isNew && pl.Merged == 0 {
			own[pl.ID] = pl
		}
	}
	numbers := make([]string, 0, len(p.Players))
	for _, planned := range p.Players {
		numbers = append(numbers, planned.Player.FederationID)
	}
	erased, err := tx.Aliases(ctx, FederationCollection, numbers)
	if err != nil {
		return nil, 0, err
	}
	for number, a := range erased {
		known[number] = a.Player
	}
	ids := make([]tournament.PlayerID, len(p.Players))
	created := 0
	for i, planned := range p.Players {
		if id, ok := known[planned.Player.FederationID]; ok {
			ids[i] = id
			continue
		}
		player, errs := planned.Player.Validate()
		if len(errs) > 0 {
			return nil, 0, errors.Join(errs...)
		}
		// A temporary id is a file's own and no federation's: it leads back to a player
		// of this registry where the name is the same, and else to nobody.
		if id := temporary(player.FederationID); id != 0 {
			player.FederationID = ""
			if own[id].Name() == player.Name() && own[id].Country == player.Country {
				ids[i] = id
				continue
			}
		}
		saved, err := tx.SavePlayer(ctx, player)
		if err != nil {
			return nil, 0, err
		}
		ids[i] = saved.ID
		created++
	}
	return ids, created, nil
}

// snapshot returns the plan as an event whose players are numbered from 1.
func (p eventPlan) snapshot() tournament.Snapshot {
	s := tournament.Snapshot{Event: p.Event, Players: map[tournament.PlayerID]tournament.Player{}, Rounds: p.Rounds}
	for i, pl := range p.Players {
		id := tournament.PlayerID(i + 1)
		player := pl.Player
		player.ID = id
		s.Players[id] = player
		s.Entries = append(s.Entries, tournament.Entry{Player: id, Number: i + 1, FirstRound: pl.FirstRound})
	}
	return s
}

// report compares the standings of the plan with the scores of the roster.
func (p eventPlan) report() ImportReport {
	r := ImportReport{
		Event: p.Event, Players: len(p.Players), Rounds: len(p.Rounds), Byes: p.Byes,
		HeaderAfter: p.HeaderAfter, Notes: slices.Clone(p.Notes),
	}
	for _, round := range p.Rounds {
		r.Games += len(round.Matches)
	}
	for _, row := range standings.Compute(p.snapshot().Upto(p.HeaderAfter)).Rows {
		pl := p.Players[row.Entry.Number-1]
		h := pl.Header
		if h == nil || !h.HasPoints && !h.HasDiscs {
			continue
		}
		r.Compared++
		var discs reversi.Discs
		for _, s := range row.Rounds {
			discs += s.Discs
		}
		differ := func(field, header, computed string) {
			r.Differences = append(r.Differences, Difference{
				Line: h.Line, FederationID: h.ID, Name: pl.Player.Name(), Field: field, Header: header, Computed: computed,
			})
		}
		if points := tournament.Points(h.Points); h.HasPoints && points != row.Points {
			differ("points", points.String(), row.Points.String())
		}
		if h.HasDiscs && h.Discs != discs {
			differ("discs", h.Discs.String(), discs.String())
		}
	}
	slices.SortStableFunc(r.Differences, func(a, b Difference) int { return cmp.Compare(a.Line, b.Line) })
	return r
}

// countryCode returns the three letters for a code or name as result files write
// them; empty for none, "?" and "World", and false for one that is not known.
func countryCode(text string) (string, bool) {
	text = strings.ToUpper(strings.TrimSpace(text))
	if text == "" || text == "?" || text == "WORLD" {
		return "", true
	}
	if code, ok := countries[text]; ok {
		return code, true
	}
	code, err := tournament.ParseCountry(text)
	if err != nil {
		return "", false
	}
	return code, true
}

// countryNames are the names that headers are written with, by their code.
var countryNames = map[string]string{
	"ARG": "Argentina", "AUS": "Australia", "AUT": "Austria", "BEL": "Belgium", "BRA": "Brazil", "CAN": "Canada", "CHE": "Switzerland",
	"CHL": "Chile", "CHN": "China", "CZE": "Czech Republic", "DEU": "Germany", "DNK": "Denmark", "ESP": "Spain", "FIN": "Finland",
	"FRA": "France", "GBR": "Great-Britain", "GRC": "Greece", "HKG": "Hong Kong", "ISR": "Israel", "ITA": "Italy", "JPN": "Japan",
	"KOR": "Korea", "MNG": "Mongolia", "MYS": "Malaysia", "NLD": "Netherlands", "NOR": "Norway", "POL": "Poland", "PRT": "Portugal",
	"RUS": "Russia", "SGP": "Singapore", "SWE": "Sweden", "THA": "Thailand", "TUR": "Turkey", "TWN": "Taiwan", "USA": "USA",
}

// countries are the names in the headers of result files, and the letters of car
// plates that older files use for players.
var countries = map[string]string{
	"ARGENTINA": "ARG", "AUSTRALIA": "AUS", "AUSTRIA": "AUT", "BELGIUM": "BEL", "BRAZIL": "BRA", "CANADA": "CAN",
	"CHILE": "CHL", "CHINA": "CHN", "CZECH REPUBLIC": "CZE", "DENMARK": "DNK", "FINLAND": "FIN", "FRANCE": "FRA",
	"GERMANY": "DEU", "GREAT-BRITAIN": "GBR", "GREAT BRITAIN": "GBR", "UNITED KINGDOM": "GBR", "GREECE": "GRC",
	"HONG KONG": "HKG", "ISRAEL": "ISR", "ITALY": "ITA", "JAPAN": "JPN", "KOREA": "KOR", "MALAYSIA": "MYS",
	"MONGOLIA": "MNG", "NETHERLANDS": "NLD", "NORWAY": "NOR", "POLAND": "POL", "PORTUGAL": "PRT", "RUSSIA": "RUS",
	"SINGAPORE": "SGP", "SPAIN": "ESP", "SWEDEN": "SWE", "SWITZERLAND": "CHE", "TAIWAN": "TWN", "THAILAND": "THA",
	"TURKEY": "TUR", "USA": "USA", "UNITED STATES": "USA",
	"A": "AUT", "B": "BEL", "CH": "CHE", "CZ": "CZE", "D": "DEU", "DK": "DNK", "E": "ESP", "F": "FRA", "FIN": "FIN",
	"GB": "GBR", "I": "ITA", "J": "JPN", "N": "NOR", "NL": "NLD", "PL": "POL", "RUS": "RUS", "S": "SWE",
}

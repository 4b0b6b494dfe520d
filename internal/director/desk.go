package director

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/scoresheet"
	"sixtyfour/internal/tournament"
)

// Desk is everything on one game that an arbiter has before him.
type Desk struct {
	In           tournament.Event // the event the game belongs to
	Round        tournament.Round
	Match        tournament.Match
	Game         tournament.Game
	Black, White tournament.Player
	tournament.Evidence
	Objections []tournament.Objection // those that are open
	Causes     []Cause                // why it waits for a ruling; none if it does not
}

// Cause is why a game waits for an arbiter.
type Cause string

// The causes, the gravest first.
const (
	CauseClaims Cause = "claims" // two claims differ
	CauseCount  Cause = "count"  // moves contradict the count that is stored
	CauseSheets Cause = "sheets" // two score sheets part
	// CauseObjection is a player who objects to a result that is confirmed.
	CauseObjection Cause = "objection"
)

// Dispute is a game that waits for an arbiter.
type Dispute struct {
	Round  tournament.Round
	Match  tournament.Match
	Game   tournament.Game
	Causes []Cause
	Since  time.Time // of the last thing that was said or handed in
}

// Desk returns everything on one game.
//
// Errors: tournament.ErrNotFound for a game of another event.
func (d *Director) Desk(ctx context.Context, event tournament.EventID, game tournament.GameID) (Desk, error) {
	s, err := d.store.Snapshot(ctx, event)
	if err != nil {
		return Desk{}, err
	}
	at, err := findGame(s, game)
	if err != nil {
		return Desk{}, err
	}
	evidence, objections, err := evidenceOf(ctx, d.store, event)
	if err != nil {
		return Desk{}, err
	}
	desk := Desk{
		In: s.Event, Round: at.round, Match: at.match, Game: at.game,
		Black: s.Players[at.game.Black], White: s.Players[at.game.White], Evidence: evidence[game],
		Objections: openOn(objections, game),
	}
	desk.Causes, _ = causes(s.Event.Rules, at.game, desk.Evidence, desk.Objections)
	return desk, nil
}

// Queue returns the games of an event that wait for an arbiter, the one that
// waits longest first.
func (d *Director) Queue(ctx context.Context, event tournament.EventID) ([]Dispute, error) {
	s, err := d.store.Snapshot(ctx, event)
	if err != nil {
		return nil, err
	}
	evidence, objections, err := evidenceOf(ctx, d.store, event)
	if err != nil {
		return nil, err
	}
	return Disputes(s, evidence, objections), nil
}

func evidenceOf(ctx context.Context, r Reader, event tournament.EventID) (map[tournament.GameID]tournament.Evidence, []tournament.Objection, error) {
	evidence, err := r.Evidence(ctx, event)
	if err != nil {
		return nil, nil, err
	}
	objections, err := r.Objections(ctx, event)
	return evidence, objections, err
}

// openOn returns the objections to a game that are not settled.
func openOn(all []tournament.Objection, game tournament.GameID) (list []tournament.Objection) {
	for _, o := range all {
		if o.Game == game && o.Open() {
			list = append(list, o)
		}
	}
	return list
}

// Disputes is [Director.Queue] for what is loaded already.
func Disputes(s tournament.Snapshot, evidence map[tournament.GameID]tournament.Evidence, objections []tournament.Objection) []Dispute {
	var list []Dispute
	for _, r := range s.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if why, since := causes(s.Event.Rules, g, evidence[g.ID], openOn(objections, g.ID)); len(why) > 0 {
					list = append(list, Dispute{Round: r, Match: m, Game: g, Causes: why, Since: since})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Dispute) int { return cmp.Compare(a.Since.Unix(), b.Since.Unix()) })
	return list
}

// causes says why a game waits, and since when. What lay before the arbiter at
// the last ruling is settled by it.
func causes(rules tournament.Rules, g tournament.Game, e tournament.Evidence, objections []tournament.Objection) (list []Cause, since time.Time) {
	ruling, ruled := e.Ruling()
	fresh := func(at time.Time) bool { return !ruled || at.After(ruling.At) }
	say := func(c Cause, at time.Time) {
		if at.After(since) {
			since = at
		}
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	if g.State() == tournament.GameDisputed && len(g.Claims) == 2 && !g.Claims[0].Agrees(g.Claims[1]) {
		for _, c := range g.Claims {
			if fresh(c.At) {
				say(CauseClaims, c.At)
			}
		}
	}
	if g.Result != nil && g.Result.Reason == tournament.ReasonPlayed && g.Transcript != "" && contradicts(rules, g.Transcript, g.Result.Score) {
		say(CauseCount, g.Result.At)
	}
	for _, c := range g.Claims {
		if g.Result == nil && c.Transcript != "" && fresh(c.At) && contradicts(rules, c.Transcript, c.Score) {
			say(CauseCount, c.At)
		}
	}
	black, hasBlack := e.Sheet(tournament.SideBlack)
	white, hasWhite := e.Sheet(tournament.SideWhite)
	for _, side := range []tournament.Side{tournament.SideBlack, tournament.SideWhite, tournament.SideOther} {
		sheet, ok := e.Sheet(side)
		if ok && fresh(sheet.At) && g.Result != nil && g.Result.Reason == tournament.ReasonPlayed &&
			contradicts(rules, SheetMoves(sheet).String(), g.Result.Score) {
			say(CauseCount, sheet.At)
		}
	}
	if hasBlack && hasWhite && (fresh(black.At) || fresh(white.At)) && part(black, white) {
		say(CauseSheets, later(black.At, white.At))
	}
	for _, o := range objections {
		say(CauseObjection, o.At)
	}
	return list, since
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// contradicts reports whether moves are a finished game with another count, or no
// game at all. Moves that stop before the end say nothing.
func contradicts(rules tournament.Rules, transcript string, score reversi.Score) bool {
	counted, err := Count(rules, transcript)
	return err != nil || counted.Record.Over() && counted.Score != score
}

// part reports whether two sheets differ in moves or in the count on them.
func part(a, b tournament.Sheet) bool {
	if a.Count != nil && b.Count != nil && *a.Count != *b.Count {
		return true
	}
	return reversi.FirstDifference(SheetMoves(a), SheetMoves(b)) != 0
}

// SheetMoves returns the moves of a sheet in the order of their numbers, legal or
// not, without passes.
func SheetMoves(sheet tournament.Sheet) reversi.Transcript {
	read, err := scoresheet.Read(sheet.Text)
	if err != nil {
		return nil // it was read before it was stored
	}
	return slices.DeleteFunc(read.Moves(), func(s reversi.Square) bool { return s == reversi.Pass })
}

// longestSheet bounds what is written on a sheet, in characters.
const longestSheet = 4000

// SaveSheet keeps a score sheet as it was written. A later sheet of the same side
// stands in its place; the same again changes nothing.
//
// Errors: a *scoresheet.CellError or a *reversi.MoveError for what cannot be read;
// *tournament.FieldError; tournament.ErrRoundState for a draft.
func (d *Director) SaveSheet(ctx context.Context, who Who, event tournament.EventID, game tournament.GameID, sheet tournament.Sheet) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		at, evidence, err := atDesk(ctx, tx, event, game)
		if err != nil {
			return entry, err
		}
		switch sheet.Side {
		case tournament.SideBlack, tournament.SideWhite, tournament.SideOther:
		default:
			return entry, &tournament.FieldError{Field: "side", Value: string(sheet.Side), Err: tournament.ErrBadChoice}
		}
		if sheet.Text, err = CheckSheet(sheet.Text); err != nil {
			return entry, err
		}
		if before, ok := evidence.Sheet(sheet.Side); ok && before.Text == sheet.Text && sameCount(before.Count, sheet.Count) {
			return entry, nil
		}
		sheet.By, sheet.At = who.Name, d.clock()
		if _, err = tx.AddSheet(ctx, game, sheet); err != nil {
			return entry, err
		}
		fields := map[string]any{"sheet of " + string(sheet.Side): sheet.Text}
		if sheet.Count != nil {
			fields["count on it"] = sheet.Count.String()
		}
		return tournament.AuditEntry{Event: event, Action: "desk.sheet", Target: at.target(), After: document(fields)}, nil
	})
}

// CheckSheet returns what is written on a score sheet without the blank lines around it.
//
// Errors: a *scoresheet.CellError or a *reversi.MoveError for what cannot be read; a
// *tournament.FieldError for the field "sheet".
func CheckSheet(text string) (string, error) {
	// Tabs at the ends stand for blank cells.
	text = strings.Trim(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if strings.TrimSpace(text) == "" {
		return text, &tournament.FieldError{Field: "sheet", Err: tournament.ErrRequired}
	}
	if err := tournament.CheckText("sheet", printable(text), longestSheet); err != nil {
		return text, err
	}
	_, err := scoresheet.Read(text)
	return text, err
}

// printable drops the marks without a width that a copied sheet may hold, which
// the reader of sheets skips.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x200B && r <= 0x200F || r >= 0x2060 && r <= 0x2064 || r == 0xFEFF || r == '\r' {
			return -1
		}
		return r
	}, text)
}

func sameCount(a, b *reversi.Score) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// SaveBoard keeps the board as it stands on the table. After which ply that is the
// discs tell: every move adds one to the first four.
//
// Errors: *tournament.FieldError; tournament.ErrRoundState for a draft.
func (d *Director) SaveBoard(ctx context.Context, who Who, event tournament.EventID, game tournament.GameID, b reversi.Board) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		at, evidence, err := atDesk(ctx, tx, event, game)
		if err != nil {
			return entry, err
		}
		if err := CheckBoard(b); err != nil {
			return entry, err
		}
		seen := tournament.Seen{Ply: 60 - b.Empties(), Board: b, By: who.Name, At: d.clock()}
		if n := len(evidence.Boards); n > 0 && evidence.Boards[n-1].Board == b {
			return entry, nil
		}
		if _, err = tx.AddSeen(ctx, game, seen); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Event: event, Action: "desk.board", Target: at.target(),
			After: document(map[string]any{"board": drawn(b), "ply": seen.Ply}),
		}, nil
	})
}

// CheckBoard refuses a board that no game can come to.
//
// Errors: a *tournament.FieldError.
func CheckBoard(b reversi.Board) error {
	if b.Black&b.White != 0 || (b.Black|b.White)&scoresheet.Centre != scoresheet.Centre {
		return &tournament.FieldError{Field: "board", Err: tournament.ErrImpossible}
	}
	return nil
}

// drawn writes a board as eight ranks.
func drawn(b reversi.Board) string {
	var sb strings.Builder
	for s := range reversi.Pass {
		if s > 0 && s.File() == 0 {
			sb.WriteByte(' ')
		}
		sb.WriteByte("-XO"[b.At(s)])
	}
	return sb.String()
}

// atDesk loads a game that may lie before an arbiter: of a round that is not a
// draft.
func atDesk(ctx context.Context, tx Tx, event tournament.EventID, game tournament.GameID) (gameAt, tournament.Evidence, error) {
	at, err := loadGame(ctx, tx, event, game)
	if err != nil {
		return at, tournament.Evidence{}, err
	}
	if at.round.State == tournament.Draft {
		return at, tournament.Evidence{}, tournament.ErrRoundState
	}
	evidence, err := tx.Evidence(ctx, event)
	return at, evidence[game], err
}

// refuseEvidence is an error when something lies before an arbiter on a game of r.
func refuseEvidence(ctx context.Context, tx Tx, event tournament.EventID, r tournament.Round) error {
	evidence, err := tx.Evidence(ctx, event)
	if err != nil {
		return err
	}
	for _, m := range r.Matches {
		for _, g := range m.Games {
			if _, some := evidence[g.ID]; some {
				return tournament.ErrHasResults
			}
		}
	}
	return nil
}

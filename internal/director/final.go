package director

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sixtyfour/internal/pairing/knockout"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// Bracket draws a final from what has been played.
//
// Errors: those of [knockout.Draw], which a stored final has none of.
func Bracket(f tournament.Final) (knockout.Bracket, error) {
	games := map[knockout.Key][]tournament.Game{}
	for _, g := range f.Games {
		result := g.Result
		k := knockout.Key{Round: g.Round, Slot: g.Slot}
		games[k] = append(games[k], tournament.Game{Number: g.Number, Black: g.Black, White: g.White, Result: &result, Transcript: g.Transcript})
	}
	o := knockout.Options{
		Cut: f.Rules.Cut, Games: f.Rules.Games, FinalGames: f.Rules.FinalGames, ThirdPlace: f.Rules.ThirdPlace,
		Right: knockout.Right(f.Rules.Right), Ladder: f.Rules.Ladder,
	}
	return knockout.Draw(o, knockout.Entrants{Seeds: f.Seeds, Level: f.Level}, games)
}

// Entrants returns who would play in a final: of those chosen, or of all with none
// chosen, by the standings.
func Entrants(s tournament.Snapshot, cut int, chosen []tournament.PlayerID) knockout.Entrants {
	var ranked []knockout.Standing
	for _, row := range standings.Compute(s.Public()).Rows {
		if !row.Entry.Out() && (len(chosen) == 0 || slices.Contains(chosen, row.Player.ID)) {
			ranked = append(ranked, knockout.Standing{Player: row.Player.ID, Points: row.Points})
		}
	}
	return knockout.Cut(ranked, cut)
}

// Moved reports whether f would be drawn otherwise today, because a result of the
// rounds was corrected or somebody withdrew or was expelled. It stays as it was drawn.
func Moved(s tournament.Snapshot, f tournament.Final) bool {
	now := Entrants(s, f.Rules.Cut, f.Chosen)
	return !slices.Equal(now.Seeds, f.Seeds) || !slices.Equal(now.Level, f.Level)
}

// longestFinal bounds the name of a final, in characters.
const longestFinal = 60

// MakeFinal draws a final of an event whose rounds are closed: of chosen, or of
// everybody, by the standings. What the standings become later changes nothing.
//
// Errors: joined *tournament.FieldError, with ErrTooFewPlayers for player;
// tournament.ErrRoundOpen, ErrRoundsLeft.
func (d *Director) MakeFinal(ctx context.Context, who Who, event tournament.EventID, name string, rules tournament.FinalRules, chosen []tournament.PlayerID) (tournament.Final, error) {
	var made tournament.Final
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		errs := rules.Validate()
		name = strings.Join(strings.Fields(name), " ")
		if name == "" {
			errs = append(errs, &tournament.FieldError{Field: "name", Err: tournament.ErrRequired})
		} else if err := tournament.CheckText("name", name, longestFinal); err != nil {
			errs = append(errs, err)
		}
		if slices.ContainsFunc(s.Finals, func(f tournament.Final) bool { return f.Name == name }) {
			errs = append(errs, &tournament.FieldError{Field: "name", Value: name, Err: tournament.ErrDuplicate})
		}
		if len(errs) > 0 {
			return entry, errors.Join(errs...)
		}
		if last, ok := s.Round(s.Last()); !ok || last.State != tournament.Closed {
			return entry, tournament.ErrRoundOpen
		}
		if s.LastClosed() < s.Event.Rules.Rounds {
			return entry, tournament.ErrRoundsLeft
		}
		in := Entrants(s, rules.Cut, chosen)
		f := tournament.Final{Number: 1, Name: name, Rules: rules, Seeds: in.Seeds, Level: in.Level, Chosen: chosen}
		for _, other := range s.Finals {
			f.Number = max(f.Number, other.Number+1)
		}
		switch _, err := Bracket(f); {
		case errors.Is(err, tournament.ErrTooFewPlayers):
			return entry, &tournament.FieldError{Field: "player", Err: tournament.ErrTooFewPlayers}
		case err != nil:
			return entry, err
		}
		if made, err = tx.SaveFinal(ctx, event, f); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{Event: event, Action: "final.make", Target: f.Name, After: finalDocument(s, f)}, nil
	})
	return made, err
}

// FinalSubmission is a game of a final as an official enters it.
type FinalSubmission struct {
	Round, Slot, Number int
	Version             int // of the final as it was shown
	Black               tournament.PlayerID
	Result              *tournament.Result  // nil: count the transcript
	Right               tournament.PlayerID // who held the right to win a level game; 0 for nobody
	Transcript          string
}

// RecordFinal stores the result of a game of a final: the next of its match, or one
// that is corrected. What rests on another winner after that is marked and not read.
//
// Errors: those of [Director.Record] about moves and counts; tournament.ErrNotFound
// for a match whose players are not known or a game that is not to be played,
// *tournament.FieldError for who has Black, *tournament.ChangedError.
func (d *Director) RecordFinal(ctx context.Context, who Who, event tournament.EventID, n int, sub FinalSubmission) error {
	return d.changeFinal(ctx, who, event, n, sub.Version, "final.result", func(s tournament.Snapshot, f *tournament.Final) error {
		b, err := Bracket(*f)
		if err != nil {
			return err
		}
		m := b.At(knockout.Key{Round: sub.Round, Slot: sub.Slot})
		if m == nil || m.Seats[0].Player == 0 || m.Seats[1].Player == 0 {
			return tournament.ErrNotFound
		}
		at := slices.IndexFunc(f.Games, func(g tournament.FinalGame) bool {
			return g.Round == sub.Round && g.Slot == sub.Slot && g.Number == sub.Number
		})
		if at < 0 && (m.Over() || sub.Number != m.Played+1) {
			return tournament.ErrNotFound
		}
		g := tournament.FinalGame{Round: sub.Round, Slot: sub.Slot, Number: sub.Number, Black: sub.Black}
		switch sub.Black {
		case m.Seats[0].Player:
			g.White = m.Seats[1].Player
		case m.Seats[1].Player:
			g.White = m.Seats[0].Player
		default:
			return &tournament.FieldError{Field: "black", Err: tournament.ErrRequired}
		}
		if g.Result, g.Transcript, err = settleResult(s.Event.Rules, Submission{Result: sub.Result, Transcript: sub.Transcript}); err != nil {
			return err
		}
		if err := byRight(&g, sub.Right, HasRights(f.Rules, m)); err != nil {
			return err
		}
		g.Result.By, g.Result.At = who.Name, d.clock()
		if at < 0 {
			f.Games = append(f.Games, g)
		} else {
			old := f.Games[at]
			if old.Same(g) {
				return errSame
			}
			f.Games[at] = g
		}
		// What nobody can have played any more goes: a third game of a match that is
		// won in two now.
		f.Games = slices.DeleteFunc(f.Games, func(x tournament.FinalGame) bool {
			return x.Round == g.Round && x.Slot == g.Slot && x.Number > g.Number && !needed(*f, x)
		})
		slices.SortStableFunc(f.Games, func(a, b tournament.FinalGame) int {
			return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.Number, b.Number))
		})
		return nil
	})
}

// HasRights reports whether somebody holds the right to win a level game of m: in
// single games, unless the colour alone is chosen.
func HasRights(r tournament.FinalRules, m *knockout.Match) bool {
	return m.BestOf == 1 && knockout.Right(r.Right) != knockout.RightColour
}

// byRight lets a level game be won by who holds the right to it. Where there is such
// a right somebody holds it, so that a level game without one is asked about.
//
// Errors: a *tournament.FieldError of right.
func byRight(g *tournament.FinalGame, right tournament.PlayerID, rights bool) error {
	refuse := func(why error) error { return &tournament.FieldError{Field: "right", Err: why} }
	if right != 0 && (!rights || right != g.Black && right != g.White) {
		return refuse(tournament.ErrBadChoice)
	}
	if !rights || g.Result.Reason != tournament.ReasonPlayed || g.Result.Score.Black != g.Result.Score.White {
		return nil
	}
	holder := g.White
	switch g.Result.Outcome {
	case tournament.BlackWon:
		holder = g.Black
	case tournament.WhiteWon:
	default: // level, and the result does not say who won by right
		switch right {
		case 0:
			return refuse(tournament.ErrDrawRight)
		case g.Black:
			g.Result.Outcome = tournament.BlackWon
		default:
			g.Result.Outcome = tournament.WhiteWon
		}
		return nil
	}
	if right != 0 && right != holder {
		return refuse(tournament.ErrBadChoice)
	}
	return nil
}

// needed reports whether the games of a match before x leave it undecided.
func needed(f tournament.Final, x tournament.FinalGame) bool {
	before := f
	before.Games = slices.DeleteFunc(slices.Clone(f.Games), func(g tournament.FinalGame) bool {
		return g.Round == x.Round && g.Slot == x.Slot && g.Number >= x.Number
	})
	b, err := Bracket(before)
	if err != nil {
		return true
	}
	m := b.At(knockout.Key{Round: x.Round, Slot: x.Slot})
	return m == nil || !m.Over()
}

// ClearFinal takes back the last game that was entered of a match.
//
// Errors: tournament.ErrNotFound without one; *tournament.ChangedError.
func (d *Director) ClearFinal(ctx context.Context, who Who, event tournament.EventID, n, version, round, slot int) error {
	return d.changeFinal(ctx, who, event, n, version, "final.clear", func(_ tournament.Snapshot, f *tournament.Final) error {
		last := -1
		for i, g := range f.Games {
			if g.Round == round && g.Slot == slot {
				last = i
			}
		}
		if last < 0 {
			return tournament.ErrNotFound
		}
		f.Games = slices.Delete(slices.Clone(f.Games), last, last+1)
		return nil
	})
}

// DropFinal takes a final back of which no game has been played.
//
// Errors: tournament.ErrHasResults; *tournament.ChangedError.
func (d *Director) DropFinal(ctx context.Context, who Who, event tournament.EventID, n, version int) error {
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		f, ok := s.Final(n)
		if !ok {
			return entry, nil // a second press
		}
		if len(f.Games) > 0 {
			return entry, tournament.ErrHasResults
		}
		f.Version = version
		if err := tx.DeleteFinal(ctx, f); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{Event: event, Action: "final.drop", Target: f.Name, Before: finalDocument(s, f)}, nil
	})
}

// errSame says that what was sent is there already.
var errSame = errors.New("nothing is changed")

func (d *Director) changeFinal(ctx context.Context, who Who, event tournament.EventID, n, version int, action string,
	fn func(tournament.Snapshot, *tournament.Final) error,
) error {
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		s, err := tx.Snapshot(ctx, event)
		if err != nil {
			return entry, err
		}
		f, ok := s.Final(n)
		if !ok {
			return entry, tournament.ErrNotFound
		}
		before := slices.Clone(f.Games)
		f.Games = slices.Clone(f.Games)
		if err := fn(s, &f); err != nil {
			return entry, err
		}
		f.Version = version
		if f, err = tx.SaveFinal(ctx, event, f); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{Event: event, Action: action, Target: f.Name, Before: gamesDocument(s, before, f.Games), After: gamesDocument(s, f.Games, before)}, nil
	})
	if errors.Is(err, errSame) {
		return nil
	}
	return err
}

// finalDocument writes what a final was drawn by, its seeds as start numbers.
func finalDocument(s tournament.Snapshot, f tournament.Final) string {
	seeds := make([]int, 0, len(f.Seeds)+len(f.Level))
	for _, p := range append(slices.Clone(f.Seeds), f.Level...) {
		seeds = append(seeds, startNumber(s, p))
	}
	return document(map[string]any{
		"cut": f.Rules.Cut, "games": f.Rules.Games, "final_games": f.Rules.FinalGames, "third_place": f.Rules.ThirdPlace,
		"right": f.Rules.Right, "seeds": seeds,
	})
}

// gamesDocument writes the games that are not the same among others, one beside the
// other: as "1.2.1: 3–7 40–24" by start numbers, who won, how it ended, the moves.
func gamesDocument(s tournament.Snapshot, games, others []tournament.FinalGame) string {
	fields := map[string]any{}
	add := func(key, text string) {
		list, _ := fields[key].([]string)
		fields[key] = append(list, text)
	}
	for _, g := range games {
		if slices.ContainsFunc(others, g.Same) {
			continue
		}
		add("results", fmt.Sprintf("%d.%d.%d: %d–%d %s", g.Round, g.Slot, g.Number, startNumber(s, g.Black), startNumber(s, g.White), g.Result.Score))
		add("outcome", string(g.Result.Outcome))
		add("reason", string(g.Result.Reason))
		if g.Transcript != "" {
			add("transcript", g.Transcript)
		}
	}
	return document(fields)
}

func startNumber(s tournament.Snapshot, p tournament.PlayerID) int {
	e, _ := s.Entry(p)
	return e.Number
}

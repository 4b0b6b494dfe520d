package director

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// SeatKey is who asks without an account: the code of a seat, as it was typed.
type SeatKey struct {
	Code string
	// From is what wrong codes are counted under: an address, or the right code
	// that this visitor has shown before. See [Director.MyTable].
	From string
	Once string // empty, or the key that makes a repeated form harmless
}

// ErrBadSeat says that a code opens no table: mistyped, made up, or of a round
// that was taken back. It does not say which.
var ErrBadSeat = errors.New("the code opens no table")

// MyTable is what a player sees of the event with the code of a seat: one table,
// its two names, its games. The players carry nothing but their names.
type MyTable struct {
	Code       string // as it is stored
	Event      tournament.Event
	Round      int
	State      tournament.RoundState
	Table      int
	Me, You    tournament.Player
	Games      []tournament.Game // claims of both players included
	Objections []tournament.Objection
}

// Game returns game n of the table, 1 for the first, or false.
func (t MyTable) Game(n int) (tournament.Game, bool) {
	for _, g := range t.Games {
		if g.Number == n {
			return g, true
		}
	}
	return tournament.Game{}, false
}

// MyTable returns the table of a code.
//
// Wrong codes are counted by key.From and slowed down when there are very many.
// Whoever has once shown a right code should be counted under that code and not
// under the address, so that a guesser in the hall locks nobody else out.
//
// Errors: [ErrBadSeat], *[SlowDownError].
func (d *Director) MyTable(ctx context.Context, key SeatKey) (MyTable, error) {
	seat, err := d.seat(ctx, key)
	if err != nil {
		return MyTable{}, err
	}
	s, err := d.store.Snapshot(ctx, seat.Event)
	if err != nil {
		return MyTable{}, err
	}
	t, err := tableOf(s, seat)
	if err != nil {
		return MyTable{}, err
	}
	all, err := d.store.Objections(ctx, seat.Event)
	if err != nil {
		return MyTable{}, err
	}
	for _, o := range all {
		for _, g := range t.Games {
			if o.Game == g.ID && o.Player == seat.Player {
				t.Objections = append(t.Objections, o)
			}
		}
	}
	return t, nil
}

// seat finds the seat of a code and counts a wrong one.
func (d *Director) seat(ctx context.Context, key SeatKey) (tournament.SeatCode, error) {
	now := d.now()
	if wait := d.guesses.wait(key.From, now); wait > 0 {
		return tournament.SeatCode{}, &SlowDownError{Wait: wait}
	}
	code, ok := tournament.ParseSeatCode(key.Code)
	if !ok {
		d.guesses.wrong(key.From, now)
		return tournament.SeatCode{}, ErrBadSeat
	}
	seat, err := d.store.SeatByCode(ctx, code)
	if errors.Is(err, tournament.ErrNotFound) {
		d.guesses.wrong(key.From, now)
		return tournament.SeatCode{}, ErrBadSeat
	}
	return seat, err
}

// tableOf cuts the table of a seat out of its event.
func tableOf(s tournament.Snapshot, seat tournament.SeatCode) (MyTable, error) {
	named := func(id tournament.PlayerID) tournament.Player {
		p := s.Players[id]
		return tournament.Player{ID: p.ID, Family: p.Family, Given: p.Given, Native: p.Native, Reading: p.Reading}
	}
	for _, r := range s.Rounds {
		if r.ID != seat.Round || r.State == tournament.Draft {
			continue
		}
		for _, m := range r.Matches {
			if m.ID == seat.Match {
				return MyTable{
					Code: seat.Code, Event: s.Event, Round: r.Number, State: r.State, Table: m.Table,
					Me: named(seat.Player), You: named(m.Opponent(seat.Player)), Games: m.Games,
				}, nil
			}
		}
	}
	return MyTable{}, ErrBadSeat
}

// SeatActor is how the audit names a player who acts by the code of a seat.
func SeatActor(p tournament.Player) string { return p.Name() + seatMark }

// seatMark ends the names of those who had a slip and no account.
const seatMark = " (seat)"

// SeatName returns the name of the player if actor is one who acted by a seat.
func SeatName(actor string) (name string, ok bool) { return strings.CutSuffix(actor, seatMark) }

// bySeat runs one change for the player of a seat. The seat is looked up again
// inside the transaction: the round may have been taken back meanwhile.
func (d *Director) bySeat(ctx context.Context, key SeatKey, n int,
	fn func(tx Tx, who Who, at gameAt, player tournament.PlayerID) (tournament.AuditEntry, error),
) error {
	seat, err := d.seat(ctx, key)
	if err != nil {
		return err
	}
	p, err := d.store.Player(ctx, seat.Player)
	if err != nil {
		return err
	}
	who := Who{Name: SeatActor(p), Once: key.Once}
	return d.record(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		seat, err := tx.SeatByCode(ctx, seat.Code)
		if errors.Is(err, tournament.ErrNotFound) {
			return entry, ErrBadSeat
		}
		if err != nil {
			return entry, err
		}
		s, err := tx.Snapshot(ctx, seat.Event)
		if err != nil {
			return entry, err
		}
		for _, r := range s.Rounds {
			for _, m := range r.Matches {
				for _, g := range m.Games {
					if m.ID == seat.Match && g.Number == n {
						at := gameAt{event: s.Event.ID, rules: s.Event.Rules, round: r, match: m, game: g, players: s.Players}
						return fn(tx, who, at, seat.Player)
					}
				}
			}
		}
		return entry, tournament.ErrNotFound
	})
}

// ClaimBySeat notes what the player of a seat says about game n of the table, as
// [Director.Claim] does. Moves that give another count than score are kept beside
// it: that is a dispute, until the player corrects one of the two.
//
// Errors: those of MyTable and Claim, but no *tournament.DiscrepancyError; a
// *[RepeatedError] for a form that was sent before.
func (d *Director) ClaimBySeat(ctx context.Context, key SeatKey, n int, score *reversi.Score, transcript string) (tournament.Game, error) {
	var saved tournament.Game
	err := d.bySeat(ctx, key, n, func(tx Tx, who Who, at gameAt, player tournament.PlayerID) (entry tournament.AuditEntry, err error) {
		saved, entry, err = d.claim(ctx, tx, who, at, player, score, transcript, true)
		return entry, err
	})
	return saved, err
}

// longestObjection bounds an objection, in characters.
const longestObjection = 300

// Object notes what the player of a seat says against the confirmed result of game
// n. The result stands until an official decides.
//
// Errors: those of MyTable; tournament.ErrRoundState when the round is closed or
// the game has no result; a *tournament.FieldError for "text".
func (d *Director) Object(ctx context.Context, key SeatKey, n int, text string) error {
	text = oneLine(text)
	return d.bySeat(ctx, key, n, func(tx Tx, _ Who, at gameAt, player tournament.PlayerID) (entry tournament.AuditEntry, err error) {
		if at.round.State != tournament.Published || at.game.Result == nil {
			return entry, tournament.ErrRoundState
		}
		if text == "" {
			return entry, &tournament.FieldError{Field: "text", Err: tournament.ErrRequired}
		}
		if err := tournament.CheckText("text", text, longestObjection); err != nil {
			return entry, err
		}
		list, err := tx.Objections(ctx, at.event)
		if err != nil {
			return entry, err
		}
		open := 0
		for _, o := range list {
			if o.Game != at.game.ID || o.Player != player || !o.Open() {
				continue
			}
			if o.Text == text {
				return entry, nil
			}
			if open++; open == mostObjections {
				return entry, &tournament.FieldError{Field: "text", Value: text, Err: tournament.ErrTooMany, High: mostObjections}
			}
		}
		_, err = tx.AddObjection(ctx, tournament.Objection{Game: at.game.ID, Player: player, Text: text, At: d.clock()})
		return tournament.AuditEntry{Event: at.event, Action: "result.object", Target: at.target(), Note: text}, err
	})
}

// mostObjections bounds what one player can have open against one result.
const mostObjections = 5

// Confirm makes the claim of one player the result of the game, because the other
// does not answer. version is that of the game as it was shown.
//
// Errors: tournament.ErrDispute unless there is one claim that does not contradict
// itself; ErrDrawRight for a level game that somebody has the right to win; a
// *tournament.ChangedError when the game has changed; ErrRoundState.
func (d *Director) Confirm(ctx context.Context, who Who, event tournament.EventID, game tournament.GameID, version int) (tournament.Game, error) {
	var saved tournament.Game
	err := d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		at, err := loadGame(ctx, tx, event, game)
		if err != nil {
			return entry, err
		}
		g := at.game
		if g.Result != nil && len(g.Claims) > 0 && g.Result.Score == g.Claims[0].Score {
			saved = g // a second press, or the other player was faster
			return entry, nil
		}
		switch {
		case at.round.State != tournament.Published:
			return entry, tournament.ErrRoundState
		case g.Version != version:
			return entry, &tournament.ChangedError{By: g.ChangedBy, At: g.ChangedAt.Unix()}
		case g.State() == tournament.GameClaimed && needsRight(at.rules, g.Claims[0].Score):
			return entry, tournament.ErrDrawRight
		case !MayConfirm(at.rules, g):
			return entry, tournament.ErrDispute
		}
		before := gameDocument(g)
		result := at.rules.PlayedResult(g.Claims[0].Score)
		result.By, result.At = who.Name, d.clock()
		g.Result, g.Transcript = &result, g.Claims[0].Transcript
		g.ChangedBy, g.ChangedAt = who.Name, result.At
		if saved, err = tx.SaveGame(ctx, g); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{
			Event: event, Action: "result.confirm", Target: at.target(), Before: before, After: gameDocument(g),
		}, nil
	})
	return saved, err
}

// MayConfirm reports whether there is one claim that Confirm would make the result.
func MayConfirm(rules tournament.Rules, g tournament.Game) bool {
	return g.State() == tournament.GameClaimed && !needsRight(rules, g.Claims[0].Score)
}

// needsRight reports whether a game that ended with score is decided by who held
// the right to win a draw, which claims do not say.
func needsRight(rules tournament.Rules, score reversi.Score) bool {
	return rules.DrawRights && score.Black == score.White
}

// giveCodes makes a code for every seat of r that has none.
func giveCodes(ctx context.Context, tx Tx, event tournament.EventID, r tournament.Round) error {
	there, err := tx.SeatCodes(ctx, r.ID)
	if err != nil {
		return err
	}
	has := map[tournament.PlayerID]bool{}
	for _, c := range there {
		has[c.Player] = true
	}
	var codes []tournament.SeatCode
	for _, m := range r.Matches {
		black, white := m.Players()
		for _, p := range []tournament.PlayerID{black, white} {
			if !has[p] {
				codes = append(codes, tournament.SeatCode{Code: drawCode(), Event: event, Round: r.ID, Match: m.ID, Player: p})
			}
		}
	}
	return tx.SaveSeatCodes(ctx, codes)
}

// drawCode draws a code: nobody can guess one of 30^8, and two are never the same
// in practice; if they were, the transaction would fail and could be tried again.
func drawCode() string {
	var code [tournament.SeatCodeLength]byte
	for i := 0; i < len(code); {
		var b [16]byte
		rand.Read(b[:])
		for _, v := range b {
			// 240 is the largest multiple of 30 in a byte: every character is as likely.
			if v < 240 && i < len(code) {
				code[i] = tournament.SeatAlphabet[int(v)%len(tournament.SeatAlphabet)]
				i++
			}
		}
	}
	return string(code[:])
}

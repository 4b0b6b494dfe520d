package director

import (
	"context"
	"time"

	"sixtyfour/internal/tournament"
)

// EventRow is an event in a list.
type EventRow struct {
	Event   tournament.Event
	Players int // entries
	Rounds  int // rounds published or closed
	Closed  int // rounds closed
}

// Reader is what the use cases read. Every method that looks for one thing by
// its id returns tournament.ErrNotFound when it is not there.
type Reader interface {
	ListReader
	LedgerReader
	// Events returns all events, the latest first.
	Events(ctx context.Context) ([]EventRow, error)
	// Snapshot returns everything of one event, drafts included.
	Snapshot(ctx context.Context, id tournament.EventID) (tournament.Snapshot, error)
	// EventVersion returns the version of one event and nothing else.
	EventVersion(ctx context.Context, id tournament.EventID) (int64, error)
	// Players returns the registry by family name, given name and id, without records that are
	// part of another one.
	Players(ctx context.Context) ([]tournament.Player, error)
	Player(ctx context.Context, id tournament.PlayerID) (tournament.Player, error)
	// RegistryVersion is a number that changes whenever a player or a club does.
	RegistryVersion(ctx context.Context) (int64, error)
	// PlayerEvents returns the events a player is entered in, also as a record that is part of
	// his, the latest first.
	PlayerEvents(ctx context.Context, id tournament.PlayerID) ([]EventRow, error)
	// ClubEvents returns the events in which a member of a club is entered, the latest first.
	ClubEvents(ctx context.Context, club tournament.ClubID) ([]EventRow, error)
	// Clubs returns all clubs by name.
	Clubs(ctx context.Context) ([]tournament.Club, error)
	Club(ctx context.Context, id tournament.ClubID) (tournament.Club, error)
	// Audit returns the last entries of an event (0: of the registry and the
	// accounts), the newest first.
	Audit(ctx context.Context, event tournament.EventID, limit int) ([]tournament.AuditEntry, error)
	// SeatCodes returns the codes of the seats of a round; by their id, because no
	// other value holds them.
	SeatCodes(ctx context.Context, round tournament.RoundID) ([]tournament.SeatCode, error)
	// SeatByCode finds the seat of a code as it is stored.
	SeatByCode(ctx context.Context, code string) (tournament.SeatCode, error)
	// Objections returns what the players of an event object to, the oldest first.
	Objections(ctx context.Context, event tournament.EventID) ([]tournament.Objection, error)
	// ImportNotes returns what an import could not use, by line.
	ImportNotes(ctx context.Context, event tournament.EventID) ([]tournament.ImportNote, error)
	// Imports returns the lists that were brought in, the last first, without their steps.
	Imports(ctx context.Context, limit int) ([]Import, error)
	Import(ctx context.Context, id int64) (Import, error)
	// Evidence returns what lies before the arbiter, and the rulings, by game; games
	// without any are left out.
	Evidence(ctx context.Context, event tournament.EventID) (map[tournament.GameID]tournament.Evidence, error)
	// Seasons returns all seasons, the latest first.
	Seasons(ctx context.Context) ([]tournament.Season, error)
	Season(ctx context.Context, id tournament.SeasonID) (tournament.Season, error)
	// Users returns all accounts by name.
	Users(ctx context.Context) ([]User, error)
	// UserNamed finds an account by its name, ignoring case.
	UserNamed(ctx context.Context, name string) (User, error)
	User(ctx context.Context, id tournament.UserID) (User, error)
}

// Tx is one transaction. Each Save inserts when the id is zero and else updates
// the row whose version is still the given one, so that nothing is overwritten
// unseen; it returns the value as stored, with id and version.
//
// Errors of a Save: a *tournament.ChangedError or tournament.ErrConflict when
// the version has moved on, tournament.ErrAlreadyDone when a constraint of the
// schema says that the thing exists.
type Tx interface {
	Reader
	ListTx
	LedgerTx
	SavePlayer(ctx context.Context, p tournament.Player) (tournament.Player, error)
	// Erase takes the names of a person out of everything that is stored, but for the registry
	// itself, and returns what it came across.
	Erase(ctx context.Context, e Erasure) (Erased, error)
	SaveClub(ctx context.Context, c tournament.Club) (tournament.Club, error)
	// SaveEvent leaves Version alone: Change raises it once a transaction.
	SaveEvent(ctx context.Context, e tournament.Event) (tournament.Event, error)
	// AddEntry inserts; SaveEntry updates by event, player and version.
	AddEntry(ctx context.Context, event tournament.EventID, e tournament.Entry) error
	SaveEntry(ctx context.Context, event tournament.EventID, e tournament.Entry) error
	DeleteEntry(ctx context.Context, event tournament.EventID, p tournament.PlayerID) error
	// SaveRound inserts the round, or replaces a stored one whole: seats,
	// matches and games. Games keep their results when they are in r; codes of
	// seats and objections are gone.
	SaveRound(ctx context.Context, event tournament.EventID, r tournament.Round) (tournament.Round, error)
	// SetRoundState changes the state alone.
	SetRoundState(ctx context.Context, r tournament.Round, to tournament.RoundState) error
	DeleteRound(ctx context.Context, r tournament.Round) error
	// SaveGame updates result, transcript and claims of one game.
	SaveGame(ctx context.Context, g tournament.Game) (tournament.Game, error)
	// AddSheet, AddSeen and AddRuling add to the evidence of a game; nothing there is
	// ever changed.
	AddSheet(ctx context.Context, game tournament.GameID, sheet tournament.Sheet) (tournament.Sheet, error)
	AddSeen(ctx context.Context, game tournament.GameID, seen tournament.Seen) (tournament.Seen, error)
	AddRuling(ctx context.Context, game tournament.GameID, r tournament.Ruling) (tournament.Ruling, error)
	// SaveSeatCodes inserts codes of seats that have none. ErrAlreadyDone tells
	// that a code or a seat has one.
	SaveSeatCodes(ctx context.Context, codes []tournament.SeatCode) error
	// DeleteSeatCodes removes the codes of all seats of a round.
	DeleteSeatCodes(ctx context.Context, round tournament.RoundID) error
	AddObjection(ctx context.Context, o tournament.Objection) (tournament.Objection, error)
	// SettleObjections closes what is open against the result of a game and
	// returns how many there were.
	SettleObjections(ctx context.Context, game tournament.GameID, at time.Time) (int, error)
	AddConstraint(ctx context.Context, event tournament.EventID, c tournament.Constraint) (tournament.Constraint, error)
	DeleteConstraint(ctx context.Context, event tournament.EventID, id tournament.ConstraintID) error
	// SaveFinal inserts a final without an id, or updates one by its version.
	SaveFinal(ctx context.Context, event tournament.EventID, f tournament.Final) (tournament.Final, error)
	DeleteFinal(ctx context.Context, f tournament.Final) error
	// SaveCategory inserts a category without an id, or updates one by its version.
	SaveCategory(ctx context.Context, event tournament.EventID, c tournament.Category) (tournament.Category, error)
	DeleteCategory(ctx context.Context, c tournament.Category) error
	// SaveTeams and SavePrizes insert without a version, or update by it.
	SaveTeams(ctx context.Context, event tournament.EventID, r tournament.TeamRules) (tournament.TeamRules, error)
	SavePrizes(ctx context.Context, event tournament.EventID, r tournament.PrizeRules) (tournament.PrizeRules, error)
	// SaveSeason inserts a season without an id, or updates one by its version.
	SaveSeason(ctx context.Context, s tournament.Season) (tournament.Season, error)
	DeleteSeason(ctx context.Context, s tournament.Season) error
	// AddTable adds a table to a published round, for two who had none; the round has the
	// version it was loaded with.
	AddTable(ctx context.Context, event tournament.EventID, r tournament.Round, m tournament.Match) (tournament.Match, error)
	AddImport(ctx context.Context, i Import) error
	// EndImport notes that an import is taken back, and forgets its steps.
	EndImport(ctx context.Context, id int64, by string, at time.Time) error
	// DeletePlayer and DeleteClub delete what has still this version and is named
	// nowhere, else ErrConflict.
	DeletePlayer(ctx context.Context, p tournament.PlayerID, version int) error
	DeleteClub(ctx context.Context, c tournament.ClubID, version int) error
	AddImportNotes(ctx context.Context, event tournament.EventID, notes []tournament.ImportNote) error
	SaveUser(ctx context.Context, u User) (User, error)
	// SaveLink stores the digest of a one-time sign-in link.
	SaveLink(ctx context.Context, digest string, user tournament.UserID, expires int64) error
	// UseLink removes an unexpired link and returns whose it was.
	UseLink(ctx context.Context, digest string, now int64) (tournament.UserID, error)
}

// Store is the storage that the use cases need; package store satisfies it.
type Store interface {
	Reader
	LedgerNotes
	// Change runs fn in one write transaction and appends the entry that fn
	// returns to the audit, whose hashes form a chain. An entry without an
	// Action means that nothing had to be done: nothing is written. If the
	// entry names an event, its version is raised by one.
	//
	// once, unless empty, is a key that the form carried: the second Change
	// with the same key writes nothing and returns a *RepeatedError with the
	// Target of the first. At and Hash of the entry are filled in by Change
	// and by the director's clock.
	Change(ctx context.Context, once string, fn func(Tx) (tournament.AuditEntry, error)) error
}

// RepeatedError tells that a form was sent twice. Target is where the first
// sending led, such as "event 12".
type RepeatedError struct{ Target string }

func (e *RepeatedError) Error() string { return "already recorded: " + e.Target }
func (e *RepeatedError) Unwrap() error { return tournament.ErrAlreadyDone }

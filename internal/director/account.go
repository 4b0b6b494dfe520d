package director

import "sixtyfour/internal/tournament"

// User is an account. Hash is argon2id in its usual text form; empty means that
// only a one-time link opens it.
type User struct {
	ID      tournament.UserID
	Name    string
	Role    Role
	Hash    string
	Version int
}

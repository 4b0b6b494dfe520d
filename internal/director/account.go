package director

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"

	"sixtyfour/internal/tournament"
)

// User is an account. Hash is argon2id in its usual text form; empty means that
// only a one-time link opens it.
type User struct {
	ID      tournament.UserID
	Name    string
	Role    Role
	Hash    string
	Version int
}

// ErrBadLogin says that name and password do not belong together; it does not
// say which of them is wrong.
var ErrBadLogin = errors.New("name and password do not belong together")

// SlowDownError asks to wait after too many wrong passwords.
type SlowDownError struct{ Wait time.Duration }

func (e *SlowDownError) Error() string { return "too many wrong passwords: wait " + e.Wait.String() }

// Bounds of a password, in characters. No other rule: length is what counts.
const (
	shortestPassword = 8
	longestPassword  = 200
)

// hashing is the cost of one password: 22 ms and 19 MiB on one core.
var hashing = argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// linkLife is how long a one-time sign-in link opens the door.
const linkLife = 24 * time.Hour

// NeedsSetup reports whether no account exists yet.
func (d *Director) NeedsSetup(ctx context.Context) (bool, error) {
	users, err := d.store.Users(ctx)
	return len(users) == 0, err
}

// CreateFirst creates the first account, a director. An empty password makes an
// account that only a one-time link opens. It returns tournament.ErrForbidden
// when any account exists, also when two ask at once.
func (d *Director) CreateFirst(ctx context.Context, name, password string) (User, error) {
	u := User{Name: oneLine(name), Role: RoleDirector}
	err := u.check(password, password == "")
	if err != nil {
		return User{}, err
	}
	if password != "" {
		if u.Hash, err = d.hash(ctx, password); err != nil {
			return User{}, err
		}
	}
	err = d.record(ctx, Who{Name: u.Name}, func(tx Tx) (tournament.AuditEntry, error) {
		users, err := tx.Users(ctx)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		if len(users) > 0 {
			return tournament.AuditEntry{}, tournament.ErrForbidden
		}
		if u, err = tx.SaveUser(ctx, u); err != nil {
			return tournament.AuditEntry{}, err
		}
		return accountEntry("account.create", u), nil
	})
	return u, err
}

// SignIn returns the account of name if the password is right.
//
// Errors: [ErrBadLogin] and *[SlowDownError].
func (d *Director) SignIn(ctx context.Context, name, password, addr string) (User, error) {
	account := strings.ToLower(strings.TrimSpace(name))
	// The try is counted before it is calculated: many at once are no way around.
	if wait := d.throttle.begin(account, addr, d.now()); wait > 0 {
		return User{}, &SlowDownError{Wait: wait}
	}
	u, err := d.store.UserNamed(ctx, strings.TrimSpace(name))
	hash := u.Hash
	if errors.Is(err, tournament.ErrNotFound) || err == nil && hash == "" {
		hash = nobody // as slow as a wrong password, so that names cannot be probed
	} else if err != nil {
		return User{}, err
	}
	if utf8.RuneCountInString(password) > longestPassword {
		password = ""
	}
	var right bool
	err = d.calculate(ctx, func() (err error) {
		right, err = argon2id.ComparePasswordAndHash(password, hash)
		return err
	})
	if err != nil {
		return User{}, fmt.Errorf("sign in: %w", err)
	}
	if !right || u.Hash == "" {
		return User{}, ErrBadLogin
	}
	d.throttle.succeeded(account, addr)
	return u, nil
}

// nobody is the hash of a password that was thrown away.
var nobody = func() string {
	hash, err := argon2id.CreateHash(rand.Text(), &hashing)
	if err != nil {
		panic(err) // the parameters above are wrong
	}
	return hash
}()

// NewLink makes a one-time sign-in link for user. Only its digest is stored. A
// change of the account's password makes its links worthless.
func (d *Director) NewLink(ctx context.Context, who Who, user tournament.UserID) (token string, err error) {
	token = rand.Text()
	err = d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		u, err := tx.User(ctx, user)
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		err = tx.SaveLink(ctx, digest(token), user, d.now().Add(linkLife).Unix())
		return accountEntry("account.link", u), err
	})
	return token, err
}

// UseLink opens the door once. A link that is unknown, used or too old is
// tournament.ErrNotFound.
func (d *Director) UseLink(ctx context.Context, token string) (User, error) {
	var u User
	err := d.record(ctx, Who{Name: "link"}, func(tx Tx) (tournament.AuditEntry, error) {
		id, err := tx.UseLink(ctx, digest(token), d.now().Unix())
		if err != nil {
			return tournament.AuditEntry{}, err
		}
		if u, err = tx.User(ctx, id); err != nil {
			return tournament.AuditEntry{}, err
		}
		return accountEntry("account.link-used", u), nil
	})
	return u, err
}

func digest(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// SaveUser creates an account.
func (d *Director) SaveUser(ctx context.Context, who Who, name string, role Role, password string) (User, error) {
	u := User{Name: oneLine(name), Role: role}
	if err := u.check(password, false); err != nil {
		return User{}, err
	}
	hash, err := d.hash(ctx, password)
	if err != nil {
		return User{}, err
	}
	u.Hash = hash
	err = d.change(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		if _, err := tx.UserNamed(ctx, u.Name); err == nil {
			return tournament.AuditEntry{}, &tournament.FieldError{Field: "name", Value: u.Name, Err: tournament.ErrDuplicate}
		}
		if u, err = tx.SaveUser(ctx, u); err != nil {
			return tournament.AuditEntry{}, err
		}
		return accountEntry("account.create", u), nil
	})
	return u, err
}

// ChangePassword sets the password of who asks. present is the one that held till
// now; whoever came in by a one-time link, or has no password yet, need not know it.
//
// Errors: a *tournament.FieldError for "present" or "password"; *[SlowDownError].
func (d *Director) ChangePassword(ctx context.Context, who Who, user tournament.UserID, present string, byLink bool, password string) error {
	u, err := d.store.User(ctx, user)
	if err != nil {
		return err
	}
	if !strings.EqualFold(who.Name, u.Name) {
		return tournament.ErrForbidden
	}
	if !byLink && u.Hash != "" {
		if _, err := d.SignIn(ctx, u.Name, present, "the account page"); errors.Is(err, ErrBadLogin) {
			return &tournament.FieldError{Field: "present", Err: ErrBadLogin}
		} else if err != nil {
			return err
		}
	}
	if err := u.check(password, false); err != nil {
		return err
	}
	hash, err := d.hash(ctx, password)
	if err != nil {
		return err
	}
	return d.record(ctx, who, func(tx Tx) (tournament.AuditEntry, error) {
		u.Hash = hash
		_, err := tx.SaveUser(ctx, u)
		return accountEntry("account.password", u), err
	})
}

// hash makes the stored form of a password.
func (d *Director) hash(ctx context.Context, password string) (hash string, err error) {
	err = d.calculate(ctx, func() error {
		hash, err = argon2id.CreateHash(password, &hashing)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// calculate runs one calculation of a password at a time for each core, so that a
// flood of sign-ins takes neither all memory nor all cores. Whoever would have
// to wait behind very many is asked to come back.
func (d *Director) calculate(ctx context.Context, fn func() error) error {
	if d.waiting.Add(1) > mostWaiting {
		d.waiting.Add(-1)
		return &SlowDownError{Wait: 2 * time.Second}
	}
	defer d.waiting.Add(-1)
	select {
	case d.cores <- struct{}{}:
		defer func() { <-d.cores }()
		return fn()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// mostWaiting is a hall that signs in at once, and more: some four seconds of
// calculation on one core.
const mostWaiting = 200

func accountEntry(action string, u User) tournament.AuditEntry {
	return tournament.AuditEntry{
		Action: action, Target: u.Name,
		After: document(map[string]any{"name": u.Name, "role": string(u.Role)}),
	}
}

// oneLine makes single spaces of all white space.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func (u User) check(password string, linkOnly bool) error {
	var errs []error
	if u.Name == "" {
		errs = append(errs, &tournament.FieldError{Field: "name", Err: tournament.ErrRequired})
	} else if err := tournament.CheckText("name", u.Name, 60); err != nil {
		errs = append(errs, err)
	}
	if u.Role != RoleDirector && u.Role != RoleViewer {
		errs = append(errs, &tournament.FieldError{Field: "role", Value: string(u.Role), Err: tournament.ErrBadChoice})
	}
	if n := utf8.RuneCountInString(password); !linkOnly && (n < shortestPassword || n > longestPassword) {
		errs = append(errs, &tournament.FieldError{
			Field: "password", Err: tournament.ErrOutOfRange, Low: shortestPassword, High: longestPassword,
		})
	}
	return errors.Join(errs...)
}

package store

import (
	"crypto/sha256"
	"encoding/hex"
	"sync/atomic"
	"time"

	"gorm.io/gorm/clause"
)

// Sessions keeps the sessions of browsers. It fits the store interface of the
// session manager. Only a digest of a token is stored, so that who reads the
// file cannot sign in with it.
type Sessions struct {
	store  *Store
	now    func() time.Time
	pruned atomic.Int64 // when expired sessions were last removed, Unix seconds
}

// pruneSessions is how often expired sessions are removed, in seconds.
const pruneSessions = 600

// sessionRow mirrors table sessions.
type sessionRow struct {
	Token   string `gorm:"primaryKey"` // hex SHA-256 of the token
	Data    []byte
	Expires int64
}

func (sessionRow) TableName() string { return "sessions" }

// NewSessions returns the sessions kept in s; now is the clock.
func NewSessions(s *Store, now func() time.Time) *Sessions {
	return &Sessions{store: s, now: now}
}

func tokenKey(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Find returns the data of a session that has not expired.
func (s *Sessions) Find(token string) (data []byte, found bool, err error) {
	var rows []sessionRow
	err = s.store.db.Where("token = ? AND expires > ?", tokenKey(token), s.now().Unix()).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return nil, false, failed("read a session", err)
	}
	return rows[0].Data, true, nil
}

// Commit stores a session, or replaces it.
func (s *Sessions) Commit(token string, data []byte, expiry time.Time) error {
	if data == nil {
		data = []byte{}
	}
	row := sessionRow{Token: tokenKey(token), Data: data, Expires: expiry.Unix()}
	if err := s.store.writer.Clauses(clause.OnConflict{UpdateAll: true}).Create(&row).Error; err != nil {
		return failed("save a session", err)
	}
	now := s.now().Unix()
	if last := s.pruned.Load(); now-last < pruneSessions || !s.pruned.CompareAndSwap(last, now) {
		return nil
	}
	return failed("remove expired sessions", s.store.writer.Where("expires <= ?", now).Delete(&sessionRow{}).Error)
}

// Delete removes a session, if there is one.
func (s *Sessions) Delete(token string) error {
	return failed("delete a session", s.store.writer.Where("token = ?", tokenKey(token)).Delete(&sessionRow{}).Error)
}

package store

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"sixtyfour/internal/job"
)

var _ job.Store = (*Store)(nil)

// jobRow mirrors table jobs.
type jobRow struct {
	ID      int64 `gorm:"primaryKey"`
	Kind    string
	Subject string
	Input   string
	Actor   string
	State   string
	Asked   int64
	Ended   int64
	Why     string
	Target  string
}

func (jobRow) TableName() string { return "jobs" }

func newJobRow(j job.Job) jobRow {
	return jobRow{
		ID: j.ID, Kind: j.Kind, Subject: j.Subject, Input: j.Input, Actor: j.By, State: string(j.State), Asked: unix(j.Asked), Ended: unix(j.Ended),
		Why: j.Why, Target: j.Target,
	}
}

func (r jobRow) job() job.Job {
	return job.Job{
		ID: r.ID, Kind: r.Kind, Subject: r.Subject, Input: r.Input, By: r.Actor, State: job.State(r.State), Asked: timeOf(r.Asked), Ended: timeOf(r.Ended),
		Why: r.Why, Target: r.Target,
	}
}

// openJobs is the condition for jobs that have not ended.
const openJobs = "state IN ('waiting', 'running')"

// AddJob implements [job.Store].
func (s *Store) AddJob(ctx context.Context, j job.Job) (job.Job, error) {
	row := newJobRow(j)
	err := s.writer.WithContext(ctx).Create(&row).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		var there jobRow
		if err := s.writer.WithContext(ctx).Where("subject = ? AND "+openJobs, j.Subject).Take(&there).Error; err != nil {
			return j, failed("look for an open job", err)
		}
		return there.job(), job.ErrBusy
	}
	j.ID = row.ID
	return j, failed("keep a job", err)
}

// SaveJob implements [job.Store].
func (s *Store) SaveJob(ctx context.Context, j job.Job) error {
	row := newJobRow(j)
	err := s.writer.WithContext(ctx).Model(&jobRow{}).Where("id = ?", j.ID).Select("state", "ended", "why", "target").Updates(&row).Error
	return failed("keep how a job stands", err)
}

// InterruptJobs implements [job.Store].
func (s *Store) InterruptJobs(ctx context.Context, at time.Time) error {
	err := s.writer.WithContext(ctx).Model(&jobRow{}).Where(openJobs).Updates(map[string]any{"state": string(job.Interrupted), "ended": at.Unix()}).Error
	return failed("end open jobs", err)
}

// Job implements [job.Store].
func (r reader) Job(ctx context.Context, id int64) (job.Job, error) {
	var row jobRow
	if err := r.db.WithContext(ctx).Where("id = ?", id).Take(&row).Error; err != nil {
		return job.Job{}, failed("read a job", err)
	}
	return row.job(), nil
}

// Jobs implements [job.Store].
func (r reader) Jobs(ctx context.Context, limit int) ([]job.Job, error) {
	var rows []jobRow
	if err := r.db.WithContext(ctx).Order("id DESC").Limit(limit).Find(&rows).Error; err != nil {
		return nil, failed("read the jobs", err)
	}
	list := make([]job.Job, len(rows))
	for i, row := range rows {
		list[i] = row.job()
	}
	return list, nil
}

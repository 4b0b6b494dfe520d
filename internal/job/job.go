// Package job runs long work beside the requests: one piece at a time, never two for the
// same subject, with progress, and with an end that is kept. A restart leaves what ran as
// interrupted; every kind of work can be begun again.
package job

import (
	"context"
	"errors"
	"sync"
	"time"
)

// State is how a job stands.
type State string

// The states. Waiting and running jobs are open; the others have ended.
const (
	Waiting     State = "waiting"
	Running     State = "running"
	Done        State = "done"
	Failed      State = "failed"
	Cancelled   State = "cancelled"
	Interrupted State = "interrupted" // the program was stopped
)

// Open reports whether the job has not ended.
func (s State) Open() bool { return s == Waiting || s == Running }

// Job is a piece of work that somebody has asked for. Kind and Input are enough to begin
// it again; of one Subject there is one open job at most.
type Job struct {
	ID            int64
	Kind, Subject string
	Input         string
	By            string
	State         State
	Asked, Ended  time.Time
	Why           string // key of the words for a failure
	Target        string // address that shows what was made
}

// ErrBusy tells that the subject has an open job.
var ErrBusy = errors.New("there is an open job already")

// Store keeps jobs.
type Store interface {
	// AddJob keeps a job and gives it an id. ErrBusy comes with the open one of its subject.
	AddJob(ctx context.Context, j Job) (Job, error)
	// SaveJob writes state, end, reason and target.
	SaveJob(ctx context.Context, j Job) error
	// InterruptJobs ends every open job: the program has begun anew.
	InterruptJobs(ctx context.Context, at time.Time) error
	Job(ctx context.Context, id int64) (Job, error)
	// Jobs returns the latest jobs, the last first.
	Jobs(ctx context.Context, limit int) ([]Job, error)
}

// Report tells how far work is. It returns an error when the work has to stop.
type Report func(done, total int) error

// Result is what work leads to: an address, and words for it.
type Result struct {
	Target string
	Key    string
	Args   []any
}

// Work is what a job does. It stops soon after its context ends.
type Work func(ctx context.Context, report Report) (Result, error)

// Progress is how far a running job is.
type Progress struct {
	Done, Total int // 0 of 0 before anything is known
	Began       time.Time
}

// Left estimates how long the job will go on, false while that would be a guess.
func (p Progress) Left(now time.Time) (time.Duration, bool) {
	spent := now.Sub(p.Began)
	if p.Total == 0 || p.Done >= p.Total || 20*p.Done < p.Total || spent < 2*time.Second {
		return 0, false
	}
	return time.Duration(float64(spent) * float64(p.Total-p.Done) / float64(p.Done)), true
}

// Runner runs jobs until it is closed.
type Runner struct {
	store   Store
	now     func() time.Time
	explain func(error) string
	slot    chan struct{} // one piece of work at a time: ratings and imports want all of a core
	ctx     context.Context
	stop    context.CancelFunc
	wg      sync.WaitGroup

	mu   sync.Mutex
	runs map[int64]*Run
}

// Run is an open job of this runner, or one that has just ended.
type Run struct {
	Job    Job // as it was asked for
	cancel context.CancelCauseFunc
	ended  chan struct{}

	mu       sync.Mutex
	progress Progress
	result   Result
	err      error
}

// New returns a runner, and ends what a runner before it has left open. explain gives the
// key of the words for why work failed.
//
// Errors: those of the store.
func New(ctx context.Context, store Store, now func() time.Time, explain func(error) string) (*Runner, error) {
	if err := store.InterruptJobs(ctx, now()); err != nil {
		return nil, err
	}
	r := &Runner{store: store, now: now, explain: explain, slot: make(chan struct{}, 1), runs: map[int64]*Run{}}
	r.ctx, r.stop = context.WithCancel(context.WithoutCancel(ctx))
	return r, nil
}

// Close stops all work and waits for it.
func (r *Runner) Close() {
	r.stop()
	r.wg.Wait()
}

// Start begins work for a job. While the subject has an open job, that one is returned and
// nothing begins: a second press, or a second official, finds the first.
//
// Errors: those of the store; nil with an open job that another program has.
func (r *Runner) Start(ctx context.Context, j Job, work Work) (Job, *Run, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	j.State, j.Asked = Waiting, r.now()
	j, err := r.store.AddJob(ctx, j)
	if errors.Is(err, ErrBusy) {
		return j, r.runs[j.ID], nil
	}
	if err != nil {
		return j, nil, err
	}
	run := &Run{Job: j, ended: make(chan struct{})}
	work = recovered(work)
	workCtx, cancel := context.WithCancelCause(r.ctx)
	run.cancel = cancel
	r.runs[j.ID] = run
	r.wg.Add(1)
	go func() {
		defer r.wg.Done()
		r.run(workCtx, run, work)
	}()
	return j, run, nil
}

// errCancelled is why work ends that somebody has cancelled.
var errCancelled = errors.New("cancelled")

// errPanic is what is left of work that broke.
var errPanic = errors.New("the work broke off")

// recovered turns a panic of work into an error: other work goes on.
func recovered(work Work) Work {
	return func(ctx context.Context, report Report) (res Result, err error) {
		defer func() {
			if recover() != nil {
				err = errPanic
			}
		}()
		return work(ctx, report)
	}
}

func (r *Runner) run(ctx context.Context, run *Run, work Work) {
	defer run.cancel(nil)
	j := run.Job
	select {
	case r.slot <- struct{}{}:
		defer func() { <-r.slot }()
	case <-ctx.Done():
	}
	var result Result
	err := ctx.Err()
	if err == nil {
		j.State = Running
		run.set(Progress{Began: r.now()})
		if err = r.store.SaveJob(ctx, j); err == nil {
			result, err = work(ctx, func(done, total int) error {
				run.mu.Lock()
				run.progress.Done, run.progress.Total = done, total
				run.mu.Unlock()
				return ctx.Err()
			})
		}
	}
	j.Ended = r.now()
	switch {
	case err == nil:
		j.State, j.Target = Done, result.Target
	case errors.Is(context.Cause(ctx), errCancelled):
		j.State = Cancelled
	case r.ctx.Err() != nil:
		j.State = Interrupted
	default:
		j.State, j.Why = Failed, r.explain(err)
	}
	// The end is kept even when everything is being stopped.
	if lost := r.store.SaveJob(context.WithoutCancel(ctx), j); err == nil {
		err = lost
	}
	run.mu.Lock()
	run.Job, run.result, run.err = j, result, err
	run.mu.Unlock()
	r.mu.Lock()
	delete(r.runs, j.ID)
	r.mu.Unlock()
	close(run.ended)
}

func (x *Run) set(p Progress) {
	x.mu.Lock()
	x.progress = p
	x.mu.Unlock()
}

// Wait waits until the job has ended, but no longer than d, and returns what came of it.
func (x *Run) Wait(ctx context.Context, d time.Duration) (res Result, err error, ended bool) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-x.ended:
		x.mu.Lock()
		defer x.mu.Unlock()
		return x.result, x.err, true
	case <-timer.C:
	case <-ctx.Done():
	}
	return res, nil, false
}

// Job returns a job, open or not.
func (r *Runner) Job(ctx context.Context, id int64) (Job, error) { return r.store.Job(ctx, id) }

// Jobs returns the latest jobs, the last first.
func (r *Runner) Jobs(ctx context.Context, limit int) ([]Job, error) { return r.store.Jobs(ctx, limit) }

// Progress returns how far an open job is, and false for one that is not open here.
func (r *Runner) Progress(id int64) (Progress, bool) {
	r.mu.Lock()
	run := r.runs[id]
	r.mu.Unlock()
	if run == nil {
		return Progress{}, false
	}
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.progress, true
}

// Cancel stops a job. One that has ended stays as it is.
func (r *Runner) Cancel(id int64) {
	r.mu.Lock()
	run := r.runs[id]
	r.mu.Unlock()
	if run != nil {
		run.cancel(errCancelled)
	}
}

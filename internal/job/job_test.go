package job_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"sixtyfour/internal/job"
	"sixtyfour/internal/store"
	"sixtyfour/migrations"
)

var errRefused = errors.New("refused")

// bench is a runner on a real database.
type bench struct {
	*job.Runner
	t   *testing.T
	db  *store.Store
	dir string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, dir: t.TempDir()}
	b.open()
	t.Cleanup(func() { b.shut() })
	return b
}

func (b *bench) open() {
	b.t.Helper()
	var err error
	if b.db, err = store.Open(b.t.Context(), b.dir, migrations.FS); err == nil {
		b.Runner, err = job.New(b.t.Context(), b.db, time.Now, func(err error) string { return "because." + err.Error() })
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) shut() {
	b.Close()
	b.db.Close()
}

func (b *bench) start(subject string, work job.Work) (job.Job, *job.Run) {
	b.t.Helper()
	j, run, err := b.Start(b.t.Context(), job.Job{Kind: "test", Subject: subject, By: "Ina"}, work)
	if err != nil {
		b.t.Fatal(err)
	}
	return j, run
}

// end waits for a run and returns the job as it is kept.
func (b *bench) end(run *job.Run) (job.Job, error) {
	b.t.Helper()
	_, err, ended := run.Wait(b.t.Context(), 10*time.Second)
	if !ended {
		b.t.Fatal("it does not end")
	}
	j, lost := b.Job(b.t.Context(), run.Job.ID)
	if lost != nil {
		b.t.Fatal(lost)
	}
	return j, err
}

// until returns work that tells when it has begun and goes on until let go, or stopped.
func until(letGo <-chan struct{}) (job.Work, <-chan struct{}) {
	begun := make(chan struct{})
	return func(ctx context.Context, report job.Report) (job.Result, error) {
		close(begun)
		for i := 0; ; i++ {
			if err := report(i%100, 100); err != nil {
				return job.Result{}, err
			}
			select {
			case <-letGo:
				return job.Result{Target: "/there"}, nil
			case <-ctx.Done():
			case <-time.After(time.Millisecond):
			}
		}
	}, begun
}

func TestRunner(t *testing.T) {
	b := newBench(t)
	t.Run("work that is done leads somewhere", func(t *testing.T) {
		_, run := b.start("series 1", func(context.Context, job.Report) (job.Result, error) { return job.Result{Target: "/there"}, nil })
		if j, err := b.end(run); err != nil || j.State != job.Done || j.Target != "/there" || j.Ended.IsZero() {
			t.Errorf("%+v, %v", j, err)
		}
	})
	t.Run("work that fails says why, in words that are kept", func(t *testing.T) {
		_, run := b.start("series 1", func(context.Context, job.Report) (job.Result, error) { return job.Result{}, errRefused })
		if j, err := b.end(run); !errors.Is(err, errRefused) || j.State != job.Failed || j.Why != "because.refused" {
			t.Errorf("%+v, %v", j, err)
		}
	})
	t.Run("work that breaks is a failure, and the runner goes on", func(t *testing.T) {
		_, run := b.start("series 1", func(context.Context, job.Report) (job.Result, error) { panic("broken") })
		if j, err := b.end(run); err == nil || j.State != job.Failed {
			t.Errorf("%+v, %v", j, err)
		}
	})
	t.Run("of one subject one job is open, however many press at once", func(t *testing.T) {
		letGo := make(chan struct{})
		work, begun := until(letGo)
		first, run := b.start("series 1", work)
		<-begun
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				j, again, err := b.Start(t.Context(), job.Job{Kind: "test", Subject: "series 1", By: "Jo"}, work)
				if err != nil || j.ID != first.ID || again != run {
					t.Errorf("%+v, %v", j, err)
				}
			})
		}
		wg.Wait()
		close(letGo)
		if j, err := b.end(run); err != nil || j.State != job.Done || j.By != "Ina" {
			t.Errorf("%+v, %v", j, err)
		}
		if _, again := b.start("series 1", func(context.Context, job.Report) (job.Result, error) { return job.Result{}, nil }); again == run {
			t.Error("after the end nothing new began")
		} else if _, err := b.end(again); err != nil {
			t.Error(err)
		}
	})
	t.Run("another subject waits for its turn and can be cancelled meanwhile", func(t *testing.T) {
		letGo := make(chan struct{})
		work, begun := until(letGo)
		_, one := b.start("series 1", work)
		<-begun
		never, _ := until(nil)
		second, two := b.start("series 2", never)
		if j, err := b.Job(t.Context(), second.ID); err != nil || j.State != job.Waiting {
			t.Errorf("%+v, %v", j, err)
		}
		b.Cancel(second.ID)
		if j, _ := b.end(two); j.State != job.Cancelled {
			t.Errorf("%+v", j)
		}
		close(letGo)
		if j, _ := b.end(one); j.State != job.Done {
			t.Errorf("%+v", j)
		}
	})
	t.Run("a running job tells how far it is, and stops when it is cancelled", func(t *testing.T) {
		work, begun := until(nil)
		j, run := b.start("series 1", work)
		<-begun
		for {
			if p, open := b.Progress(j.ID); !open {
				t.Fatal("it is not open")
			} else if p.Done > 0 && p.Total == 100 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		b.Cancel(j.ID)
		b.Cancel(j.ID)
		if j, err := b.end(run); err == nil || j.State != job.Cancelled {
			t.Errorf("%+v, %v", j, err)
		}
		if _, open := b.Progress(j.ID); open {
			t.Error("it is open still")
		}
		b.Cancel(j.ID) // after the end
	})
}

func TestRestart(t *testing.T) {
	b := newBench(t)
	work, begun := until(nil)
	ran, _ := b.start("series 1", work)
	<-begun
	never, _ := until(nil)
	waited, _ := b.start("series 2", never)
	b.shut()
	b.open()
	for _, id := range []int64{ran.ID, waited.ID} {
		if j, err := b.Job(t.Context(), id); err != nil || j.State != job.Interrupted || j.Ended.IsZero() {
			t.Errorf("%+v, %v", j, err)
		}
	}
	t.Run("a job that a crash left open is interrupted too, and its subject free", func(t *testing.T) {
		left, err := b.db.AddJob(t.Context(), job.Job{Kind: "test", Subject: "series 1", By: "Ina", State: job.Running, Asked: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		b.shut()
		b.open()
		if j, err := b.Job(t.Context(), left.ID); err != nil || j.State != job.Interrupted {
			t.Errorf("%+v, %v", j, err)
		}
		_, run := b.start("series 1", func(context.Context, job.Report) (job.Result, error) { return job.Result{}, nil })
		if j, err := b.end(run); err != nil || j.State != job.Done {
			t.Errorf("%+v, %v", j, err)
		}
	})
	if all, err := b.Jobs(t.Context(), 2); err != nil || len(all) != 2 || all[0].ID < all[1].ID {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestLeft(t *testing.T) {
	began := time.Unix(1000, 0)
	for _, tt := range []struct {
		name  string
		p     job.Progress
		after time.Duration
		want  time.Duration
		known bool
	}{
		{"nothing is known", job.Progress{Began: began}, time.Minute, 0, false},
		{"too early to tell", job.Progress{Done: 1, Total: 100, Began: began}, time.Minute, 0, false},
		{"hardly begun", job.Progress{Done: 50, Total: 100, Began: began}, time.Second, 0, false},
		{"a quarter in ten seconds", job.Progress{Done: 25, Total: 100, Began: began}, 10 * time.Second, 30 * time.Second, true},
		{"all is done", job.Progress{Done: 100, Total: 100, Began: began}, 10 * time.Second, 0, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, known := tt.p.Left(began.Add(tt.after)); got != tt.want || known != tt.known {
				t.Errorf("%v, %v", got, known)
			}
		})
	}
}

package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/job"
	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/list"
	"sixtyfour/internal/tournament"
)

func (s *Server) jobRoutes(r router) {
	r.get("/jobs", s.getJobs, s.official)
	r.get("/jobs/:job", s.getJob, s.official)
	r.get("/jobs/:job/state.json", s.getJobState, s.official)
	r.post("/jobs/:job/cancel", s.postCancelJob, s.directs)
	r.post("/jobs/:job/again", s.postJobAgain, s.directs)
}

// Kinds of work.
const (
	jobDraft  = "draft"  // of a rating list; input "SERIES DAY"
	jobTake   = "take"   // files into the ledger; input "UPLOAD" or "UPLOAD suspicious"
	jobUpdate = "update" // our events into the ledger
)

// errBadJob tells that a job of an earlier version cannot be begun again.
var errBadJob = fmt.Errorf("work that is not known: %w", tournament.ErrNotFound)

// work returns what a job does for somebody; the use cases check whether he may.
func (s *Server) work(kind, input string, who director.Who) (job.Work, error) {
	fields := strings.Fields(input)
	var id int64
	if len(fields) > 0 {
		id, _ = strconv.ParseInt(fields[0], 10, 64)
	}
	switch {
	case kind == jobDraft && len(fields) == 2:
		day, err := time.Parse(time.DateOnly, fields[1])
		if err != nil {
			return nil, errBadJob
		}
		return func(ctx context.Context, report job.Report) (job.Result, error) {
			err := s.director.DraftList(ctx, who, list.SeriesID(id), rating.DayOf(day), s.version, progressTo(report))
			return job.Result{Target: seriesPath(list.SeriesID(id)) + "/draft"}, err
		}, nil
	case kind == jobTake && len(fields) > 0:
		choice := director.LedgerChoice{Suspicious: len(fields) > 1}
		return func(ctx context.Context, report job.Report) (job.Result, error) {
			done, err := s.director.TakeLedgerUpload(ctx, who, id, choice, progressTo(report))
			if errors.Is(err, tournament.ErrNotFound) {
				return job.Result{Target: "/ledger"}, nil // a second press: they are taken
			}
			return job.Result{Target: "/ledger", Key: "ledger.taken", Args: []any{
				"added", done.Added, "changed", done.Changed, "same", done.Same, "left", done.Left, "games", done.Games,
			}}, err
		}, nil
	case kind == jobUpdate:
		return func(ctx context.Context, report job.Report) (job.Result, error) {
			done, err := s.director.UpdateLedger(ctx, who, progressTo(report))
			return job.Result{Target: "/ledger", Key: "ledger.updated", Args: []any{"added", done.Added, "changed", done.Changed}}, err
		}, nil
	}
	return nil, errBadJob
}

func progressTo(report job.Report) director.Progress {
	return func(done, total int, _ string) error { return report(done, total) }
}

// atOnce is how long a request waits for work before it leads to the page of the job.
const atOnce = 1200 * time.Millisecond

// begin starts work and leads to what came of it, or to the page that shows how far it is.
// What the work refused at once goes to refused, such as a form that comes back.
func (s *Server) begin(c echo.Context, kind, subject, input string, refused func(error) error) error {
	who := s.desk(c) // the key of the form is of no account: of a subject one job is open
	work, err := s.work(kind, input, who)
	if err != nil {
		return err
	}
	j, run, err := s.jobs.Start(c.Request().Context(), job.Job{Kind: kind, Subject: subject, Input: input, By: who.Name}, work)
	if err != nil {
		return err
	}
	if run == nil {
		return c.Redirect(http.StatusSeeOther, jobPath(j.ID))
	}
	result, err, ended := run.Wait(c.Request().Context(), s.patience)
	switch {
	case !ended:
		return c.Redirect(http.StatusSeeOther, jobPath(j.ID))
	case err != nil:
		return refused(err)
	case result.Key != "":
		return s.see(c, result.Target, result.Key, result.Args...)
	}
	return c.Redirect(http.StatusSeeOther, result.Target)
}

func jobPath(id int64) string { return "/jobs/" + idText(id) }

// WhyFailed returns the key of the words for why work failed; it is kept with the job.
func WhyFailed(err error) string {
	for _, r := range fieldReasons {
		if errors.Is(err, r.err) {
			return r.key
		}
	}
	for _, r := range sentinels {
		if errors.Is(err, r.err) {
			return r.key
		}
	}
	return "jobs.broke"
}

// jobView is one job.
type jobView struct {
	page
	ID          int64
	What        string
	State       job.State
	By          string
	Asked       string
	Ended       string
	Why         string
	Target      string
	Done, Total int
	Percent     int
	Left        string // "about 20 s left"; empty while that would be a guess
}

func (s *Server) jobOf(c echo.Context) (job.Job, error) {
	id, err := number(c, "job")
	if err != nil {
		return job.Job{}, err
	}
	return s.jobs.Job(c.Request().Context(), id)
}

func (s *Server) newJobView(c echo.Context, j job.Job) (*jobView, error) {
	w := words(s, c)
	what, err := s.jobWords(c, w, j)
	if err != nil {
		return nil, err
	}
	v := &jobView{
		page: page{Section: "ratings"}, ID: j.ID, What: what, State: j.State, By: j.By, Asked: s.when(w.Lang(), j.Asked), Target: j.Target,
	}
	if !j.Ended.IsZero() {
		v.Ended = s.when(w.Lang(), j.Ended)
	}
	if j.Why != "" {
		v.Why = w.Text(j.Why)
	}
	if p, open := s.jobs.Progress(j.ID); open && p.Total > 0 {
		v.Done, v.Total, v.Percent = p.Done, p.Total, 100*p.Done/p.Total
		if left, known := p.Left(s.now()); known {
			v.Left = leftWords(w, left)
		}
	}
	return v, nil
}

// leftWords says how long work will go on, in steps that do not jump.
func leftWords(w catalogue.Words, left time.Duration) string {
	seconds := int(left.Seconds()) + 1
	switch {
	case seconds <= 10:
		return w.Text("jobs.left_seconds", "n", seconds)
	case seconds < 90:
		return w.Text("jobs.left_seconds", "n", (seconds+4)/5*5)
	}
	return w.Text("jobs.left_minutes", "n", (seconds+59)/60)
}

// jobWords says what a job does.
func (s *Server) jobWords(c echo.Context, w catalogue.Words, j job.Job) (string, error) {
	fields := strings.Fields(j.Input)
	if j.Kind != jobDraft || len(fields) != 2 {
		return w.Text("jobs.kind." + j.Kind), nil
	}
	id, _ := strconv.ParseInt(fields[0], 10, 64) // 0 is no series
	series, err := s.read.Series(c.Request().Context(), list.SeriesID(id))
	if err != nil && !errors.Is(err, tournament.ErrNotFound) {
		return "", err
	}
	return w.Text("jobs.drafting", "series", series.Name, "day", formatDate(w.Lang(), tournament.Date(fields[1]))), nil
}

func (s *Server) getJob(c echo.Context) error {
	j, err := s.jobOf(c)
	if err != nil {
		return err
	}
	if j.State == job.Done && j.Target != "" {
		return c.Redirect(http.StatusSeeOther, j.Target)
	}
	v, err := s.newJobView(c, j)
	if err != nil {
		return err
	}
	return s.show(c, "job", v)
}

// getJobState tells the page of a job how far it is.
func (s *Server) getJobState(c echo.Context) error {
	j, err := s.jobOf(c)
	if err != nil {
		return err
	}
	v, err := s.newJobView(c, j)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "private, no-store")
	return c.JSON(http.StatusOK, map[string]any{"open": j.State.Open(), "state": j.State, "percent": v.Percent, "known": v.Total > 0, "left": v.Left})
}

// jobsView lists the latest jobs.
type jobsView struct {
	page
	Rows []*jobView
}

const latestJobs = 50

func (s *Server) getJobs(c echo.Context) error {
	jobs, err := s.jobs.Jobs(c.Request().Context(), latestJobs)
	if err != nil {
		return err
	}
	v := &jobsView{page: page{Section: "ratings"}}
	for _, j := range jobs {
		row, err := s.newJobView(c, j)
		if err != nil {
			return err
		}
		v.Rows = append(v.Rows, row)
	}
	return s.show(c, "jobs", v)
}

func (s *Server) postCancelJob(c echo.Context) error {
	j, err := s.jobOf(c)
	if err != nil {
		return err
	}
	s.jobs.Cancel(j.ID)
	return s.see(c, jobPath(j.ID), "jobs.cancelling")
}

// postJobAgain begins the work of a job that has ended once more.
func (s *Server) postJobAgain(c echo.Context) error {
	j, err := s.jobOf(c)
	if err != nil {
		return err
	}
	return s.begin(c, j.Kind, j.Subject, j.Input, func(err error) error {
		if errors.Is(err, errBadJob) {
			return err
		}
		return c.Redirect(http.StatusSeeOther, "/jobs")
	})
}

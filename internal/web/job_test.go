package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/job"
)

// hold starts a job that goes on until it is stopped or let go.
func (h *hall) hold(subject, kind, input string) (job.Job, *job.Run, func()) {
	h.t.Helper()
	letGo := make(chan struct{})
	begun := make(chan struct{})
	j, run, err := h.server.jobs.Start(h.t.Context(), job.Job{Kind: kind, Subject: subject, Input: input, By: h.who.Name}, func(ctx context.Context, report job.Report) (job.Result, error) {
		if err := report(40, 100); err != nil {
			return job.Result{}, err
		}
		close(begun)
		select {
		case <-letGo:
			return job.Result{Target: "/ledger"}, nil
		case <-ctx.Done():
			return job.Result{}, ctx.Err()
		}
	})
	h.must(err)
	<-begun
	return j, run, func() {
		close(letGo)
		run.Wait(h.t.Context(), time.Minute)
	}
}

func TestJobPages(t *testing.T) {
	t.Parallel()
	h := ratedHall(t)
	h.get("/jobs").want(t, http.StatusOK, "Nothing has taken long yet.")
	j, run, _ := h.hold("series 1", jobDraft, "1 2076-10-18")
	page := jobPath(j.ID)
	t.Run("the page shows how far it is, with and without scripts", func(t *testing.T) {
		h.get(page).want(t, http.StatusOK, "Draft of Club list for 18 Oct 2076", `value="40"`, `http-equiv="refresh"`, "/static/job.", "Stop it", "Results can be entered meanwhile")
		h.get("/jobs").want(t, http.StatusOK, "Draft of Club list for 18 Oct 2076", "40 %")
		var state struct {
			Open    bool
			Percent int
		}
		if err := json.Unmarshal([]byte(h.get(page+"/state.json").body), &state); err != nil || !state.Open || state.Percent != 40 {
			t.Errorf("%+v, %v", state, err)
		}
	})
	t.Run("jobs are for officials, stopping them for directors", func(t *testing.T) {
		viewer := h.another("Vera", director.RoleViewer)
		for _, path := range []string{"/jobs", page, page + "/state.json"} {
			if res := h.guest().get(path); res.StatusCode != http.StatusSeeOther {
				t.Errorf("%s for a guest: %d", path, res.StatusCode)
			}
			viewer.get(path).want(t, http.StatusOK)
		}
		viewer.get(page).lacks(t, "Stop it")
		viewer.send("/players", page+"/cancel", url.Values{}).want(t, http.StatusForbidden)
		h.get("/jobs/99").want(t, http.StatusNotFound)
	})
	t.Run("a second press leads to the work that is under way", func(t *testing.T) {
		res := h.send(seriesPage, seriesPage+"/draft", url.Values{"day": {"2076-10-18"}})
		if res.Header.Get("Location") != page {
			t.Errorf("it leads to %s", res.Header.Get("Location"))
		}
	})
	t.Run("results are entered meanwhile", func(t *testing.T) {
		h.enterResult(h.game(1, 1, 1), "44-20", "a digit was misread")
	})
	t.Run("who stops it is told, and can begin again", func(t *testing.T) {
		h.send(page, page+"/cancel", url.Values{}).want(t, http.StatusSeeOther)
		if _, _, ended := run.Wait(t.Context(), time.Minute); !ended {
			t.Fatal("it does not stop")
		}
		h.get(page).want(t, http.StatusOK, "cancelled", "It was stopped.", "Begin again")
		h.follow(h.send(page, page+"/again", url.Values{})).want(t, http.StatusOK, "Draft for 18 Oct 2076")
	})
	t.Run("work of a kind that is not known is not begun", func(t *testing.T) {
		k, _, letGo := h.hold("other", jobDraft, "nonsense")
		letGo()
		if res := h.send("/jobs", jobPath(k.ID)+"/again", url.Values{}); res.StatusCode == http.StatusSeeOther && strings.Contains(res.Header.Get("Location"), "draft") {
			t.Errorf("it leads to %s", res.Header.Get("Location"))
		}
		h.get(jobPath(k.ID)).want(t, http.StatusSeeOther)
	})
	t.Run("work that is done leads to what was made", func(t *testing.T) {
		k, _, letGo := h.hold("ledger", jobUpdate, "")
		letGo()
		if res := h.get(jobPath(k.ID)); res.Header.Get("Location") != "/ledger" {
			t.Errorf("status %d to %s", res.StatusCode, res.Header.Get("Location"))
		}
	})
}

func TestSlowWorkLeadsToItsPage(t *testing.T) {
	t.Parallel()
	h := ratedHall(t)
	_, _, letGo := h.hold("something else", jobUpdate, "") // the one place is taken
	h.server.patience = time.Millisecond
	res := h.send(seriesPage, seriesPage+"/draft", url.Values{"day": {"2076-10-18"}})
	page := res.Header.Get("Location")
	if !strings.HasPrefix(page, "/jobs/") {
		t.Fatalf("status %d to %s", res.StatusCode, page)
	}
	h.get(page).want(t, http.StatusOK, "waits", "It begins when the work before it is done.")
	letGo()
	for range 500 {
		if res = h.get(page); res.StatusCode == http.StatusSeeOther {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	h.follow(res).want(t, http.StatusOK, "Draft for 18 Oct 2076")
}

func TestFailedWorkSaysWhy(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries()))
	res := h.send(seriesPage, seriesPage+"/draft", url.Values{"day": {"2076-10-18"}})
	res.want(t, http.StatusUnprocessableEntity, "no game up to that day", `id="e-day"`)
	h.get("/jobs").want(t, http.StatusOK, "failed", "no game up to that day")
	h.get(jobPath(1)).want(t, http.StatusOK, "no game up to that day", "Begin again")
	if WhyFailed(fmt.Errorf("whatever")) != "jobs.broke" {
		t.Error("no words for the unknown")
	}
}

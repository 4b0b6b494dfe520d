package web

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/static"
)

func TestParsePagesRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, page, says string
		wantErr          error
	}{
		{
			name: "a partial that is not there",
			page: `{{define "title"}}x{{end}}{{define "main"}}{{if .User}}{{template "nowhere" .}}{{end}}{{end}}`,
			says: `"nowhere"`,
		},
		{
			name:    "a message that is not there",
			page:    `{{define "title"}}x{{end}}{{define "main"}}{{range .Rows}}{{t "common.nowhere"}}{{end}}{{end}}`,
			says:    "common.nowhere",
			wantErr: catalogue.ErrUnknownKey,
		},
		{
			name:    "a message that is not there, in an argument",
			page:    `{{define "title"}}x{{end}}{{define "main"}}{{with .User}}{{template "field" (input $ "a" (t "common.nowhere") "")}}{{end}}{{end}}`,
			says:    "common.nowhere",
			wantErr: catalogue.ErrUnknownKey,
		},
		{
			name:    "a kind of message that is not there",
			page:    `{{define "title"}}x{{end}}{{define "main"}}{{tk "rounds.nowhere." .Problem}}{{end}}`,
			says:    "rounds.nowhere.",
			wantErr: catalogue.ErrUnknownKey,
		},
		{
			name: "a page without a title",
			page: `{{define "main"}}x{{end}}`,
			says: `"title"`,
		},
		{
			name: "a page that cannot be escaped",
			page: `{{define "title"}}x{{end}}{{define "main"}}<a href="{{if .User}}"{{else}}'{{end}}>{{end}}`,
			says: "{{if}} branches end in different contexts",
		},
		{
			name: "a page that is not well-formed",
			page: `{{define "title"}}x{{end}}{{define "main"}}{{if}}{{end}}`,
			says: "missing value for if",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadPages(with(t, fstest.MapFS{"pages/bad.html": {Data: []byte(tt.page)}}), static.FS, time.UTC)
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Fatalf("error %v, want it to name %s", err, tt.says)
			}
			if tt.wantErr != nil && !errors.Is(err, tt.wantErr) {
				t.Errorf("error %v, want %v", err, tt.wantErr)
			}
		})
	}
}

type failingView struct {
	page
	Rows []string
}

func (failingView) Fault() (string, error) { return "", errDisk }

func TestRenderIntoMemory(t *testing.T) {
	t.Parallel()
	t.Run("a template that fails half-way sends nothing of its page", func(t *testing.T) {
		s := newSite(t, fstest.MapFS{"pages/half.html": {Data: []byte(`{{define "title"}}x{{end}}{{define "main"}}first half{{.Fault}}{{end}}`)}})
		router{s.server.echo}.get("/half", func(c echo.Context) error { return s.server.show(c, "half", &failingView{}) })
		res := s.get("/half")
		res.want(t, 500, "Something went wrong on our side")
		if strings.Contains(res.body, "first half") || strings.Contains(res.body, "sda1") {
			t.Error("half a page, or the fault, was sent")
		}
	})
	t.Run("SEC-05 markup in a name is shown as text, in table, attribute and title", func(t *testing.T) {
		s := newSite(t, fstest.MapFS{"pages/names.html": {Data: []byte(
			`{{define "title"}}{{index .Rows 0}}{{end}}{{define "main"}}{{range .Rows}}<td title="{{.}}">{{.}}</td>{{end}}{{template "field" (input . "a" (index .Rows 1) (index .Rows 0))}}{{end}}`)}})
		names := []string{`<svg/onload=alert(1)>`, `"><img src=x onerror=alert(1)>`}
		router{s.server.echo}.get("/names", func(c echo.Context) error { return s.server.show(c, "names", &failingView{Rows: names}) })
		res := s.get("/names")
		res.want(t, 200, "&lt;svg/onload=alert(1)&gt;")
		if strings.Contains(res.body, "<svg/onload") || strings.Contains(res.body, "<img") {
			t.Error("a name became markup")
		}
	})
}

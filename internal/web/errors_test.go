package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

func TestDescribe(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil).server
	_, _, occupied := reversi.ReadGame("f5 f5")
	_, _, early := reversi.ReadGame("f5 a1")
	tests := []struct {
		name   string
		err    error
		status int
		en, ja string
	}{
		{"a move on an occupied square names ply, move, reason and what was legal", occupied, 422,
			"Move 2, f5: the square is occupied. White could play f4 d6 f6.", "2手目 f5: すでに石があります。白が打てるのは f4 d6 f6 です。"},
		{"a move that traps nothing says so", early, 422,
			"Move 2, a1: the move traps no disc. White could play f4 d6 f6.", "2手目 a1: 返せる石がありません。白が打てるのは f4 d6 f6 です。"},
		{"a move that is no square has no legal squares to tell", &reversi.MoveError{Ply: 3, Text: "z9", Err: reversi.ErrBadSquare}, 422,
			"Move 3, z9: this is no square from a1 to h8.", "3手目 z9: a1〜h8 のマスではありません。"},
		{"a count that differs is told from both sides", &tournament.DiscrepancyError{
			Claimed:  reversi.Score{Black: reversi.Whole(40), White: reversi.Whole(24)},
			Replayed: reversi.Score{Black: reversi.Whole(44), White: reversi.Whole(20)}}, 422,
			"The moves give 44–20, the claim says 40–24 (Black–White). Correct one of the two.", "棋譜では 44–20、申告では 40–24 です（黒–白）。どちらかを直してください。"},
		{"a change by somebody else names who and when", &tournament.ChangedError{By: "Ina", At: noon.Unix()}, 409,
			"Ina changed this at 12:00. Reload the page and look again.", "12:00 に Ina さんが変更しました。ページを再読み込みして確認してください。"},
		{"one open table is named", &tournament.OpenGamesError{Tables: []int{4}}, 422,
			"Table 4 has no confirmed result yet.", "4 番卓の結果がまだ確定していません。"},
		{"several open tables are named", &tournament.OpenGamesError{Tables: []int{4, 7}}, 422,
			"Tables 4, 7 have no confirmed result yet.", "4・7 番卓の結果がまだ確定していません。"},
		{"lines that need a choice are named", &director.ChooseError{Lines: []int{2, 5}}, 422,
			"Lines 2, 5 need a choice.", "2・5 行目の選択が必要です。"},
		{"who has to wait is told how long", &director.SlowDownError{Wait: 7 * time.Second}, 429,
			"Too many tries for this name. Wait 8 seconds, then try again.", "この名前での試行回数が多すぎます。8秒待ってからもう一度お試しください。"},
		{"an unfinished game is told as such", reversi.ErrNotOver, 422,
			"The game is not over after the last move given: a side can still move.", "最後の手のあともまだ打てる手があり、終局していません。"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			wrapped := fmt.Errorf("record: %w", tt.err)
			for lang, want := range map[string]string{"en": tt.en, "ja": tt.ja} {
				p := s.describe(s.words.In(lang), wrapped)
				if p.Status != tt.status || p.Text != want {
					t.Errorf("%s: %d %q, want %d %q", lang, p.Status, p.Text, tt.status, want)
				}
			}
		})
	}
}

func TestEveryReasonHasWords(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil).server
	for _, known := range sentinels {
		t.Run(known.err.Error(), func(t *testing.T) {
			for _, lang := range s.words.Languages() {
				p := s.describe(s.words.In(lang), fmt.Errorf("wrapped: %w", known.err))
				if !p.known || p.Status != known.status || strings.Contains(p.Text+p.Title, "⟦") {
					t.Errorf("%s: %+v", lang, p)
				}
			}
		})
	}
	for _, reason := range fieldReasons {
		t.Run("beside a field: "+reason.err.Error(), func(t *testing.T) {
			for _, lang := range s.words.Languages() {
				err := errors.Join(
					&tournament.FieldError{Field: "rounds", Err: reason.err, Low: 1, High: 30},
					&tournament.FieldError{Field: "name", Err: tournament.ErrRequired},
				)
				p := s.describe(s.words.In(lang), err)
				if p.Status != http.StatusUnprocessableEntity || len(p.Fields) != 2 || strings.Contains(p.Fields["rounds"], "⟦") {
					t.Errorf("%s: %+v", lang, p)
				}
			}
		})
	}
	t.Run("what nobody foresaw has no words of its own", func(t *testing.T) {
		if p := s.describe(s.words.In("en"), errDisk); p.known || p.Text != "" {
			t.Errorf("%+v", p)
		}
	})
}

func TestRefusedButton(t *testing.T) {
	t.Parallel()
	s := newSite(t, nil)
	s.signIn()
	router{s.server.echo}.post("/close", func(echo.Context) error { return &tournament.OpenGamesError{Tables: []int{4}} })
	t.Run("the page of a refused button says why and leads back to where the button was", func(t *testing.T) {
		s.headers["Referer"] = "http://example.com/events/3/rounds/2"
		s.send("/account", "/close", url.Values{}).
			want(t, http.StatusUnprocessableEntity, "Table 4 has no confirmed result yet.", `href="/events/3/rounds/2"`)
	})
	t.Run("it leads to no other site", func(t *testing.T) {
		s.headers["Referer"] = "http://evil.example/events/3"
		res := s.send("/account", "/close", url.Values{})
		if strings.Contains(res.body, "/events/3") {
			t.Error("the page leads elsewhere")
		}
	})
}

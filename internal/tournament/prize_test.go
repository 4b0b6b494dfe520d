package tournament_test

import (
	"errors"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestPrizeAmounts(t *testing.T) {
	tests := []struct {
		name, text string
		decimals   int
		want       int64
		shown      string
	}{
		{"whole yen", "30000", 0, 30000, "30000"},
		{"cents with a point", "12.50", 2, 1250, "12.50"},
		{"cents with a comma, the last digit left out", "12,5", 2, 1250, "12.50"},
		{"a whole amount of a currency with cents", "7", 2, 700, "7.00"},
		{"less than one", "0.05", 2, 5, "0.05"},
		{"yen have no decimals", "12.50", 0, 0, ""},
		{"a thousand is not written with a comma", "1,000", 2, 0, ""},
		{"two points", "1.000.00", 2, 0, ""},
		{"nothing is no prize", "0", 0, 0, ""},
		{"less than nothing", "-5", 0, 0, ""},
		{"no number", "cup", 2, 0, ""},
		{"only a point", ".", 2, 0, ""},
		{"larger than any prize", "999999999999999999999", 0, 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := tournament.PrizeRules{Decimals: tt.decimals}
			got, err := r.ParseAmount(tt.text)
			if got != tt.want || (err == nil) != (tt.want > 0) || err != nil && !errors.Is(err, tournament.ErrBadAmount) {
				t.Fatalf("%d, %v", got, err)
			}
			if err == nil && r.Text(got) != tt.shown {
				t.Errorf("shown as %s", r.Text(got))
			}
		})
	}
}

// FuzzParseAmount holds that what is taken is written in a form that reads the same.
func FuzzParseAmount(f *testing.F) {
	for _, seed := range []string{"12.50", "1,5", "0", "", ".", "007", "1e9", "９"} {
		f.Add(seed, 2)
	}
	f.Fuzz(func(t *testing.T, text string, decimals int) {
		r := tournament.PrizeRules{Decimals: decimals & 3}
		n, err := r.ParseAmount(text)
		if err != nil {
			return
		}
		if again, err := r.ParseAmount(r.Text(n)); n < 1 || err != nil || again != n {
			t.Errorf("%q is %d, written %q, read %d, %v", text, n, r.Text(n), again, err)
		}
	})
}

func TestPrizeRulesValidate(t *testing.T) {
	list := func(category int, amounts ...int64) tournament.PrizeList {
		return tournament.PrizeList{Category: category, Amounts: amounts}
	}
	tests := []struct {
		name   string
		change func(*tournament.PrizeRules)
		field  string
		err    error
	}{
		{"no prize is larger than the one before", func(r *tournament.PrizeRules) { r.Lists = append(r.Lists, list(2, 5, 6)) }, "list-2", tournament.ErrRising},
		{"a list is there once", func(r *tournament.PrizeRules) { r.Lists = append(r.Lists, list(0, 5)) }, "list-0", tournament.ErrDuplicate},
		{"an amount is one", func(r *tournament.PrizeRules) { r.Lists[1].Amounts[1] = 0 }, "list-0", tournament.ErrBadAmount},
		{"ties go by a rule", func(r *tournament.PrizeRules) { r.Ties = "" }, "ties", tournament.ErrBadChoice},
		{"decimals are few", func(r *tournament.PrizeRules) { r.Decimals = 4 }, "decimals", tournament.ErrOutOfRange},
		{"a currency is short", func(r *tournament.PrizeRules) { r.Currency = "pieces of eight" }, "currency", tournament.ErrTooLong},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := tournament.DefaultPrizes()
			r.Lists = []tournament.PrizeList{list(1), list(0, 9, 9)}
			tt.change(&r)
			_, errs := r.Validate()
			var field *tournament.FieldError
			if len(errs) != 1 || !errors.As(errs[0], &field) || field.Field != tt.field || !errors.Is(field, tt.err) {
				t.Errorf("refused with %v", errs)
			}
		})
	}
	r := tournament.DefaultPrizes()
	r.Lists = []tournament.PrizeList{list(3, 1), list(1), list(0, 9, 9)}
	if r, errs := r.Validate(); len(errs) > 0 || len(r.Lists) != 2 || r.Lists[0].Category != 0 {
		t.Errorf("lists come by category and without empty ones: %+v %v", r, errs)
	}
}

func TestTeamRulesValidate(t *testing.T) {
	tests := []struct {
		name   string
		change func(*tournament.TeamRules)
		field  string
		err    error
	}{
		{"some score counts", func(r *tournament.TeamRules) { r.Best = 0 }, "best", tournament.ErrOutOfRange},
		{"a team has as many players as scores that count", func(r *tournament.TeamRules) { r.Size = 2 }, "size", tournament.ErrOutOfRange},
		{"ties go by a rule", func(r *tournament.TeamRules) { r.Ties = "luck" }, "ties", tournament.ErrBadChoice},
		{"a team is something", func(r *tournament.TeamRules) { r.By = "family" }, "by", tournament.ErrBadChoice},
		{"a name is short", func(r *tournament.TeamRules) {
			r.By, r.Named = tournament.TeamByHand, map[tournament.PlayerID]string{1: "a name of more than forty characters in all"}
		}, "team", tournament.ErrTooLong},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := tournament.DefaultTeams()
			tt.change(&r)
			_, errs := r.Validate()
			var field *tournament.FieldError
			if len(errs) != 1 || !errors.As(errs[0], &field) || field.Field != tt.field || !errors.Is(field, tt.err) {
				t.Errorf("refused with %v", errs)
			}
		})
	}
	r := tournament.TeamRules{By: tournament.TeamByHand, Best: 3, Size: 4, Ties: tournament.TeamTiesBest, Named: map[tournament.PlayerID]string{1: " A  team ", 2: " "}}
	if r, errs := r.Validate(); len(errs) > 0 || len(r.Named) != 1 || r.Named[1] != "A team" || r.Size != 0 {
		t.Errorf("by hand: %+v %v", r, errs)
	}
	r.By = tournament.NoTeams
	if r, errs := r.Validate(); len(errs) > 0 || r.Named != nil || r.Best != 0 {
		t.Errorf("no teams: %+v %v", r, errs)
	}
}

package web

import (
	"errors"
	"reflect"
	"testing"

	"sixtyfour/internal/tournament"
)

func TestParseHalf(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "0": 0, "1": 2, "40": 80, "½": 1, "1½": 3, "1/2": 1, "1 1/2": 3, "0.5": 1, ".5": -1, "1.50": 3,
		"1,5": 3, "2.0": 4, "１．５": 3, "３２": 64, " 34½ ": 69,
		"0.25": -1, "-1": -1, "-½": -1, "a": -1, "1.5.5": -1, "½½": -1, "99999999999999999999": -1, "1e3": -1,
	} {
		t.Run("“"+text+"”", func(t *testing.T) {
			got, err := parseHalf("bye_points", text)
			if want < 0 {
				var f *tournament.FieldError
				if !errors.As(err, &f) || f.Field != "bye_points" || f.Value != text || !errors.Is(err, errBadHalf) {
					t.Errorf("got %d and %v", got, err)
				}
				return
			}
			if err != nil || got != want {
				t.Errorf("got %d and %v, want %d halves", got, err, want)
			}
		})
	}
}

func FuzzParseHalf(f *testing.F) {
	for _, seed := range []string{"1½", "0.5", "１，５", "1 1/2", "-3", "½"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := parseHalf("discs", text)
		if err != nil {
			return
		}
		if n < 0 || n > 2*mostHalves+1 {
			t.Fatalf("%q is read as %d halves", text, n)
		}
		again, err := parseHalf("discs", tournament.Points(n).String())
		if err != nil || again != n {
			t.Errorf("%q is read as %d, which is written and read as %d, %v", text, n, again, err)
		}
	})
}

func TestPresets(t *testing.T) {
	for _, key := range append(presetKeys, "", "unknown") {
		t.Run("the rules of preset “"+key+"” are valid and survive the form", func(t *testing.T) {
			rules := presetRules(key)
			if errs := rules.Validate(); len(errs) > 0 {
				t.Fatal(errs)
			}
			e, err := newEventForm(tournament.Event{Name: "X", Rules: rules}).event()
			if err != nil {
				t.Fatal(err)
			}
			got, want := newEventForm(tournament.Event{Rules: e.Rules}), newEventForm(tournament.Event{Rules: rules})
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

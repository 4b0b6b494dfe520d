package reversi

import (
	"errors"
	"testing"
)

// finished returns a board that is over with the given numbers of discs: the
// white ones at the low squares, the black ones at the high ones, empty between.
func finished(t *testing.T, black, white int) Board {
	t.Helper()
	b := Board{White: 1<<white - 1, Black: ^uint64(0) << (64 - black)}
	if !b.Over() || b.Count(Black) != black || b.Count(White) != white {
		t.Fatalf("%d–%d is no finished board this way", black, white)
	}
	return b
}

func TestFinal(t *testing.T) {
	const (
		wipeout = "f5f6d3e3f3f4f7c3b2"
		early   = "d3c3f5d2d1e1f1f6b4b2f7a5a1"
		drawn   = "f5d6c4d3c5b4b5f4e2f6d7a5a6b3g5g6b2h6h5a2c3a4e3g4g3d8f7f1a3d2c2a1f2c1e6a7h4g8e7e8b1g7f3c7d1c6b8b6h7e1h8g1f8h3c8b7h2g2"
		full    = trn01 + "b8"
	)
	tests := []struct {
		name    string
		scoring Scoring
		text    string
		want    Score
		winner  Colour
		wantErr error
	}{
		{"woc: the winner of a wipe-out gets all 64", ScoringWOC, wipeout, Score{Whole(64), 0}, Black, nil},
		{"woc: the empty squares go to the winner: 15–2 is 62–2", ScoringWOC, early, Score{Whole(62), Whole(2)}, Black, nil},
		{"woc: a draw is 32–32 though squares are empty", ScoringWOC, drawn, Score{Whole(32), Whole(32)}, NoColour, nil},
		{"woc: a full board is what it is", ScoringWOC, full, Score{Whole(32), Whole(32)}, NoColour, nil},
		{"woc: an unfinished game has no count", ScoringWOC, "f5d6", Score{}, NoColour, ErrNotOver},
		{"retail: empty squares count nothing", ScoringRetail, wipeout, Score{Whole(13), 0}, Black, nil},
		{"retail: a draw keeps its 31–31", ScoringRetail, drawn, Score{Whole(31), Whole(31)}, NoColour, nil},
		{"retail: an unfinished game has no count", ScoringRetail, "f5d6", Score{}, NoColour, ErrNotOver},
		{"split: 13–0 with 51 empty is 38½–25½", ScoringSplit, wipeout, Score{Whole(38) + 1, Whole(25) + 1}, Black, nil},
		{"split: a draw is 32–32", ScoringSplit, drawn, Score{Whole(32), Whole(32)}, NoColour, nil},
		{"anti: the wiped-out side wins with 0 of 64", ScoringAnti, wipeout, Score{Whole(64), 0}, White, nil},
		{"anti: the side with fewer discs wins, 2 to 62", ScoringAnti, early, Score{Whole(62), Whole(2)}, White, nil},
		{"anti: a draw is 32–32", ScoringAnti, drawn, Score{Whole(32), Whole(32)}, NoColour, nil},
		{"no rule, no count", "", wipeout, Score{}, NoColour, ErrUnknownScoring},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, r := mustRead(t, tt.text)
			got, err := tt.scoring.Final(r.Board)
			if got != tt.want || !errors.Is(err, tt.wantErr) {
				t.Errorf("Final = %v, %v; want %v, %v", got, err, tt.want, tt.wantErr)
			}
			if w := tt.scoring.Winner(got); w != tt.winner {
				t.Errorf("winner %q, want %q", w, tt.winner)
			}
			if total, ok := tt.scoring.Total(); ok && err == nil && got.Black+got.White != total {
				t.Errorf("%v does not add up to %v", got, total)
			}
		})
	}
	t.Run("40–20 with four squares empty", func(t *testing.T) {
		b := finished(t, 40, 20)
		for s, want := range map[Scoring]string{
			ScoringWOC: "44–20", ScoringRetail: "40–20", ScoringSplit: "42–22", ScoringAnti: "44–20",
		} {
			if got, err := s.Final(b); err != nil || got.String() != want {
				t.Errorf("%s: %v, %v; want %s", s, got, err, want)
			}
		}
	})
	t.Run("34–29 with one square empty is 34½–29½ when split", func(t *testing.T) {
		if got, err := ScoringSplit.Final(finished(t, 34, 29)); err != nil || got.String() != "34½–29½" {
			t.Errorf("%v, %v", got, err)
		}
	})
}

func TestDiscs(t *testing.T) {
	for d, want := range map[Discs]string{
		0: "0", 1: "½", Whole(44): "44", Whole(34) + 1: "34½", -Whole(6): "-6", -1: "-½", -Whole(2) - 1: "-2½",
	} {
		if d.String() != want {
			t.Errorf("%d half-discs are written %q, want %q", int(d), d, want)
		}
	}
}

func TestParseScoring(t *testing.T) {
	for _, s := range []Scoring{ScoringWOC, ScoringRetail, ScoringSplit, ScoringAnti} {
		if got, err := ParseScoring(string(s)); err != nil || got != s {
			t.Errorf("%s reads as %s, %v", s, got, err)
		}
	}
	if got, err := ParseScoring(" WOC "); err != nil || got != ScoringWOC {
		t.Errorf("WOC reads as %s, %v", got, err)
	}
	for _, text := range []string{"", "wof", "best"} {
		if _, err := ParseScoring(text); !errors.Is(err, ErrUnknownScoring) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestComplete(t *testing.T) {
	tests := []struct {
		name    string
		scoring Scoring
		black   Discs
		want    string
		wantErr error
	}{
		{"woc: the other has what is left of 64", ScoringWOC, Whole(44), "44–20", nil},
		{"woc: nothing and everything", ScoringWOC, 0, "0–64", nil},
		{"woc: no half-discs", ScoringWOC, Whole(34) + 1, "", ErrImpossibleScore},
		{"woc: not more than 64", ScoringWOC, Whole(65), "", ErrImpossibleScore},
		{"woc: not less than none", ScoringWOC, Whole(-1), "", ErrImpossibleScore},
		{"split: half-discs", ScoringSplit, Whole(34) + 1, "34½–29½", nil},
		{"anti: adds up to 64", ScoringAnti, Whole(20), "20–44", nil},
		{"retail: the other cannot be known", ScoringRetail, Whole(40), "", ErrNoFixedTotal},
		{"an unknown rule", "x", Whole(40), "", ErrUnknownScoring},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.scoring.Complete(tt.black)
			if !errors.Is(err, tt.wantErr) || (err == nil && got.String() != tt.want) {
				t.Errorf("%v, %v; want %s, %v", got, err, tt.want, tt.wantErr)
			}
		})
	}
}

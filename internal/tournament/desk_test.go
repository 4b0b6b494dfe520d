package tournament

import "testing"

func TestRemedy(t *testing.T) {
	for _, tt := range []struct {
		name      string
		policy    Correction
		ply, last int
		want      Remedy
	}{
		{"in a competition the last move is put right", CorrectionCompetition, 30, 30, RemedyCorrect},
		{"in a competition an answered move stands", CorrectionCompetition, 29, 30, RemedyStands},
		{"in a competition an illegal move that was not let stand is the last", CorrectionCompetition, 31, 30, RemedyCorrect},
		{"among friends an answered move is taken back", CorrectionFriendly, 19, 30, RemedyRestore},
		{"among friends the last move is taken back", CorrectionFriendly, 30, 30, RemedyRestore},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.policy.Remedy(tt.ply, tt.last); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
	r := DefaultRules()
	r.Correction = ""
	if len(r.Validate()) != 1 {
		t.Error("rules without a policy pass")
	}
}

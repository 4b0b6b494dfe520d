package swiss

import (
	"testing"

	"sixtyfour/internal/pairing"
	"sixtyfour/internal/tournament"
)

func blackWins(_, _ tournament.PlayerID) string { return ">" }

func TestPair(t *testing.T) {
	tests := []struct {
		name    string
		event   func(*testing.T) *event
		want    string // Black first; the better board first
		relaxed string
	}{
		{
			name: "PAIR-01 a fresh round is found where pairing from the top runs into a rematch",
			event: func(t *testing.T) *event {
				e := newEvent(t, "Aiko Bram Cleo Dirk")
				e.play("Aiko>Bram", "Cleo>Dirk")
				e.play("Aiko>Cleo", "Bram>Dirk")
				return e
			},
			want: "Dirk-Aiko Cleo-Bram",
		},
		{
			name: "PAIR-09 a second bye gives way before a rematch does",
			event: func(t *testing.T) *event {
				e := newEvent(t, "Pia Quin Rui Sven Tova")
				e.play("Pia>Tova", "Rui>Sven", "Quin:bye")
				e.play("Pia>Rui", "Quin>Tova", "Sven:bye")
				e.play("Quin>Rui", "Sven>Tova", "Pia:bye")
				return e
			},
			want:    "Quin-Pia Tova-Rui bye Sven",
			relaxed: "bye-again 1",
		},
		{
			name: "PAIR-17 a game that was not played gives no colour",
			event: func(t *testing.T) *event {
				e := newEvent(t, "Gil Hana Ivo Jun")
				e.play("Gil>Hana!", "Jun>Ivo")
				e.play("Ivo>Gil", "Hana>Jun")
				return e
			},
			want: "Gil-Jun Ivo-Hana",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := tt.event(t)
			plan := e.next(pairing.Pins{})
			if got := e.show(plan); got != tt.want {
				t.Errorf("round is %s, want %s", got, tt.want)
			}
			if got := e.relaxed(plan); got != tt.relaxed {
				t.Errorf("relaxed %q, want %q", got, tt.relaxed)
			}
		})
	}
}

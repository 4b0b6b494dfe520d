package rating

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestExpAndLogAreNearlyExact(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		x := (source.Float64() - 0.5) * 1400
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 5e-16*want {
			t.Fatalf("exp(%v) = %v, want %v", x, got, want)
		}
		y := math.Exp(x)
		if got, want := log(y), math.Log(y); math.Abs(got-want) > 5e-16*math.Abs(want) {
			t.Fatalf("log(%v) = %v, want %v", y, got, want)
		}
		y = source.Float64() + 0.5 // where log is near 0
		if got, want := log(y), math.Log(y); math.Abs(got-want) > 5e-16*math.Abs(want) {
			t.Fatalf("log(%v) = %v, want %v", y, got, want)
		}
	}
	if exp(0) != 1 || log(1) != 0 || exp(1000) != math.Inf(1) || exp(-1000) != 0 || log(0) != math.Inf(-1) || !math.IsNaN(log(-1)) || !math.IsNaN(exp(math.NaN())) {
		t.Error("the ends are wrong")
	}
}

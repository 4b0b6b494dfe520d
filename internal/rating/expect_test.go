package rating

import (
	"math"
	"testing"
)

func TestExpect_OfAListIsThatOfTheRun(t *testing.T) {
	l := book(60, 1500, 9)
	for _, info := range Systems() {
		t.Run(info.Name, func(t *testing.T) {
			o := mustRun(t, l, info.Name, nil, months(l))
			pairs := 0
			for a := range Player(60) {
				for b := range Player(60) {
					ra, okA := o.Rating(a)
					rb, okB := o.Rating(b)
					want, known := o.Expect(a, b)
					if a == b || !okA || !okB || !known {
						continue
					}
					pairs++
					got := info.Expect(ra, rb)
					if math.Abs(got-want) > 1e-6 {
						t.Fatalf("%d against %d: %.6f, want %.6f", a, b, got, want)
					}
					if back := info.Expect(rb, ra); info.Name != "egf" && math.Abs(got+back-1) > 1e-9 {
						t.Fatalf("%d against %d: both together %.6f", a, b, got+back)
					}
				}
			}
			if pairs < 900 {
				t.Fatalf("%d pairs", pairs)
			}
		})
	}
}

package matching

import (
	"errors"
	"testing"
)

// FuzzSolve reads bytes as the prices of a small field and holds three promises:
// the cost is that of brute force, the proof stands, and a refusal is proven too.
// The first byte says how many vertices and how the others become prices.
func FuzzSolve(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0x03})
	f.Add([]byte{0x13, 1, 1, 9, 20, 1, 1})
	f.Add([]byte{0x25, 255, 255, 0, 0, 255, 3, 255, 255, 255, 1, 255, 4, 255, 255, 9})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		n, kind := 2*(int(data[0]&0x0f)%6+1), data[0]>>4
		rest := data[1:]
		m := Fill(n, func(int, int) int64 {
			if len(rest) == 0 {
				return 0
			}
			b := rest[0]
			rest = rest[1:]
			switch {
			case b == 255:
				return Forbidden
			case kind%4 == 1:
				return int64(b % 4)
			case kind%4 == 2:
				return int64(b)*(Limit(n)/254) - Limit(n)/2
			case kind%4 == 3:
				return 1 << (b % 40)
			}
			return int64(b)
		})
		var s Solver
		compare(t, &s, m)
		if _, err := s.Solve(m); err != nil {
			var e *NoPerfectError
			if !errors.As(err, &e) {
				t.Fatalf("Solve error = %v, want *NoPerfectError", err)
			}
			checkObstacle(t, m, e)
		}
	})
}

// FuzzSolveField reads bytes as the prices and the groups of a field, and holds it to
// its matrix and its proof.
func FuzzSolveField(f *testing.F) {
	f.Add([]byte{0x03, 1})
	f.Add([]byte{0x2f, 5, 1, 1, 9, 20, 1, 1, 0, 0, 7, 200, 200, 3, 4, 4, 4, 250, 9, 8, 1, 1, 1, 1, 60})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 {
			return
		}
		n, kind, size := 2*(int(data[0]&0x1f)+1), data[0]>>5, 1+int(data[1])%16
		rest := data[2:]
		m := Fill(n, func(i, j int) int64 {
			if len(rest) == 0 {
				return 0
			}
			b := int64(rest[(i*n+j)%len(rest)])
			switch kind % 4 {
			case 1:
				return b % 4
			case 2:
				return b * (Limit(n) / 255)
			case 3:
				return 1 << (b % 40)
			}
			return b + int64((i/size-j/size)*(i/size-j/size))*300
		})
		var groups []int
		for v := 0; v < n; v += size {
			groups = append(groups, v)
		}
		compareField(t, m, groups)
	})
}

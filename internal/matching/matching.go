// Package matching pairs everybody at the least total cost: a minimum-cost
// perfect matching on n vertices, n even, with integer prices.
//
// It knows no players. Vertices are 0..n-1, the price of a pair is an int64, and
// [Forbidden] marks a pair that must not be made. All arithmetic is exact.
//
// The method is the primal-dual blossom algorithm of Jack Edmonds (1965) in a
// dense O(n³) form. Every vertex has a dual y, every blossom (an odd set that is
// treated as one vertex) a dual z ≥ 0, and for each pair
//
//	slack(u,v) = cost(u,v) − y(u) − y(v) + Σ z(B) over blossoms B holding both ≥ 0.
//
// Only pairs of slack 0 are matched, and a blossom with z > 0 is matched inside
// itself but for one vertex. Once all vertices are matched those two facts prove
// that no cheaper matching exists; [Matching.Check] verifies them.
//
// The same matrix always gives the same matching. Among matchings of equal cost
// the choice follows the vertex numbers in no documented way, so a caller who
// cares breaks ties inside the costs.
//
// [Solve] takes a matrix. [SolveField] takes a field too large for one, prices few
// pairs and proves the same of all of them.
package matching

import "math"

// Forbidden is the price of a pair that must not be made.
const Forbidden = math.MaxInt64

// Matching is a perfect matching of least cost, with the proof that it is one.
// The zero Matching is the matching of no vertices.
type Matching struct {
	Mate []int // Mate[v] is the vertex that v is paired with
	Cost int64 // sum of the prices of the pairs

	// The proof, in doubled prices counted from the cheapest pair: doubling
	// keeps every dual whole.
	lowest int64
	y      []int64
	odd    []oddSet
}

// oddSet is a blossom with a dual above 0.
type oddSet struct {
	members []int
	z       int64
}

// Pairs returns the pairs with the smaller vertex first, ascending.
func (m Matching) Pairs() [][2]int {
	pairs := make([][2]int, 0, len(m.Mate)/2)
	for v, w := range m.Mate {
		if v < w {
			pairs = append(pairs, [2]int{v, w})
		}
	}
	return pairs
}

// Limit returns the largest price that [Solve] takes for n vertices, about
// 2⁶⁰/n: 5.7e15 for 200 vertices, 1.1e15 for 1,000. No price may lie outside
// −Limit..Limit, and the dearest and the cheapest may differ by Limit at most, so
// prices from 0 to Limit always fit.
//
// Where the bound comes from. Let R be the difference of the dearest and the
// cheapest price. The solver works on doubled prices 0..2R. Vertex duals start in
// 0..2R. A phase that raises the duals by D makes the matching dearer by D plus
// the starting duals of the two vertices it adds, and no matching costs more than
// nR, so all phases together raise by nR at most; a phase that would go beyond
// proves that no perfect matching exists and stops. Hence every vertex dual lies
// in −nR..(n+2)R, within 2⁶⁰, every sum of two duals, a price and a raise within
// 2⁶², and 2⁶² can stand for a forbidden pair without being taken for a real one.
func Limit(n int) int64 {
	return (1<<60 - 1) / int64(n+2)
}

// Solve returns a perfect matching of m of least cost. See [Solver.Solve].
func Solve(m *Matrix) (Matching, error) {
	return new(Solver).Solve(m)
}

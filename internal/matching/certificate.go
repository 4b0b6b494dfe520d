package matching

import (
	"errors"
	"fmt"
)

// ErrNotProven is what every [ProofError] unwraps to.
var ErrNotProven = errors.New("matching is not proven to be the cheapest")

// ProofError tells where [Matching.Check] found a fault. I and J are the pair,
// or the vertex I with J = -1, or -1 both for the whole.
type ProofError struct {
	I, J int
	What string
}

func (e *ProofError) Error() string {
	switch {
	case e.I < 0:
		return fmt.Sprintf("%v: %s", ErrNotProven, e.What)
	case e.J < 0:
		return fmt.Sprintf("%v: vertex %d: %s", ErrNotProven, e.I, e.What)
	}
	return fmt.Sprintf("%v: pair %d–%d: %s", ErrNotProven, e.I, e.J, e.What)
}

func (e *ProofError) Unwrap() error { return ErrNotProven }

// Check proves that m is a perfect matching of least cost for prices, or returns
// a [ProofError]. It takes O(n²) time and memory, and more only if blossoms are
// nested deeply; it uses nothing of the solver but the duals.
//
// The proof is complementary slackness. Any perfect matching has at most
// (k−1)/2 pairs inside a set of odd size k, so with slacks and z all ≥ 0 none
// costs less than Σy − Σz·(k−1)/2. A matching over pairs of slack 0, with exactly
// (k−1)/2 pairs inside each set of z > 0, costs just that.
func (m Matching) Check(prices *Matrix) error {
	n := len(m.Mate)
	if prices.Len() != n || len(m.y) != n {
		return &ProofError{I: -1, J: -1, What: fmt.Sprintf("prices are for %d vertices, the matching has %d", prices.Len(), n)}
	}
	if _, _, err := prices.bounds(); err != nil {
		return err
	}
	var cost int64
	for v, w := range m.Mate {
		if w < 0 || w >= n || w == v || m.Mate[w] != v {
			return &ProofError{I: v, J: -1, What: "is not paired with one other vertex"}
		}
		if prices.At(v, w) == Forbidden {
			return &ProofError{I: v, J: w, What: "is forbidden"}
		}
		if v < w {
			cost += prices.At(v, w)
		}
	}
	if cost != m.Cost {
		return &ProofError{I: -1, J: -1, What: fmt.Sprintf("the pairs cost %d, not %d", cost, m.Cost)}
	}
	inside, err := m.inside()
	if err != nil {
		return err
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			c := prices.At(i, j)
			if c == Forbidden {
				continue
			}
			slack := 2*(c-m.lowest) - m.y[i] - m.y[j] + inside[i*n+j]
			if slack < 0 {
				return &ProofError{I: i, J: j, What: fmt.Sprintf("slack %d is below 0", slack)}
			}
			if slack > 0 && m.Mate[i] == j {
				return &ProofError{I: i, J: j, What: fmt.Sprintf("is matched at slack %d", slack)}
			}
		}
	}
	return nil
}

// inside returns for each pair the sum of z over the sets that hold both, after
// checking each set.
func (m Matching) inside() ([]int64, error) {
	n := len(m.Mate)
	sum := make([]int64, n*n)
	in := make([]bool, n)
	for _, set := range m.odd {
		clear(in)
		for _, v := range set.members {
			if in[v] {
				return nil, &ProofError{I: v, J: -1, What: "stands twice in an odd set"}
			}
			in[v] = true
		}
		matched := 0
		for _, v := range set.members {
			if in[m.Mate[v]] {
				matched++
			}
			for _, w := range set.members {
				sum[v*n+w] += set.z
			}
		}
		if k := len(set.members); k%2 == 0 || set.z < 0 || matched != k-1 {
			return nil, &ProofError{I: -1, J: -1, What: fmt.Sprintf("a set of %d with dual %d has %d of its members paired inside", k, set.z, matched)}
		}
	}
	return sum, nil
}

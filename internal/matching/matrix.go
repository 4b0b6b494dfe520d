package matching

// Matrix holds the price of every pair of n vertices. It is symmetric: the price
// of (i,j) is the price of (j,i). The diagonal is never read.
type Matrix struct {
	n     int
	cells []int64
}

// NewMatrix returns a matrix of n vertices in which every pair costs 0.
func NewMatrix(n int) *Matrix {
	return &Matrix{n: n, cells: make([]int64, n*n)}
}

// Fill returns a matrix of n vertices with the prices that cost gives. It calls
// cost once for each pair, always with i < j.
func Fill(n int, cost func(i, j int) int64) *Matrix {
	m := NewMatrix(n)
	for i := range n {
		for j := i + 1; j < n; j++ {
			m.Set(i, j, cost(i, j))
		}
	}
	return m
}

// Len returns the number of vertices.
func (m *Matrix) Len() int { return m.n }

// At returns the price of the pair (i,j).
func (m *Matrix) At(i, j int) int64 { return m.cells[i*m.n+j] }

// Set gives the pair (i,j) a price; [Forbidden] rules the pair out.
func (m *Matrix) Set(i, j int, cost int64) {
	m.cells[i*m.n+j] = cost
	m.cells[j*m.n+i] = cost
}

// bounds returns the cheapest and the dearest allowed price, 0 and 0 if no
// pair is allowed. It refuses prices that would overflow.
func (m *Matrix) bounds() (lowest, highest int64, err error) {
	limit := Limit(m.n)
	first := true
	for i := range m.n {
		for j := i + 1; j < m.n; j++ {
			c := m.At(i, j)
			if c == Forbidden {
				continue
			}
			if c > limit || c < -limit {
				return 0, 0, &CostError{I: i, J: j, Cost: c, Limit: limit}
			}
			if first {
				lowest, highest, first = c, c, false
			}
			lowest, highest = min(lowest, c), max(highest, c)
			if highest-lowest > limit {
				return 0, 0, &CostError{I: i, J: j, Cost: c, Limit: limit}
			}
		}
	}
	return lowest, highest, nil
}

package dutch

// cover tells whether all of n vertices can be paired, by augmenting paths through
// shrunken odd cycles. may is symmetric.
type cover struct {
	n    int
	may  func(i, j int) bool
	mate []int
	// The search.
	parent, base []int
	even, seen   []bool
	queue        []int
}

func newCover(n int, may func(i, j int) bool) *cover {
	c := &cover{
		n: n, may: may, mate: make([]int, n), parent: make([]int, n), base: make([]int, n),
		even: make([]bool, n), seen: make([]bool, n),
	}
	for i := range n {
		c.mate[i] = -1
	}
	return c
}

// pairUp pairs each with the first that is free.
func (c *cover) pairUp() {
	free := make([]int, c.n)
	for i := range free {
		free[i] = i
	}
	for len(free) > 0 {
		i := free[0]
		free = free[1:]
		for at, j := range free {
			if c.may(i, j) {
				c.mate[i], c.mate[j] = j, i
				copy(free[1:at+1], free[:at])
				free = free[1:]
				break
			}
		}
	}
}

// all reports whether everybody is paired in the end.
func (c *cover) all() bool {
	c.pairUp()
	for i := range c.n {
		if c.mate[i] < 0 && !c.grow(i) {
			return false
		}
	}
	return true
}

// grow looks for a way from the free root to another free vertex and turns it round.
func (c *cover) grow(root int) bool {
	for i := range c.n {
		c.parent[i], c.base[i], c.even[i] = -1, i, false
	}
	c.even[root] = true
	c.queue = append(c.queue[:0], root)
	for head := 0; head < len(c.queue); head++ {
		v := c.queue[head]
		for w := range c.n {
			if w == v || c.base[v] == c.base[w] || c.mate[v] == w || !c.may(v, w) {
				continue
			}
			if c.even[w] {
				c.shrink(v, w)
				continue
			}
			if c.parent[w] >= 0 {
				continue
			}
			c.parent[w] = v
			if c.mate[w] < 0 {
				c.turn(w)
				return true
			}
			c.even[c.mate[w]] = true
			c.queue = append(c.queue, c.mate[w])
		}
	}
	return false
}

// turn re-pairs the way from the free vertex w to the root.
func (c *cover) turn(w int) {
	for w >= 0 {
		v := c.parent[w]
		w2 := c.mate[v]
		c.mate[v], c.mate[w] = w, v
		w = w2
	}
}

// shrink makes the cycle that the even vertices v and w close one vertex.
func (c *cover) shrink(v, w int) {
	top := c.meet(v, w)
	clear(c.seen)
	c.mark(v, top, w)
	c.mark(w, top, v)
	for i := range c.n {
		if c.seen[c.base[i]] {
			c.base[i] = top
			if !c.even[i] {
				c.even[i] = true
				c.queue = append(c.queue, i)
			}
		}
	}
}

func (c *cover) mark(v, top, kid int) {
	for c.base[v] != top {
		c.seen[c.base[v]], c.seen[c.base[c.mate[v]]] = true, true
		c.parent[v] = kid
		kid = c.mate[v]
		v = c.parent[kid]
	}
}

func (c *cover) meet(v, w int) int {
	clear(c.seen)
	for {
		v = c.base[v]
		c.seen[v] = true
		if c.mate[v] < 0 {
			break
		}
		v = c.parent[c.mate[v]]
	}
	for {
		w = c.base[w]
		if c.seen[w] {
			return w
		}
		w = c.parent[c.mate[w]]
	}
}

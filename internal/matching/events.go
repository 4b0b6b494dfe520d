package matching

// event is what becomes possible when the raise reaches at: the tree reaches the
// vertex u (v is none), the even vertices u and v close a blossom, or the odd
// blossom u has spent its dual (v is opens). One that something else has
// overtaken is dropped when its time comes.
type event struct {
	at    int64
	price int64 // doubled, of a pair
	u, v  int32
}

const opens = none - 1

// holds reports whether e has not been overtaken.
func (s *sparse) holds(e event) bool {
	u := int(e.u)
	switch {
	case e.v == opens:
		return s.parent[u] == none && s.label[u] == odd && s.flowers[u-s.n].z == 2*e.at
	case e.v != none:
		v := int(e.v)
		return s.edge[u] == even && s.edge[v] == even && s.outer[u] != s.outer[v] && e.price-s.y[u]-s.y[v] == 2*e.at
	}
	return s.edge[u] == outside && s.near[u]-s.y[u] == e.at
}

// before orders events by their time; at the same time reaching a free vertex, which
// ends the phase, comes first, and opening a blossom last.
func (e event) before(o event) bool { return e.at < o.at || e.at == o.at && e.rank() < o.rank() }

func (e event) rank() int {
	switch e.v {
	case none:
		return 0
	case opens:
		return 2
	}
	return 1
}

func (s *sparse) push(e event) {
	h := append(s.events, e)
	for i := len(h) - 1; i > 0; {
		up := (i - 1) / 2
		if !h[i].before(h[up]) {
			break
		}
		h[i], h[up] = h[up], h[i]
		i = up
	}
	s.events = h
}

// pop takes the first event that still holds, or returns false.
func (s *sparse) pop() (event, bool) {
	for len(s.events) > 0 {
		h := s.events
		e, last := h[0], len(h)-1
		h[0] = h[last]
		h = h[:last]
		for i := 0; ; {
			down := 2*i + 1
			if down >= last {
				break
			}
			if down+1 < last && h[down+1].before(h[down]) {
				down++
			}
			if !h[down].before(h[i]) {
				break
			}
			h[i], h[down] = h[down], h[i]
			i = down
		}
		s.events = h
		if s.holds(e) {
			return e, true
		}
	}
	return event{}, false
}

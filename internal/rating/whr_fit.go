package rating

import "math"

// memory is how many passes an extrapolation looks back over.
const memory = 8

// fit improves all ratings until no pass moves one by more than the tolerance.
//
// A pass alone is slow where a pool hangs on few games, and in the mean at which
// newcomers enter: what one pass leaves of an error, the next leaves nearly all of. So
// the passes are extrapolated (D. G. Anderson, 1965) from the last few of them. Where
// that goes wrong, it is forgotten and begins again.
func (w *WHR) fit() {
	x := extrapolation{}
	for range w.o.Sweeps {
		if w.o.Sweeps > plainPasses {
			x.begin(w.r)
		}
		step := w.sweep() / natural
		if step <= w.o.Tolerance || w.o.OnSweep != nil && !w.o.OnSweep(step) {
			return
		}
		if w.o.Sweeps > plainPasses && x.end(w.r, step) {
			for k, r := range w.r {
				w.gamma[k] = exp(r)
			}
		}
	}
}

// plainPasses is for how few passes extrapolating is not worth it.
const plainPasses = 10

// extrapolation looks for the point at which a pass would change nothing.
type extrapolation struct {
	start        []float64   // of the pass
	moved        []float64   // by the pass
	lastStart    []float64   // of the pass before
	lastMoved    []float64   // by it
	starts, gone [][]float64 // differences between passes: of start and of moved
	best         float64     // the least step so far
	held         int         // passes that are in lastStart: 0 or 1
}

func (x *extrapolation) begin(r []float64) { x.start = append(x.start[:0], r...) }

// nearby is the step, in points, below which the passes are near enough to a linear map.
const nearby = 20

// end takes the pass that led to r, whose longest step is given, and puts r further
// along. It reports whether it did.
func (x *extrapolation) end(r []float64, step float64) bool {
	if x.best == 0 || step < x.best {
		x.best = step
	}
	if step > nearby || step > 10*x.best {
		x.held, x.starts, x.gone = 0, x.starts[:0], x.gone[:0]
		x.best = max(x.best, step/10)
		return false
	}
	x.moved = resize(x.moved, len(r))
	for i := range r {
		x.moved[i] = r[i] - x.start[i]
	}
	if x.held > 0 {
		ds, dm := x.slot()
		for i := range r {
			ds[i] = x.start[i] - x.lastStart[i]
			dm[i] = x.moved[i] - x.lastMoved[i]
		}
	}
	x.held = 1
	x.lastStart = append(x.lastStart[:0], x.start...)
	x.lastMoved = append(x.lastMoved[:0], x.moved...)
	if len(x.gone) == 0 {
		return false
	}
	weights := x.weights()
	for k, t := range weights {
		ds, dm := x.starts[k], x.gone[k]
		for i := range r {
			r[i] -= float64(t * (ds[i] + dm[i]))
		}
	}
	return true
}

// slot returns room for a new pair of differences, the oldest if there are enough.
func (x *extrapolation) slot() (ds, dm []float64) {
	if len(x.gone) == memory {
		ds, dm = x.starts[0], x.gone[0]
		x.starts, x.gone = append(x.starts[:0], x.starts[1:]...), append(x.gone[:0], x.gone[1:]...)
	} else {
		ds, dm = make([]float64, len(x.start)), make([]float64, len(x.start))
	}
	x.starts, x.gone = append(x.starts, ds), append(x.gone, dm)
	return ds, dm
}

// weights are those of the differences that leave least of moved, by least squares with
// a trace of damping; solved by elimination, for they are few.
func (x *extrapolation) weights() []float64 {
	n := len(x.gone)
	var a [memory][memory + 1]float64
	for i := range n {
		for k := range i + 1 {
			sum := 0.0
			for p, v := range x.gone[i] {
				sum += float64(v * x.gone[k][p])
			}
			a[i][k], a[k][i] = sum, sum
		}
		for p, v := range x.gone[i] {
			a[i][n] += float64(v * x.moved[p])
		}
	}
	for i := range n {
		a[i][i] += float64(1e-10*a[i][i]) + 1e-300
	}
	for i := range n {
		pivot := i
		for k := i + 1; k < n; k++ {
			if math.Abs(a[k][i]) > math.Abs(a[pivot][i]) {
				pivot = k
			}
		}
		a[i], a[pivot] = a[pivot], a[i]
		for k := i + 1; k < n; k++ {
			f := a[k][i] / a[i][i]
			for c := i; c <= n; c++ {
				a[k][c] -= float64(f * a[i][c])
			}
		}
	}
	out := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		sum := a[i][n]
		for k := i + 1; k < n; k++ {
			sum -= float64(a[i][k] * out[k])
		}
		out[i] = sum / a[i][i]
	}
	return out
}

package rating

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Parameters are settings of a system by name; what is missing has its default. Yes is
// 1 and no is 0.
type Parameters map[string]float64

// Parameter is one setting of a system.
type Parameter struct {
	Name               string
	Default, Low, High float64
	Step               float64 // 1: whole numbers only; 0: any
}

// IsChoice reports whether the setting is yes or no.
func (p Parameter) IsChoice() bool { return p.Step == 1 && p.Low == 0 && p.High == 1 }

// Bounds writes what the setting can be: "0–400".
func (p Parameter) Bounds() string {
	return strconv.FormatFloat(p.Low, 'f', -1, 64) + "–" + strconv.FormatFloat(p.High, 'f', -1, 64)
}

// SystemInfo is a rating system with what can be set of it.
type SystemInfo struct {
	Name       string // as in commands, addresses and messages
	Parameters []Parameter
	// Fits tells that the system fits all games at once, so that a list does not come of
	// the list before and a change is not the sum of what the games gave.
	Fits bool
	make func(n int, p Parameters, s Setup) System
}

// Setup is how a system is run; it is no part of its parameters.
type Setup struct {
	OnChange func(Change) // nil: not told
	// OnSweep is asked after every pass over all games of a fit, with its longest step in
	// points; false ends the fit. It says Close by itself when nil.
	OnSweep func(step float64) bool
	// Junior says who is in the year of the 18th birthday or younger; nil: nobody is.
	Junior func(p Player, end Day) bool
}

// Close is the step of a fit, in points, after which a list is published: on the
// federation's results to 2014 no rating is then further than 0.002 from where it ends.
const Close = 1e-5

// most is the number of passes over all games that a fit has at most.
const most = 2000

var (
	startParameter = Parameter{"start", 1500, 0, 4000, 0}
	entryParameter = Parameter{"entry", 0, 0, 1, 0}
	// centreParameter is where the list is put, see [Outcome]; 0 leaves it where it is.
	centreParameter = Parameter{"centre", 0, 0, 4000, 0}
)

// centred returns the parameter that says where the list is put, with a default.
func centred(at float64) Parameter {
	p := centreParameter
	p.Default = at
	return p
}

var systems = []SystemInfo{
	{"sixtyfour", []Parameter{
		{"drift", 4, 0, 1000, 0}, {"settling", 60, 0, 10000, 0}, {"settles_in", 50, 1, 1000, 0},
		{"entry_deviation", 400, 1, 2000, 0}, {"entry", 0.015, 0, 1, 0}, {"entry_games", 2, 0, 100, 1},
		{"margin", 0.4, 0, 5, 0}, {"outcome", 0.5, 0, 5, 0}, centred(1500),
	}, true, func(n int, p Parameters, s Setup) System {
		o := Ours()
		o.Drift, o.Settling, o.SettlesIn = p["drift"], p["settling"], p["settles_in"]
		o.Entry, o.EntryRate, o.EntryGames = p["entry_deviation"], p["entry"], int(p["entry_games"])
		o.Margin, o.Outcome = p["margin"], p["outcome"]
		return newFit(n, o, s)
	}},
	{"whr", []Parameter{{"drift", 10, 0, 1000, 0}, {"virtual", 1, 0.01, 100, 0}, centred(1500)}, true,
		func(n int, p Parameters, s Setup) System {
			return newFit(n, WHROptions{Drift: p["drift"], Virtual: p["virtual"]}, s)
		}},
	{"elo", []Parameter{
		startParameter, {"k", 32, 0, 400, 0}, {"k_extra", 0, 0, 400, 0}, {"k_fades", 30, 1, 1000, 0}, {"margin", 0, 0, 1, 1},
		{"batch", 0, 0, 1, 1}, entryParameter, {"entry_games", 10, 0, 100, 1}, centreParameter,
	}, false, func(n int, p Parameters, s Setup) System {
		return NewElo(n, EloOptions{
			Start: p["start"], K: K{Base: p["k"], Extra: p["k_extra"], Fades: p["k_fades"]}, Margin: p["margin"] != 0,
			Batch: p["batch"] != 0, Entry: p["entry"], EntryGames: int(p["entry_games"]), OnChange: s.OnChange,
		})
	}},
	{"fide", []Parameter{{"founders", 100, 1, 100_000, 1}, {"rapid", 0, 0, 1, 1}}, false,
		func(n int, p Parameters, s Setup) System {
			return NewFIDE(n, FIDEOptions{Founders: int(p["founders"]), Rapid: p["rapid"] != 0, Junior: s.Junior, OnChange: s.OnChange})
		}},
	{"glicko", []Parameter{
		startParameter, {"deviation", 350, 1, 1000, 0}, {"growth", 12, 0, 500, 0}, {"floor", 30, 0, 350, 0},
		entryParameter, {"entry_games", 10, 0, 100, 1}, centreParameter,
	}, false, func(n int, p Parameters, s Setup) System {
		return NewGlicko(n, GlickoOptions{
			Start: p["start"], Deviation: p["deviation"], Growth: p["growth"], Floor: p["floor"],
			Entry: p["entry"], EntryGames: int(p["entry_games"]), OnChange: s.OnChange,
		})
	}},
	{"glicko2", []Parameter{
		startParameter, {"deviation", 350, 1, 1000, 0}, {"volatility", 0.06, 0.001, 2, 0}, {"tau", 0.5, 0.01, 5, 0},
		entryParameter, {"entry_games", 10, 0, 100, 1}, centreParameter,
	}, false, func(n int, p Parameters, s Setup) System {
		return NewGlicko2(n, Glicko2Options{
			Start: p["start"], Deviation: p["deviation"], Volatility: p["volatility"], Tau: p["tau"],
			Entry: p["entry"], EntryGames: int(p["entry_games"]), OnChange: s.OnChange,
		})
	}},
	{"wof", []Parameter{{"pool", 10, 2, 1000, 1}, {"listed", 38, 1, 1200, 1}, {"since", 1991, 0, 3000, 1}}, true,
		func(n int, p Parameters, _ Setup) System {
			o := WOFOptions{Pool: int(p["pool"]), Listed: int(p["listed"])}
			if year := int(p["since"]); year > 0 {
				o.Since = EndOf(12*year-1) + 1
			}
			return NewWOF(n, o)
		}},
	{"danish", []Parameter{startParameter}, false, func(n int, p Parameters, s Setup) System {
		return NewDanish(n, DanishOptions{Start: p["start"], OnChange: s.OnChange})
	}},
	{"kitajima", []Parameter{startParameter}, false, func(n int, p Parameters, s Setup) System {
		return NewKitajima(n, KitajimaOptions{Start: p["start"], OnChange: s.OnChange})
	}},
	{"egf", []Parameter{startParameter}, false, func(n int, p Parameters, s Setup) System {
		return NewEGF(n, EGFOptions{Start: p["start"], OnChange: s.OnChange})
	}},
}

func newFit(n int, o WHROptions, s Setup) System {
	o.Tolerance, o.Sweeps, o.OnSweep = Close, most, s.OnSweep
	return NewWHR(n, o)
}

// Systems returns every rating system, our own first.
func Systems() []SystemInfo { return slices.Clone(systems) }

// SystemNamed returns a system, or false.
func SystemNamed(name string) (SystemInfo, bool) {
	for _, s := range systems {
		if s.Name == name {
			return s, true
		}
	}
	return SystemInfo{}, false
}

// Errors of a setting.
var (
	ErrNoParameter = errors.New("the system has no such setting")
	ErrOutOfBounds = errors.New("the value is out of bounds")
)

// ParameterError tells which setting is refused.
type ParameterError struct {
	Name      string
	Value     float64
	Low, High float64 // the bounds, where they are why
	Err       error
}

func (e *ParameterError) Error() string { return fmt.Sprintf("%s %v: %v", e.Name, e.Value, e.Err) }
func (e *ParameterError) Unwrap() error { return e.Err }

// Parameter returns a setting of s, or false.
func (s SystemInfo) Parameter(name string) (Parameter, bool) {
	for _, p := range s.Parameters {
		if p.Name == name {
			return p, true
		}
	}
	return Parameter{}, false
}

// Complete returns given with the defaults of what is missing.
//
// Errors: a *[ParameterError] for the first setting by name that is refused.
func (s SystemInfo) Complete(given Parameters) (Parameters, error) {
	names := make([]string, 0, len(given))
	for name := range given {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		v := given[name]
		p, ok := s.Parameter(name)
		switch {
		case !ok:
			return nil, &ParameterError{Name: name, Value: v, Err: ErrNoParameter}
		case !(v >= p.Low && v <= p.High) || p.Step == 1 && v != math.Trunc(v):
			return nil, &ParameterError{Name: name, Value: v, Low: p.Low, High: p.High, Err: ErrOutOfBounds}
		}
	}
	all := Parameters{}
	for _, p := range s.Parameters {
		all[p.Name] = p.Default
		if v, ok := given[p.Name]; ok {
			all[p.Name] = v
		}
	}
	return all, nil
}

// Canonical writes a system with all of its settings as one text, for digests:
// "elo batch=0 centre=0 …". given has been accepted by Complete.
func (s SystemInfo) Canonical(given Parameters) string {
	words := make([]string, len(s.Parameters))
	for i, p := range s.Parameters {
		v, ok := given[p.Name]
		if !ok {
			v = p.Default
		}
		words[i] = p.Name + "=" + strconv.FormatFloat(v, 'g', -1, 64)
	}
	slices.Sort(words)
	return s.Name + " " + strings.Join(words, " ")
}

// New returns the system with no games yet, for players 0 to n-1.
//
// Errors: those of Complete.
func (s SystemInfo) New(n int, given Parameters, setup Setup) (System, error) {
	p, err := s.Complete(given)
	if err != nil {
		return nil, err
	}
	return s.make(n, p, setup), nil
}

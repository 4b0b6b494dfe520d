package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"sixtyfour/internal/format/trf"
	"sixtyfour/internal/pairing/report"
	"sixtyfour/internal/simulation"
	"sixtyfour/internal/tournament"
)

const pairSimulateUsage = `usage: sixtyfour pair simulate --players N --rounds N [--seed N] [--system NAME]
                               [--games 1|2] [--draws %] [--forfeits %] [--byes %]
                               [--absences %] [--withdrawals %] [--late %]
                               [--edition 2026|2016] [-o OUT.trf]

Plays a whole event with made-up players and writes it as a tournament report; the
same words give the same event. --draws (3) and --forfeits (1) are percent of the
games, --byes (1) and --absences (1) of the seats in a round, --withdrawals (0.5)
of the players in a round, --late (3) of the players. Status 1: a round cannot be
paired by the rules.
`

// percent is a flag such as 2.5, in hundredths.
type percent int

func (p *percent) String() string { return strconv.FormatFloat(float64(*p)/100, 'f', -1, 64) }

func (p *percent) Set(text string) error {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || !(f >= 0 && f <= 100) {
		return fmt.Errorf("not a percentage from 0 to 100")
	}
	*p = percent(math.Round(100 * f))
	return nil
}

// randomEvent is an event to be simulated.
type randomEvent struct {
	simulation.Options
	edition report.Edition
}

func runPairSimulate(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("pair simulate", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, pairSimulateUsage) }
	players := flags.Int("players", 0, "")
	rounds := flags.Int("rounds", 0, "")
	seed := flags.Uint64("seed", 1, "")
	name := flags.String("system", string(tournament.SystemDutch), "")
	games := flags.Int("games", 1, "")
	rates := map[string]*percent{"draws": new(percent), "forfeits": new(percent), "byes": new(percent),
		"absences": new(percent), "withdrawals": new(percent), "late": new(percent)}
	*rates["draws"], *rates["forfeits"], *rates["byes"], *rates["absences"] = 300, 100, 100, 100
	*rates["withdrawals"], *rates["late"] = 50, 300
	for name, value := range rates {
		flags.Var(value, name, "")
	}
	edition := flags.Int("edition", 2026, "")
	out := flags.String("o", "", "")
	rest, status, ok := parse(flags, args, stderr)
	if !ok {
		return min(status*exitBadRequest, exitBadRequest)
	}
	system, err := systemNamed(*name)
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "sixtyfour pair simulate:", err)
		return exitBadRequest
	case len(rest) > 0 || *players == 0 || *rounds == 0 || *games < 1 || *games > 2 || *edition != 2026 && *edition != 2016:
		flags.Usage()
		return exitBadRequest
	}
	e := randomEvent{Options: simulation.Options{
		Players: *players, Rounds: *rounds, Seed: *seed, Rules: rulesFor(system, *games),
		Draws: int(*rates["draws"]), Forfeits: int(*rates["forfeits"]), Byes: int(*rates["byes"]),
		Absences: int(*rates["absences"]), Withdrawals: int(*rates["withdrawals"]), Late: int(*rates["late"]),
	}}
	if *edition == 2016 {
		e.edition = report.Edition2016
	}
	if *out == "" {
		err = e.write(stdout)
	} else {
		err = writeFile(*out, e.write)
	}
	if err != nil {
		fmt.Fprintln(stderr, "sixtyfour pair simulate:", err)
	}
	return engineStatus(err)
}

// rulesFor returns the rules of an event that is paired by nothing but its system.
func rulesFor(system tournament.System, games int) tournament.Rules {
	rules := tournament.DefaultRules()
	if games == 2 || system == tournament.SystemExchange {
		rules = tournament.ExchangeRules()
	}
	rules.CountryRounds = 0
	rules.Pairing.System = system
	return rules
}

// write plays the event and writes it. Every round is paired from the report of
// the rounds before, as another program would pair it.
func (r randomEvent) write(w io.Writer) error {
	file := func(s tournament.Snapshot) (*trf.File, error) {
		return report.File(s, report.Options{Edition: r.edition, Program: "sixtyfour " + version})
	}
	system := r.Rules.Pairing.System
	s, err := simulation.Play(r.Options, func(s tournament.Snapshot, n int) ([]simulation.Table, error) {
		f, err := file(s)
		if err != nil {
			return nil, err
		}
		f, err = again(f)
		if err != nil {
			return nil, err
		}
		e, err := report.Read("", f, system)
		if err != nil {
			return nil, err
		}
		pairs, err := e.Pairs(system, n, r.Seed)
		var tables []simulation.Table
		for _, p := range pairs {
			if p.Black == 0 {
				p.White, p.Black = 0, p.White
			}
			tables = append(tables, simulation.Table{Black: tournament.PlayerID(p.Black), White: tournament.PlayerID(p.White)})
		}
		return tables, err
	})
	if err != nil {
		return err
	}
	f, err := file(s)
	if err != nil {
		return err
	}
	return f.Write(w)
}

// again reads what is written of a report.
func again(f *trf.File) (*trf.File, error) {
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		return nil, err
	}
	return trf.Read("", &out)
}

// generate makes a random event from the settings of an engine's generator.
func (o order) generate() error {
	system := o.system
	if system == "" {
		system = tournament.SystemDutch
	}
	if !o.seeded {
		o.seed = uint64(time.Now().UnixNano())
	}
	e := randomEvent{Options: simulation.Options{
		Players: 30 + int(o.seed%61), Rounds: 5 + int(o.seed/61%8), Seed: o.seed, Rules: rulesFor(system, 1),
		Draws: 3000, Forfeits: 100, Byes: 50, Withdrawals: 50,
	}}
	if o.config != "" {
		if err := e.settings(o.config); err != nil {
			return err
		}
	}
	return writeFile(o.output, e.write)
}

// settings reads lines KEY=VALUE. A rate N means one in N.
func (r *randomEvent) settings(name string) error {
	in, err := os.Open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		key, value, ok := strings.Cut(strings.TrimSpace(lines.Text()), "=")
		if key == "" || strings.HasPrefix(key, "#") {
			continue
		}
		f, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if !ok || err != nil || !(f >= 0 && f <= 1e6) {
			return orderError(fmt.Sprintf("%s: line %d: a number behind %s=, not %q", name, n, key, value))
		}
		oneIn := func(times float64) int {
			return int(math.Round(10_000 * times / max(f, 1)))
		}
		switch strings.TrimSpace(key) {
		case "PlayersNumber":
			r.Players = int(f)
		case "RoundsNumber":
			r.Rounds = int(f)
		case "DrawPercentage":
			r.Draws = int(100 * f)
		case "ForfeitRate":
			r.Forfeits = oneIn(1)
		case "RetiredRate": // one in N players in the whole event
			r.Withdrawals = oneIn(1 / float64(max(r.Rounds, 1)))
		case "HalfPointByeRate", "HalfPointByteRate":
			r.Byes = oneIn(1 / float64(max(r.Rounds, 1)))
		case "PointsForPAB":
			r.Rules.Bye.Points = tournament.Points(2 * f)
		case "HighestRating", "LowestRating": // nobody has a rating here
		default:
			return orderError(fmt.Sprintf("%s: line %d: there is no setting %q here", name, n, key))
		}
	}
	return lines.Err()
}

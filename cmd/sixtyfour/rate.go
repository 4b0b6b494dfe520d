package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"sixtyfour/internal/rating"
	"sixtyfour/internal/rating/benchmark"
)

const rateUsage = `usage: sixtyfour rate benchmark FILE --from YYYY-MM --to YYYY-MM [--system NAME,…] [--json]

Predicts every game of the months from --from to --to by each rating system, from
its list at the end of the month before, and says how good that was: logarithmic
loss (nats), Brier score, accuracy and calibration error, with intervals of 95 %
by samples of events. ALL are all games, EST those of two players with 30 games or
more, NEW those with a newcomer. FILE is a CSV of results, plain or gzipped:
date,event,round,a,b,a_halfpoints,a_discs,b_discs,a_colour
`

func runRate(args []string, env func(string) string, stdout, stderr io.Writer) int {
	name := ""
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	switch name {
	case "benchmark":
		return runBenchmark(args, stdout, stderr)
	case "import":
		return runRateImport(args, env, stdout, stderr)
	case "lists", "draft", "publish", "reproduce":
		return runRateList(name, args, env, stdout, stderr)
	}
	fmt.Fprint(stderr, rateUsage, "\n", rateImportUsage, "\n", rateListUsage)
	return exitUsage
}

func runBenchmark(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("rate benchmark", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(stderr, rateUsage) }
	from, to := flags.String("from", "", ""), flags.String("to", "", "")
	names := flags.String("system", "", "")
	asJSON := flags.Bool("json", false, "")
	files, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	first, errFrom := time.Parse("2006-01", *from)
	last, errTo := time.Parse("2006-01", *to)
	entrants, errNames := entrantsNamed(*names)
	switch {
	case len(files) != 1:
		fmt.Fprint(stderr, rateUsage)
		return exitUsage
	case errFrom != nil || errTo != nil || last.Before(first):
		fmt.Fprintln(stderr, "sixtyfour: --from and --to are months such as 2010-01, in this order")
		return exitUsage
	case errNames != nil:
		fmt.Fprintln(stderr, "sixtyfour:", errNames)
		return exitUsage
	}
	ledger, err := readLedger(files[0])
	if err != nil {
		return fail(stderr, err)
	}
	var bar *progressbar.ProgressBar
	if f, ok := stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		bar = progressbar.NewOptions(len(entrants), progressbar.OptionSetWriter(stderr),
			progressbar.OptionSetDescription("rating"), progressbar.OptionClearOnFinish())
	}
	reports := make([]rated, len(entrants))
	for i, e := range entrants {
		start := time.Now()
		segments := benchmark.Run(ledger, e, rating.DayOf(first), rating.DayOf(last))
		reports[i] = rated{Name: e.Name, Segments: map[string]ratedSegment{}, Seconds: time.Since(start).Seconds()}
		for name, s := range segments {
			reports[i].Segments[name] = newRatedSegment(s)
		}
		if bar != nil {
			_ = bar.Add(1)
		}
	}
	if *asJSON {
		err = json.NewEncoder(stdout).Encode(map[string]any{"systems": reports})
	} else {
		err = printRated(stdout, reports)
	}
	if err != nil {
		return fail(stderr, err)
	}
	return exitOK
}

// entrantsNamed returns the systems of a list of names, all for an empty one.
func entrantsNamed(names string) ([]benchmark.Entrant, error) {
	all := benchmark.Entrants()
	if names == "" {
		return all, nil
	}
	var chosen []benchmark.Entrant
	known := make([]string, len(all))
	for i, e := range all {
		known[i] = e.Name
	}
	for name := range strings.SplitSeq(names, ",") {
		i := slices.Index(known, strings.TrimSpace(name))
		if i < 0 {
			return nil, fmt.Errorf("no rating system %q; there are %s", name, strings.Join(known, ", "))
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// readLedger reads a file of results, which may be gzipped.
func readLedger(path string) (rating.Ledger, error) {
	file, err := os.Open(path)
	if err != nil {
		return rating.Ledger{}, err
	}
	defer file.Close()
	var in io.Reader = bufio.NewReader(file)
	if head, _ := in.(*bufio.Reader).Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		if in, err = gzip.NewReader(in); err != nil {
			return rating.Ledger{}, fmt.Errorf("%s: %w", path, err)
		}
	}
	ledger, err := rating.ReadResults(in)
	if err == nil && len(ledger.Games) == 0 {
		err = errors.New("no games")
	}
	if err != nil {
		return rating.Ledger{}, fmt.Errorf("%s: %w", path, err)
	}
	return ledger, nil
}

// rated is what a benchmark says of a system, as JSON.
type rated struct {
	Name     string                  `json:"name"`
	Segments map[string]ratedSegment `json:"segments"`
	Seconds  float64                 `json:"seconds"`
}

type ratedSegment struct {
	Games            int        `json:"games"`
	LogLoss          float64    `json:"log_loss"`
	LogLossInterval  [2]float64 `json:"log_loss_95"`
	Brier            float64    `json:"brier"`
	BrierInterval    [2]float64 `json:"brier_95"`
	Accuracy         float64    `json:"accuracy"`
	AccuracyInterval [2]float64 `json:"accuracy_95"`
	ECE              float64    `json:"ece"`
}

func newRatedSegment(s benchmark.Segment) ratedSegment {
	pair := func(i benchmark.Interval) [2]float64 { return [2]float64{i.Low, i.High} }
	return ratedSegment{
		Games: s.Games, LogLoss: s.LogLoss, Brier: s.Brier, Accuracy: s.Accuracy, ECE: s.ECE,
		LogLossInterval: pair(s.LogLossInterval), BrierInterval: pair(s.BrierInterval), AccuracyInterval: pair(s.AccuracyInterval),
	}
}

func printRated(w io.Writer, reports []rated) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "system\tgames of\tgames\tlog-loss\t95 %\tBrier\taccuracy\tcalibration\tseconds\t")
	for _, r := range reports {
		for _, name := range []string{benchmark.SegmentAll, benchmark.SegmentEstablished, benchmark.SegmentNew} {
			s := r.Segments[name]
			seconds := ""
			if name == benchmark.SegmentAll {
				seconds = fmt.Sprintf("%.1f", r.Seconds)
			}
			fmt.Fprintf(table, "%s\t%s\t%d\t%.4f\t%.4f–%.4f\t%.4f\t%.1f %%\t%.4f\t%s\t\n", r.Name, name, s.Games,
				s.LogLoss, s.LogLossInterval[0], s.LogLossInterval[1], s.Brier, 100*s.Accuracy, s.ECE, seconds)
		}
	}
	return table.Flush()
}

package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sixtyfour/internal/pairing/report"
	"sixtyfour/internal/tournament"
)

// order is what the command line of an engine asks for.
type order struct {
	system  tournament.System
	input   string
	release bool // -r
	pair    bool // -p
	check   bool // -c
	make    bool // -g
	output  string
	round   int    // of -c; 0 is all
	list    bool   // -l
	listTo  string // empty for a name like that of the input
	config  string // of -g
	seed    uint64
	seeded  bool
	help    bool
}

// orderError is a command line that is not understood.
type orderError string

func (e orderError) Error() string { return string(e) }

// readOrder reads the words of a command line. Options stand in any order; -p, -c
// and -g may have a value or none.
func readOrder(args []string) (order, error) {
	var o order
	value := func(i *int) (string, bool) {
		if *i+1 < len(args) && (!strings.HasPrefix(args[*i+1], "-") || args[*i+1] == "-") {
			*i++
			return args[*i], true
		}
		return "", false
	}
	for i := 0; i < len(args); i++ {
		word, given, split := strings.Cut(args[i], "=")
		if !strings.HasPrefix(word, "--") {
			word, split = args[i], false
		}
		need := func() (string, error) {
			if split {
				return given, nil
			}
			if v, ok := value(&i); ok {
				return v, nil
			}
			return "", orderError(word + " needs a value")
		}
		var err error
		switch word {
		case "-h", "--help":
			o.help = true
		case "-r":
			o.release = true
		case "--dutch":
			o.system = tournament.SystemDutch
		case "--system":
			var name string
			if name, err = need(); err == nil {
				o.system, err = systemNamed(name)
			}
		case "-s", "--seed":
			var text string
			if text, err = need(); err == nil {
				o.seeded = true
				if o.seed, err = strconv.ParseUint(text, 10, 64); err != nil {
					err = orderError(fmt.Sprintf("the seed is a whole number, not %q", text))
				}
			}
		case "-p":
			o.pair = true
			if o.input != "" { // before the file, -p has no name behind it
				o.output, _ = value(&i)
			}
		case "-l":
			o.list = true
			if o.input != "" {
				o.listTo, _ = value(&i)
			}
		case "-o":
			o.output, err = need()
		case "-g":
			o.make = true
			o.config, _ = value(&i)
		case "-c":
			o.check = true
			if v, ok := value(&i); ok {
				if o.round, err = strconv.Atoi(v); err != nil || o.round < 1 {
					err = orderError(fmt.Sprintf("-c takes the number of a round, not %q", v))
				}
			}
		default:
			if strings.HasPrefix(word, "-") && word != "-" || o.input != "" {
				return o, orderError(fmt.Sprintf("%q is not understood here", args[i]))
			}
			o.input = args[i]
		}
		if err != nil {
			return o, err
		}
	}
	return o, o.complete()
}

// complete holds the words against each other.
func (o order) complete() error {
	asked := 0
	for _, b := range []bool{o.pair, o.check, o.make} {
		if b {
			asked++
		}
	}
	switch {
	case o.help || o.release && asked == 0 && o.input == "":
		return nil
	case asked > 1:
		return orderError("-p, -c and -g exclude each other")
	case o.make && o.output == "":
		return orderError("-g needs -o with the file to write")
	case o.make && o.input != "":
		return orderError("a model file is not read: name a file of settings behind -g")
	case !o.make && o.input == "":
		return orderError("name the report to read")
	case o.list && o.make:
		return orderError("-l goes with -p and -c")
	case o.output != "" && !o.make && !o.pair:
		return orderError("-o goes with -g, a file of pairs with -p")
	}
	return nil
}

// systemNamed returns a system that is paired from files.
func systemNamed(name string) (tournament.System, error) {
	if s := tournament.System(name); slices.Contains(report.Systems(), s) {
		return s, nil
	}
	return "", orderError(fmt.Sprintf("there is no system %q here; there are %v", name, report.Systems()))
}

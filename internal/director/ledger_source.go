package director

import (
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/ledger"
)

// Bounds of what is read for the ledger at once. The archive of a federation has
// 8,000 files of some kilobytes.
const (
	MostLedgerFiles = 20_000
	MostLedgerBytes = 128 << 20 // unpacked, all files together
)

// Reasons that files for the ledger are refused as a whole. Test with errors.Is.
var (
	ErrLedgerTooLarge = errors.New("the files are too many or too large")
	ErrLedgerNothing  = errors.New("no file of results is among them")
	ErrLedgerFile     = errors.New("not a file of results that is known here")
)

// LedgerFile is a file of results: .elo, .wtb with .jou and .trn, .csv, .csv.gz, or a
// .zip of them.
type LedgerFile struct {
	Name string
	Data []byte
}

// FileError says which file cannot be read.
type FileError struct {
	File string
	Err  error
}

func (e *FileError) Error() string { return e.File + ": " + e.Err.Error() }
func (e *FileError) Unwrap() error { return e.Err }

// LedgerOptions says what files do not say themselves.
type LedgerOptions struct {
	// Collection names the numbering of the players of a CSV of results: the same name for
	// every file that has the same numbers. [FederationCollection] is the federation's.
	Collection string
}

// FederationCollection is the numbering that is matched with the registry's ids of the
// federation; the others have aliases of their own.
const FederationCollection = "federation"

// LedgerSource is the events that files tell of, before anybody knows who the players are.
type LedgerSource struct {
	Events []SourceEvent // by first day and key
	Faults []FileError   // files that could not be read; the others count
	Notes  int           // lines of result files that could not be used
}

// SourceEvent is one event of a source. Players of the games are places in People, from 1;
// 0 is nobody.
type SourceEvent struct {
	File   string
	Event  ledger.Revision
	People []SourcePlayer
}

// SourcePlayer is a player by the number that a collection has for him.
type SourcePlayer struct {
	Collection    string
	Number        string
	Family, Given string
	Country       string
}

// ReadLedgerFiles reads files of results into one source. A file that is not one of
// results, or that is broken, is among the faults.
//
// Errors: [ErrLedgerTooLarge], [ErrLedgerNothing].
func ReadLedgerFiles(files []LedgerFile, o LedgerOptions) (*LedgerSource, error) {
	r := ledgerReader{options: o, left: MostLedgerBytes, source: &LedgerSource{}}
	for _, f := range files {
		if err := r.take(f, true); err != nil {
			return nil, err
		}
	}
	r.wthor()
	slices.SortStableFunc(r.source.Events, func(a, b SourceEvent) int {
		return cmp.Or(cmp.Compare(day(a.Event), day(b.Event)), cmp.Compare(a.Event.Key, b.Event.Key), cmp.Compare(a.File, b.File))
	})
	if len(r.source.Events) == 0 && len(r.source.Faults) == 0 {
		return nil, ErrLedgerNothing
	}
	return r.source, nil
}

func day(r ledger.Revision) int32 {
	first := int32(1<<31 - 1)
	for _, g := range r.Games {
		first = min(first, int32(g.Day))
	}
	return first
}

type ledgerReader struct {
	options LedgerOptions
	source  *LedgerSource
	files   int
	left    int          // bytes that may still be unpacked
	bases   []LedgerFile // .wtb
	names   []LedgerFile // .jou and .trn
}

func (r *ledgerReader) fault(name string, err error) {
	r.source.Faults = append(r.source.Faults, FileError{File: name, Err: err})
}

// take reads f. Whatever the fault of one file, the others are read, within bounds.
func (r *ledgerReader) take(f LedgerFile, outside bool) error {
	if r.files++; r.files > MostLedgerFiles {
		return ErrLedgerTooLarge
	}
	if r.left -= len(f.Data); r.left < 0 {
		return ErrLedgerTooLarge
	}
	name := strings.ToLower(path.Base(f.Name))
	switch ext := path.Ext(name); {
	case ext == ".zip" && outside:
		return r.unzip(f)
	case strings.HasSuffix(name, ".csv.gz"):
		return r.gunzip(f)
	case ext == ".elo":
		r.elo(f)
	case ext == ".wtb":
		r.bases = append(r.bases, f)
	case ext == ".jou" || ext == ".trn":
		r.names = append(r.names, f)
	case ext == ".csv":
		r.results(f)
	case outside:
		r.fault(f.Name, ErrLedgerFile)
	}
	return nil
}

// unzip reads the files of an archive. Its directory is not believed: what counts is how
// many bytes come out.
func (r *ledgerReader) unzip(f LedgerFile) error {
	z, err := zip.NewReader(bytes.NewReader(f.Data), int64(len(f.Data)))
	if err != nil {
		r.fault(f.Name, err)
		return nil
	}
	for _, member := range z.File {
		if member.FileInfo().IsDir() || !IsLedgerFile(member.Name) {
			continue
		}
		if strings.EqualFold(path.Ext(member.Name), ".elo") && member.UncompressedSize64 > wof.MaxSize {
			r.fault(member.Name, wof.ErrTooLarge) // if it is true; if not, what is unpacked is bounded all the same
			continue
		}
		data, err := r.unpack(member.Open())
		switch {
		case errors.Is(err, ErrLedgerTooLarge):
			return err
		case err != nil:
			r.fault(member.Name, err)
			continue
		}
		if err := r.take(LedgerFile{Name: member.Name, Data: data}, false); err != nil {
			return err
		}
	}
	return nil
}

func (r *ledgerReader) gunzip(f LedgerFile) error {
	z, err := gzip.NewReader(bytes.NewReader(f.Data))
	if err != nil {
		r.fault(f.Name, err)
		return nil
	}
	data, err := r.unpack(z, nil)
	switch {
	case errors.Is(err, ErrLedgerTooLarge):
		return err
	case err != nil:
		r.fault(f.Name, err)
		return nil
	}
	if r.left -= len(data); r.left < 0 {
		return ErrLedgerTooLarge
	}
	r.results(LedgerFile{Name: f.Name, Data: data})
	return nil
}

// unpack reads all of in, up to what may still be unpacked.
func (r *ledgerReader) unpack(in io.ReadCloser, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, int64(r.left)+1))
	if err == nil && len(data) > r.left {
		err = ErrLedgerTooLarge
	}
	return data, err
}

// elo reads a result file of the federation as one event.
func (r *ledgerReader) elo(f LedgerFile) {
	file, err := wof.Read(bytes.NewReader(f.Data))
	if err != nil {
		r.fault(f.Name, err)
		return
	}
	for _, n := range file.Notes {
		if n.IsGame() {
			r.source.Notes++
		}
	}
	event, err := eloEvent(file)
	if err != nil {
		r.fault(f.Name, err)
		return
	}
	if wof.SaysUnrated(f.Data) {
		event.Event.Unrated = ledger.UnratedSaid
	}
	event.File = f.Name
	r.source.Events = append(r.source.Events, event)
}

// sourceEvents makes the events of a collection; a place is given to a player when he
// appears first.
type sourceEvents struct {
	list   []SourceEvent
	events map[int]int      // place in list
	places []map[string]int // of each event
}

func (s *sourceEvents) event(number int, make func() SourceEvent) int {
	i, ok := s.events[number]
	if !ok {
		if s.events == nil {
			s.events = map[int]int{}
		}
		i = len(s.list)
		s.events[number] = i
		s.list, s.places = append(s.list, make()), append(s.places, map[string]int{})
	}
	return i
}

func (s *sourceEvents) player(event int, number string, make func() SourcePlayer) int64 {
	place, ok := s.places[event][number]
	if !ok {
		e := &s.list[event]
		e.People = append(e.People, make())
		place = len(e.People)
		s.places[event][number] = place
	}
	return int64(place)
}

func (s *sourceEvents) add(event int, g ledger.Game) {
	e := &s.list[event].Event
	e.Games = append(e.Games, g)
}

// at names a place for a fault within a file.
func at(what string, err error) error { return fmt.Errorf("%s: %w", what, err) }

// IsLedgerFile reports whether a file is one of results by its name.
func IsLedgerFile(name string) bool {
	name = strings.ToLower(name)
	return slices.Contains([]string{".elo", ".wtb", ".jou", ".trn", ".csv", ".zip"}, path.Ext(name)) || strings.HasSuffix(name, ".csv.gz")
}

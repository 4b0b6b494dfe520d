package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"sixtyfour/internal/api"
	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/config"
	"sixtyfour/internal/director"
	"sixtyfour/internal/format/papp"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/pairing/report"
	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/store"
	"sixtyfour/internal/tournament"
	"sixtyfour/internal/web"
	"sixtyfour/migrations"
)

// openExisting opens the database of a folder and makes none: a mistyped folder
// is an error and not an empty database.
func openExisting(ctx context.Context, folder string) (*store.Store, error) {
	if _, err := os.Stat(filepath.Join(folder, store.FileName)); err != nil {
		return nil, fmt.Errorf("there is no database in the folder %q (--data, SIXTYFOUR_DATA)", folder)
	}
	return store.Open(ctx, folder, migrations.FS)
}

// shell is who changes things from the command line: whoever can read the
// database file can do so.
var shell = director.Who{Name: "shell", Role: director.RoleDirector}

func runMigrate(args []string, env func(string) string, stdout, stderr io.Writer) int {
	var conf config.Config
	flags := flag.NewFlagSet("migrate", flag.ContinueOnError)
	conf.DataFlag(flags, env)
	if _, status, ok := parse(flags, args, stderr); !ok {
		return status
	}
	st, err := store.Open(context.Background(), conf.Data, migrations.FS)
	if err != nil {
		return fail(stderr, err)
	}
	defer st.Close()
	fmt.Fprintln(stdout, "the database is up to date, schema version", st.SchemaVersion())
	return exitOK
}

func runImport(args []string, env func(string) string, stdout, stderr io.Writer) int {
	var conf config.Config
	flags := flag.NewFlagSet("import", flag.ContinueOnError)
	conf.DataFlag(flags, env)
	files, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if len(files) == 0 {
		fmt.Fprintln(stderr, "sixtyfour import: name the .elo files to import")
		return exitUsage
	}
	ctx := context.Background()
	st, err := store.Open(ctx, conf.Data, migrations.FS)
	if err != nil {
		return fail(stderr, err)
	}
	defer st.Close()
	words, err := catalogue.Load()
	if err != nil {
		return fail(stderr, err)
	}
	d := newDirector(st)
	worst := exitOK
	for _, name := range files {
		if err := importFile(ctx, d, words.In("en"), name, stdout); err != nil {
			worst = fail(stderr, fmt.Errorf("%s: %w", name, err))
		}
	}
	return worst
}

func importFile(ctx context.Context, d *director.Director, words catalogue.Words, name string, stdout io.Writer) error {
	if ext := strings.ToLower(filepath.Ext(name)); ext != ".elo" {
		return fmt.Errorf("only .elo files can be imported, not %q", ext)
	}
	file, err := readResults(name)
	if err != nil {
		return err
	}
	id, report, err := d.ImportWOF(ctx, shell, file)
	var before *director.RepeatedError
	switch {
	case errors.As(err, &before):
		fmt.Fprintf(stdout, "%s: imported already, as %s\n", name, before.Target)
		return nil
	case err != nil:
		return err
	}
	fmt.Fprintf(stdout, "%s: event %d, %d players, %d rounds, %d games\n",
		name, id, report.Players, report.Rounds, report.Games)
	notes := report.Notes
	for _, diff := range report.Differences {
		notes = append(notes, diff.Note())
	}
	printNotes(stdout, words, notes)
	if report.Agrees() {
		fmt.Fprintf(stdout, "  the scores of all %d players in the header agree\n", report.Compared)
	}
	return nil
}

func runExport(args []string, env func(string) string, stdout, stderr io.Writer) int {
	var conf config.Config
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	conf.DataFlag(flags, env)
	out := flags.String("o", "", "`file` to write: .xlsx, .csv (standings), .json (the whole event), .trf (tournament report), .elo (the federation's result file), .xml (standings as PAPP's), papp.zip or wthor.zip")
	sender := flags.String("sender", "??", "who sends the result file to the federation")
	lang := flags.String("lang", "en", "language of the workbook: en or ja")
	rest, status, ok := parse(flags, args, stderr)
	if !ok {
		return status
	}
	if len(rest) != 1 || *out == "" {
		fmt.Fprintln(stderr, "sixtyfour export: name one event and, with -o, one file")
		return exitUsage
	}
	ctx := context.Background()
	st, err := openExisting(ctx, conf.Data)
	if err != nil {
		return fail(stderr, err)
	}
	defer st.Close()
	s, err := findEvent(ctx, st, rest[0])
	if err != nil {
		return fail(stderr, err)
	}
	words, err := catalogue.Load()
	if err != nil {
		return fail(stderr, err)
	}
	if !words.Has(*lang) {
		fmt.Fprintf(stderr, "sixtyfour export: there is no language %q\n", *lang)
		return exitUsage
	}
	if err := writeFile(*out, func(w io.Writer) error { return export(w, s.Public(), words.In(*lang), *out, *sender) }); err != nil {
		return fail(stderr, err)
	}
	fmt.Fprintf(stdout, "%s: %s\n", s.Event.Name, *out)
	return exitOK
}

func export(w io.Writer, s tournament.Snapshot, words catalogue.Words, name, sender string) error {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".xlsx":
		return spreadsheet.WriteEvent(w, s, spreadsheet.Edition{Words: words, Made: time.Now(), Rules: web.RulesInWords(words, s.Event.Rules)})
	case ".csv":
		return spreadsheet.WriteStandingsCSV(w, standings.Compute(s), words, true)
	case ".json":
		return api.WriteWholeEvent(w, s)
	case ".trf":
		return report.Write(w, s, "sixtyfour "+version)
	case ".elo":
		return wof.Write(w, director.ResultFile(s, sender))
	case ".xml":
		return papp.WriteStandings(w, director.PAPPStandings(s), s.Last())
	case ".zip":
		return exportZip(w, s, name)
	default:
		return fmt.Errorf("-o %s: the name must end in .xlsx, .csv, .json, .trf, .elo, .xml, papp.zip or wthor.zip", name)
	}
}

// exportZip writes the files that go together: those of PAPP or a base of WTHOR, as the
// name says.
func exportZip(w io.Writer, s tournament.Snapshot, name string) error {
	switch lower := strings.ToLower(name); {
	case strings.HasSuffix(lower, "papp.zip"):
		event, err := director.PAPPEvent(s)
		if err != nil {
			return err
		}
		return papp.WriteZip(w, event, s.Last())
	case strings.HasSuffix(lower, "wthor.zip"):
		archive, err := director.NewArchive(s)
		if err != nil {
			return err
		}
		if archive.Base.Games() == 0 {
			return errors.New("no game of the event has moves that a base of WTHOR can hold")
		}
		return archive.Base.WriteZip(w, archive.Year)
	}
	return fmt.Errorf("-o %s: a .zip must be called …papp.zip or …wthor.zip", name)
}

// writeFile writes beside the target and renames, so that a failure leaves what
// was there.
func writeFile(name string, fill func(io.Writer) error) error {
	tmp, err := os.CreateTemp(filepath.Dir(name), ".sixtyfour-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	err = fill(tmp)
	if err := errors.Join(err, tmp.Chmod(0o644), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}

// findEvent takes the number of an event or its whole name.
func findEvent(ctx context.Context, st *store.Store, text string) (tournament.Snapshot, error) {
	if id, err := strconv.ParseInt(text, 10, 64); err == nil {
		s, err := st.Snapshot(ctx, tournament.EventID(id))
		if errors.Is(err, tournament.ErrNotFound) {
			err = fmt.Errorf("there is no event %d", id)
		}
		return s, err
	}
	events, err := st.Events(ctx)
	if err != nil {
		return tournament.Snapshot{}, err
	}
	var found []tournament.EventID
	for _, e := range events {
		if strings.EqualFold(e.Event.Name, text) {
			found = append(found, e.Event.ID)
		}
	}
	switch len(found) {
	case 0:
		return tournament.Snapshot{}, fmt.Errorf("there is no event named %q", text)
	case 1:
		return st.Snapshot(ctx, found[0])
	default:
		return tournament.Snapshot{}, fmt.Errorf("%d events are named %q: give the number of one of them, %v", len(found), text, found)
	}
}

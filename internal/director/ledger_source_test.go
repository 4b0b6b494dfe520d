package director_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/ledger"
)

// elo is a result file of three rounds between four players.
const elo = `%%Tournament: Paris Open
%%Country: France
%%Date: 16/05/2009
%%Sender: somebody

%_% 101, DURAND, Anne, FRA, 3.0, 120
%_% 102, MARTIN, Luc, FRA, 2.0, 110
%_% 103, SMITH, Joe, GBR, 1.0, 90
%Round 1
101 (40)>(24) 102 B
103 (40)>(24) 104 B
%Round 2
101 (36)>(28) 103 W
102 (33)>(31) 104 B
%Round 3
101 (64)>(00) 104 B
102 (32)=(32) 103 B
`

// take reads files and takes them into the ledger.
func (h *hall) take(choice director.LedgerChoice, files ...director.LedgerFile) director.LedgerDone {
	h.t.Helper()
	source, err := director.ReadLedgerFiles(files, director.LedgerOptions{})
	h.must(err)
	done, err := h.d.ImportLedger(h.ctx, h.who, source, choice, nil)
	h.must(err)
	return done
}

func (h *hall) preview(files ...director.LedgerFile) director.LedgerPreview {
	h.t.Helper()
	source, err := director.ReadLedgerFiles(files, director.LedgerOptions{})
	h.must(err)
	v, err := h.d.PreviewLedger(h.ctx, source)
	h.must(err)
	return v
}

func text(name, content string) director.LedgerFile {
	return director.LedgerFile{Name: name, Data: []byte(content)}
}

func zipped(t testing.TB, files ...director.LedgerFile) director.LedgerFile {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for _, f := range files {
		w, err := z.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(f.Data); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return director.LedgerFile{Name: "archive.zip", Data: buf.Bytes()}
}

func TestResultFilesInTheLedger(t *testing.T) {
	h := newHallFor(t)
	known := h.enterAlone("Somebody else", "102")
	if v := h.preview(text("a.elo", elo)); v.Count[director.StandingNew] != 1 || v.Fresh != 3 || v.Games != 6 || h.book().Seq != 0 {
		t.Fatalf("preview: %+v", v)
	}
	if done := h.take(director.LedgerChoice{}, text("a.elo", elo)); done != (director.LedgerDone{Added: 1, Games: 6, Created: 3}) {
		t.Fatalf("taken: %+v", done)
	}
	b := h.book()
	if len(b.Games) != 6 || len(b.Players) != 4 || b.Events[0].Title != "Paris Open" || b.Events[0].Country != "FRA" {
		t.Fatalf("%d games of %d players, %+v", len(b.Games), len(b.Players), b.Events)
	}
	if got := b.Games[0].Day.Time().Format(time.DateOnly); got != "2009-05-16" {
		t.Errorf("the day is %s", got)
	}
	t.Run("players are found by their ids and never by name", func(t *testing.T) {
		names := map[string]string{}
		all, err := h.d.Reader().Players(h.ctx)
		h.must(err)
		for _, p := range all {
			names[p.FederationID] = p.Name() + " " + p.Country
		}
		want := map[string]string{"101": "DURAND Anne FRA", "102": "Somebody else ", "103": "SMITH Joe GBR", "104": "104 "}
		if len(all) != 4 || fmt.Sprint(names) != fmt.Sprint(want) {
			t.Errorf("the registry has %v, want %v", names, want)
		}
		if b.Players[0] != int64(known) {
			t.Errorf("the player with the id is not %d", known)
		}
	})
	t.Run("no event is made", func(t *testing.T) {
		events, err := h.d.Reader().Events(h.ctx)
		h.must(err)
		if len(events) != 0 {
			t.Errorf("%d events", len(events))
		}
	})
	t.Run("the same event again writes nothing, whoever sent it and however its lines end", func(t *testing.T) {
		log, err := h.store.Audit(h.ctx, 0, 0)
		h.must(err)
		other := strings.NewReplacer("\n", "\r\n", "somebody", "another", "Paris Open", "PARIS  open").Replace(elo)
		for _, f := range []director.LedgerFile{text("a.elo", elo), text("B.ELO", other), zipped(t, text("folder/c.Elo", other), text("folder/d.elo", elo))} {
			if done := h.take(director.LedgerChoice{}, f); done.Added+done.Changed+done.Left+done.Created != 0 || done.Same == 0 {
				t.Errorf("%s: %+v", f.Name, done)
			}
		}
		again, err := h.store.Audit(h.ctx, 0, 0)
		h.must(err)
		if len(again) != len(log) {
			t.Error("something was written into the log")
		}
	})
	t.Run("a corrected file is the next revision", func(t *testing.T) {
		file := text("a.elo", strings.Replace(elo, "(36)>(28)", "(28)<(36)", 1))
		v := h.preview(file)
		if e := v.Events[0]; e.Standing != director.StandingChanged || e.Added != 1 || e.Removed != 1 {
			t.Errorf("preview: %+v", e)
		}
		if done := h.take(director.LedgerChoice{}, file); done.Changed != 1 || done.Created != 0 {
			t.Errorf("taken: %+v", done)
		}
		if now := h.book(); now.Seq != 2 || len(now.Games) != 6 || now.Digest == b.Digest {
			t.Errorf("the book: %d games, entry %d", len(now.Games), now.Seq)
		}
	})
}

// enterAlone registers a player with an id of the federation.
func (h *hall) enterAlone(family, id string) int64 {
	h.t.Helper()
	saved, err := h.d.SavePlayer(h.ctx, h.who, player(family, id), true)
	h.must(err)
	return int64(saved.ID)
}

func TestSuspiciousEvents(t *testing.T) {
	twin := strings.NewReplacer("Paris Open", "Open de Paris", "16/05", "17/05").Replace(elo)
	t.Run("the games of an event under another name are kept and not rated", func(t *testing.T) {
		h := newHallFor(t)
		h.take(director.LedgerChoice{}, text("a.elo", elo))
		first := h.book()
		v := h.preview(text("b.elo", twin))
		if e := v.Events[0]; e.Standing != director.StandingTwin || e.Twin != first.Events[0].Key || e.TwinName != "Paris Open" {
			t.Fatalf("preview: %+v", e)
		}
		if done := h.take(director.LedgerChoice{}, text("b.elo", twin)); done.Twins != 1 || done.Added != 1 {
			t.Errorf("taken: %+v", done)
		}
		b := h.book()
		if b.Digest != first.Digest || len(b.Events) != 2 || b.Flagged[ledger.FlagTwin] != (ledger.Count{Games: 6, Left: 6}) {
			t.Errorf("the book has %d games, flags %v", len(b.Games), b.Flagged)
		}
		for range 2 {
			if done := h.take(director.LedgerChoice{}, text("a.elo", elo), text("b.elo", twin)); done.Same != 2 {
				t.Errorf("both again: %+v", done)
			}
		}
		fixed := strings.Replace(elo, "(36)>(28)", "(38)>(26)", 1)
		if done := h.take(director.LedgerChoice{}, text("a.elo", fixed)); done.Changed != 1 || done.Twins != 0 || len(h.book().Games) != 6 {
			t.Errorf("a correction of the first: %+v", done)
		}
	})
	t.Run("they are told within one import, between players who are new", func(t *testing.T) {
		h := newHallFor(t)
		if done := h.take(director.LedgerChoice{}, text("a.elo", elo), text("b.elo", twin)); done.Twins != 1 || done.Created != 4 || len(h.book().Games) != 6 {
			t.Errorf("taken: %+v", done)
		}
	})
	t.Run("they are rated where somebody says so", func(t *testing.T) {
		h := newHallFor(t)
		h.take(director.LedgerChoice{Suspicious: true}, text("a.elo", elo), text("b.elo", twin))
		if b := h.book(); len(b.Games) != 12 {
			t.Errorf("%d games", len(b.Games))
		}
	})
	t.Run("a name and day with other people is left until somebody says so", func(t *testing.T) {
		h := newHallFor(t)
		h.take(director.LedgerChoice{}, text("a.elo", elo))
		other := text("b.elo", strings.NewReplacer("101", "201", "102", "202", "103", "203", "104", "204").Replace(elo))
		if v := h.preview(other); v.Events[0].Standing != director.StandingOther {
			t.Errorf("preview: %+v", v.Events[0])
		}
		done := h.take(director.LedgerChoice{}, other)
		all, err := h.d.Reader().Players(h.ctx)
		h.must(err)
		if done.Left != 1 || len(all) != 4 || h.book().Seq != 1 {
			t.Errorf("taken: %+v; %d players", done, len(all))
		}
		if done := h.take(director.LedgerChoice{Suspicious: true}, other); done.Changed != 1 || done.Created != 4 {
			t.Errorf("asked for: %+v", done)
		}
	})
	t.Run("two files that say two things of an event are both left", func(t *testing.T) {
		h := newHallFor(t)
		done := h.take(director.LedgerChoice{Suspicious: true}, text("a.elo", elo), text("b.elo", strings.Replace(elo, "36", "35", 1)))
		if done.Left != 2 || h.book().Seq != 0 {
			t.Errorf("taken: %+v", done)
		}
	})
	t.Run("an event of ours that the federation sends back", func(t *testing.T) {
		h := newHall(t, 4, nil)
		h.play(1)
		h.play(2)
		h.update()
		s := h.snapshot()
		var file strings.Builder
		fmt.Fprintf(&file, "%%%%Tournament: As the federation calls it\n%%%%Date: 17/10/2026\n")
		for _, e := range s.Entries {
			p := s.Players[e.Player]
			p.FederationID = fmt.Sprint(5000 + p.ID)
			_, err := h.d.SavePlayer(h.ctx, h.who, p, true)
			h.must(err)
		}
		for _, r := range s.Rounds {
			fmt.Fprintf(&file, "%%Round %d\n", r.Number)
			for _, m := range r.Matches {
				fmt.Fprintf(&file, "%d (40)>(24) %d\n", 5000+m.Games[0].Black, 5000+m.Games[0].White)
			}
		}
		if done := h.take(director.LedgerChoice{}, text("back.elo", file.String())); done.Twins != 1 || len(h.book().Games) != 4 {
			t.Errorf("taken: %+v, %d games", done, len(h.book().Games))
		}
		h.must(h.enterResult(h.game(1, 1, 1), "44", "read wrongly"))
		if done := h.update(); done.Changed != 1 || done.Twins != 0 || len(h.book().Games) != 4 {
			t.Errorf("our event corrected: %+v, %d games", done, len(h.book().Games))
		}
	})
}

func TestOddResultFiles(t *testing.T) {
	t.Run("not rated, as the file says", func(t *testing.T) {
		h := newHallFor(t)
		h.take(director.LedgerChoice{}, text("a.elo", "% this one is not rated\n"+elo))
		if b := h.book(); len(b.Games) != 0 || b.Flagged[ledger.FlagUnrated].Games != 6 || b.Events[0].Unrated != ledger.UnratedSaid {
			t.Errorf("flags: %v", b.Flagged)
		}
	})
	t.Run("?????? is nobody, and no player of the registry", func(t *testing.T) {
		h := newHallFor(t)
		done := h.take(director.LedgerChoice{}, text("a.elo", strings.ReplaceAll(elo, "104", "??????")))
		if b := h.book(); done.Created != 3 || len(b.Games) != 3 || b.Flagged[ledger.FlagNobody] != (ledger.Count{Games: 3, Left: 3}) {
			t.Errorf("taken: %+v, flags %v", done, b.Flagged)
		}
	})
	t.Run("a temporary id is one player of that event", func(t *testing.T) {
		h := newHallFor(t)
		file := text("a.elo", strings.ReplaceAll(elo, "104", "9000104"))
		h.take(director.LedgerChoice{}, file)
		if done := h.take(director.LedgerChoice{}, file); done.Created != 0 || done.Same != 1 {
			t.Errorf("again: %+v", done)
		}
		all, err := h.d.Reader().Players(h.ctx)
		h.must(err)
		for _, p := range all {
			if p.FederationID == "9000104" {
				t.Error("the temporary id is in the registry")
			}
		}
	})
	t.Run("an event of two days is over on the second", func(t *testing.T) {
		h := newHallFor(t)
		h.take(director.LedgerChoice{}, text("a.elo", strings.Replace(elo, "16/05/2009", "31/05/2009-01/06/2009", 1)))
		if got := h.book().Events[0].Starts.Time().Format(time.DateOnly); got != "2009-06-01" {
			t.Errorf("dated %s", got)
		}
	})
	t.Run("files that are none are told, and the others taken", func(t *testing.T) {
		h := newHallFor(t)
		source, err := director.ReadLedgerFiles([]director.LedgerFile{
			text("none.elo", "%%Tournament: X\n"), text("undated.elo", strings.Replace(elo, "16/05/2009", "", 1)), text("x.pdf", "%PDF"),
			text("broken.zip", "PK"), text("broken.csv", "date\n"), text("broken.wtb", "x"), text("broken.csv.gz", "x"), text("good.elo", elo),
		}, director.LedgerOptions{})
		h.must(err)
		if len(source.Faults) != 7 || len(source.Events) != 1 {
			t.Errorf("faults: %v; %d events", source.Faults, len(source.Events))
		}
	})
	t.Run("nothing at all", func(t *testing.T) {
		if _, err := director.ReadLedgerFiles([]director.LedgerFile{zipped(t, text("readme", "x"))}, director.LedgerOptions{}); !errors.Is(err, director.ErrLedgerNothing) {
			t.Errorf("%v", err)
		}
	})
}

func TestBombsAreRefused(t *testing.T) {
	zeros := make([]byte, 1<<20)
	var gz bytes.Buffer
	w := gzip.NewWriter(&gz)
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	member, err := z.Create("a.csv")
	if err != nil {
		t.Fatal(err)
	}
	for range director.MostLedgerBytes/len(zeros) + 1 {
		if _, err := member.Write(zeros); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(z.Close(), w.Close()); err != nil {
		t.Fatal(err)
	}
	many := make([]director.LedgerFile, director.MostLedgerFiles+1)
	for i := range many {
		many[i] = text(fmt.Sprint(i, ".elo"), "")
	}
	for name, files := range map[string][]director.LedgerFile{
		"a small zip that is large inside": {{Name: "a.zip", Data: buf.Bytes()}},
		"a small gzip":                     {{Name: "a.csv.gz", Data: gz.Bytes()}},
		"very many files":                  many,
	} {
		if _, err := director.ReadLedgerFiles(files, director.LedgerOptions{}); !errors.Is(err, director.ErrLedgerTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
	inner := zipped(t, text("a.elo", elo))
	if _, err := director.ReadLedgerFiles([]director.LedgerFile{zipped(t, inner)}, director.LedgerOptions{}); !errors.Is(err, director.ErrLedgerNothing) {
		t.Errorf("a zip in a zip: %v", err)
	}
}

func FuzzReadLedgerFiles(f *testing.F) {
	f.Add("a.elo", []byte(elo))
	f.Add("a.csv", []byte("date,event,round,a,b,a_halfpoints,a_discs,b_discs,a_colour\n2014-01-02,1,1,7,9,2,40,24,B\n"))
	f.Add("a.zip", zipped(f, text("x.elo", elo)).Data)
	f.Add("a.wtb", []byte{20, 1, 1, 1, 0, 0, 0, 0, 0, 0, 209, 7, 8, 0, 22, 0})
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		source, err := director.ReadLedgerFiles([]director.LedgerFile{{Name: name, Data: data}}, director.LedgerOptions{})
		if err != nil {
			return
		}
		for _, e := range source.Events {
			if e.Event.Key == "" || len(e.Event.Games) == 0 {
				t.Fatalf("%q: an event without a key or games: %+v", name, e.Event)
			}
			for _, g := range e.Event.Games {
				if max(g.A, g.B) > int64(len(e.People)) || min(g.A, g.B) < 0 {
					t.Fatalf("%q: a game of nobody: %+v", name, g)
				}
			}
			if _, err := ledger.ParseContent(e.Event.Canonical().Content()); err != nil {
				t.Fatalf("%q: %v", name, err)
			}
		}
	})
}

func TestFilesInWhichTheFewerDiscsWinAreRated(t *testing.T) {
	h := newHallFor(t)
	h.take(director.LedgerChoice{}, text("a.elo", "%%Tournament: X\n%%Date: 01/02/2004\n1 (20)>(44) 2\n3 (44)<(20) 1\n"))
	if b := h.book(); len(b.Games) != 2 || b.Flagged[ledger.FlagMore] != (ledger.Count{Games: 2}) || b.Flagged[ledger.FlagUnrated].Games != 0 {
		t.Errorf("%d games, flags %v", len(b.Games), b.Flagged)
	}
}

func TestAnArchiveWithOneFileThatIsTooLarge(t *testing.T) {
	large := text("large.elo", strings.Repeat("% nothing\n", 500_000))
	source, err := director.ReadLedgerFiles([]director.LedgerFile{zipped(t, large, text("good.elo", elo))}, director.LedgerOptions{})
	if err != nil || len(source.Events) != 1 || len(source.Faults) != 1 || !errors.Is(&source.Faults[0], wof.ErrTooLarge) {
		t.Errorf("%+v, %v", source, err)
	}
}

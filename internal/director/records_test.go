package director_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"
	"testing/fstest"

	"sixtyfour/internal/director"
	"sixtyfour/internal/format"
	"sixtyfour/internal/format/wthor"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/testkit"
	"sixtyfour/internal/tournament"
)

// movesHall is federationHall with moves: a game that ended early, one that broke off
// with a count, one that broke off with a count that no file knows, and a final.
func movesHall(t *testing.T) (*hall, tournament.Snapshot) {
	t.Helper()
	h := federationHall(t)
	s := h.snapshot()
	const wipeout = "d3c3b3d2e1d6d7e3f4"
	set := func(g *tournament.Game, outcome tournament.Outcome, black, white int, moves string) {
		g.Result = &tournament.Result{
			Outcome: outcome, Score: reversi.Score{Black: reversi.Discs(black), White: reversi.Discs(white)}, Reason: tournament.ReasonPlayed,
		}
		g.Transcript, g.ChangedAt = moves, h.now
	}
	set(&s.Rounds[0].Matches[0].Games[0], tournament.BlackWon, 128, 0, wipeout)
	set(&s.Rounds[0].Matches[1].Games[0], tournament.WhiteWon, 60, 68, "f5d6c3")
	set(&s.Rounds[0].Matches[2].Games[0], tournament.BlackWon, 69, 59, "f5d6c3")
	last := len(s.Finals[0].Games) - 1
	s.Finals[0].Games[last].Transcript = wipeout
	s.Finals[0].Games[last].Result.Score = reversi.Score{Black: 128}
	s.Finals[0].Games[last].Result.At = h.now
	return h, s
}

func TestNewArchive(t *testing.T) {
	h, s := movesHall(t)
	a, err := director.NewArchive(s)
	h.must(err)
	files := fstest.MapFS{}
	h.must(a.Base.Each(a.Year, func(name string, write func(io.Writer) error) error {
		var buf bytes.Buffer
		err := write(&buf)
		testkit.Golden(t, name, buf.Bytes())
		files[name] = &fstest.MapFile{Data: buf.Bytes()}
		return err
	}))
	names, err := wthor.FindNames(files)
	h.must(err)
	in, err := wthor.NewRecords("WTH_2026.wtb", bytes.NewReader(files["WTH_2026.wtb"].Data), names)
	h.must(err)
	var got []string
	for {
		var g format.Game
		err := in.Read(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		h.must(err)
		black, white, _ := g.Result.CountsOf()
		got = append(got, g.Event+" "+g.Black.Name+"–"+g.White.Name)
		if g.Date != "2026" || black+white != 64 {
			t.Errorf("%+v", g)
		}
	}
	name := func(p tournament.PlayerID) string { return s.Players[p].Name() }
	var want []string
	for _, g := range []tournament.Game{s.Rounds[0].Matches[0].Games[0], s.Rounds[0].Matches[1].Games[0]} {
		want = append(want, "Club evening "+name(g.Black)+"–"+name(g.White))
	}
	final := s.Finals[0].Games[len(s.Finals[0].Games)-1]
	want = append(want, "Club evening "+name(final.Black)+"–"+name(final.White))
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if len(a.Left) != 1 || a.Left[0].Round != 1 || a.Left[0].Table != 3 || !errors.Is(a.Left[0].Err, wthor.ErrNoScore) {
		t.Errorf("left out %+v", a.Left)
	}
	t.Run("the same games give the same bytes", func(t *testing.T) {
		var zips [2]bytes.Buffer
		for i := range zips {
			a, err := director.NewArchive(s)
			h.must(err)
			h.must(a.Base.WriteZip(&zips[i], a.Year))
		}
		if !bytes.Equal(zips[0].Bytes(), zips[1].Bytes()) {
			t.Error("they differ")
		}
	})
	t.Run("without moves there is no game", func(t *testing.T) {
		a, err := director.NewArchive(h.snapshot())
		if err != nil || a.Base.Games() != 0 || len(a.Left) != 0 {
			t.Errorf("%d games (%v)", a.Base.Games(), err)
		}
	})
}

package spreadsheet_test

import (
	"io"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"testing"
	"time"

	"sixtyfour/internal/spreadsheet"
	"sixtyfour/internal/tournament"
)

// weigh runs fn b.N times and reports, beside the time, the most memory that the
// process held meanwhile above what it held before: what fn needs.
func weigh(b *testing.B, fn func() error) {
	held := func() int64 {
		samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
		metrics.Read(samples)
		return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
	}
	runtime.GC()
	debug.FreeOSMemory()
	before := held()
	var most atomic.Int64
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
				most.Store(max(most.Load(), held()))
			}
		}
	}()
	b.ReportAllocs()
	for b.Loop() {
		if err := fn(); err != nil {
			b.Fatal(err)
		}
	}
	close(done)
	b.ReportMetric(float64(max(most.Load()-before, 0))/1e6, "peak-MB")
}

// An event of 200 or of 10,000 players: before its first round, and after three of
// them, 15,000 games with moves.
func BenchmarkWriteEvent(b *testing.B) {
	large := event(10_000)
	entered := large
	entered.Rounds = nil
	for _, size := range []struct {
		name string
		snap tournament.Snapshot
	}{{"200", event(200)}, {"10000_entered", entered}, {"10000_with_games", large}} {
		e := spreadsheet.Edition{Words: words(b, "ja"), Made: made, BaseURL: site, Rules: rules}
		b.Run(size.name, func(b *testing.B) {
			weigh(b, func() error { return spreadsheet.WriteEvent(io.Discard, size.snap, e) })
		})
	}
}

func BenchmarkWriteRegistry(b *testing.B) {
	r := registered(10_000, true)
	e := spreadsheet.Edition{Words: words(b, "ja"), Made: made}
	weigh(b, func() error { return spreadsheet.WriteRegistry(io.Discard, r, e) })
}

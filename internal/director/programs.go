package director

import (
	"context"
	"slices"

	"sixtyfour/internal/format/wof"
	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// marked returns who was ever marked as a computer program, also where that was taken back: no
// file marks them again.
func marked(decisions []ledger.Entry) map[tournament.PlayerID]bool {
	ever := map[tournament.PlayerID]bool{}
	for _, e := range decisions {
		if e.Kind == ledger.KindProgram {
			ever[tournament.PlayerID(e.Player)] = true
		}
	}
	return ever
}

// markPrograms marks the registered players who are computer programs by a player file, and
// returns how many there were.
func (d *Director) markPrograms(ctx context.Context, tx Tx, who Who, f wof.PlayerFile, ever map[tournament.PlayerID]bool) (int, error) {
	var ids []string
	for _, l := range f.Players {
		if l.Program {
			ids = append(ids, l.ID)
		}
	}
	found, err := tx.PlayersByFederationID(ctx, ids)
	if err != nil {
		return 0, err
	}
	var entries []ledger.Entry
	for _, id := range ids {
		if p, ok := found[id]; ok && !ever[p] {
			entries = append(entries, ledger.Entry{At: d.clock(), By: who.Name, Kind: ledger.KindProgram, Player: int64(p)})
		}
	}
	slices.SortFunc(entries, func(a, b ledger.Entry) int { return int(a.Player - b.Player) })
	_, err = tx.AddLedgerEntries(ctx, entries)
	return len(entries), err
}

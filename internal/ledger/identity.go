package ledger

import (
	"cmp"
	"maps"
	"slices"
)

// Identities is who is who by a part of the ledger: which record plays the games that were
// written for another one, and who is a computer program.
type Identities struct {
	ops      []Entry // merges and splits that hold, in order
	programs map[int64]bool
	excluded map[string]bool
	undone   map[int64]bool
	merged   map[int64]bool // players of a merge or a split: the rest need no look
}

// Identify reads who is who out of entries, in order of their numbers.
func Identify(entries []Entry) Identities {
	w := Identities{programs: map[int64]bool{}, excluded: map[string]bool{}, undone: map[int64]bool{}, merged: map[int64]bool{}}
	for _, e := range entries {
		if e.Kind == KindUndo {
			w.undone[e.Undoes] = true
		}
	}
	for _, e := range entries {
		if w.undone[e.Seq] {
			continue
		}
		switch e.Kind {
		case KindMerge, KindSplit:
			w.ops = append(w.ops, e)
			w.merged[e.Player] = true
		case KindProgram:
			w.programs[e.Player] = true
		case KindExclude:
			w.excluded[e.Key] = true
		case KindGames, KindUndo:
		}
	}
	slices.SortFunc(w.ops, func(a, b Entry) int { return cmp.Compare(a.Seq, b.Seq) })
	for p := range maps.Clone(w.programs) {
		w.programs[w.Into(p)] = true
	}
	return w
}

// Who returns whose games those are that the event of a key has for player: each merge
// and split is applied in turn to what the ones before it have made.
func (w Identities) Who(key string, player int64) int64 {
	if !w.merged[player] {
		return player
	}
	for _, op := range w.ops {
		if op.Player == player && (op.Kind == KindMerge || slices.Contains(op.Events, key)) {
			player = op.Into
		}
	}
	return player
}

// Into returns the record that the record of player is part of by now: its own number
// where it was merged into none.
func (w Identities) Into(player int64) int64 {
	for _, op := range w.ops {
		if op.Kind == KindMerge && op.Player == player {
			player = op.Into
		}
	}
	return player
}

// Program reports whether player is a computer program.
func (w Identities) Program(player int64) bool { return w.programs[player] }

// Excluded reports whether the event of a key is not rated by a decision.
func (w Identities) Excluded(key string) bool { return w.excluded[key] }

// Holds reports whether the entry with a number was not taken back.
func (w Identities) Holds(seq int64) bool { return !w.undone[seq] }

// Later returns the number of a later merge or split that rests on the one with number seq, for it has a
// record in common with it; 0 when it can be taken back.
func (w Identities) Later(seq int64) int64 {
	i := slices.IndexFunc(w.ops, func(e Entry) bool { return e.Seq == seq })
	if i < 0 {
		return 0
	}
	for _, op := range w.ops[i+1:] {
		for _, p := range []int64{op.Player, op.Into} {
			if p == w.ops[i].Player || p == w.ops[i].Into {
				return op.Seq
			}
		}
	}
	return 0
}

// Sources returns the records whose games may be a player's: his own, and those that a merge or
// a split has led to him from, in order.
func (w Identities) Sources(player int64) []int64 {
	found := []int64{player}
	for i := 0; i < len(found); i++ {
		for _, op := range w.ops {
			if op.Into == found[i] && !slices.Contains(found, op.Player) {
				found = append(found, op.Player)
			}
		}
	}
	slices.Sort(found)
	return found
}

package reversi

// Mirror returns the transcript with files a and h exchanged. Passes stay.
func (t Transcript) Mirror() Transcript {
	m := make(Transcript, len(t))
	for i, s := range t {
		if s < Pass {
			s ^= 7
		}
		m[i] = s
	}
	return m
}

// MirrorHint returns the transcript mirrored a↔h when that is a legal game and
// t is not: the sign of a board that was set up the other way round. ok is false
// in every other case. A hint is for a person to confirm, never to apply.
func MirrorHint(t Transcript) (mirrored Transcript, ok bool) {
	if _, err := Replay(t); err == nil {
		return nil, false
	}
	m := t.Mirror()
	if _, err := Replay(m); err != nil {
		return nil, false
	}
	return m, true
}

// FirstDifference returns the ply, from 1, at which two transcripts first
// differ, passes left aside; the ply after the shorter one when it is the
// beginning of the longer, and 0 when they are the same.
func FirstDifference(a, b Transcript) int {
	i, j := 0, 0
	for ply := 1; ; ply++ {
		for i < len(a) && a[i] == Pass {
			i++
		}
		for j < len(b) && b[j] == Pass {
			j++
		}
		switch {
		case i == len(a) && j == len(b):
			return 0
		case i == len(a) || j == len(b) || a[i] != b[j]:
			return ply
		}
		i, j = i+1, j+1
	}
}

package catalogue

import "strings"

// Characters that part what they enclose from the direction of the text around
// it (Unicode Standard Annex 9).
const (
	firstIsolate = '\u2066' // left-to-right, right-to-left, first strong
	lastIsolate  = '\u2068'
	popIsolate   = '\u2069'
)

// isolate encloses text so that nothing in it can turn the sentence around it: a
// name in Hebrew letters must not carry the discs of a result to its other side.
// Text that runs from left to right is returned as it is.
func isolate(text string) string {
	if !strings.ContainsFunc(text, turns) {
		return text
	}
	var sb strings.Builder
	sb.WriteRune(lastIsolate)
	open := 1
	for _, r := range text {
		switch {
		case r >= firstIsolate && r <= lastIsolate:
			open++
		case r == popIsolate && open == 1:
			continue // it would end ours
		case r == popIsolate:
			open--
		}
		sb.WriteRune(r)
	}
	for range open {
		sb.WriteRune(popIsolate)
	}
	return sb.String()
}

// turns reports whether r is written from right to left or changes a direction:
// the blocks that Unicode keeps for such scripts, and its marks.
func turns(r rune) bool {
	return r >= 0x0590 && r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFE ||
		r >= 0x10800 && r <= 0x10FFF || r >= 0x1E800 && r <= 0x1EFFF ||
		r == 0x200E || r == 0x200F || r >= 0x202A && r <= 0x202E || r >= firstIsolate && r <= popIsolate
}

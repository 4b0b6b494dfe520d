package wof

import (
	"regexp"
	"strings"
)

// notRated finds the words of those who ask that an event is not rated, in English and French.
var notRated = regexp.MustCompile(`(?i)\b(not\s+(to\s+be\s+)?rated|unrated|non[\s-]+rated|hors[\s-]+classement)\b|\bnon[\s-]+homologu`)

// SaysUnrated reports whether a result file asks, in its name or in a comment, that its
// games are not rated. Roster and games are not looked at: a player may be called so.
func SaysUnrated(data []byte) bool {
	for line := range strings.Lines(newlines.Replace(decode(data))) {
		text := strings.TrimSpace(line)
		if strings.HasPrefix(text, "%") && !strings.HasPrefix(text, "%_%") && len(text) <= MaxLine && notRated.MatchString(text) {
			return true
		}
	}
	return false
}

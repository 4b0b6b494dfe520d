package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// actionWords says an action in the language of the page.
func actionWords(w catalogue.Words, action string) string {
	if key := "audit.action." + action; w.Known(key) {
		return w.Text(key)
	}
	return action
}

// actorWords names who did something; the program itself has words, people
// have names.
func actorWords(w catalogue.Words, e tournament.AuditEntry) string {
	_, what, _ := strings.Cut(e.Action, ".")
	if key := "audit.actor." + e.Actor; strings.HasPrefix(what, "link") && w.Known(key) {
		return w.Text(key)
	}
	return actorName(w.Text, e.Actor)
}

// targets are the forms in which the director names what was changed.
var targets = []struct {
	form  *regexp.Regexp
	key   string
	names []string
}{
	{regexp.MustCompile(`^event (\d+)$`), "audit.target.event", []string{"id"}},
	{regexp.MustCompile(`^player (\d+)$`), "audit.target.player", []string{"id"}},
	{regexp.MustCompile(`^season (\d+)$`), "audit.target.season", []string{"id"}},
	{regexp.MustCompile(`^series (\d+)$`), "audit.target.series", []string{"id"}},
	{regexp.MustCompile(`^list (\d+)$`), "audit.target.list", []string{"id"}},
	{regexp.MustCompile(`^club (\d+)$`), "audit.target.club", []string{"id"}},
	{regexp.MustCompile(`^(\d+) players$`), "audit.target.players", []string{"n"}},
	{regexp.MustCompile(`^(\d+) clubs$`), "audit.target.clubs", []string{"n"}},
	{regexp.MustCompile(`^(\d+) events$`), "audit.target.events", []string{"n"}},
	{regexp.MustCompile(`^(\d+) games$`), "audit.target.games", []string{"n"}},
	{regexp.MustCompile(`^ledger entry (\d+)$`), "audit.target.entry", []string{"id"}},
	{regexp.MustCompile(`^import (\d+)$`), "audit.target.import", []string{"id"}},
	{regexp.MustCompile(`^round (\d+)$`), "audit.target.round", []string{"round"}},
	{regexp.MustCompile(`^round (\d+), table (\d+)$`), "audit.target.table", []string{"round", "table"}},
	{regexp.MustCompile(`^round (\d+), table (\d+), game (\d+)$`), "audit.target.game", []string{"round", "table", "game"}},
}

// targetWords says what was changed. What has no known form is a name, and stays.
func targetWords(w catalogue.Words, target string) string {
	for _, t := range targets {
		m := t.form.FindStringSubmatch(target)
		if m == nil {
			continue
		}
		args := make([]any, 0, 2*len(t.names))
		for i, name := range t.names {
			args = append(args, name, m[i+1])
		}
		return w.Text(t.key, args...)
	}
	return target
}

var registered = regexp.MustCompile(`^(player|club|season) \d+$`)

// targetLink returns the page of what was changed, and its name if the state
// after the change tells it.
func targetLink(e tournament.AuditEntry) (url, name string) {
	if registered.MatchString(e.Target) {
		url = targetURL(e.Target)
		fields := readDocument(e.After)
		text := func(key string) string { s, _ := fields[key].(string); return s }
		name = strings.TrimSpace(text("family") + " " + text("given"))
		if name == "" {
			name = text("native") + text("name")
		}
		return url, name
	}
	if m := regexp.MustCompile(`^round (\d+)\b`).FindStringSubmatch(e.Target); m != nil && e.Event != 0 && e.Action != "round.drop" {
		return eventPath(e.Event, "/rounds/"+m[1]), ""
	}
	return "", ""
}

// noteWords says why a line of an import needs a look.
func noteWords(w catalogue.Words, n tournament.ImportNote) string {
	if why, ok := strings.CutPrefix(n.Why, "import."); ok {
		return w.Text("import."+why, n.Arguments()...)
	}
	return n.Why
}

// logParts puts the fields that differ side by side.
func logParts(w catalogue.Words, before, after string) []logPart {
	old, fresh := readDocument(before), readDocument(after)
	names := map[string]bool{}
	for name := range old {
		names[name] = true
	}
	for name := range fresh {
		names[name] = true
	}
	var parts []logPart
	for _, name := range slices.Sorted(maps.Keys(names)) {
		p := logPart{Field: fieldName(w, name), Before: valueText(w, name, old[name]), After: valueText(w, name, fresh[name])}
		if p.Before != p.After {
			parts = append(parts, p)
		}
	}
	return parts
}

func readDocument(text string) map[string]any {
	var fields map[string]any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber() // seeds are larger than a float keeps exactly
	if err := d.Decode(&fields); err != nil {
		return nil // no state on this side
	}
	return fields
}

func fieldName(w catalogue.Words, name string) string {
	if key := "audit.field." + strings.ReplaceAll(name, " ", "_"); w.Known(key) {
		return w.Text(key)
	}
	return name
}

// wordFields hold words of a closed set; other fields hold what people typed.
var wordFields = []string{
	"outcome", "reason", "role", "withdrawn", "expelled", "expelled_keep", "expelled_count", "requests", "kind", "scoring", "regime", "credit", "level_by_discs", "unplayed", "correction", "right", "third_place",
}

// valueText writes a value of a document in a line.
func valueText(w catalogue.Words, field string, value any) string {
	word := func(text string) string {
		if field == "tie_breaks" {
			return breakName(w, tournament.TieBreak(text))
		}
		if key := "events.treatment." + text; field == "treatment" && w.Known(key) {
			return w.Text(key)
		}
		if key := "audit.value." + text; slices.Contains(wordFields, field) && w.Known(key) {
			return w.Text(key)
		}
		return besideWord(w, field, text)
	}
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return word(v)
	case []any:
		parts := make([]string, len(v))
		for i, part := range v {
			parts[i] = valueText(w, field, part)
			if pair, ok := part.([]any); ok && len(pair) == 2 {
				parts[i] = fmt.Sprintf("%v–%v", pair[0], pair[1])
			}
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		if text, ok := worthText(w, v); ok {
			return text
		}
		var parts []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, key+": "+valueText(w, field, v[key]))
		}
		return strings.Join(parts, ", ")
	}
	return word(fmt.Sprint(value))
}

// worthText writes what a round without a game gives.
func worthText(w catalogue.Words, v map[string]any) (string, bool) {
	points, isPoints := v["Points"].(json.Number)
	discs, isDiscs := v["Discs"].(json.Number)
	if !isPoints || !isDiscs {
		return "", false
	}
	p, errPoints := points.Int64()
	d, errDiscs := discs.Int64()
	if errPoints != nil || errDiscs != nil {
		return "", false
	}
	return w.Text("audit.worth", "points", tournament.Points(p), "discs", reversi.Discs(d)), true
}

// resultBrief tells in a few words what an entry says of a result: the discs, how
// the game ended unless it was counted, and what players claim.
func resultBrief(w catalogue.Words, e tournament.AuditEntry) string {
	if !strings.HasPrefix(e.Action, "result.") {
		return ""
	}
	before, after := readDocument(e.Before), readDocument(e.After)
	result := func(fields map[string]any) string {
		text := valueText(w, "score", fields["score"])
		if reason := fields["reason"]; reason != nil && reason != string(tournament.ReasonPlayed) {
			text += " (" + valueText(w, "reason", reason) + ")"
		}
		return text
	}
	var parts []string
	for _, claim := range []string{"claim of black", "claim of white"} {
		if said := after[claim]; said != nil && said != before[claim] {
			parts = append(parts, fieldName(w, claim)+" "+valueText(w, claim, said))
		}
	}
	was, is := result(before), result(after)
	switch {
	case was == is || was == "":
		parts = append(parts, is)
	case is == "":
		parts = append(parts, was+" → –")
	default:
		parts = append(parts, was+" → "+is)
	}
	return strings.Trim(strings.Join(parts, " · "), " ·")
}

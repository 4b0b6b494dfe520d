package director

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"sixtyfour/internal/sheet"
	"sixtyfour/internal/tournament"
)

// registry is all players, found by id and by any part of their names that makes
// them look alike.
type registry struct {
	players []tournament.Player
	names   []spelling
	clubs   map[tournament.ClubID]string
	byID    map[string]int   // by federation id
	parts   map[string]int   // by the federation id of a record that is part of another one
	byName  map[string][]int // by family name, key of the whole name, or native name
}

func readRegistry(ctx context.Context, reader Reader) (*registry, error) {
	players, err := reader.Players(ctx)
	if err != nil {
		return nil, err
	}
	clubs, err := reader.Clubs(ctx)
	if err != nil {
		return nil, err
	}
	r := newRegistry(players, clubs)
	all, err := reader.AllPlayers(ctx)
	if err != nil {
		return nil, err
	}
	r.join(all)
	return r, nil
}

func newRegistry(players []tournament.Player, clubs []tournament.Club) *registry {
	r := &registry{clubs: map[tournament.ClubID]string{}, byID: map[string]int{}, parts: map[string]int{}, byName: map[string][]int{}}
	for _, c := range clubs {
		r.clubs[c.ID] = c.Name
	}
	for _, p := range players {
		r.add(p)
	}
	return r
}

// join lets the federation ids of records that are part of another one lead there.
func (r *registry) join(all []tournament.Player) {
	into := records(all)
	place := make(map[tournament.PlayerID]int, len(r.players))
	for i, p := range r.players {
		place[p.ID] = i
	}
	for _, p := range all {
		if i, ok := place[into(p.ID)]; ok && p.Merged != 0 && p.FederationID != "" {
			r.parts[p.FederationID] = i
		}
	}
}

func (r *registry) add(p tournament.Player) {
	i := len(r.players)
	name := spell(p)
	r.players, r.names = append(r.players, p), append(r.names, name)
	if p.FederationID != "" {
		r.byID[p.FederationID] = i
	}
	for _, key := range name.keys() {
		r.byName[key] = append(r.byName[key], i)
	}
}

// keys returns under what a name is looked up; two that are alike share one.
func (s spelling) keys() (keys []string) {
	for kind, text := range []string{s.family, s.key, s.native} {
		if text != "" {
			keys = append(keys, strconv.Itoa(kind)+text)
		}
	}
	return keys
}

// alike returns the players whose names are like name, in their order.
func (r *registry) alike(name spelling) (found []int) {
	for _, key := range name.keys() {
		for _, i := range r.byName[key] {
			if name.alike(r.names[i]) {
				found = append(found, i)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// match looks for the player of a line: by federation id, then by name. Names that
// are only alike are a question, and so is an equal name with anything beside it
// that contradicts: nobody is ever merged by a name.
func (r *registry) match(l *ListLine) {
	l.Kind = LineNew
	name := spell(l.Player)
	i, ok := r.byID[l.Player.FederationID]
	if part, known := r.parts[l.Player.FederationID]; known { // the player keeps the id that he has
		i, ok, l.Player.FederationID = part, true, ""
	} else {
		ok = ok && l.Player.FederationID != ""
	}
	if ok {
		known := r.players[i]
		changes := changesOf(l.Player, l.Club, known, r.clubs[known.Club], true)
		l.Matches, l.Changes = []tournament.Player{known}, [][]Change{changes}
		switch {
		case !name.alike(r.names[i]):
			l.Kind = LineSuspicious // a mistyped id looks like this
		case len(changes) > 0:
			l.Kind = LineChanged
		default:
			l.Kind = LineSame
		}
		return
	}
	exact, perfect, agrees := 0, 0, 0
	for _, i := range r.alike(name) {
		known := r.players[i]
		if l.Player.FederationID != "" && known.FederationID != "" {
			continue // two ids are two people
		}
		changes := changesOf(l.Player, l.Club, known, r.clubs[known.Club], false)
		if name.same(r.names[i]) {
			exact++
			if len(changes) == 0 {
				perfect, agrees = perfect+1, len(l.Matches)
			}
		}
		l.Matches, l.Changes = append(l.Matches, known), append(l.Changes, changes)
	}
	switch {
	case perfect == 1: // namesakes are told apart by what else the line says
		l.Kind, l.Matches, l.Changes = LineSame, l.Matches[agrees:agrees+1], l.Changes[agrees:agrees+1]
	case len(l.Matches) == 1 && exact == 1 && !tellsApart(l.Changes[0]):
		l.Kind, l.byName = LineChanged, true
	case len(l.Matches) > 0:
		l.Kind = LineSuspicious
	}
}

// matchAbove compares a line with those above it, and adds it to them. The same
// player again is refused; an equal name beside which something else stands is
// asked about.
func (r *registry) matchAbove(l *ListLine, at sheet.Address) {
	refuse := func() {
		l.Kind = LineRefused
		l.Faults = append(l.Faults, &ListFault{At: at, Err: &tournament.FieldError{Field: "line", Value: l.Text, Err: tournament.ErrDuplicate}})
	}
	name := spell(l.Player)
	if i, ok := r.byID[l.Player.FederationID]; ok && l.Player.FederationID != "" {
		if !name.alike(r.names[i]) {
			l.Faults = append(l.Faults, &ListFault{At: at, Err: &tournament.FieldError{Field: "federation_id", Value: l.Player.FederationID, Err: tournament.ErrDuplicate}})
			l.Kind = LineRefused
			return
		}
		refuse()
		return
	}
	for _, i := range r.alike(name) {
		above := r.players[i]
		if !name.same(r.names[i]) || l.Player.FederationID != "" && above.FederationID != "" {
			continue
		}
		if len(changesOf(l.Player, l.Club, above, r.clubs[tournament.ClubID(i+1)], false)) == 0 {
			refuse()
			return
		}
		if l.Kind == LineNew {
			l.Kind = LineSuspicious
		}
	}
	r.clubs[tournament.ClubID(len(r.players)+1)] = l.Club // by place: a list has no ids
	r.add(l.Player)
}

// tellsApart reports whether two records of one name are told apart by what both
// of them say.
func tellsApart(changes []Change) bool {
	return slices.ContainsFunc(changes, func(c Change) bool {
		return c.From != "" && (c.Field == "birth_year" || c.Field == "country" || c.Field == "native")
	})
}

// changesOf lists what a line says otherwise than a player who is known. A name is
// told only when renamed is set, and only when it is not the same spelled otherwise.
func changesOf(p tournament.Player, club string, known tournament.Player, knownClub string, renamed bool) (changes []Change) {
	differ := func(field, from, to string, same bool) {
		if to != "" && !same {
			changes = append(changes, Change{Field: field, From: from, To: to})
		}
	}
	latin := known.Family == "" || renamed && nameKey(known.Family+" "+known.Given) != nameKey(p.Family+" "+p.Given)
	if latin {
		differ("family", known.Family, p.Family, p.Family == known.Family)
		differ("given", known.Given, p.Given, p.Given == known.Given)
	}
	differ("native", known.Native, p.Native, joined(p.Native) == joined(known.Native))
	differ("reading", known.Reading, p.Reading, joined(p.Reading) == joined(known.Reading))
	differ("country", known.Country, p.Country, p.Country == known.Country)
	differ("club", knownClub, club, fold(club) == fold(knownClub))
	differ("birth_year", yearText(known.BirthYear), yearText(p.BirthYear), p.BirthYear == known.BirthYear)
	differ("federation_id", known.FederationID, p.FederationID, p.FederationID == known.FederationID)
	differ("email", known.Email, p.Email, p.Email == known.Email)
	differ("note", known.Note, p.Note, joined(p.Note) == joined(known.Note))
	return changes
}

func yearText(year int) string {
	if year == 0 {
		return ""
	}
	return strconv.Itoa(year)
}

// taking returns a known player with what a line says otherwise. The club is set
// by the caller, who may have to create it.
func taking(known, p tournament.Player, changes []Change) tournament.Player {
	for _, c := range changes {
		switch c.Field {
		case "family":
			known.Family, known.Given = p.Family, cmp.Or(p.Given, known.Given)
		case "given":
			known.Given = p.Given
		case "native":
			known.Native = p.Native
		case "reading":
			known.Reading = p.Reading
		case "country":
			known.Country = p.Country
		case "birth_year":
			known.BirthYear = p.BirthYear
		case "federation_id":
			known.FederationID = p.FederationID
		case "email":
			known.Email = p.Email
		case "note":
			known.Note = p.Note
		}
	}
	return known
}

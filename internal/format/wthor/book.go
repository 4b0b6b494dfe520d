package wthor

// Book gives numbers to names: it is a list of players or tournaments that grows.
// A name that a list has keeps its number; numbers are never changed.
type Book struct {
	Names []string // as the list holds them: cut, ISO-8859-1
	Grown bool     // whether names were added

	size    int
	numbers map[string]uint16 // of whole names met so far
	listed  map[string]uint16 // of cut names, the first of each
	owner   map[uint16]string // the whole name that a number was given for
}

// NewPlayers returns a book with the names of a list; nil is an empty list, whose
// number 0 is "???", the unknown one.
func NewPlayers(names []string) *Book { return newBook(names, PlayerSize) }

// NewTournaments is [NewPlayers] for a list of tournaments.
func NewTournaments(names []string) *Book { return newBook(names, TournamentSize) }

func newBook(names []string, size int) *Book {
	b := &Book{Names: names, size: size, numbers: map[string]uint16{}, listed: map[string]uint16{}, owner: map[uint16]string{}}
	if len(names) == 0 {
		b.Names, b.Grown = []string{Unknown}, true
	}
	for i, name := range b.Names {
		if _, known := b.listed[name]; !known {
			b.listed[name] = uint16(i)
		}
	}
	return b
}

// Unknown is the name of number 0 in both lists.
const Unknown = "???"

// Number returns the number of a name and whether the list holds it whole. hint
// is the number that the source had, -1 for none: it counts where the list has
// that name there, or where the game has no name. A name that is not in the list
// is added; two names that differ only behind the cut get two numbers. The error
// is [ErrTooManyNames].
func (b *Book) Number(name string, hint int) (n uint16, whole bool, err error) {
	cut := latin1(encode(name)[:min(len(encode(name)), b.size-1)])
	whole = cut == name
	switch {
	case name == "" && hint >= 0 && hint < 1<<16:
		return uint16(hint), true, nil
	case name == "":
		return 0, true, nil
	case hint >= 0 && hint < len(b.Names) && b.Names[hint] == cut:
		return uint16(hint), whole, nil
	}
	if n, ok := b.numbers[name]; ok {
		return n, whole, nil
	}
	n, ok := b.listed[cut]
	if other, taken := b.owner[n]; !ok || taken && other != name {
		if len(b.Names) == 1<<16-1 {
			return 0, whole, ErrTooManyNames
		}
		n = uint16(len(b.Names))
		b.Names = append(b.Names, cut)
		b.Grown = true
		if !ok {
			b.listed[cut] = n
		}
	}
	b.numbers[name], b.owner[n] = n, name
	return n, whole, nil
}

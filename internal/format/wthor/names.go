package wthor

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"strings"
)

// Lengths in bytes of one name in the lists, the zero byte at the end included.
const (
	PlayerSize     = 20
	TournamentSize = 26
)

// ReadPlayers reads a list of players (.JOU). The index of a name is the number
// that games use. The error is a *[FormatError].
func ReadPlayers(r io.Reader) ([]string, error) { return readNames(r, PlayerSize) }

// ReadTournaments reads a list of tournaments (.TRN). The index of a name is the
// number that games use. The error is a *[FormatError].
func ReadTournaments(r io.Reader) ([]string, error) { return readNames(r, TournamentSize) }

func readNames(r io.Reader, size int) ([]string, error) {
	br := bufio.NewReader(r)
	h, err := readHeader(br)
	if err != nil {
		return nil, err
	}
	if h.Games > 0 {
		return nil, &FormatError{Offset: 4, Err: ErrGames}
	}
	names := make([]string, 0, h.Names)
	record := make([]byte, size)
	offset := int64(HeaderSize)
	for range h.Names {
		n, err := io.ReadFull(br, record)
		if err != nil {
			return nil, &FormatError{Offset: offset + int64(n), Err: shortRead(err)}
		}
		names = append(names, latin1(record[:size-1]))
		offset += int64(size)
	}
	if err := checkEnd(br, offset); err != nil {
		return nil, err
	}
	return names, nil
}

// latin1 decodes ISO-8859-1 up to the first zero byte.
func latin1(b []byte) string {
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	var sb strings.Builder
	for _, c := range b {
		sb.WriteRune(rune(c))
	}
	return strings.TrimSpace(sb.String())
}

// Names are the two lists that belong to a base. The zero Names knows nobody.
type Names struct {
	Players, Tournaments []string
}

// Player returns the name with a number, empty when the list has none.
func (n Names) Player(number uint16) string { return at(n.Players, number) }

// Tournament returns the name with a number, empty when the list has none.
func (n Names) Tournament(number uint16) string { return at(n.Tournaments, number) }

func at(list []string, number uint16) string {
	if int(number) < len(list) {
		return list[number]
	}
	return ""
}

// FindNames reads the lists that lie in the root of fsys, the folder of a base:
// WTHOR.JOU and WTHOR.TRN, or WTH.JOU and WTH.TRN, in capitals or not. A list
// that is not there stays empty. A list that cannot be read stays empty too and
// is reported, as a *[FormatError] with the name of the file or the error of fsys.
func FindNames(fsys fs.FS) (Names, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return Names{}, err
	}
	var names Names
	var errPlayers, errTournaments error
	if file := pick(entries, ".jou"); file != "" {
		names.Players, errPlayers = readFile(fsys, file, ReadPlayers)
	}
	if file := pick(entries, ".trn"); file != "" {
		names.Tournaments, errTournaments = readFile(fsys, file, ReadTournaments)
	}
	return names, errors.Join(errPlayers, errTournaments)
}

// pick returns the entry called wthor or else wth with an extension, any case.
func pick(entries []fs.DirEntry, ext string) string {
	for _, base := range []string{"wthor", "wth"} {
		for _, e := range entries {
			if !e.IsDir() && strings.EqualFold(e.Name(), base+ext) {
				return e.Name()
			}
		}
	}
	return ""
}

func readFile(fsys fs.FS, name string, read func(io.Reader) ([]string, error)) ([]string, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // opened for reading only
	list, err := read(f)
	var fe *FormatError
	if errors.As(err, &fe) {
		fe.File = name
		return nil, fe
	}
	return list, err
}

// ListFile returns the name of the list with an extension (".jou" or ".trn", any
// case) that [FindNames] reads in fsys, empty when there is none.
func ListFile(fsys fs.FS, ext string) (string, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return "", err
	}
	return pick(entries, ext), nil
}

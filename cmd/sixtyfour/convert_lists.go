package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"sixtyfour/internal/format/wthor"
)

// header returns a header of today.
func (c *conversion) header() wthor.Header {
	return wthor.Header{
		Century: uint8(c.today.Year() / 100), Year: uint8(c.today.Year() % 100),
		Month: uint8(c.today.Month()), Day: uint8(c.today.Day()),
	}
}

// openLists begins with the lists in OUT's folder, else with those of IN, so that
// numbers stay what they are.
func (c *conversion) openLists() error {
	names, err := wthor.FindNames(os.DirFS(filepath.Dir(c.out)))
	if err != nil {
		return err
	}
	c.players = wthor.NewPlayers(pickList(names.Players, c.names.Players))
	c.tournaments = wthor.NewTournaments(pickList(names.Tournaments, c.names.Tournaments))
	c.players.Grown = c.players.Grown || names.Players == nil
	c.tournaments.Grown = c.tournaments.Grown || names.Tournaments == nil
	return nil
}

func pickList(own, other []string) []string {
	if own != nil {
		return own
	}
	return other
}

// writeLists writes the lists that have new names into OUT's folder.
func (c *conversion) writeLists() error {
	dir := filepath.Dir(c.out)
	write := func(book *wthor.Book, name string, write func(io.Writer, wthor.Header, []string) error) error {
		if !book.Grown {
			return nil
		}
		found, err := listFile(dir, name)
		if err != nil {
			return err
		}
		return replaceFile(found, func(f *os.File) (bool, error) {
			return true, write(f, c.header(), book.Names)
		})
	}
	return errors.Join(write(c.players, ".JOU", wthor.WritePlayers), write(c.tournaments, ".TRN", wthor.WriteTournaments))
}

// listFile returns the list of a folder with an extension: the one that is read,
// else WTHOR in capitals.
func listFile(dir, ext string) (string, error) {
	name, err := wthor.ListFile(os.DirFS(dir), ext)
	if err != nil {
		return "", err
	}
	if name == "" {
		name = "WTHOR" + ext
	}
	return filepath.Join(dir, name), nil
}

// replaceFile makes a file beside path and puts it there when write keeps it. On
// an error, or when it is not kept, path stays as it was.
func replaceFile(path string, write func(*os.File) (keep bool, err error)) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".convert-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // gone already when all went well
	keep, err := write(f)
	if err != nil || !keep {
		f.Close()
		return err
	}
	if err := errors.Join(f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

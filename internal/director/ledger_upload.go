package director

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"sixtyfour/internal/ledger"
	"sixtyfour/internal/tournament"
)

// LedgerUpload is files that were sent for the ledger and wait to be looked at and taken.
type LedgerUpload struct {
	ID         int64
	Name       string // of the files, for people
	Collection string
	By         string
	At         time.Time
	Files      []byte // a zip of them
}

// LedgerLine is an entry in a list of them: an event without its games, but their number.
type LedgerLine struct {
	Entry ledger.Entry
	Games int
}

const (
	keepUploads = 7 * 24 * time.Hour
	mostUploads = 20
	// LargestUpload bounds the files that are sent at once, in bytes.
	LargestUpload = 32 << 20
)

// SaveLedgerUpload keeps files until they are taken, or for a week. They are read first: of
// what is no file of results nothing is kept.
//
// Errors: those of [ReadLedgerFiles]; joined *[FileError] when no file can be read;
// tournament.ErrForbidden.
func (d *Director) SaveLedgerUpload(ctx context.Context, who Who, files []LedgerFile, o LedgerOptions) (int64, error) {
	if who.Role != RoleDirector {
		return 0, tournament.ErrForbidden
	}
	source, err := ReadLedgerFiles(files, o)
	if err != nil {
		return 0, err
	}
	if len(source.Events) == 0 {
		var errs []error
		for i := range source.Faults {
			errs = append(errs, &source.Faults[i])
		}
		return 0, errors.Join(errs...)
	}
	packed, err := pack(files)
	if err != nil {
		return 0, err
	}
	u := LedgerUpload{Name: uploadName(files), Collection: clip(o.Collection, 40), By: who.Name, At: d.clock(), Files: packed}
	var id int64
	err = d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		if id, err = tx.AddLedgerUpload(ctx, u, u.At.Add(-keepUploads), mostUploads); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{Action: "ledger.upload", Target: fmt.Sprintf("upload %d", id), After: document(map[string]any{"name": u.Name})}, nil
	})
	return id, err
}

// uploadName names the first file, and how many there are besides.
func uploadName(files []LedgerFile) string {
	name := clip(path.Base(files[0].Name), 80)
	if len(files) > 1 {
		name += fmt.Sprintf(" + %d", len(files)-1)
	}
	return name
}

func pack(files []LedgerFile) ([]byte, error) {
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for _, f := range files {
		method := zip.Deflate
		if name := strings.ToLower(f.Name); strings.HasSuffix(name, ".zip") || strings.HasSuffix(name, ".gz") {
			method = zip.Store
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: path.Base(f.Name), Method: method})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.Data); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return buf.Bytes(), err
}

// ReadLedgerUpload returns files that wait, and what they say.
func (d *Director) ReadLedgerUpload(ctx context.Context, id int64) (LedgerUpload, *LedgerSource, error) {
	u, err := d.store.LedgerUpload(ctx, id)
	if err != nil {
		return u, nil, err
	}
	packed, err := zip.NewReader(bytes.NewReader(u.Files), int64(len(u.Files)))
	if err != nil {
		return u, nil, fmt.Errorf("upload %d: %w", id, err)
	}
	r := ledgerReader{left: MostLedgerBytes}
	var files []LedgerFile
	for _, member := range packed.File {
		data, err := r.unpack(member.Open())
		if err != nil {
			return u, nil, fmt.Errorf("upload %d: %w", id, err)
		}
		files = append(files, LedgerFile{Name: member.Name, Data: data})
	}
	source, err := ReadLedgerFiles(files, LedgerOptions{Collection: u.Collection})
	u.Files = nil
	return u, source, err
}

// TakeLedgerUpload takes files that wait into the ledger and then throws them away. After an
// interruption they are still there, and taking them again goes on.
func (d *Director) TakeLedgerUpload(ctx context.Context, who Who, id int64, choice LedgerChoice, progress Progress) (LedgerDone, error) {
	if who.Role != RoleDirector {
		return LedgerDone{}, tournament.ErrForbidden
	}
	_, source, err := d.ReadLedgerUpload(ctx, id)
	if err != nil {
		return LedgerDone{}, err
	}
	done, err := d.ImportLedger(ctx, who, source, choice, progress)
	if err != nil {
		return done, err
	}
	return done, d.dropUpload(ctx, who, id, "taken")
}

// DropLedgerUpload throws files away that wait.
func (d *Director) DropLedgerUpload(ctx context.Context, who Who, id int64) error {
	return d.dropUpload(ctx, who, id, "dropped")
}

func (d *Director) dropUpload(ctx context.Context, who Who, id int64, why string) error {
	who.Once = ""
	return d.change(ctx, who, func(tx Tx) (entry tournament.AuditEntry, err error) {
		if _, err := tx.LedgerUpload(ctx, id); errors.Is(err, tournament.ErrNotFound) {
			return entry, nil // a second press
		} else if err != nil {
			return entry, err
		}
		if err := tx.DeleteLedgerUpload(ctx, id); err != nil {
			return entry, err
		}
		return tournament.AuditEntry{Action: "ledger." + why, Target: fmt.Sprintf("upload %d", id)}, nil
	})
}

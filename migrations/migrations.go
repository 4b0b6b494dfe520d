// Package migrations embeds the schema steps, a folder for each kind of
// database. A step is never edited once it has landed: a new step puts right
// what an old one got wrong.
package migrations

import "embed"

// FS holds sqlite/NNNN_what_it_does.sql, applied in order of number, one
// transaction each, forward only.
//
//go:embed all:sqlite all:postgres
var FS embed.FS

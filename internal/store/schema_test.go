package store

import (
	"strings"
	"testing"

	"sixtyfour/internal/testkit"
)

// schemaOf returns the statements of the schema by name.
func schemaOf(t testing.TB, s *Store) string {
	t.Helper()
	var statements []string
	err := s.db.Raw(`SELECT sql FROM sqlite_schema
		WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%' 
		ORDER BY tbl_name, CASE type WHEN 'table' THEN 1 WHEN 'index' THEN 2 ELSE 3 END, name`).
		Scan(&statements).Error
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(statements, ";\n\n") + ";\n"
}

func TestSchema(t *testing.T) {
	testkit.Golden(t, "schema.golden.sql", []byte(schemaOf(t, openStore(t))))
}

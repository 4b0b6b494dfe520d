// Package testkit holds what the tests of several rooms share: golden files,
// the folder of real data, and the outside programs that some tests drive.
package testkit

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite golden files instead of comparing")

// Golden compares got with testdata/<name> of the package under test. A missing
// file fails the test; go test -update writes it, and the diff is reviewed like
// any other change.
func Golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run go test -update once, then review the file)", err)
	}
	if string(got) != string(want) {
		t.Errorf("%s differs\n got:\n%s\nwant:\n%s", path, got, want)
	}
}

// Corpus returns the folder of real games and results named by SIXTYFOUR_CORPUS.
// Unset, the test is skipped, or fails when CI=true.
func Corpus(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("SIXTYFOUR_CORPUS")
	if dir == "" {
		missing(t, "SIXTYFOUR_CORPUS is not set: no real data to test with")
	}
	return dir
}

// Program returns the path of the first of names found on PATH, such as
// chromium or soffice. With none the test is skipped, or fails when CI=true.
func Program(t testing.TB, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	missing(t, names[0]+" is not installed")
	return ""
}

func missing(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(what)
	}
	t.Skip(what)
}

// Updating reports whether goldens and pictures are made anew (-update).
func Updating() bool { return *update }

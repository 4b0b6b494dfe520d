package web

import (
	"os"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	analysisTime = time.Minute
	os.Exit(m.Run())
}

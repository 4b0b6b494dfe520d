package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"sixtyfour/internal/testkit"
)

// tab is one tab of a real Chromium at a running server.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string
}

// widths are those at which pages are looked at: a small phone, which is the hardest, and a
// laptop; a common phone as well where pictures are made.
func widths() []int64 {
	if *shots != "" {
		return []int64{360, 390, 1280}
	}
	return []int64{360, 1280}
}

// openBrowser starts Chromium, in English unless a page is asked in Japanese.
func openBrowser(t *testing.T, s *server) *tab {
	t.Helper()
	path := testkit.Program(t, "chromium", "chromium-browser", "google-chrome")
	alloc, stop := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("lang", "en-GB"), chromedp.Flag("hide-scrollbars", true),
	)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(alloc)
	t.Cleanup(cancel)
	ctx, timeout := context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(timeout)
	return &tab{t: t, ctx: ctx, base: s.base}
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatalf("%v, at %s:\n%s", err, b.address(), b.text("main"))
	}
}

// value runs an expression in the page.
func value[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

func (b *tab) address() string {
	at, err := chromedp.Run(b.ctx, chromedp.Location())
	if err != nil {
		return "no page"
	}
	return strings.TrimPrefix(at, b.base)
}

// open goes to a path and fails if the page says that something is wrong.
func (b *tab) open(path string) {
	b.t.Helper()
	resp, err := chromedp.RunResponse(b.ctx, chromedp.Navigate(b.base+path))
	if err != nil {
		b.t.Fatalf("%s: %v", path, err)
	}
	if resp.Status != 200 {
		b.t.Fatalf("%s: status %d", path, resp.Status)
	}
}

// size sets the window; a phone has touch and a denser screen.
func (b *tab) size(width, height int64) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, height))
}

// fill replaces what is in a field by typing.
func (b *tab) fill(selector, text string) {
	b.t.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector(%q).select?.()", selector)))
	b.do(chromedp.SendKeys(chromedp.CSS(selector), text))
}

// press clicks what selector finds and waits for the page that it leads to.
func (b *tab) press(selector string) {
	b.t.Helper()
	b.leave(chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// enter types into a field and presses Enter.
func (b *tab) enter(selector, text string) {
	b.t.Helper()
	b.do(chromedp.Focus(chromedp.CSS(selector)), chromedp.KeyEvent(text))
	b.leave(chromedp.KeyEvent(kb.Enter))
}

// leave does what makes the browser load another page, and waits for it.
func (b *tab) leave(step chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	b.do(chromedp.Evaluate[chromedp.Void]("window.left = true"), step)
	for range 500 {
		loaded, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("!window.left && document.readyState === 'complete'"))
		if err == nil && loaded {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	b.t.Fatalf("nothing was loaded after %s:\n%s", b.address(), b.text("main"))
}

// text returns what a reader sees in the first element of selector.
func (b *tab) text(selector string) string {
	b.t.Helper()
	return value[string](b, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
}

// sees fails unless the page says each of texts.
func (b *tab) sees(texts ...string) {
	b.t.Helper()
	body := b.text("body")
	for _, text := range texts {
		if !strings.Contains(body, text) {
			b.t.Fatalf("%s does not say %q:\n%s", b.address(), text, body)
		}
	}
}

// count returns how many elements selector finds.
func (b *tab) count(selector string) int {
	b.t.Helper()
	return value[int](b, fmt.Sprintf("document.querySelectorAll(%q).length", selector))
}

// signIn opens the one-time link that the demo prints.
func (b *tab) signIn(s *server) {
	b.t.Helper()
	m := regexp.MustCompile(`/signin/\S+`).FindString(s.out.String())
	if m == "" {
		b.t.Fatalf("no link in\n%s", s.out)
	}
	b.open(m)
	b.press("main form button")
}

// picture writes the whole page as a PNG file.
func (b *tab) picture(file string) {
	b.t.Helper()
	png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, png, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// download presses a link to a workbook and returns where it was saved.
func (b *tab) download(link string) string {
	b.t.Helper()
	dir := b.t.TempDir()
	allow := browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir}
	if _, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, allow); err != nil {
		b.t.Fatal(err)
	}
	b.do(chromedp.Click(chromedp.CSS("a[href='" + link + "']")))
	for range 200 {
		found, err := filepath.Glob(filepath.Join(dir, "*.xlsx"))
		if err != nil {
			b.t.Fatal(err)
		}
		if len(found) == 1 {
			return found[0]
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Fatal("no workbook was downloaded")
	return ""
}

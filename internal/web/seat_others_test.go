package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"rsc.io/qr"

	"sixtyfour/internal/tournament"
)

func TestSeatTellsNothingOfOthers(t *testing.T) {
	t.Parallel()
	h := newHall(t, 6)
	h.crowd(tournament.Player{
		Family: "Okada", Given: "Mio", Country: "JPN", BirthYear: 1987, FederationID: "900101",
		Email: "mio.okada@private.example", Note: "needs a chair by the door",
	}, tournament.Club{Name: "Kamogawa"})
	h.publish(1)
	list, err := h.db.SeatCodes(t.Context(), h.round(1).ID)
	h.must(err)
	t.Run("SEC-07 no page, file or feed that a guest can fetch holds a code", func(t *testing.T) {
		if len(list) != 6 {
			t.Fatalf("%d codes for 6 seats", len(list))
		}
		guest := h.guest()
		for _, path := range append(h.everyPage(), h.path("/rounds/1/print?by=slips")) {
			text := plainText(t, guest.get(path).body)
			for _, c := range list {
				if strings.Contains(text, c.Code) || strings.Contains(text, c.Shown()) {
					t.Errorf("%s tells a code", path)
				}
			}
		}
	})
	t.Run("SEC-07 officials find codes on the slips alone", func(t *testing.T) {
		for _, path := range h.everyPage() {
			text := plainText(t, h.get(path).body)
			for _, c := range list {
				if strings.Contains(text, c.Code) || strings.Contains(text, c.Shown()) {
					t.Errorf("%s tells a code", path)
				}
			}
		}
		slips := h.get(h.path("/rounds/1/print?by=slips"))
		for _, c := range list {
			slips.want(t, http.StatusOK, c.Shown())
		}
		if got := strings.Count(slips.body, `class="qr"`); got != 6 {
			t.Errorf("%d QR codes for 6 seats", got)
		}
	})
	t.Run("SEC-07 a player sees two names and nothing else of anybody", func(t *testing.T) {
		for _, m := range h.round(1).Matches {
			black, white := h.phones(1, m.Table)
			for _, p := range []phone{black, white} {
				// The keys of forms and the codes of seats are random letters, which may spell anything.
				body := formKeys.ReplaceAllString(p.look("").body+p.get("/t/"+p.code+"/moves").body, "")
				body = strings.NewReplacer(p.code, "", tournament.SeatCode{Code: p.code}.Shown(), "").Replace(body)
				named := 0
				for _, player := range h.snapshot().Players {
					if strings.Contains(body, player.Name()) {
						named++
					}
				}
				if named != 2 {
					t.Errorf("%d names are told", named)
				}
				for _, secret := range []string{"1987", "private.example", "chair by the door", "900101", "Kamogawa", "JPN"} {
					if strings.Contains(body, secret) {
						t.Errorf("the page tells %q", secret)
					}
				}
			}
		}
	})
	t.Run("a page by a name that only this machine knows says that phones cannot follow", func(t *testing.T) {
		page := h.path("/rounds/1/print?by=slips")
		h.get("http://localhost:6064"+page).want(t, http.StatusOK, "only this machine knows", "localhost:6064/t")
		far := h.get("http://192.168.1.10:6064" + page)
		far.want(t, http.StatusOK, "192.168.1.10:6064/t")
		far.lacks(t, "only this machine knows")
	})
}

var qrRun = regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`)

func TestQRCode(t *testing.T) {
	const text = "http://192.168.1.10:6064/t/7K3MQX9T"
	svg, err := qrCode(text)
	if err != nil {
		t.Fatal(err)
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[[2]int]bool{}
	for _, m := range qrRun.FindAllStringSubmatch(string(svg), -1) {
		var x, y, n, back int
		if _, err := fmt.Sscan(strings.Join(m[1:], " "), &x, &y, &n, &back); err != nil || n != back {
			t.Fatalf("%v: %v", m, err)
		}
		for i := range n {
			drawn[[2]int{x + i - qrQuiet, y - qrQuiet}] = true
		}
	}
	for y := -qrQuiet; y < code.Size+qrQuiet; y++ {
		for x := -qrQuiet; x < code.Size+qrQuiet; x++ {
			if drawn[[2]int{x, y}] != code.Black(x, y) {
				t.Fatalf("module %d, %d is drawn %t", x, y, drawn[[2]int{x, y}])
			}
		}
	}
}

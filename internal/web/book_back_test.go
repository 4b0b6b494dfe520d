package web

import (
	"net/http"
	"strings"
	"testing"

	"sixtyfour/internal/tournament"
)

// TestRegistryBook_ComesBack reads the program's own workbook in: what goes out must
// come in as it was.
func TestRegistryBook_ComesBack(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "ja"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			h := newHall(t, 0)
			players := []tournament.Player{
				{Family: "Sato", Given: "Ken", Native: "佐藤 健", Reading: "さとう けん", Country: "JPN", BirthYear: 2011, FederationID: "004217", Email: "ken@example.org", Note: "left-handed\nplays late " + strings.Repeat("x", 470)},
				{Family: "=1+1", Given: "-2", FederationID: "17"},
				{Family: "Łukasz", Given: "d'Arc \"X\"", Country: "POL", FederationID: "1E5"},
				{Native: "髙橋 一", Reading: "たかはし はじめ"},
				{Family: "van der Berg", Given: "Jan", Country: "NLD", BirthYear: 1950},
			}
			for _, p := range players {
				_, err := h.d.SavePlayerOf(t.Context(), h.who, p, "Kamogawa", true)
				h.must(err)
			}
			const page, take = "/players/import", "/players/import/take"
			office := h.get("/players/workbook/office?lang=" + lang)
			office.want(t, http.StatusOK)
			h.get("/players?lang=en")
			res := h.sendFile(page, page, "registry.xlsx", []byte(office.body), nil)
			res.want(t, http.StatusOK, "5 there already")
			res.lacks(t, " new", " changed", "to decide", " refused")
			public := h.guest().get("/players/workbook?lang=" + lang)
			h.sendFile(page, page, "registry.xlsx", []byte(public.body), nil).want(t, http.StatusOK, "5 there already")

			other := newHall(t, 0)
			res = other.sendFile(page, page, "registry.xlsx", []byte(office.body), nil)
			res.want(t, http.StatusOK, "5 new")
			other.send(page, take, filled(res)).want(t, http.StatusSeeOther)
			plain := func(h *hall) (list []tournament.Player) {
				for _, p := range h.registry() {
					club, err := h.d.Reader().Club(t.Context(), p.Club)
					h.must(err)
					if club.Name != "Kamogawa" {
						t.Errorf("%s plays for %s", p.Name(), club.Name)
					}
					p.ID, p.Club, p.Version = 0, 0, 0
					p.Note = strings.Join(strings.Fields(p.Note), " ")
					list = append(list, p)
				}
				return list
			}
			was, is := plain(h), plain(other)
			for i := range was {
				if i >= len(is) || was[i] != is[i] {
					t.Fatalf("%+v\nwent out and came in as\n%+v", was, is)
				}
			}
		})
	}
}

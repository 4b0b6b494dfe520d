package director_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func TestSavePlayer(t *testing.T) {
	h := newHall(t, 0, nil)
	ken, err := h.d.SavePlayer(h.ctx, h.who, tournament.Player{Family: "Satō", Given: "Ken", Native: "佐藤 健", FederationID: "0042"}, false)
	h.must(err)
	tests := []struct {
		name string
		p    tournament.Player
		like bool
	}{
		{"the same name without the accent is asked about", tournament.Player{Family: "Sato", Given: "Ken"}, true},
		{"the same name the other way round is asked about", tournament.Player{Family: "Ken", Given: "SATO"}, true},
		{"the same native name without the space is asked about", tournament.Player{Native: "佐藤健"}, true},
		{"an initial is asked about", tournament.Player{Family: "Sato", Given: "K"}, true},
		{"another given name is another person", tournament.Player{Family: "Sato", Given: "Mio"}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := h.d.SavePlayer(h.ctx, h.who, tt.p, false)
			var like *director.DuplicatesError
			if errors.As(err, &like) != tt.like {
				t.Fatalf("error = %v", err)
			}
			if tt.like && like.Like[0].ID != ken.ID {
				t.Errorf("like %+v", like.Like)
			}
		})
	}
	t.Run("a federation id belongs to one person", func(t *testing.T) {
		_, err := h.d.SavePlayer(h.ctx, h.who, tournament.Player{Family: "Other", FederationID: "0042"}, true)
		if !errors.Is(err, tournament.ErrDuplicate) {
			t.Errorf("error = %v", err)
		}
		_, err = h.d.SavePlayer(h.ctx, h.who, tournament.Player{Family: "Other", FederationID: "42"}, true)
		if err != nil {
			t.Errorf("42 is not 0042: %v", err)
		}
	})
	t.Run("an old page does not overwrite", func(t *testing.T) {
		old := ken
		ken.Country = "JPN"
		saved, err := h.d.SavePlayer(h.ctx, h.who, ken, false)
		h.must(err)
		old.Country = "KOR"
		if _, err := h.d.SavePlayer(h.ctx, h.who, old, false); !errors.Is(err, tournament.ErrConflict) {
			t.Errorf("error = %v, stored %+v", err, saved)
		}
	})
	t.Run("every refused field is named at once", func(t *testing.T) {
		_, err := h.d.SavePlayer(h.ctx, h.who, tournament.Player{Country: "Norway", BirthYear: 12}, false)
		if fields := director.FieldErrors(err); len(fields) != 3 {
			t.Errorf("fields %v", fields)
		}
	})
	t.Run("no private field reaches the log", func(t *testing.T) {
		_, err := h.d.SavePlayer(h.ctx, h.who, tournament.Player{Family: "Quiet", Email: "q@example.org", Note: "needs a ramp", BirthYear: 1990}, false)
		h.must(err)
		log, err := h.d.Reader().Audit(h.ctx, 0, 1)
		h.must(err)
		if want := `{"club":0,"country":"","family":"Quiet","federation_id":"","given":"","native":"","reading":""}`; log[0].After != want {
			t.Errorf("log %s", log[0].After)
		}
	})
}

func TestSearchPlayers(t *testing.T) {
	h := newHall(t, 0, nil)
	for _, p := range []tournament.Player{
		{Family: "Dupont", Given: "Jérôme"}, {Family: "Nowak", Given: "Łukasz"}, {Family: "Müller", Given: "Eva"},
		{Native: "高橋 一郎", Reading: "たかはし いちろう", Family: "Takahashi", Given: "Ichiro"},
	} {
		_, err := h.d.SavePlayer(h.ctx, h.who, p, false)
		h.must(err)
	}
	for query, want := range map[string]string{
		"jerome": "Dupont", "lukasz": "Nowak", "muller": "Müller", "ＭＵＬＬＥＲ": "Müller", "eva mü": "Müller",
		"高橋": "Takahashi", "タカハシ": "Takahashi", "taka": "Takahashi", "xyz": "", "ichirou": "Takahashi", "Ichirō": "Takahashi", "ichiroh taka": "Takahashi",
		"ｲﾁﾛｳ": "Takahashi", "高橋一郎": "Takahashi", "たかはしいちろう": "Takahashi", "高橋二郎": "", "ŁUKASZ": "Nowak", "ichirox": "",
	} {
		found, err := h.d.SearchPlayers(h.ctx, query, 10, true)
		h.must(err)
		if want == "" && len(found) > 0 || want != "" && (len(found) != 1 || found[0].Family != want) {
			t.Errorf("search %q found %+v, want %q", query, found, want)
		}
	}
}

// paste reads a text as a list.
func paste(t *testing.T, text string) director.ListSource {
	t.Helper()
	src, err := director.PasteSource(text)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func TestEnterList(t *testing.T) {
	h := newHall(t, 0, nil)
	for _, p := range []tournament.Player{{Family: "Berg", Given: "Anna", Country: "NOR"}, {Family: "Holm", Given: "Mia"}, {Family: "Holm", Given: "Mia", Country: "DEN"}} {
		_, err := h.d.SavePlayer(h.ctx, h.who, p, true)
		h.must(err)
	}
	const text = "Berg Anna\nHolm Mia\n\nSATO Ken; JPN; 佐藤 健; Kamogawa\nvan den Berg\tLotte\tNED\t1990\nBad\x00Name\nBerg Anna\n"
	list, err := h.d.ReadList(h.ctx, h.event, paste(t, text))
	h.must(err)
	want := []struct {
		line int
		kind director.LineKind
	}{{1, director.LineKnown}, {2, director.LineSuspicious}, {4, director.LineNew}, {5, director.LineNew}, {6, director.LineRefused}, {7, director.LineRefused}}
	if len(list.Lines) != len(want) {
		t.Fatalf("%d lines: %+v", len(list.Lines), list.Lines)
	}
	for i, w := range want {
		if got := list.Lines[i]; got.Line != w.line || got.Kind != w.kind {
			t.Errorf("line %d is %s (%v), want line %d %s", got.Line, got.Kind, got.Faults, w.line, w.kind)
		}
	}
	if p := list.Lines[2].Player; p.Family != "SATO" || p.Given != "Ken" || p.Country != "JPN" || p.Native != "佐藤 健" || list.Lines[2].Club != "Kamogawa" {
		t.Errorf("read %+v, club %q", p, list.Lines[2].Club)
	}
	if p := list.Lines[3].Player; p.Family != "van den Berg" || p.Given != "Lotte" || p.BirthYear != 1990 {
		t.Errorf("read %+v", p)
	}
	t.Run("a line that may be two people needs a choice", func(t *testing.T) {
		var choose *director.ChooseError
		if _, err := h.d.EnterList(h.ctx, h.who, h.event, paste(t, text), director.Take{}); !errors.As(err, &choose) || len(choose.Lines) != 1 || choose.Lines[0] != 2 {
			t.Fatalf("error = %v", err)
		}
		if n := len(h.snapshot().Entries); n != 0 {
			t.Errorf("%d entries were stored all the same", n)
		}
	})
	t.Run("chosen, the list enters everyone once, however often it is sent", func(t *testing.T) {
		pick := map[int]director.Choice{2: {Player: list.Lines[1].Matches[1].ID}}
		added, err := h.d.EnterList(h.ctx, h.who, h.event, paste(t, text), director.Take{Choices: pick})
		h.must(err)
		again, err := h.d.EnterList(h.ctx, h.who, h.event, paste(t, text), director.Take{Choices: pick})
		h.must(err)
		all, err := h.d.Reader().Players(h.ctx)
		h.must(err)
		if added != 4 || again != 0 || len(h.snapshot().Entries) != 4 || len(all) != 5 {
			t.Errorf("added %d, again %d, entries %d, registry %d", added, again, len(h.snapshot().Entries), len(all))
		}
	})
}

func TestReadList(t *testing.T) {
	h := newHall(t, 0, nil)
	tests := []struct {
		name, text string
		want       []string // name, native name, country and club of each line
	}{
		{"a line that names the columns is no player, and says what they hold", "name;club;rating\nNils Ek;Nord;1520", []string{"Nils Ek||||Nord"}},
		{"columns may stand in any order", "国籍\t会員番号\t氏名\tふりがな\nJPN\t0042\t佐藤 健\tさとう けん", []string{"||佐藤 健|JPN|"}},
		{"IO-03 a Japanese list with its heading", "氏名,所属\n高橋 一郎,東京\n髙﨑 凪,大阪", []string{"||高橋 一郎||東京", "||髙﨑 凪||大阪"}},
		{"an e-mail address is private and never a club", "O'Brien Nuala, IRL, nuala@example.org", []string{"O'Brien Nuala|||IRL|"}},
		{"a comma inside a field parts family and given name", "name;club\nMüller, Jürgen;Köln", []string{"Müller Jürgen||||Köln"}},
		{"the same without a heading", "Müller, Jürgen;Köln", []string{"Müller Jürgen||||Köln"}},
		{"a byte-order mark in pasted text is nothing", "\uFEFFname;club\nEk Nils;Nord", []string{"Ek Nils||||Nord"}},
		{"headings in other languages", "Familienname;Vorname;Verein\nEk;Nils;Nord", []string{"Ek Nils||||Nord"}},
		{"capitals are the family name", "DE LA CRUZ Ana", []string{"DE LA CRUZ Ana||||"}},
		{"a player may be called like a column", "Given Anna", []string{"Given Anna||||"}},
		{"family and given name in fields of their own", "Ito;Ken;JPN;伊藤 健", []string{"Ito Ken||伊藤 健|JPN|"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list, err := h.d.ReadList(h.ctx, h.event, paste(t, tt.text))
			h.must(err)
			var got []string
			for _, l := range list.Lines {
				name := l.Player.Family + " " + l.Player.Given
				if l.Player.FederationID == "1520" {
					t.Error("a rating became a federation id")
				}
				got = append(got, strings.TrimSpace(name)+"||"+l.Player.Native+"|"+l.Player.Country+"|"+l.Club)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("read %q, want %q", got, tt.want)
			}
		})
	}
}

func TestAccounts(t *testing.T) {
	h := newHall(t, 0, nil)
	const password = "correct horse"
	dina, err := h.d.CreateFirst(h.ctx, "Dina", password)
	h.must(err)
	t.Run("only the first account is made without signing in", func(t *testing.T) {
		if _, err := h.d.CreateFirst(h.ctx, "Mallory", password); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("error = %v", err)
		}
	})
	t.Run("a wrong password and an unknown name read the same", func(t *testing.T) {
		_, wrong := h.d.SignIn(h.ctx, "dina", "wrong password", "10.0.0.1")
		_, unknown := h.d.SignIn(h.ctx, "nobody", password, "10.0.0.1")
		if !errors.Is(wrong, director.ErrBadLogin) || !errors.Is(unknown, director.ErrBadLogin) || wrong.Error() != unknown.Error() {
			t.Errorf("wrong %v, unknown %v", wrong, unknown)
		}
	})
	t.Run("SEC-09 a hall behind one address signs in while one account is being guessed", func(t *testing.T) {
		var slow *director.SlowDownError
		refused := 0
		for range 20 {
			if _, err := h.d.SignIn(h.ctx, "Victim", "guess", "10.0.0.9"); errors.As(err, &slow) {
				refused++
			}
		}
		if refused < 10 {
			t.Errorf("only %d of 20 guesses were slowed", refused)
		}
		for range 6 {
			if _, err := h.d.SignIn(h.ctx, "Dina", password, "10.0.0.9"); err != nil {
				t.Fatalf("the hall is locked out: %v", err)
			}
		}
		for i := range 400 {
			_, _ = h.d.SignIn(h.ctx, fmt.Sprint("nobody", i), "x", "10.0.0.9")
		}
		if _, err := h.d.SignIn(h.ctx, "Dina", password, "10.0.0.9"); err != nil {
			t.Fatalf("made-up names lock the hall out: %v", err)
		}
		if _, err := h.d.SignIn(h.ctx, "Victim", "guess", "10.0.0.10"); !errors.Is(err, director.ErrBadLogin) {
			t.Errorf("guesses from elsewhere lock the owner out at home: %v", err)
		}
		h.now = h.now.Add(16 * time.Minute)
		if _, err := h.d.SignIn(h.ctx, "Victim", "guess", "10.0.0.9"); !errors.Is(err, director.ErrBadLogin) {
			t.Errorf("the account stays locked: %v", err)
		}
	})
	t.Run("a link opens once, and not after a day", func(t *testing.T) {
		token, err := h.d.NewLink(h.ctx, h.who, dina.ID)
		h.must(err)
		if u, err := h.d.UseLink(h.ctx, token); err != nil || u.ID != dina.ID {
			t.Fatalf("link gave %+v, %v", u, err)
		}
		if _, err := h.d.UseLink(h.ctx, token); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("the link opened twice: %v", err)
		}
		late, err := h.d.NewLink(h.ctx, h.who, dina.ID)
		h.must(err)
		h.now = h.now.Add(25 * time.Hour)
		if _, err := h.d.UseLink(h.ctx, late); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("an old link opened: %v", err)
		}
	})
	t.Run("a short password is refused, a long one is kept whole", func(t *testing.T) {
		if _, err := h.d.SaveUser(h.ctx, h.who, "Vera", director.RoleViewer, "short"); len(director.FieldErrors(err)) != 1 {
			t.Errorf("error = %v", err)
		}
		long := "long enough to be cut by other programs: " + password + password + password + password
		_, err := h.d.SaveUser(h.ctx, h.who, "Vera", director.RoleViewer, long)
		h.must(err)
		if _, err := h.d.SignIn(h.ctx, "vera", long[:80], "10.0.0.1"); !errors.Is(err, director.ErrBadLogin) {
			t.Errorf("the start of a password opened: %v", err)
		}
		u, err := h.d.SignIn(h.ctx, "VERA", long, "10.0.0.1")
		h.must(err)
		vera := director.Who{Name: u.Name, Role: u.Role}
		if err := h.d.ChangePassword(h.ctx, vera, dina.ID, long, false, "mine now, all of it"); !errors.Is(err, tournament.ErrForbidden) {
			t.Errorf("a viewer changed another's password: %v", err)
		}
		if err := h.d.ChangePassword(h.ctx, vera, u.ID, "not it", false, "a better password"); !errors.Is(err, director.ErrBadLogin) {
			t.Errorf("the present password was not asked for: %v", err)
		}
		link, err := h.d.NewLink(h.ctx, h.who, u.ID)
		h.must(err)
		h.must(h.d.ChangePassword(h.ctx, vera, u.ID, long, false, "a better password"))
		if _, err := h.d.UseLink(h.ctx, link); !errors.Is(err, tournament.ErrNotFound) {
			t.Errorf("a link outlived the password: %v", err)
		}
	})
	t.Run("a name that changes its length in lower case signs in", func(t *testing.T) {
		_, err := h.d.SaveUser(h.ctx, h.who, "İlker", director.RoleViewer, "long enough for all")
		h.must(err)
		_, err = h.d.SignIn(h.ctx, "İlker", "long enough for all", "10.0.0.1")
		h.must(err)
	})
	t.Run("many guesses at once are counted like one after the other", func(t *testing.T) {
		var bad atomic.Int64
		var wait sync.WaitGroup
		for range 40 {
			wait.Go(func() {
				if _, err := h.d.SignIn(h.ctx, "Someone", "guess", "10.0.0.77"); errors.Is(err, director.ErrBadLogin) {
					bad.Add(1)
				}
			})
		}
		wait.Wait()
		if n := bad.Load(); n > 6 {
			t.Errorf("%d of 40 guesses were answered", n)
		}
	})
}

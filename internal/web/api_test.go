package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sixtyfour/internal/api"
	"sixtyfour/internal/director"
	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// description is the part of an OpenAPI document that these tests read.
type description struct {
	OpenAPI string
	Paths   map[string]map[string]json.RawMessage
	root    any
	schemas *jsonschema.Compiler
}

type operation struct {
	Parameters []json.RawMessage
	Responses  map[string]struct {
		Ref     string `json:"$ref"`
		Content map[string]struct {
			Schema json.RawMessage
		}
	}
}

// parameterIs is a parameter of an operation.
type parameterIs struct {
	Name, In string
	Example  any
}

func describe(t *testing.T) *description {
	t.Helper()
	d := &description{schemas: jsonschema.NewCompiler()}
	err := json.Unmarshal(api.OpenAPI, d)
	if err == nil {
		d.root, err = jsonschema.UnmarshalJSON(bytes.NewReader(api.OpenAPI))
	}
	if err == nil {
		err = d.schemas.AddResource("mem:///openapi.json", d.root)
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// at returns what a pointer such as "#/components/parameters/page" names.
func (d *description) at(ref string) any {
	here := d.root
	for step := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		object, _ := here.(map[string]any)
		here = object[step]
	}
	return here
}

// get returns the operation of a path, and its parameters with those of the path.
func (d *description) get(t *testing.T, path string) (op operation, all []parameterIs) {
	t.Helper()
	item := d.Paths[path]
	if err := json.Unmarshal(item["get"], &op); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	var shared []json.RawMessage
	if raw := item["parameters"]; raw != nil {
		if err := json.Unmarshal(raw, &shared); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	for _, raw := range append(shared, op.Parameters...) {
		var ref struct {
			Ref string `json:"$ref"`
		}
		if err := json.Unmarshal(raw, &ref); err != nil {
			t.Fatal(err)
		}
		if ref.Ref != "" {
			var err error
			if raw, err = json.Marshal(d.at(ref.Ref)); err != nil {
				t.Fatal(err)
			}
		}
		var p parameterIs
		if err := json.Unmarshal(raw, &p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return op, all
}

// check holds an answer against what the operation of path says of its status,
// and notes which fields were there.
func (d *description) check(t *testing.T, path string, res answer, seen map[string]bool) {
	t.Helper()
	at := fmt.Sprintf("#/paths/%s/get/responses/%d", strings.ReplaceAll(path, "/", "~1"), res.StatusCode)
	described, _ := d.at(at).(map[string]any)
	if ref, ok := described["$ref"].(string); ok {
		at = ref
		described, _ = d.at(at).(map[string]any)
	}
	if described == nil {
		t.Errorf("%s: an answer %d is not described", path, res.StatusCode)
		return
	}
	if _, has := described["content"]; !has {
		if res.body != "" {
			t.Errorf("%s: %d has a body", path, res.StatusCode)
		}
		return
	}
	if kind := res.Header.Get("Content-Type"); kind != "application/json; charset=utf-8" {
		t.Errorf("%s: %d is %q", path, res.StatusCode, kind)
	}
	at += "/content/application~1json/schema"
	schema, err := d.schemas.Compile("mem:///openapi.json" + at)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	body, err := jsonschema.UnmarshalJSON(strings.NewReader(res.body))
	if err == nil {
		err = schema.Validate(body)
	}
	if err != nil {
		t.Errorf("%s: %d: %v", path, res.StatusCode, err)
	}
	d.note(at, body, seen)
}

// note walks a body beside its schema and marks every field that is there.
func (d *description) note(at string, body any, seen map[string]bool) {
	schema, _ := d.at(at).(map[string]any)
	if ref, ok := schema["$ref"].(string); ok {
		d.note(ref, body, seen)
		return
	}
	switch body := body.(type) {
	case map[string]any:
		for name, value := range body {
			seen[at+"/properties/"+name] = true
			d.note(at+"/properties/"+name, value, seen)
		}
	case []any:
		for _, value := range body {
			d.note(at+"/items", value, seen)
		}
	}
}

// fields returns the pointer of every field that a schema describes, and checks
// that no schema of an object lets through what it does not describe.
func (d *description) fields(t *testing.T, at string, node any) (all []string) {
	t.Helper()
	switch node := node.(type) {
	case map[string]any:
		if properties, ok := node["properties"].(map[string]any); ok {
			if node["additionalProperties"] != false {
				t.Errorf("%s lets other fields through", at)
			}
			for name := range properties {
				all = append(all, at+"/properties/"+name)
			}
		}
		for name, child := range node {
			all = append(all, d.fields(t, at+"/"+name, child)...)
		}
	case []any:
		for i, child := range node {
			all = append(all, d.fields(t, fmt.Sprint(at, "/", i), child)...)
		}
	}
	return all
}

// busyHall is an event with everything that an answer can hold: a bye, a
// forfeit, a game without a result, moves with a board that stood otherwise, a
// final, a round that is not published.
func busyHall(t *testing.T) *hall {
	t.Helper()
	h := newHall(t, 5)
	h.crowd(tournament.Player{Family: "Okada", Given: "Mio", Native: "岡田 澪", Reading: "おかだ みお", Country: "JPN", BirthYear: 1987}, tournament.Club{Name: "Kamogawa"})
	h.play(1)
	moves, _ := slipped(t)
	g := h.game(1, 1, 1)
	_, err := h.d.Record(t.Context(), h.who, director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Transcript: moves.String(), Reason: "sheet found"})
	h.must(err)
	h.publish(2)
	noShow := tournament.LossResult(reversi.White, tournament.ReasonNoShow, 0)
	g = h.game(2, 1, 1)
	_, err = h.d.Record(t.Context(), h.who, director.Submission{Event: h.event, Game: g.ID, Version: g.Version, Result: &noShow})
	h.must(err)
	h.follow(h.send("/ratings/new", "/ratings/new", typedSeries()))
	h.publishList(seriesPage)
	return h
}

// withFinal adds an event whose final has begun, and returns its id.
func (h *hall) withFinal() tournament.EventID {
	h.t.Helper()
	first := h.event
	rules := tournament.DefaultRules()
	rules.Rounds, rules.CountryRounds = 1, 0
	e, err := h.d.CreateEvent(h.t.Context(), h.who, tournament.Event{Name: "Masters", Place: "Kyoto", Country: "JPN", Starts: "2076-10-18", Rules: rules})
	h.must(err)
	h.event = e.ID
	var players []tournament.PlayerID
	for _, name := range []string{"Q1", "Q2"} {
		players = append(players, h.enter(name))
	}
	h.play(1)
	final, err := h.d.MakeFinal(h.t.Context(), h.who, e.ID, "Final", tournament.FinalRules{Cut: 2, Games: 1, FinalGames: 3, Right: "either"}, players)
	h.must(err)
	moves, _ := slipped(h.t)
	h.must(h.d.RecordFinal(h.t.Context(), h.who, e.ID, final.Number, director.FinalSubmission{
		Round: 1, Slot: 1, Number: 1, Version: final.Version, Black: final.Seeds[0], Transcript: moves.String(),
	}))
	h.event = first
	return e.ID
}

func TestAPI(t *testing.T) {
	t.Parallel()
	h := busyHall(t)
	second := h.withFinal()
	d := describe(t)
	var described, routed []string
	for path := range d.Paths {
		described = append(described, apiRoot+strings.NewReplacer("{", ":", "}", "").Replace(path))
	}
	for _, r := range h.server.echo.Routes() {
		if strings.HasPrefix(r.Path, "/api/") && !slices.Contains(routed, r.Path) {
			routed = append(routed, r.Path)
		}
	}
	slices.Sort(described)
	slices.Sort(routed)
	if !slices.Equal(described, routed) {
		t.Fatalf("described\n%s\nserved\n%s", strings.Join(described, "\n"), strings.Join(routed, "\n"))
	}
	ids := func(event tournament.EventID) *strings.Replacer {
		return strings.NewReplacer("{event}", fmt.Sprint(event), "{round}", "1", "{game}", fmt.Sprint(h.game(1, 1, 1).ID),
			"{player}", fmt.Sprint(h.snapshot().Entries[0].Player), "{club}", "1", "{list}", "1")
	}
	seen := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		op, parameters := d.get(t, path)
		t.Run(path+" answers as it is described", func(t *testing.T) {
			guest := h.guest()
			for _, event := range []tournament.EventID{h.event, second} {
				if event == second && strings.Contains(path, "{game}") {
					continue // the game of another event
				}
				at := apiRoot + ids(event).Replace(path)
				res := guest.get(at)
				res.want(t, http.StatusOK)
				if path == "/openapi.json" {
					return
				}
				d.check(t, path, res, seen)
				again := httptest.NewRequest(http.MethodGet, at, nil)
				again.Header.Set("If-None-Match", res.Header.Get("ETag"))
				had := guest.do(again)
				had.want(t, http.StatusNotModified)
				d.check(t, path, had, seen)
			}
			if len(guest.cookies) > 0 {
				t.Errorf("cookies are set: %v", guest.cookies)
			}
		})
		t.Run(path+" takes each parameter, and refuses what none can be", func(t *testing.T) {
			at := apiRoot + ids(h.event).Replace(path)
			for _, p := range parameters {
				if p.In != "query" {
					missing := apiRoot + strings.NewReplacer("{"+p.Name+"}", "987654").Replace(path)
					d.check(t, path, h.guest().get(ids(h.event).Replace(missing)), seen)
					continue
				}
				plain, taken := h.guest().get(at), h.guest().get(at+"?"+url.Values{p.Name: {fmt.Sprint(p.Example)}}.Encode())
				taken.want(t, http.StatusOK)
				d.check(t, path, taken, seen)
				if p.Name != "page" && p.Example != nil && taken.body == plain.body {
					t.Errorf("%s=%v changes nothing", p.Name, p.Example)
				}
				if p.Name != "q" {
					for _, bad := range []string{"0", "-1", "x", "99999999999999999999"} {
						res := h.guest().get(at + "?" + p.Name + "=" + bad)
						res.want(t, http.StatusBadRequest, `"bad_request"`, p.Name)
						d.check(t, path, res, seen)
					}
				}
			}
			if _, can := op.Responses["400"]; can != slices.ContainsFunc(parameters, func(p parameterIs) bool { return p.In == "query" }) {
				t.Error("400 and the parameters do not go together")
			}
		})
	}
	schemas := d.at("#/components/schemas")
	for _, field := range d.fields(t, "#/components/schemas", schemas) {
		if !seen[field] {
			t.Errorf("%s is described and in no answer", field)
		}
	}
}

func TestAPIForEverybody(t *testing.T) {
	t.Parallel()
	h := busyHall(t)
	at := func(path string) string { return fmt.Sprintf("%s/events/%d%s", apiRoot, h.event, path) }
	t.Run("pages from anywhere may read it", func(t *testing.T) {
		for _, path := range []string{at(""), at("/rounds/99")} {
			res := h.guest().get(path)
			if res.Header.Get("Access-Control-Allow-Origin") != "*" || res.Header.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("%s: headers %v", path, res.Header)
			}
		}
		res := h.guest().do(httptest.NewRequest(http.MethodOptions, at(""), nil))
		res.want(t, http.StatusNoContent)
		if !strings.Contains(res.Header.Get("Access-Control-Allow-Headers"), "If-None-Match") || res.Header.Get("Access-Control-Allow-Methods") != "GET, HEAD" {
			t.Errorf("headers %v", res.Header)
		}
		if h.guest().get(h.path("")).Header.Get("Access-Control-Allow-Origin") != "" {
			t.Error("so may they our pages")
		}
	})
	t.Run("nothing can be changed through it", func(t *testing.T) {
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch} {
			res := h.do(httptest.NewRequest(method, at(""), strings.NewReader("name=x")))
			res.want(t, http.StatusMethodNotAllowed, `"method_not_allowed"`)
		}
	})
	t.Run("the words of an error are in the language of the reader, its code is not", func(t *testing.T) {
		r := httptest.NewRequest(http.MethodGet, at("/rounds/99"), nil)
		r.Header.Set("Accept-Language", "ja")
		h.guest().do(r).want(t, http.StatusNotFound, `"not_found"`, "ません")
	})
	t.Run("a page explains every address in both languages", func(t *testing.T) {
		ops, err := api.Operations()
		if err != nil || len(ops) < 15 {
			t.Fatalf("%d operations: %v", len(ops), err)
		}
		for _, lang := range []string{"en", "ja"} {
			page := h.guest().get("/api?lang=" + lang)
			page.want(t, http.StatusOK)
			for _, op := range ops {
				page.want(t, http.StatusOK, "<code>"+apiRoot+op.Path+"</code>", "<dd>"+h.server.words.In(lang).Text("api.op."+op.ID))
			}
		}
	})
	t.Run("an official is told no more than a guest, and a draft is not there", func(t *testing.T) {
		for _, m := range h.round(2).Matches {
			for _, g := range m.Games {
				if g.Result == nil {
					h.enterResult(g, "40", "")
				}
			}
		}
		h.must(h.d.Close(t.Context(), h.who, h.event, 2, h.round(2).Version))
		h.draft(3)
		for _, path := range []string{"", "/rounds", "/rounds/2", "/standings", "/cross-table", "/games?per_page=500"} {
			if mine, theirs := h.get(at(path)), h.guest().get(at(path)); mine.body != theirs.body || strings.Contains(mine.body, "draft") {
				t.Errorf("%s: they differ", path)
			}
		}
		h.get(at("/rounds/3")).want(t, http.StatusNotFound)
		h.get(at("/standings?after=3")).want(t, http.StatusNotFound)
		h.get(at(fmt.Sprintf("/games/%d", h.game(3, 1, 1).ID))).want(t, http.StatusNotFound)
	})
	t.Run("a change of the event or of a name is there at once", func(t *testing.T) {
		before := h.guest().get(at("/standings"))
		p := h.snapshot().Players[h.player("P02")]
		p.Family = "Renamed"
		_, err := h.d.SavePlayer(t.Context(), h.who, p, true)
		h.must(err)
		after := h.guest().get(at("/standings"))
		after.want(t, http.StatusOK, `"Renamed"`)
		if before.Header.Get("ETag") == after.Header.Get("ETag") {
			t.Error("the same ETag")
		}
	})
	t.Run("STAND-03 the file of the standings and the answer say the same", func(t *testing.T) {
		for _, after := range []string{"", "?after=1"} {
			if file, said := h.guest().get(h.path("/standings.json"+after)), h.guest().get(at("/standings"+after)); file.body != said.body {
				t.Errorf("%s: they differ", after)
			}
		}
	})
	t.Run("the parts of every tie-break add up to it", func(t *testing.T) {
		var doc struct {
			Standings struct {
				Rows []struct {
					Name string
					Tie  []struct {
						Name  string
						Value float64
						Parts []struct{ Value float64 }
					} `json:"values"`
				}
			}
		}
		if err := json.Unmarshal([]byte(h.guest().get(at("/standings")).body), &doc); err != nil {
			t.Fatal(err)
		}
		if len(doc.Standings.Rows) != 5 {
			t.Fatalf("%d rows", len(doc.Standings.Rows))
		}
		for _, row := range doc.Standings.Rows {
			for _, tie := range row.Tie {
				sum := 0.0
				for _, part := range tie.Parts {
					sum += part.Value
				}
				if sum != tie.Value || len(tie.Parts) != 2 {
					t.Errorf("%s %s: %d parts give %v, not %v", row.Name, tie.Name, len(tie.Parts), sum, tie.Value)
				}
			}
		}
	})
}

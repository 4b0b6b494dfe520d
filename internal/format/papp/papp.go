// Package papp writes the files of PAPP, the pairing program of the Othello
// federations: the work file with which it goes on pairing an event, its list of
// new players, and the standings and rounds as XML. It knows no event of ours: what
// the numbers mean is for others to say.
//
// Source of the layouts: the grammar and the writers of PAPP 1.37 (Thierry
// Bernadet, Emmanuel Lazard).
package papp

import (
	"archive/zip"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// WorkfileName and NewPlayersName are how PAPP calls the files that it reads.
const (
	WorkfileName   = "papp-internal-workfile.txt"
	NewPlayersName = "nouveaux.txt"
)

// Event is an event as PAPP knows it: one game a round, 64 discs a game.
type Event struct {
	Name       string
	Date       string // DD/MM/YYYY; empty is not known
	Rounds     int    // announced
	Brightwell int    // discs that a point of an opponent is worth
	Bye        int    // discs of the opponent that a bye stands for; 24 is PAPP's own
	Players    []Player
	Played     []Round // by number
}

// Player is a player of an event, by the standings.
type Player struct {
	ID       int64
	New      bool // the federation has not given the id
	Family   string
	Given    string
	Country  string
	Place    int
	Points   string // decimal, "4.5"
	TieBreak string
	Left     bool // has left the event
}

// name returns the name as PAPP shows it.
func (p Player) name() string { return strings.TrimSpace(p.Family + " " + p.Given) }

// Round is a round with everybody who is there.
type Round struct {
	Present []int64 // with a table or a bye
	Pairs   []Pair  // by table
	Open    bool    // results are missing: it is the last
}

// Pair is a table.
type Pair struct {
	Black, White           int64
	BlackDiscs, WhiteDiscs int  // together 64
	Open                   bool // no result yet
}

// WriteWorkfile writes the work file. Text is ISO-8859-1, or UTF-8 where a letter is
// not in it.
func WriteWorkfile(w io.Writer, e Event) error {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	rule := strings.Repeat("#", 41)
	line("%s\n# Sixtyfour, for PAPP 1.37\n%s", rule, rule)
	line("#_Nom-Tournoi   = %s ;", quoted(e.Name))
	line("#_Nombre-Rondes = %d ;", e.Rounds)
	line("#_BQ-double = %d.000000 ;", e.Brightwell)
	line("#_Date = %s ;", quoted(e.Date))
	line("%s\n", rule)
	if e.Bye != usualBye {
		line("score-bip = %d/64 ;\n", e.Bye)
	}
	known := map[int64]bool{} // PAPP registers whoever is named: nobody is before he comes
	for i, r := range e.Played {
		there := map[int64]bool{}
		for _, id := range r.Present {
			there[id], known[id] = true, true
		}
		line("%% Players inscribed for round %d\n", i+1)
		b.WriteByte('&')
		named := 0
		for _, p := range e.Players {
			sign, space := '-', " "
			switch {
			case there[p.ID]:
				sign = '+'
			case !known[p.ID]:
				continue
			}
			if named > 0 && named%10 == 0 {
				space = "\n  "
			}
			fmt.Fprintf(&b, "%s%c%06d", space, sign, p.ID)
			named++
		}
		line(";\n")
		what := "Results"
		if r.Open {
			what = "Pairings"
		}
		line("%% %s of round %d\n\nraz-couplage;", what, i+1)
		for _, pair := range r.Pairs {
			if pair.Open {
				line("(%06d %06d);", pair.Black, pair.White)
			} else if r.Open {
				line("(%06d %06d %d);", pair.Black, pair.White, pair.BlackDiscs)
			} else {
				line("(%06d %-5d %06d %d);", pair.Black, pair.BlackDiscs, pair.White, pair.WhiteDiscs)
			}
		}
		if !r.Open {
			line("ronde-suivante;\n")
		}
	}
	return write(w, b.String())
}

// usualBye is what the opponent of a bye scores when nothing is said.
const usualBye = 24

// WriteNewPlayers writes the players whose ids are not the federation's, as PAPP
// takes them beside its player file; nothing when there are none.
func WriteNewPlayers(w io.Writer, e Event) error {
	var b strings.Builder
	for _, p := range e.Players {
		if p.New {
			fmt.Fprintf(&b, "%6d %s, %s\t{%s}\n", p.ID, name(p.Family), name(p.Given), code(p.Country))
		}
	}
	return write(w, b.String())
}

// quoted returns a string of the grammar, which has no escapes.
func quoted(text string) string {
	return `"` + strings.Map(func(r rune) rune {
		switch {
		case r == '"':
			return '\''
		case r < ' ':
			return ' '
		}
		return r
	}, text) + `"`
}

// name leaves out what means something in a line of a player.
func name(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r <= ' ' || strings.ContainsRune(`,{}<>()"%#`, r) }), " ")
}

func code(country string) string {
	if country = name(country); country == "" {
		return "?"
	}
	return country
}

func write(w io.Writer, text string) error {
	data := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xFF {
			data = []byte(text)
			break
		}
		data = append(data, byte(r))
	}
	if len(data) != len(text) && utf8.Valid(data) {
		data = []byte(text)
	}
	_, err := w.Write(data)
	return err
}

// WriteZip writes the files with which PAPP goes on, and the standings after a round
// and all rounds as XML.
func WriteZip(w io.Writer, e Event, after int) error {
	z := zip.NewWriter(w)
	files := []struct {
		name  string
		write func(io.Writer) error
	}{
		{WorkfileName, func(w io.Writer) error { return WriteWorkfile(w, e) }},
		{NewPlayersName, func(w io.Writer) error { return WriteNewPlayers(w, e) }},
		{fmt.Sprintf("stand_%02d.xml", after), func(w io.Writer) error { return WriteStandings(w, e, after) }},
		{"rounds.xml", func(w io.Writer) error { return WriteRounds(w, e) }},
	}
	for _, file := range files {
		f, err := z.Create(file.name)
		if err != nil {
			return err
		}
		if err := file.write(f); err != nil {
			return err
		}
	}
	return z.Close()
}

// standing and the types below it are the document that PAPP writes; the order of
// the fields is that of its DTD.
type standing struct {
	XMLName xml.Name `xml:"Tournament"`
	Name    string
	Number  int      `xml:"Standing>Number"`
	Players []placed `xml:"Standing>Players>Player"`
}

type placed struct {
	HasLeft  *struct{} `xml:"HasLeftTournament"`
	Place    int
	Points   string
	TieBreak string `xml:",omitempty"`
	Name     string
	ID       int64  `xml:"Id"`
	Country  string `xml:",omitempty"`
}

const standingDTD = `<!DOCTYPE Tournament [
<!ELEMENT Tournament (Name,Standing)>
<!ELEMENT Standing (Number, Players)>
<!ELEMENT Players (Player*)>
<!ELEMENT Player (HasLeftTournament?, Place, Points, TieBreak?, Name, Id?, Country?)>
<!ELEMENT HasLeftTournament EMPTY>
<!ELEMENT Name (#PCDATA)>
<!ELEMENT Number (#PCDATA)>
<!ELEMENT Place (#PCDATA)>
<!ELEMENT Points (#PCDATA)>
<!ELEMENT TieBreak (#PCDATA)>
<!ELEMENT Id (#PCDATA)>
<!ELEMENT Country (#PCDATA)>
]>
`

// WriteStandings writes the standings after a round as XML.
func WriteStandings(w io.Writer, e Event, after int) error {
	doc := standing{Name: e.Name, Number: after}
	for _, p := range e.Players {
		row := placed{Place: p.Place, Points: p.Points, TieBreak: p.TieBreak, Name: p.name(), ID: p.ID, Country: p.Country}
		if p.Left {
			row.HasLeft = &struct{}{}
		}
		doc.Players = append(doc.Players, row)
	}
	return encode(w, standingDTD, doc)
}

type rounds struct {
	XMLName xml.Name `xml:"Tournament"`
	Name    string
	Rounds  []round `xml:"Rounds>Round"`
}

type round struct {
	Number int
	Pairs  struct{ Pair []pair }
	Idle   struct{ NotPairedPlayer []seat } `xml:"NotPairedPlayers"`
}

type pair struct {
	Table       int
	BlackPlayer seat
	WhitePlayer seat
}

type seat struct {
	Name  string
	ID    int64 `xml:"Id"`
	Score *int  `xml:",omitempty"`
}

const roundsDTD = `<!DOCTYPE Tournament [
<!ELEMENT Tournament (Name,Rounds)>
<!ELEMENT Rounds (Round*)>
<!ELEMENT Round (Number, Pairs, NotPairedPlayers)>
<!ELEMENT Pairs (Pair*)>
<!ELEMENT NotPairedPlayers (NotPairedPlayer*)>
<!ELEMENT Pair (Table?, BlackPlayer, WhitePlayer)>
<!ELEMENT BlackPlayer (Name, Id?, Score?)>
<!ELEMENT WhitePlayer (Name, Id?, Score?)>
<!ELEMENT NotPairedPlayer (Name, Id?)>
<!ELEMENT Name (#PCDATA)>
<!ELEMENT Number (#PCDATA)>
<!ELEMENT Table (#PCDATA)>
<!ELEMENT Id (#PCDATA)>
<!ELEMENT Score (#PCDATA)>
]>
`

// WriteRounds writes every round as XML.
func WriteRounds(w io.Writer, e Event) error {
	names := map[int64]string{}
	for _, p := range e.Players {
		names[p.ID] = p.name()
	}
	doc := rounds{Name: e.Name}
	for i, r := range e.Played {
		out := round{Number: i + 1}
		sits := map[int64]bool{}
		for j, p := range r.Pairs {
			black, white := seat{Name: names[p.Black], ID: p.Black}, seat{Name: names[p.White], ID: p.White}
			if !p.Open {
				black.Score, white.Score = &p.BlackDiscs, &p.WhiteDiscs
			}
			out.Pairs.Pair = append(out.Pairs.Pair, pair{Table: j + 1, BlackPlayer: black, WhitePlayer: white})
			sits[p.Black], sits[p.White] = true, true
		}
		for _, id := range r.Present {
			if !sits[id] {
				out.Idle.NotPairedPlayer = append(out.Idle.NotPairedPlayer, seat{Name: names[id], ID: id})
			}
		}
		doc.Rounds = append(doc.Rounds, out)
	}
	return encode(w, roundsDTD, doc)
}

func encode(w io.Writer, dtd string, doc any) error {
	if _, err := io.WriteString(w, "<?xml version='1.0' encoding='UTF-8'?>\n"+dtd+"\n<!-- Creator: Sixtyfour -->\n\n"); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "\t")
	if err := enc.Encode(doc); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

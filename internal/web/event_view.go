package web

import (
	"github.com/labstack/echo/v4"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/pairing/legal"
	"sixtyfour/internal/standings"
	"sixtyfour/internal/tournament"
)

// eventState tells how far an event is.
type eventState string

const (
	eventPreparing eventState = "preparing" // no round is published
	eventPlaying   eventState = "playing"
	eventFinished  eventState = "finished" // all announced rounds are closed
)

// stateOf derives the state from the rounds that visitors can see.
func stateOf(row director.EventRow) eventState {
	switch {
	case row.Rounds == 0:
		return eventPreparing
	case row.Closed >= row.Event.Rules.Rounds && row.Closed == row.Rounds:
		return eventFinished
	}
	return eventPlaying
}

// nextStep is what comes next on the day.
type nextStep struct {
	Kind  string // ends the messages events.next.… and events.next_button.…
	Round int
	URL   string
	Post  bool // the button changes something
	Open  int  // games without a result
	// Version is that of the round, for a button that changes it.
	Version int
}

// overviewView is the first page of an event.
type overviewView struct {
	eventPage
	State     eventState
	Step      nextStep
	Players   int
	Away      int // withdrawn
	Expelled  int
	Words     []string
	Leaders   []leader
	Champions []finalLink
	After     int    // the round the leaders are of
	Open      int    // games up to it that have no result
	Notes     int    // lines of the import that need a look
	Outlook   string // whether the rounds that are left can go without a rematch; officials only
}

// outlookWords says whether all announced rounds can be played without a rematch, and
// what gives way first.
func outlookWords(w catalogue.Words, o legal.Outlook) string {
	all, certain := o.Certain()
	first := ""
	if o.First != "" {
		first = w.Text("pairing.outlook_first." + messageOf(o.First))
	}
	switch {
	case o.Rounds == 0:
		return ""
	case all && o.First == "":
		return w.Text("pairing.outlook.all", "n", o.Rounds)
	case all:
		return w.Text("pairing.outlook.all_but", "n", o.Rounds, "first", first)
	case certain:
		return w.Text("pairing.outlook.not", "n", o.Rounds, "most", o.Most, "first", first)
	}
	return w.Text("pairing.outlook.unknown", "n", o.Rounds, "fresh", o.Fresh, "first", first)
}

type leader struct {
	Rank   int
	Player tournament.Player
	Points tournament.Points
	Out    bool
}

// mostLeaders bounds the short table of the overview; those who share the last
// rank shown are left out together.
const mostLeaders = 5

func (s *Server) getEvent(c echo.Context) error {
	id, err := number(c, "event")
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	version, err := s.read.EventVersion(ctx, tournament.EventID(id))
	if err != nil {
		return err
	}
	return s.public(c, version, func() (string, view, error) {
		v, err := s.overview(c)
		return "event", v, err
	})
}

func (s *Server) overview(c echo.Context) (*overviewView, error) {
	ep, snapshot, err := s.event(c, "overview")
	if err != nil {
		return nil, err
	}
	v := &overviewView{eventPage: ep, Players: len(snapshot.Entries), Words: RulesInWords(words(s, c), ep.Event.Rules)}
	row := director.EventRow{Event: ep.Event}
	for _, r := range snapshot.Rounds {
		if r.State != tournament.Draft {
			row.Rounds++
		}
		if r.State == tournament.Closed {
			row.Closed++
		}
	}
	v.State = stateOf(row)
	for _, e := range snapshot.Entries {
		switch {
		case e.IsExpelled():
			v.Expelled++
		case e.Withdrawn:
			v.Away++
		}
	}
	v.Step = nextOf(ep, snapshot, v.State)
	if v.Champions, err = finalLinks(snapshot); err != nil {
		return nil, err
	}
	if row.Rounds > 0 {
		table := standings.Compute(snapshot.Public())
		v.Leaders, v.After, v.Open = leadersOf(table), table.After, table.Open
	}
	if user(c) != nil && ep.Next > 0 && len(snapshot.Entries) > 1 {
		v.Outlook = outlookWords(words(s, c), director.Outlook(snapshot, ep.Next))
	}
	if user(c) != nil {
		notes, err := s.read.ImportNotes(c.Request().Context(), ep.Event.ID)
		if err != nil {
			return nil, err
		}
		v.Notes = len(notes)
	}
	return v, nil
}

func leadersOf(table standings.Table) (list []leader) {
	for _, row := range table.Rows {
		if row.Rank == 0 || row.Rank > mostLeaders || len(list) == 2*mostLeaders {
			break
		}
		list = append(list, leader{Rank: row.Rank, Player: row.Player, Points: row.Points, Out: row.Entry.Out()})
	}
	return list
}

// nextOf derives the next step of a director; whoever only looks is led to the
// last round or the standings.
func nextOf(ep eventPage, s tournament.Snapshot, state eventState) nextStep {
	last, some := s.Round(s.Last())
	round := func(kind string) nextStep {
		return nextStep{Kind: kind, Round: last.Number, URL: roundPath(s.Event.ID, last.Number), Open: openGames(last)}
	}
	switch {
	case state == eventFinished:
		return nextStep{Kind: "standings", Round: last.Number, URL: eventPath(s.Event.ID, "/standings")}
	case !some && len(s.Entries) < 2:
		return nextStep{Kind: "players", URL: eventPath(s.Event.ID, "/players")}
	case ep.Next > 0:
		return nextStep{Kind: "draft", Round: ep.Next, URL: eventPath(s.Event.ID, "/rounds"), Post: true}
	case last.State == tournament.Draft:
		return round("publish")
	case last.State == tournament.Published && openGames(last) > 0:
		return round("results")
	case last.State == tournament.Published:
		step := round("close")
		step.URL, step.Post, step.Version = step.URL+"/close", true, last.Version
		return step
	}
	return nextStep{Kind: "standings", Round: last.Number, URL: eventPath(s.Event.ID, "/standings")}
}

func openGames(r tournament.Round) int {
	n := 0
	for _, m := range r.Matches {
		for _, g := range m.Games {
			if g.Result == nil {
				n++
			}
		}
	}
	return n
}

// RulesInWords tells what an event is played by, a sentence each.
func RulesInWords(w catalogue.Words, r tournament.Rules) []string {
	var list []string
	say := func(key string, args ...any) { list = append(list, w.Text(key, args...)) }
	switch {
	case r.Games == 1:
		say("events.words.single", "n", r.Rounds)
	case r.Credit == tournament.GamePoints:
		say("events.words.game", "n", r.Rounds)
	case r.LevelByDiscs:
		say("events.words.match_discs", "n", r.Rounds)
	default:
		say("events.words.match", "n", r.Rounds)
	}
	say("events.words.system." + string(r.Pairing.System))
	if r.Pairing.System == tournament.SystemSwiss && r.Pairing.Swiss.OrDefault() != tournament.DefaultSwissPenalties() {
		say("events.words.penalties")
	}
	if r.Pairing.System == tournament.SystemDutch && r.Pairing.Baku {
		say("events.words.baku")
	}
	if r.Pairing.System == tournament.SystemRoundRobin && r.Pairing.Legs == 2 {
		say("events.words.legs")
	}
	say("events.scoring." + string(r.Scoring))
	say("events.regime." + string(r.Regime))
	say("events.correction." + string(r.Correction))
	if r.DrawRights {
		say("events.words.draw_rights")
	}
	say("events.words.bye", "points", r.Bye.Points, "discs", r.Bye.Discs)
	if r.HalfBye != (tournament.Worth{}) {
		say("events.words.half_bye", "points", r.HalfBye.Points, "discs", r.HalfBye.Discs)
	}
	absences := []struct {
		kind  string
		worth tournament.Worth
	}{{"late", r.Late}, {"absent", r.Absent}, {"zero_bye", r.ZeroBye}, {"left", r.Left}, {"expelled", r.Expelled}}
	for _, a := range absences {
		if a.worth != (tournament.Worth{}) {
			say("events.words."+a.kind, "points", a.worth.Points, "discs", a.worth.Discs)
		}
	}
	if r.ExpelledKeep {
		say("events.words.expelled_keep")
	}
	if r.ExpelledCount {
		say("events.words.expelled_count")
	}
	if r.NoShow != 64 {
		say("events.words.no_show", "discs", r.NoShow, "rest", 64-r.NoShow)
	}
	list = append(list, tieWords(w, r))
	list = append(list, treatmentWords(w, r)...)
	if r.CountryRounds > 0 && r.Pairing.System != tournament.SystemDutch && r.Pairing.System != tournament.SystemRoundRobin {
		say("events.words.country", "n", r.CountryRounds)
	}
	return list
}

// LastPublished returns the last round that visitors can see, or nil.
func (v *overviewView) LastPublished() *roundLink {
	var last *roundLink
	for i, r := range v.Rounds {
		if r.State != tournament.Draft {
			last = &v.Rounds[i]
		}
	}
	return last
}

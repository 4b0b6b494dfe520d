package web

import (
	"errors"
	"strconv"
	"strings"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// eventForm is an event with its rules as typed. Points and discs may be halves.
type eventForm struct {
	Name               string             `form:"name" validate:"max=200"`
	Place              string             `form:"place" validate:"max=200"`
	Country            string             `form:"country" validate:"max=20"`
	Starts             string             `form:"starts" validate:"max=20"`
	Preset             string             `form:"preset" validate:"max=20"`
	Scoring            string             `form:"scoring" validate:"max=20"`
	Regime             string             `form:"regime" validate:"max=20"`
	Correction         string             `form:"correction" validate:"max=20"`
	Rounds             string             `form:"rounds" validate:"max=10"`
	Games              string             `form:"games" validate:"max=10"`
	Credit             string             `form:"credit" validate:"max=20"`
	LevelByDiscs       string             `form:"level_by_discs" validate:"max=10"`
	DrawRights         string             `form:"draw_rights" validate:"max=3"`
	ByePoints          string             `form:"bye_points" validate:"max=10"`
	ByeDiscs           string             `form:"bye_discs" validate:"max=10"`
	HalfByePoints      string             `form:"half_bye_points" validate:"max=10"`
	HalfByeDiscs       string             `form:"half_bye_discs" validate:"max=10"`
	LatePoints         string             `form:"late_points" validate:"max=10"`
	LateDiscs          string             `form:"late_discs" validate:"max=10"`
	AbsentPoints       string             `form:"absent_points" validate:"max=10"`
	AbsentDiscs        string             `form:"absent_discs" validate:"max=10"`
	ZeroByePoints      string             `form:"zero_bye_points" validate:"max=10"`
	ZeroByeDiscs       string             `form:"zero_bye_discs" validate:"max=10"`
	LeftPoints         string             `form:"left_points" validate:"max=10"`
	LeftDiscs          string             `form:"left_discs" validate:"max=10"`
	ExpelledPoints     string             `form:"expelled_points" validate:"max=10"`
	ExpelledDiscs      string             `form:"expelled_discs" validate:"max=10"`
	ExpelledKeep       string             `form:"expelled_keep" validate:"max=10"`
	ExpelledCount      string             `form:"expelled_count" validate:"max=10"`
	NoShow             string             `form:"no_show" validate:"max=10"`
	TieBreaks          []string           `form:"tie_breaks" validate:"max=30,dive,max=30"` // in order; the empty ones are none
	BrightwellConstant string             `form:"brightwell_constant" validate:"max=10"`
	BrightwellByRounds string             `form:"brightwell_by_rounds" validate:"max=3"`
	Treatment          string             `form:"treatment" validate:"max=20"`
	ForfeitsMeet       string             `form:"forfeits_meet" validate:"max=3"`
	KoyaLimit          string             `form:"koya_limit" validate:"max=10"`
	BrightwellUnplayed string             `form:"brightwell_unplayed" validate:"max=20"`
	CountryRounds      string             `form:"country_rounds" validate:"max=10"`
	System             string             `form:"system" validate:"max=20"`
	FirstColour        string             `form:"first_colour" validate:"max=10"`
	Baku               string             `form:"baku" validate:"max=3"`
	Legs               string             `form:"legs" validate:"max=3"`
	Version            string             `form:"version" validate:"max=20"`
	ID                 tournament.EventID // of an event that exists; not from the form
}

// halfFields are the fields that are stored in halves.
var halfFields = []string{
	"bye_points", "bye_discs", "half_bye_points", "half_bye_discs", "late_points", "late_discs",
	"absent_points", "absent_discs", "zero_bye_points", "zero_bye_discs", "left_points", "left_discs", "expelled_points", "expelled_discs",
}

// newEventForm shows an event as it would be typed.
func newEventForm(e tournament.Event) eventForm {
	r := e.Rules
	f := eventForm{
		ID:   e.ID,
		Name: e.Name, Place: e.Place, Country: e.Country, Starts: string(e.Starts),
		Scoring: string(r.Scoring), Regime: string(r.Regime), Correction: string(r.Correction),
		Rounds: strconv.Itoa(r.Rounds), Games: strconv.Itoa(r.Games), Credit: string(r.Credit),
		ByePoints: r.Bye.Points.String(), ByeDiscs: r.Bye.Discs.String(),
		HalfByePoints: r.HalfBye.Points.String(), HalfByeDiscs: r.HalfBye.Discs.String(),
		LatePoints: r.Late.Points.String(), LateDiscs: r.Late.Discs.String(),
		AbsentPoints: r.Absent.Points.String(), AbsentDiscs: r.Absent.Discs.String(),
		ZeroByePoints: r.ZeroBye.Points.String(), ZeroByeDiscs: r.ZeroBye.Discs.String(),
		LeftPoints: r.Left.Points.String(), LeftDiscs: r.Left.Discs.String(),
		ExpelledPoints: r.Expelled.Points.String(), ExpelledDiscs: r.Expelled.Discs.String(), ExpelledKeep: "last", ExpelledCount: "left", NoShow: strconv.Itoa(r.NoShow),
		CountryRounds: strconv.Itoa(r.CountryRounds), System: string(r.Pairing.System), FirstColour: colourCode(r.Pairing.FirstColour),
		Legs: strconv.Itoa(max(r.Pairing.Legs, 1)), Version: strconv.FormatInt(e.Version, 10),
	}
	if r.ExpelledKeep {
		f.ExpelledKeep = "kept"
	}
	if r.ExpelledCount {
		f.ExpelledCount = "played"
	}
	if r.LevelByDiscs {
		f.LevelByDiscs = "on"
	}
	if r.DrawRights {
		f.DrawRights = "on"
	}
	if r.Pairing.Baku {
		f.Baku = "on"
	}
	f.setTies(r)
	return f
}

// event reads the form and checks all of it, so that every fault is told at once.
//
// Errors: joined *tournament.FieldError, bounds in the unit that is typed.
func (f eventForm) event() (tournament.Event, error) {
	var errs []error
	whole := func(field, text string) int {
		n, err := count(field, text)
		if err != nil {
			errs = append(errs, err)
		}
		return n
	}
	half := func(field, text string) int {
		n, err := parseHalf(field, text)
		if err != nil {
			errs = append(errs, err)
		}
		return n
	}
	worth := func(field, points, discs string) tournament.Worth {
		return tournament.Worth{
			Points: tournament.Points(half(field+"_points", points)),
			Discs:  reversi.Discs(half(field+"_discs", discs)),
		}
	}
	rules := tournament.Rules{
		Scoring:            reversi.Scoring(f.Scoring),
		Regime:             tournament.Regime(f.Regime),
		Correction:         tournament.Correction(f.Correction),
		Rounds:             whole("rounds", f.Rounds),
		Games:              whole("games", f.Games),
		Credit:             tournament.Credit(f.Credit),
		LevelByDiscs:       f.LevelByDiscs != "",
		DrawRights:         f.DrawRights != "",
		Bye:                worth("bye", f.ByePoints, f.ByeDiscs),
		HalfBye:            worth("half_bye", f.HalfByePoints, f.HalfByeDiscs),
		Late:               worth("late", f.LatePoints, f.LateDiscs),
		Absent:             worth("absent", f.AbsentPoints, f.AbsentDiscs),
		ZeroBye:            worth("zero_bye", f.ZeroByePoints, f.ZeroByeDiscs),
		Left:               worth("left", f.LeftPoints, f.LeftDiscs),
		Expelled:           worth("expelled", f.ExpelledPoints, f.ExpelledDiscs),
		ExpelledKeep:       f.ExpelledKeep == "kept",
		ExpelledCount:      f.ExpelledCount == "played",
		NoShow:             whole("no_show", f.NoShow),
		BrightwellConstant: whole("brightwell_constant", f.BrightwellConstant),
		BrightwellByRounds: f.BrightwellByRounds != "",
		BrightwellUnplayed: tournament.Unplayed(f.BrightwellUnplayed),
		Treatment:          tournament.Treatment(f.Treatment),
		ForfeitsMeet:       f.ForfeitsMeet != "",
		KoyaLimit:          whole("koya_limit", f.KoyaLimit),
		CountryRounds:      whole("country_rounds", f.CountryRounds),
		Pairing:            tournament.PairingRules{System: tournament.System(f.System), FirstColour: colourNamed(f.FirstColour), Baku: f.Baku != "", Legs: whole("legs", f.Legs)},
	}
	for _, name := range f.TieBreaks {
		if name != "" {
			rules.TieBreaks = append(rules.TieBreaks, tournament.TieBreak(name))
		}
	}
	e, faults := tournament.Event{
		Name: f.Name, Place: f.Place, Country: f.Country, Starts: tournament.Date(strings.TrimSpace(f.Starts)), Rules: rules,
	}.Validate()
	return e, asWhole(errors.Join(append(errs, faults...)...), halfFields...)
}

// typed returns the fields of the form by name, in the order of the page.
func (f eventForm) typed() [][2]string {
	return [][2]string{
		{"name", f.Name}, {"place", f.Place}, {"country", f.Country}, {"starts", f.Starts},
		{"rounds", f.Rounds}, {"games", f.Games}, {"credit", f.Credit}, {"level_by_discs", f.LevelByDiscs}, {"draw_rights", f.DrawRights},
		{"scoring", f.Scoring}, {"regime", f.Regime}, {"correction", f.Correction},
		{"bye_points", f.ByePoints}, {"bye_discs", f.ByeDiscs},
		{"half_bye_points", f.HalfByePoints}, {"half_bye_discs", f.HalfByeDiscs},
		{"late_points", f.LatePoints}, {"late_discs", f.LateDiscs}, {"absent_points", f.AbsentPoints}, {"absent_discs", f.AbsentDiscs},
		{"zero_bye_points", f.ZeroByePoints}, {"zero_bye_discs", f.ZeroByeDiscs},
		{"left_points", f.LeftPoints}, {"left_discs", f.LeftDiscs},
		{"expelled_points", f.ExpelledPoints}, {"expelled_discs", f.ExpelledDiscs}, {"expelled_keep", f.ExpelledKeep}, {"expelled_count", f.ExpelledCount},
		{"no_show", f.NoShow},
		{"tie_breaks", strings.Trim(strings.Join(f.TieBreaks, ", "), ", ")}, {"brightwell_constant", f.BrightwellConstant},
		{"brightwell_by_rounds", f.BrightwellByRounds}, {"treatment", f.Treatment}, {"forfeits_meet", f.ForfeitsMeet}, {"koya_limit", f.KoyaLimit},
		{"brightwell_unplayed", f.BrightwellUnplayed}, {"country_rounds", f.CountryRounds},
		{"system", f.System}, {"first_colour", f.FirstColour}, {"baku", f.Baku}, {"legs", f.Legs},
	}
}

// changedFields lists where what is stored is not what was typed.
func changedFields(stored, typed eventForm) []changedField {
	var list []changedField
	mine := typed.typed()
	for i, f := range stored.typed() {
		if f[1] != mine[i][1] {
			list = append(list, changedField{Field: f[0], Stored: f[1], Typed: mine[i][1]})
		}
	}
	return list
}

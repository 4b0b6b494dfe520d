package web

import (
	"errors"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func (s *Server) prizeRoutes(r router) {
	r.get("/events/:event/prizes", s.getPrizes)
	r.get("/events/:event/prizes/change", s.getPrizesForm, s.directs)
	r.post("/events/:event/prizes/change", s.postPrizes, s.directs)
}

// prizesForm are prizes as typed. Categories and Amounts run side by side; category 0
// is the whole field.
type prizesForm struct {
	Version    string   `form:"version" validate:"max=9"`
	Currency   string   `form:"currency" validate:"max=40"`
	Decimals   string   `form:"decimals" validate:"max=3"`
	Ties       string   `form:"ties" validate:"max=10"`
	Several    string   `form:"several" validate:"max=3"`
	Final      string   `form:"final" validate:"max=3"`
	Categories []string `form:"category" validate:"max=100,dive,max=9"`
	Amounts    []string `form:"amounts" validate:"max=100,dive,max=4000"`
}

// rules reads the form.
//
// Errors: joined *tournament.FieldError.
func (f prizesForm) rules() (tournament.PrizeRules, error) {
	r := tournament.PrizeRules{Currency: f.Currency, Ties: tournament.PrizeTies(f.Ties), Several: f.Several != "", Final: f.Final != ""}
	var err error
	if r.Version, err = count("version", f.Version); err != nil {
		return r, err
	}
	if r.Decimals, err = count("decimals", f.Decimals); err != nil {
		return r, err
	}
	if _, errs := r.Validate(); len(errs) > 0 { // amounts are read by the decimals
		return r, errors.Join(errs...)
	}
	var errs []error
	for i, text := range f.Categories {
		n, err := count("category", text)
		if err != nil || i >= len(f.Amounts) {
			return r, &tournament.FieldError{Field: "category", Value: text, Err: tournament.ErrBadNumber}
		}
		list, err := director.ParsePrizes(r, n, f.Amounts[i])
		if err != nil {
			errs = append(errs, err)
		}
		r.Lists = append(r.Lists, list)
	}
	return r, errors.Join(errs...)
}

func newPrizesForm(s tournament.Snapshot) prizesForm {
	r := s.Prizes
	if len(r.Lists) == 0 {
		r = tournament.DefaultPrizes()
		r.Version = s.Prizes.Version
	}
	f := prizesForm{Version: strconv.Itoa(r.Version), Currency: r.Currency, Decimals: strconv.Itoa(r.Decimals), Ties: string(r.Ties)}
	if r.Several {
		f.Several = "on"
	}
	if r.Final {
		f.Final = "on"
	}
	for _, l := range r.Lists {
		amounts := make([]string, len(l.Amounts))
		for i, amount := range l.Amounts {
			amounts[i] = r.Text(amount)
		}
		f.Categories = append(f.Categories, strconv.Itoa(l.Category))
		f.Amounts = append(f.Amounts, strings.Join(amounts, " "))
	}
	return f
}

func (s *Server) getPrizes(c echo.Context) error {
	return s.publicEvent(c, "standings", func(p eventPage, snapshot tournament.Snapshot) (string, view, error) {
		v, err := newPrizesView(words(s, c), p, snapshot, isDirector(user(c)))
		return "prizes", v, err
	})
}

func (s *Server) getPrizesForm(c echo.Context) error {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	return s.show(c, "prizes_form", newPrizesFormView(words(s, c), p, snapshot, newPrizesForm(snapshot)))
}

func (s *Server) postPrizes(c echo.Context) error {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	var form prizesForm
	err = s.bind(c, &form)
	var rules tournament.PrizeRules
	if err == nil {
		rules, err = form.rules()
	}
	if err == nil {
		err = s.director.SavePrizes(c.Request().Context(), who(c), p.Event.ID, rules)
	}
	if err != nil && !isRepeated(err) {
		v := newPrizesFormView(words(s, c), p, snapshot, form)
		v.mark(s.problem(c, err).Fields)
		return s.refuse(c, err, "prizes_form", v)
	}
	return s.see(c, eventPath(p.Event.ID, "/prizes"), "prizes.saved")
}

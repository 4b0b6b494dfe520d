package web

import (
	"errors"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/tournament"
)

func (s *Server) categoryRoutes(r router) {
	const categories = "/events/:event/categories"
	r.get(categories, s.getCategories)
	r.get(categories+"/new", s.getNewCategory, s.directs)
	r.post(categories+"/new", s.postCategory, s.directs)
	r.get(categories+"/:category", s.getCategory, s.directs)
	r.post(categories+"/:category", s.postCategory, s.directs)
	r.post(categories+"/:category/drop", s.postDropCategory, s.directs)
}

func categoriesPath(event tournament.EventID) string { return eventPath(event, "/categories") }

// categoryForm is a category as typed.
type categoryForm struct {
	Version string   `form:"version" validate:"max=9"`
	Name    string   `form:"name" validate:"max=200"`
	By      string   `form:"by" validate:"max=10"`
	AgeFrom string   `form:"age_from" validate:"max=9"`
	AgeTo   string   `form:"age_to" validate:"max=9"`
	On      string   `form:"on" validate:"max=20"`
	Country string   `form:"country" validate:"max=20"`
	Club    string   `form:"club" validate:"max=19"`
	Members []string `form:"member" validate:"max=10000,dive,max=19"`
}

// category reads the form.
//
// Errors: joined *tournament.FieldError.
func (f categoryForm) category() (tournament.Category, error) {
	c := tournament.Category{
		Name: f.Name, By: tournament.CategoryBy(f.By), On: tournament.Date(f.On), Country: f.Country,
	}
	var errs []error
	for _, field := range []struct {
		name, text string
		set        func(int)
	}{
		{"age_from", f.AgeFrom, func(n int) { c.AgeFrom = n }},
		{"age_to", f.AgeTo, func(n int) { c.AgeTo = n }},
		{"club", f.Club, func(n int) { c.Club = tournament.ClubID(n) }},
		{"version", f.Version, func(n int) { c.Version = n }},
	} {
		n, err := count(field.name, field.text)
		if err != nil {
			errs = append(errs, err)
		}
		field.set(n)
	}
	for _, text := range f.Members {
		if n, err := count("member", text); err == nil {
			c.Members = append(c.Members, tournament.PlayerID(n))
		}
	}
	return c, errors.Join(errs...)
}

func newCategoryForm(c tournament.Category) categoryForm {
	f := categoryForm{
		Version: strconv.Itoa(c.Version), Name: c.Name, By: string(c.By), AgeFrom: blank(c.AgeFrom), AgeTo: blank(c.AgeTo),
		On: string(c.On), Country: c.Country, Club: blank(int(c.Club)),
	}
	for _, p := range c.Members {
		f.Members = append(f.Members, strconv.FormatInt(int64(p), 10))
	}
	return f
}

// blank writes a number, nothing for 0.
func blank(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// categoryKinds are the usual categories, which fill the form.
var categoryKinds = []string{"junior", "senior", "women", "novice", "local"}

// kindForm fills the form for a usual category of an event; an unknown kind is a
// category without a name, by hand.
func (s *Server) kindForm(c echo.Context, e tournament.Event) categoryForm {
	kind := c.QueryParam("kind")
	if !slices.Contains(categoryKinds, kind) {
		return categoryForm{By: string(tournament.ByHand), On: string(e.Starts)}
	}
	f := categoryForm{Name: words(s, c).Text("categories.kind." + kind), By: string(tournament.ByRule), On: string(e.Starts)}
	switch kind {
	case "junior":
		f.AgeTo = "15"
	case "senior":
		f.AgeFrom = "60"
	case "local":
		f.Country = e.Country
	default:
		f.By = string(tournament.ByHand)
	}
	return f
}

func (s *Server) getCategories(c echo.Context) error {
	return s.publicEvent(c, "standings", func(p eventPage, snapshot tournament.Snapshot) (string, view, error) {
		return "categories", newCategoriesView(words(s, c), p, snapshot, isDirector(user(c))), nil
	})
}

func (s *Server) getNewCategory(c echo.Context) error {
	p, snapshot, err := s.event(c, "standings")
	if err != nil {
		return err
	}
	return s.show(c, "category_form", newCategoryFormView(words(s, c), p, snapshot, 0, s.kindForm(c, p.Event)))
}

func (s *Server) getCategory(c echo.Context) error {
	p, snapshot, category, err := s.category(c)
	if err != nil {
		return err
	}
	return s.show(c, "category_form", newCategoryFormView(words(s, c), p, snapshot, category.Number, newCategoryForm(category)))
}

// category loads the category of the path; of a new one nothing is known.
func (s *Server) category(c echo.Context) (p eventPage, snapshot tournament.Snapshot, category tournament.Category, err error) {
	if p, snapshot, err = s.event(c, "standings"); err != nil || c.Param("category") == "" {
		return p, snapshot, category, err
	}
	n, err := number(c, "category")
	if err != nil {
		return p, snapshot, category, err
	}
	category, ok := snapshot.Category(int(n))
	if !ok {
		return p, snapshot, category, tournament.ErrNotFound
	}
	return p, snapshot, category, nil
}

func (s *Server) postCategory(c echo.Context) error {
	p, snapshot, old, err := s.category(c)
	if err != nil {
		return err
	}
	var form categoryForm
	err = s.bind(c, &form)
	var asked tournament.Category
	if err == nil {
		asked, err = form.category()
	}
	if err == nil {
		asked.Number = old.Number
		_, err = s.director.SaveCategory(c.Request().Context(), who(c), p.Event.ID, asked)
	}
	if err != nil && !isRepeated(err) {
		return s.refuse(c, err, "category_form", newCategoryFormView(words(s, c), p, snapshot, old.Number, form))
	}
	return s.see(c, categoriesPath(p.Event.ID), "categories.saved")
}

func (s *Server) postDropCategory(c echo.Context) error {
	event, err := number(c, "event")
	if err != nil {
		return err
	}
	n, err := number(c, "category")
	if err != nil {
		return err
	}
	var form categoryForm
	if err := s.bind(c, &form); err != nil {
		return err
	}
	version, err := count("version", form.Version)
	if err != nil {
		return err
	}
	if err := s.director.DropCategory(c.Request().Context(), s.desk(c), tournament.EventID(event), int(n), version); err != nil {
		return err
	}
	return s.see(c, categoriesPath(tournament.EventID(event)), "categories.dropped")
}

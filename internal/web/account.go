package web

import (
	"crypto/subtle"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"sixtyfour/internal/director"
	"sixtyfour/internal/tournament"
)

func (s *Server) accountRoutes(r router) {
	r.get("/setup", s.getSetup)
	r.post("/setup", s.postSetup)
	r.get("/login", s.getLogin)
	r.post("/login", s.postLogin)
	r.post("/logout", s.postLogout)
	r.get("/signin/:token", s.getLink)
	r.post("/signin/:token", s.postLink)
	r.get("/account", s.getAccount, s.official)
	r.post("/account/password", s.postPassword, s.official)
	r.post("/account/users", s.postUser, s.directs)
	r.post("/account/users/:user/link", s.postUserLink, s.directs)
}

// setupForm creates the first account. Its role is not a field.
type setupForm struct {
	Key      string `form:"key"`
	Name     string `form:"name" validate:"max=60"`
	Password string `form:"password" validate:"required,max=200"`
}

type setupView struct {
	page
	Form   setupForm
	Closed bool // who asks has not the link that the program printed
}

// mayCreate reports whether who asks may create the first account: somebody at
// this machine, or with the key that the program printed there. In a hall, all
// others can reach the page too.
func (s *Server) mayCreate(c echo.Context, key string) bool {
	if isHere(c) {
		return true
	}
	return s.setupKey != "" && subtle.ConstantTimeCompare([]byte(key), []byte(s.setupKey)) == 1
}

func (s *Server) getSetup(c echo.Context) error {
	if s.ready.Load() {
		return tournament.ErrNotFound
	}
	key := c.QueryParam("key")
	return s.show(c, "setup", &setupView{Form: setupForm{Key: key}, Closed: !s.mayCreate(c, key)})
}

func (s *Server) postSetup(c echo.Context) error {
	var form setupForm
	err := s.bind(c, &form)
	if err != nil {
		return s.refuse(c, err, "setup", &setupView{Form: form})
	}
	if !s.mayCreate(c, form.Key) {
		return tournament.ErrForbidden
	}
	ctx := c.Request().Context()
	u, err := s.director.CreateFirst(ctx, form.Name, form.Password)
	if err != nil {
		return s.refuse(c, err, "setup", &setupView{Form: form})
	}
	s.ready.Store(true)
	if err := s.signIn(ctx, u); err != nil {
		return err
	}
	return s.see(c, "/", "account.setup_done")
}

type loginForm struct {
	Name     string `form:"name" validate:"required,max=60"`
	Password string `form:"password" validate:"required,max=200"`
	Next     string `form:"next"`
}

type loginView struct {
	page
	Form loginForm
}

func (s *Server) getLogin(c echo.Context) error {
	next := localPath(c.QueryParam("next"))
	if user(c) != nil {
		return c.Redirect(http.StatusSeeOther, next)
	}
	return s.show(c, "login", &loginView{page: page{Section: "account"}, Form: loginForm{Next: next}})
}

func (s *Server) postLogin(c echo.Context) error {
	var form loginForm
	v := &loginView{page: page{Section: "account"}}
	err := s.bind(c, &form)
	v.Form = form
	if err != nil {
		return s.refuse(c, err, "login", v)
	}
	ctx := c.Request().Context()
	u, err := s.director.SignIn(ctx, form.Name, form.Password, c.RealIP())
	if err != nil {
		return s.refuse(c, err, "login", v)
	}
	if err := s.signIn(ctx, u); err != nil {
		return err
	}
	return s.see(c, localPath(form.Next), "account.welcome", "name", u.Name)
}

func (s *Server) postLogout(c echo.Context) error {
	ctx := c.Request().Context()
	if err := s.sessions.Clear(ctx); err != nil {
		return err
	}
	if err := s.sessions.RenewToken(ctx); err != nil {
		return err
	}
	s.sessions.SetDeadline(ctx, s.now().Add(guestFor).UTC())
	return s.see(c, "/login", "account.signed_out")
}

type linkView struct{ page }

// getLink only shows a button: programs that look at links before a person
// does must not use them up.
func (s *Server) getLink(c echo.Context) error {
	c.Response().Header().Set("Referrer-Policy", "no-referrer")
	return s.show(c, "signin", &linkView{page{Section: "account"}})
}

func (s *Server) postLink(c echo.Context) error {
	ctx := c.Request().Context()
	u, err := s.director.UseLink(ctx, c.Param("token"))
	if errors.Is(err, tournament.ErrNotFound) {
		return errBadLink
	}
	if err != nil {
		return err
	}
	if err := s.signIn(ctx, u); err != nil {
		return err
	}
	s.sessions.Put(ctx, sessionByLink, true)
	return s.see(c, "/", "account.welcome", "name", u.Name)
}

// userForm adds an account. Only a director's request gets as far as its role.
type userForm struct {
	Name     string `form:"name" validate:"required,max=60"`
	Role     string `form:"role"`
	Password string `form:"new_password" validate:"max=200"`
}

type accountView struct {
	page
	Users       []director.User // directors only
	Form        userForm
	AsksPresent bool   // the present password is needed to change it
	Link        string // a sign-in link that was just made
	For         string // whose it is
}

func (s *Server) accountView(c echo.Context) (*accountView, error) {
	v := &accountView{page: page{Section: "account"}, Form: userForm{Role: string(director.RoleViewer)}}
	v.AsksPresent = user(c).Hash != "" && !s.sessions.GetBool(c.Request().Context(), sessionByLink)
	if user(c).Role != director.RoleDirector {
		return v, nil
	}
	var err error
	v.Users, err = s.read.Users(c.Request().Context())
	return v, err
}

func (s *Server) getAccount(c echo.Context) error {
	v, err := s.accountView(c)
	if err != nil {
		return err
	}
	return s.show(c, "account", v)
}

type passwordForm struct {
	Present  string `form:"present" validate:"max=200"`
	Password string `form:"password" validate:"required,max=200"`
}

// postPassword changes the password of who is signed in, nobody else's. Whoever
// lost it comes in by a link and need not know it, once.
func (s *Server) postPassword(c echo.Context) error {
	var form passwordForm
	err := s.bind(c, &form)
	ctx := c.Request().Context()
	u := user(c)
	if err == nil {
		err = s.director.ChangePassword(ctx, who(c), u.ID, form.Present, s.sessions.GetBool(ctx, sessionByLink), form.Password)
	}
	if err != nil {
		v, viewErr := s.accountView(c)
		if viewErr != nil {
			return viewErr
		}
		return s.refuse(c, err, "account", v)
	}
	fresh, err := s.read.User(ctx, u.ID)
	if err != nil {
		return err
	}
	if err := s.signIn(ctx, fresh); err != nil {
		return err
	}
	return s.see(c, "/account", "account.password_changed")
}

func (s *Server) postUser(c echo.Context) error {
	var form userForm
	err := s.bind(c, &form)
	if err == nil {
		_, err = s.director.SaveUser(c.Request().Context(), who(c), form.Name, director.Role(form.Role), form.Password)
	}
	if err != nil {
		v, viewErr := s.accountView(c)
		if viewErr != nil {
			return viewErr
		}
		v.Form = form
		return s.refuse(c, asNewPassword(err), "account", v)
	}
	return s.see(c, "/account", "account.added", "name", form.Name)
}

// asNewPassword moves a complaint about the password to the field of the form
// in which the password of the new account stands.
func asNewPassword(err error) error {
	var errs []error
	for _, f := range director.FieldErrors(err) {
		moved := *f
		if moved.Field == "password" {
			moved.Field = "new_password"
		}
		errs = append(errs, &moved)
	}
	if len(errs) == 0 {
		return err
	}
	return errors.Join(errs...)
}

// postUserLink makes a sign-in link and shows it once.
func (s *Server) postUserLink(c echo.Context) error {
	id, err := number(c, "user")
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	u, err := s.read.User(ctx, tournament.UserID(id))
	if err != nil {
		return err
	}
	token, err := s.director.NewLink(ctx, who(c), u.ID)
	if err != nil {
		return err
	}
	v, err := s.accountView(c)
	if err != nil {
		return err
	}
	v.Link, v.For = s.baseURL(c)+"/signin/"+token, u.Name
	c.Response().Header().Set("Cache-Control", "no-store")
	return s.show(c, "account", v)
}

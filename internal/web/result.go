package web

func (s *Server) resultRoutes(_ router) {}

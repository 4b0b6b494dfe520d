package web

func (s *Server) roundRoutes(_ router) {}

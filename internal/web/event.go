package web

func (s *Server) eventRoutes(_ router) {}

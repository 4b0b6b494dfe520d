package web

func (s *Server) gameRoutes(_ router) {}

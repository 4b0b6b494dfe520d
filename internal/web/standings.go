package web

func (s *Server) standingsRoutes(_ router) {}

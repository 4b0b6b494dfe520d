package web

func (s *Server) entryRoutes(_ router) {}

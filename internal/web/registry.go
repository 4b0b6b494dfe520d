package web

func (s *Server) registryRoutes(_ router) {}

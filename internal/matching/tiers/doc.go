// Package tiers pairs vertices at the least price, where a price is a row of
// whole numbers compared from the first to the last: no sum of a later tier ever
// outweighs a difference in an earlier one. A vertex may be left alone where that
// has a price too.
//
// It knows no players. Sums are taken tier by tier without carry, so a tier holds
// what its own numbers add up to and nothing has to be scaled; see [Room].
//
// The method is the primal-dual blossom algorithm in the dense form of package
// matching, over rows instead of numbers: it only adds, compares and halves, and
// that works for rows. Two things are more. A vertex v that may be left alone at
// price p has a dual of at most p; left alone it has just that dual, and when the
// dual of an even vertex of the tree comes up to p the tree ends there. And after a
// solution the prices of one vertex can be changed for the cost of a few phases:
// see [Solver.Reprice].
//
// The pairs of slack 0 hold every optimal matching: [Solver.Tight] refutes that a
// pair could be in any, without a search.
package tiers

// Package dutch pairs a round by the FIDE (Dutch) system, C.04.3 of 1 February
// 2026.
//
// The core works on [Input], a record of its own, so that a tournament file is
// paired without loss; [Pair] puts a snapshot into it.
package dutch

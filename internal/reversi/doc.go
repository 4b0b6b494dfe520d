// Package reversi knows the game: the board, legal moves, turned discs, replay
// of a transcript, and the final count under the scoring rules in use.
//
// It decides nothing that a person decides: time losses, forfeits and byes are
// rulings of package tournament, and repairing a score sheet belongs to package
// scoresheet. It reads no files, keeps no state and starts nothing.
//
// Squares are numbered a1 = 0, b1 = 1, a2 = 8, h8 = 63, and a set of squares is
// a uint64 with that bit. White starts on d4 and e5, Black on d5 and e4, and
// Black moves first. A pass is not a move: plies count discs played, from 1.
package reversi

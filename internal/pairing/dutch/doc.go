// Package dutch pairs a round by the FIDE (Dutch) system, Handbook C.04.3 in force
// from 1 February 2026. The pairing number of a player is the start number; White and
// Black of the text are White and Black of Reversi, in the first game of a match.
//
// The core, [Solve], works on [Input], a record of its own, so that a tournament file
// is paired without loss; [Pair] puts a snapshot into it and has the reasons.
//
// # Criteria
//
//	C1   nobody meets an opponent twice over the board
//	C2   no pairing bye for who had one, or a win's points in a round without playing
//	C3   no two with an absolute preference for the same colour, but for top scorers
//	C4   everybody who is left can still be paired by C1 to C3
//	C5   the pairing bye goes to the lowest score
//	C6   as few downfloaters as possible
//	C7   of scores as low as possible, the highest compared first
//	C8   chosen so that the next bracket can do best by C1 to C7
//	C9   the one who rests has as few rounds without a game as possible
//	C10  fewest who get a difference of colours beyond two
//	C11  fewest who get the same colour three times running
//	C12  fewest who do not get the colour they are due
//	C13  fewest of them with a strong claim
//	C14  fewest residents who float down as in the round before
//	C15  fewest opponents of those moved down who float up as in the round before
//	C16  C14 for two rounds ago; C17 is C15
//	C18  least differences in score for those moved down who floated down before
//	C19  the same for opponents who floated up before; C20 and C21 for two rounds ago
//
// Of the pairings that are best by all of them, article 4 orders: who of those moved
// down is paired, their opponents, who changes halves in the remainder, and the
// opponents of the upper half; the first in that order is taken.
//
// # Method
//
// A bracket is a matching of least price in which the tiers of a price are the
// criteria in their order (package tiers), being left alone the price of a floater.
// The order of article 4 is then settled decision by decision: each asks whether the
// matching can be had otherwise at the same price, and most are answered by slack
// alone.
//
// Only the far field would make this dear: it counts for nothing but C4 and C8. So a
// bracket is solved alone first, which allows more than the rules do; when those left
// can all be paired and the next bracket loses nothing, the answer is that of the
// whole field, and else the next bracket joins in, then everybody (see reach). The
// pairs of a round cost less than a second for 1,000 players and a few for 3,000.
//
// C5 is decided before the first bracket, by the lowest score with which a round
// exists. Whether the whole field can be paired is a matching without prices (see
// cover).
package dutch

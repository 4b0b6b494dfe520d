// Package exchange pairs rounds of matches of two games with colours exchanged,
// by the Double-Swiss system of FIDE (Handbook C.04.5, in force from 1 February
// 2026). The pairing number of a player is the start number.
//
// # Criteria
//
//	C1  nobody meets an opponent twice; a match forfeited does not count
//	C2  no bye for a player with a bye, a forfeited match won or a full-point bye
//	C3  the players below the bracket can still be paired
//	C4  as few upfloaters as possible
//	C5  of scores as high as possible, the lowest compared first
//	C6  the score group below needs as few upfloaters as possible in its turn
//	C7  as few upfloaters as possible who floated in the round before
//	C8  as few of their opponents as possible who floated in the round before
//
// C7 and C8 rest in the last announced round. There is no criterion of colour.
//
// # Procedure
//
//  1. The bye goes to a player who leaves the others a legal round; of those to the
//     lowest score, then most matches played, then largest number.
//  2. The highest score group, with the first set of upfloaters that fits C4 to C7
//     best, is a bracket. Sets are written by score, then number, and compared
//     number by number.
//  3. In each pair the smaller number is the top. A pairing is written as all tops
//     ascending, then their bottoms; the first that meets C1 and fits C8 best is
//     taken. Without conflicts the top half meets the bottom half in order.
//  4. So on down, then colours (see colour.go).
//
// # Readings
//
//   - A match is forfeited when one of the two forfeits both games. When each
//     forfeits one, it counts as a meeting, without colour.
//   - "Complies with" means as well as can be, in the order of the criteria.
//   - C6 speaks of the score group next below in the standings of the round; when
//     all of it is paired already, it holds.
//   - A floater played an opponent whose score differed; a bye is not a float.
//   - When everyone has had a bye, those with fewest are as those without.
//   - White and Black of the text are White and Black of Reversi, in the first game.
//
// Beyond the text, soft constraints decide among the pairings of a bracket that C8
// leaves equal, before the order of identifiers. What gives way when no round is
// legal, and in which order, tells package legal.
//
// Nothing is drawn by lot but the first colour, from the seed of the event.
//
// # Cost
//
// Brackets without conflict take the first set and the first identifier at sight,
// others ask for a perfect matching with one decision forbidden after the other. So
// no position makes the search explode.
package exchange

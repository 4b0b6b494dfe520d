// Package monrad pairs neighbours, as Danish and Norwegian clubs do: players stand
// by score, then start number, and the first meets the second, the third the
// fourth.
//
//  1. With an odd number the bye goes to the last who has had the fewest byes and
//     leaves the others a legal round.
//  2. From the top, each player meets the next one down whom he may meet. One whom
//     a soft constraint speaks against is passed over for another of the same score.
//  3. When those at the foot cannot be paired, pairs are dissolved from the foot
//     upwards, as few as will do. A meeting is therefore made only if the players
//     below it can still be paired: that gives the same round without any search.
//  4. Colours alternate; see colour.go.
//
// Two may meet who have not met, whom no hard constraint keeps apart, and who can
// both be given colours so that nobody has one for a third match running or more
// than two more of it than of the other. In the last announced round, and where a
// match is two games, colours bar nobody.
//
// When no round is legal, package legal tells what gives way, colours first. A
// rematch comes about only once it cannot be avoided, and with colours exchanged: in
// a small club everybody meets everybody and then begins again, as in what Norwegians
// call a Konrad.
//
// Only the first colour is drawn by lot, from the seed of the event.
package monrad

// Package swiss pairs a Swiss round by one minimum-cost perfect matching over
// everybody present, with a bye as one more opponent when the number is odd.
//
// Rules stand in tiers, each above all that follow:
//
//  1. rematch: nobody meets an opponent twice over the board. The more earlier
//     meetings the dearer; one of the round before dearer still. Colours of a
//     repeat are the other way round while that can be.
//  2. second bye: fewest earlier full-point rounds without a game.
//  3. the bye goes to the lowest score.
//  4. score: the square of the difference in half-points, so that two differences
//     of a half-point are better than one of a whole point.
//  5. country: countrymen are kept apart in the first Rules.CountryRounds rounds
//     where that costs no larger difference in points.
//  6. colour: see misfit. In two-game rounds it is about who begins with Black.
//  7. float: not the same direction again as in the last two rounds.
//  8. seeding: inside a score group the top half by start number meets the bottom
//     half in order; who floats is low in the upper group, or high in the lower.
//  9. lot: drawn from the seed, the round and the two start numbers.
//
// A rematch is worse than a second bye: a match played twice helps nobody to be
// told apart, while a bye is a result the event has agreed on beforehand.
//
// # Exactness
//
// The unit of tiers 1 to 4 exceeds what the tiers below can add up to in the whole
// round, so no number of smaller faults outweighs a larger one. That of tiers 5 to
// 8 does so for whole rounds in fields up to about fifty players. Beyond, the bound
// of matching.Limit leaves no room, and a unit outweighs the worst of the softer
// tiers at span tables only: about 13 with 200 players and 4 with 1,000, where one
// change of opponents seldom moves more tables than that. See fit.
//
// Players are put in order of start number first and all choices are made by
// number and seed: the same input gives the same round whatever the order of rows.
package swiss

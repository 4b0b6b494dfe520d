// Package swiss pairs a Swiss round by one minimum-cost perfect matching over
// everybody present, with a bye as one more opponent when the number is odd.
//
// # Tiers
//
// Nothing in the whole round that stands below outweighs one of these:
//
//  1. rematch: nobody meets an opponent twice over the board. The more earlier
//     meetings the dearer; one of the round before dearer still. A repeat gets the
//     colours that the two have had less often against each other.
//  2. second bye: fewest earlier full-point rounds without a game.
//  3. two who must meet by order; the order itself may be for a rematch.
//  4. two who are kept apart by order.
//  5. clubs, countries and families that are kept apart by order, and countrymen from
//     the round on that the event says.
//
// # Penalties
//
// Below them stands one sum, in points of penalty that the event sets
// ([tournament.SwissPenalties]): difference of scores, growing with every half-point;
// unequal scores at the top; a float in the same direction as in the round before,
// less for one that makes up for it; the surplus of a colour after the game and the
// same colour twice; countrymen; wishes. A bye is an opponent half a point below the
// lowest score and leaves the colours as they are. A rematch costs at least what the
// event says for it.
//
// # What is left
//
// Below the smallest penalty: seeding, the top half of a score group by start number
// against the bottom half in order, and of two who float, the last of the upper group
// against the first of the lower; then a lot drawn from the seed, the round and the
// two start numbers.
//
// A rematch is worse than a second bye: a match played twice helps nobody to be told
// apart, while a bye is a result the event has agreed on beforehand.
//
// # Exactness
//
// Units come from what the players bring: the unit of a tier is one more than all
// tiers below can add up to in the worst round, see scale.go. In a large field, or one
// with many orders, the bound of matching.Limit leaves less room: then seeding and
// lots are told apart more coarsely, at last not at all, and a rematch outweighs 16 or
// 4 times that others are of the round before, in place of any number. The tiers and
// the penalties stay exact. With 1,000 players and no order seeding is as fine as in a
// small field.
//
// Fields of more than 400 are solved on few pairs first and proved for all of them;
// see matching.SolveField.
//
// Players are put in order of start number first and all choices are made by
// number and seed: the same input gives the same round whatever the order of rows.
package swiss

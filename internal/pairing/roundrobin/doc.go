// Package roundrobin pairs everybody with everybody by Berger tables, once, or
// twice with colours exchanged in the second leg (PairingRules.Legs).
//
// # Places
//
// Everyone who was there or had asked for another round when round 1 was paired
// has a place, by start number. The places stand for the whole event: who comes or
// goes later moves nobody else. An odd field leaves the last place empty, and who
// would meet it rests: each player once in a leg.
//
// # Late entries and withdrawals
//
//   - The first late entry takes the empty place of an odd field and plays its
//     coming rounds. Games missed are not made up for.
//   - Any further late entry has no place and is absent, for what that is worth in
//     the event; a bye set by hand stands. A larger field is a new schedule, and a new
//     event.
//   - The opponent of a player who has withdrawn or is away gets a bye, as for an
//     opponent who does not come. What was played before stands.
//
// # Colours
//
// The first colour of the event goes to number 1 in round 1. In a leg of an even
// field each player has one colour once more than the other; in an odd field both
// equally often; over two legs both equally often.
//
// # Pins and constraints
//
// A pinned table stands; those whom it leaves without an opponent are put together
// by number, who has not met first. Constraints have no say, for everybody meets
// everybody: the plan names hard ones that the schedule goes against. Rounds beyond
// the schedule go on as one more leg, and the plan calls them rematches.
package roundrobin

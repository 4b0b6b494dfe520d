// Package legal tells who may meet whom in a round, for systems that build a
// round step by step: pins, earlier meetings, what the director asks for, and what
// gives way when all of it together leaves no round.
//
// # What gives way, first to last
//
//  1. soft constraints and the rounds in which countrymen are kept apart: they
//     never bar a pair. A system weighs them where they cost none of its own rules.
//  2. what the system itself bars, such as a third game running with one colour;
//  3. hard constraints on families, countries and clubs, one as good as another;
//  4. two players who are to be kept apart;
//  5. two players who must meet, a second bye;
//  6. a rematch: it comes last, with colours exchanged.
//
// A system may be firm, such as the FIDE Dutch one: what it bars, rematches and its rule
// of the bye never give way, and a round that cannot have them is none.
//
// Of each as little as possible gives way, the worst counted first: one matching
// over everybody finds the round with the fewest faults and, among those, with the
// closest scores at the faulty tables. Those tables are seated at once, and the
// system pairs the others, who then have a round without a fault.
//
// Two who must meet do so in the first round that the constraint covers, if both
// are there, else in the next one. A hard one is seated unless it makes a rematch
// or a second bye elsewhere, a soft one only with equal scores, before they have
// met at all and where it costs nothing.
package legal

// Package pairing makes rounds out of snapshots: who is present, what each
// player brings from earlier rounds, what a round is paired from, and the Plan
// that a system returns. Each system is a sub-package.
//
// It knows no storage, clock, random source or words. Every choice comes with
// its reasons as [tournament.Term] values whose costs add up.
//
// # Rules of terms
//
// Rule is a message key. A term of cost 0 is a remark.
//
//	rule           on     Player           Value
//	pinned         both   0                0
//	rematch        table  0                earlier meetings over the board
//	rematch-soon   table  0                1: they met in the round before
//	rematch-colour table  0                1: the colours of the earlier meeting repeat
//	score          table  higher score     difference in half-points
//	same-score     table  0                score of both in half-points
//	country        table  0                the last round in which countrymen are kept apart, 0 for the end or as ever
//	top            both   0                half-points of the higher score
//	colour         table  who is due it    surplus of the other colour, 0 or more: gets the due colour
//	colour-begin   table  who has it       0: the first game of the event
//	colour-rest    bye    who has it       games that one colour stays ahead
//	colour-forced  table  who must take it surplus of that colour before this game, 1 or more
//	colour-run     table  who has the run  games running with that colour, this one included
//	colour-even    table  0                0: nobody is due a colour; number and lot decide
//	float-again    both   who floats       rounds since the last float in the same direction, 1 or 2
//	float-back     both   who floats       1: the other way than in the round before
//	seeding        both   0                places away from the preferred opponent; on a bye from the last place
//	lot            both   0                the lot that was drawn, 1 upwards
//	bye            bye    who has it       players present
//	bye-lowest     bye    who has it       half-points above the lowest score; 0 for the lowest
//	bye-again      bye    who has it       earlier full-point rounds without a game
//	bye-passed     bye    who was passed   earlier full-point rounds without a game, the reason
//
// What the director asked for, at a table that goes against it, or fulfils it:
//
//	apart          table  0                the last round that it covers, 0 for the end
//	meet           table  0                the last round that it covers, 0 for the end
//	meet-missed    both   who was to meet  others whom the player was to meet
//	club           table  0                the last round that it covers, 0 for the end
//	family         table  0                the last round that it covers, 0 for the end
//	table          table  who sits there   the number of the table, fixed for the player
//
// Matches of two games:
//
//	upfloat        table  who floats up    upfloaters that the score group needs
//	floated        table  who did          1: in the round before
//	colour-first   table  who is due Black start number that the first colour goes by
//	colour-fewer   table  who is due Black how many more Whites one of the two has had
//	colour-turn    table  who is due Black matches ago in which their colours differed last
//	colour-last    table  who is due Black start number of the one whose colour alternates
//	bye-matches    bye    who has it       matches played
//	bye-blocked    bye    who was passed   0: the others would have no legal round
//
// The FIDE Dutch system, with points of acceleration among the half-points:
//
//	bracket         table  0                score of the residents in half-points
//	float-down      table  who floats down  half-points to the score of the opponent
//	float-up        table  who floats up    half-points to the score of the opponent
//	colour-both     table  0                0: no two claims to one colour
//	colour-absolute table  whose claim won  difference of colours before this game
//	colour-strong   table  whose claim won  0: strong against mild
//	colour-turn     table  who gets Black   games ago in which their colours differed last
//	colour-rank     table  who ranks higher 0: equal claims, no difference in the past
//	colour-first    table  who gets Black   number that the first colour goes by, counted among those who have come
//	c9              bye    who has it       rounds without a game, 1 or more
//	c10             table  who gets it      difference of colours with this game, 3 or more
//	c11             table  who gets it      games running with that colour, 3 or more
//	c12             table  who is passed    claim to the other colour: 1 mild, 2 strong, 3 absolute
//	c13             table  who is passed    2: the claim was strong
//	c14, c16        both   who floats down  1: so it was in the round before, two rounds ago
//	c15, c17        table  who floats up    1: so it was in the round before, two rounds ago
//	c18, c20        table  who floats down  half-points to the score of the opponent, with c14, c16
//	c19, c21        table  who floats up    half-points to the score of the opponent, with c15, c17
//
// Everybody against everybody:
//
//	schedule       table  0                the round of the leg in which the schedule has them
//	leg            table  0                the leg, 2 upwards
//	resting        bye    who has it       the round of the leg in which the schedule lets them rest
//	no-opponent    bye    who is not here  the round of the leg
//	no-place       bye    who has it       places of the schedule, all taken
//
// Neighbours:
//
//	neighbour      table  who stands higher places passed over on the way down to the opponent
//
// Finals, on a game of package knockout:
//
//	seed           game   each of the two  seed
//	through        game   each who is      the round that was won, 0 for the play-off
//	choose-colour  game   who chooses      game of the match
//	choose-either  game   who chooses      game of the match: the colour or the right to a level game
//	call           game   0                game of the match: who wins the call chooses either
//	colour-swap    game   who has Black    the game whose colours are exchanged
//	better-discs   game   who has more     half-discs more in the games before, the reason of a choice
//
// [Plan].Relaxed uses "rematch", "apart", "club", "country", "family", "colour-run"
// (Value: tables), "meet" (Value: meetings that did not come about) and "bye-again"
// (Player, Value: earlier byes) with the cost of all of them.
package pairing

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
// [Plan].Relaxed uses "rematch", "apart", "club", "country", "family" (Value: tables),
// "meet" (Value: meetings that did not come about) and "bye-again" (Player, Value:
// earlier byes) with the cost of all of them.
package pairing

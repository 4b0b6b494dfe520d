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
//	country        table  0                round until which countrymen are kept apart
//	colour         table  who is due it    surplus of the other colour, 0 or more: gets the due colour
//	colour-forced  table  who must take it surplus of that colour before this game, 1 or more
//	colour-run     table  who has the run  games running with that colour, this one included
//	colour-even    table  0                0: nobody is due a colour; number and lot decide
//	float-again    both   who floats       rounds since the last float in the same direction, 1 or 2
//	seeding        both   0                places away from the preferred opponent; on a bye from the last place
//	lot            both   0                the lot that was drawn, 1 upwards
//	bye            bye    who has it       players present
//	bye-lowest     bye    who has it       half-points above the lowest score; 0 for the lowest
//	bye-again      bye    who has it       earlier full-point rounds without a game
//	bye-passed     bye    who was passed   earlier full-point rounds without a game, the reason
//
// [Plan].Relaxed uses "rematch" (Value: tables) and "bye-again" (Player, Value:
// earlier byes) with the cost of all of them.
package pairing

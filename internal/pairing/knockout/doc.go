// Package knockout draws the finals of an event: who of a cut meets whom, what
// decides a match, and which games come next. It knows no rounds of the event and
// no storage: seeds, the games so far and the options go in, the bracket comes out.
//
// # The bracket
//
// A cut of 2, 4, 8 or 16 is seeded by the standings so that the first two can meet
// in the final only: 1–4 and 2–3, or 1–8, 4–5, 2–7 and 3–6. A place that nobody
// takes is a bye for the seed opposite. The losers of the semi-finals may play for
// third place. The last place of the cut may be played for by two who are level; of
// three, the lowest drops out (World Championship), or the second and the third play
// first and the winner meets the first. See [Cut].
//
// A bracket may belong to a category, such as women. A player may be in several;
// [Schedule] tells who has to wait.
//
// # A match
//
// One game or the best of three. It is over once the other cannot catch up any more.
// With points level after the last game, the disc total of the match decides, then
// the higher seed (Italy: the higher rank of the Swiss rounds).
//
// # Colours and level games
//
//   - Best of three: the higher seed chooses the colour of game 1, colours are
//     exchanged in game 2, and who has more discs in games 1 and 2 together chooses
//     that of game 3; with discs level, the higher seed does.
//   - A single game: the higher seed chooses either the colour or the right to win a
//     level game, and the other has what is left (World Championship since 2013); or
//     the winner of the call of a hidden disc chooses (Japan); or only the colour is
//     chosen.
//
// A level game that was won by right is stored as won, so no right is kept here.
//
// # Corrections
//
// Games that are not between the two players of a match as it stands now, say after
// a result of the round before was corrected, are not read, and the match is marked.
package knockout

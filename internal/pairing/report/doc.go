// Package report turns a tournament report file into what the systems pair from,
// and an event into such a file.
//
// [Read] gives the records of a file their meaning and holds them against each
// other: opponents name each other with different colours, no number is given
// twice, the points are those of the results. What contradicts itself is refused
// with its line and column, never guessed at.
//
// Colours go by their names: White of a file is White here, although the one who
// begins is another. In an exchange event a match takes two columns, rounds 2k-1
// and 2k of the file; a pairing bye of one and a half points stands there as U
// and H.
//
// A file has no room for discs. A game read from one has the result 0–0 with its
// outcome, as one of a result file without discs has.
package report

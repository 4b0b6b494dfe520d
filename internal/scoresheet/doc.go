// Package scoresheet turns what a person wrote into a legal game, or says
// precisely where it stops being one. It reads transcripts and 8×8 grids of move
// numbers, ranks the legal games that a faulty sheet may stand for ([Repair]),
// and finds the wrong turns that explain a board ([WrongTurns]).
//
// It proposes and never decides: every candidate names what was changed and why
// it is likely, and a person accepts it. Likelihoods are integer costs in tenths
// of a power of ten: ten more means ten times less likely. They order what the
// rules and the evidence leave open; they are no measured frequencies.
//
// What is said to people is a [Note]: a message key with arguments, worded by
// the pages; its String is plain English for the shell.
package scoresheet

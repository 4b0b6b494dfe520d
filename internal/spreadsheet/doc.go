// Package spreadsheet writes an event as a workbook and as CSV. It knows
// cells, styles and paper; it computes no points, no ranks and no tie-breaks,
// which come from package standings.
//
// Everything written here is public: no birth year, no e-mail, no note, no draft
// of a round, and nobody who recorded a result. Every word of a name is stored
// as text, so that no program takes it for a formula.
package spreadsheet

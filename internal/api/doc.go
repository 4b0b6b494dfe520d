// Package api makes the JSON documents that leave the house: the answers of
// /api/v1 and the files of an event are made of the same parts, so that a fact
// has one name wherever it is read. OpenAPI describes them all.
//
// The documents are promises to whoever reads them: a field is added, but never
// renamed or given another meaning. Points and discs are plain numbers (2.5); in
// an event players are named by their start number, 0 is nobody; days are
// YYYY-MM-DD. Nothing private has a field here: no birth year, no e-mail, no
// note, no draft of a round, nobody who recorded a result.
package api

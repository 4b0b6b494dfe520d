package reversi

import "fmt"

// LookAlikeError refuses a character that a reader takes for a letter a to h or
// a digit 1 to 8 but that is another one. It counts as [ErrBadSquare].
type LookAlikeError struct {
	Rune rune   // what was written
	Like rune   // what it looks like: 'a' to 'h' or '1' to '8'
	Name string // such as "Cyrillic letter es"
}

// Error names the character and what it looks like.
func (e *LookAlikeError) Error() string {
	return fmt.Sprintf("%v: %s (U+%04X) only looks like %c", ErrBadSquare, e.Name, e.Rune, e.Like)
}

// Unwrap returns ErrBadSquare.
func (e *LookAlikeError) Unwrap() error { return ErrBadSquare }

// lookAlikes holds, by lower-case form, the characters of other scripts that are
// drawn like a file or rank. A letter whose capital alone is drawn alike is here
// too. It names the likely slips of a keyboard left in another language; any
// other character is refused as well, without a name.
var lookAlikes = map[rune]struct {
	like rune
	name string
}{
	'а': {'a', "Cyrillic letter a"},
	'в': {'b', "Cyrillic letter ve"},
	'ь': {'b', "Cyrillic soft sign"},
	'с': {'c', "Cyrillic letter es"},
	'ԁ': {'d', "Cyrillic letter komi de"},
	'е': {'e', "Cyrillic letter ie"},
	'ё': {'e', "Cyrillic letter io"},
	'һ': {'h', "Cyrillic letter shha"},
	'н': {'h', "Cyrillic letter en"},
	'з': {'3', "Cyrillic letter ze"},
	'ӡ': {'3', "Cyrillic letter Abkhasian dze"},
	'б': {'6', "Cyrillic letter be"},
	'α': {'a', "Greek letter alpha"},
	'β': {'b', "Greek letter beta"},
	'ε': {'e', "Greek letter epsilon"},
	'η': {'h', "Greek letter eta"},
	'ϲ': {'c', "Greek lunate sigma"},
	'ı': {'1', "dotless i"},
	'l': {'1', "small letter L"},
	'i': {'1', "letter I"},
	'z': {'2', "letter Z"},
	's': {'5', "letter S"},
}

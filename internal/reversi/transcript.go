package reversi

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Transcript is the moves of a game in order, from the start position. It may
// hold [Pass] where a pass was written down; [Replay] needs none. A Transcript
// says nothing about legality.
type Transcript []Square

// String returns the canonical form "f5d6c3": lower case, no passes, nothing
// in between.
func (t Transcript) String() string {
	var sb strings.Builder
	sb.Grow(2 * len(t))
	for _, s := range t {
		if s != Pass {
			sb.WriteString(s.String())
		}
	}
	return sb.String()
}

// Bounds of what a text can hold: a game has 60 discs to play, and no more than
// one pass can be written before each of them and two after the last.
const (
	mostPlies  = 60
	mostPasses = mostPlies + 2
)

// ParseTranscript reads the moves of a game as people write them: any case,
// with or without move numbers ("1." or "12."), in full-width or plain letters
// and digits, with spaces and line breaks anywhere, with or without passes (PA,
// PS, pass, --). Zero-width characters and byte order marks are skipped.
//
// Nothing else is skipped. The error is a *[MoveError] with the ply and the
// byte offset of the first thing that is not understood; a letter that only
// looks right, such as a Cyrillic es for a c, is refused by name, because
// leaving it out could give another legal game. A text with more moves than a
// game can have is refused with [ErrAfterEnd].
func ParseTranscript(text string) (Transcript, error) {
	t, _, err := parse(text)
	return t, err
}

// ParseTranscriptAt is ParseTranscript for callers that report places: it also
// returns the byte offset of every element, passes included.
func ParseTranscriptAt(text string) (t Transcript, offsets []int, err error) {
	return parse(text)
}

// parse also returns the byte offset of every element of the transcript.
func parse(text string) (Transcript, []int, error) {
	p := parser{text: text, moves: make(Transcript, 0, mostPlies)}
	for {
		p.skip()
		if p.at == len(p.text) {
			return p.moves, p.offsets, nil
		}
		if err := p.move(); err != nil {
			return p.moves, p.offsets, err
		}
	}
}

type parser struct {
	text    string
	at      int // byte offset of what is read next
	moves   Transcript
	offsets []int
	plies   int
}

// peek returns the next character that is not zero-width, folded to a lower-case
// ASCII one where it is a full-width form, and the offset behind it. At the end
// of the text the character is zero and next is at. A byte that is not UTF-8 is
// utf8.RuneError.
func (p *parser) peek(at int) (r rune, next int) {
	for at < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[at:])
		at += size
		if zeroWidth(r) {
			continue
		}
		return fold(r), at
	}
	return 0, at
}

// zeroWidth reports characters that copying from a page or a chat leaves behind
// and that nobody can see: zero-width spaces and joiners, direction marks, the
// word joiner and the byte order mark.
func zeroWidth(r rune) bool {
	return r >= 0x200B && r <= 0x200F || r == 0x2060 || r == 0xFEFF
}

// fold brings full-width forms (as a Japanese keyboard writes them) and upper
// case to the lower-case ASCII character.
func fold(r rune) rune {
	if r >= 0xFF01 && r <= 0xFF5E {
		r -= 0xFF01 - '!'
	}
	if r >= 'A' && r <= 'Z' {
		r += 'a' - 'A'
	}
	return r
}

// skip moves past spaces, characters that cannot be seen, and move numbers. A
// number is digits followed by one or more dots; digits alone are left for move
// to refuse.
func (p *parser) skip() {
	for p.at < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.at:])
		switch {
		case zeroWidth(r) || unicode.IsSpace(r):
			p.at += size
		case isDigit(fold(r)):
			after, ok := p.number(p.at)
			if !ok {
				return
			}
			p.at = after
		default:
			return
		}
	}
}

// number reads a move number at a given offset. Numbers above 999 are none.
func (p *parser) number(at int) (after int, ok bool) {
	digits := 0
	r, next := p.peek(at)
	for ; isDigit(r); r, next = p.peek(at) {
		if digits++; digits > 3 {
			return 0, false
		}
		at = next
	}
	for ; r == '.'; r, next = p.peek(at) {
		at, ok = next, true
	}
	return at, ok
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// passes lists the words for a pass, longest first where one begins another.
var passes = [...]string{"pass", "pa", "ps", "--"}

// move reads one square or pass at p.at, which holds a visible character.
func (p *parser) move() error {
	start := p.at
	first, next := p.peek(start)
	for _, word := range passes {
		if after, ok := p.word(start, word); ok {
			p.at = after
			return p.add(Pass, start)
		}
	}
	if first < 'a' || first > 'h' {
		return p.refuse(start, strange(first, "abcdefgh"))
	}
	second, after := p.peek(next)
	if second < '1' || second > '8' {
		return p.refuse(start, strange(second, "12345678"))
	}
	p.at = after
	// "a10" is no square, though "a1" is, unless the rest is the next number.
	if r, _ := p.peek(after); isDigit(r) {
		if _, ok := p.number(after); !ok {
			return p.refuse(start, ErrBadSquare)
		}
	}
	return p.add(Square((second-'1')*8+(first-'a')), start)
}

// word reads a given lower-case ASCII word.
func (p *parser) word(at int, word string) (after int, ok bool) {
	for i := range len(word) {
		r, next := p.peek(at)
		if r != rune(word[i]) {
			return 0, false
		}
		at = next
	}
	return at, true
}

func (p *parser) add(s Square, start int) error {
	if s == Pass && len(p.moves)-p.plies == mostPasses || s != Pass && p.plies == mostPlies {
		return p.refuse(start, ErrAfterEnd)
	}
	if s != Pass {
		p.plies++
	}
	p.moves = append(p.moves, s)
	p.offsets = append(p.offsets, start)
	return nil
}

// refuse reports what stands at an offset, up to the next space, as the move
// that was not understood.
func (p *parser) refuse(at int, err error) error {
	token := clip(p.text[at:])
	if i := strings.IndexFunc(token, unicode.IsSpace); i > 0 {
		token = token[:i]
	}
	return &MoveError{Ply: p.plies + 1, Offset: at, Text: token, Err: err}
}

// strange says why r does not stand for one of the wanted characters.
func strange(r rune, wanted string) error {
	if twin, ok := lookAlikes[unicode.ToLower(r)]; ok && strings.ContainsRune(wanted, twin.like) {
		return &LookAlikeError{Rune: r, Like: twin.like, Name: twin.name}
	}
	if r == utf8.RuneError {
		return fmt.Errorf("%w: the text is not UTF-8 here", ErrBadSquare)
	}
	return ErrBadSquare
}

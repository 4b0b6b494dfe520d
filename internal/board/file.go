package board

import (
	"fmt"
	"strings"
)

// Colours names the two sides' discs. The disc of the side that moves first is
// always the darker one.
type Colours string

// Pink and yellow tell the sides apart where black and white are not wanted.
const (
	BlackWhite Colours = "black-white"
	PinkYellow Colours = "pink-yellow"
)

// class returns the classes of a drawing.
func (c Colours) class() string {
	if c == PinkYellow {
		return "board pink-yellow"
	}
	return "board"
}

// File returns the drawing as a file of its own: it has a style element and needs
// no style sheet. With print it is black on white, white discs hollow and black
// ones dotted, so that a photocopy still reads and no ink is wasted.
func File(o Options, print bool) string {
	style := screenStyle
	switch {
	case print:
		style = printStyle
	case o.Colours == PinkYellow:
		style += pinkYellowStyle
	}
	head, rest, _ := strings.Cut(SVG(o), ">")
	width := side + edge + 4
	return fmt.Sprintf("%s width=\"%d\" height=\"%d\"><style>%s</style>%s\n", head, 2*width, 2*width, style, rest)
}

const shapes = `
.board{background:#fff}.coord{font:13px system-ui,sans-serif;fill:#56615a}
.grid{fill:none;stroke-width:1.5}
.under,.stone,.rim,.mark{visibility:hidden}
.black .under,.black .stone,.black .rim,.white .under,.white .stone,.white .rim,.last .mark,.turned .mark,.legal .mark{visibility:visible}
.rim{fill:none;stroke-width:1}
.turned .mark,.legal .mark,.line,.frame,.cross{fill:none;stroke-width:2.25}
.line{stroke-width:4;stroke-linecap:round}.frame{stroke-width:3;stroke-dasharray:7 4}.cross{stroke-width:4;stroke-linecap:round}
`

const screenStyle = shapes + `
.felt{fill:#0f4531}.field{fill:#1f7353}.grid{stroke:#12513a}.dot{fill:#0f4531}
.under{fill:#0e4a36}.black .stone{fill:#161b18}.white .stone{fill:#fbf9f2}
.black .rim{stroke:#39413c}.white .rim{stroke:#d9d3c3}
.last .mark{fill:#e0a021}.white.last .mark{stroke:#5f4606;stroke-width:1.5}
.black.turned .mark{stroke:#d8ddd6}.white.turned .mark{stroke:#4d5852}.legal .mark{stroke:#cdeadb}
.line{stroke:#e0a021}.frame{stroke:#ffd76a}.cross{stroke:#e2613c}
`

const pinkYellowStyle = `
.felt{fill:#2a3550}.field{fill:#e8ecf5}.grid{stroke:#8d99b8}.dot{fill:#2a3550}.under{fill:#c3cbdf}
.black .stone{fill:#c2386f}.white .stone{fill:#ffd84a}.black .rim{stroke:#e791b3}.white .rim{stroke:#a5810a}
.last .mark,.white.last .mark{fill:#1c2333;stroke:#fff;stroke-width:1.5}
.black.turned .mark{stroke:#fff}.white.turned .mark{stroke:#6b5406}.legal .mark{stroke:#2a3550}
.line{stroke:#2a3550}.frame{stroke:#2a3550}.cross{stroke:#1c2333}
`

const printStyle = shapes + `
.coord{fill:#000}.felt,.field{fill:#fff}.felt{stroke:#000;stroke-width:2}.grid{stroke:#000;stroke-width:1}.dot{fill:#000}
.under{visibility:hidden!important}.stone{fill:#fff;stroke:#000;stroke-width:1.75}
.white .rim{visibility:hidden}
.black .rim{r:15px;stroke:#000;stroke-width:4.5;stroke-linecap:round;stroke-dasharray:.1 5.79}
.black .under{visibility:visible!important;r:8px;fill:none;stroke:#000;stroke-width:4.5;stroke-linecap:round;stroke-dasharray:.1 6.18;transform:translateY(-2px)}
.last .mark{fill:#000}.turned .mark,.legal .mark{stroke:#000}
.line,.frame,.cross{stroke:#000}.line{stroke-width:2.5}
`

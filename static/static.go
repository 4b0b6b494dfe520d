// Package static embeds the stylesheet, the scripts and the icon.
package static

import "embed"

// FS holds the files as they are served, in one flat folder.
//
//go:embed *.css *.js *.svg
var FS embed.FS

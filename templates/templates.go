// Package templates embeds the pages. Each file in pages/ defines "title" and
// "main" and names the partials that it uses.
package templates

import "embed"

// FS holds layout.html, partials/ and pages/.
//
//go:embed layout.html partials/*.html pages/*.html
var FS embed.FS

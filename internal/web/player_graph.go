package web

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"

	"sixtyfour/internal/catalogue"
	"sixtyfour/internal/director"
	"sixtyfour/internal/rating"
)

// The graph of a player's ratings, in units of its drawing.
const (
	graphWidth, graphHeight = 720, 260
	graphLeft, graphRight   = 62, 16
	graphTop, graphBottom   = 12, 30
	mostPoints              = 400
)

// ratingGraph draws ratings over time with a band of one deviation to both sides. What it
// shows stands in the table beside it; its title says the span in words. rows are the
// latest first.
func ratingGraph(w catalogue.Words, rows []director.PlayerRow) template.HTML {
	if len(rows) < 2 {
		return ""
	}
	points := slices.Clone(rows)
	slices.Reverse(points)
	if step := (len(points) + mostPoints - 1) / mostPoints; step > 1 {
		last := points[len(points)-1]
		thin := points[:0]
		for i := 0; i < len(points)-1; i += step {
			thin = append(thin, points[i])
		}
		points = append(thin, last)
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range points {
		low, high = min(low, p.Exact-p.Deviation), max(high, p.Exact+p.Deviation)
	}
	step := niceStep((high - low) / 4)
	low, high = math.Floor(low/step)*step, math.Ceil(high/step)*step
	if low == high {
		low, high = low-step, high+step
	}
	first, last := points[0].Cutoff, points[len(points)-1].Cutoff
	x := func(d rating.Day) float64 {
		return graphLeft + (graphWidth-graphLeft-graphRight)*float64(d-first)/float64(max(last-first, 1))
	}
	y := func(v float64) float64 { return graphTop + (graphHeight-graphTop-graphBottom)*(high-v)/(high-low) }

	var b strings.Builder
	title := w.Text("people.graph", "from", ratingDay(w, first), "to", ratingDay(w, last), "a", points[0].Rating, "b", points[len(points)-1].Rating)
	fmt.Fprintf(&b, `<svg class="graph" viewBox="0 0 %d %d" role="img" aria-label="%s">`, graphWidth, graphHeight, template.HTMLEscapeString(title))
	for v := low; v <= high+step/2; v += step {
		fmt.Fprintf(&b, `<line class="rule" x1="%d" x2="%d" y1="%.1f" y2="%.1f"/><text x="%d" y="%.1f" class="value">%.0f</text>`,
			graphLeft, graphWidth-graphRight, y(v), y(v), graphLeft-6, y(v)+4, v)
	}
	for _, t := range timeTicks(first, last) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" class="time">%s</text>`, x(t.day), graphHeight-8, t.label)
	}
	var above, below, line []string
	for _, p := range points {
		line = append(line, fmt.Sprintf("%.1f,%.1f", x(p.Cutoff), y(p.Exact)))
		if p.Deviation > 0 {
			above = append(above, fmt.Sprintf("%.1f,%.1f", x(p.Cutoff), y(p.Exact+p.Deviation)))
			below = append(below, fmt.Sprintf("%.1f,%.1f", x(p.Cutoff), y(p.Exact-p.Deviation)))
		}
	}
	slices.Reverse(below)
	if len(above) > 1 {
		fmt.Fprintf(&b, `<polygon class="band" points="%s"/>`, strings.Join(append(above, below...), " "))
	}
	fmt.Fprintf(&b, `<polyline class="line" points="%s"/></svg>`, strings.Join(line, " "))
	return template.HTML(b.String()) //nolint:gosec // numbers and an escaped text
}

// niceStep returns 1, 2 or 5 times a power of ten that is not below v, 10 at least.
func niceStep(v float64) float64 {
	for step := 10.0; ; step *= 10 {
		for _, n := range []float64{1, 2, 5} {
			if n*step >= v {
				return n * step
			}
		}
	}
}

type timeTick struct {
	day   rating.Day
	label string
}

// timeTicks marks the beginnings of years, or of months where the time is short; eight
// at most.
func timeTicks(first, last rating.Day) []timeTick {
	months := last.Month() - first.Month()
	every := 12
	if months <= 16 {
		every = 1
	}
	for months/every > 7 {
		every *= 2
		if every > 12 && every%12 != 0 {
			every = 12
		}
	}
	var ticks []timeTick
	for m := first.Month() + 1; m <= last.Month(); m++ {
		day := rating.EndOf(m-1) + 1
		if m%every != 0 || day > last {
			continue
		}
		label := strconv.Itoa(day.Time().Year())
		if every < 12 {
			label = day.Time().Format("2006-01")
		}
		ticks = append(ticks, timeTick{day, label})
	}
	return ticks
}

package spreadsheet

// constraints lists what the director asks of the pairing.
func (b book) constraints() sheet {
	return sheet{
		name:  b.text("sheet.constraints"),
		lines: b.lines(b.text("constraints.title"), b.text("office")),
		columns: []column{
			{title: b.text("column.asked"), look: lookText, widest: 70},
			{title: b.text("column.from"), look: lookWhole},
			{title: b.text("column.to"), look: lookWhole},
			{title: b.text("column.must"), look: lookCentre},
		},
		rows: func(yield func([]any) bool) {
			for _, c := range b.Office.Asked {
				var to any
				if c.To > 0 {
					to = c.To
				}
				if !yield([]any{c.What, c.From, to, b.yes(c.Must)}) {
					return
				}
			}
		},
	}
}

func (b book) yes(is bool) string {
	if is {
		return b.text("yes")
	}
	return ""
}

// changes lists who did what, the newest first.
func (b book) changes() sheet {
	return sheet{
		name:  b.text("sheet.changes"),
		lines: b.lines(b.text("changes.title"), b.text("office")),
		columns: []column{
			{title: b.text("column.at"), look: lookTime},
			{title: b.text("column.who"), look: lookText},
			{title: b.text("column.what"), look: lookText},
			{title: b.text("column.on"), look: lookText},
			{title: b.text("column.result"), look: lookText},
			{title: b.text("column.why"), look: lookWrap, widest: 30},
			{title: b.text("column.details"), look: lookWrap, widest: 50},
		},
		rows: func(yield func([]any) bool) {
			for _, c := range b.Office.Changes {
				if !yield([]any{c.At, c.Who, c.What, c.On, c.Result, c.Why, c.Details}) {
					return
				}
			}
		},
	}
}

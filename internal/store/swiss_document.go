package store

import "sixtyfour/internal/tournament"

// swissPenalties are missing where the event keeps to the defaults.
type swissPenalties struct {
	Rematch     int     `json:"rematch"`
	RematchSoon int     `json:"rematch_soon"`
	Colour      [5]int  `json:"colour"`
	ColourAgain int     `json:"colour_again"`
	Float       [24]int `json:"float"`
	FloatAgain  int     `json:"float_again"`
	FloatBack   int     `json:"float_back"`
	Country     int     `json:"country"`
	CountryFrom int     `json:"country_from"`
	Wish        int     `json:"wish"`
	Top         [10]int `json:"top"`
}

func writeSwiss(p tournament.SwissPenalties) *swissPenalties {
	if p == (tournament.SwissPenalties{}) {
		return nil
	}
	d := swissPenalties(p)
	return &d
}

func (d *swissPenalties) penalties() tournament.SwissPenalties {
	if d == nil {
		return tournament.SwissPenalties{}
	}
	return tournament.SwissPenalties(*d)
}

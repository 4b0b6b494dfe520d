package demo

import (
	"context"
	"fmt"

	"sixtyfour/internal/tournament"
)

type person struct {
	family, given, native, reading, country string
	club                                    int // index into clubs, -1 for none
}

var clubs = []tournament.Club{
	{Name: "Harbour Reversi", City: "Bergen", Country: "NOR"},
	{Name: "Nordlys", City: "Tromsø", Country: "NOR"},
	{Name: "Kamogawa", City: "Kyoto", Country: "JPN"},
	{Name: "Les Quatre Coins", City: "Lyon", Country: "FRA"},
}

// people are invented, strongest first.
var people = []person{
	{"Okada", "Mio", "岡田 澪", "おかだ みお", "JPN", 2},
	{"Lind", "Signe", "", "", "SWE", -1},
	{"Ruiz", "Pau", "", "", "ESP", -1},
	{"Tan", "Wei Ling", "陳 薇玲", "", "SGP", -1},
	{"Sato", "Ken", "佐藤 健", "さとう けん", "JPN", 2},
	{"Moreau", "Jeanne", "", "", "FRA", 3},
	{"Berg", "Anders", "", "", "NOR", 0},
	{"Novák", "Tereza", "", "", "CZE", -1},
	{"Haugen", "Liv", "", "", "NOR", 0},
	{"Iwase", "Haru", "岩瀬 晴", "いわせ はる", "JPN", 2},
	{"Bianchi", "Luca", "", "", "ITA", -1},
	{"Kowalska", "Łucja", "", "", "POL", -1},
	{"Dubois", "Rémi", "", "", "FRA", 3},
	{"Strand", "Eirik", "", "", "NOR", 1},
	{"Weiss", "Klara", "", "", "GER", -1},
	{"Nguyen", "Linh", "", "", "VIE", -1},
	{"Holm", "Mia", "", "", "DEN", -1},
	{"Fjeld", "Torunn", "", "", "NOR", 1},
	{"Petit", "Hugo", "", "", "FRA", 3},
	{"Sæbø", "Oda", "", "", "NOR", 0},
	{"Mori", "Aoi", "森 葵", "もり あおい", "JPN", -1},
	{"Lindqvist", "Åsa", "", "", "SWE", -1},
	{"O’Brien", "Nuala", "", "", "IRL", -1},
	{"Dahl", "Iver", "", "", "NOR", 1},
}

// register puts clubs and people into the registry.
func (b *builder) register(ctx context.Context) ([]tournament.PlayerID, error) {
	ids := make([]tournament.ClubID, len(clubs))
	for i, c := range clubs {
		saved, err := b.d.SaveClub(ctx, b.who, c)
		if err != nil {
			return nil, err
		}
		ids[i] = saved.ID
	}
	var players []tournament.PlayerID
	for i, p := range people {
		record := tournament.Player{
			Family: p.family, Given: p.given, Native: p.native, Reading: p.reading, Country: p.country,
			FederationID: fmt.Sprintf("9%05d", 101+i),
		}
		if p.club >= 0 {
			record.Club = ids[p.club]
		}
		saved, err := b.d.SavePlayer(ctx, b.who, record, true)
		if err != nil {
			return nil, err
		}
		players = append(players, saved.ID)
		b.skill[saved.ID] = 4 * i
	}
	return players, nil
}

package api

import "sixtyfour/internal/tournament"

// finalJSON is a final of the event with the games that were played.
type finalJSON struct {
	Number int             `json:"number"`
	Name   string          `json:"name"`
	Cut    int             `json:"cut"`
	BestOf int             `json:"best_of"`
	Last   int             `json:"last_best_of"` // of the last match
	Third  bool            `json:"third_place"`  // whether it is played for
	Right  string          `json:"right"`        // chosen in single games: "either", "call" or "colour"
	Seeds  []int           `json:"seeds"`
	Level  []int           `json:"level"` // who played for the last place of the cut
	Games  []finalGameJSON `json:"games"`
}

type finalGameJSON struct {
	Round int `json:"round"` // 0 is a play-off for the last place; the last is the final
	Slot  int `json:"slot"`
	gameJSON
}

func finalsOf(s tournament.Snapshot, numbers map[tournament.PlayerID]int) (list []finalJSON) {
	start := func(players []tournament.PlayerID) []int {
		all := make([]int, len(players))
		for i, p := range players {
			all[i] = numbers[p]
		}
		return all
	}
	for _, f := range s.Finals {
		final := finalJSON{
			Number: f.Number, Name: f.Name, Cut: f.Rules.Cut, BestOf: f.Rules.Games,
			Last: f.Rules.FinalGames, Third: f.Rules.ThirdPlace, Right: f.Rules.Right, Seeds: start(f.Seeds), Level: start(f.Level),
			Games: make([]finalGameJSON, 0, len(f.Games)),
		}
		for _, g := range f.Games {
			result := g.Result
			game := gameOf(tournament.Game{Number: g.Number, Black: g.Black, White: g.White, Result: &result, Transcript: g.Transcript}, numbers)
			final.Games = append(final.Games, finalGameJSON{Round: g.Round, Slot: g.Slot, gameJSON: game})
		}
		list = append(list, final)
	}
	return list
}

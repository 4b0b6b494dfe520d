package store

import (
	"context"
	"encoding/json"
	"fmt"

	"gorm.io/gorm"

	"sixtyfour/internal/reversi"
	"sixtyfour/internal/tournament"
)

// finalRow mirrors table finals.
type finalRow struct {
	ID        int64 `gorm:"primaryKey"`
	Event     int64
	Number    int
	Name      string
	Document  string // finalDocument
	Version   int
	ChangedBy string
	ChangedAt int64
}

func (finalRow) TableName() string { return "finals" }

type finalDocument struct {
	Cut        int                 `json:"cut"`
	Games      int                 `json:"games"`
	FinalGames int                 `json:"final_games"`
	ThirdPlace bool                `json:"third_place"`
	Right      string              `json:"right"`
	Ladder     bool                `json:"ladder"`
	Seeds      []int64             `json:"seeds"`
	Level      []int64             `json:"level,omitempty"`
	Chosen     []int64             `json:"chosen,omitempty"`
	Played     []finalGameDocument `json:"played"`
}

type finalGameDocument struct {
	Round      int    `json:"round"`
	Slot       int    `json:"slot"`
	Number     int    `json:"number"`
	Black      int64  `json:"black"`
	White      int64  `json:"white"`
	Outcome    string `json:"outcome"`
	BlackDiscs int    `json:"black_discs"` // half-discs
	WhiteDiscs int    `json:"white_discs"`
	Reason     string `json:"reason"`
	By         string `json:"by"`
	At         int64  `json:"at"`
	Note       string `json:"note,omitempty"`
	Transcript string `json:"transcript,omitempty"`
}

func ids(players []tournament.PlayerID) []int64 {
	list := make([]int64, len(players))
	for i, p := range players {
		list[i] = int64(p)
	}
	return list
}

func playersOf(ids []int64) (players []tournament.PlayerID) {
	for _, id := range ids {
		players = append(players, tournament.PlayerID(id))
	}
	return players
}

func newFinalRow(event tournament.EventID, f tournament.Final) (finalRow, error) {
	d := finalDocument{
		Cut: f.Rules.Cut, Games: f.Rules.Games, FinalGames: f.Rules.FinalGames, ThirdPlace: f.Rules.ThirdPlace,
		Right: f.Rules.Right, Ladder: f.Rules.Ladder, Seeds: ids(f.Seeds), Level: ids(f.Level), Chosen: ids(f.Chosen),
		Played: make([]finalGameDocument, len(f.Games)),
	}
	for i, g := range f.Games {
		r := g.Result
		d.Played[i] = finalGameDocument{
			Round: g.Round, Slot: g.Slot, Number: g.Number, Black: int64(g.Black), White: int64(g.White),
			Outcome: string(r.Outcome), BlackDiscs: int(r.Score.Black), WhiteDiscs: int(r.Score.White), Reason: string(r.Reason),
			By: r.By, At: unix(r.At), Note: r.Note, Transcript: g.Transcript,
		}
	}
	text, err := write(d)
	return finalRow{ID: int64(f.ID), Event: int64(event), Number: f.Number, Name: f.Name, Document: text, Version: f.Version}, err
}

func (r finalRow) final() (tournament.Final, error) {
	var d finalDocument
	if err := json.Unmarshal([]byte(r.Document), &d); err != nil {
		return tournament.Final{}, fmt.Errorf("document of a final: %w", err)
	}
	f := tournament.Final{
		ID: tournament.FinalID(r.ID), Number: r.Number, Name: r.Name, Version: r.Version,
		Rules: tournament.FinalRules{
			Cut: d.Cut, Games: d.Games, FinalGames: d.FinalGames, ThirdPlace: d.ThirdPlace, Right: d.Right, Ladder: d.Ladder,
		},
		Seeds: playersOf(d.Seeds), Level: playersOf(d.Level), Chosen: playersOf(d.Chosen),
	}
	for _, g := range d.Played {
		f.Games = append(f.Games, tournament.FinalGame{
			Round: g.Round, Slot: g.Slot, Number: g.Number, Black: tournament.PlayerID(g.Black), White: tournament.PlayerID(g.White),
			Transcript: g.Transcript,
			Result: tournament.Result{
				Outcome: tournament.Outcome(g.Outcome), Reason: tournament.Reason(g.Reason), By: g.By, At: timeOf(g.At), Note: g.Note,
				Score: reversi.Score{Black: reversi.Discs(g.BlackDiscs), White: reversi.Discs(g.WhiteDiscs)},
			},
		})
	}
	return f, nil
}

func finalsOf(db *gorm.DB, event tournament.EventID) (list []tournament.Final, err error) {
	var rows []finalRow
	if err := db.Where("event = ?", int64(event)).Order("number").Find(&rows).Error; err != nil {
		return nil, err
	}
	for _, row := range rows {
		f, err := row.final()
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, nil
}

// SaveFinal implements [director.Tx].
func (t *tx) SaveFinal(ctx context.Context, event tournament.EventID, f tournament.Final) (tournament.Final, error) {
	row, err := newFinalRow(event, f)
	if err != nil {
		return f, failed("save a final", err)
	}
	row.Version = f.Version + 1
	if f.ID == 0 {
		err = t.db.WithContext(ctx).Create(&row).Error
	} else {
		var found bool
		found, err = t.overwrite(ctx, row, append([]string{"id", "event", "number"}, stamped...), "id = ? AND version = ?", row.ID, f.Version)
		if err == nil && !found {
			err = t.conflict(ctx, "finals", "id = ?", row.ID)
		}
	}
	if err != nil {
		return f, failed("save a final", err)
	}
	t.touch("finals", row.ID)
	return row.final()
}

// DeleteFinal implements [director.Tx].
func (t *tx) DeleteFinal(ctx context.Context, f tournament.Final) error {
	done := t.db.WithContext(ctx).Where("id = ? AND version = ?", int64(f.ID), f.Version).Delete(&finalRow{})
	if done.Error == nil && done.RowsAffected == 0 {
		return t.conflict(ctx, "finals", "id = ?", int64(f.ID))
	}
	return failed("delete a final", done.Error)
}

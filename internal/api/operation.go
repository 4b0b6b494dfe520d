package api

import (
	"encoding/json"
	"maps"
	"slices"
)

// Operation is one thing that can be asked: its path under /api/v1, such as
// "/events/{event}", and the name that OpenAPI gives it.
type Operation struct{ Path, ID string }

// Operations lists what can be asked, by path.
//
// Errors: those of encoding/json, for a description that is none.
func Operations() ([]Operation, error) {
	var doc struct {
		Paths map[string]struct {
			Get struct {
				ID string `json:"operationId"`
			} `json:"get"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(OpenAPI, &doc); err != nil {
		return nil, err
	}
	var list []Operation
	for _, path := range slices.Sorted(maps.Keys(doc.Paths)) {
		list = append(list, Operation{path, doc.Paths[path].Get.ID})
	}
	return list, nil
}

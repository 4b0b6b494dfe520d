package web

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"golang.org/x/text/encoding/japanese"
)

// upload sends a list as a file with what was typed, as the form on the players' page does.
func (h *hall) upload(data []byte, typed string) answer {
	h.t.Helper()
	found := csrfField.FindStringSubmatch(h.get(h.path("/players")).body)
	if found == nil {
		h.t.Fatal("the page has no form")
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	h.must(form.WriteField("csrf", found[1]))
	h.must(form.WriteField("list", typed))
	file, err := form.CreateFormFile("file", "players.csv")
	h.must(err)
	_, err = file.Write(data)
	h.must(err)
	h.must(form.Close())
	req := httptest.NewRequest(http.MethodPost, h.path("/players/list"), &body)
	req.Header.Set("Content-Type", form.FormDataContentType())
	return h.do(req)
}

func TestListFile(t *testing.T) {
	t.Parallel()
	h := newHall(t, 0)
	const list = "氏名,所属\n高橋 一郎,東京\n髙﨑 凪,大阪\n"
	data, err := japanese.ShiftJIS.NewEncoder().Bytes([]byte(list))
	h.must(err)
	t.Run("IO-03 a Shift-JIS file is previewed with its encoding and exact names, and nothing is stored", func(t *testing.T) {
		res := h.upload(data, "")
		res.want(t, http.StatusOK, "Shift-JIS", "高橋 一郎", "髙﨑 凪", "大阪")
		res.lacks(t, "\uFFFD", "氏名</span>")
		if n := len(h.snapshot().Entries); n != 0 {
			t.Errorf("%d entries", n)
		}
	})
	t.Run("IO-03 what was previewed is what is entered", func(t *testing.T) {
		h.follow(h.send(h.path("/players"), h.path("/players/list/enter"), url.Values{"list": {list}})).
			want(t, http.StatusOK, "髙﨑 凪", "高橋 一郎")
	})
	t.Run("a picture is refused beside the field", func(t *testing.T) {
		h.upload([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), "").want(t, http.StatusUnprocessableEntity, `id="e-file"`)
	})
	t.Run("text and file together are refused beside the file, and the text is kept", func(t *testing.T) {
		h.upload(data, "Abe Jun").want(t, http.StatusUnprocessableEntity, `id="e-file"`, "Give the text or the file, not both", ">Abe Jun</textarea>")
		h.upload(nil, "Abe Jun").want(t, http.StatusOK, "Abe Jun")
		h.upload(data, " \n").want(t, http.StatusOK, "高橋 一郎")
	})
	t.Run("neither text nor file is refused beside the field", func(t *testing.T) {
		h.upload(nil, "").want(t, http.StatusUnprocessableEntity, `id="e-list"`)
	})
}

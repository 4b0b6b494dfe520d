package web

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io"
	"maps"
	"net/http"
	"slices"
)

// onceKey returns the key under which a form is carried out once: that of the
// page with a digest of what was sent, and where to. A second press repeats it.
// A page that was gone back to, edited and sent again is another form.
func onceKey(req *http.Request) string {
	once := req.PostFormValue("once")
	if once == "" {
		return ""
	}
	h := sha256.New()
	add := func(text string) {
		h.Write(binary.AppendUvarint(nil, uint64(len(text))))
		h.Write([]byte(text))
	}
	add(req.URL.Path)
	for _, name := range slices.Sorted(maps.Keys(req.PostForm)) {
		if name == "csrf" { // it is another one whenever a page is made
			continue
		}
		for _, value := range req.PostForm[name] {
			add(name)
			add(value)
		}
	}
	if req.MultipartForm != nil {
		for _, name := range slices.Sorted(maps.Keys(req.MultipartForm.File)) {
			for _, header := range req.MultipartForm.File[name] {
				add(name)
				add(header.Filename)
				if file, err := header.Open(); err == nil {
					_, err = io.Copy(h, file)
					file.Close()
					if err != nil {
						return once // whoever reads the file next says what is wrong
					}
				}
			}
		}
	}
	return once + "-" + hex.EncodeToString(h.Sum(nil)[:16])
}

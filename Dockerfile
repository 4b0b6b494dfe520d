# Two stages: a static binary is built with Debian's Go image and copied into an
# empty one. The data lives in the volume /data, which uid 65532 must own:
#   docker build -t sixtyfour . && docker run -p 6464:6464 -v sixtyfour:/data sixtyfour
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=1 go build -trimpath \
      -tags sqlite_omit_load_extension,netgo,osusergo,timetzdata \
      -ldflags '-s -w -linkmode external -extldflags "-static"' \
      -o /out/sixtyfour ./cmd/sixtyfour \
 && mkdir -p /out/data /out/tmp && chmod 1777 /out/tmp

FROM scratch
COPY --from=build /out/sixtyfour /sixtyfour
COPY --from=build --chown=65532:65532 /out/data /data
COPY --from=build /out/tmp /tmp
USER 65532:65532
ENV SIXTYFOUR_ADDR=:6464 SIXTYFOUR_DATA=/data
VOLUME /data
EXPOSE 6464
ENTRYPOINT ["/sixtyfour"]
CMD ["serve"]

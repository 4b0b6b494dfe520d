// Walks through a game on a page that shows every move without it: the server
// draws the position of the address, and this changes the classes of the same
// drawing. Markup: partials/replay.html; frames: internal/board.

const squares = "12345678".split("").flatMap((r) => "abcdefgh".split("").map((f) => f + r));
const has = (set, i) => (set >> BigInt(i)) & 1n;

function readFrames(text) {
  return text.split(";").map((frame) => {
    const [black, white, last, turned, legal, mover] = frame.split(":");
    const set = (hex) => BigInt("0x" + hex);
    return { black: set(black), white: set(white), last, turned: set(turned), legal: set(legal), mover };
  });
}

function size(set) {
  let n = 0;
  for (; set; set &= set - 1n) n++;
  return n;
}

function start(root) {
  const frames = readFrames(root.dataset.frames);
  const words = root.dataset;
  const cells = squares.map((name) => root.querySelector(`[data-sq="${name}"]`));
  const moves = [...root.querySelectorAll("[data-ply]")];
  const one = (name) => root.querySelector(`[data-replay="${name}"]`);
  let ply = Number(words.ply);

  function draw() {
    const f = frames[ply];
    cells.forEach((cell, i) => {
      const colour = has(f.black, i) ? "black" : has(f.white, i) ? "white" : "";
      const what = squares[i] === f.last ? "last"
        : colour && has(f.turned, i) ? "turned"
        : !colour && has(f.legal, i) ? "legal" : "";
      cell.setAttribute("class", ["sq", colour, what].filter(Boolean).join(" "));
      cell.setAttribute("aria-label", [squares[i], words[colour || "empty"], words[what]].filter(Boolean).join(words.separator));
    });
    one("black").textContent = size(f.black);
    one("white").textContent = size(f.white);
    one("mover").textContent = f.mover === "b" ? words.moverBlack : f.mover === "w" ? words.moverWhite : words.over;
    let said = words.start;
    for (const move of moves) {
      if (Number(move.dataset.ply) === ply) {
        move.setAttribute("aria-current", "step");
        if (ply > 0) said = move.textContent.trim().replace(/\s+/g, " ");
        const list = move.closest(".moves");
        if (list && list.scrollHeight > list.clientHeight) move.scrollIntoView({ block: "nearest" });
      } else {
        move.removeAttribute("aria-current");
      }
    }
    one("said").textContent = said;
    const back = ply === 0, forth = ply === frames.length - 1;
    one("first").toggleAttribute("data-off", back);
    one("previous").toggleAttribute("data-off", back);
    one("next").toggleAttribute("data-off", forth);
    one("end").toggleAttribute("data-off", forth);
  }

  function go(to) {
    const bounded = Math.max(0, Math.min(frames.length - 1, to));
    if (bounded === ply) return;
    ply = bounded;
    draw();
    const address = new URL(location.href);
    address.searchParams.set("ply", ply);
    history.replaceState(null, "", address);
  }

  const steps = {
    first: () => go(0), previous: () => go(ply - 1), next: () => go(ply + 1), end: () => go(frames.length - 1),
  };
  const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "end" };

  for (const [name, step] of Object.entries(steps)) {
    one(name).addEventListener("click", (event) => { event.preventDefault(); step(); });
  }
  for (const move of moves) {
    move.addEventListener("click", (event) => { event.preventDefault(); go(Number(move.dataset.ply)); });
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    const name = keys[event.key];
    if (!name) return;
    event.preventDefault();
    steps[name]();
  });
}

document.querySelectorAll(".replay[data-frames]").forEach(start);

// The pages of a player: the count of the other side, a board on which a game is
// played through, and a grid of move numbers in which the keys walk. Everything
// works without it. Markup: pages/seat.html and pages/seat_moves.html.

const squares = "12345678".split("").flatMap((r) => "abcdefgh".split("").map((f) => f + r));
const ways = [-9, -8, -7, -1, 1, 7, 8, 9];

// flips returns the discs that a move of colour on square s would turn.
function flips(board, colour, s) {
  if (board[s]) return [];
  const turned = [];
  for (const way of ways) {
    const line = [];
    for (let from = s, to = s + way; ; from = to, to += way) {
      // Off the board, or around its edge.
      if (to < 0 || to > 63 || Math.abs((to & 7) - (from & 7)) > 1) break;
      if (board[to] === colour) { turned.push(...line); break; }
      if (!board[to]) break;
      line.push(to);
    }
  }
  return turned;
}

const legal = (board, colour) => squares.map((_, s) => s).filter((s) => flips(board, colour, s).length);
const other = (colour) => (colour === "black" ? "white" : "black");

// play replays moves, passes found, and stops before the first that is not legal.
function play(moves) {
  const board = Array(64).fill("");
  board[27] = board[36] = "white";
  board[28] = board[35] = "black";
  const at = { board, mover: "black", passed: "", last: -1, turned: [], plies: 0 };
  for (const s of moves) {
    const turned = at.mover ? flips(board, at.mover, s) : [];
    if (!turned.length) break;
    board[s] = at.mover;
    turned.forEach((t) => { board[t] = at.mover; });
    Object.assign(at, { last: s, turned, passed: "", plies: at.plies + 1 });
    const next = other(at.mover);
    if (legal(board, next).length) at.mover = next;
    else if (legal(board, at.mover).length) at.passed = next;
    else at.mover = "";
  }
  return at;
}

// read returns the moves of a text, or nothing when it holds anything else.
function read(text) {
  const plain = text.normalize("NFKC").toLowerCase().replace(/\d+\.|\s+|pass|pa|ps|--/g, "");
  return /^([a-h][1-8])*$/.test(plain) ? (plain.match(/../g) ?? []).map((m) => squares.indexOf(m)) : null;
}

function board(root, form) {
  const words = root.dataset;
  const one = (name) => root.querySelector(`[data-tap="${name}"]`);
  const cells = squares.map((name) => root.querySelector(`[data-sq="${name}"]`));
  const field = form.elements.transcript;
  let moves = [], at = play([]), here = 19;

  function draw(said = "") {
    at = play(moves);
    const open = at.mover ? legal(at.board, at.mover) : [];
    cells.forEach((cell, s) => {
      const colour = at.board[s];
      const what = s === at.last ? "last" : at.turned.includes(s) ? "turned" : open.includes(s) ? "legal" : "";
      cell.setAttribute("class", ["sq", colour, what].filter(Boolean).join(" "));
      cell.setAttribute("aria-label", [squares[s], words[colour || "empty"], words[what]].filter(Boolean).join(words.separator));
      cell.setAttribute("tabindex", s === here ? "0" : "-1");
    });
    one("black").textContent = at.board.filter((c) => c === "black").length;
    one("white").textContent = at.board.filter((c) => c === "white").length;
    one("mover").textContent = at.mover === "black" ? words.moverBlack : at.mover === "white" ? words.moverWhite : words.over;
    const passed = at.passed === "black" ? words.passedBlack : at.passed === "white" ? words.passedWhite : "";
    const last = at.last >= 0 ? `${at.plies} ${squares[at.last]}` : "";
    one("said").textContent = said || [last, passed].filter(Boolean).join(words.separator);
    one("undo").disabled = !moves.length;
    one("clear").disabled = !moves.length && !field.value.trim();
  }
  function write() {
    field.value = moves.map((s) => squares[s]).join("");
    draw();
  }
  function tap(s) {
    here = s;
    if (!read(field.value)) { draw(words.unshown); return; } // a whole file was pasted: a tap must not wipe it out
    if (!at.mover || !flips(at.board, at.mover, s).length) {
      draw(words.no.replace("#", squares[s]));
      return;
    }
    moves = [...moves, s];
    write();
  }
  function follow() { // the board shows what the text says, as far as it is a game
    const typed = read(field.value);
    if (!typed) { moves = []; draw(words.unshown); return; }
    moves = typed.slice(0, play(typed).plies);
    draw(moves.length < typed.length ? words.unread : "");
  }
  cells.forEach((cell, s) => {
    cell.setAttribute("role", "button");
    cell.addEventListener("click", () => tap(s));
    cell.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
      if (step) {
        const to = s + step;
        if (to < 0 || to > 63 || Math.abs(step) === 1 && to >> 3 !== s >> 3) return;
        event.preventDefault();
        cells[s].setAttribute("tabindex", "-1");
        here = to;
        cells[to].setAttribute("tabindex", "0");
        cells[to].focus();
      } else if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        tap(s);
      }
    });
  });
  one("undo").addEventListener("click", () => { moves = moves.slice(0, -1); write(); });
  one("clear").addEventListener("click", () => { moves = []; write(); });
  field.addEventListener("input", follow);
  root.hidden = false;
  if (!field.closest(".wrong")) field.closest("details").open = false;
  follow();
}

// grid: Enter and the arrows walk through the cells; two digits are a number.
function grid(table) {
  const cells = [...table.querySelectorAll("input")].filter((i) => i.type !== "hidden");
  const place = (cell) => [cell.closest("tr").rowIndex, cell.closest("td").cellIndex];
  const go = (cell) => { cell?.focus(); cell?.select(); };
  cells.forEach((cell, i) => {
    cell.addEventListener("input", () => { if (/^\d\d$/.test(cell.value.normalize("NFKC"))) go(cells[i + 1]); });
    cell.addEventListener("keydown", (event) => {
      const [row, column] = place(cell);
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key === "Enter" && cells[i + 1]) { event.preventDefault(); go(cells[i + 1]); }
      else if (event.key === "ArrowLeft" && !cell.selectionStart) go(cells[i - 1]);
      else if (event.key === "ArrowRight" && cell.selectionEnd === cell.value.length) go(cells[i + 1]);
      else if (step) {
        event.preventDefault();
        go(cells.filter((c) => place(c)[1] === column && (place(c)[0] - row) * step > 0).at(step > 0 ? 0 : -1));
      }
    });
  });
}

// own: what the other side gets, beside the field.
function own(form) {
  const field = form.elements.discs, out = form.querySelector("output"), total = Number(form.dataset.total);
  function show() {
    const typed = field.value.normalize("NFKC").trim();
    const right = total && /^\d{1,2}$/.test(typed) && Number(typed) <= total;
    out.textContent = right ? form.dataset.gets.replace("#", total - Number(typed)) : "";
  }
  field.addEventListener("input", show);
  show();
}

document.querySelectorAll(".tap").forEach((root) => board(root, root.closest("form")));
document.querySelectorAll(".cells").forEach(grid);
document.querySelectorAll("form.own").forEach(own);

// The arbiter's desk. Everything works without it. It lets the board on the table
// be set by pressing its squares, and the cells of a sheet be walked with the keys.
// Markup: [data-board] around a textarea of eight lines, with the words for Black,
// White and empty; table.cell-grid with 64 inputs.

const marks = ["-", "X", "O"];

// walk moves the focus in a grid of 64 elements.
function walk(all, at, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return false;
  const to = at + step;
  if (to < 0 || to > 63 || Math.abs(step) === 1 && to >> 3 !== at >> 3) return false;
  event.preventDefault();
  all[to].focus();
  all[to].select?.();
  return true;
}

// cells: arrows and Enter move on from cell to cell.
function cells(table) {
  const all = [...table.querySelectorAll("input")];
  all.forEach((input, at) => input.addEventListener("keydown", (event) => {
    if (walk(all, at, event)) return;
    if (event.key !== "Enter") return;
    event.preventDefault();
    all[(at + 1) % 64].focus();
  }));
}

// squares: 64 buttons stand for the text, each turns from empty to Black to White.
function squares(box) {
  const text = box.querySelector("textarea"), words = [box.dataset.empty, box.dataset.black, box.dataset.white];
  const grid = document.createElement("div");
  grid.className = "press-board";
  grid.setAttribute("role", "group");
  grid.setAttribute("aria-label", box.dataset.label);
  const read = () => text.value.replace(/[^-XOxo.]/g, "").replace(/\./g, "-").toUpperCase().padEnd(64, "-").slice(0, 64);
  const all = [...Array(64).keys()].map((i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = i ? -1 : 0;
    button.addEventListener("click", () => {
      const board = read();
      const next = marks[(marks.indexOf(board[i]) + 1) % 3];
      text.value = (board.slice(0, i) + next + board.slice(i + 1)).match(/.{8}/g).join("\n");
      show();
    });
    button.addEventListener("keydown", (event) => walk(all, i, event));
    button.addEventListener("focus", () => all.forEach((b, j) => { b.tabIndex = j === i ? 0 : -1; }));
    return button;
  });
  function show() {
    const board = read();
    all.forEach((button, i) => {
      const mark = marks.indexOf(board[i]);
      button.className = ["", "black", "white"][mark];
      button.setAttribute("aria-label", `${"abcdefgh"[i % 8]}${(i >> 3) + 1} ${words[mark]}`);
    });
  }
  grid.append(...all);
  text.addEventListener("input", show);
  show();
  box.prepend(grid);
}

document.querySelectorAll(".cell-grid").forEach(cells);
document.querySelectorAll("[data-board]").forEach(squares);

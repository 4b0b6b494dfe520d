// Swapping in a draft: by two marks, by dragging one player onto another, or with
// the arrow keys. Everything works without it. Markup: form.draft with boxes named
// swap inside label.pick, and the button .swap button.

function draft(form) {
  const boxes = [...form.querySelectorAll('input[name="swap"]')], button = form.querySelector(".swap button");
  if (!button) return;

  // Two players can be marked, no third.
  function count() {
    const marked = boxes.filter((b) => b.checked).length;
    button.disabled = marked !== 2;
    boxes.forEach((b) => { b.disabled = marked === 2 && !b.checked; });
  }

  // The seats stand in two columns; up and down keep the column.
  function step(box, key) {
    const row = box.closest("tr"), side = box.closest("td")?.className;
    const at = boxes.indexOf(box);
    switch (key) {
      case "ArrowLeft": return boxes[at - 1];
      case "ArrowRight": return boxes[at + 1];
      case "ArrowUp": return row?.previousElementSibling?.querySelector(`td.${side} input[name="swap"]`);
      case "ArrowDown": return row?.nextElementSibling?.querySelector(`td.${side} input[name="swap"]`);
    }
    return undefined;
  }

  let dragged = null;
  boxes.forEach((box) => {
    box.addEventListener("change", count);
    box.addEventListener("keydown", (event) => {
      const to = step(box, event.key);
      if (!to) return;
      event.preventDefault();
      to.focus();
    });
    const seat = box.closest("label");
    seat.draggable = true;
    seat.addEventListener("dragstart", (event) => {
      dragged = box;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", seat.innerText);
    });
    seat.addEventListener("dragend", () => { dragged = null; });
    seat.addEventListener("dragover", (event) => {
      if (!dragged || dragged === box) return;
      event.preventDefault();
      seat.classList.add("over");
    });
    seat.addEventListener("dragleave", () => seat.classList.remove("over"));
    seat.addEventListener("drop", (event) => {
      event.preventDefault();
      seat.classList.remove("over");
      if (!dragged || dragged === box) return;
      boxes.forEach((b) => { b.disabled = false; b.checked = b === dragged || b === box; });
      button.disabled = false;
      form.requestSubmit(button);
    });
  });
  count();
}

document.querySelectorAll("form.draft").forEach(draft);

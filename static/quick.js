// Quick entry of results: Enter moves from the table to the discs, and sends
// from the discs. Typing the discs shows at once what the other side gets. The
// form works without it.
// Markup: form.quick[data-total], inputs named table and discs, an output;
// [data-table] rows with data-black and data-white, the names.

function start(form) {
  const table = form.elements.table, discs = form.elements.discs, out = form.querySelector("output");
  const total = Number(form.dataset.total);

  table.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    discs.focus();
    discs.select();
  });

  function preview() {
    if (!out) return;
    const row = document.querySelector(`[data-table="${CSS.escape(table.value.trim())}"]`);
    if (!row) { out.textContent = table.value.trim() ? form.dataset.unknown : ""; return; }
    const n = discs.value.trim();
    const sure = /^\d{1,2}$/.test(n) && total && Number(n) <= total;
    out.textContent = `${row.dataset.black} ${sure ? `${n}–${total - Number(n)}` : "–"} ${row.dataset.white}`;
  }
  table.addEventListener("input", preview);
  discs.addEventListener("input", preview);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    table.focus();
    table.select();
  });
  preview();
}

document.querySelectorAll("form.quick").forEach(start);

// Entry of results. Everything works without it.
// Markup: form.quick[data-total], inputs named table and discs, an output;
// [data-table] rows with data-black and data-white, the names, and a field
// named discs with an output beside it.

const only = (text) => /^\d{1,2}$/.test(text.trim());

// rest is what the other side gets, or nothing when that is not sure.
function rest(text, total) {
  return only(text) && total && Number(text) <= total ? String(total - Number(text)) : "";
}

// quick: Enter moves from the table to the discs, and sends from the discs.
function quick(form) {
  const table = form.elements.table, discs = form.elements.discs, out = form.querySelector("output");
  const total = Number(form.dataset.total), keys = form.querySelector("details");

  table.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    discs.focus();
    discs.select();
  });
  form.addEventListener("submit", (event) => { // nothing is sent before there is a result
    if (discs.value.trim() || !table.value.trim()) return;
    event.preventDefault();
    discs.focus();
  });

  function row() {
    const typed = table.value.normalize("NFKC").trim();
    const rows = [...document.querySelectorAll("[data-table]")];
    const games = rows.filter((r) => r.dataset.table.split(".")[0] === typed);
    return rows.find((r) => r.dataset.table === typed)
      || games.find((r) => !r.querySelector('[name="was"]').value) || games[0];
  }
  function preview() {
    const at = row();
    if (!at) { out.textContent = table.value.trim() ? form.dataset.unknown : ""; return; }
    const other = rest(discs.value, total);
    const apart = (name) => `\u2068${name}\u2069`; // a name keeps its direction to itself
    out.textContent = `${apart(at.dataset.black)} ${other ? `${Number(discs.value)}–${other}` : "–"} ${apart(at.dataset.white)}`;
  }
  table.addEventListener("input", preview);
  discs.addEventListener("input", preview);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest("input, textarea, select");
    if (event.key === "?") {
      event.preventDefault();
      keys.open = !keys.open;
    } else if (event.key === "/" && (!typing || typing === table)) {
      event.preventDefault();
      table.focus();
      table.select();
    }
  });
  preview();
  return total;
}

// rows: the arrow keys walk through the column of fields; the count of the other
// side follows what is typed.
function rows(form, total) {
  const fields = [...form.querySelectorAll('input[name="discs"]')];
  fields.forEach((field, i) => {
    const out = field.parentElement.querySelector("output"), was = out.textContent, value = field.value;
    field.addEventListener("input", () => {
      const other = rest(field.value, total);
      out.textContent = field.value === value ? was : other && `–${other}`;
    });
    field.addEventListener("keydown", (event) => {
      const to = fields[i + { ArrowDown: 1, ArrowUp: -1 }[event.key]];
      if (!to) return;
      event.preventDefault();
      to.focus();
      to.select();
    });
  });
}

// sending: what is typed while a form is on its way belongs to the next page, so
// the old one takes no more keys and sends nothing twice.
function sending(forms) {
  const fields = forms.flatMap((form) => [...form.querySelectorAll('input:not([type="hidden"], [type="checkbox"])')]);
  let sent = 0; // timer that frees the fields when no page comes
  const hold = (on) => fields.forEach((field) => { field.readOnly = on; });
  function free() {
    clearTimeout(sent);
    sent = 0;
    hold(false);
  }
  forms.forEach((form) => form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    if (sent) {
      event.preventDefault();
      return;
    }
    sent = setTimeout(free, 15000);
    hold(true);
  }));
  window.addEventListener("pageshow", (event) => { if (event.persisted) free(); });
}

document.querySelectorAll("form.quick").forEach((form) => {
  const total = quick(form);
  document.querySelectorAll("form.results").forEach((list) => rows(list, total));
});
sending([...document.querySelectorAll("form.quick, form.results")]);

// What was refused is replaced by typing.
const refused = document.querySelector('input[autofocus][aria-invalid="true"]');
if (refused) {
  refused.focus();
  refused.select();
}

// Completes names from the registry while they are typed. The list of choices
// is a datalist that the server can have filled already.
// Markup: input[data-search="/players/search.json"][list]; the answer is a list
// of {"id": 3, "name": "Lind Sara", "about": "SWE, Malmö"}. A hidden input whose
// name is in data-into receives the id when a choice is taken.

function start(input) {
  const list = input.list, into = input.form.elements[input.dataset.into];
  const known = new Map(); // what a choice reads → id
  let timer = 0, asked = "";

  async function ask() {
    const query = input.value.trim();
    if (query === "" || query === asked || known.has(query)) return;
    asked = query;
    let found;
    try {
      const answer = await fetch(`${input.dataset.search}?q=${encodeURIComponent(query)}`);
      if (!answer.ok) return;
      found = await answer.json();
    } catch {
      asked = ""; // no network: the form still works, the server finds the name
      return;
    }
    if (asked !== query) return; // typed on meanwhile
    list.replaceChildren(...found.map((player) => {
      let value = player.about ? `${player.name} · ${player.about}` : player.name;
      // Two people may read the same: the second is told apart by a number.
      if ((known.get(value) ?? player.id) !== player.id) value += ` · ${player.id}`;
      known.set(value, player.id);
      const option = document.createElement("option");
      option.value = value;
      return option;
    }));
  }

  input.addEventListener("input", () => {
    if (into) into.value = known.get(input.value.trim()) ?? "";
    clearTimeout(timer);
    timer = setTimeout(ask, 120);
  });
}

document.querySelectorAll("input[data-search][list]").forEach(start);

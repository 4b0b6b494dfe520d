// Completes names from the registry while they are typed. The list of choices
// is a datalist that the server can have filled already.
// Markup: input[data-search="/players/search.json"][list]; the answer is a list
// of {"id": 3, "name": "Lind Sara", "about": "SWE, Malmö"}. A hidden input whose
// name is in data-into receives the id when a choice is taken.

function start(input) {
  const list = input.list, into = input.form.elements[input.dataset.into];
  let timer = 0, asked = "";
  const known = new Map();

  async function ask() {
    const query = input.value.trim();
    if (query.length < 1 || query === asked || known.has(query)) return;
    asked = query;
    const answer = await fetch(`${input.dataset.search}?q=${encodeURIComponent(query)}`);
    if (!answer.ok || asked !== query) return;
    const found = await answer.json();
    list.replaceChildren(...found.map((player) => {
      const value = player.about ? `${player.name} · ${player.about}` : player.name;
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

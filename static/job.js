// The page of a job: the bar moves by itself. Without this the page is loaded anew
// every few seconds. Markup: section[data-job] with a progress and an output.

const section = document.querySelector("[data-job]");

async function look() {
  const answer = await fetch(`${section.dataset.job}/state.json`, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const job = await answer.json();
  if (!job.open) {
    location.replace(section.dataset.job);
    return;
  }
  const bar = section.querySelector("progress"), text = section.querySelector("output");
  if (job.known) {
    bar.value = job.percent;
    bar.textContent = `${job.percent} %`;
    section.querySelector("strong").textContent = `${job.percent} %`;
  }
  if (text.textContent !== job.left) text.textContent = job.left;
  setTimeout(look, 600);
}

if (section) setTimeout(look, 300);

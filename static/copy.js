// Copy buttons: [data-copy] names a text area, [data-done] is what the button says
// afterwards. Without this file the text can be selected by hand.
for (const button of document.querySelectorAll("[data-copy]")) {
  const area = document.getElementById(button.dataset.copy);
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    area.focus();
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      document.execCommand("copy"); // a hall's server has no https, and so no clipboard
    }
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}

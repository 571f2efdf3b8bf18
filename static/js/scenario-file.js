// A scenario file is read here and sent as text: the house itself takes no files.
const field = document.getElementById("scenario-file");
const text = document.getElementById(field.dataset.fills);
const said = field.querySelector(".error");

field.addEventListener("change", async ({ target: { files: [chosen] } }) => {
  said.textContent = chosen?.size > text.maxLength ? `A scenario file has at most ${text.maxLength / 1000} kB.` : "";
  if (!chosen || said.textContent) return;
  try {
    text.value = await chosen.text();
    text.form.requestSubmit();
  } catch {
    said.textContent = "This file cannot be read.";
  }
});

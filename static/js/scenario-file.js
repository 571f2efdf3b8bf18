// A scenario file is read here and sent as text: the house itself takes no files.
(() => {
  "use strict";
  const field = document.getElementById("scenario-file");
  const text = document.getElementById(field.dataset.fills);
  const file = field.querySelector("input");
  const error = field.querySelector(".error");

  field.hidden = false;
  file.addEventListener("change", async () => {
    error.textContent = "";
    const chosen = file.files[0];
    if (!chosen) return;
    if (chosen.size > text.maxLength) {
      error.textContent = `A scenario file has at most ${text.maxLength / 1000} kB.`;
      return;
    }
    try {
      text.value = await chosen.text();
      text.form.requestSubmit();
    } catch {
      error.textContent = "This file cannot be read.";
    }
  });
})();

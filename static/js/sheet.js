// A table test's sheet: Enter in the password signs. A browser would press the form's first button, which only keeps it.
document.querySelector("#sheet [name=password]").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  document.getElementById("sign-it").click();
});

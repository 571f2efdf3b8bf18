// What every page that asks the house for a part of itself has in common: what is said where the part does not come.
const away = document.getElementById("away");

// Whoever has been signed out meanwhile is sent to the door, and not shown it in the middle of the page.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, pathInfo } = event.detail;
  if (new URL(xhr.responseURL).pathname === new URL(pathInfo.finalRequestPath, location.href).pathname) return;
  event.detail.shouldSwap = false;
  location.reload();
});

const lost = ({ detail: { xhr, target } }) => {
  const place = document.getElementById("notice") || away;
  const words = target.closest("[data-lost]")?.dataset.lost;
  if (xhr.status === 503) place.innerHTML = xhr.responseText;
  else if (words) place.replaceChildren(Object.assign(document.createElement("p"), { className: "flash flash-error", role: "alert", textContent: words }));
};
for (const event of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(event, lost);

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) away.replaceChildren();
});

// While the house cannot reach its records a part of a page that was asked for does not come: say so until one does.
(() => {
  "use strict";
  const away = document.getElementById("away");
  document.addEventListener("htmx:responseError", (event) => {
    const { status, responseText } = event.detail.xhr;
    if (status === 503 && !away.firstElementChild) away.innerHTML = responseText;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) away.replaceChildren();
  });
})();

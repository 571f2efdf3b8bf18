// Light, dark or what the device asks for: remembered here, on this device, and nowhere else.
(() => {
  "use strict";
  const KEY = "pit-school-theme";
  const root = document.documentElement;
  const device = window.matchMedia("(prefers-color-scheme: dark)");

  // Storage is closed in some private windows: what is chosen there lasts as long as the page.
  window.remembered = (key) => {
    try { return localStorage.getItem(key); } catch { return null; }
  };
  window.remember = (key, value) => {
    try { localStorage.setItem(key, value); } catch { /* closed */ }
  };

  const other = () => ((root.dataset.theme || (device.matches ? "dark" : "light")) === "dark" ? "light" : "dark");
  const chosen = window.remembered(KEY);
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-theme-toggle]");
    const label = () => { button.textContent = `Switch to ${other()}`; };
    label();
    device.addEventListener("change", label);
    button.addEventListener("click", () => {
      root.dataset.theme = other();
      window.remember(KEY, root.dataset.theme);
      label();
    });
  });
})();

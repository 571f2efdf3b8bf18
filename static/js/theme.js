// Light, dark or what the device asks for: remembered here, on this device, and nowhere else.
(() => {
  "use strict";
  const KEY = "pit-school-theme";
  const root = document.documentElement;
  const device = window.matchMedia("(prefers-color-scheme: dark)");

  const remembered = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage is closed in some private windows: follow the device
    }
  };
  const remember = (theme) => {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // the choice then lasts as long as the page
    }
  };
  const current = () => root.dataset.theme || (device.matches ? "dark" : "light");
  const other = () => (current() === "dark" ? "light" : "dark");

  const chosen = remembered();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;

  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      const label = () => (button.textContent = `Switch to ${other()}`);
      button.hidden = false;
      label();
      device.addEventListener("change", label);
      button.addEventListener("click", () => {
        root.dataset.theme = other();
        remember(root.dataset.theme);
        label();
      });
    }
  });
})();

// A clause's number opens what it says where it stands; the rulebook itself opens beside the page. Without a popover it stays a link.
(() => {
  "use strict";
  if (!("popover" in HTMLElement.prototype)) return;

  const note = document.createElement("aside");
  note.className = "clause-note";
  note.popover = "auto";
  note.id = "clause-note";
  note.setAttribute("aria-labelledby", "clause-note-name");
  note.innerHTML = '<h2 id="clause-note-name" tabindex="-1"></h2><p></p><p class="clause-note-ways"><a target="_blank" rel="noopener">In the rulebook <span class="visually-hidden">(opens beside this page)</span></a> <button type="button" class="button button-plain button-small" popovertarget="clause-note" popovertargetaction="hide">Close</button></p>';
  const [name, text, book] = [note.querySelector("h2"), note.querySelector("p"), note.querySelector("a")];
  let from = null;

  // Under its number where there is room, else above it; on a phone the stylesheet keeps it at the foot of the screen.
  const narrow = window.matchMedia("(width < 40rem)");

  const place = (link) => {
    if (narrow.matches) {
      note.style.left = note.style.top = "";
      return;
    }
    const at = link.getBoundingClientRect();
    const room = document.documentElement.clientWidth - note.offsetWidth - 12;
    const below = at.bottom + 6;
    const fits = below + note.offsetHeight < window.innerHeight;
    note.style.left = `${Math.max(12, Math.min(at.left, room))}px`;
    note.style.top = `${fits ? below : Math.max(6, at.top - note.offsetHeight - 6)}px`;
  };

  const open = (link) => {
    from = link;
    name.textContent = link.textContent;
    text.textContent = link.dataset.says || link.title;
    book.href = link.href;
    if (!note.isConnected) document.body.append(note);
    note.showPopover();
    place(link);
    name.focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a.rule[title]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(link);
  });

  note.addEventListener("toggle", (event) => {
    if (event.newState === "closed" && from && note.contains(document.activeElement)) from.focus({ preventScroll: true });
  });
})();

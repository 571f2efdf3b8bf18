// A clause's number opens what it says where it stands; the rulebook itself opens beside the page. Without a popover it stays a link.
document.body.insertAdjacentHTML("beforeend", '<aside class="clause-note" id="clause-note" popover aria-labelledby="clause-note-name"><h2 id="clause-note-name" tabindex="-1"></h2><p></p><p class="clause-note-ways"><a target="_blank" rel="noopener">In the rulebook <span class="visually-hidden">(opens beside this page)</span></a> <button type="button" class="button button-plain button-small" popovertarget="clause-note" popovertargetaction="hide">Close</button></p></aside>');
const note = document.getElementById("clause-note");
const [name, text, book] = [note.querySelector("h2"), note.querySelector("p"), note.querySelector("a")];

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a.rule[title]");
  if (!link || !note.showPopover || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  name.textContent = link.textContent;
  text.textContent = link.dataset.says || link.title;
  book.href = link.href;
  link.focus({ preventScroll: true }); // where the focus goes back to
  note.showPopover({ source: link });
  name.focus({ preventScroll: true });
});

// The table kept as it is in the house: panels from the socket, whichever is newest, put in place of the old ones.
(() => {
  "use strict";
  const table = document.getElementById("table");
  const byId = (id) => document.getElementById(id);
  const shown = { public: Number(table.dataset.seq), private: Number(table.dataset.seq) };
  const FOR_GOOD = new Map([
    [4401, "You have been signed out."],
    [4403, "This table is closed to you."],
    [1008, "This table is closed to you."],
    [4429, "You have too many tables open. Close some of them, then reload this page."],
  ]);
  const LONGEST_WAIT = 12000;
  const DEAD_AFTER = 14000;

  // --- panels ------------------------------------------------------------------------------------------

  const morphing = {
    morphStyle: "outerHTML",
    callbacks: {
      // What a person opened stays open, and what they typed stays typed.
      beforeAttributeUpdated: (name, node) => !((name === "open" && node.tagName === "DETAILS") || (name === "value" && node.tagName === "INPUT")),
    },
  };

  const place = (panel) => {
    const old = byId(panel.id);
    if (old) Idiomorph.morph(old, panel, morphing);
  };

  const put = (panels) => {
    const kind = panels.dataset.panels;
    const seq = Number(panels.dataset.seq);
    if (kind === "public" ? seq <= shown.public : seq < shown.private) return false;
    for (const panel of [...panels.children]) (panel.localName === "svg" ? [...panel.children] : [panel]).forEach(place);
    shown[kind] = seq;
    return true;
  };

  // An answer that has nothing to say does not take away what was said after its call.
  const apply = (html, clears = true) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const notice = template.content.querySelector("#notice");
    if (notice && (clears || notice.firstChild)) place(notice);
    let changed = false;
    const choosing = byId("choices").contains(document.activeElement);
    window.tableMotion.moving(() => {
      for (const panels of template.content.querySelectorAll("[data-panels]")) changed = put(panels) || changed;
    });
    if (!changed) return;
    table.dataset.seq = String(Math.max(shown.public, shown.private));
    // A choice that was made is gone, and whoever pressed it from the keyboard stays beside where it was.
    if (choosing && document.activeElement === document.body) byId("choices").parentElement.focus({ preventScroll: true });
    window.tableCalls.mark();
    bringIntoSight();
    keepTime();
    speak();
  };

  // On a narrow screen the areas are a list: whoever is asked sees the hand that it is about.
  let asked = "";
  const bringIntoSight = () => {
    const row = document.querySelector("#choices [data-key]") && document.querySelector(".area-row-asked");
    const now = row ? `${row.id} ${byId("clock").dataset.deadline}` : "";
    if (now && now !== asked && row.offsetParent) row.scrollIntoView({ block: "center" });
    asked = now;
  };

  const fetchAll = async () => {
    try {
      const answer = await fetch(table.dataset.panelsAt, { credentials: "same-origin" });
      if (answer.ok && !answer.redirected) apply(await answer.text());
    } catch {
      // the socket tries again, and brings the table with it
    }
  };

  // --- the line to the house ------------------------------------------------------------------------------

  let socket = null;
  let tries = 0;
  let heardAt = Date.now();
  let stopped = false;
  let waiting = null;

  const state = (words) => {
    const line = byId("line-state");
    line.hidden = !words;
    if (line.textContent !== words) line.textContent = words;
  };

  const heard = (event) => {
    heardAt = Date.now();
    if (event.data.startsWith("<")) {
      apply(event.data);
      return;
    }
    const { head } = JSON.parse(event.data);
    socket.send(String(shown.public));
    // The house answers a page that fell behind with the whole table; should that get lost too, the page asks.
    if (head > shown.public) setTimeout(() => head > shown.public && fetchAll(), 1500);
  };

  const closed = (event) => {
    if (event.target !== socket) return;
    socket = null;
    if (FOR_GOOD.has(event.code)) {
      stopped = true;
      state(FOR_GOOD.get(event.code));
      return;
    }
    state("The line is down. Trying again …");
    // Full jitter: after a restart a whole school does not knock at the same moment.
    clearTimeout(waiting);
    waiting = setTimeout(connect, Math.random() * Math.min(LONGEST_WAIT, 600 * 2 ** tries));
    tries += 1;
  };

  const connect = () => {
    if (socket || stopped) return;
    clearTimeout(waiting);
    heardAt = Date.now(); // a handshake has as long to answer as an open line
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}${table.dataset.socket}`);
    socket.addEventListener("open", () => {
      tries = 0;
      heardAt = Date.now();
      state("");
    });
    socket.addEventListener("message", heard);
    socket.addEventListener("close", closed);
  };

  const notDead = () => {
    if (socket && Date.now() - heardAt > DEAD_AFTER) {
      const dead = socket;
      closed({ target: dead, code: 1006 });
      dead.close();
    }
  };

  // --- time left -----------------------------------------------------------------------------------------

  let ahead = 0; // how far the house's clock is ahead of this one, in seconds
  let warned = null;

  // A call that waits for the time to pass opens without a push: nothing has happened at the table.
  const openInTime = () => {
    for (const button of document.querySelectorAll("#choices [data-opens]")) {
      if (Date.now() / 1000 + ahead < Number(button.dataset.opens)) continue;
      const why = byId(button.getAttribute("aria-describedby") || "");
      if (why) why.hidden = true;
      button.type = "submit";
      button.dataset.key = button.dataset.opensKey;
      for (const name of ["aria-disabled", "aria-describedby", "data-opens"]) button.removeAttribute(name);
    }
  };

  const keepTime = () => {
    const clock = byId("clock");
    if (clock.dataset.now !== keepTime.last) {
      ahead = Number(clock.dataset.now) - Date.now() / 1000;
      keepTime.last = clock.dataset.now;
    }
    openInTime();
    const left = clock.querySelector("[data-left]");
    if (!left) return;
    const seconds = Math.max(0, Math.ceil(Number(clock.dataset.deadline) - Date.now() / 1000 - ahead));
    const words = `${seconds} s`;
    if (left.textContent !== words) left.textContent = words;
    const mine = document.querySelector("#choices [data-key]");
    if (seconds === 5 && mine && warned !== clock.dataset.deadline) {
      warned = clock.dataset.deadline;
      byId("whisper").textContent = "Five seconds left.";
    }
  };

  // --- aloud, for those who switch it on --------------------------------------------------------------------

  const spokenBefore = new Set([...document.querySelectorAll("#said li")].map((line) => line.id));

  const speak = () => {
    for (const line of document.querySelectorAll("#said li")) {
      if (spokenBefore.has(line.id)) continue;
      spokenBefore.add(line.id);
      if (table.dataset.sound === "on" && "aloud" in line.dataset && "speechSynthesis" in window) {
        const words = new SpeechSynthesisUtterance(line.textContent);
        words.lang = "en-AU";
        speechSynthesis.speak(words);
      }
    }
  };

  // --- how one sees the table: remembered on this device ------------------------------------------------------

  const SETTINGS = {
    view: (on) => (table.dataset.view = on ? "dealer" : "player"),
    sound: (on) => {
      table.dataset.sound = on ? "on" : "off";
      if (!on && "speechSynthesis" in window) speechSynthesis.cancel();
    },
    slow: (on) => (on ? (table.dataset.slow = "on") : delete table.dataset.slow),
    colours: (on) => (table.dataset.colours = on ? "four" : "two"),
    keys: (on) => (table.dataset.keys = on ? "on" : "off"),
  };
  const KEY = "pit-school-table";
  const kept = (() => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) || {};
    } catch {
      return {}; // storage is closed or holds something else: begin afresh
    }
  })();

  const settle = (button, on) => {
    button.setAttribute("aria-pressed", String(on));
    SETTINGS[button.dataset.setting](on);
  };
  for (const button of document.querySelectorAll("[data-setting]")) {
    const name = button.dataset.setting;
    settle(button, kept[name] ?? button.getAttribute("aria-pressed") === "true");
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      settle(button, on);
      kept[name] = on;
      try {
        localStorage.setItem(KEY, JSON.stringify(kept));
      } catch {
        // the choice then lasts as long as the page
      }
    });
  }

  window.tablePanels = {
    answered: (html, clears) => {
      apply(html, clears);
      if (!socket || socket.readyState !== WebSocket.OPEN) fetchAll();
    },
  };
  window.tableCalls.mark();
  keepTime();
  setInterval(keepTime, 250);
  setInterval(notDead, 2000);
  for (const wake of ["online", "pageshow"]) window.addEventListener(wake, connect);
  document.addEventListener("visibilitychange", () => !document.hidden && connect());
  connect();
})();

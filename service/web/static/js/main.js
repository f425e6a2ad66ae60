/** The page comes to life: words, what the session kept, the link, then the views. */

import { fetchCard, openLink, rescore, undo } from "./actions.js";
import { byId } from "./dom.js";
import { decode, encode } from "./link.js";
import { restore, save } from "./session.js";
import { change, now, watch } from "./store.js";
import { boardView } from "./views/board.js";
import { cornersView } from "./views/corners.js";
import { readingView } from "./views/reading.js";
import { startListening, startView } from "./views/start.js";
import { announce, language, rewordPage, speak, t } from "./words.js";

const VIEWS = /** @type {const} */ (["start", "reading", "corners", "board"]);
const SAVE_AFTER = 150; // milliseconds without a change
const LANGUAGE = "habitally.language";

const SETTLED = 60; // milliseconds from lifting a finger to the click that it makes

let saving = 0;
let pressed = false;
let due = false;

/**
 * Draw the view in force.
 * @param {import("./store.js").State} state
 */
function draw(state) {
  for (const view of VIEWS) byId(`view-${view}`).hidden = view !== state.view;
  document.body.dataset.view = state.view;
  if (state.view === "start") startView(state);
  else if (state.view === "reading") readingView(byId("view-reading"), state);
  else if (state.view === "corners") cornersView(byId("view-corners"), state);
  else boardView(byId("view-board"), state);
}

/** Nothing is drawn anew between a press and its click: the button under the finger must still be there. */
function drawBetweenPresses() {
  watch((state) => {
    due = pressed && state.view === "board";
    if (!due) draw(state);
  });
  const release = () => {
    pressed = false;
    setTimeout(() => {
      if (due && !pressed) draw(now());
      due = due && pressed;
    }, SETTLED);
  };
  addEventListener("pointerdown", () => (pressed = true), true);
  addEventListener("pointerup", release, true);
  addEventListener("pointercancel", release, true);
}

/**
 * The address carries the position, and a step back leads to the view before.
 * @param {import("./store.js").State} state
 * @param {import("./store.js").State} before
 */
function address(state, before) {
  const entered = state.view !== before.view;
  if (entered) {
    scrollTo({ top: 0 });
    byId("main").focus({ preventScroll: true });
  }
  const hash = state.view === "board" && state.work ? encode(state.work.position, state.rulings) : "";
  if (state.view === "reading" || state.view === "corners" || location.hash === hash) return;
  const url = `${location.pathname}${location.search}${hash}`;
  if (entered) history.pushState(null, "", url);
  else history.replaceState(null, "", url);
}

/** Follow the address: a link pasted, a step back or forward. */
function follow() {
  const found = decode(location.hash);
  const { work, rulings } = now();
  if (found === null) change({ view: "start" });
  else if (work && encode(work.position, rulings) === encode(found.position, found.rulings)) change({ view: "board" });
  else openLink(found);
}

/**
 * Change the language without losing anything.
 * @param {string} name
 */
async function changeLanguage(name) {
  try {
    await speak(name);
  } catch {
    byId("language").value = language();
    return announce(t("web.problem.unreachable"));
  }
  remember(name);
  const url = new URL(location.href);
  url.searchParams.set("lang", name);
  history.replaceState(null, "", url);
  rewordPage();
  change({});
  await Promise.all([fetchCard(), rescore()]);
}

/** @param {string} name */
function remember(name) {
  try {
    localStorage.setItem(LANGUAGE, name);
  } catch {
    return; // a browser that keeps nothing: the address still says the language
  }
}

/** The language of the address, else the one chosen before, else the server's choice. */
function firstLanguage() {
  const served = language();
  if (new URLSearchParams(location.search).has("lang")) return served;
  try {
    const chosen = localStorage.getItem(LANGUAGE);
    return chosen && [...byId("language").options].some((option) => option.value === chosen) ? chosen : served;
  } catch {
    return served;
  }
}

/** Tell when the network goes and comes back. */
function watchNetwork() {
  const show = () => {
    byId("offline").hidden = navigator.onLine;
    if (navigator.onLine && now().view === "board" && now().problem?.code === "offline") rescore();
  };
  addEventListener("online", show);
  addEventListener("offline", show);
  show();
}

/** @param {KeyboardEvent} event */
function shortcuts(event) {
  const writing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !writing && now().view === "board") {
    event.preventDefault();
    undo();
  }
}

async function start() {
  document.documentElement.classList.toggle("touch", navigator.maxTouchPoints > 0);
  const first = firstLanguage();
  const served = language();
  await speak(first);
  if (first !== served) rewordPage();
  byId("language").value = first;
  byId("language").addEventListener("change", () => changeLanguage(byId("language").value));
  startListening();
  drawBetweenPresses();
  const kept = restore();
  const found = decode(location.hash);
  change({ ...kept, view: "start" });
  watch(address);
  watch((state) => {
    clearTimeout(saving);
    saving = setTimeout(() => save(state), SAVE_AFTER);
  });
  addEventListener("pagehide", () => save(now()));
  addEventListener("popstate", follow);
  addEventListener("keydown", shortcuts);
  watchNetwork();
  const same = found && kept.work && encode(kept.work.position, kept.rulings ?? {}) === encode(found.position, found.rulings);
  if (same || (found === null && kept.view === "board" && kept.work)) change({ view: "board" });
  else if (found) openLink(found);
  document.documentElement.classList.add("ready");
  await fetchCard();
  if (now().work && now().score === null) await rescore();
}

start();

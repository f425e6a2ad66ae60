/** The page comes to life: words, what the session kept, the link, then the views. */

import { cancelReading, fetchCard, openLink, rescore, undo } from "./actions.js";
import { byId, refresh } from "./dom.js";
import { decode, encode } from "./link.js";
import { progressCard } from "./notices.js";
import { listLayouts } from "./layouts.js";
import { keeper } from "./session.js";
import { drawBetweenPresses, listenForUndo, startLanguage, toTop, watchNetwork } from "./startup.js";
import { change, now, watch } from "./store.js";
import { boardView } from "./views/board.js";
import { cornersView } from "./views/corners.js";
import { enrolView } from "./views/enrol.js";
import { startListening, startView } from "./views/start.js";
import { t } from "./words.js";

const VIEWS = /** @type {const} */ (["start", "reading", "corners", "board", "enrol"]);
const SAVE_AFTER = 150; // milliseconds without a change
const MOST_PAST = 20; // corrections that can be taken back after a reload
const session = keeper("sheet");

let saving = 0;

/**
 * Draw the view in force.
 * @param {import("./store.js").State} state
 */
function draw(state) {
  for (const view of VIEWS) byId(`view-${view}`).hidden = view !== state.view;
  document.body.dataset.view = state.view;
  if (state.view === "start") startView(state);
  else if (state.view === "reading") refresh(byId("view-reading"), progressCard(state.stage, t(state.dragging === "empty" ? "web.enrol.reading" : "web.reading.read"), cancelReading));
  else if (state.view === "corners") cornersView(byId("view-corners"), state);
  else if (state.view === "enrol") enrolView(byId("view-enrol"), state);
  else boardView(byId("view-board"), state);
}

/**
 * The address carries the position, and a step back leads to the view before.
 * @param {import("./store.js").State} state
 * @param {import("./store.js").State} before
 */
function address(state, before) {
  const entered = state.view !== before.view;
  if (entered) toTop();
  const hash = state.view === "board" && state.work ? encode(state.work.position, state.rulings) : "";
  if (state.view === "reading" || state.view === "corners" || state.view === "enrol" || location.hash === hash) return;
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
 * Keep the sheet in hand for a reload.
 * @param {import("./store.js").State} state
 */
function save({ view, sheet, rulings, work, past, photo, tried, drawn, skipped, corners, size, finished, layout, ...rest }) {
  const dragging = view === "corners" && rest.dragging === "sheet" && (work === null || tried === photo);
  const stays = view === "board" || dragging ? view : "start";
  session.save({ view: stays, sheet, rulings, work, past: past.slice(-MOST_PAST), drawn, skipped, corners, size, finished, layout }, dragging ? tried : photo);
}

/** @returns {Partial<import("./store.js").State>} */
function restored() {
  const { state, photo } = session.restore();
  return { ...state, photo: state.work ? photo : null, tried: state.view === "corners" ? photo : null };
}

async function start() {
  await startLanguage(() => {
    change({});
    return Promise.all([fetchCard(), rescore()]);
  });
  startListening();
  drawBetweenPresses({ now, watch }, draw, (view) => view === "board" || view === "enrol");
  const kept = restored();
  const found = decode(location.hash);
  change({ ...kept, view: "start" });
  watch(address);
  watch((state) => {
    clearTimeout(saving);
    saving = setTimeout(() => save(state), SAVE_AFTER);
  });
  addEventListener("pagehide", () => save(now()));
  addEventListener("popstate", follow);
  listenForUndo(() => now().view === "board" && undo());
  watchNetwork(() => now().view === "board" && now().problem?.code === "offline" && rescore());
  const same = found && kept.work && encode(kept.work.position, kept.rulings ?? {}) === encode(found.position, found.rulings);
  if (same || (found === null && kept.view === "board" && kept.work)) change({ view: "board" });
  else if (found) openLink(found);
  else if (kept.view === "corners" && kept.tried?.sent) change({ view: "corners" });
  document.documentElement.classList.add("ready");
  await Promise.all([fetchCard(), listLayouts()]);
  if (now().work && now().score === null) await rescore();
}

start();

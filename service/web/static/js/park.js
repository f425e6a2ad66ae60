/** The page of parks comes to life: words, what the session kept, the card, then one view at a time. */

import { byId, refresh, rove } from "./dom.js";
import { progressCard } from "./notices.js";
import { begin, takePhoto } from "./park/actions.js";
import { retry, undo } from "./park/answers.js";
import { cornersView } from "./park/corners.js";
import { enrolView } from "./park/enrol.js";
import { takeTiles } from "./park/enrolling.js";
import { parkView } from "./park/park.js";
import { cancel } from "./park/running.js";
import { restored, save } from "./park/session.js";
import { startView } from "./park/start.js";
import { change, now, watch } from "./park/state.js";
import { drawBetweenPresses, listenForDrops, listenForUndo, startLanguage, toTop, watchNetwork } from "./startup.js";
import { t } from "./words.js";

const SAVE_AFTER = 150; // milliseconds without a change
const HASHES = /** @type {Record<string, string>} */ ({ start: "", park: "#park", enrol: "#tiles" });

let saving = 0;

/** @param {import("./park/state.js").State} state */
function viewOf(state) {
  if (state.view === "reading") return progressCard(state.stage, t("web.park.reading"), cancel);
  if (state.view === "park") return parkView(state);
  return state.view === "enrol" ? enrolView(state) : startView(state);
}

/** @param {import("./park/state.js").State} state */
function draw(state) {
  const dragging = state.view === "corners";
  document.body.dataset.view = state.view;
  byId("view").hidden = dragging;
  byId("view-corners").hidden = !dragging;
  if (dragging) return cornersView(byId("view-corners"), state);
  const focused = document.activeElement?.getAttribute("data-at");
  refresh(byId("view"), viewOf(state));
  if (focused) rove(byId("view"), focused);
}

/**
 * A step back leads to the view before.
 * @param {import("./park/state.js").State} state
 * @param {import("./park/state.js").State} before
 */
function address({ view }, before) {
  if (view === before.view) return;
  toTop();
  const hash = HASHES[view];
  if (hash !== undefined && location.hash !== hash) history.pushState(null, "", `${location.pathname}${location.search}${hash}`);
}

/** Follow the address after a step back or forward. */
function follow() {
  const view = Object.keys(HASHES).find((name) => HASHES[name] === location.hash) ?? "start";
  change({ view: view === "park" && now().work === null ? "start" : /** @type {import("./park/state.js").View} */ (view), problem: null });
}

async function start() {
  await startLanguage(begin);
  drawBetweenPresses({ now, watch }, draw, (view) => view === "park");
  change(restored(location.hash));
  watch(address);
  watch((state) => {
    clearTimeout(saving);
    saving = setTimeout(() => save(state), SAVE_AFTER);
  });
  addEventListener("pagehide", () => save(now()));
  addEventListener("popstate", follow);
  listenForUndo(() => now().view === "park" && undo());
  listenForDrops((file) => (now().view === "enrol" ? takeTiles(file) : takePhoto(file)));
  watchNetwork(() => (now().unheard ? retry() : begin()));
  document.documentElement.classList.add("ready");
  await begin();
}

start();

/** The page of parks comes to life: words, the card, then one view at a time. */

import { byId, refresh } from "./dom.js";
import { begin } from "./park/actions.js";
import { enrolView } from "./park/enrol.js";
import { parkView } from "./park/park.js";
import { readingView } from "./park/reading.js";
import { startView } from "./park/start.js";
import { change, now, watch } from "./park/state.js";
import { announce, language, rewordPage, speak, t } from "./words.js";

const LANGUAGE = "habitally.language";
const VIEWS = { start: startView, reading: readingView, park: parkView, enrol: enrolView };

/** @param {import("./park/state.js").State} state */
function draw(state) {
  document.body.dataset.view = state.view;
  refresh(byId("view"), VIEWS[state.view](state));
}

/** @param {string} name */
async function changeLanguage(name) {
  try {
    await speak(name);
  } catch {
    byId("language").value = language();
    return announce(t("web.problem.unreachable"));
  }
  try {
    localStorage.setItem(LANGUAGE, name);
  } catch {
    // a browser that keeps nothing: the address still says the language
  }
  const url = new URL(location.href);
  url.searchParams.set("lang", name);
  history.replaceState(null, "", url);
  retitle();
  return begin();
}

/** The language of the address, else the one chosen before, else the server's. */
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

function retitle() {
  rewordPage();
  document.title = t("web.park.title");
}

async function start() {
  document.documentElement.classList.toggle("touch", navigator.maxTouchPoints > 0);
  const first = firstLanguage();
  const served = language();
  await speak(first);
  if (first !== served) retitle();
  byId("language").value = first;
  byId("language").addEventListener("change", () => changeLanguage(byId("language").value));
  watch((state, before) => {
    draw(state);
    if (state.view === before.view) return;
    scrollTo({ top: 0 });
    byId("main").focus({ preventScroll: true });
  });
  change({});
  document.documentElement.classList.add("ready");
  addEventListener("beforeunload", (event) => {
    if ((now().work?.answered.length ?? 0) > 0 || now().proposals.length > 0) event.preventDefault();
  });
  await begin();
}

start();

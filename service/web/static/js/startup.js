/**
 * What the pages of both games do when they come to life: the language, drawing between presses, the network,
 * photos dropped.
 */

import { byId } from "./dom.js";
import { announce, language, rewordPage, speak, t } from "./words.js";

const LANGUAGE = "habitally.language";
const SETTLED = 60; // milliseconds from lifting a finger to the click that it makes

/**
 * Take up the person's language, and follow their choice of another one.
 * @param {() => unknown} changed what to do once another language is in force
 */
export async function startLanguage(changed) {
  document.documentElement.classList.toggle("touch", navigator.maxTouchPoints > 0);
  const served = language();
  const first = firstLanguage(served);
  await speak(first);
  if (first !== served) rewordPage();
  const choice = byId("language");
  choice.value = first;
  choice.addEventListener("change", async () => {
    if (await changeLanguage(choice.value)) changed();
    else choice.value = language();
  });
}

/**
 * The language of the address, else the one chosen before, else the server's choice.
 * @param {string} served
 */
function firstLanguage(served) {
  if (new URLSearchParams(location.search).has("lang")) return served;
  try {
    const chosen = localStorage.getItem(LANGUAGE);
    return chosen && [...byId("language").options].some((option) => option.value === chosen) ? chosen : served;
  } catch {
    return served;
  }
}

/** @param {string} name */
async function changeLanguage(name) {
  try {
    await speak(name);
  } catch {
    announce(t("web.problem.unreachable"));
    return false;
  }
  try {
    localStorage.setItem(LANGUAGE, name);
  } catch {
    // a browser that keeps nothing: the address still says the language
  }
  const url = new URL(location.href);
  url.searchParams.set("lang", name);
  history.replaceState(null, "", url);
  rewordPage();
  return true;
}

/**
 * Draw every state, but nothing anew between a press and its click: the button under the finger must still be there.
 * @template {{view: string}} S
 * @param {{now: () => S, watch: (watcher: (state: S, before: S) => void) => void}} store
 * @param {(state: S) => void} draw
 * @param {(view: string) => boolean} waits whether a view waits for the finger to be lifted
 */
export function drawBetweenPresses({ now, watch }, draw, waits) {
  let pressed = false;
  let due = false;
  watch((state) => {
    due = pressed && waits(state.view);
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

/** Another view begins at its top. */
export function toTop() {
  scrollTo({ top: 0 });
  byId("main").focus({ preventScroll: true });
}

/**
 * Control and Z (or Command and Z) take back the last correction.
 * @param {() => void} undo
 */
export function listenForUndo(undo) {
  addEventListener("keydown", (event) => {
    const writing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if (!(event.ctrlKey || event.metaKey) || event.key !== "z" || writing) return;
    event.preventDefault();
    undo();
  });
}

/**
 * Tell when the network goes, and when it comes back.
 * @param {() => void} back what to do then
 */
export function watchNetwork(back) {
  const show = () => {
    byId("offline").hidden = navigator.onLine;
  };
  addEventListener("online", () => {
    show();
    back();
  });
  addEventListener("offline", show);
  show();
}

/**
 * Take photos that are dropped or pasted anywhere.
 * @param {(file: Blob) => void} take
 */
export function listenForDrops(take) {
  const zone = document.body;
  const photo = (/** @type {DataTransfer | null} */ data) =>
    [...(data?.files ?? [])].find((file) => file.type.startsWith("image/") || /\.(heic|heif)$/i.test(file.name)) ?? data?.files[0];
  const carriesFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  zone.addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    zone.classList.add("dropping");
  });
  zone.addEventListener("dragleave", (event) => event.relatedTarget === null && zone.classList.remove("dropping"));
  zone.addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    zone.classList.remove("dropping");
    const file = photo(event.dataTransfer);
    if (file) take(file);
  });
  document.addEventListener("paste", (event) => {
    const file = photo(event.clipboardData);
    if (file) take(file);
  });
}

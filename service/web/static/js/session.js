/** The sheet in hand outlives a reload and a phone that closes the page while its camera is open. */

import { fromDataUrl, toDataUrl } from "./photo.js";

const WORK = "habitally.work";
const PHOTO = "habitally.photo";

/** @type {Blob | null} */
let saved = null;

/**
 * Keep the state for this session.
 * @param {import("./store.js").State} state
 */
export function save({ view, sheet, rulings, work, past, photo, drawn, skipped }) {
  const kept = { view: view === "board" ? "board" : "start", sheet, rulings, work, past: past.slice(-20), drawn, skipped };
  keep(WORK, JSON.stringify(kept));
  if (photo?.shown && photo.blob !== saved) {
    saved = photo.blob;
    const { width, height } = photo;
    toDataUrl(photo.blob).then((url) => keep(PHOTO, JSON.stringify({ url, width, height })));
  } else if (photo === null && saved !== null) {
    saved = null;
    sessionStorage.removeItem(PHOTO);
  }
}

/**
 * A browser that is out of room or keeps nothing loses the comfort, not the sheet: the link holds it too.
 * @param {string} name
 * @param {string} text
 */
function keep(name, text) {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    remove(name);
  }
}

/** @param {string} name */
function remove(name) {
  try {
    sessionStorage.removeItem(name);
  } catch {
    return;
  }
}

/**
 * What was kept.
 * @returns {Partial<import("./store.js").State>}
 */
export function restore() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(WORK) ?? "{}");
    const photo = JSON.parse(sessionStorage.getItem(PHOTO) ?? "null");
    if (photo === null) return kept;
    kept.photo = fromDataUrl(photo.url, photo);
    saved = kept.photo.blob;
    return kept;
  } catch {
    return {};
  }
}

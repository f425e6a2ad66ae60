/** What of the park outlives a reload: the park in hand and its photo, what was answered, tiles that wait for names. */

import { keeper } from "../session.js";
import { key, withoutPictures } from "./state.js";

const MOST_PAST = 20; // answers that can be taken back after a reload
const STAYING = new Set(["park", "enrol", "corners"]);
const session = keeper("park");

/**
 * Keep the state for this session. Old states go without the pictures of their tiles: the newest has them.
 * @param {import("./state.js").State} state
 */
export function save(state) {
  const { view, catalogue, edition, rulings, work, past, skipped, widest, corners, proposals, into, called } = state;
  const tried = view === "corners" && (work === null || state.tried === state.photo);
  const stays = STAYING.has(view) && (view !== "corners" || tried) ? view : "start";
  const old = past.slice(-MOST_PAST).map((one) => ({ ...one, reading: { ...one.reading, readings: undefined, cells: withoutPictures(one.reading.cells) } }));
  const kept = { view: stays, catalogue, edition, rulings, work, past: old, skipped, widest, corners, proposals, into, called };
  session.save(kept, tried ? state.tried : state.photo);
}

/**
 * What was kept, as the address allows.
 * @param {string} hash
 * @returns {Partial<import("./state.js").State>}
 */
export function restored(hash) {
  /** @type {{state: Partial<import("./state.js").State>, photo: import("../photo.js").Photo | null}} */
  const { state, photo } = session.restore();
  const pictures = new Map((state.work?.reading.cells ?? []).map((cell) => [key(cell.at), cell.picture]));
  const all = state.work?.reading.readings;
  const past = (state.past ?? []).map((one) => ({
    ...one,
    reading: { ...one.reading, readings: all, cells: one.reading.cells.map((cell) => ({ ...cell, picture: pictures.get(key(cell.at)) })) },
  }));
  const dragging = state.view === "corners" && photo?.sent;
  const view = state.view === "corners" ? (dragging ? "corners" : "start") : hash === "" && state.view !== "start" ? "start" : state.view ?? "start";
  return { ...state, past, view, photo: state.work ? photo : null, tried: dragging ? photo : null };
}

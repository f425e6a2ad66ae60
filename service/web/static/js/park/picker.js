/** The dialog of one tile: every tile of the catalogue, a landscape, or a description of one's own. */

import { byId, h, icon, refresh } from "../dom.js";
import { t } from "../words.js";
import { answer } from "./answers.js";
import { placeOf } from "./photo.js";
import { picture, swatch, twinsOf } from "./questions.js";
import { now } from "./state.js";
import { complete, shaped, tileFields } from "./tileform.js";
import { LANDSCAPES, NOTHING, sorted, titleOf, UNKNOWN, wordOf } from "./tiles.js";

const TURNS = [0, 1, 2, 3];

/**
 * Open the dialog of a tile.
 * @param {import("./state.js").Cell} cell
 */
export function pick(cell) {
  const dialog = byId("picker");
  const draft = { sought: "", alike: true, turn: cell.turn ?? 0, tile: shaped({ kind: "animal", ...(cell.value.kind === "unknown" ? { landscape: cell.value.landscape } : cell.value) }) };
  draw(dialog, cell, draft);
  dialog.onclick = (/** @type {Event} */ event) => event.target === dialog && dialog.close();
  dialog.onclose = () => /** @type {HTMLElement | null} */ (document.querySelector(`[data-at="${cell.at.join(",")}"]`))?.focus({ preventScroll: true });
  dialog.showModal();
}

/**
 * @typedef {{sought: string, alike: boolean, turn: number, tile: import("./state.js").Tile}} Draft
 * @param {HTMLDialogElement} dialog
 * @param {import("./state.js").Cell} cell
 * @param {Draft} draft
 */
function draw(dialog, cell, draft) {
  const { work, entries } = now();
  if (work === null) return;
  const twins = twinsOf(work, cell);
  const say = (/** @type {Parameters<typeof answer>[1]} */ what) => {
    dialog.close();
    answer(cell.at, twins.length > 0 && draft.alike ? { ...what, alike: true } : what);
  };
  const again = () => draw(dialog, cell, draft);
  refresh(dialog,
    h("div", { class: "picker-head" },
      picture(cell),
      h("div", {}, h("h2", {}, titleOf(cell.value)), h("p", { class: "muted" }, placeOf(work, cell), sure(cell))),
      h("button", { type: "button", class: "plain close", "data-key": "close", "aria-label": t("web.close"), onclick: () => dialog.close() }, icon("close"))),
    twins.length === 0 ? null : h("label", { class: "tick" },
      h("input", { type: "checkbox", "data-key": "alike", checked: draft.alike, onchange: () => { draft.alike = !draft.alike; } }), t("web.park.alike", { count: twins.length })),
    turnChoice(draft, again, cell, say),
    entries.length === 0 ? null : listed(draft, entries, say, dialog),
    h("details", { "data-key": "own", open: entries.length === 0 },
      h("summary", {}, t("web.park.describe")),
      tileFields(draft.tile, "own", (tile, anew) => { draft.tile = tile; if (anew) again(); }),
      h("button", { type: "button", class: "main", "data-key": "own-done", onclick: () => complete(draft.tile) ? say({ tile: draft.tile, turn: draft.turn }) : again() }, t("web.park.describe.done"))),
    h("h3", {}, t("web.park.only_landscape")),
    h("div", { class: "choices" }, LANDSCAPES.map((landscape) =>
      h("button", { type: "button", class: "choice", "data-key": `only-${landscape}`, onclick: () => say({ landscape }) }, swatch(landscape), h("span", {}, wordOf(landscape))))),
    h("div", { class: "row" },
      h("button", { type: "button", class: "quiet", "data-key": "nothing", onclick: () => say({ value: NOTHING }) }, icon("close"), t("web.park.nothing")),
      h("button", { type: "button", class: "quiet", "data-key": "unknown", onclick: () => say({ value: UNKNOWN }) }, t("web.question.skip"))));
}

/** @param {import("./state.js").Cell} cell */
function sure({ label, confidence }) {
  return label === UNKNOWN ? "" : ` · ${Math.floor(confidence * 100)} %`;
}

/**
 * Which way the tile lies: worth asking of roads and views alone.
 * @param {Draft} draft
 * @param {() => void} again
 * @param {import("./state.js").Cell} cell
 * @param {(what: Parameters<typeof answer>[1]) => void} say
 */
function turnChoice(draft, again, cell, say) {
  if (cell.value.kind !== "road" && !cell.value.view?.directions) return null;
  return h("div", { class: "labelled turns" },
    h("span", {}, t("web.park.turn")),
    h("div", { class: "segments", role: "group", "aria-label": t("web.park.turn") }, TURNS.map((turn) =>
      h("button", { type: "button", "data-key": `turn-${turn}`, "aria-pressed": String(turn === draft.turn), "aria-label": t("web.park.turn.quarters", { count: turn }), onclick: () => say({ turn }) }, `${turn * 90}°`))));
}

/**
 * @param {Draft} draft
 * @param {import("./state.js").Tile[]} entries
 * @param {(what: Parameters<typeof answer>[1]) => void} say
 * @param {HTMLDialogElement} dialog
 */
function listed(draft, entries, say, dialog) {
  const items = sorted(entries).map((tile) => ({ tile, title: titleOf(tile) }));
  const list = h("div", { class: "names", role: "group", "aria-label": t("web.park.list") }, items.map(({ tile, title }, n) =>
    h("button", { type: "button", class: "name", "data-title": title.toLowerCase(), "data-key": `name-${n}`, onclick: () => say({ tile, turn: draft.turn }) }, swatch(tile.landscape), h("span", {}, title))));
  const narrow = () => {
    for (const button of list.children) button.hidden = !(/** @type {HTMLElement} */ (button).dataset.title ?? "").includes(draft.sought.toLowerCase());
  };
  const typed = (/** @type {Event} */ event) => {
    draft.sought = /** @type {HTMLInputElement} */ (event.currentTarget).value;
    narrow();
  };
  narrow();
  dialog.scrollTop = 0;
  return h("div", {},
    h("label", { class: "field wide" }, h("span", {}, t("web.park.find")), h("input", { type: "search", autocomplete: "off", "data-key": "find", value: draft.sought, oninput: typed })),
    list);
}

/** Describing a tile: its kind, and what that kind shows. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { KINDS, LANDSCAPES, SIDES, wordOf } from "./tiles.js";

const WANTS = [...LANDSCAPES, "flower"];
const MOST_NEEDED = 9;
const MOST_POINTS = 20;
const BARE = new Set(["entrance"]); // kinds without a landscape

/**
 * Fields for a tile. `changed` is told the tile after every change, and whether other fields are needed now.
 * @param {import("./state.js").Tile} tile
 * @param {string} prefix of the fields' keys
 * @param {(tile: import("./state.js").Tile, anew: boolean) => void} changed
 */
export function tileFields(tile, prefix, changed) {
  const { kind } = tile;
  const set = (/** @type {Record<string, any>} */ parts, anew = false) => {
    const next = shaped({ ...tile, ...parts });
    Object.assign(tile, next);
    for (const name of Object.keys(tile)) if (!(name in next)) delete tile[name];
    changed(next, anew);
  };
  const options = (/** @type {string[]} */ codes, /** @type {string | undefined} */ chosen) =>
    codes.map((code) => h("option", { value: code, selected: code === chosen }, code === "" ? "–" : wordOf(code)));
  const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.currentTarget).value;
  return h("div", { class: "tile-fields" },
    field(t("web.park.form.kind"), h("select", { "data-key": `${prefix}-kind`, onchange: (/** @type {Event} */ e) => set({ kind: value(e) }, true) }, options(KINDS, kind))),
    BARE.has(kind) ? null : field(t("web.park.form.landscape"), h("select", { "data-key": `${prefix}-landscape`, onchange: (/** @type {Event} */ e) => set({ landscape: value(e) || undefined }) },
      options(["tower", "road", "camp"].includes(kind) ? ["", ...LANDSCAPES] : LANDSCAPES, tile.landscape))),
    kind === "animal" || kind === "camp" ? field(t("web.park.form.points"), number(tile.points ?? 0, MOST_POINTS, `${prefix}-points`, (points) => set({ points }))) : null,
    kind === "animal" ? h("fieldset", { class: "needs" }, h("legend", {}, t("web.park.form.needs")), WANTS.map((want) =>
      field(wordOf(want), number(tile.needs?.[want] ?? 0, MOST_NEEDED, `${prefix}-${want}`, (count) => set({ needs: { ...tile.needs, [want]: count } }))))) : null,
    kind === "road" ? h("fieldset", { class: "needs" }, h("legend", {}, t("web.park.form.roads")), SIDES.map((side) =>
      h("label", { class: "tick" }, h("input", { type: "checkbox", "data-key": `${prefix}-${side}`, checked: (tile.roads ?? []).includes(side), onchange: () => set({ roads: toggled(tile.roads ?? [], side) }) }), wordOf(side)))) : null);
}

/**
 * A tile with what its kind must show and nothing that it cannot.
 * @param {import("./state.js").Tile} tile
 * @returns {import("./state.js").Tile}
 */
export function shaped({ kind, name, landscape, needs, points, roads, view }) {
  /** @type {import("./state.js").Tile} */
  const made = { kind };
  if (name) made.name = name;
  if (!BARE.has(kind) && (landscape || !["tower", "road", "camp", "unknown"].includes(kind))) made.landscape = landscape ?? LANDSCAPES[0];
  if (kind === "animal") made.needs = Object.fromEntries(Object.entries(needs ?? {}).filter(([, count]) => count > 0));
  if (kind === "animal" || kind === "camp") made.points = points ?? 0;
  if (kind === "road") made.roads = roads ?? [];
  if (kind === "tower" && view) made.view = view;
  return made;
}

/**
 * Whether a tile says all that its kind must.
 * @param {import("./state.js").Tile} tile
 */
export function complete({ kind, needs, roads }) {
  if (kind === "animal") return Object.keys(needs ?? {}).length > 0;
  return kind !== "road" || (roads ?? []).length > 0;
}

/**
 * @param {string[]} sides
 * @param {string} side
 */
function toggled(sides, side) {
  return sides.includes(side) ? sides.filter((one) => one !== side) : [...sides, side].slice(-3);
}

/**
 * @param {string} label
 * @param {Element} control
 */
function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/**
 * @param {number} value
 * @param {number} most
 * @param {string} name
 * @param {(value: number) => void} changed
 */
function number(value, most, name, changed) {
  const read = (/** @type {Event} */ event) => {
    const typed = Number(/** @type {HTMLInputElement} */ (event.currentTarget).value);
    changed(Number.isInteger(typed) ? Math.min(Math.max(typed, 0), most) : 0);
  };
  return h("input", { type: "number", inputmode: "numeric", min: 0, max: most, step: 1, value, "data-key": name, onchange: read });
}

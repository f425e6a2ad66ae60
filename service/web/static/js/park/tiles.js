/** What tiles are called and what may be said of them. */

import { language, t } from "../words.js";
import { now } from "./state.js";

export const LANDSCAPES = ["grass", "forest", "dry", "water"];
export const KINDS = ["animal", "flower", "tower", "big", "many", "road", "camp", "entrance"];
export const SIDES = ["n", "e", "s", "w"];
export const UNKNOWN = "?";
export const NOTHING = ".";

/**
 * The word for a landscape or kind, from the game's card.
 * @param {string} code
 */
export function wordOf(code) {
  const text = now().card?.codes?.[code] ?? code;
  return typeof text === "string" ? text : code;
}

/**
 * What a tile is called by people.
 * @param {import("./state.js").Tile} tile
 */
export function titleOf(tile) {
  if (tile.kind === "unknown") return tile.landscape ? t("web.park.unnamed_of", { landscape: wordOf(tile.landscape) }) : t("web.park.unnamed");
  const own = tile.name && !isMadeUp(tile) ? tile.name : wordOf(tile.kind);
  return ["big", "many", "tower", "camp", "road"].includes(tile.kind) && tile.landscape ? `${own}, ${wordOf(tile.landscape)}` : own;
}

/**
 * Whether a name only says kind and landscape.
 * @param {import("./state.js").Tile} tile
 */
function isMadeUp({ name = "", kind, landscape = "" }) {
  const plain = name.toLowerCase().replace(/[^a-z]+/g, " ").trim();
  return [kind, `${kind} ${landscape}`, `${landscape} ${kind}`].includes(plain);
}

/**
 * What a label of a reading stands for, in words.
 * @param {string} label
 */
export function labelled(label) {
  if (label === UNKNOWN) return t("web.park.other");
  if (label === NOTHING) return t("web.park.nothing");
  const found = now().work?.reading.tiles[label];
  if (found === undefined) return label;
  return found.turn ? `${titleOf(found.tile)} ${"↻".repeat(found.turn)}` : titleOf(found.tile);
}

/**
 * Tiles in the order of their titles.
 * @param {import("./state.js").Tile[]} tiles
 */
export function sorted(tiles) {
  const order = new Intl.Collator(language());
  return [...tiles].sort((one, other) => order.compare(titleOf(one), titleOf(other)));
}

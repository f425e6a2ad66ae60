/** The photo with the tiles that were found: tap one, or walk them with the arrow keys. */

import { rove, s } from "../dom.js";
import { boxOf, inside, pointList, quartersOf, sideOf, turned } from "../geometry.js";
import { backdrop } from "../photo.js";
import { t } from "../words.js";
import { key } from "./state.js";
import { titleOf, UNKNOWN } from "./tiles.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const UNSURE = 0.9; // a tile read with less confidence is marked
const TOKEN = 0.16; // radius of a mark, as a share of a tile's side

/**
 * How a tile stands: named by hand, asked about, unknown, unsure.
 * @param {import("./state.js").Work} work
 * @param {import("./state.js").Cell} cell
 * @returns {"" | "edited" | "asked" | "unsure"}
 */
export function markOf({ reading, answered }, cell) {
  const name = key(cell.at);
  if (reading.questions.some((question) => key(question.at) === name)) return "asked";
  if (answered.includes(name)) return "edited";
  return cell.confidence < UNSURE || cell.label === UNKNOWN ? "unsure" : "";
}

/**
 * "zebra, row 2, column 3": rows and columns of the park as it lies, counted from 1.
 * @param {import("./state.js").Work} work
 * @param {import("./state.js").Cell} cell
 */
export function placeOf({ reading }, cell) {
  const least = (/** @type {number} */ n) => Math.min(...reading.cells.map(({ at }) => at[n]));
  return t("web.park.place", { row: cell.at[0] - least(0) + 1, col: cell.at[1] - least(1) + 1 });
}

/**
 * The park over its photo, or where the browser cannot show that, by its outlines alone.
 * @param {import("./state.js").State} state
 * @param {(cell: import("./state.js").Cell) => void} tap
 */
export function photoView({ work, photo, lit }, tap) {
  if (work === null) return null;
  const quarters = quartersOf(work.reading.geometry.corners);
  const outlines = work.reading.cells.map((cell) => cell.polygon.map((point) => turned(point, quarters)));
  const box = boxOf(outlines.flat(), 0.06);
  const tiles = work.reading.cells.map((cell, n) => tileView(work, cell, outlines[n], n === 0, lit, tap));
  return s("svg",
    {
      class: `park-photo${lit.cells.length > 0 ? " has-lit" : ""}`, viewBox: box.map((part) => part.toFixed(1)).join(" "),
      role: "group", "aria-label": t("web.park.found", { count: work.reading.cells.length }), onkeydown: walked,
    },
    photo ? backdrop(photo, quarters) : null,
    tiles);
}

/**
 * @param {import("./state.js").Work} work
 * @param {import("./state.js").Cell} cell
 * @param {number[][]} outline
 * @param {boolean} first
 * @param {{cells: string[]}} lit
 * @param {(cell: import("./state.js").Cell) => void} tap
 */
function tileView(work, cell, outline, first, lit, tap) {
  const name = key(cell.at);
  const mark = markOf(work, cell);
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    tap(cell);
  };
  const said = [titleOf(cell.value), placeOf(work, cell), mark ? t(`web.park.mark.${mark}`) : ""].filter(Boolean).join(", ");
  return s("g",
    {
      class: `tile ${mark}${lit.cells.includes(name) ? " lit" : ""}`, role: "button", tabindex: first ? 0 : -1, "aria-label": said,
      "data-key": `tile-${name}`, "data-at": name, onclick: () => tap(cell), onkeydown: press,
    },
    s("polygon", { class: "edge", points: pointList(outline) }),
    s("polygon", { class: "line", points: pointList(outline) }),
    mark === "" ? null : token(mark, outline));
}

/**
 * @param {"edited" | "asked" | "unsure"} mark
 * @param {number[][]} outline
 */
function token(mark, outline) {
  const [x, y] = inside(outline, 0.82, 0.18);
  const side = sideOf(outline);
  const half = side * TOKEN;
  return s("g", { class: "mark" },
    s("circle", { cx: x, cy: y, r: half }),
    s("use", { href: mark === "edited" ? "#icon-tick" : "#icon-question", x: x - half * 0.7, y: y - half * 0.7, width: half * 1.4, height: half * 1.4 }));
}

/**
 * The arrow keys go from tile to tile.
 * @param {KeyboardEvent} event
 */
function walked(event) {
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  const from = /** @type {Element} */ (event.target).getAttribute("data-at");
  if (step === undefined || from === null) return;
  event.preventDefault();
  const host = /** @type {Element} */ (event.currentTarget);
  const [row, col] = from.split(",").map(Number);
  for (let n = 1; n < 64; n++) {
    const next = host.querySelector(`[data-at="${row + n * step[0]},${col + n * step[1]}"]`);
    if (next === null) continue;
    rove(host, /** @type {string} */ (next.getAttribute("data-at")));
    /** @type {SVGElement} */ (next).focus();
    return;
  }
}

/** The sheet: cells over the photo, or drawn on a board of their own. Tap, or walk it with the arrow keys. */

import { contentOf, isCircled, key } from "../board.js";
import { rove, s } from "../dom.js";
import { backdrop } from "../photo.js";
import { boxOf, drawnBoard, inside, pointList, quartersOf, sideOf, turned } from "../geometry.js";
import { nameOf, place, t } from "../words.js";

const FITTING = 10; // rows and columns of the largest board that is shown without scrolling on a phone
const FINGER = 34; // least side of a cell on a larger board, pixels
const UNSURE = 0.9; // a cell read with less confidence is marked

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * How a cell came by what it holds.
 * @param {import("../store.js").State} state
 * @param {string} name
 * @returns {"" | "asked" | "unsure" | "edited"}
 */
export function markOf({ work, questions }, name) {
  if (work === null || work.edited.includes(name)) return work === null ? "" : "edited";
  if (work.reading === null || work.answered.includes(name)) return "";
  if (questions.some((question) => key(question.at) === name)) return "asked";
  const cell = work.reading.cells.find((one) => key(one.at) === name);
  return cell && (cell.confidence < UNSURE || cell.value === "?") ? "unsure" : "";
}

/**
 * The outlines of all cells as they are shown, and how the photo is turned for it.
 * @param {import("../store.js").State} state
 */
export function layOut({ work, photo, drawn }) {
  const reading = work?.reading;
  const rows = work?.position.rows ?? [];
  const fits = reading && reading.geometry.rows === rows.length && reading.geometry.cols === rows[0].length;
  if (!fits || photo === null || drawn) return { outlines: drawnBoard(rows.length, rows[0]?.length ?? 0), quarters: 0, onPhoto: false };
  const quarters = quartersOf(reading.geometry.corners);
  const outlines = new Map(
    reading.cells.map((cell) => [key(cell.at), cell.polygon.map((point) => turned(point, quarters))]),
  );
  return { outlines, quarters, onPhoto: true };
}

/**
 * The sheet as an SVG.
 * @param {import("../store.js").State} state
 * @param {(at: number[]) => void} tap
 * @returns {SVGSVGElement}
 */
export function sheetView(state, tap) {
  const { photo, lit } = state;
  const work = /** @type {import("../store.js").Work} */ (state.work);
  const { outlines, quarters, onPhoto } = layOut(state);
  const box = boxOf([...outlines.values()].flat(), onPhoto ? 0.05 : 0.012);
  const cells = work.position.rows.map((row, r) =>
    s("g", { role: "row" }, [...row].map((_, c) => cellView(state, work, [r, c], outlines.get(`${r},${c}`) ?? [], onPhoto))),
  );
  const view = s(
    "svg",
    {
      class: `sheet ${onPhoto ? "on-photo" : "on-board"}${lit.cells.length > 0 ? " has-lit" : ""}`,
      viewBox: box.map((part) => part.toFixed(1)).join(" "),
      role: "grid",
      "aria-label": sizeOf(work.position),
      onclick: (/** @type {Event} */ event) => tapped(event, tap),
      onkeydown: (/** @type {KeyboardEvent} */ event) => walked(event, tap),
    },
    onPhoto && photo ? backdrop(photo, quarters) : null,
    cells,
  );
  const cols = work.position.rows[0].length;
  if (Math.max(cols, work.position.rows.length) > FITTING) {
    view.style.minWidth = `${cols * FINGER}px`; // a large board is scrolled rather than shrunk
    view.style.maxHeight = "none";
  }
  return view;
}

/**
 * @param {import("../store.js").State} state
 * @param {import("../store.js").Work} work
 * @param {number[]} at
 * @param {number[][]} outline
 * @param {boolean} onPhoto
 */
function cellView(state, work, at, outline, onPhoto) {
  const name = key(at);
  const content = contentOf(work.position, at);
  const mark = markOf(state, name);
  const read = work.reading?.cells.find((one) => key(one.at) === name);
  const strange = content === "." && read?.value === "?" && mark !== "edited" && !work.answered.includes(name);
  const shown = strange ? "?" : content;
  const circled = isCircled(work.position, at);
  const side = sideOf(outline);
  const classes = ["cell", `holds-${{ ".": "free", "#": "closed", "?": "other" }[shown] ?? shown}`, mark];
  if (state.lit.cells.includes(name)) classes.push("lit");
  return s(
    "g",
    {
      class: classes.join(" "),
      role: "gridcell",
      tabindex: name === "0,0" ? 0 : -1,
      "data-key": `cell-${name}`,
      "data-at": name,
      "aria-label": labelOf(at, shown, mark, circled),
    },
    s("polygon", { class: "area", points: pointList(outline) }),
    s("polygon", { class: "frame", points: pointList(inset(outline, 0.05)) }),
    circled ? s("circle", { class: "ring", ...middle(outline, 0.5, 0.5), r: side * 0.45 }) : null,
    shown === "." ? null : token(shown, outline, side, onPhoto),
    mark === "" ? null : badge(mark, outline, side),
  );
}

/**
 * @param {number[]} at
 * @param {string} shown
 * @param {string} mark
 * @param {boolean} circled
 */
function labelOf(at, shown, mark, circled) {
  const parts = [`${place(at)}: ${nameOf(shown)}`];
  if (circled) parts.push(t("web.cell.circled"));
  if (mark !== "") parts.push(t(`web.cell.${mark}`));
  return parts.join(", ");
}

/**
 * @param {string} shown
 * @param {number[][]} outline
 * @param {number} side
 * @param {boolean} onPhoto
 */
function token(shown, outline, side, onPhoto) {
  const [share, place] = onPhoto ? [0.42, 0.77] : [0.74, 0.5];
  const [x, y] = inside(outline, place, place);
  const size = side * share;
  const name = { "#": "closed", "?": "other" }[shown] ?? shown;
  const drawn = size * (onPhoto ? 0.74 : 0.8);
  return s(
    "g",
    { class: "token" },
    s("circle", { cx: x, cy: y, r: size / 2 }),
    s("use", { href: `#icon-${name}`, x: x - drawn / 2, y: y - drawn / 2, width: drawn, height: drawn }),
  );
}

/**
 * A doubt is a badge with a question mark, a correction one with a tick: colour is never needed.
 * @param {string} mark
 * @param {number[][]} outline
 * @param {number} side
 */
function badge(mark, outline, side) {
  const [x, y] = inside(outline, 0.17, 0.17);
  const size = side * 0.3;
  return s(
    "g",
    { class: "badge" },
    s("circle", { cx: x, cy: y, r: size / 2 }),
    s("use", { href: `#icon-${mark === "edited" ? "tick" : "question"}`, x: x - size * 0.36, y: y - size * 0.36, width: size * 0.72, height: size * 0.72 }),
  );
}

/**
 * @param {number[][]} outline
 * @param {number} across
 * @param {number} down
 */
function middle(outline, across, down) {
  const [cx, cy] = inside(outline, across, down);
  return { cx, cy };
}

/**
 * @param {number[][]} outline
 * @param {number} share
 */
function inset(outline, share) {
  return [[share, share], [1 - share, share], [1 - share, 1 - share], [share, 1 - share]].map(([u, v]) => inside(outline, u, v));
}

/**
 * "Sheet of 7 rows and 7 columns".
 * @param {import("../board.js").Position} position
 */
function sizeOf({ rows }) {
  return t("web.board.label", { rows: t("web.board.rows", { count: rows.length }), cols: t("web.board.cols", { count: rows[0].length }) });
}

/** @param {Event} event */
function cellOf(event) {
  const cell = event.target instanceof Element ? event.target.closest("[data-at]") : null;
  return cell?.getAttribute("data-at")?.split(",").map(Number) ?? null;
}

/**
 * @param {Event} event
 * @param {(at: number[]) => void} tap
 */
function tapped(event, tap) {
  const at = cellOf(event);
  if (at) tap(at);
}

/**
 * @param {KeyboardEvent} event
 * @param {(at: number[]) => void} tap
 */
function walked(event, tap) {
  const at = cellOf(event);
  if (at === null) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    tap(at);
    return;
  }
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  const grid = /** @type {Element} */ (event.currentTarget);
  const next = step && grid.querySelector(`[data-at="${at[0] + step[0]},${at[1] + step[1]}"]`);
  if (!next) return;
  event.preventDefault();
  rove(grid, /** @type {string} */ (next.getAttribute("data-at")));
  /** @type {SVGElement} */ (next).focus();
}

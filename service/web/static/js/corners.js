/**
 * Four corners dragged on a photo: for photos whose board was not found, or found wrongly. It knows no game.
 *
 * @typedef {{photo: import("./photo.js").Photo, corners: number[][], rows: number, cols: number}} Dragged
 *   `corners` in photo pixels: top-left, top-right, bottom-right, bottom-left; `rows`, `cols`: 0 where nobody said.
 */

import { h, refresh, s } from "./dom.js";
import { pointList, squareTo } from "./geometry.js";
import { language, t } from "./words.js";

const NAMES = ["top_left", "top_right", "bottom_right", "bottom_left"];
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const STEP = 0.004; // of the photo's longer side: how far an arrow key moves a corner (ten times with Shift)
const GRIP = 0.032; // of the photo's longer side: radius of a corner's ring
const LOUPE = 0.09; // of the photo's longer side: what the magnifying glass shows
const INSET = 0.12; // of the photo's sides: where the corners lie before they are dragged

/** @type {{dragged: Dragged, moved: (corners: number[][]) => void, title: string}} */
let held;

/**
 * Where the corners lie on a photo in which nothing was found.
 * @param {{width: number, height: number}} photo
 */
export function insetCorners({ width, height }) {
  const [left, top, right, bottom] = [width * INSET, height * INSET, width * (1 - INSET), height * (1 - INSET)];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/**
 * Corners as a form's field.
 * @param {number[][]} corners
 */
export function cornersField(corners) {
  return JSON.stringify(corners.map((point) => point.map((part) => Math.round(part * 10) / 10)));
}

/**
 * The corners of the same board, its up turned clockwise by a quarter.
 * @param {number[][]} corners
 */
export function quarterTurned([topLeft, topRight, bottomRight, bottomLeft]) {
  return [bottomLeft, topLeft, topRight, bottomRight];
}

/**
 * The view's host. While the photo stays the same, its picture does too: only what moves is moved.
 * @param {HTMLElement} host
 * @param {Dragged} dragged
 * @param {(corners: number[][]) => void} moved told where the corners lie after every move
 * @param {{title: string, said: string, panels: () => import("./dom.js").Child[]}} beside what stands beside the photo; drawn anew where
 *   the language or `said` changed, so that what is being typed stays
 */
export function cornersView(host, dragged, moved, { title, said, panels }) {
  held = { dragged, moved, title };
  const { photo } = dragged;
  if (host.getAttribute("data-photo") !== photo.url || host.childElementCount === 0) {
    host.setAttribute("data-photo", photo.url);
    host.replaceChildren(h("div", { class: "columns" }, h("div", { class: "stage" }, board(dragged)), h("div", { class: "panels" })));
  }
  const side = /** @type {Element} */ (host.querySelector(".panels"));
  const now = `${language()} ${said}`;
  if (side.getAttribute("data-said") !== now) refresh(side, panels());
  side.setAttribute("data-said", now);
  settle(/** @type {SVGSVGElement} */ (host.querySelector("svg.corners")), dragged);
}

/** @param {Dragged} dragged */
function longSide({ photo }) {
  return Math.max(photo.width, photo.height);
}

/** @param {Dragged} dragged */
function board(dragged) {
  const { photo } = dragged;
  const grip = longSide(dragged) * GRIP;
  const view = s("svg", { class: "corners", viewBox: `0 0 ${photo.width} ${photo.height}`, role: "group" },
    s("image", { href: photo.url, width: photo.width, height: photo.height }),
    s("polygon", { class: "outline" }),
    s("g", { class: "grid" }),
    s("path", { class: "up" }),
    NAMES.map((_, n) => s("g",
      { class: "grip", tabindex: 0, role: "button", "data-corner": n, onkeydown: (/** @type {KeyboardEvent} */ event) => nudge(event, n) },
      s("circle", { class: "reach", r: grip * 1.6 }),
      s("circle", { class: "halo", r: grip }),
      s("path", { class: "cross", d: `M${-grip} 0h${2 * grip}M0 ${-grip}v${2 * grip}` }))));
  view.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => grab(event, view));
  return view;
}

/**
 * Put everything that moves in its place.
 * @param {SVGSVGElement} view
 * @param {Dragged} dragged
 */
function settle(view, dragged) {
  const { corners } = dragged;
  view.setAttribute("aria-label", held.title);
  view.querySelector(".outline")?.setAttribute("points", pointList(corners));
  view.querySelector(".grid")?.replaceChildren(...gridLines(dragged));
  const up = /** @type {Element} */ (view.querySelector(".up"));
  for (const [name, value] of Object.entries(upMark(corners, longSide(dragged) * GRIP))) up.setAttribute(name, value);
  for (const [n, [x, y]] of corners.entries()) {
    const grip = /** @type {Element} */ (view.querySelector(`[data-corner="${n}"]`));
    grip.setAttribute("transform", `translate(${x} ${y})`);
    grip.setAttribute("aria-label", t(`web.corner.${NAMES[n]}`));
  }
}

/** @param {Dragged} dragged */
function gridLines({ corners, rows, cols }) {
  const at = squareTo(corners);
  const lines = [];
  for (let r = 1; r < rows; r++) lines.push([at(0, r / rows), at(1, r / rows)]);
  for (let c = 1; c < cols; c++) lines.push([at(c / cols, 0), at(c / cols, 1)]);
  return lines.map((line) => s("polyline", { points: pointList(line) }));
}

/**
 * An arrow outside the upper edge: this way is up.
 * @param {number[][]} corners
 * @param {number} grip
 */
function upMark([a, b, c, d], grip) {
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const angle = (Math.atan2(y - (c[1] + d[1]) / 2, x - (c[0] + d[0]) / 2) * 180) / Math.PI + 90;
  const size = grip * 0.9;
  return { transform: `translate(${x} ${y}) rotate(${angle})`, d: `M0 ${-2.6 * size}L${1.2 * size} ${-1.1 * size}H${-1.2 * size}Z` };
}

/**
 * Drag the corner under the pointer, with a magnifying glass beside the finger.
 * @param {PointerEvent} event
 * @param {SVGSVGElement} view
 */
function grab(event, view) {
  const handle = event.target instanceof Element ? event.target.closest("[data-corner]") : null;
  if (handle === null) return;
  event.preventDefault();
  const n = Number(handle.getAttribute("data-corner"));
  const toPhoto = /** @type {DOMMatrix} */ (view.getScreenCTM()).inverse();
  const start = new DOMPoint(event.clientX, event.clientY).matrixTransform(toPhoto);
  const [x, y] = held.dragged.corners[n];
  const slip = [x - start.x, y - start.y]; // a corner does not jump to the finger
  const move = (/** @type {PointerEvent} */ moved) => {
    const at = new DOMPoint(moved.clientX, moved.clientY).matrixTransform(toPhoto);
    moveTo(n, [at.x + slip[0], at.y + slip[1]]);
    loupe(n);
  };
  const drop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    document.getElementById("loupe")?.remove();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
  loupe(n);
}

/**
 * @param {number} n
 * @param {number[]} point
 */
function moveTo(n, [x, y]) {
  const { corners, photo } = held.dragged;
  const kept = [Math.min(Math.max(x, 0), photo.width), Math.min(Math.max(y, 0), photo.height)];
  held.moved(corners.map((corner, other) => (other === n ? kept : corner)));
}

/**
 * The magnifying glass, in the half of the screen where the finger is not.
 * @param {number} n
 */
function loupe(n) {
  const { corners, photo } = held.dragged;
  const reach = longSide(held.dragged) * LOUPE;
  const [x, y] = corners[n];
  document.getElementById("loupe")?.remove();
  const side = x < photo.width / 2 ? "right" : "left";
  document.querySelector("#view-corners .stage")?.append(
    s("svg", { id: "loupe", class: side, viewBox: `${x - reach / 2} ${y - reach / 2} ${reach} ${reach}`, "aria-hidden": "true" },
      s("image", { href: photo.url, width: photo.width, height: photo.height }),
      s("polygon", { class: "outline", points: pointList(corners) }),
      s("path", { class: "cross", d: `M${x - reach / 2} ${y}h${reach}M${x} ${y - reach / 2}v${reach}` })));
}

/**
 * @param {KeyboardEvent} event
 * @param {number} n
 */
function nudge(event, n) {
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  if (!step) return;
  event.preventDefault();
  const length = longSide(held.dragged) * STEP * (event.shiftKey ? 10 : 1);
  const [x, y] = held.dragged.corners[n];
  moveTo(n, [x + step[0] * length, y + step[1] * length]);
}

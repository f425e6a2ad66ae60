/**
 * Positions: plain values and functions that make new ones.
 *
 * @typedef {[number, number]} Cell
 * @typedef {{sheet: string, rows: string[], centre?: number[], printed?: number[][], circled?: number[][],
 *   ended?: boolean}} Position
 */

export const SYMBOLS = ["H", "T", "A", "F", "W"];
export const CONTENTS = [...SYMBOLS, ".", "#"];
export const SHEETS = ["1", "2", "3", "pro"];
export const MOST = 64; // rows or columns of a board

/**
 * A cell's name, for sets and attributes.
 * @param {number[]} at
 */
export function key(at) {
  return `${at[0]},${at[1]}`;
}

/**
 * What stands in a cell.
 * @param {Position} position
 * @param {number[]} at
 */
export function contentOf(position, [row, col]) {
  return position.rows[row]?.[col] ?? "#";
}

/**
 * The position with something else in a cell. Where no house stands any more, no circle stays.
 * @param {Position} position
 * @param {number[]} at
 * @param {string} content
 * @returns {Position}
 */
export function withContent(position, at, content) {
  const rows = position.rows.map((row, r) => (r === at[0] ? row.slice(0, at[1]) + content + row.slice(at[1] + 1) : row));
  const next = { ...position, rows };
  return isCircled(position, at) && !SYMBOLS.includes(content) ? withCircle(next, at, false) : next;
}

/**
 * Whether a cell is circled.
 * @param {Position} position
 * @param {number[]} at
 */
export function isCircled(position, at) {
  return (position.circled ?? []).some((other) => key(other) === key(at));
}

/**
 * The position with a circle drawn or taken away. A sheet without any circle says nothing about circles.
 * @param {Position} position
 * @param {number[]} at
 * @param {boolean} on
 * @returns {Position}
 */
export function withCircle(position, at, on) {
  const others = (position.circled ?? []).filter((other) => key(other) !== key(at));
  const { circled: _, ...rest } = position;
  const circled = on ? [...others, at] : others;
  return circled.length > 0 ? { ...rest, circled } : rest;
}

/**
 * An empty board.
 * @param {string} sheet
 * @param {number} rows
 * @param {number} cols
 * @returns {Position}
 */
export function emptyBoard(sheet, rows, cols) {
  return { sheet, rows: Array.from({ length: rows }, () => ".".repeat(cols)) };
}

/**
 * The position with other letters; marks that fall off the board are dropped.
 * @param {Position} position
 * @param {string[]} rows
 * @returns {Position}
 */
export function withRows(position, rows) {
  const inside = (/** @type {number[]} */ at) => at[0] < rows.length && at[1] < rows[0].length;
  const { centre, printed, circled, ...rest } = position;
  /** @type {Position} */
  const next = { ...rest, rows };
  if (centre && inside(centre)) next.centre = centre;
  const kept = { printed: (printed ?? []).filter(inside), circled: (circled ?? []).filter(inside) };
  if (kept.printed.length > 0) next.printed = kept.printed;
  if (kept.circled.length > 0) next.circled = kept.circled;
  return next;
}

/**
 * The position on a board of another size: cut or filled up with free spaces at the bottom and on the right.
 * @param {Position} position
 * @param {number} rows
 * @param {number} cols
 */
export function resized(position, rows, cols) {
  const line = (/** @type {string} */ row) => row.slice(0, cols).padEnd(cols, ".");
  return withRows(position, Array.from({ length: rows }, (_, r) => line(position.rows[r] ?? "")));
}

/**
 * Whether two positions have as many rows and columns.
 * @param {Position} one
 * @param {Position} other
 */
export function sameSize(one, other) {
  return one.rows.length === other.rows.length && one.rows[0].length === other.rows[0].length;
}

/**
 * Rows of letters out of text: any case, spaces ignored, `-` and `_` for free spaces.
 * Null where the text holds other letters or lines of different lengths.
 * @param {string} text
 * @returns {string[] | null}
 */
export function rowsOf(text) {
  const lines = text.toUpperCase().replace(/[^\S\n]/g, "").replace(/[-_]/g, ".").split("\n").filter((line) => line !== "");
  const fits = lines.length > 0 && lines.length <= MOST && lines[0].length <= MOST;
  const equal = lines.every((line) => line.length === lines[0].length && /^[HTAFW.#]+$/.test(line));
  return fits && equal ? lines : null;
}

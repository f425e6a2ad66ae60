/**
 * A link that carries a whole position and its rulings: nothing of it is stored anywhere.
 *
 * `#s=2&b=HTA._FWW.&k=3.3&p=3.3&c=0.1-2.2&r=biotope.adjacency:with_diagonals`: sheet, board (rows apart by `_`, `x` for
 * no space), centre, printed, circled, rulings.
 */

import { rowsOf, SHEETS } from "./board.js";

/**
 * @param {import("./board.js").Position} position
 * @param {Record<string, string>} rulings
 */
export function encode(position, rulings) {
  const parts = [`s=${position.sheet}`, `b=${position.rows.join("_").replace(/#/g, "x")}`];
  if (position.centre) parts.push(`k=${cells([position.centre])}`);
  if (position.printed) parts.push(`p=${cells(position.printed)}`);
  if (position.circled) parts.push(`c=${cells(position.circled)}`);
  if (position.ended) parts.push("e=1");
  const chosen = Object.entries(rulings).map(([id, choice]) => `${id}:${choice}`);
  if (chosen.length > 0) parts.push(`r=${chosen.join("-")}`);
  return `#${parts.join("&")}`;
}

/**
 * The position of a link; null where it carries none.
 * @param {string} hash
 * @returns {{position: import("./board.js").Position, rulings: Record<string, string>} | null}
 */
export function decode(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const sheet = parts.get("s") ?? "";
  const rows = rowsOf((parts.get("b") ?? "").replace(/_/g, "\n").replace(/x/g, "#"));
  if (!SHEETS.includes(sheet) || rows === null) return null;
  /** @type {import("./board.js").Position} */
  const position = { sheet, rows };
  const [centre, printed, circled] = ["k", "p", "c"].map((name) => places(parts.get(name), rows));
  if (centre.length > 0) position.centre = centre[0];
  if (printed.length > 0) position.printed = printed;
  if (circled.length > 0) position.circled = circled;
  if (parts.get("e") === "1") position.ended = true;
  const rulings = (parts.get("r") ?? "").split("-").map((one) => one.split(":")).filter((one) => one.length === 2);
  return { position, rulings: Object.fromEntries(rulings) };
}

/** @param {number[][]} list */
function cells(list) {
  return list.map((at) => at.join(".")).join("-");
}

/**
 * @param {string | null} text
 * @param {string[]} rows
 */
function places(text, rows) {
  const all = (text ?? "").split("-").map((one) => one.split(".").map(Number));
  return all.filter(([row, col]) => rows[row]?.[col] !== undefined);
}

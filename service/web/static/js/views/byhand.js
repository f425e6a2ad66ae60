/** The board by its size and as text. */

import { MOST, resized, rowsOf, withRows } from "../board.js";
import { h } from "../dom.js";
import { edit } from "../actions.js";
import { now } from "../store.js";
import { t } from "../words.js";

/**
 * The panel for size and text.
 * @param {import("../store.js").State} state
 */
export function textPanel({ work }) {
  if (work === null) return null;
  const { rows } = work.position;
  const sizes = { rows: rows.length, cols: rows[0].length };
  const field = (/** @type {"rows" | "cols"} */ name) => h("label", { class: "field" }, t(`web.size.${name}`),
    h("input", {
      type: "number", min: 1, max: MOST, value: sizes[name], inputmode: "numeric", "data-key": `size-${name}`,
      onchange: (/** @type {Event} */ event) => resize({ ...sizes, [name]: Number(/** @type {HTMLInputElement} */ (event.target).value) }),
    }));
  const area = h("textarea", { rows: Math.min(rows.length + 1, 16), spellcheck: "false", autocapitalize: "characters", "data-key": "text", "aria-describedby": "text-help" });
  area.value = rows.join("\n");
  const refusal = h("p", { class: "warning", role: "alert", hidden: true }, t("web.text.wrong"));
  return h("details", { class: "card", "data-key": "as-text" },
    h("summary", {}, t("web.text.title")),
    h("div", { class: "row" }, field("rows"), field("cols")),
    h("label", { class: "field wide" }, t("web.text.label"), area),
    h("p", { class: "muted", id: "text-help" }, t("web.text.help")),
    refusal,
    h("button", { type: "button", class: "quiet", "data-key": "use-text", onclick: () => useText(area.value, refusal) }, t("web.text.use")));
}

/** @param {{rows: number, cols: number}} size */
function resize({ rows, cols }) {
  const { work } = now();
  const fits = [rows, cols].every((side) => Number.isInteger(side) && side >= 1 && side <= MOST);
  if (work && fits) edit({ position: resized(work.position, rows, cols) });
}

/**
 * @param {string} text
 * @param {HTMLElement} refusal
 */
function useText(text, refusal) {
  const { work } = now();
  const rows = rowsOf(text);
  refusal.hidden = rows !== null;
  if (work && rows) edit({ position: withRows(work.position, rows) });
}

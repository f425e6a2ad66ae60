/** The dialog of one cell: what stands there, is it circled, is it the centre. */

import { contentOf, CONTENTS, isCircled, key, SYMBOLS } from "../board.js";
import { byId, h, icon, refresh } from "../dom.js";
import { setCentre, setCircle, setContent } from "../actions.js";
import { now } from "../store.js";
import { nameOf, place, t } from "../words.js";
import { crop } from "./crop.js";

const ICONS = { ".": "free", "#": "closed" };

/**
 * Open the dialog of a cell.
 * @param {number[]} at
 */
export function pick(at) {
  const dialog = byId("picker");
  const { work } = now();
  if (work === null) return;
  draw(dialog, at);
  dialog.onkeydown = (/** @type {KeyboardEvent} */ event) => typed(event, at);
  dialog.onclick = (/** @type {Event} */ event) => event.target === dialog && dialog.close();
  dialog.onclose = () => focusCell(at);
  dialog.showModal();
}

/** @param {number[]} at */
function focusCell(at) {
  const cell = document.querySelector(`[data-at="${key(at)}"]`);
  if (cell instanceof SVGElement) cell.focus({ preventScroll: true });
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {number[]} at
 */
function draw(dialog, at) {
  const state = now();
  const { work } = state;
  if (work === null) return;
  const content = contentOf(work.position, at);
  const choices = CONTENTS.map((one) =>
    h(
      "button",
      { type: "button", class: `choice holds-${ICONS[/** @type {"." | "#"} */ (one)] ?? one}`, "aria-pressed": String(one === content), onclick: () => set(at, one) },
      icon(ICONS[/** @type {"." | "#"} */ (one)] ?? one),
      h("span", {}, nameOf(one)),
    ),
  );
  refresh(
    dialog,
    h("div", { class: "picker-head" },
      crop(state, at),
      h("div", {}, h("h2", {}, place(at)), readAs(work, at)),
      h("button", { type: "button", class: "plain close", "aria-label": t("web.close"), onclick: () => dialog.close() }, icon("close"))),
    h("div", { class: "choices", role: "group", "aria-label": t("web.picker.what") }, choices),
    h("div", { class: "picker-more" }, more(dialog, work, at, content)),
  );
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {import("../store.js").Work} work
 * @param {number[]} at
 * @param {string} content
 */
function more(dialog, work, at, content) {
  const circled = isCircled(work.position, at);
  const [row, col] = work.position.centre ?? [];
  const toggle = (/** @type {Event} */ event) => {
    setCircle(at, /** @type {HTMLInputElement} */ (event.currentTarget).checked);
    draw(dialog, at);
  };
  return [
    SYMBOLS.includes(content)
      ? h("label", { class: "tick" }, h("input", { type: "checkbox", "data-key": "circled", checked: circled, onchange: toggle }), t("web.picker.circled"))
      : null,
    work.position.sheet === "1" && !(row === at[0] && col === at[1])
      ? h("button", { type: "button", class: "quiet", onclick: () => { setCentre(at); dialog.close(); } }, t("web.picker.centre"))
      : null,
  ];
}

/**
 * How the cell was read, with the next best guesses.
 * @param {import("../store.js").Work} work
 * @param {number[]} at
 */
function readAs({ reading }, at) {
  const cell = reading?.cells.find((one) => key(one.at) === key(at));
  if (cell === undefined) return null;
  const percent = (/** @type {number} */ share) => `${Math.min(99, Math.round(share * 100))} %`;
  const others = Object.entries(cell.others).filter(([, share]) => share >= 0.01).slice(0, 2);
  const guesses = others.map(([value, share]) => `${nameOf(value)} ${percent(share)}`).join(", ");
  const text = t("web.picker.read_as", { symbol: nameOf(cell.value), share: percent(cell.confidence) });
  return h("p", { class: "muted" }, guesses ? `${text} ${t("web.picker.perhaps", { guesses })}` : text);
}

/**
 * @param {number[]} at
 * @param {string} content
 */
function set(at, content) {
  setContent(at, content);
  byId("picker").close();
}

/**
 * Letters set the cell at once.
 * @param {KeyboardEvent} event
 * @param {number[]} at
 */
function typed(event, at) {
  const letter = event.key.toUpperCase();
  if (event.ctrlKey || event.metaKey || event.altKey || !CONTENTS.includes(letter)) return;
  event.preventDefault();
  set(at, letter);
}

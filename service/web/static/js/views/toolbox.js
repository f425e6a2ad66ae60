/** Under the board: what a tap does, undo, photo or drawing, and the sheet that is scored. */

import { CONTENTS, SHEETS } from "../board.js";
import { h, icon } from "../dom.js";
import { chooseReading, chooseSheet, openCorners, turnSheet, undo } from "../actions.js";
import { change } from "../store.js";
import { nameOf, t } from "../words.js";

const TURN_SURE = 0.9; // confidence in which way is up below which the person is asked

/**
 * The scoring sheets as a row of choices.
 * @param {import("../store.js").State} state
 */
export function sheetSwitch({ sheet }) {
  return h("div", { class: "labelled" },
    h("span", { id: "sheet-label" }, t("web.sheet")),
    h("div", { class: "segments", role: "group", "aria-labelledby": "sheet-label" },
      SHEETS.map((one) => h("button",
        { type: "button", "data-key": `sheet-${one}`, "aria-pressed": String(one === sheet), onclick: () => chooseSheet(one) },
        t(`web.sheet.${one}.short`)))));
}

/**
 * What a tap on a cell does: open its dialog, or set a symbol right away.
 * @param {import("../store.js").State} state
 * @param {string[]} [others] what a tap may do in place of opening the dialog
 */
export function brushes({ brush }, others = [""]) {
  const tool = (/** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ label) =>
    h("button",
      { type: "button", class: `brush holds-${name}`, "data-key": `brush-${name}`, "aria-pressed": String(value === brush), "aria-label": label, title: label, onclick: () => change({ brush: value }) },
      icon(name));
  return h("div", { class: "brushes", role: "group", "aria-label": t("web.brush.label") },
    others.map((one) => tool(one, one === "" ? "point" : one, t(`web.brush.${one || "point"}`))),
    CONTENTS.map((one) => tool(one, { ".": "free", "#": "closed" }[one] ?? one, t("web.brush.set", { symbol: nameOf(one) }))));
}

/**
 * Undo, photo or drawing, drag the corners.
 * @param {import("../store.js").State} state
 */
export function tools({ past, photo, work, drawn }) {
  const button = (/** @type {string} */ name, /** @type {string} */ symbol, /** @type {() => void} */ act, off = false) =>
    h("button", { type: "button", class: "quiet", "data-key": name, disabled: off, onclick: act }, icon(symbol), t(`web.tool.${name}`));
  const onPhoto = photo !== null && work?.reading !== null;
  return h("div", { class: "row tools" },
    button("undo", "undo", undo, past.length === 0),
    onPhoto ? button(drawn ? "photo" : "drawing", drawn ? "photo" : "board", () => change({ drawn: !drawn })) : null,
    onPhoto && photo.sent ? button("turn", "turn", turnSheet) : null,
    onPhoto && photo.sent ? button("corners", "corners", openCorners) : null);
}

/**
 * Where the reader is not sure which way is up, the person is asked; the letters are no better than the answer.
 * @param {import("../store.js").State} state
 */
export function turnQuestion({ work, photo }) {
  const sure = work?.reading?.geometry.turn_confidence ?? 1;
  if (!photo?.sent || sure >= TURN_SURE) return null;
  return h("section", { class: "card question turn" },
    h("h2", {}, icon("turn"), t("web.turn.title")),
    h("p", {}, t("web.turn.how")),
    h("div", { class: "row" }, h("button", { type: "button", class: "main", "data-key": "turn-now", onclick: turnSheet }, t("web.turn.now"))));
}

/**
 * Where a photo shows several sheets: which of them.
 * @param {import("../store.js").State} state
 */
export function sheetsOnPhoto({ work }) {
  const all = work?.reading?.readings;
  if (!all) return null;
  const current = JSON.stringify(work?.reading?.geometry.corners);
  return h("div", { class: "row", role: "group", "aria-label": t("web.readings.label", { count: all.length }) },
    h("span", { class: "muted" }, t("web.readings.label", { count: all.length })),
    h("div", { class: "segments" }, all.map((one, n) => h("button",
      { type: "button", "data-key": `reading-${n}`, "aria-pressed": String(JSON.stringify(one.geometry.corners) === current), onclick: () => chooseReading(n) },
      String(n + 1)))));
}

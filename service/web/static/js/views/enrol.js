/** An empty sheet of one's own: photographed, checked on its photo, named and kept. */

import { light } from "../actions.js";
import { key, SHEETS } from "../board.js";
import { h, icon, refresh, rove } from "../dom.js";
import { chooseEmptySheet, openEmptyCorners, saveLayout, setSpace, takeEmpty } from "../layouts.js";
import { hintPanel, problemBox } from "../notices.js";
import { change, now } from "../store.js";
import { photoWay } from "../ways.js";
import { announce, nameOf, place, t } from "../words.js";
import { markOf, sheetView } from "./sheet.js";
import { brushes } from "./toolbox.js";

/**
 * The view's host, drawn anew.
 * @param {HTMLElement} host
 * @param {import("../store.js").State} state
 */
export function enrolView(host, state) {
  const { empty } = state;
  const focused = document.activeElement?.getAttribute("data-at");
  refresh(host,
    h("div", { class: "panels" }, problemBox(state.problem, () => change({ problem: null }))),
    empty === null ? photoPanel(state) : checking(state, empty));
  if (focused) rove(host, focused);
}

/** @param {import("../store.js").State} state */
function photoPanel({ sheet }) {
  return h("div", { class: "panels" },
    h("section", { class: "card" },
      h("h2", {}, t("web.enrol.title")),
      h("p", {}, t("web.enrol.text")),
      scoring(sheet || "2")),
    h("section", { class: "photo-choice", "aria-labelledby": "empty-title" },
      h("h2", { id: "empty-title" }, t("web.enrol.photo")),
      h("div", { class: "ways-in" },
        photoWay("empty-camera", "photo", t("web.start.take"), takeEmpty),
        photoWay("empty-file", "file", t("web.start.choose"), takeEmpty))),
    h("div", { class: "row" }, leaveButton()));
}

/** @param {string} sheet */
function scoring(sheet) {
  return h("div", { class: "row" },
    h("span", { id: "empty-sheet" }, t("web.enrol.sheet")),
    h("div", { class: "segments", role: "group", "aria-labelledby": "empty-sheet" }, SHEETS.map((one) =>
      h("button", { type: "button", "data-key": `empty-${one}`, "aria-pressed": String(one === sheet), onclick: () => chooseEmptySheet(one) }, t(`web.sheet.${one}.short`)))));
}

/**
 * @param {import("../store.js").State} state
 * @param {import("../store.js").Empty} empty
 */
function checking(state, empty) {
  const { reading, layout, edited, photo } = empty;
  const left = reading.doubtful.filter((at) => !edited.includes(key(at)));
  const questions = left.map((at) => ({ at, value: "?", or: [], totals: {} }));
  const full = /** @type {any} */ ({ ...reading, position: layout, cells: reading.cells, questions });
  const shown = { ...state, work: { position: layout, reading: full, edited, answered: [] }, photo, drawn: false, questions };
  return h("div", { class: "columns" },
    h("div", { class: "stage" },
      h("div", { class: "frame" }, sheetView(shown, tap)),
      legend(shown),
      brushes(state, layout.sheet === "1" ? ["centre"] : []),
      h("div", { class: "row tools" },
        photo?.sent ? h("button", { type: "button", class: "quiet", "data-key": "corners", onclick: openEmptyCorners }, icon("corners"), t("web.tool.corners")) : null,
        h("button", { type: "button", class: "quiet", "data-key": "again", onclick: () => change({ empty: null }) }, icon("photo"), t("web.enrol.again")))),
    h("div", { class: "panels" },
      h("section", { class: "card" },
        h("h2", {}, t("web.enrol.check")),
        h("p", {}, t(reading.marked ? "web.enrol.marked" : "web.enrol.how")),
        left.length > 0 ? h("p", { class: "warning", role: "status" }, t("web.enrol.doubtful", { count: left.length })) : null,
        scoring(layout.sheet),
        layout.sheet === "1" ? h("p", { class: "muted" }, layout.centre ? t("web.enrol.centre", { place: place(layout.centre) }) : t("web.enrol.no_centre")) : null),
      hintPanel(reading.hints, state.lit.name, light),
      keeping(state)));
}

/**
 * What the marks mean, where there are any.
 * @param {import("../store.js").State} shown
 */
function legend(shown) {
  const marks = new Set((shown.work?.reading?.cells ?? []).map(({ at }) => markOf(shown, key(at))));
  const told = /** @type {const} */ (["asked", "edited"]).filter((mark) => marks.has(mark));
  return h("p", { class: "legend" }, told.map((mark) => h("span", { class: `mark ${mark}` }, icon(mark === "edited" ? "tick" : "question"), t(`web.legend.${mark === "asked" ? "unsure" : mark}`))));
}

/** @param {number[]} at */
function tap(at) {
  const { brush } = now();
  setSpace(at, brush || ".");
  announce(brush === "centre" ? t("web.enrol.centre", { place: place(at) }) : `${place(at)}: ${nameOf(brush || ".")}`);
}

/** @param {import("../store.js").State} state */
function keeping({ boxes, into, called }) {
  const name = h("input", { type: "text", maxlength: 80, required: true, autocomplete: "off", "data-key": "layout-name", placeholder: t("web.enrol.called"), value: called, onchange: () => change({ called: name.value }) });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    saveLayout(name.value.trim());
  };
  return h("form", { class: "card keeping", onsubmit: submit },
    h("h2", {}, t("web.enrol.keep")),
    h("label", { class: "field wide" }, h("span", {}, t("web.enrol.name")), name),
    boxes.length === 0 ? null : h("label", { class: "field wide" }, h("span", {}, t("web.enrol.into")),
      h("select", { "data-key": "into", onchange: (/** @type {Event} */ event) => change({ into: /** @type {HTMLSelectElement} */ (event.currentTarget).value }) },
        h("option", { value: "", selected: into === "" }, t("web.park.enrol.new")),
        boxes.map((box) => h("option", { value: box.id, selected: box.id === into }, box.name)))),
    h("div", { class: "row" },
      h("button", { class: "main", "data-key": "keep" }, icon("tick"), t("web.enrol.save")),
      leaveButton()));
}

function leaveButton() {
  return h("button", { type: "button", class: "quiet", "data-key": "leave", onclick: () => change({ view: "start", problem: null, empty: null, brush: "" }) }, icon("undo"), t("web.corners.leave"));
}

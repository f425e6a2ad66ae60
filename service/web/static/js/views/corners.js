/** The sheet's corners, dragged on its photo, and how many rows and columns lie between them. */

import { openByHand, readCorners } from "../actions.js";
import { readEmptyCorners } from "../layouts.js";
import { cornersView as dragView, quarterTurned } from "../corners.js";
import { h, icon } from "../dom.js";
import { problemBox } from "../notices.js";
import { change, now } from "../store.js";
import { t } from "../words.js";

/**
 * The view's host.
 * @param {HTMLElement} host
 * @param {import("../store.js").State} state
 */
export function cornersView(host, state) {
  const { tried, corners, size, problem } = state;
  if (tried === null) return;
  const dragged = { photo: tried, corners, rows: Number(size.rows), cols: Number(size.cols) };
  dragView(host, dragged, (moved) => change({ corners: moved }), { title: t("web.corners.title"), said: `${state.dragging} ${problem?.detail ?? ""}`, panels: () => panels(state) });
}

/** @param {import("../store.js").State} state */
function panels({ problem, size }) {
  const field = (/** @type {"rows" | "cols"} */ name) => h("label", { class: "field" }, t(`web.size.${name}`),
    h("input", {
      type: "number", min: 4, max: 16, value: size[name], placeholder: t("web.corners.counted"), inputmode: "numeric", "data-key": `count-${name}`,
      oninput: (/** @type {Event} */ event) => change({ size: { ...now().size, [name]: /** @type {HTMLInputElement} */ (event.target).value } }),
    }));
  return [
    problemBox(problem, () => change({ problem: null })),
    h("section", { class: "card" },
      h("h2", {}, t("web.corners.title")),
      h("p", {}, t("web.corners.how")),
      h("div", { class: "row" }, field("rows"), field("cols")),
      h("div", { class: "row" },
        h("button", { type: "button", class: "main", "data-key": "read-corners", onclick: () => (now().dragging === "empty" ? readEmptyCorners() : readCorners()) }, t("web.corners.read")),
        h("button", { type: "button", class: "quiet", "data-key": "turn", onclick: turn }, icon("turn"), t("web.corners.turn"))),
      h("div", { class: "row" },
        h("button", { type: "button", class: "quiet", "data-key": "leave", onclick: leave }, t("web.corners.leave")),
        now().dragging === "empty" ? null : h("button", { type: "button", class: "quiet", "data-key": "hand", onclick: openByHand }, t("web.start.by_hand")))),
  ];
}

function turn() {
  change({ corners: quarterTurned(now().corners) });
}

function leave() {
  const { dragging, work } = now();
  change({ view: dragging === "empty" ? "enrol" : work ? "board" : "start", problem: null });
}

/** The park's corners, dragged on its photo. */

import { cornersView as dragView } from "../corners.js";
import { h, icon } from "../dom.js";
import { problemBox } from "../notices.js";
import { t } from "../words.js";
import { readCorners, turnCorners } from "./actions.js";
import { change, now } from "./state.js";

/**
 * The view's host.
 * @param {HTMLElement} host
 * @param {import("./state.js").State} state
 */
export function cornersView(host, { tried, corners, problem }) {
  if (tried === null) return;
  const beside = { title: t("web.park.corners.title"), said: problem?.detail ?? "", panels: () => panels(problem) };
  dragView(host, { photo: tried, corners, rows: 0, cols: 0 }, (moved) => change({ corners: moved }), beside);
}

/** @param {import("../problem.js").Problem | null} problem */
function panels(problem) {
  return [
    problemBox(problem, () => change({ problem: null })),
    h("section", { class: "card" },
      h("h2", {}, t("web.park.corners.title")),
      h("p", {}, t("web.park.corners.how")),
      h("div", { class: "row" },
        h("button", { type: "button", class: "main", "data-key": "read-corners", onclick: readCorners }, t("web.corners.read")),
        h("button", { type: "button", class: "quiet", "data-key": "turn", onclick: turnCorners }, icon("turn"), t("web.corners.turn"))),
      h("div", { class: "row" },
        h("button", { type: "button", class: "quiet", "data-key": "leave", onclick: leave }, icon("undo"), t("web.corners.leave")),
        h("button", { type: "button", class: "quiet", "data-key": "new", onclick: () => change({ view: "start", problem: null }) }, icon("photo"), t("web.park.new")))),
  ];
}

function leave() {
  change({ view: now().work ? "park" : "start", problem: null });
}

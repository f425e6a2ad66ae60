/** What went wrong, with the remedy; what would make a better photo. */

import { h, icon } from "../dom.js";
import { change } from "../store.js";
import { t } from "../words.js";

const UNNAMED = new Set(["offline", "timeout", "unexpected", "empty-file"]);

/**
 * A problem in words; null where there is none.
 * @param {import("../problem.js").Problem | null} problem
 */
export function problemBox(problem) {
  if (problem === null) return null;
  return h("section", { class: "card problem", role: "alert" },
    icon("notice"),
    h("div", {},
      h("h2", {}, problem.title),
      h("p", {}, problem.detail),
      problem.hints.length === 0 ? null : h("ul", {}, problem.hints.map((hint) => h("li", {}, hint.message))),
      problem.errors.length === 0 ? null : h("ul", {}, problem.errors.map((error) => h("li", {}, error.message))),
      UNNAMED.has(problem.code) ? null : h("p", {}, h("a", { href: `/v1/problems/${problem.code}?lang=${document.documentElement.lang}`, target: "_blank", rel: "noopener" }, t("web.problem.more")))),
    h("button", { type: "button", class: "plain close", "aria-label": t("web.close"), "data-key": "close-problem", onclick: () => change({ problem: null }) }, icon("close")));
}

/**
 * What would make a better photo: each hint lights up the cells that it is about. Null where there is none.
 * @param {import("../api.js").Hint[]} hints
 * @param {string} lit the name of what is lit
 * @param {(name: string, cells: number[][]) => void} light
 */
export function hintPanel(hints, lit, light) {
  if (hints.length === 0) return null;
  return h("section", { class: "card hints", "aria-labelledby": "hints-title" },
    h("h2", { id: "hints-title" }, icon("photo"), t("web.hints.title")),
    h("ul", { class: "lines" }, hints.map(({ id, message, where }) => h("li", {}, where.length === 0
      ? h("p", {}, message)
      : h("button",
        { type: "button", class: "line", "data-key": id, "aria-pressed": String(lit === id), onclick: () => light(id, where) },
        h("span", {}, message))))));
}

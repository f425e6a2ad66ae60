/** What went wrong, with the remedy; what would make a better photo; how far a photo is. */

import { h, icon } from "./dom.js";
import { language, t } from "./words.js";

const UNNAMED = new Set(["offline", "timeout", "unexpected", "empty-file"]);
const STAGES = ["prepare", "send", "read"];

/**
 * A problem in words; null where there is none.
 * @param {import("./problem.js").Problem | null} problem
 * @param {() => void} close
 */
export function problemBox(problem, close) {
  if (problem === null) return null;
  return h("section", { class: "card problem", role: "alert" },
    icon("notice"),
    h("div", {},
      h("h2", {}, problem.title),
      h("p", {}, problem.detail),
      problem.hints.length === 0 ? null : h("ul", {}, problem.hints.map((hint) => h("li", {}, hint.message))),
      problem.errors.length === 0 ? null : h("ul", {}, problem.errors.map((error) => h("li", {}, error.message))),
      UNNAMED.has(problem.code) ? null : h("p", {}, h("a", { href: `/v1/problems/${problem.code}?lang=${language()}`, target: "_blank", rel: "noopener" }, t("web.problem.more")))),
    h("button", { type: "button", class: "plain close", "aria-label": t("web.close"), "data-key": "close-problem", onclick: close }, icon("close")));
}

/**
 * What would make a better photo: each hint lights up the cells that it is about. Null where there is none.
 * @param {import("./api.js").Hint[]} hints
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

/**
 * While a photo is read: how far it is, and a way out.
 * @param {{name: string, share: number}} stage
 * @param {string} reading what is done once the photo has been sent
 * @param {() => void} cancel
 */
export function progressCard(stage, reading, cancel) {
  const done = STAGES.indexOf(stage.name);
  const sending = stage.name === "send" ? ` ${Math.round(stage.share * 100)} %` : "";
  return h("section", { class: "card progress" },
    h("div", { class: "ripples", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    h("h2", { role: "status" }, stage.name === "read" ? reading : t(`web.reading.${stage.name}`) + sending),
    h("ol", { class: "stages" }, STAGES.map((name, n) => h("li",
      { class: n < done ? "done" : n === done ? "doing" : "", "aria-current": n === done ? "step" : null },
      t(`web.reading.step.${name}`)))),
    h("button", { type: "button", class: "quiet", "data-key": "cancel", onclick: cancel }, t("web.cancel")));
}

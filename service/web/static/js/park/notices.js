/** What went wrong, with the remedy. */

import { h, icon } from "../dom.js";
import { language, t } from "../words.js";
import { change } from "./state.js";

const UNNAMED = new Set(["offline", "timeout", "unexpected", "empty-file"]);

/**
 * A problem in words; null where there is none.
 * @param {import("../problem.js").Problem | null} problem
 */
export function problemBox(problem) {
  if (problem === null) return null;
  const more = h("a", { href: `/v1/problems/${problem.code}?lang=${language()}`, target: "_blank", rel: "noopener" }, t("web.problem.more"));
  return h("section", { class: "card problem", role: "alert" },
    icon("notice"),
    h("div", {},
      h("h2", {}, problem.title),
      h("p", {}, problem.detail),
      problem.hints.length === 0 ? null : h("ul", {}, problem.hints.map((hint) => h("li", {}, hint.message))),
      problem.errors.length === 0 ? null : h("ul", {}, problem.errors.map((error) => h("li", {}, error.message))),
      UNNAMED.has(problem.code) ? null : h("p", {}, more)),
    h("button", { type: "button", class: "plain close", "aria-label": t("web.close"), "data-key": "close-problem", onclick: () => change({ problem: null }) }, icon("close")));
}

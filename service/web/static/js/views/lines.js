/** Where the points come from, what earned nothing and why, and what seems odd about the sheet. */

import { h, icon } from "../dom.js";
import { light } from "../actions.js";
import { signed, t } from "../words.js";

const KINDS = [
  ["group", (/** @type {string} */ rule) => !rule.endsWith("house") && !rule.endsWith("water_link")],
  ["link", (/** @type {string} */ rule) => rule.endsWith("water_link")],
  ["house", (/** @type {string} */ rule) => rule.endsWith("house")],
];

/**
 * Panels of the score lines.
 * @param {import("../store.js").State} state
 */
export function linePanels(state) {
  const { score } = state;
  if (score === null) return [];
  const numbered = score.lines.map((line, n) => ({ ...line, name: `line-${n}` }));
  const paid = numbered.filter((line) => line.points !== 0);
  const zero = numbered.filter((line) => line.points === 0);
  const groups = KINDS.map(([kind, belongs]) => {
    const lines = paid.filter((line) => /** @type {(rule: string) => boolean} */ (belongs)(line.rule));
    return lines.length === 0 ? null : [
      h("h3", {}, t(`web.lines.${kind}`), h("span", { class: "points" }, signed(lines.reduce((sum, line) => sum + line.points, 0)))),
      h("ul", { class: "lines" }, lines.map((line) => lineView(state, line))),
    ];
  });
  return [
    h("section", { class: "card score" },
      h("h2", {}, t("web.lines.title")),
      paid.length === 0 ? h("p", { class: "muted" }, t("web.lines.none")) : groups.flat(),
      zero.length === 0 ? null : h("details", { "data-key": "zero" },
        h("summary", {}, t("web.lines.zero", { count: zero.length })),
        h("ul", { class: "lines" }, zero.map((line) => lineView(state, line)))),
      rulesOf(state)),
  ];
}

/**
 * @param {import("../store.js").State} state
 * @param {import("../api.js").Line & {name: string}} line
 */
function lineView({ lit }, { name, label, points, cells }) {
  return h("li", {},
    h("button",
      { type: "button", class: "line", "data-key": name, "aria-pressed": String(lit.name === name), onclick: () => light(name, cells) },
      h("span", {}, label),
      h("span", { class: "points" }, signed(points))));
}

/**
 * The rules behind the lines, each once, with its section of the rule text.
 * @param {import("../store.js").State} state
 */
function rulesOf({ score, card }) {
  const cited = new Set(score?.lines.map((line) => line.rule));
  const rules = card?.rules.filter((rule) => cited.has(rule.id)) ?? [];
  if (rules.length === 0) return null;
  return h("details", { "data-key": "rules" },
    h("summary", {}, t("web.lines.rules")),
    h("ul", { class: "rules" }, rules.map((rule) => h("li", {}, rule.text, " ", h("cite", {}, rule.section)))));
}

/**
 * The panel of the findings.
 * @param {import("../store.js").State} state
 */
export function findingPanel({ score, lit }) {
  const findings = score?.findings ?? [];
  if (findings.length === 0) return null;
  return h("section", { class: "card findings" },
    h("h2", {}, icon("notice"), t("web.findings.title")),
    h("ul", { class: "lines" }, findings.map(({ message, where }, n) => h("li", {},
      h("button",
        { type: "button", class: "line", "data-key": `finding-${n}`, "aria-pressed": String(lit.name === `finding-${n}`), onclick: () => light(`finding-${n}`, where) },
        h("span", {}, message))))));
}

/** Open rules questions: which choice is in force, what another would give, and a switch. */

import { h } from "../dom.js";
import { chooseRuling } from "../actions.js";
import { signed, t } from "../words.js";

/**
 * The panel of the rulings that change this total, and of those that the person chose.
 * @param {import("../store.js").State} state
 */
export function rulingPanel({ score, card, rulings }) {
  if (score === null || card === null) return null;
  const matter = card.rulings.filter(({ id }) => rulings[id] || score.rulings.some((use) => use.id === id));
  if (matter.length === 0) return null;
  return h("section", { class: "card rulings" },
    h("h2", {}, t("web.rulings.title")),
    h("p", { class: "muted" }, t("web.rulings.intro")),
    matter.map((ruling) => rulingView(ruling, score, rulings[ruling.id] ?? ruling.default)));
}

/**
 * @param {import("../api.js").Ruling} ruling
 * @param {import("../api.js").Breakdown} score
 * @param {string} used
 */
function rulingView(ruling, score, used) {
  const others = score.rulings.find((use) => use.id === ruling.id)?.others ?? {};
  const totalOf = (/** @type {string} */ choice) => (choice === used ? score.total : others[choice]);
  return h("fieldset", {},
    h("legend", {}, ruling.text),
    ruling.choices.map((choice) => h("label", { class: "option" },
      h("input", { type: "radio", name: ruling.id, value: choice, checked: choice === used, "data-key": `${ruling.id}-${choice}`, onchange: () => chooseRuling(ruling.id, choice) }),
      h("span", {}, ruling.labels[choice]),
      h("span", { class: "points" }, typeof totalOf(choice) === "number" ? signed(/** @type {number} */ (totalOf(choice))) : ""))),
    h("details", { "data-key": `why-${ruling.id}` }, h("summary", {}, t("web.rulings.why")), h("p", {}, ruling.why)));
}

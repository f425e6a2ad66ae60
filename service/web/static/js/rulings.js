/** Open rules questions: which choice is in force, what another would give, and a switch. It knows no game. */

import { h } from "./dom.js";
import { signed, t } from "./words.js";

/**
 * The panel of the rulings that change this total, and of those that the person chose.
 * @param {{total: number, rulings: import("./api.js").RulingUse[]} | null} score
 * @param {{rulings: import("./api.js").Ruling[]} | null} card
 * @param {Record<string, string>} rulings what the person chose
 * @param {(id: string, choice: string) => void} choose
 */
export function rulingPanel(score, card, rulings, choose) {
  if (score === null || card === null) return null;
  const matter = card.rulings.filter(({ id }) => rulings[id] || score.rulings.some((use) => use.id === id));
  if (matter.length === 0) return null;
  return h("section", { class: "card rulings" },
    h("h2", {}, t("web.rulings.title")),
    h("p", { class: "muted" }, t("web.rulings.intro")),
    matter.map((ruling) => rulingView(ruling, score, rulings[ruling.id] ?? ruling.default, choose)));
}

/**
 * The rulings chosen, with another choice among them: the standard one is none.
 * @param {Record<string, string>} rulings
 * @param {import("./api.js").Ruling[]} known
 * @param {string} id
 * @param {string} choice
 */
export function withRuling(rulings, known, id, choice) {
  const { [id]: _, ...others } = rulings;
  return choice === known.find((ruling) => ruling.id === id)?.default ? others : { ...others, [id]: choice };
}

/**
 * @param {import("./api.js").Ruling} ruling
 * @param {{total: number, rulings: import("./api.js").RulingUse[]}} score
 * @param {string} used
 * @param {(id: string, choice: string) => void} choose
 */
function rulingView(ruling, score, used, choose) {
  const others = score.rulings.find((use) => use.id === ruling.id)?.others ?? {};
  const totalOf = (/** @type {string} */ choice) => (choice === used ? score.total : others[choice]);
  return h("fieldset", {},
    h("legend", {}, ruling.text),
    ruling.choices.map((choice) => h("label", { class: "option" },
      h("input", { type: "radio", name: ruling.id, value: choice, checked: choice === used, "data-key": `${ruling.id}-${choice}`, onchange: () => choose(ruling.id, choice) }),
      h("span", {}, ruling.labels[choice]),
      h("span", { class: "points" }, typeof totalOf(choice) === "number" ? signed(/** @type {number} */ (totalOf(choice))) : ""))),
    h("details", { "data-key": `why-${ruling.id}` }, h("summary", {}, t("web.rulings.why")), h("p", {}, ruling.why)));
}

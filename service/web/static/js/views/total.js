/** The total: how many points, how sure, and what rank they make. */

import { h } from "../dom.js";
import { rescore } from "../actions.js";
import { signed, t } from "../words.js";

/**
 * The panel of the total.
 * @param {import("../store.js").State} state
 */
export function totalPanel(state) {
  const { score, asking, problem, work } = state;
  const number = score === null ? "–" : signed(score.total);
  const stale = problem !== null && !asking;
  return h(
    "section",
    { class: `card total${asking || stale ? " stale" : ""}`, "aria-label": t("web.total") },
    h("div", { class: "total-row" },
      h("p", { class: "number", id: "total" }, number, " ", h("span", {}, t("web.points", { count: score?.total ?? 0 }))),
      h("div", { class: "chips" }, chips(state))),
    rangeOf(state),
    stale && work ? h("p", { class: "warning" }, t("web.total.stale"), " ", h("button", { type: "button", class: "quiet", "data-key": "rescore", onclick: rescore }, t("web.retry"))) : null,
  );
}

/** @param {import("../store.js").State} state */
function chips({ score, asking }) {
  if (asking) return [h("span", { class: "chip" }, t("web.total.asking"))];
  if (score === null) return [];
  return [
    score.complete ? null : h("span", { class: "chip open" }, t("web.total.unfinished")),
    score.solo_rank ? h("span", { class: "chip" }, t("web.rank", { rank: t(`web.rank.${score.solo_rank}`) })) : null,
  ];
}

/** @param {import("../store.js").State} state */
function rangeOf({ range, asking }) {
  if (range === null || range.certain || asking) return null;
  const id = range.exact ? "web.total.range" : "web.total.range_found";
  return h("p", { class: "range" }, t(id, { low: signed(range.low), high: signed(range.high) }));
}

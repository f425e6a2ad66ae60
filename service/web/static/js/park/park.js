/** The park in hand: photo and tiles, questions, the score with its lines. */

import { h, icon } from "../dom.js";
import { hintPanel, problemBox } from "../notices.js";
import { rulingPanel } from "../rulings.js";
import { signed, t } from "../words.js";
import { chooseReading, light, openCorners } from "./actions.js";
import { chooseRuling, retry, undo } from "./answers.js";
import { teachAnswers } from "./enrolling.js";
import { markOf, photoView } from "./photo.js";
import { pick } from "./picker.js";
import { questionPanel, unnamedPanel } from "./questions.js";
import { change } from "./state.js";

/** @param {import("./state.js").State} state */
export function parkView(state) {
  const { work, problem, lit, card, rulings } = state;
  if (work === null) return h("p", {}, t("web.park.none"));
  return h("div", { class: "columns board" },
    h("div", { class: "panels first" },
      totalPanel(state),
      problemBox(problem, () => change({ problem: null })),
      questionPanel(state),
      hintPanel(work.reading.hints ?? [], lit.name, light)),
    h("div", { class: "stage" },
      h("div", { class: "frame" }, photoView(state, pick)),
      legend(work),
      tools(state),
      parksOnPhoto(work)),
    h("div", { class: "panels" },
      unnamedPanel(state),
      teachPanel(state),
      findingPanel(state),
      linePanel(state),
      rulingPanel(work.reading.score?.breakdown ?? null, card, rulings, chooseRuling)));
}

/** @param {import("./state.js").State} state */
function tools({ past, photo }) {
  return h("div", { class: "row tools" },
    h("button", { type: "button", class: "quiet", "data-key": "undo", disabled: past.length === 0, onclick: undo }, icon("undo"), t("web.park.undo")),
    photo?.sent ? h("button", { type: "button", class: "quiet", "data-key": "corners", onclick: openCorners }, icon("corners"), t("web.park.wrong")) : null,
    h("button", { type: "button", class: "quiet", "data-key": "new", onclick: () => change({ view: "start", problem: null }) }, icon("photo"), t("web.park.new")));
}

/**
 * Where a photo shows several parks: which of them.
 * @param {import("./state.js").Work} work
 */
function parksOnPhoto({ reading }) {
  const all = reading.readings;
  if (!all) return null;
  const label = t("web.park.readings", { count: all.length });
  const current = JSON.stringify(reading.geometry.corners);
  return h("div", { class: "row", role: "group", "aria-label": label },
    h("span", { class: "muted" }, label),
    h("div", { class: "segments" }, all.map((one, n) => h("button",
      { type: "button", "data-key": `reading-${n}`, "aria-pressed": String(JSON.stringify(one.geometry.corners) === current), onclick: () => chooseReading(n) },
      String(n + 1)))));
}

/** @param {import("./state.js").State} state */
function totalPanel({ work, asking, unheard }) {
  const score = work?.reading.score ?? null;
  const reason = work?.reading.score_reason;
  return h("section", { class: `card total${asking || unheard ? " stale" : ""}`, "aria-label": t("web.total") },
    h("div", { class: "total-row" },
      h("p", { class: "number", id: "total" }, score ? signed(score.total) : "–", " ", h("span", {}, t("web.points", { count: score?.total ?? 0 }))),
      h("div", { class: "chips" },
        h("span", { class: "chip" }, t("web.park.tiles", { count: work?.reading.cells.length ?? 0 })),
        asking ? h("span", { class: "chip" }, t("web.total.asking")) : null)),
    score && !score.certain ? h("p", { class: "range" }, t(score.exact ? "web.park.range" : "web.park.range_found", { low: signed(score.low), high: signed(score.high) })) : null,
    score === null && reason ? h("p", { class: "range" }, reason) : null,
    unheard && !asking ? h("p", { class: "warning" }, t("web.total.stale"), " ", h("button", { type: "button", class: "quiet", "data-key": "retry", onclick: retry }, t("web.retry"))) : null);
}

/** @param {import("./state.js").Work} work */
function legend(work) {
  const marks = new Set(work.reading.cells.map((cell) => markOf(work, cell)));
  const shown = /** @type {const} */ (["asked", "unsure", "edited"]).filter((mark) => marks.has(mark));
  return h("p", { class: "legend" },
    shown.length === 0 ? t("web.park.tap") : shown.map((mark) => h("span", { class: `mark ${mark}` }, icon(mark === "edited" ? "tick" : "question"), t(`web.park.mark.${mark}`))));
}

/** @param {import("./state.js").State} state */
function teachPanel({ work, mine, catalogue, said }) {
  const own = mine.some((one) => one.id === catalogue && !one.id.startsWith("hs_"));
  if (!own || (work?.answered.length ?? 0) === 0) return null;
  return h("section", { class: "card" },
    h("h2", {}, t("web.park.teach")),
    h("p", {}, t("web.park.teach.text")),
    h("div", { class: "row" }, h("button", { type: "button", class: "quiet", "data-key": "teach", onclick: teachAnswers }, icon("tick"), t("web.park.teach.do"))),
    said ? h("p", { class: "muted", role: "status" }, said) : null);
}

/** @param {import("./state.js").State} state */
function findingPanel({ work, lit }) {
  const findings = work?.reading.score?.breakdown.findings ?? [];
  if (findings.length === 0) return null;
  return h("section", { class: "card findings" },
    h("h2", {}, icon("notice"), t("web.park.findings")),
    h("ul", { class: "lines" }, findings.map(({ message, where }, n) => h("li", {}, line(lit, `finding-${n}`, message, where, null)))));
}

/** @param {import("./state.js").State} state */
function linePanel({ work, lit }) {
  const breakdown = work?.reading.score?.breakdown;
  if (!breakdown) return null;
  const lines = breakdown.lines.map((one, n) => ({ ...one, name: `line-${n}` }));
  const view = (/** @type {typeof lines} */ some) => h("ul", { class: "lines" }, some.map(({ name, label, points, cells }) => h("li", {}, line(lit, name, label, cells, points))));
  const paid = lines.filter(({ points }) => points !== 0);
  const zero = lines.filter(({ points }) => points === 0);
  return h("section", { class: "card score" },
    h("h2", {}, t("web.lines.title")),
    paid.length === 0 ? h("p", { class: "muted" }, t("web.park.lines.none")) : view(paid),
    zero.length === 0 ? null : h("details", { "data-key": "zero" }, h("summary", {}, t("web.lines.zero", { count: zero.length })), view(zero)));
}

/**
 * @param {{name: string}} lit
 * @param {string} name
 * @param {string} text
 * @param {number[][]} cells
 * @param {number | null} points
 */
function line(lit, name, text, cells, points) {
  return h("button", { type: "button", class: "line", "data-key": name, "aria-pressed": String(lit.name === name), onclick: () => light(name, cells) },
    h("span", {}, text),
    points === null ? null : h("span", { class: "points" }, signed(points)));
}

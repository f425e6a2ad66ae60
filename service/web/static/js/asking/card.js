/**
 * The card that asks one question after the other, of whatever board: the cut-out of the photo, an answer a button,
 * "can't tell", how many are left, and how the range of the total shrinks.
 *
 * It knows no game: a view hands it words and functions. Answers can be given by digit, too, while the card has the
 * focus; after an answer the focus stays in the card (see `refresh` in dom.js).
 *
 * @typedef {{key: string, name: string, icon: Node | null, look?: string, note?: string}} Choice
 *   `key`: what `answer` is called with; `look`: a class for its colours; `note`: what it leads to ("→ 85").
 * @typedef {{low: number, high: number}} Range
 * @typedef {{
 *   title: string, where: string, picture: Element | null, choices: Choice[], left: number, done: number,
 *   range: Range | null, widest: Range | null, answer: (key: string) => void, skip: () => void,
 *   other?: {name: string, act: () => void} | null, remark?: string,
 * }} Question
 *   `where`: the place in words; `left`, `done`: questions open (this one too) and settled; `range`: totals that are
 *   possible now; `widest`: those that were at first; `other`: a way to every other answer; `remark`: why it is asked.
 */

import { h, s } from "../dom.js";
import { signed, t } from "../words.js";

const WIDE = 100; // length of the range's bar, in its own units
const LEAST = 3; // ... and of the shortest piece that is still seen

/**
 * The card of a question.
 * @param {Question} question
 * @returns {HTMLElement}
 */
export function askingCard(question) {
  return h("section",
    { class: "card question asking", "aria-labelledby": "question-title", onkeydown: (/** @type {KeyboardEvent} */ event) => typed(event, question) },
    progress(question),
    h("div", { class: "question-head" },
      question.picture,
      h("div", {},
        h("h2", { id: "question-title" }, question.title),
        h("p", { class: "muted where" }, question.where),
        question.remark ? h("p", { class: "muted" }, question.remark) : null)),
    h("div", { class: "answers", role: "group", "aria-labelledby": "question-title" }, question.choices.map((choice, n) => button(question, choice, n))),
    h("div", { class: "row" },
      question.other ? h("button", { type: "button", class: "quiet", "data-key": "else", "data-near": "answers", onclick: question.other.act }, question.other.name) : null,
      h("button", { type: "button", class: "quiet", "data-key": "skip", "data-near": "answers", onclick: question.skip }, t("web.question.skip"))),
    rangeBar(question.range, question.widest));
}

/**
 * The card once nothing is left to ask: what is settled, and the way back to what was put aside.
 * @param {{done: number, aside: number, range: Range | null, widest: Range | null, again: () => void}} state
 * @returns {HTMLElement | null}
 */
export function doneCard({ done, aside, range, widest, again }) {
  if (done + aside === 0) return null;
  return h("section", { class: "card question asking over", "aria-labelledby": "question-title" },
    h("h2", { id: "question-title" }, t(aside === 0 ? "web.question.done" : "web.question.done_but")),
    rangeBar(range, widest),
    aside === 0 ? null : h("div", { class: "row" },
      h("button", { type: "button", class: "quiet", "data-key": "again", "data-near": "answers", onclick: again }, t("web.question.again", { count: aside }))));
}

/** @param {Question} question */
function progress({ left, done }) {
  const text = t("web.question.left", { count: left });
  return h("div", { class: "so-far" },
    h("progress", { max: left + done, value: done, "aria-label": text }),
    h("span", {}, text));
}

/**
 * @param {Question} question
 * @param {Choice} choice
 * @param {number} n
 */
function button({ answer }, { key, name, icon, look, note }, n) {
  return h("button",
    { type: "button", class: `choice ${look ?? ""}`, "data-key": `answer-${key}`, "data-near": "answers", "aria-keyshortcuts": n < 9 ? String(n + 1) : null, onclick: () => answer(key) },
    icon,
    h("span", {}, name),
    h("span", { class: "points" }, note ?? ""),
    n < 9 ? h("kbd", { "aria-hidden": "true" }, String(n + 1)) : null);
}

/**
 * Where the total may lie: the bar is what was possible at first, the piece of it what is possible now.
 * @param {Range | null} range
 * @param {Range | null} widest
 */
function rangeBar(range, widest) {
  if (range === null || widest === null) return null;
  const [low, high] = [Math.min(range.low, widest.low), Math.max(range.high, widest.high)];
  if (high === low) return null;
  const place = (/** @type {number} */ total) => ((total - low) / (high - low)) * WIDE;
  const wide = Math.max(LEAST, place(range.high) - place(range.low));
  const left = Math.min(place(range.low), WIDE - wide);
  const certain = range.low === range.high;
  return h("div", { class: `range-bar${certain ? " certain" : ""}` },
    s("svg", { viewBox: `0 0 ${WIDE} 8`, preserveAspectRatio: "none", "aria-hidden": "true" },
      s("rect", { class: "widest", x: 0, y: 2, width: WIDE, height: 4, rx: 2 }),
      s("rect", { class: "now", x: left, y: 0, width: wide, height: 8, rx: 2 })),
    h("p", {}, certain
      ? t("web.question.range_one", { total: signed(range.low) })
      : t("web.question.range", { low: signed(range.low), high: signed(range.high) })));
}

/**
 * Digits choose an answer.
 * @param {KeyboardEvent} event
 * @param {Question} question
 */
function typed(event, { choices, answer }) {
  const choice = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined;
  if (choice === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  answer(choice.key);
}

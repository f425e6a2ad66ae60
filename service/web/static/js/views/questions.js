/** What is worth asking comes first: the doubtful cells that change the total, one at a time. */

import { key } from "../board.js";
import { h, icon } from "../dom.js";
import { setContent } from "../actions.js";
import { change, now } from "../store.js";
import { nameOf, place, signed, t } from "../words.js";
import { crop } from "./crop.js";
import { pick } from "./picker.js";

/**
 * The questions that nobody has answered or put aside.
 * @param {import("../store.js").State} state
 */
export function openQuestions({ work, skipped, questions }) {
  return questions.filter(({ at }) => !work?.answered.includes(key(at)) && !skipped.includes(key(at)));
}

/**
 * The panel of the next question; null where none is left.
 * @param {import("../store.js").State} state
 */
export function questionPanel(state) {
  const open = openQuestions(state);
  if (open.length === 0 || state.work === null) return null;
  const [question] = open;
  const values = [...new Set([question.value === "?" ? "." : question.value, ...question.or])];
  const buttons = values.map((value) => answerButton(question, value));
  return h(
    "section",
    { class: "card question", "aria-labelledby": "question-title" },
    h("div", { class: "question-head" },
      crop(state, question.at),
      h("div", {},
        h("h2", { id: "question-title" }, t("web.question.title")),
        h("p", { class: "muted" }, `${place(question.at)} · ${t("web.question.left", { count: open.length })}`))),
    h("div", { class: "answers" }, buttons),
    h("div", { class: "row" },
      h("button", { type: "button", class: "quiet", "data-key": "else", "data-near": "answers", onclick: () => pick(question.at) }, t("web.question.else")),
      h("button", { type: "button", class: "quiet", "data-key": "skip", "data-near": "answers", onclick: () => skip(question.at) }, t("web.question.skip"))),
  );
}

/**
 * @param {import("../api.js").Question} question
 * @param {string} value
 */
function answerButton(question, value) {
  const total = question.totals[value];
  return h(
    "button",
    { type: "button", class: `choice holds-${value === "." ? "free" : value}`, "data-key": `answer-${value}`, "data-near": "answers", onclick: () => setContent(question.at, value) },
    icon(value === "." ? "free" : value),
    h("span", {}, nameOf(value)),
    h("span", { class: "points" }, total === undefined ? "" : `→ ${signed(total)}`),
  );
}

/** @param {number[]} at */
function skip(at) {
  change({ skipped: [...now().skipped, key(at)] });
}

/** What is worth asking comes first: the doubtful cells that change the total, one at a time. */

import * as api from "../api.js";
import { key, withContent } from "../board.js";
import { h, icon } from "../dom.js";
import { setContent } from "../actions.js";
import { change, now } from "../store.js";
import { nameOf, place, signed, t } from "../words.js";
import { crop } from "./crop.js";
import { pick } from "./picker.js";

/** Totals by position and rulings, so that nothing is asked of the service twice. @type {Map<string, number>} */
const totals = new Map();

/**
 * The questions that nobody has answered or put aside.
 * @param {import("../store.js").State} state
 */
export function openQuestions({ work, skipped }) {
  const all = work?.reading?.questions ?? [];
  return all.filter(({ at }) => !work?.answered.includes(key(at)) && !skipped.includes(key(at)));
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
  const buttons = values.map((value) => answerButton(state, question, value));
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
      h("button", { type: "button", class: "quiet", onclick: () => pick(question.at) }, t("web.question.else")),
      h("button", { type: "button", class: "quiet", onclick: () => skip(question.at) }, t("web.question.skip"))),
  );
}

/**
 * @param {import("../store.js").State} state
 * @param {import("../api.js").Question} question
 * @param {string} value
 */
function answerButton(state, question, value) {
  const points = h("span", { class: "points" });
  const button = h(
    "button",
    { type: "button", class: `choice holds-${value === "." ? "free" : value}`, "data-key": `answer-${value}`, onclick: () => setContent(question.at, value) },
    icon(value === "." ? "free" : value),
    h("span", {}, nameOf(value)),
    points,
  );
  totalWith(state, question, value).then((total) => points.replaceChildren(total === null ? "" : `→ ${signed(total)}`));
  return button;
}

/**
 * The total if `value` stood there: as the reading says while nothing was changed, else asked of the service.
 * @param {import("../store.js").State} state
 * @param {import("../api.js").Question} question
 * @param {string} value
 * @returns {Promise<number | null>}
 */
async function totalWith({ work, rulings }, question, value) {
  if (work === null) return null;
  const untouched = work.edited.length === 0 && Object.keys(rulings).length === 0;
  if (untouched && work.position.sheet === work.reading?.position.sheet) return question.totals[value] ?? null;
  const position = withContent(work.position, question.at, value);
  const name = JSON.stringify([position, rulings]);
  try {
    const total = totals.get(name) ?? (await api.score(position, rulings)).total;
    totals.set(name, total);
    return total;
  } catch {
    return null; // the button works without the number
  }
}

/** @param {number[]} at */
function skip(at) {
  change({ skipped: [...now().skipped, key(at)] });
}

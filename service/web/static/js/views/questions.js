/** What is worth asking comes first: the doubtful cells that change the total, one at a time. */

import { askingCard, doneCard } from "../asking/card.js";
import { key } from "../board.js";
import { icon } from "../dom.js";
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
 * The panel of the next question, or of what the answers came to; null for a sheet that nobody was asked about.
 * @param {import("../store.js").State} state
 */
export function questionPanel(state) {
  const { work, range, skipped, questions } = state;
  if (work === null || work.reading === null || work.reading.questions.length === 0) return null;
  const open = openQuestions(state);
  const done = work.answered.length;
  const widest = work.reading.score;
  const aside = questions.filter(({ at }) => skipped.includes(key(at)) && !work.answered.includes(key(at))).length;
  if (open.length === 0) return doneCard({ done, aside, range, widest, again: () => change({ skipped: [] }) });
  const [question] = open;
  const values = [...new Set([question.value === "?" ? "." : question.value, ...question.or])];
  return askingCard({
    title: t("web.question.title"),
    where: place(question.at),
    picture: crop(state, question.at),
    choices: values.map((value) => choice(question, value)),
    left: open.length,
    done: done + aside,
    range,
    widest,
    answer: (value) => setContent(question.at, value),
    skip: () => change({ skipped: [...now().skipped, key(question.at)] }),
    other: { name: t("web.question.else"), act: () => pick(question.at) },
  });
}

/**
 * @param {import("../api.js").Question} question
 * @param {string} value
 * @returns {import("../asking/card.js").Choice}
 */
function choice({ totals }, value) {
  const name = value === "." ? "free" : value;
  const total = totals[value];
  return { key: value, name: nameOf(value), icon: icon(name), look: `holds-${name}`, note: total === undefined ? "" : `→ ${signed(total)}` };
}

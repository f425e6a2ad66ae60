/** What a person says of a park in hand. Nothing that was answered is lost when a call fails. */

import { isAbort } from "../calls.js";
import { Problem } from "../problem.js";
import { withRuling } from "../rulings.js";
import { announce, language, t } from "../words.js";
import * as api from "./api.js";
import { beginCall, fail, tell } from "./running.js";
import { change, key, now } from "./state.js";
import { UNKNOWN } from "./tiles.js";

const MOST_PAST = 60;
const PASSING = new Set(["offline", "timeout", "unexpected", "busy", "internal"]); // worth trying again as it is

/**
 * Say what lies on a square.
 * @param {number[]} at
 * @param {import("./state.js").Saying} what
 */
export function answer(at, what) {
  const unheard = (now().unheard ?? []).filter((one) => key(one.at) !== key(at));
  return settle([...unheard, { at, what }]);
}

/** Ask again what a failed call was to ask. */
export function retry() {
  return settle(now().unheard ?? []);
}

/**
 * Choose how an open rules question is read.
 * @param {string} id
 * @param {string} choice
 */
export function chooseRuling(id, choice) {
  change({ rulings: withRuling(now().rulings, now().card?.rulings ?? [], id, choice) });
  return settle([]);
}

/**
 * Put answers into the reading and judge the park anew, by the rulings and in the language in use.
 * @param {{at: number[], what: import("./state.js").Saying}[]} sayings
 */
export async function settle(sayings) {
  const { work, rulings, past } = now();
  if (work === null) return;
  const signal = beginCall();
  change({ asking: true });
  const under = circumstances();
  try {
    const settled = await api.settle(work.reading, sayings.map(({ at, what }) => ({ at, ...what })), rulings, signal);
    const reading = joined(work.reading, settled);
    const next = { reading, answered: [...new Set([...work.answered, ...sayings.flatMap((one) => meantBy(work, one))])], under };
    const kept = sayings.length === 0 ? past : [...past.slice(-MOST_PAST), work];
    change({ work: next, past: kept, asking: false, problem: null, unheard: null, lit: dark(), said: "", widest: now().widest ?? reading.score });
    tell(reading);
  } catch (error) {
    if (isAbort(error)) return;
    const unheard = error instanceof Problem && PASSING.has(error.code) ? sayings : null;
    change({ asking: false, unheard });
    fail(error);
  }
}

/**
 * A reading after it was settled: outlines and pictures are as they were.
 * @param {import("./state.js").Reading} before
 * @param {any} settled
 * @returns {import("./state.js").Reading}
 */
function joined(before, settled) {
  const shown = new Map(before.cells.map((cell) => [key(cell.at), cell]));
  const cells = settled.cells.map((/** @type {any} */ cell) => ({ ...shown.get(key(cell.at)), ...cell }));
  const { score_reason: _, ...rest } = before;
  return { ...rest, ...settled, cells };
}

/**
 * The squares that a saying is about: one, or with it all that look alike and have no name.
 * @param {import("./state.js").Work} work
 * @param {{at: number[], what: import("./state.js").Saying}} saying
 */
function meantBy({ reading }, { at, what }) {
  const group = reading.cells.find((cell) => key(cell.at) === key(at))?.group;
  const alike = reading.cells.filter((cell) => what.alike && cell.group === group && cell.label === UNKNOWN);
  return [key(at), ...alike.map((cell) => key(cell.at))];
}

/** Take back the last answer. */
export function undo() {
  const { past } = now();
  if (past.length === 0) return;
  const work = past[past.length - 1];
  change({ work, past: past.slice(0, -1), problem: null, unheard: null, lit: dark() });
  announce(t("web.said.undone"));
  if (work.under !== circumstances()) settle([]);
}

/**
 * What a score depends on besides the tiles: where it is not the same, the park is judged anew.
 * @param {Record<string, string>} [rulings]
 */
export function circumstances(rulings = now().rulings) {
  return JSON.stringify([language(), Object.entries(rulings).sort()]);
}

/** Nothing is lit. */
export function dark() {
  return { name: "", cells: [] };
}

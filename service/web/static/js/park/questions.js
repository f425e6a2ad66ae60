/** The tiles that are worth asking about, one at a time; tiles that look alike are named together. */

import { askingCard, doneCard } from "../asking/card.js";
import { cutOut } from "../asking/cutout.js";
import { h, icon } from "../dom.js";
import { signed, t } from "../words.js";
import { answer } from "./answers.js";
import { placeOf } from "./photo.js";
import { pick } from "./picker.js";
import { change, key, now } from "./state.js";
import { labelled, LANDSCAPES, NOTHING, titleOf, UNKNOWN, wordOf } from "./tiles.js";

const MOST_CHOICES = 6;

/**
 * The panel of the next question; null where nobody was asked.
 * @param {import("./state.js").State} state
 */
export function questionPanel({ work, skipped, widest, asking }) {
  if (work === null) return null;
  const { questions, score } = work.reading;
  const asked = questions.filter(({ at }) => !work.answered.includes(key(at)));
  const open = asked.filter(({ at }) => !skipped.includes(key(at)));
  const range = score ?? null;
  const done = work.answered.length;
  if (open.length === 0) {
    return doneCard({ done, aside: asked.length, range, widest, again: () => change({ skipped: [] }) });
  }
  const [question] = open;
  const cell = work.reading.cells.find((one) => key(one.at) === key(question.at));
  if (cell === undefined) return null;
  const twins = twinsOf(work, cell);
  const choices = choicesOf(question, cell);
  const card = askingCard({
    title: t(choices[0].key.startsWith("landscape:") ? "web.park.question.landscape" : "web.park.question"),
    where: placeOf(work, cell),
    picture: picture(cell),
    choices,
    left: open.length,
    done,
    range,
    widest,
    answer: (chosen) => !asking && answer(question.at, meant(chosen, twins.length > 0)),
    skip: () => change({ skipped: [...skipped, key(question.at)] }),
    other: { name: t("web.park.list"), act: () => pick(cell) },
    remark: twins.length > 0 ? t("web.park.alike", { count: twins.length }) : undefined,
  });
  if (asking) card.setAttribute("aria-busy", "true");
  return card;
}

/**
 * The tiles that nobody knows by name and that look like this one.
 * @param {import("./state.js").Work} work
 * @param {import("./state.js").Cell} cell
 */
export function twinsOf({ reading, answered }, cell) {
  if (cell.label !== UNKNOWN) return [];
  return reading.cells.filter((one) => one !== cell && one.group === cell.group && one.label === UNKNOWN && !answered.includes(key(one.at)));
}

/**
 * The tile cut out of the photo; null where no photo can be shown.
 * @param {import("./state.js").Cell} cell
 */
export function picture(cell) {
  const { photo } = now();
  return photo ? cutOut(photo, cell.polygon, t("web.park.cut")) : null;
}

/**
 * @param {import("./state.js").Question} question
 * @param {import("./state.js").Cell} cell
 */
function choicesOf({ value, or, totals }, cell) {
  const known = [...new Set([value, ...or])].filter((one) => one !== UNKNOWN && one !== NOTHING).slice(0, MOST_CHOICES);
  const labels = value === NOTHING || or.includes(NOTHING) ? [...known, NOTHING] : known;
  const byName = labels.map((label) => ({
    key: `label:${label}`,
    name: labelled(label),
    icon: label === NOTHING ? icon("close") : swatch(now().work?.reading.tiles[label]?.tile.landscape),
    note: totals[label] === undefined ? "" : `→ ${signed(totals[label])}`,
  }));
  if (known.length > 0) return byName;
  const likely = Object.keys(cell.landscapes ?? {});
  const order = [...likely, ...LANDSCAPES.filter((one) => !likely.includes(one))];
  return [...order.map((landscape) => ({ key: `landscape:${landscape}`, name: wordOf(landscape), icon: swatch(landscape) })), ...byName];
}

/**
 * A little field of a landscape's colour.
 * @param {string | undefined} landscape
 */
export function swatch(landscape) {
  return h("i", { class: `swatch ${landscape ?? "bare"}`, "aria-hidden": "true" });
}

/**
 * @param {string} chosen
 * @param {boolean} alike
 */
function meant(chosen, alike) {
  const [kind, ...rest] = chosen.split(":");
  const what = kind === "label" ? { value: rest.join(":") } : { landscape: rest.join(":") };
  return alike ? { ...what, alike } : what;
}

/**
 * What is not named yet, as groups of tiles that look alike.
 * @param {import("./state.js").State} state
 */
export function unnamedPanel({ work }) {
  if (work === null) return null;
  /** @type {Map<number, import("./state.js").Cell[]>} */
  const groups = new Map();
  for (const cell of work.reading.cells) {
    if (cell.label === UNKNOWN) groups.set(cell.group, [...(groups.get(cell.group) ?? []), cell]);
  }
  if (groups.size === 0) return null;
  return h("section", { class: "card" },
    h("h2", {}, t("web.park.groups")),
    h("p", { class: "muted" }, t("web.park.groups.text")),
    h("ul", { class: "unnamed" }, [...groups.values()].map((cells) => h("li", {},
      h("button", { type: "button", class: "tile-button", "data-key": `group-${key(cells[0].at)}`, onclick: () => pick(cells[0]) },
        picture(cells[0]),
        h("span", {}, titleOf(cells[0].value)),
        h("span", { class: "points" }, `× ${cells.length}`))))));
}

/** What a person can do. Each action changes the state; nothing that was entered is lost when one fails. */

import * as api from "./api.js";
import { contentOf, emptyBoard, key, sameSize, withCircle, withContent } from "./board.js";
import { isAbort } from "./calls.js";
import { cornersField, insetCorners, quarterTurned } from "./corners.js";
import { annotated, isPlain, prepare } from "./photo.js";
import { emptyFile, offline, Problem } from "./problem.js";
import { withRuling } from "./rulings.js";
import { change, now } from "./store.js";
import { announce, signed, t } from "./words.js";

let reading = new AbortController();
let scoring = new AbortController();
/** @type {import("./store.js").View} */
let cameFrom = "start";

/** Fetch the game's card in the language in use; without it only names are missing. */
export async function fetchCard() {
  try {
    change({ card: await api.card() });
  } catch (error) {
    if (now().problem === null) fail(error);
  }
}

/**
 * Choose the scoring sheet; a photo that waited for it is read now, a sheet in hand is scored again.
 * @param {string} sheet
 */
export function chooseSheet(sheet) {
  const { waiting, work, view, layout, layouts } = now();
  const fits = layouts.some((one) => one.id === layout && one.sheet === sheet);
  change({ sheet, waiting: null, layout: fits ? layout : "" });
  if (waiting) takePhoto(waiting);
  else if (work && view === "board") edit({ position: { ...work.position, sheet } });
}

/**
 * Take up a photo: make it small, then read it.
 * @param {Blob} file
 * @param {string} [sheet] where the photo itself settles it
 */
export async function takePhoto(file, sheet = now().sheet) {
  if (file.size === 0) return fail(emptyFile());
  if (sheet === "") {
    change({ waiting: file, problem: null });
    return announce(t("web.start.sheet_first"));
  }
  const signal = beginReading("prepare");
  change({ sheet, tried: null, dragging: "sheet", size: { rows: "", cols: "" } });
  const photo = await prepare(file);
  if (signal.aborted) return;
  return readPhoto(photo, {});
}

/** Read the sample photo of the house, a Sheet 2. */
export async function takeSample() {
  const signal = beginReading("prepare");
  try {
    const answer = await fetch("/static/img/sample.jpg", { signal });
    if (!answer.ok) throw new TypeError("no sample");
    change({ layout: "", finished: false }); // nobody said anything of this sheet
    await takePhoto(await answer.blob(), "2");
  } catch (error) {
    change({ view: "start" });
    fail(error instanceof TypeError ? offline() : error);
  }
}

/** Read the photo at hand again, by the corners that were dragged. */
export function readCorners() {
  const { tried, corners, size } = now();
  if (!tried?.sent) return;
  beginReading("send");
  return readPhoto(tried, { corners: cornersField(corners), rows: size.rows, cols: size.cols });
}

/** The sheet was read with the wrong side up: read it again, turned clockwise by a quarter. */
export function turnSheet() {
  const { photo, work } = now();
  if (!photo?.sent || !work?.reading) return;
  const { corners, rows, cols } = work.reading.geometry;
  change({ tried: photo, dragging: "sheet", corners: quarterTurned(corners), size: { rows: String(cols), cols: String(rows) } });
  readCorners();
}

/**
 * @param {import("./photo.js").Photo} photo
 * @param {Record<string, string>} fields
 */
async function readPhoto(photo, fields) {
  const { sheet, corners, layout, finished } = now();
  const dragged = fields.corners !== undefined;
  try {
    const told = { layout, finished: finished ? "1" : "", overlay: isPlain(photo) ? "" : "1" }; // empty: not told
    const asked = { ...fields, sheet, ...told };
    const answer = await withoutCentre(/** @type {Blob} */ (photo.sent), asked);
    const { overlay, ...rest } = answer;
    change({ photo: overlay ? annotated(photo, overlay, rest.image) : photo.shown ? photo : null, tried: null });
    open(rest, sheet);
  } catch (error) {
    if (isAbort(error)) return;
    const refused = error instanceof Problem && (error.code === "no-board-found" || dragged);
    const start = dragged ? corners : insetCorners(photo);
    if (refused && photo.shown) change({ view: "corners", tried: photo, corners: start });
    else change({ view: "start" });
    fail(error);
  }
}

/**
 * Read; where Sheet 1 has no middle space, read it as another sheet and let the person name the centre.
 * @param {Blob} blob
 * @param {Record<string, string>} fields
 */
async function withoutCentre(blob, fields) {
  const { signal } = reading;
  try {
    return await api.read(blob, fields, signal, progress);
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors.some((one) => one.pointer === "/position/centre")) throw error;
    return api.read(blob, { ...fields, sheet: "2" }, signal, progress);
  }
}

/**
 * Show a reading. Corrections of another photo cannot be taken back on this one.
 * @param {import("./api.js").Reading} answer
 * @param {string} sheet
 * @param {import("./store.js").Work[]} [past]
 */
function open(answer, sheet, past = /** @type {import("./store.js").Work[]} */ ([])) {
  const same = answer.position.sheet === sheet;
  const work = { position: { ...answer.position, sheet }, reading: answer, edited: [], answered: [] };
  const plain = same && Object.keys(now().rulings).length === 0;
  const judged = plain ? judgement(answer) : unjudged();
  change({ view: "board", work, past, ...judged, brush: "", drawn: false, lit: dark(), skipped: [] });
  if (plain) announce(t("web.said.total", { total: signed(answer.score.total) }));
  else rescore();
}

/**
 * Show another sheet of the same photo.
 * @param {number} index
 */
export function chooseReading(index) {
  const { work, sheet } = now();
  const all = work?.reading?.readings;
  if (all && work) open({ ...all[index], readings: all }, sheet, [...now().past, work]);
}

/** Call off what is being read; the sheet that was there before is still there. */
export function cancelReading() {
  reading.abort();
  change({ view: cameFrom });
}

/**
 * Show how far a photo is; one that was under way before is called off.
 * @param {"prepare" | "send"} name of the first stage that is shown
 */
export function beginReading(name) {
  reading.abort();
  reading = new AbortController();
  const { view } = now();
  if (view !== "reading") cameFrom = view;
  change({ view: "reading", stage: { name, share: 0 }, problem: null, said: "" });
  return reading.signal;
}

/**
 * Told of the share of a photo that has left.
 * @param {number} share
 */
export function progress(share) {
  change({ stage: { name: share < 1 ? "send" : "read", share } });
}

/** Drag corners instead: on the photo at hand, from where the grid was found. */
export function openCorners() {
  const { work, photo } = now();
  if (photo?.sent) change({ view: "corners", dragging: "sheet", tried: photo, corners: work?.reading?.geometry.corners ?? insetCorners(photo), problem: null });
}

/** Fill a board by hand: the layout that came with the game, or a plain one. */
export function openByHand() {
  const { card, sheet } = now();
  const chosen = sheet || "2";
  const layout = card?.layouts.find((one) => one.position.sheet === chosen);
  const position = layout?.position ?? emptyBoard(chosen, 7, 7);
  change({
    view: "board", sheet: chosen, photo: null, work: { position, reading: null, edited: [], answered: [] },
    past: [], brush: "H", ...unjudged(), problem: null, tried: null, corners: [], lit: dark(), skipped: [],
  });
  rescore();
}

/**
 * Show a position that came with a link.
 * @param {{position: import("./board.js").Position, rulings: Record<string, string>}} found
 */
export function openLink({ position, rulings }) {
  const work = { position, reading: null, edited: [], answered: [] };
  change({ view: "board", sheet: position.sheet, rulings, work, past: [], photo: null, ...unjudged(), brush: "", lit: dark() });
  rescore();
}

/**
 * Set what stands in a cell. Answers its question too.
 * @param {number[]} at
 * @param {string} content
 */
export function setContent(at, content) {
  const { work } = now();
  if (work === null) return;
  const name = key(at);
  const answered = work.answered.includes(name) ? work.answered : [...work.answered, name];
  const same = work.position.rows[at[0]][at[1]] === content;
  const edited = same || work.edited.includes(name) ? work.edited : [...work.edited, name];
  edit({ position: withContent(work.position, at, content), edited, answered });
}

/**
 * Draw or rub out the circle round a cell.
 * @param {number[]} at
 * @param {boolean} on
 */
export function setCircle(at, on) {
  const { work } = now();
  if (work) edit({ position: withCircle(work.position, at, on) });
}

/**
 * Say which cell is the central water of Sheet 1.
 * @param {number[]} centre
 */
export function setCentre(centre) {
  const { work } = now();
  if (work) edit({ position: { ...work.position, centre } });
}

/**
 * Change the sheet in hand, undoably, and score it again.
 * @param {Partial<import("./store.js").Work>} parts
 */
export function edit(parts) {
  const { work } = now();
  if (work === null) return;
  keepPast();
  const next = { ...work, ...parts };
  change({ work: next, sheet: next.position.sheet, lit: dark() });
  rescore();
}

function keepPast() {
  const { work, past } = now();
  if (work) change({ past: [...past.slice(-99), work] });
}

/** Take back the last correction. */
export function undo() {
  const { past } = now();
  const work = past[past.length - 1];
  if (work === undefined) return;
  change({ work, past: past.slice(0, -1), sheet: work.position.sheet, lit: dark() });
  announce(t("web.said.undone"));
  rescore();
}

/**
 * Choose how an open rules question is read.
 * @param {string} id
 * @param {string} choice
 */
export function chooseRuling(id, choice) {
  change({ rulings: withRuling(now().rulings, now().card?.rulings ?? [], id, choice) });
  rescore();
}

/** Ask what the sheet in hand is worth. Only the newest question's answer counts. */
export async function rescore() {
  scoring.abort();
  scoring = new AbortController();
  const { work, rulings } = now();
  if (work === null) return;
  change({ asking: true });
  try {
    const judged = await judge(work, rulings, scoring.signal);
    change({ ...judged, asking: false, problem: null });
    announce(t("web.said.total", { total: signed(judged.score.total) }));
  } catch (error) {
    if (isAbort(error)) return;
    change({ asking: false });
    fail(error);
  }
}

/**
 * A sheet from a photo keeps the doubts of the cells that nobody settled; any other has none.
 * @param {import("./store.js").Work} work
 * @param {Record<string, string>} rulings
 * @param {AbortSignal} signal
 */
async function judge({ position, reading, edited, answered }, rulings, signal) {
  if (reading === null || !sameSize(position, reading.position)) {
    return { score: await api.score(position, rulings, signal), range: null, questions: [] };
  }
  const settled = new Set([...edited, ...answered]);
  const answers = reading.cells
    .filter(({ at }) => settled.has(key(at)) && contentOf(position, at) !== "#")
    .map(({ at }) => ({ at, value: contentOf(position, at) }));
  return judgement(await api.settle({ position, cells: reading.cells }, answers, rulings, signal));
}

/** @param {import("./api.js").Settled} settled */
function judgement({ score, questions }) {
  return { score: score.breakdown, range: score, questions };
}

function unjudged() {
  return { score: null, range: null, questions: [] };
}

/**
 * Light up cells, or put them out when they are lit already.
 * @param {string} name
 * @param {number[][]} cells
 */
export function light(name, cells) {
  change({ lit: now().lit.name === name ? dark() : { name, cells: cells.map(key) } });
}

function dark() {
  return { name: "", cells: [] };
}

/**
 * Tell what went wrong.
 * @param {unknown} error
 */
export function fail(error) {
  if (isAbort(error)) return;
  if (!(error instanceof Problem)) throw error;
  change({ problem: error });
  announce(`${error.title}. ${error.detail}`);
}

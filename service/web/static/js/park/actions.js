/** What a person can do with a park. Nothing that was answered is lost when a call fails. */

import { create, mine, open as openCollection } from "../collections-api.js";
import { once } from "../collections-common.js";
import { ownerKey, sharedKeys } from "../collections-keys.js";
import { fromDataUrl, prepare } from "../photo.js";
import { emptyFile, Problem } from "../problem.js";
import { announce, signed, t } from "../words.js";
import * as api from "./api.js";
import { change, key, now } from "./state.js";
import { titleOf, UNKNOWN } from "./tiles.js";

const MOST_PAST = 60;
const AT_ONCE = 20; // cut-outs sent in one request

let calling = new AbortController();

/** Fetch the game's card and the catalogues that this browser's keys open. */
export async function begin() {
  await trying(async () => change({ card: await api.card() }));
  await trying(listCatalogues);
  await trying(fetchEntries);
}

async function listCatalogues() {
  const own = ownerKey() ? (await mine()).collections : [];
  const found = own.filter(({ game, kind }) => game === "habitats" && kind === "catalogues").map(({ id, name }) => ({ id, name }));
  change({ mine: [...found, ...api.sharedCatalogues()] });
}

/**
 * Choose the tiles that are played with.
 * @param {string} catalogue
 */
export function chooseCatalogue(catalogue) {
  const edition = catalogue.startsWith("example-") ? catalogue.slice("example-".length) : now().edition;
  change({ catalogue, edition });
  return trying(fetchEntries);
}

/** The tiles of the catalogue in use, to choose from. */
async function fetchEntries() {
  const { catalogue, card } = now();
  const layout = card?.layouts.find((/** @type {any} */ one) => one.id === catalogue);
  if (catalogue === "") return change({ entries: [] });
  if (layout) return change({ entries: [...layout.position.catalogue.map((/** @type {any} */ one) => one.tile), { kind: "entrance" }] });
  const shared = sharedKeys().some((one) => one.key === catalogue);
  const { collection } = await openCollection(catalogue, shared ? { key: catalogue } : {});
  change({ entries: collection.items.map(({ name, item }) => ({ name, ...item })) });
}

/**
 * Read a photo of a park.
 * @param {Blob} file
 */
export function takePhoto(file) {
  return withPhoto(file, "start", async (photo, signal, progress) => {
    const { catalogue, edition, mine: own } = now();
    const pictures = own.some((one) => one.id === catalogue) ? "1" : ""; // what is corrected can be taught
    const fields = { catalogue, edition, pictures, overlay: photo.shown ? "" : "1" };
    const reading = await api.read(photo.blob, fields, signal, progress);
    const shown = reading.overlay ? fromDataUrl(reading.overlay, reading.image) : photo.shown ? photo : null;
    const { score } = reading;
    change({ photo: shown, work: { reading, answered: [] }, past: [], skipped: [], widest: score, view: "park", lit: { name: "", cells: [] } });
    tell(reading);
  });
}

/**
 * Cut the tiles out of a photo, to name them.
 * @param {Blob} file
 */
export function takeTiles(file) {
  return withPhoto(file, "enrol", async (photo, signal, progress) => {
    const { into } = now();
    const { tiles } = await api.cutOut(photo.blob, { catalogue: into }, signal, progress);
    change({ proposals: proposalsOf(tiles), view: "enrol" });
    announce(t("web.park.enrol.found", { count: tiles.length }));
  });
}

/**
 * One proposal for all cut-outs that look alike.
 * @param {any[]} tiles
 * @returns {import("./state.js").Proposal[]}
 */
function proposalsOf(tiles) {
  /** @type {Map<number, import("./state.js").Proposal>} */
  const groups = new Map();
  for (const { picture, group, known, landscapes } of tiles) {
    const first = groups.get(group);
    if (first) first.copies += 1;
    else {
      const [landscape] = Object.keys(landscapes ?? {});
      const entry = known && now().entries.find(({ name }) => name === known.name);
      const tile = entry ?? { kind: "animal", name: known?.name ?? "", ...(landscape ? { landscape } : {}) };
      groups.set(group, { picture, group, turn: known?.turn ?? 0, copies: 1, tile, known: Boolean(known) });
    }
  }
  return [...groups.values()];
}

/**
 * @param {Blob} file
 * @param {"start" | "enrol"} from the view to go back to where it fails
 * @param {(photo: import("../photo.js").Photo, signal: AbortSignal, progress: (share: number) => void) => Promise<void>} use
 */
async function withPhoto(file, from, use) {
  if (file.size === 0) return fail(emptyFile());
  calling.abort();
  calling = new AbortController();
  const { signal } = calling;
  change({ view: "reading", stage: { name: "prepare", share: 0 }, problem: null, said: "" });
  try {
    const photo = await prepare(file);
    if (signal.aborted) return undefined;
    await use(photo, signal, (share) => change({ stage: { name: share < 1 ? "send" : "read", share } }));
  } catch (error) {
    if (isAbort(error)) return undefined;
    change({ view: from });
    fail(error);
  }
  return undefined;
}

/** Call off what is being read. */
export function cancel() {
  calling.abort();
  change({ view: "start" });
}

/**
 * Say what lies on a square.
 * @param {number[]} at
 * @param {{value?: string, tile?: import("./state.js").Tile, landscape?: string, turn?: number, alike?: boolean}} what
 */
export async function answer(at, what) {
  const { work, past } = now();
  if (work === null) return;
  calling.abort();
  calling = new AbortController();
  change({ asking: true });
  try {
    const settled = await api.settle(work.reading, [{ at, ...what }], calling.signal);
    const shown = new Map(work.reading.cells.map((cell) => [key(cell.at), cell]));
    const cells = settled.cells.map((/** @type {any} */ cell) => ({ ...shown.get(key(cell.at)), ...cell }));
    const { score_reason: _, ...rest } = work.reading;
    const reading = { ...rest, ...settled, cells };
    const group = work.reading.cells.find((cell) => key(cell.at) === key(at))?.group;
    const meant = work.reading.cells.filter((cell) => key(cell.at) === key(at) || (what.alike && cell.group === group && cell.label === UNKNOWN));
    const next = { reading, answered: [...new Set([...work.answered, ...meant.map((cell) => key(cell.at))])] };
    change({ work: next, past: [...past.slice(-MOST_PAST), work], asking: false, problem: null, lit: { name: "", cells: [] }, widest: now().widest ?? reading.score });
    tell(reading);
  } catch (error) {
    if (isAbort(error)) return;
    change({ asking: false });
    fail(error);
  }
}

/** Take back the last answer. */
export function undo() {
  const { past } = now();
  if (past.length === 0) return;
  change({ work: past[past.length - 1], past: past.slice(0, -1), problem: null });
  announce(t("web.said.undone"));
}

/**
 * Light up squares, or put them out.
 * @param {string} name
 * @param {number[][]} cells
 */
export function light(name, cells) {
  change({ lit: now().lit.name === name ? { name: "", cells: [] } : { name, cells: cells.map(key) } });
}

/** Teach the catalogue in use how the tiles look that were named by hand. */
export function teachAnswers() {
  return trying(async () => {
    const { work, catalogue } = now();
    const named = work?.reading.cells.filter((cell) => work.answered.includes(key(cell.at)) && cell.picture && cell.value.kind !== "unknown") ?? [];
    const looks = named.map(({ value, picture, turn }) => ({ name: value.name ?? titleOf(value), picture, turn: turn ?? 0, item: value }));
    for (let n = 0; n < looks.length; n += AT_ONCE) await api.teach(catalogue, looks.slice(n, n + AT_ONCE));
    change({ said: t("web.park.taught", { count: looks.length }) });
    announce(now().said);
  });
}

/** Save the named proposals into a catalogue, a new one where none is chosen. */
export function saveProposals() {
  return trying(async () => {
    const { into, called, proposals } = now();
    const named = proposals.filter(({ tile }) => tile.kind !== "unknown" && (tile.name ?? "") !== "");
    let id = into;
    if (id === "") {
      const made = await create({ game: "habitats", kind: "catalogues", name: called || t("web.park.enrol.called"), items: [] }, once());
      id = made.id;
      await listCatalogues();
      change({ into: id });
    }
    const looks = named.map(({ tile, picture, turn, copies }) => ({ name: tile.name, picture, turn, item: tile, count: copies }));
    for (let n = 0; n < looks.length; n += AT_ONCE) await api.teach(id, looks.slice(n, n + AT_ONCE));
    const left = proposals.filter((one) => !named.includes(one));
    change({ proposals: left, said: t("web.park.enrol.saved", { count: named.length }), catalogue: id });
    announce(now().said);
    await fetchEntries();
  });
}

/** @param {import("./state.js").Reading} reading */
function tell({ score, score_reason: reason }) {
  announce(score ? t("web.said.total", { total: signed(score.total) }) : reason ?? "");
}

/** @param {() => Promise<unknown>} work */
async function trying(work) {
  try {
    await work();
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** @param {unknown} error */
function fail(error) {
  if (isAbort(error)) return;
  if (!(error instanceof Problem)) throw error;
  change({ problem: error });
  announce(`${error.title}. ${error.detail}`);
}

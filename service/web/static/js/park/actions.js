/** What a person can do on the page of parks: choose tiles, have photos read, drag corners. */

import { isAbort } from "../calls.js";
import { allMine, open as openCollection } from "../collections-api.js";
import { sharedOf } from "../collections-keys.js";
import { cornersField, insetCorners, quarterTurned } from "../corners.js";
import { annotated, isPlain } from "../photo.js";
import { Problem } from "../problem.js";
import { circumstances, dark, settle } from "./answers.js";
import * as api from "./api.js";
import { beginReading, fail, progress, tell, trying, withPhoto } from "./running.js";
import { change, key, now } from "./state.js";

/** Fetch the game's card and the catalogues that this browser's keys open, in the language in use. */
export async function begin() {
  change({ listing: true });
  await trying(async () => change({ card: await api.card() }));
  await trying(listCatalogues);
  change({ listing: false });
  await trying(fetchEntries);
  const { work } = now();
  if (work && work.under !== circumstances()) await settle([]);
}

/** The catalogues that this browser's keys open. */
export async function listCatalogues() {
  const own = (await allMine("habitats", "catalogues")).map(({ id, name }) => ({ id, name }));
  change({ mine: [...own, ...sharedOf("catalogues").map(({ key: id, name }) => ({ id, name }))] });
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
export async function fetchEntries() {
  const { catalogue, card } = now();
  const layout = card?.layouts.find((/** @type {any} */ one) => one.id === catalogue);
  if (catalogue === "" || (card === null && catalogue.startsWith("example-"))) return change({ entries: [] });
  if (layout) return change({ entries: [...layout.position.catalogue.map((/** @type {any} */ one) => one.tile), { kind: "entrance" }] });
  const shared = sharedOf("catalogues").some((one) => one.key === catalogue);
  const { collection } = await openCollection(catalogue, shared ? { key: catalogue } : {});
  change({ entries: collection.items.map(({ name, item }) => ({ name, ...item })) });
}

/**
 * Read a photo of a park.
 * @param {Blob} file
 */
export function takePhoto(file) {
  change({ tried: null });
  return withPhoto(file, (photo, signal) => readPark(photo, {}, signal));
}

/** Read the photo at hand again, by the corners that were dragged. */
export function readCorners() {
  const { tried, corners } = now();
  if (!tried?.sent) return undefined;
  return readPark(tried, { corners: cornersField(corners) }, beginReading("send"));
}

/** Drag corners on the photo of the park in hand, from where it was found. */
export function openCorners() {
  const { photo, work } = now();
  if (photo?.sent && work) change({ view: "corners", tried: photo, corners: work.reading.geometry.corners, problem: null });
}

/** The park's up turns clockwise by a quarter. */
export function turnCorners() {
  change({ corners: quarterTurned(now().corners) });
}

/**
 * @param {import("../photo.js").Photo} photo
 * @param {Record<string, string>} fields
 * @param {AbortSignal} signal
 */
async function readPark(photo, fields, signal) {
  const { catalogue, edition, mine: own, corners } = now();
  const pictures = own.some((one) => one.id === catalogue) ? "1" : ""; // what is corrected can be taught
  const dragged = fields.corners !== undefined;
  const asked = { ...fields, catalogue, edition, pictures, overlay: isPlain(photo) ? "" : "1" };
  try {
    const { overlay, ...reading } = await api.read(/** @type {Blob} */ (photo.sent), asked, signal, progress);
    const shown = overlay ? annotated(photo, overlay, reading.image) : photo.shown ? photo : null;
    change({ photo: shown, tried: null });
    open(reading, []);
  } catch (error) {
    if (isAbort(error)) return;
    const refused = error instanceof Problem && (error.code === "no-board-found" || dragged);
    if (refused && photo.shown) change({ view: "corners", tried: photo, corners: dragged ? corners : insetCorners(photo) });
    else change({ view: "start" });
    fail(error);
  }
}

/**
 * Show a reading of the photo at hand.
 * @param {import("./state.js").Reading} reading
 * @param {import("./state.js").Work[]} past
 */
function open(reading, past) {
  const work = { reading, answered: [], under: circumstances({}) };
  change({ view: "park", work, past, skipped: [], widest: reading.score, lit: dark(), unheard: null, said: "", problem: null });
  tell(reading);
  if (work.under !== circumstances()) settle([]);
}

/**
 * Show another park of the same photo.
 * @param {number} index
 */
export function chooseReading(index) {
  const { work, past } = now();
  const readings = work?.reading.readings;
  if (work && readings) open({ ...readings[index], readings }, [...past, work]);
}

/**
 * Light up squares, or put them out.
 * @param {string} name
 * @param {number[][]} cells
 */
export function light(name, cells) {
  change({ lit: now().lit.name === name ? dark() : { name, cells: cells.map(key) } });
}

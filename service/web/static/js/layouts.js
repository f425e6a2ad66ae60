/** Empty sheets of one's own: photographed once, checked, kept, and then what later photos are held against. */

import { beginReading, fail, progress } from "./actions.js";
import * as api from "./api.js";
import { key, SYMBOLS, withContent } from "./board.js";
import { isAbort } from "./calls.js";
import { allMine, create, open, save } from "./collections-api.js";
import { once } from "./collections-common.js";
import { sharedOf } from "./collections-keys.js";
import { cornersField, insetCorners } from "./corners.js";
import { prepare } from "./photo.js";
import { emptyFile, Problem } from "./problem.js";
import { change, now } from "./store.js";
import { announce, t } from "./words.js";

const MOST_OPENED = 12; // collections whose sheets are listed, the newest first

/** List the empty sheets that this browser's keys open. */
export async function listLayouts() {
  try {
    const boxes = (await allMine("biotope", "layouts")).map(({ id, name }) => ({ id, name }));
    const shared = sharedOf("layouts").map(({ key: id, name }) => ({ id, name }));
    const opened = await Promise.all([
      ...boxes.slice(0, MOST_OPENED).map(({ id }) => sheetsOf(id)),
      ...shared.slice(0, MOST_OPENED).map(({ id }) => sheetsOf(id, id)),
    ]);
    const layouts = opened.flat();
    const { layout } = now();
    change({ boxes, layouts, layout: layouts.some(({ id }) => id === layout) ? layout : "" });
  } catch (error) {
    fail(error);
  }
}

/**
 * The sheets of a collection; none where a shared one is gone or of another kind.
 * @param {string} id
 * @param {string} [sharedBy] the share key, where it is somebody else's
 * @returns {Promise<import("./store.js").Layout[]>}
 */
async function sheetsOf(id, sharedBy) {
  try {
    const { collection } = await open(id, sharedBy ? { key: sharedBy } : {});
    if (collection.kind !== "layouts") return [];
    return collection.items.map(({ name, item }) => ({ id: `${id}/${name}`, name, sheet: item.sheet }));
  } catch (error) {
    if (sharedBy && error instanceof Problem && error.code !== "offline") return [];
    throw error;
  }
}

/**
 * Choose the empty sheet that photos are held against; it says by which rules it is scored.
 * @param {string} id
 */
export function chooseLayout(id) {
  const found = now().layouts.find((one) => one.id === id);
  change({ layout: id, ...(found ? { sheet: found.sheet } : {}) });
}

/**
 * Choose the scoring sheet of the empty sheet at hand.
 * @param {string} sheet
 */
export function chooseEmptySheet(sheet) {
  const { empty } = now();
  change({ sheet, empty: empty && { ...empty, layout: { ...empty.layout, sheet } } });
}

/**
 * Read a photo of an empty sheet.
 * @param {Blob} file
 */
export async function takeEmpty(file) {
  if (file.size === 0) return fail(emptyFile());
  const signal = beginReading("prepare");
  change({ tried: null, dragging: "empty", size: { rows: "", cols: "" } });
  const photo = await prepare(file);
  return signal.aborted ? undefined : readEmpty(photo, {}, signal);
}

/** Read the photo at hand again, by the corners that were dragged. */
export function readEmptyCorners() {
  const { tried, corners, size } = now();
  if (!tried?.sent) return undefined;
  return readEmpty(tried, { corners: cornersField(corners), rows: size.rows, cols: size.cols }, beginReading("send"));
}

/** Drag corners on the photo of the empty sheet, from where its grid was found. */
export function openEmptyCorners() {
  const { empty } = now();
  if (empty?.photo?.sent) change({ view: "corners", dragging: "empty", tried: empty.photo, corners: empty.reading.geometry.corners, problem: null });
}

/**
 * @param {import("./photo.js").Photo} photo
 * @param {Record<string, string>} fields
 * @param {AbortSignal} signal
 */
async function readEmpty(photo, fields, signal) {
  const { sheet, corners } = now();
  const dragged = fields.corners !== undefined;
  try {
    const reading = await api.readEmpty(/** @type {Blob} */ (photo.sent), { ...fields, sheet: sheet || "2" }, signal, progress);
    const empty = { layout: reading.layout, reading, photo: photo.shown ? photo : null, edited: [] };
    change({ empty, sheet: reading.layout.sheet, tried: null, view: "enrol", brush: ".", lit: { name: "", cells: [] } });
    announce(t("web.enrol.check"));
  } catch (error) {
    if (isAbort(error)) return;
    const refused = error instanceof Problem && (error.code === "no-board-found" || dragged);
    if (refused && photo.shown) change({ view: "corners", tried: photo, corners: dragged ? corners : insetCorners(photo) });
    else change({ view: "enrol" });
    fail(error);
  }
}

/**
 * Say what is printed on a space, or which one is the centre.
 * @param {number[]} at
 * @param {string} content a symbol, `.`, `#`, or `centre`
 */
export function setSpace(at, content) {
  const { empty } = now();
  if (empty === null) return;
  const layout = content === "centre" ? { ...empty.layout, centre: at } : withContent(empty.layout, at, content);
  change({ empty: { ...empty, layout, edited: [...new Set([...empty.edited, key(at)])] } });
}

/**
 * Keep the empty sheet in the store, and choose it.
 * @param {string} name
 */
export async function saveLayout(name) {
  const { empty, into } = now();
  change({ problem: null, called: name });
  if (empty === null || name === "") return;
  try {
    const item = itemOf(empty.layout);
    const id = into === "" ? await newBox(name, item) : await addTo(into, name, item);
    await listLayouts();
    change({ view: "start", empty: null, into: id, called: "", said: t("web.enrol.saved", { name }), brush: "" });
    chooseLayout(`${id}/${name}`);
    announce(now().said);
  } catch (error) {
    fail(error);
  }
}

/**
 * @param {string} name
 * @param {Record<string, any>} item
 */
async function newBox(name, item) {
  return (await create({ game: "biotope", kind: "layouts", name: t("web.enrol.box"), items: [{ name, item }] }, once())).id;
}

/**
 * @param {string} id
 * @param {string} name
 * @param {Record<string, any>} item
 */
async function addTo(id, name, item) {
  const { collection, tag } = await open(id);
  await save(id, tag, { name: collection.name, items: [...collection.items, { name, item }] });
  return id;
}

/**
 * A layout as the store keeps it: every symbol on it is printed.
 * @param {import("./board.js").Position} layout
 */
function itemOf({ sheet, rows, centre }) {
  const printed = rows.flatMap((row, r) => [...row].flatMap((space, c) => (SYMBOLS.includes(space) ? [[r, c]] : [])));
  return { sheet, rows, ...(printed.length > 0 ? { printed } : {}), ...(sheet === "1" && centre ? { centre } : {}) };
}

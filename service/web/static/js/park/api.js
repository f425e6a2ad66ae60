/** Calls to the routes of parks. Every failure is a `Problem`; a call that was called off rejects with an `AbortError`. */

import { asJson, call, sendPhoto } from "../calls.js";

const GAME = "games/habitats";
const SECONDS_TO_SCORE = 20;
const SECONDS_TO_READ = 90;

/** @returns {Promise<any>} the game's card */
export async function card() {
  return (await call(GAME, {}, { seconds: SECONDS_TO_SCORE })).json();
}

/**
 * A photo's reading.
 * @param {Blob} photo
 * @param {Record<string, string>} fields
 * @param {AbortSignal} signal
 * @param {(share: number) => void} sent told the share of the photo that has left
 * @returns {Promise<import("./state.js").Reading>}
 */
export function read(photo, fields, signal, sent) {
  return sendPhoto(`${GAME}/read`, photo, fields, { seconds: SECONDS_TO_READ, signal, sent });
}

/**
 * The tiles of a photo, cut out for a catalogue.
 * @param {Blob} photo
 * @param {Record<string, string>} fields
 * @param {AbortSignal} signal
 * @param {(share: number) => void} sent
 * @returns {Promise<{tiles: any[]}>}
 */
export function cutOut(photo, fields, signal, sent) {
  return sendPhoto(`${GAME}/tiles`, photo, fields, { seconds: SECONDS_TO_READ, signal, sent });
}

/**
 * A reading with answers in it.
 * @param {import("./state.js").Reading} reading
 * @param {object[]} answers tiles written out, so that no catalogue need be named
 * @param {Record<string, string>} rulings
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function settle({ position, cells, tiles }, answers, rulings, signal) {
  const bare = cells.map(({ polygon: _, picture: __, ...rest }) => rest);
  const body = { reading: { position, cells: bare, tiles }, answers, rulings };
  return (await call(`${GAME}/settle`, asJson(body), { seconds: SECONDS_TO_SCORE, signal })).json();
}

/**
 * Teach a catalogue how tiles look.
 * @param {string} id
 * @param {object[]} looks
 */
export async function teach(id, looks) {
  await call(`collections/${id}/looks`, asJson({ looks }, { headers: { "If-Match": "*" } }), { seconds: SECONDS_TO_READ });
}

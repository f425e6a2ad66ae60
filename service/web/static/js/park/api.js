/** Calls to the routes of parks. Every failure is a `Problem`; a call that was called off rejects with an `AbortError`. */

import { ownerKey, sharedKeys } from "../collections-keys.js";
import { offline, problemOf, tooSlow } from "../problem.js";
import { language } from "../words.js";

const GAME = "/v1/games/habitats";
const SECONDS_TO_SCORE = 20;
const SECONDS_TO_READ = 90;

/** @returns {Promise<any>} the game's card */
export function card() {
  return call("", {});
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
  return send("/read", photo, fields, signal, sent);
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
  return send("/tiles", photo, fields, signal, sent);
}

/**
 * A reading with answers in it.
 * @param {import("./state.js").Reading} reading
 * @param {object[]} answers tiles written out, so that no catalogue need be named
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export function settle({ position, cells, tiles }, answers, signal) {
  const bare = cells.map(({ polygon: _, picture: __, ...rest }) => rest);
  const body = { reading: { position, cells: bare, tiles }, answers };
  const headers = { "Content-Type": "application/json" };
  return call("/settle", { method: "POST", headers, body: JSON.stringify(body) }, signal);
}

/**
 * Teach a catalogue how tiles look.
 * @param {string} id
 * @param {object[]} looks
 */
export async function teach(id, looks) {
  const headers = { "Content-Type": "application/json", "If-Match": "*", ...authorised() };
  const answer = await fetch(`/v1/collections/${id}/looks?lang=${language()}`, { method: "POST", headers, body: JSON.stringify({ looks }) });
  if (!answer.ok) throw problemOf(answer.status, await answer.text());
  return answer.json();
}

/** @returns {Record<string, string>} */
function authorised() {
  const own = ownerKey();
  return own ? { Authorization: `Bearer ${own}` } : {};
}

/**
 * Catalogues that were shared with this browser, by their keys.
 * @returns {{id: string, name: string}[]}
 */
export function sharedCatalogues() {
  return sharedKeys().map(({ key, name }) => ({ id: key, name }));
}

/**
 * @param {string} path
 * @param {RequestInit} init
 * @param {AbortSignal} [signal]
 */
async function call(path, init, signal) {
  const clock = AbortSignal.timeout(SECONDS_TO_SCORE * 1000);
  try {
    const headers = { ...init.headers, ...authorised() };
    const answer = await fetch(`${GAME}${path}?lang=${language()}`, { ...init, headers, signal: signal ? AbortSignal.any([signal, clock]) : clock });
    if (!answer.ok) throw problemOf(answer.status, await answer.text());
    return await answer.json();
  } catch (error) {
    if (clock.aborted && !signal?.aborted) throw tooSlow();
    if (error instanceof TypeError) throw offline();
    throw error;
  }
}

/**
 * @param {string} path
 * @param {Blob} photo
 * @param {Record<string, string>} fields
 * @param {AbortSignal} signal
 * @param {(share: number) => void} sent
 * @returns {Promise<any>}
 */
function send(path, photo, fields, signal, sent) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== "") form.set(name, value);
  form.set("photo", photo, "photo");
  const request = new XMLHttpRequest(); // fetch cannot tell how much has been sent
  return new Promise((resolve, reject) => {
    const quit = () => request.abort();
    signal.addEventListener("abort", quit, { once: true });
    request.upload.onprogress = (event) => event.lengthComputable && sent(event.loaded / event.total);
    request.upload.onload = () => sent(1);
    request.onabort = () => reject(new DOMException("called off", "AbortError"));
    request.onerror = () => reject(offline());
    request.ontimeout = () => reject(tooSlow());
    request.onload = () => {
      if (request.status !== 200) reject(problemOf(request.status, request.responseText));
      else resolve(JSON.parse(request.responseText));
    };
    request.onloadend = () => signal.removeEventListener("abort", quit);
    request.open("POST", `${GAME}${path}?lang=${language()}`);
    for (const [name, value] of Object.entries(authorised())) request.setRequestHeader(name, value);
    request.timeout = SECONDS_TO_READ * 1000;
    request.send(form);
  });
}

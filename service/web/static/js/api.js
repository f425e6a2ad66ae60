/**
 * Calls to the service. Every failure is a `Problem`; a call that was called off rejects with an `AbortError`.
 *
 * @typedef {import("./board.js").Position} Position
 * @typedef {{rule: string, label: string, points: number, cells: number[][]}} Line
 * @typedef {{rule: string, message: string, where: number[][]}} Finding
 * @typedef {{id: string, used: string, others?: Record<string, number | null>}} RulingUse
 * @typedef {{total: number, complete: boolean, lines: Line[], findings: Finding[], rulings: RulingUse[],
 *   solo_rank: string | null}} Breakdown
 * @typedef {{at: number[], value: string, confidence: number, others: Record<string, number>,
 *   polygon: number[][], circled?: boolean}} ReadCell
 * @typedef {{at: number[], value: string, or: string[], totals: Record<string, number>}} Question
 * @typedef {{id: string, message: string, where: number[][]}} Hint
 * @typedef {{position: Position, geometry: {corners: number[][], rows: number, cols: number, turn_confidence: number},
 *   cells: ReadCell[], questions: Question[], image: {width: number, height: number}, overlay?: string,
 *   score: ReadScore, hints: Hint[], readings?: Reading[]}} Reading
 * @typedef {{total: number, low: number, high: number, certain: boolean, exact: boolean, breakdown: Breakdown}} ReadScore
 * @typedef {{score: ReadScore, questions: Question[]}} Settled
 * @typedef {{id: string, text: string, section: string}} Rule
 * @typedef {{id: string, text: string, why: string, choices: string[], default: string,
 *   labels: Record<string, string>}} Ruling
 * @typedef {{rules: Rule[], findings: Rule[], rulings: Ruling[], layouts: {id: string, position: Position}[]}} Card
 */

import { offline, problemOf, tooSlow } from "./problem.js";
import { language } from "./words.js";

const GAME = "/v1/games/biotope";
const SECONDS_TO_SCORE = 15;
const SECONDS_TO_READ = 60;

/** @param {string} path */
function address(path) {
  return `${GAME}${path}?lang=${language()}`;
}

/**
 * The game's card: the words of its rules and rulings, its layouts.
 * @returns {Promise<Card>}
 */
export function card() {
  return call("", {});
}

/**
 * What a sheet is worth.
 * @param {Position} position
 * @param {Record<string, string>} rulings
 * @param {AbortSignal} [signal]
 * @returns {Promise<Breakdown>}
 */
export function score(position, rulings, signal) {
  return call("/score", post({ position, rulings }), signal);
}

/**
 * What a sheet from a photo is worth, with what the person says stands in some cells; the others keep their doubts.
 * @param {{position: Position, cells: ReadCell[]}} reading
 * @param {{at: number[], value: string}[]} answers
 * @param {Record<string, string>} rulings
 * @param {AbortSignal} signal
 * @returns {Promise<Settled>}
 */
export function settle({ position, cells }, answers, rulings, signal) {
  return call("/settle", post({ reading: { position, cells }, answers, rulings }), signal);
}

/** @param {object} body */
function post(body) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * @param {string} path
 * @param {RequestInit} init
 * @param {AbortSignal} [signal]
 */
async function call(path, init, signal) {
  const clock = AbortSignal.timeout(SECONDS_TO_SCORE * 1000);
  try {
    const answer = await fetch(address(path), { ...init, signal: signal ? AbortSignal.any([signal, clock]) : clock });
    if (!answer.ok) throw problemOf(answer.status, await answer.text());
    return await answer.json();
  } catch (error) {
    if (clock.aborted && !signal?.aborted) throw tooSlow();
    if (error instanceof TypeError) throw offline();
    throw error;
  }
}

/**
 * Read a photo. `sent` is told the share of the photo that has left, 0 to 1.
 * @param {Blob} photo
 * @param {Record<string, string>} fields
 * @param {AbortSignal} signal
 * @param {(share: number) => void} sent
 * @returns {Promise<Reading>}
 */
export function read(photo, fields, signal, sent) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
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
    request.open("POST", address("/read"));
    request.timeout = SECONDS_TO_READ * 1000;
    request.send(form);
  });
}

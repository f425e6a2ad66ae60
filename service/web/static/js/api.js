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
 * @typedef {{layout: Position, marked: boolean, doubtful: number[][], geometry: Reading["geometry"], cells: ReadCell[],
 *   image: {width: number, height: number}, hints: Hint[]}} LayoutReading
 * @typedef {{id: string, text: string, section: string}} Rule
 * @typedef {{id: string, text: string, why: string, choices: string[], default: string,
 *   labels: Record<string, string>}} Ruling
 * @typedef {{rules: Rule[], findings: Rule[], rulings: Ruling[], layouts: {id: string, position: Position}[]}} Card
 */

import { asJson, call, sendPhoto } from "./calls.js";

const GAME = "games/biotope";
const SECONDS_TO_SCORE = 15;
const SECONDS_TO_READ = 60;

/**
 * The game's card: the words of its rules and rulings, its layouts.
 * @returns {Promise<Card>}
 */
export function card() {
  return asked("", {});
}

/**
 * What a sheet is worth.
 * @param {Position} position
 * @param {Record<string, string>} rulings
 * @param {AbortSignal} [signal]
 * @returns {Promise<Breakdown>}
 */
export function score(position, rulings, signal) {
  return asked("/score", asJson({ position, rulings }), signal);
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
  return asked("/settle", asJson({ reading: { position, cells }, answers, rulings }), signal);
}

/**
 * @param {string} path
 * @param {RequestInit} init
 * @param {AbortSignal} [signal]
 */
async function asked(path, init, signal) {
  return (await call(`${GAME}${path}`, init, { seconds: SECONDS_TO_SCORE, signal })).json();
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
  return sendPhoto(`${GAME}/read`, photo, fields, { seconds: SECONDS_TO_READ, signal, sent });
}

/**
 * Read a photo of an empty sheet.
 * @param {Blob} photo
 * @param {Record<string, string>} fields
 * @param {AbortSignal} signal
 * @param {(share: number) => void} sent
 * @returns {Promise<LayoutReading>}
 */
export function readEmpty(photo, fields, signal, sent) {
  return sendPhoto(`${GAME}/layouts/read`, photo, fields, { seconds: SECONDS_TO_READ, signal, sent });
}

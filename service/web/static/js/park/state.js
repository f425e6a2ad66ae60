/**
 * The state of the page of parks.
 *
 * @typedef {Record<string, any>} Tile a tile as the service writes it
 * @typedef {{at: number[], value: Tile, label: string, confidence: number, others: Record<string, number>, group: number,
 *   turn?: number, landscapes: Record<string, number>, polygon: number[][], picture?: string}} Cell
 * @typedef {{at: number[], value: string, or: string[], totals: Record<string, number>}} Question
 * @typedef {{rule: string, label: string, points: number, cells: number[][]}} Line
 * @typedef {{total: number, complete: boolean, lines: Line[], findings: {message: string, where: number[][]}[],
 *   rulings: import("../api.js").RulingUse[]}} Breakdown
 * @typedef {{total: number, low: number, high: number, certain: boolean, exact: boolean, breakdown: Breakdown}} Score
 * @typedef {{position: {edition: string, park: object[]}, geometry: {corners: number[][]}, cells: Cell[],
 *   tiles: Record<string, {tile: Tile, turn?: number}>, questions: Question[], score: Score | null,
 *   score_reason?: string, hints?: import("../api.js").Hint[], image: {width: number, height: number}, overlay?: string,
 *   readings?: Reading[]}} Reading
 * @typedef {{reading: Reading, answered: string[], under: string}} Work
 *   `answered`: the squares that the person spoke of; `under`: the rulings and the language of the score (`circumstances`).
 * @typedef {{value?: string, tile?: Tile, landscape?: string, turn?: number, alike?: boolean}} Saying
 * @typedef {{picture: string, group: number, turn: number, copies: number, tile: Tile, known: boolean}} Proposal
 * @typedef {"start" | "reading" | "corners" | "park" | "enrol"} View
 * @typedef {{
 *   view: View, stage: {name: string, share: number},
 *   problem: import("../problem.js").Problem | null, catalogue: string, edition: string, rulings: Record<string, string>,
 *   listing: boolean, mine: {id: string, name: string}[], card: any, entries: Tile[],
 *   photo: import("../photo.js").Photo | null, tried: import("../photo.js").Photo | null, corners: number[][],
 *   work: Work | null, past: Work[], skipped: string[], asking: boolean, unheard: {at: number[], what: Saying}[] | null,
 *   widest: {low: number, high: number} | null, lit: {name: string, cells: string[]},
 *   proposals: Proposal[], into: string, called: string, said: string,
 * }} State
 *   `photo`: of the park in hand; `tried`: on which corners are dragged; `unheard`: answers that a failed call carried,
 *   none where the score alone is an older one.
 */

import { stateOf } from "../state.js";

export const { now, change, watch } = stateOf(/** @type {State} */ ({
  view: "start", stage: { name: "prepare", share: 0 }, problem: null, catalogue: "example-allplay", edition: "allplay",
  rulings: {}, listing: false, mine: [], card: null, entries: [], photo: null, tried: null, corners: [], work: null, past: [],
  skipped: [], asking: false, unheard: null, widest: null, lit: { name: "", cells: [] }, proposals: [], into: "", called: "",
  said: "",
}));

/**
 * The name of a square among keys.
 * @param {number[]} at
 */
export function key(at) {
  return at.join(",");
}

/**
 * The cells without their pictures: what calls and old states need of them.
 * @param {Cell[]} cells
 */
export function withoutPictures(cells) {
  return cells.map(({ picture: _, ...rest }) => rest);
}

/**
 * The state of the page of parks, and who wants to know when it changes.
 *
 * @typedef {Record<string, any>} Tile a tile as the service writes it
 * @typedef {{at: number[], value: Tile, label: string, confidence: number, others: Record<string, number>, group: number,
 *   turn?: number, landscapes: Record<string, number>, polygon: number[][], picture?: string}} Cell
 * @typedef {{at: number[], value: string, or: string[], totals: Record<string, number>}} Question
 * @typedef {{rule: string, label: string, points: number, cells: number[][]}} Line
 * @typedef {{total: number, complete: boolean, lines: Line[], findings: {message: string, where: number[][]}[]}} Breakdown
 * @typedef {{total: number, low: number, high: number, certain: boolean, exact: boolean, breakdown: Breakdown}} Score
 * @typedef {{position: {edition: string, park: object[]}, geometry: {corners: number[][]}, cells: Cell[],
 *   tiles: Record<string, {tile: Tile, turn?: number}>, questions: Question[], score: Score | null,
 *   score_reason?: string, hints?: import("../api.js").Hint[], image: {width: number, height: number}, overlay?: string}} Reading
 * @typedef {{reading: Reading, answered: string[]}} Work
 * @typedef {{picture: string, group: number, turn: number, copies: number, tile: Tile, known: boolean}} Proposal
 * @typedef {{
 *   view: "start" | "reading" | "park" | "enrol", stage: {name: string, share: number},
 *   problem: import("../problem.js").Problem | null, catalogue: string, edition: string,
 *   mine: {id: string, name: string}[], card: any, entries: Tile[],
 *   photo: import("../photo.js").Photo | null, work: Work | null, past: Work[], skipped: string[], asking: boolean,
 *   widest: {low: number, high: number} | null, lit: {name: string, cells: string[]},
 *   proposals: Proposal[], into: string, called: string, said: string,
 * }} State
 */

/** @type {State} */
let state = {
  view: "start", stage: { name: "prepare", share: 0 }, problem: null, catalogue: "example-allplay", edition: "allplay",
  mine: [], card: null, entries: [], photo: null, work: null, past: [], skipped: [], asking: false, widest: null,
  lit: { name: "", cells: [] }, proposals: [], into: "", called: "", said: "",
};

/** @type {((state: State, before: State) => void)[]} */
const watchers = [];

/** The state in force. */
export function now() {
  return state;
}

/** @param {Partial<State>} parts */
export function change(parts) {
  const before = state;
  state = { ...state, ...parts };
  for (const watcher of watchers) watcher(state, before);
}

/** @param {(state: State, before: State) => void} watcher */
export function watch(watcher) {
  watchers.push(watcher);
}

/**
 * The name of a square among keys.
 * @param {number[]} at
 */
export function key(at) {
  return at.join(",");
}

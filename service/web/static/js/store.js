/**
 * What the page knows, in one value. Views draw it, actions change it.
 *
 * @typedef {{position: import("./board.js").Position, reading: import("./api.js").Reading | null,
 *   edited: string[], answered: string[]}} Work
 *   A sheet in hand: as it stands, as it was read (null: never from a photo), the names of the cells that the person
 *   changed, and of those whose question they answered.
 * @typedef {"start" | "reading" | "corners" | "board"} View
 * @typedef {{
 *   view: View, sheet: string, rulings: Record<string, string>,
 *   photo: import("./photo.js").Photo | null, work: Work | null, past: Work[],
 *   score: import("./api.js").Breakdown | null, range: import("./api.js").ReadScore | null,
 *   questions: import("./api.js").Question[], asking: boolean, problem: import("./problem.js").Problem | null,
 *   stage: {name: string, share: number}, corners: number[][], size: {rows: string, cols: string},
 *   lit: {name: string, cells: string[]}, brush: string, drawn: boolean, waiting: Blob | null, skipped: string[],
 *   card: import("./api.js").Card | null,
 * }} State
 */

/** @type {State} */
let state = {
  view: "start",
  sheet: "",
  rulings: {},
  photo: null,
  work: null,
  past: [],
  score: null,
  range: null,
  questions: [],
  asking: false,
  problem: null,
  stage: { name: "prepare", share: 0 },
  corners: [],
  size: { rows: "", cols: "" },
  lit: { name: "", cells: [] },
  brush: "",
  drawn: false,
  waiting: null,
  skipped: [],
  card: null,
};

/** @type {((state: State, before: State) => void)[]} */
const watchers = [];

/** The state as it is now; never changed in place. */
export function now() {
  return state;
}

/**
 * Change parts of the state and redraw.
 * @param {Partial<State>} parts
 */
export function change(parts) {
  const before = state;
  state = { ...state, ...parts };
  for (const watcher of watchers) watcher(state, before);
}

/**
 * Be told of every change.
 * @param {(state: State, before: State) => void} watcher
 */
export function watch(watcher) {
  watchers.push(watcher);
}

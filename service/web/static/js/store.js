/**
 * What the page knows, in one value. Views draw it, actions change it.
 *
 * @typedef {{position: import("./board.js").Position, reading: import("./api.js").Reading | null,
 *   edited: string[], answered: string[]}} Work
 *   A sheet in hand: as it stands, as it was read (null: never from a photo), the names of the cells that the person
 *   changed, and of those whose question they answered.
 * @typedef {{layout: import("./board.js").Position, reading: import("./api.js").LayoutReading, photo: import("./photo.js").Photo | null,
 *   edited: string[]}} Empty
 *   An empty sheet that is being enrolled: as it stands, as it was read, its photo, the cells that the person set.
 * @typedef {{id: string, name: string, sheet: string}} Layout an empty sheet to hold a photo against, as forms name it
 * @typedef {"start" | "reading" | "corners" | "board" | "enrol"} View
 * @typedef {{
 *   view: View, sheet: string, rulings: Record<string, string>,
 *   photo: import("./photo.js").Photo | null, work: Work | null, past: Work[],
 *   score: import("./api.js").Breakdown | null, range: import("./api.js").ReadScore | null,
 *   questions: import("./api.js").Question[], asking: boolean, problem: import("./problem.js").Problem | null,
 *   stage: {name: string, share: number}, corners: number[][], size: {rows: string, cols: string},
 *   lit: {name: string, cells: string[]}, brush: string, drawn: boolean, waiting: Blob | null, skipped: string[],
 *   card: import("./api.js").Card | null, tried: import("./photo.js").Photo | null, dragging: "sheet" | "empty",
 *   finished: boolean, layout: string, layouts: Layout[], boxes: {id: string, name: string}[], empty: Empty | null,
 *   into: string, called: string, said: string,
 * }} State
 *   `photo`: of the sheet in hand; `tried`: on which corners are dragged, of a played or an empty sheet (`dragging`).
 *   `finished`: the person says that the game is over; `layout`: the empty sheet chosen, "" for none; `boxes`: the owner's
 *   collections of layouts; `into`: the one that an empty sheet is kept in, "" for a new one; `called`: the
 *   name typed for it.
 */

import { stateOf } from "./state.js";

export const { now, change, watch } = stateOf(/** @type {State} */ ({
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
  tried: null,
  dragging: "sheet",
  finished: false,
  layout: "",
  layouts: [],
  boxes: [],
  empty: null,
  into: "",
  called: "",
  said: "",
}));

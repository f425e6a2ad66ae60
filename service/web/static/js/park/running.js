/** Calls under way on the page of parks: one at a time, called off by the next, their failures told. */

import { isAbort } from "../calls.js";
import { prepare } from "../photo.js";
import { emptyFile, Problem } from "../problem.js";
import { announce, signed, t } from "../words.js";
import { change, now } from "./state.js";

let calling = new AbortController();
/** @type {import("./state.js").View} */
let cameFrom = "start";

/**
 * Take up a photo: make it small, then use it.
 * @param {Blob} file
 * @param {(photo: import("../photo.js").Photo, signal: AbortSignal) => Promise<void>} use
 */
export async function withPhoto(file, use) {
  if (file.size === 0) return fail(emptyFile());
  const signal = beginReading("prepare");
  const photo = await prepare(file);
  return signal.aborted ? undefined : use(photo, signal);
}

/**
 * Show how far a photo is; what was under way before is called off.
 * @param {"prepare" | "send"} name of the first stage that is shown
 */
export function beginReading(name) {
  const signal = beginCall();
  cameFrom = now().view;
  change({ view: "reading", stage: { name, share: 0 }, problem: null, said: "" });
  return signal;
}

/** A signal for a call that takes the place of the one before. */
export function beginCall() {
  calling.abort();
  calling = new AbortController();
  return calling.signal;
}

/**
 * Told of the share of a photo that has left.
 * @param {number} share
 */
export function progress(share) {
  change({ stage: { name: share < 1 ? "send" : "read", share } });
}

/** Call off what is being read; what was there before is still there. */
export function cancel() {
  calling.abort();
  change({ view: cameFrom });
}

/**
 * Say what a reading came to.
 * @param {import("./state.js").Reading} reading
 */
export function tell({ score, score_reason: reason }) {
  announce(score ? t("web.said.total", { total: signed(score.total) }) : reason ?? "");
}

/**
 * Do something for the person; what goes wrong is told.
 * @param {() => Promise<unknown>} work
 */
export async function trying(work) {
  try {
    await work();
  } catch (error) {
    fail(error);
  }
}

/**
 * Tell what went wrong.
 * @param {unknown} error
 */
export function fail(error) {
  if (isAbort(error)) return;
  if (!(error instanceof Problem)) throw error;
  change({ problem: error });
  announce(`${error.title}. ${error.detail}`);
}

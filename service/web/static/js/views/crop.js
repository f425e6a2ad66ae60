/** One cell of the sheet in hand, cut out of its photo, so that a person can say what stands there. */

import { cutOut } from "../asking/cutout.js";
import { key } from "../board.js";
import { place, t } from "../words.js";
import { layOut } from "./sheet.js";

/**
 * The cell as a canvas; null where no photo shows it.
 * @param {import("../store.js").State} state
 * @param {number[]} at
 */
export function crop(state, at) {
  const { onPhoto } = layOut({ ...state, drawn: false });
  const cell = state.work?.reading?.cells.find((one) => key(one.at) === key(at));
  if (!onPhoto || state.photo === null || cell === undefined) return null;
  return cutOut(state.photo, cell.polygon, t("web.question.cut", { place: place(at) }));
}

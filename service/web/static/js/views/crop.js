/** One cell cut out of the photo, so that a person can say what stands there. */

import { s } from "../dom.js";
import { boxOf, pointList } from "../geometry.js";
import { layOut, picture } from "./sheet.js";

const ROUND = 0.22; // how much of the surroundings is shown, in cells

/**
 * The cell as an SVG; null where no photo shows it.
 * @param {import("../store.js").State} state
 * @param {number[]} at
 */
export function crop(state, at) {
  const { outlines, quarters, onPhoto } = layOut({ ...state, drawn: false });
  const outline = outlines.get(`${at[0]},${at[1]}`);
  if (!onPhoto || state.photo === null || outline === undefined) return null;
  const box = boxOf(outline, ROUND);
  return s(
    "svg",
    { class: "crop", viewBox: box.map((part) => part.toFixed(1)).join(" "), "aria-hidden": "true" },
    picture(state.photo, quarters),
    s("polygon", { points: pointList(outline) }),
  );
}

/** Ways to a photo. */

import { h, icon } from "./dom.js";

/**
 * A way to a photo: the camera, or a file.
 * @param {string} name the key of its field, ending in "camera" for that
 * @param {string} sign
 * @param {string} text
 * @param {(file: Blob) => void} take
 */
export function photoWay(name, sign, text, take) {
  const chosen = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    const [file] = input.files ?? [];
    input.value = ""; // the same photo may be chosen again
    if (file) take(file);
  };
  const camera = name.endsWith("camera");
  return h("label", { class: camera ? "way main camera-only" : "way file-way" },
    h("input", { type: "file", class: "hidden", id: name, "data-key": name, accept: camera ? "image/*" : "image/*,.heic,.heif", capture: camera ? "environment" : null, onchange: chosen }),
    icon(sign), h("span", {}, text));
}

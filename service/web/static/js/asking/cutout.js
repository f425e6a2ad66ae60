/**
 * A cell cut out of a photo and laid flat: what a person is asked about, as a camera from above would show it.
 *
 * @typedef {{url: string, width: number, height: number}} Photo
 *   A picture of this page, and the size, in pixels, that outlines are given in.
 */

import { h } from "../dom.js";
import { boxOf, inside, squareTo } from "../geometry.js";

const SIDE = 264; // pixels of the canvas: sharp at twice the size it is shown in
const ROUND = 0.2; // how much of the surroundings is shown, as a share of the cell's side
const MOST = 640; // longest side, in pixels, of the part of the photo that is looked at

/** @type {{url: string, image: Promise<HTMLImageElement> | null}} */
let last = { url: "", image: null };

/**
 * A canvas that shows what lies in an outline, upright and flat, with a frame round the cell itself.
 * @param {Photo} photo
 * @param {number[][]} outline corners in photo pixels: top-left, top-right, bottom-right, bottom-left as it is read
 * @param {string} label for people who listen; empty where the words beside it say all
 * @returns {HTMLCanvasElement}
 */
export function cutOut(photo, outline, label = "") {
  const said = label === "" ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  const canvas = h("canvas", { class: "crop", width: SIDE, height: SIDE, ...said });
  load(photo.url).then(
    (image) => { draw(canvas, image, photo, outline); canvas.classList.add("drawn"); },
    () => canvas.classList.add("missing"));
  return canvas;
}

/**
 * The picture behind an address; the last one is kept, as the next question is about the same photo.
 * @param {string} url
 */
function load(url) {
  if (last.url !== url || last.image === null) {
    const image = new Image();
    image.src = url;
    last = { url, image: image.decode().then(() => image) };
  }
  return /** @type {Promise<HTMLImageElement>} */ (last.image);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLImageElement} image
 * @param {Photo} photo
 * @param {number[][]} outline
 */
function draw(canvas, image, photo, outline) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const shares = [[-ROUND, -ROUND], [1 + ROUND, -ROUND], [1 + ROUND, 1 + ROUND], [-ROUND, 1 + ROUND]];
  const corners = shares.map(([across, down]) => inside(outline, across, down));
  const source = part(image, photo, boxOf(corners, 0.02));
  const at = squareTo(corners.map((corner) => source.place(corner)));
  const flat = pen.createImageData(SIDE, SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) sample(source.pixels, at((x + 0.5) / SIDE, (y + 0.5) / SIDE), flat.data, 4 * (y * SIDE + x));
  }
  pen.putImageData(flat, 0, 0);
  const edge = (ROUND / (1 + 2 * ROUND)) * SIDE;
  for (const [colour, width, dash] of /** @type {[string, number, number[]][]} */ ([["#fff", 6, []], ["#16130a", 3, [10, 8]]])) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.setLineDash(dash);
    pen.strokeRect(edge, edge, SIDE - 2 * edge, SIDE - 2 * edge);
  }
}

/**
 * The pixels of the photo round a cell, and the way from photo pixels to them.
 * @param {HTMLImageElement} image
 * @param {Photo} photo
 * @param {number[]} box x, y, width, height in photo pixels
 */
function part(image, photo, [left, top, width, height]) {
  const scale = Math.min(image.naturalWidth / photo.width, MOST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(2, Math.ceil(width * scale));
  canvas.height = Math.max(2, Math.ceil(height * scale));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  pen.fillStyle = "#888"; // beyond the photo's edge
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  pen.drawImage(image, 0, 0, photo.width, photo.height);
  return {
    pixels: pen.getImageData(0, 0, canvas.width, canvas.height),
    place: (/** @type {number[]} */ [x, y]) => [(x - left) * scale, (y - top) * scale],
  };
}

/**
 * The colour at a place between pixels.
 * @param {ImageData} pixels
 * @param {number[]} place
 * @param {Uint8ClampedArray} into
 * @param {number} offset
 */
function sample({ data, width, height }, [x, y], into, offset) {
  const left = Math.min(Math.max(Math.floor(x - 0.5), 0), width - 2);
  const top = Math.min(Math.max(Math.floor(y - 0.5), 0), height - 2);
  const across = Math.min(Math.max(x - 0.5 - left, 0), 1);
  const down = Math.min(Math.max(y - 0.5 - top, 0), 1);
  const first = 4 * (top * width + left);
  for (let n = 0; n < 3; n++) {
    const upper = data[first + n] * (1 - across) + data[first + 4 + n] * across;
    const lower = data[first + 4 * width + n] * (1 - across) + data[first + 4 * width + 4 + n] * across;
    into[offset + n] = upper * (1 - down) + lower * down;
  }
  into[offset + 3] = 255;
}

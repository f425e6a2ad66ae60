/**
 * Photos on their way to the service: upright, small, and without the place where they were taken.
 *
 * @typedef {{blob: Blob, sent: Blob | null, url: string, width: number, height: number, shown: boolean}} Photo
 *   `blob`: the picture that is shown; `sent`: what the service reads, null where only an annotated picture is left.
 *   `shown`: this browser can show it; else it is sent as it is, and width and height are 0.
 */

import { s } from "./dom.js";

const LONG_SIDE = 2048; // pixels
const QUALITY = 0.92;

let last = { name: "", image: /** @type {SVGImageElement | null} */ (null) };

/**
 * A photo drawn anew in at most 2048 pixels: turned as its EXIF says, and nothing else of its EXIF kept.
 * What the browser cannot decode (HEIC in most) goes as it is; the service reads it and drops the rest.
 * @param {Blob} file
 * @returns {Promise<Photo>}
 */
export async function prepare(file) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.fillStyle = "#fff"; // transparent pictures lie on paper
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (blob === null) throw new Error("the canvas gave no picture");
    return shown(/** @type {Blob} */ (blob), canvas.width, canvas.height);
  } catch {
    return { blob: file, sent: file, url: "", width: 0, height: 0, shown: false };
  }
}

/**
 * @param {Blob} blob
 * @param {number} width
 * @param {number} height
 * @returns {Photo}
 */
function shown(blob, width, height) {
  return { blob, sent: blob, url: URL.createObjectURL(blob), width, height, shown: true };
}

/**
 * The picture of a data URL.
 * @param {string} url
 * @param {{width: number, height: number}} size of the photo that it stands for
 * @returns {Photo}
 */
export function fromDataUrl(url, size) {
  const [head, body] = url.split(",");
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return shown(new Blob([bytes], { type: head.slice(5).split(";")[0] }), size.width, size.height);
}

/**
 * A photo that the browser cannot show, by the service's annotated picture of it. Read again, it is sent as it was.
 * @param {Photo} photo
 * @param {string} overlay
 * @param {{width: number, height: number}} size of the photo
 * @returns {Photo}
 */
export function annotated(photo, overlay, size) {
  return { ...fromDataUrl(overlay, size), sent: photo.sent };
}

/**
 * The data URL of a picture, to be kept for the session.
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
export function toDataUrl(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/**
 * Whether the browser shows the very picture that is sent; of any other the service draws one.
 * @param {Photo} photo
 */
export function isPlain({ shown, sent, blob }) {
  return shown && sent === blob;
}

/**
 * A photo as a picture of an SVG, turned counter-clockwise by some quarters: the same element as before while photo and
 * turn are the same, so that it never flickers.
 * @param {Photo} photo
 * @param {number} quarters
 */
export function backdrop({ url, width, height }, quarters) {
  const name = `${url} ${quarters}`;
  if (last.name !== name) {
    last = { name, image: s("image", { href: url, width, height, transform: `rotate(${-90 * quarters})`, preserveAspectRatio: "none" }) };
  }
  return last.image;
}

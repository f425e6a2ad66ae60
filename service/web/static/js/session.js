/** What is in hand outlives a reload, and a phone that closes the page while its camera is open. */

import { fromDataUrl, toDataUrl } from "./photo.js";

/**
 * @typedef {import("./photo.js").Photo} Photo
 * @typedef {{url: string, width: number, height: number, annotated: boolean}} KeptPhoto
 */

/**
 * A place for a page's state, for this session of the browser.
 * @param {string} page
 */
export function keeper(page) {
  const [work, picture] = [`habitally.${page}`, `habitally.${page}.photo`];
  /** @type {Blob | null} */
  let saved = null;
  return {
    /**
     * Keep the state and its photo. A browser that is out of room forgets the photo first: it can be taken again.
     * @param {object} state
     * @param {Photo | null} photo
     */
    save(state, photo) {
      const text = JSON.stringify(state);
      if (!keep(work, text)) {
        remove(picture);
        keep(work, text);
      }
      if (photo?.shown && photo.blob !== saved) {
        saved = photo.blob;
        const { width, height, blob, sent } = photo;
        toDataUrl(blob).then((url) => keep(picture, JSON.stringify({ url, width, height, annotated: sent !== blob })));
      } else if (photo === null && saved !== null) {
        saved = null;
        remove(picture);
      }
    },
    /**
     * What was kept.
     * @returns {{state: any, photo: Photo | null}}
     */
    restore() {
      try {
        const state = JSON.parse(sessionStorage.getItem(work) ?? "{}");
        /** @type {KeptPhoto | null} */
        const kept = JSON.parse(sessionStorage.getItem(picture) ?? "null");
        if (kept === null) return { state, photo: null };
        const photo = fromDataUrl(kept.url, kept);
        saved = photo.blob;
        return { state, photo: kept.annotated ? { ...photo, sent: null } : photo };
      } catch {
        return { state: {}, photo: null };
      }
    },
  };
}

/**
 * Whether there was room.
 * @param {string} name
 * @param {string} text
 */
function keep(name, text) {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    remove(name);
    return false;
  }
}

/** @param {string} name */
function remove(name) {
  try {
    sessionStorage.removeItem(name);
  } catch {
    return; // a browser that keeps nothing
  }
}

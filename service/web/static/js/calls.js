/**
 * How the service is called. Every failure is a `Problem`; a call that was called off rejects with an `AbortError`.
 * The owner key of this browser goes along, where there is one.
 */

import { ownerKey } from "./collections-keys.js";
import { offline, problemOf, tooSlow } from "./problem.js";
import { language } from "./words.js";

/**
 * A route's address, in the language in use.
 * @param {string} path
 */
export function address(path) {
  return `/v1/${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}

/**
 * @param {string | null} [key]
 * @returns {Record<string, string>}
 */
function authorised(key = ownerKey()) {
  return key ? { Authorization: `Bearer ${key}` } : {};
}

/**
 * A request with a JSON body.
 * @param {object} body
 * @param {{method?: string, headers?: Record<string, string>}} [how]
 * @returns {RequestInit}
 */
export function asJson(body, { method = "POST", headers = {} } = {}) {
  return { method, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * A call's answer, once it is a good one.
 * @param {string} path below `/v1`
 * @param {RequestInit} init
 * @param {{seconds: number, signal?: AbortSignal, key?: string | null}} how
 * @returns {Promise<Response>}
 */
export async function call(path, init, { seconds, signal, key }) {
  const clock = AbortSignal.timeout(seconds * 1000);
  try {
    const headers = { ...init.headers, ...authorised(key) };
    const answer = await fetch(address(path), { ...init, headers, signal: signal ? AbortSignal.any([signal, clock]) : clock });
    if (!answer.ok) throw problemOf(answer.status, await answer.text());
    return answer;
  } catch (error) {
    if (clock.aborted && !signal?.aborted) throw tooSlow();
    if (error instanceof TypeError) throw offline();
    throw error;
  }
}

/**
 * Send a photo with the fields of its form; empty ones are left out.
 * @param {string} path below `/v1`
 * @param {Blob} photo
 * @param {Record<string, string>} fields
 * @param {{seconds: number, signal: AbortSignal, sent: (share: number) => void}} how
 *   `sent` is told the share of the photo that has left, 0 to 1
 * @returns {Promise<any>}
 */
export function sendPhoto(path, photo, fields, { seconds, signal, sent }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== "") form.set(name, value);
  form.set("photo", photo, "photo");
  const request = new XMLHttpRequest(); // fetch cannot tell how much has been sent
  return new Promise((resolve, reject) => {
    const quit = () => request.abort();
    signal.addEventListener("abort", quit, { once: true });
    request.upload.onprogress = (event) => event.lengthComputable && sent(event.loaded / event.total);
    request.upload.onload = () => sent(1);
    request.onabort = () => reject(new DOMException("called off", "AbortError"));
    request.onerror = () => reject(offline());
    request.ontimeout = () => reject(tooSlow());
    request.onload = () => {
      if (request.status !== 200) reject(problemOf(request.status, request.responseText));
      else resolve(JSON.parse(request.responseText));
    };
    request.onloadend = () => signal.removeEventListener("abort", quit);
    request.open("POST", address(path));
    for (const [name, value] of Object.entries(authorised())) request.setRequestHeader(name, value);
    request.timeout = seconds * 1000;
    request.send(form);
  });
}

/**
 * Whether a call was called off.
 * @param {unknown} error
 */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

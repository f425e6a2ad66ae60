/** What the parts of the page of collections share: trying, telling, naming a creation. */

import { byId, h, icon } from "./dom.js";
import { announce } from "./words.js";

/** A random text that names one creation. */
export function once() {
  return crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16)).join("-");
}

/**
 * Do something for the person; what goes wrong is told on top of the page.
 * @param {() => Promise<void>} work
 */
export async function trying(work) {
  const host = byId("problem");
  host.replaceChildren();
  document.body.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    host.replaceChildren(told(error));
    host.scrollIntoView({ block: "nearest" });
  } finally {
    document.body.removeAttribute("aria-busy");
  }
}

/** @param {any} error */
function told(error) {
  const errors = (error.errors ?? []).map((/** @type {any} */ one) => h("li", {}, `${one.pointer}: ${one.message}`));
  return h(
    "section",
    { class: "card problem" },
    icon("notice"),
    h("div", {}, h("h2", {}, error.title ?? error.message), h("p", {}, error.detail ?? ""), errors.length > 0 && h("ul", {}, errors)),
  );
}

/** @param {string} text */
export function toast(text) {
  const host = byId("toast");
  host.replaceChildren(text);
  host.classList.add("shown");
  announce(text);
  setTimeout(() => host.classList.remove("shown"), 4000);
}

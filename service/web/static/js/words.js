/** The page's words: sentences by id in the language chosen. What the API sends is worded already. */

import { h } from "./dom.js";

/** @type {Record<string, string[]>} */
let table = {};
let plural = new Intl.PluralRules("en");

/** The language in use. */
export function language() {
  return document.documentElement.lang || "en";
}

/**
 * Take up a language: its words, and its name on the document.
 * @param {string} name
 */
export async function speak(name) {
  const answer = await fetch(`/words/${name}.json`, { signal: AbortSignal.timeout(15000) });
  if (!answer.ok) throw new Error(`no words for ${name}`);
  table = await answer.json();
  plural = new Intl.PluralRules(name);
  document.documentElement.lang = name;
}

/**
 * A sentence. With `count` among the parameters, in the plural form that it asks for.
 * @param {string} id
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function t(id, params = {}) {
  const forms = table[id];
  if (forms === undefined) return id;
  const one = forms.length === 1 || plural.select(Number(params.count ?? 1)) === "one";
  return forms[one ? 0 : 1].replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

/**
 * Points with a true minus sign.
 * @param {number} points
 */
export function signed(points) {
  return points < 0 ? `−${-points}` : String(points);
}

/**
 * "row 3, column 4" for a cell.
 * @param {number[]} at
 */
export function place(at) {
  return t("web.place", { row: at[0] + 1, col: at[1] + 1 });
}

/**
 * The name of a symbol.
 * @param {string} symbol
 */
export function nameOf(symbol) {
  return t(`web.symbol.${{ ".": "free", "#": "closed", "?": "other" }[symbol] ?? symbol}`);
}

/**
 * Reword what the server wrote into the page: elements with `data-word`, labels with `data-label`, and links with
 * `data-print` to pages that are printed in a language.
 */
export function rewordPage() {
  for (const element of document.querySelectorAll("[data-word]")) {
    element.replaceChildren(t(/** @type {string} */ (element.getAttribute("data-word"))));
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(/** @type {string} */ (element.getAttribute("data-label"))));
  }
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-print]"))) {
    const address = new URL(link.href);
    address.searchParams.set("lang", language());
    link.href = address.href;
  }
}

/**
 * Say something to people who listen rather than look.
 * @param {string} text
 */
export function announce(text) {
  const region = document.getElementById("said");
  region?.replaceChildren(h("span", {}, text));
}

/**
 * A collection as a table: a row an entry, a column a field of its item. What is no plain value is written as JSON.
 *
 * @typedef {import("./collections-api.js").Column} Column
 * @typedef {import("./collections-api.js").Entry} Entry
 * @typedef {{entry: Entry, texts: Record<string, string>, key: number}} Row
 */

import { h, icon } from "./dom.js";
import { t } from "./words.js";

const OWN = ["name", "count"];
let keys = 0;

/**
 * A row to be edited. Cells that are not JSON keep the text as it was typed.
 * @param {Entry} entry
 * @param {Column[]} columns
 * @returns {Row}
 */
export function rowOf(entry, columns) {
  const texts = { name: entry.name, count: String(entry.count ?? 1) };
  for (const column of columns) texts[`item/${column.name}`] = textOf(entry.item[column.name], column);
  keys += 1;
  return { entry, texts, key: keys };
}

/**
 * @param {any} value
 * @param {Column} column
 */
function textOf(value, column) {
  if (value === undefined || value === null) return "";
  return column.type === "json" ? JSON.stringify(value) : String(value);
}

/**
 * The entry that a row says; what cannot be made out is sent as text, for the service to say what it wants there.
 * @param {Row} row
 * @param {Column[]} columns
 * @returns {Entry}
 */
export function entryOf(row, columns) {
  /** @type {Record<string, any>} */
  const item = { ...row.entry.item };
  for (const column of columns) {
    const text = row.texts[`item/${column.name}`];
    if (text === "") delete item[column.name];
    else item[column.name] = valueOf(text, column);
  }
  const count = valueOf(row.texts.count, { name: "count", type: "whole", required: false });
  const { picture } = row.entry;
  return { name: row.texts.name, ...(count === "" ? {} : { count }), ...(picture ? { picture } : {}), item };
}

/**
 * @param {string} text
 * @param {Column} column
 */
function valueOf(text, column) {
  if (column.type === "whole") return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text;
  if (column.type === "flag") return text === "true" ? true : text === "false" ? false : text;
  if (column.type !== "json") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The table.
 * @param {{rows: Row[], columns: Column[], faults: Map<string, string>, readOnly: boolean,
 *   picture: (row: Row) => Node, changed: () => void, removed: (row: Row) => void}} how
 */
export function table({ rows, columns, faults, readOnly, picture, changed, removed }) {
  const all = [...OWN.map(own), ...columns.map((column) => ({ column, path: `item/${column.name}`, label: column.name }))];
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, h("span", { class: "hidden" }, t("web.collections.picture"))),
    all.map(({ column, label }) => h("th", { scope: "col" }, label, column.required ? " *" : "")),
    h("td", {}),
  );
  const body = rows.map((row, n) =>
    h(
      "tr",
      {},
      h("td", { class: "tight" }, picture(row)),
      all.map(({ column, path, label }) => cell(row, n, column, path, label, faults, readOnly, changed)),
      h("td", { class: "tight" }, readOnly ? null : remover(row, removed)),
    ),
  );
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": t("web.collections.entries") },
    h("table", { class: "entries" }, h("thead", {}, head), h("tbody", {}, body)),
  );
}

/** @param {string} name */
function own(name) {
  const type = /** @type {const} */ (name === "count" ? "whole" : "text");
  return { column: { name, type, required: name === "name" }, path: name, label: t(`web.collections.column.${name}`) };
}

/**
 * @param {Row} row
 * @param {(row: Row) => void} removed
 */
function remover(row, removed) {
  const label = t("web.collections.remove", { name: row.texts.name });
  return h("button", { type: "button", class: "plain", "aria-label": label, onclick: () => removed(row) }, icon("close"));
}

/**
 * @param {Row} row
 * @param {number} n
 * @param {Column} column
 * @param {string} path
 * @param {string} label
 * @param {Map<string, string>} faults
 * @param {boolean} readOnly
 * @param {() => void} changed
 */
function cell(row, n, column, path, label, faults, readOnly, changed) {
  const wrong = [...faults].filter(([pointer]) => `${pointer}/`.startsWith(`/items/${n}/${path}/`));
  const id = `cell-${row.key}-${path.replace("/", "-")}`;
  const props = {
    "aria-label": `${row.texts.name || n + 1}: ${label}`,
    "aria-invalid": wrong.length > 0 ? "true" : null,
    "aria-describedby": wrong.length > 0 ? id : null,
    "data-key": id,
    disabled: readOnly,
    oninput: (/** @type {any} */ event) => {
      row.texts[path] = event.target.value;
      changed();
    },
  };
  const input = column.type === "choice" || column.type === "flag" ? select(row, column, path, props) : text(row, column, path, props);
  return h("td", {}, input, wrong.length > 0 && h("p", { class: "wrong", id }, wrong.map(([, message]) => message).join(" ")));
}

/**
 * @param {Row} row
 * @param {Column} column
 * @param {string} path
 * @param {Record<string, any>} props
 */
function select(row, column, path, props) {
  const choices = column.type === "flag" ? ["true", "false"] : (column.choices ?? []);
  const made = h("select", props, h("option", { value: "" }, "–"), choices.map((one) => h("option", { value: one }, one)));
  made.value = row.texts[path];
  return made;
}

/**
 * @param {Row} row
 * @param {Column} column
 * @param {string} path
 * @param {Record<string, any>} props
 */
function text(row, column, path, props) {
  const numeric = column.type === "whole" ? { inputmode: "numeric" } : {};
  return h("input", { ...props, ...numeric, class: column.type, value: row.texts[path], autocomplete: "off", spellcheck: "false" });
}

/** The page of collections: the list, one collection at a time, and the owner's key. */

import * as api from "./collections-api.js";
import { once, toast, trying } from "./collections-common.js";
import { showEditor } from "./collections-editor.js";
import { forgetShared, ownerKey, rememberShared, setOwnerKey, sharedKeys } from "./collections-keys.js";
import { byId, h, icon, refresh } from "./dom.js";
import { language, speak, t } from "./words.js";

/** @type {import("./collections-api.js").Kind[]} */
let kinds = [];
/** @type {Record<string, string>} */
let games = {};

/** @param {string} game @param {string} kind */
function described(game, kind) {
  return `${games[game] ?? game} · ${t(`web.collections.kind.${kind}`)}`;
}

/** Show what the address asks for: a shared collection, one of one's own, or the list. */
async function route() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const [share, id] = [asked.get("share"), asked.get("id")];
  if (share) {
    const summary = await api.sharedBy(share);
    rememberShared(share, summary.name, summary.kind);
    await showEditor({ id: summary.id, key: share, kinds, described });
  } else if (id) {
    await showEditor({ id, key: ownerKey(), kinds, described });
  } else {
    await showList();
  }
}

/** The list of one's own collections, what others shared, new ones, and the key. */
async function showList() {
  const [page, owner] = ownerKey() ? await Promise.all([api.mine(), api.owner()]) : [{ collections: [] }, null];
  refresh(byId("view"), mineCard(page), sharedKeys().length > 0 && sharedCard(), newCard(), keyCard(owner));
}

/** @param {{collections: import("./collections-api.js").Summary[], after?: string}} page */
function mineCard(page) {
  const list = h("ul", { class: "owned" }, page.collections.map(item));
  const more = h("button", { type: "button", class: "quiet", hidden: !page.after }, t("web.collections.more"));
  more.addEventListener("click", () =>
    trying(async () => {
      const next = await api.mine(page.after);
      page.after = next.after;
      list.append(...next.collections.map(item));
      more.hidden = !next.after;
    }),
  );
  const none = page.collections.length === 0 && h("p", { class: "muted" }, t("web.collections.none"));
  return h("section", { class: "card" }, h("h2", {}, t("web.collections.mine")), none, list, h("p", { class: "row" }, more));
}

/** @param {import("./collections-api.js").Summary} one */
function item(one) {
  const changed = new Date(one.changed).toLocaleDateString(language());
  const about = t("web.collections.about", { count: one.count, revision: one.revision, changed });
  return h(
    "li",
    {},
    h("div", { class: "about" }, h("strong", {}, one.name), h("br"), h("span", { class: "muted" }, `${described(one.game, one.kind)} · ${about}`)),
    h("a", { class: "quiet", href: `#id=${one.id}`, "aria-label": t("web.collections.open_named", { name: one.name }) }, t("web.collections.open")),
  );
}

function sharedCard() {
  const items = sharedKeys().map(({ key, name }) =>
    h(
      "li",
      {},
      h("div", { class: "about" }, h("strong", {}, name)),
      h("a", { class: "quiet", href: `#share=${key}`, "aria-label": t("web.collections.open_named", { name }) }, t("web.collections.open")),
      h("button", { type: "button", class: "plain", "aria-label": t("web.collections.forget_named", { name }), onclick: () => { forgetShared(key); trying(showList); } }, icon("close")),
    ),
  );
  return h("section", { class: "card" }, h("h2", {}, t("web.collections.shared")), h("ul", { class: "owned" }, items));
}

function newCard() {
  const kind = h("select", { id: "new-kind" }, kinds.map((one, n) => h("option", { value: n }, described(one.game, one.kind))));
  const name = h("input", { id: "new-name", class: "wide-input", maxlength: 80, required: true, autocomplete: "off" });
  let attempt = once();
  const form = h(
    "form",
    { class: "fields" },
    h("label", {}, t("web.collections.kind"), kind),
    h("label", {}, t("web.collections.column.name"), name),
    h("button", { class: "main" }, t("web.collections.create")),
  );
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const { game, kind: its } = kinds[Number(kind.value)];
    trying(async () => {
      const made = await api.create({ game, kind: its, name: name.value.trim(), items: [] }, attempt);
      attempt = once();
      location.hash = `id=${made.id}`;
    });
  });
  name.addEventListener("input", () => (attempt = once()));
  const file = h("input", { type: "file", accept: ".json,.zip,application/json,application/zip" });
  file.addEventListener("change", () =>
    trying(async () => {
      const chosen = file.files[0];
      file.value = "";
      if (chosen) location.hash = `id=${(await api.bring(chosen, once())).id}`;
    }),
  );
  const bring = h("label", { class: "quiet" }, icon("file"), t("web.collections.import"), file);
  return h("section", { class: "card" }, h("h2", {}, t("web.collections.new")), form, h("div", { class: "row" }, bring));
}

/** @param {import("./collections-api.js").Owner | null} owner */
function keyCard(owner) {
  const other = h("input", { class: "wide-input", id: "other-key", autocomplete: "off", spellcheck: "false", pattern: "\\s*hk_[\\w\\-]{43}\\s*", required: true });
  const take = h("form", { class: "fields" }, h("label", {}, t("web.collections.key.other"), other), h("button", { class: "quiet" }, t("web.collections.key.use")));
  take.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const before = ownerKey();
    trying(async () => {
      setOwnerKey(other.value.trim());
      try {
        await showList();
      } catch (error) {
        setOwnerKey(before);
        throw error;
      }
    });
  });
  return h(
    "section",
    { class: "card" },
    h("h2", {}, t("web.collections.key")),
    h("p", { class: "muted" }, t(ownerKey() ? "web.collections.key.text" : "web.collections.key.none")),
    owner && h("p", {}, used(owner)),
    ownerKey() && heldKey(),
    h("details", { "data-key": "other" }, h("summary", {}, t("web.collections.key.elsewhere")), take),
  );
}

/** @param {import("./collections-api.js").Owner} owner */
function used({ collections, max_collections, bytes, max_bytes }) {
  const mega = (/** @type {number} */ n) => (n / 2 ** 20).toLocaleString(language(), { maximumFractionDigits: 1 });
  return t("web.collections.used", { n: collections, of: max_collections, size: mega(bytes), most: mega(max_bytes) });
}

function heldKey() {
  const rotate = () =>
    trying(async () => {
      if (!confirm(t("web.collections.key.rotate.sure"))) return;
      await api.rotateKey();
      await showList();
      toast(t("web.collections.key.rotated"));
    });
  const forget = () => {
    if (!confirm(t("web.collections.key.forget.sure"))) return;
    setOwnerKey(null);
    trying(showList);
  };
  return h(
    "details",
    { "data-key": "held" },
    h("summary", {}, t("web.collections.key.show")),
    h("p", { class: "key" }, ownerKey()),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "quiet", onclick: rotate }, t("web.collections.key.rotate")),
      h("button", { type: "button", class: "quiet danger", onclick: forget }, t("web.collections.key.forget")),
    ),
  );
}

await speak(language());
byId("language").addEventListener("change", (/** @type {any} */ event) => {
  location.assign(`?lang=${event.target.value}${location.hash}`);
});
window.addEventListener("hashchange", () => trying(route));
await trying(async () => {
  [kinds, games] = await Promise.all([api.kinds(), api.gameNames()]);
  await route();
});

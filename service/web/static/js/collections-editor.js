/** One collection: its table, its revisions, its files, and who may see it. */

import * as api from "./collections-api.js";
import { once, toast, trying } from "./collections-common.js";
import { entryOf, rowOf, table } from "./collections-table.js";
import { byId, h, icon, refresh } from "./dom.js";
import { language, t } from "./words.js";

/** @typedef {import("./collections-table.js").Row} Row */

/** @type {Map<string, string>} pictures by digest, as addresses of this page */
const pictures = new Map();

/** Whether something was typed that is not saved. */
let unsaved = false;
window.addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});

/**
 * Open a collection.
 * @param {{id: string, key: string | null, kinds: import("./collections-api.js").Kind[],
 *   described: (game: string, kind: string) => string, revision?: number}} how
 */
export async function showEditor(how) {
  const { id, key, kinds, described, revision } = how;
  const opened = await api.open(id, { revision, key });
  const { collection } = opened;
  const columns = kinds.find((one) => one.game === collection.game && one.kind === collection.kind)?.columns ?? [];
  const owned = collection.access === "owner";
  const listed = owned ? await api.revisions(id) : [];
  const newest = listed[0]?.revision ?? collection.revision;
  let { tag } = opened;
  let rows = collection.items.map((entry) => rowOf(entry, columns));
  let name = collection.name;
  /** @type {Map<string, string>} */
  let faults = new Map();
  unsaved = false;

  const again = (/** @type {number | undefined} */ at) => showEditor({ ...how, revision: at });
  const changed = () => {
    unsaved = true;
  };

  /** Save; where somebody else was faster, say what changed and let the person choose. */
  const save = () =>
    trying(async () => {
      const change = { name, items: rows.map((row) => entryOf(row, columns)) };
      try {
        await api.save(id, tag, change);
      } catch (error) {
        const problem = /** @type {any} */ (error);
        if (problem.code === "changed-meanwhile") return conflict(problem, change);
        faults = new Map((problem.errors ?? []).map((/** @type {any} */ one) => [one.pointer, one.message]));
        draw();
        throw error;
      }
      await again(undefined);
      toast(t("web.collections.saved"));
    });

  /** @param {any} problem @param {{name: string, items: import("./collections-api.js").Entry[]}} change */
  const conflict = (problem, change) => {
    const what = ["added", "removed", "changed"].flatMap((heading) => {
      const names = problem.changes?.[heading] ?? [];
      return names.length > 0 ? [h("li", {}, `${t(`web.collections.conflict.${heading}`)} ${names.join(", ")}`)] : [];
    });
    const over = () =>
      trying(async () => {
        await api.save(id, "*", change);
        await again(undefined);
      });
    byId("problem").replaceChildren(
      h(
        "section",
        { class: "card problem" },
        icon("notice"),
        h(
          "div",
          {},
          h("h2", {}, problem.title),
          h("p", {}, t("web.collections.conflict.text")),
          h("ul", {}, what),
          h(
            "div",
            { class: "row" },
            h("button", { type: "button", class: "main", onclick: () => trying(() => again(undefined)) }, t("web.collections.conflict.theirs")),
            h("button", { type: "button", class: "quiet danger", onclick: over }, t("web.collections.conflict.mine")),
          ),
        ),
      ),
    );
  };

  const copy = () =>
    trying(async () => {
      const what = { revision: collection.revision, ...(owned ? {} : { share_key: key ?? "" }) };
      const made = await api.copy(id, what, once());
      location.hash = `id=${made.id}`;
    });

  const remove = () =>
    trying(async () => {
      if (!confirm(t("web.collections.delete.sure", { name: collection.name }))) return;
      await api.remove(id, tag);
      unsaved = false;
      location.hash = "";
    });

  /** @param {"json" | "zip"} format */
  const download = (format) =>
    trying(async () => {
      const blob = await api.exported(id, format, { revision: collection.revision, key });
      const address = URL.createObjectURL(blob);
      h("a", { href: address, download: `${collection.name}.${format}` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    });

  /** @param {Row} row */
  const picture = (row) => {
    const digest = row.entry.picture;
    const shown = digest ? thumb(id, digest, key, row.texts.name) : icon("photo");
    if (!owned) return digest ? shown : h("span", {});
    const input = h("input", { type: "file", accept: "image/*", "aria-label": t("web.collections.picture_of", { name: row.texts.name }) });
    input.addEventListener("change", () =>
      trying(async () => {
        const file = input.files[0];
        if (!file) return;
        row.entry = { ...row.entry, picture: await api.upload(id, file) };
        changed();
        draw();
      }),
    );
    return h("label", { class: "pick" }, shown, input);
  };

  const draw = () => {
    const title = h("input", { class: "wide-input", value: name, maxlength: 80, "data-key": "name", disabled: !owned });
    title.addEventListener("input", () => {
      name = title.value;
      changed();
    });
    const blank = () => {
      rows = [...rows, rowOf({ name: "", item: {} }, columns)];
      changed();
      draw();
    };
    const drop = (/** @type {Row} */ row) => {
      rows = rows.filter((one) => one !== row);
      faults = new Map();
      changed();
      draw();
    };
    refresh(
      byId("view"),
      h("p", {}, h("a", { href: "#" }, t("web.collections.back"))),
      h(
        "section",
        { class: "card" },
        h("p", { class: "muted" }, described(collection.game, collection.kind)),
        h("div", { class: "fields" }, h("label", {}, t("web.collections.column.name"), title), owned && history(listed, collection.revision, again)),
        collection.revision !== newest && h("p", { class: "warning" }, t("web.collections.old_revision", { newest })),
        table({ rows, columns, faults, readOnly: !owned, picture, changed, removed: drop }),
        h(
          "div",
          { class: "row" },
          owned && h("button", { type: "button", class: "quiet", onclick: blank }, t("web.collections.add")),
          owned && h("button", { type: "button", class: "main", onclick: save }, t("web.collections.save")),
        ),
      ),
      owned && shareCard(id),
      h(
        "section",
        { class: "card" },
        h("h2", {}, t("web.collections.files")),
        h("p", { class: "muted" }, t("web.collections.name_in_positions")),
        h("p", { class: "key" }, `${id}@${collection.revision}`),
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", class: "quiet", onclick: () => download("json") }, icon("file"), t("web.collections.export.json")),
          h("button", { type: "button", class: "quiet", onclick: () => download("zip") }, icon("file"), t("web.collections.export.zip")),
          h("button", { type: "button", class: "quiet", onclick: copy }, t("web.collections.copy")),
          owned && h("button", { type: "button", class: "quiet danger", onclick: remove }, t("web.collections.delete")),
        ),
      ),
    );
  };
  // Changes of an old revision are made on top of the newest: what is saved is what is seen.
  if (owned && collection.revision !== newest) ({ tag } = await api.open(id, { key }));
  draw();
}

/**
 * @param {import("./collections-api.js").Revision[]} listed
 * @param {number} shown
 * @param {(revision: number) => Promise<void>} again
 */
function history(listed, shown, again) {
  const option = (/** @type {import("./collections-api.js").Revision} */ one) => {
    const when = new Date(one.created).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
    return h("option", { value: one.revision, selected: one.revision === shown }, t("web.collections.revision", { n: one.revision, when }));
  };
  const choice = h("select", { "data-key": "revision", autocomplete: "off" }, listed.map(option));
  choice.addEventListener("change", () => trying(() => again(Number(choice.value))));
  return h("label", {}, t("web.collections.revisions"), choice);
}

/** @param {string} id */
function shareCard(id) {
  const host = h("div", {});
  const show = (/** @type {string | null} */ key) => {
    const link = key && `${location.origin}/collections#share=${key}`;
    refresh(
      host,
      link ? h("p", { class: "key" }, link) : h("p", { class: "muted" }, t("web.collections.share.none")),
      h(
        "div",
        { class: "row" },
        link && h("button", { type: "button", class: "quiet", onclick: () => trying(() => toClipboard(link)) }, icon("share"), t("web.collections.share.copy")),
        h("button", { type: "button", class: "quiet", onclick: () => trying(async () => show(await api.renewShareKey(id))) }, t("web.collections.share.renew")),
        link && h("button", { type: "button", class: "quiet danger", onclick: () => trying(async () => { await api.stopSharing(id); show(null); }) }, t("web.collections.share.stop")),
      ),
    );
  };
  trying(async () => show(await api.shareKey(id)));
  return h("section", { class: "card" }, h("h2", {}, t("web.collections.share")), h("p", { class: "muted" }, t("web.collections.share.text")), host);
}

/** @param {string} text */
async function toClipboard(text) {
  await navigator.clipboard.writeText(text);
  toast(t("web.collections.share.copied"));
}

/**
 * @param {string} id
 * @param {string} digest
 * @param {string | null} key
 * @param {string} name
 */
function thumb(id, digest, key, name) {
  const image = h("img", { class: "thumb", alt: t("web.collections.picture_of", { name }), width: 44, height: 44 });
  const known = pictures.get(digest);
  if (known) image.src = known;
  else {
    api.pictureAddress(id, digest, key).then(
      (address) => {
        pictures.set(digest, address);
        image.src = address;
      },
      () => image.setAttribute("hidden", ""), // the table is of use without it
    );
  }
  return image;
}

/** Catalogues from photos: tiles cut out, named, kept; and what was corrected, taught. */

import { isAbort } from "../calls.js";
import { create } from "../collections-api.js";
import { once } from "../collections-common.js";
import { announce, t } from "../words.js";
import { fetchEntries, listCatalogues } from "./actions.js";
import * as api from "./api.js";
import { fail, progress, trying, withPhoto } from "./running.js";
import { change, key, now } from "./state.js";
import { titleOf } from "./tiles.js";

const AT_ONCE = 20; // cut-outs sent in one request

/**
 * Cut the tiles out of a photo, to name them.
 * @param {Blob} file
 */
export function takeTiles(file) {
  return withPhoto(file, async (photo, signal) => {
    try {
      const { tiles } = await api.cutOut(/** @type {Blob} */ (photo.sent), { catalogue: now().into }, signal, progress);
      change({ proposals: proposalsOf(tiles), view: "enrol" });
      announce(t("web.park.enrol.found", { count: tiles.length }));
    } catch (error) {
      if (isAbort(error)) return;
      change({ view: "enrol" });
      fail(error);
    }
  });
}

/**
 * One proposal for all cut-outs that look alike.
 * @param {any[]} tiles
 * @returns {import("./state.js").Proposal[]}
 */
function proposalsOf(tiles) {
  /** @type {Map<number, import("./state.js").Proposal>} */
  const groups = new Map();
  for (const { picture, group, known, landscapes } of tiles) {
    const first = groups.get(group);
    if (first) first.copies += 1;
    else {
      const [landscape] = Object.keys(landscapes ?? {});
      const entry = known && now().entries.find(({ name }) => name === known.name);
      const tile = entry ?? { kind: "animal", name: known?.name ?? "", ...(landscape ? { landscape } : {}) };
      groups.set(group, { picture, group, turn: known?.turn ?? 0, copies: 1, tile, known: Boolean(known) });
    }
  }
  return [...groups.values()];
}

/** Teach the catalogue in use how the tiles look that were named by hand. */
export function teachAnswers() {
  return trying(async () => {
    const { work, catalogue } = now();
    const named = work?.reading.cells.filter((cell) => work.answered.includes(key(cell.at)) && cell.picture && cell.value.kind !== "unknown") ?? [];
    const looks = named.map(({ value, picture, turn }) => ({ name: value.name ?? titleOf(value), picture, turn: turn ?? 0, item: value }));
    for (let n = 0; n < looks.length; n += AT_ONCE) await api.teach(catalogue, looks.slice(n, n + AT_ONCE));
    change({ said: t("web.park.taught", { count: looks.length }) });
    announce(now().said);
  });
}

/** Save the named proposals into a catalogue, a new one where none is chosen. */
export function saveProposals() {
  return trying(async () => {
    const { into, called, proposals } = now();
    const named = proposals.filter(({ tile }) => tile.kind !== "unknown" && (tile.name ?? "") !== "");
    let id = into;
    if (id === "") {
      const made = await create({ game: "habitats", kind: "catalogues", name: called || t("web.park.enrol.called"), items: [] }, once());
      id = made.id;
      await listCatalogues();
      change({ into: id });
    }
    const looks = named.map(({ tile, picture, turn, copies }) => ({ name: tile.name, picture, turn, item: tile, count: copies }));
    for (let n = 0; n < looks.length; n += AT_ONCE) await api.teach(id, looks.slice(n, n + AT_ONCE));
    const left = proposals.filter((one) => !named.includes(one));
    change({ proposals: left, said: t("web.park.enrol.saved", { count: named.length }), catalogue: id });
    announce(now().said);
    await fetchEntries();
  });
}

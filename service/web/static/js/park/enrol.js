/** A catalogue from photos: photograph the tiles, name each, save. */

import { h, icon } from "../dom.js";
import { problemBox } from "../notices.js";
import { photoWay } from "../ways.js";
import { t } from "../words.js";
import { saveProposals, takeTiles } from "./enrolling.js";
import { change, now } from "./state.js";
import { complete, shaped, tileFields } from "./tileform.js";
import { titleOf } from "./tiles.js";

/** @param {import("./state.js").State} state */
export function enrolView(state) {
  const { proposals, said } = state;
  return h("div", { class: "panels" },
    problemBox(state.problem, () => change({ problem: null })),
    said ? h("p", { class: "banner", role: "status" }, said) : null,
    h("section", { class: "card" },
      h("h2", {}, t("web.park.enrol")),
      h("p", {}, t("web.park.enrol.text")),
      whither(state)),
    proposals.length === 0 ? photos() : naming(state),
    h("div", { class: "row" }, h("button", { type: "button", class: "quiet", "data-key": "leave", onclick: () => change({ view: "start", problem: null, said: "" }) }, icon("undo"), t("web.park.enrol.leave"))));
}

function photos() {
  return h("section", { class: "photo-choice", "aria-labelledby": "tiles-title" },
    h("h2", { id: "tiles-title" }, t("web.park.enrol.photo")),
    h("div", { class: "ways-in" },
      photoWay("camera", "photo", t("web.start.take"), takeTiles),
      photoWay("file", "file", t("web.start.choose"), takeTiles)));
}

/** @param {import("./state.js").State} state */
function whither({ mine, into, called }) {
  const own = mine.filter(({ id }) => !id.startsWith("hs_"));
  const chosen = (/** @type {Event} */ event) => change({ into: /** @type {HTMLSelectElement} */ (event.currentTarget).value });
  const typed = (/** @type {Event} */ event) => {
    now().called = /** @type {HTMLInputElement} */ (event.currentTarget).value;
  };
  return h("div", { class: "tile-fields" },
    own.length === 0 ? null : h("label", { class: "field" }, h("span", {}, t("web.park.enrol.into")), h("select", { "data-key": "into", onchange: chosen },
      h("option", { value: "", selected: into === "" }, t("web.park.enrol.new")),
      own.map(({ id, name }) => h("option", { value: id, selected: id === into }, name)))),
    into === "" ? h("label", { class: "field" }, h("span", {}, t("web.park.enrol.name")), h("input", { type: "text", maxlength: 80, value: called, placeholder: t("web.park.enrol.called"), "data-key": "called", oninput: typed })) : null);
}

/** @param {import("./state.js").State} state */
function naming({ proposals }) {
  const ready = proposals.filter(({ tile }) => (tile.name ?? "") !== "" && complete(tile)).length;
  return h("section", { class: "card" },
    h("h2", {}, t("web.park.enrol.found", { count: proposals.length })),
    h("p", { class: "muted" }, t("web.park.enrol.how")),
    h("ul", { class: "proposals" }, proposals.map(proposalView)),
    h("div", { class: "row" },
      h("button", { type: "button", class: "main", "data-key": "save", disabled: ready === 0, onclick: saveProposals }, icon("tick"), t("web.park.enrol.save")),
      h("button", { type: "button", class: "quiet", "data-key": "drop", onclick: () => change({ proposals: [] }) }, t("web.park.enrol.drop"))));
}

/**
 * @param {import("./state.js").Proposal} proposal
 * @param {number} n
 */
function proposalView(proposal, n) {
  const { picture, turn, copies, tile, known } = proposal;
  const put = (/** @type {Partial<import("./state.js").Proposal>} */ parts) =>
    change({ proposals: now().proposals.map((one, k) => (k === n ? { ...one, ...parts } : one)) });
  const named = (/** @type {Event} */ event) => {
    tile.name = /** @type {HTMLInputElement} */ (event.currentTarget).value.trim();
  };
  return h("li", { class: "proposal" },
    h("button", { type: "button", class: "thumbnail", "data-key": `turn-${n}`, "aria-label": t("web.park.enrol.turn", { number: n + 1 }), onclick: () => put({ turn: (turn + 3) % 4 }) },
      h("img", { src: picture, alt: "", class: `turned-${(4 - turn) % 4}`, width: 112, height: 112 }), h("span", { "aria-hidden": "true" }, "↻")),
    h("div", { class: "tile-fields" },
      h("label", { class: "field" }, h("span", {}, t("web.park.form.name")), h("input", { type: "text", maxlength: 80, value: tile.name ?? "", autocomplete: "off", "data-key": `name-${n}`, oninput: named, onchange: () => put({}) })),
      known ? h("p", { class: "muted" }, t("web.park.enrol.known", { name: titleOf(tile) })) : tileFields(shaped(tile), `tile-${n}`, (next, anew) => (anew ? put({ tile: { ...next, name: tile.name } }) : Object.assign(tile, next))),
      h("label", { class: "field" }, h("span", {}, t("web.park.enrol.copies")), h("input", { type: "number", min: 1, max: 200, value: copies, "data-key": `copies-${n}`, onchange: (/** @type {Event} */ event) => put({ copies: Math.max(1, Math.min(200, Number(/** @type {HTMLInputElement} */ (event.currentTarget).value) || 1)) }) }))));
}

/** The first view: which tiles, and where the photo comes from. */

import { ownerKey } from "../collections-keys.js";
import { h, icon } from "../dom.js";
import { problemBox } from "../notices.js";
import { photoWay } from "../ways.js";
import { language, t } from "../words.js";
import { chooseCatalogue, takePhoto } from "./actions.js";
import { change } from "./state.js";

/** @param {import("./state.js").State} state */
export function startView(state) {
  return h("div", { class: "panels" },
    problemBox(state.problem, () => change({ problem: null })),
    tilesChoice(state),
    h("section", { class: "photo-choice", "aria-labelledby": "photo-title" },
      h("h2", { id: "photo-title" }, h("span", { class: "step" }, "2"), " ", t("web.park.photo")),
      h("p", { class: "muted lead" }, t("web.park.photo.how")),
      h("div", { class: "ways-in" },
        photoWay("camera", "photo", t("web.start.take"), takePhoto),
        photoWay("file", "file", t("web.start.choose"), takePhoto),
        state.work ? h("button", { type: "button", class: "way quiet", "data-key": "back", onclick: () => change({ view: "park", problem: null }) }, icon("undo"), t("web.park.back")) : null),
      h("p", { class: "muted" }, t("web.start.privacy"))),
    printCard());
}

/** @param {import("./state.js").State} state */
function tilesChoice({ catalogue, edition, mine, listing }) {
  const options = [
    ...mine.map(({ id, name }) => ({ id, name, text: t("web.park.set.own") })),
    { id: "example-allplay", name: t("web.park.set.example"), text: t("web.park.set.example.text") },
    { id: "", name: t("web.park.set.none"), text: t("web.park.set.none.text") },
  ];
  return h("fieldset", { class: "sheets" },
    h("legend", {}, h("span", { class: "step" }, "1"), " ", t("web.park.set")),
    h("div", { class: "sheet-cards" }, options.map(({ id, name, text }) => h("label", { class: "sheet-card" },
      h("input", { type: "radio", name: "catalogue", value: id, checked: id === catalogue, "data-key": `set-${id}`, onchange: () => chooseCatalogue(id) }),
      h("strong", {}, name),
      h("span", {}, text)))),
    listing && ownerKey() ? h("p", { class: "muted", role: "status" }, t("web.park.set.listing")) : null,
    h("div", { class: "row" },
      catalogue.startsWith("example-") ? null : editions(edition),
      h("button", { type: "button", class: "quiet", "data-key": "make", onclick: () => change({ view: "enrol", problem: null, said: "" }) }, icon("photo"), t("web.park.set.make"))));
}

/** @param {string} edition */
function editions(edition) {
  return h("div", { class: "segments", role: "group", "aria-label": t("web.park.edition") }, ["cwali", "allplay"].map((one) =>
    h("button", { type: "button", "data-key": `edition-${one}`, "aria-pressed": String(one === edition), onclick: () => change({ edition: one }) }, t(`web.park.edition.${one}`))));
}

function printCard() {
  const address = (/** @type {string} */ paper) => `/v1/games/habitats/tiles.pdf?paper=${paper}&lang=${language()}`;
  return h("section", { class: "card" },
    h("h2", {}, t("web.park.print")),
    h("p", {}, t("web.park.print.text")),
    h("div", { class: "row" }, ["a4", "letter"].map((paper) =>
      h("a", { class: "quiet", href: address(paper), "data-key": `print-${paper}` }, icon("file"), t(`web.park.print.${paper}`)))));
}

/** While a photo is read: how far it is, and a way out. */

import { h } from "../dom.js";
import { t } from "../words.js";
import { cancel } from "./actions.js";

const STAGES = ["prepare", "send", "read"];

/** @param {import("./state.js").State} state */
export function readingView({ stage }) {
  const done = STAGES.indexOf(stage.name);
  const sending = stage.name === "send" ? ` ${Math.round(stage.share * 100)} %` : "";
  const text = stage.name === "read" ? t("web.park.reading") : t(`web.reading.${stage.name}`) + sending;
  return h("section", { class: "card progress" },
    h("div", { class: "ripples", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    h("h2", { role: "status" }, text),
    h("ol", { class: "stages" }, STAGES.map((name, n) => h("li",
      { class: n < done ? "done" : n === done ? "doing" : "", "aria-current": n === done ? "step" : null },
      t(`web.reading.step.${name}`)))),
    h("button", { type: "button", class: "quiet", "data-key": "cancel", onclick: cancel }, t("web.cancel")));
}

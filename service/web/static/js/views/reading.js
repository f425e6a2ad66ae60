/** While a photo is read: how far it is, and a way out. */

import { h, refresh } from "../dom.js";
import { cancelReading } from "../actions.js";
import { t } from "../words.js";

const STAGES = ["prepare", "send", "read"];

/**
 * The view's host, drawn anew.
 * @param {HTMLElement} host
 * @param {import("../store.js").State} state
 */
export function readingView(host, { stage }) {
  const done = STAGES.indexOf(stage.name);
  const sending = stage.name === "send" ? ` ${Math.round(stage.share * 100)} %` : "";
  refresh(host,
    h("section", { class: "card progress" },
      h("div", { class: "ripples", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      h("h2", { role: "status" }, t(`web.reading.${stage.name}`) + sending),
      h("ol", { class: "stages" }, STAGES.map((name, n) => h("li",
        { class: n < done ? "done" : n === done ? "doing" : "", "aria-current": n === done ? "step" : null },
        t(`web.reading.step.${name}`)))),
      h("button", { type: "button", class: "quiet", "data-key": "cancel", onclick: cancelReading }, t("web.cancel"))));
}

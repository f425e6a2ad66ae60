/** The sheet in hand with its score: everything beside everything else on a laptop, one below the other on a phone. */

import { h, icon, refresh } from "../dom.js";
import { setContent } from "../actions.js";
import { change, now } from "../store.js";
import { announce, nameOf, place, t } from "../words.js";
import { textPanel } from "./byhand.js";
import { findingPanel, linePanels } from "./lines.js";
import { problemBox } from "./notices.js";
import { pick } from "./picker.js";
import { questionPanel } from "./questions.js";
import { rulingPanel } from "./rulings.js";
import { markOf, sheetView } from "./sheet.js";
import { brushes, sheetsOnPhoto, sheetSwitch, tools } from "./toolbox.js";
import { totalPanel } from "./total.js";

/**
 * A cell was tapped: set what the brush holds, or ask.
 * @param {number[]} at
 */
function tap(at) {
  const { brush } = now();
  if (brush === "") return pick(at);
  setContent(at, brush);
  announce(`${place(at)}: ${nameOf(brush)}`);
}

/**
 * The view's host, drawn anew.
 * @param {HTMLElement} host
 * @param {import("../store.js").State} state
 */
export function boardView(host, state) {
  if (state.work === null) return;
  const focused = document.activeElement?.getAttribute("data-at");
  refresh(host,
    h("div", { class: "columns board" },
      h("div", { class: "panels first" }, totalPanel(state), problemBox(state.problem), questionPanel(state)),
      h("div", { class: "stage" },
        sheetSwitch(state),
        h("div", { class: "frame" }, sheetView(state, tap)),
        legend(state),
        brushes(state),
        tools(state),
        sheetsOnPhoto(state)),
      h("div", { class: "panels" },
        findingPanel(state),
        linePanels(state),
        rulingPanel(state),
        textPanel(state),
        ways())));
  if (focused) rove(host, focused);
}

/**
 * Keep the arrow keys where they were.
 * @param {HTMLElement} host
 * @param {string} name
 */
function rove(host, name) {
  const cell = host.querySelector(`[data-at="${name}"]`);
  if (cell === null) return;
  host.querySelector('[data-at][tabindex="0"]')?.setAttribute("tabindex", "-1");
  cell.setAttribute("tabindex", "0");
}

/**
 * What the marks mean, where there are any.
 * @param {import("../store.js").State} state
 */
function legend({ work }) {
  const marks = new Set((work?.reading?.cells ?? []).map(({ at }) => (work ? markOf(work, `${at[0]},${at[1]}`) : "")));
  const shown = /** @type {const} */ (["asked", "unsure", "edited"]).filter((mark) => marks.has(mark));
  if (shown.length === 0) return h("p", { class: "legend" }, t("web.board.tap"));
  return h("p", { class: "legend" }, shown.map((mark) => h("span", { class: `mark ${mark}` }, icon(mark === "edited" ? "tick" : "question"), t(`web.legend.${mark}`))));
}

/** Share, or begin anew. */
function ways() {
  return h("div", { class: "row ways" },
    h("button", { type: "button", class: "main", "data-key": "share", onclick: share }, icon("share"), t("web.share")),
    h("button", { type: "button", class: "quiet", "data-key": "new", onclick: () => change({ view: "start", problem: null }) }, icon("photo"), t("web.new")));
}

/** Hand on the link that carries the position. */
async function share() {
  const url = location.href;
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else await navigator.clipboard.writeText(url);
    announceCopied();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) prompt(t("web.share.by_hand"), url);
  }
}

function announceCopied() {
  const note = document.getElementById("toast");
  note?.replaceChildren(t("web.share.done"));
  note?.classList.add("shown");
  setTimeout(() => note?.classList.remove("shown"), 2500);
}

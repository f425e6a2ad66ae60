/** The sheet in hand with its score: everything beside everything else on a laptop, one below the other on a phone. */

import { h, icon, refresh, rove } from "../dom.js";
import { chooseRuling, light, setContent } from "../actions.js";
import { key } from "../board.js";
import { hintPanel, problemBox } from "../notices.js";
import { rulingPanel } from "../rulings.js";
import { change, now } from "../store.js";
import { announce, nameOf, place, t } from "../words.js";
import { textPanel } from "./byhand.js";
import { findingPanel, linePanels } from "./lines.js";
import { pick } from "./picker.js";
import { questionPanel } from "./questions.js";
import { markOf, sheetView } from "./sheet.js";
import { brushes, sheetsOnPhoto, sheetSwitch, tools, turnQuestion } from "./toolbox.js";
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
  const scrolled = host.querySelector(".stage > .frame")?.scrollLeft ?? 0;
  refresh(host,
    h("div", { class: "columns board" },
      h("div", { class: "panels first" }, totalPanel(state), problemBox(state.problem, () => change({ problem: null })), turnQuestion(state), questionPanel(state), hintPanel(state.work.reading?.hints ?? [], state.lit.name, light)),
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
        rulingPanel(state.score, state.card, state.rulings, chooseRuling),
        textPanel(state),
        ways())));
  const frame = host.querySelector(".stage > .frame");
  if (frame) frame.scrollLeft = scrolled;
  if (focused) rove(host, focused);
  peek(host, state);
}

/**
 * Where the lit cells are out of sight, as on a phone beside the lines, a small copy of the sheet shows them.
 * @param {HTMLElement} host
 * @param {import("../store.js").State} state
 */
function peek(host, { lit }) {
  const sheet = /** @type {Element} */ (host.querySelector(".sheet"));
  const { top, bottom } = sheet.getBoundingClientRect();
  const seen = bottom > innerHeight * 0.35 && top < innerHeight * 0.65;
  document.getElementById("peek")?.remove();
  if (lit.cells.length === 0 || seen) return;
  const copy = /** @type {Element} */ (sheet.cloneNode(true));
  for (const element of copy.querySelectorAll("[tabindex], [data-key], [data-at]")) {
    for (const name of ["tabindex", "data-key", "data-at"]) element.removeAttribute(name);
  }
  copy.setAttribute("aria-hidden", "true");
  const back = () => {
    document.getElementById("peek")?.remove();
    sheet.scrollIntoView({ block: "center", behavior: "smooth" });
  };
  host.append(h("button", { type: "button", id: "peek", "aria-label": t("web.board.show"), onclick: back }, copy));
}

/**
 * What the marks mean, where there are any.
 * @param {import("../store.js").State} state
 */
function legend(state) {
  const marks = new Set((state.work?.reading?.cells ?? []).map(({ at }) => markOf(state, key(at))));
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

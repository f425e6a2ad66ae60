/** The first view: which sheet, and where its photo comes from. The markup is the server's; this brings it to life. */

import { byId, h, refresh } from "../dom.js";
import { chooseSheet, openByHand, takePhoto, takeSample } from "../actions.js";
import { listenForDrops } from "../startup.js";
import { change, now } from "../store.js";
import { t } from "../words.js";
import { chooseLayout, takeEmpty } from "../layouts.js";
import { problemBox } from "../notices.js";

/** Listen to the view's controls, and to photos dropped or pasted anywhere. */
export function startListening() {
  for (const radio of document.querySelectorAll('input[name="sheet"]')) {
    radio.addEventListener("change", () => chooseSheet(/** @type {HTMLInputElement} */ (radio).value));
  }
  for (const id of ["camera", "file"]) {
    const input = byId(id);
    input.addEventListener("change", () => {
      const [file] = input.files;
      input.value = ""; // the same photo may be chosen again
      if (file) takePhoto(file);
    });
  }
  byId("sample").addEventListener("click", () => takeSample());
  byId("by-hand").addEventListener("click", () => openByHand());
  byId("back-to-sheet").addEventListener("click", () => change({ view: "board", problem: null }));
  byId("finished").addEventListener("change", () => change({ finished: byId("finished").checked }));
  byId("layout").addEventListener("change", () => chooseLayout(byId("layout").value));
  byId("enrol").addEventListener("click", () => change({ view: "enrol", problem: null, said: "" }));
  listenForDrops((file) => (now().view === "enrol" ? takeEmpty(file) : takePhoto(file)));
}

/**
 * The parts of the view that change.
 * @param {import("../store.js").State} state
 */
export function startView(state) {
  const { sheet, waiting, work, problem, finished, said } = state;
  for (const radio of document.querySelectorAll('input[name="sheet"]')) {
    /** @type {HTMLInputElement} */ (radio).checked = /** @type {HTMLInputElement} */ (radio).value === sheet;
  }
  byId("sheet-first").hidden = waiting === null;
  byId("back-to-sheet").hidden = work === null;
  byId("finished").checked = finished;
  refresh(byId("start-problem"), problemBox(problem, () => change({ problem: null })), said ? h("p", { class: "banner", role: "status" }, said) : null);
  layoutChoice(state);
  if (waiting !== null) byId("sheets").scrollIntoView({ block: "nearest", behavior: "smooth" });
}

/**
 * The empty sheets to choose from; nothing is asked where there are none.
 * @param {import("../store.js").State} state
 */
function layoutChoice({ layout, layouts }) {
  byId("layout-choice").hidden = layouts.length === 0;
  const named = layouts.map(({ id, name, sheet }) => h("option", { value: id, selected: id === layout }, `${name} (${t(`web.sheet.${sheet}`)})`));
  byId("layout").replaceChildren(h("option", { value: "", selected: layout === "" }, t("web.start.layout.any")), ...named);
}

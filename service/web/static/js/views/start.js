/** The first view: which sheet, and where its photo comes from. The markup is the server's; this brings it to life. */

import { byId, refresh } from "../dom.js";
import { chooseSheet, openByHand, takePhoto, takeSample } from "../actions.js";
import { change } from "../store.js";
import { problemBox } from "./notices.js";

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
  listenForDrops();
}

function listenForDrops() {
  const zone = document.body;
  const photo = (/** @type {DataTransfer | null} */ data) =>
    [...(data?.files ?? [])].find((file) => file.type.startsWith("image/") || /\.(heic|heif)$/i.test(file.name)) ?? data?.files[0];
  const carriesFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  zone.addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    zone.classList.add("dropping");
  });
  zone.addEventListener("dragleave", (event) => event.relatedTarget === null && zone.classList.remove("dropping"));
  zone.addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    zone.classList.remove("dropping");
    const file = photo(event.dataTransfer);
    if (file) takePhoto(file);
  });
  document.addEventListener("paste", (event) => {
    const file = photo(event.clipboardData);
    if (file) takePhoto(file);
  });
}

/**
 * The parts of the view that change.
 * @param {import("../store.js").State} state
 */
export function startView({ sheet, waiting, work, problem }) {
  for (const radio of document.querySelectorAll('input[name="sheet"]')) {
    /** @type {HTMLInputElement} */ (radio).checked = /** @type {HTMLInputElement} */ (radio).value === sheet;
  }
  byId("sheet-first").hidden = waiting === null;
  byId("back-to-sheet").hidden = work === null;
  refresh(byId("start-problem"), problemBox(problem));
  if (waiting !== null) byId("sheets").scrollIntoView({ block: "nearest", behavior: "smooth" });
}

/** What can go wrong between the page and the service, in words with a remedy. */

import { t } from "./words.js";

/** An answer that is an error, or none at all. */
export class Problem extends Error {
  /**
   * @param {string} code the end of the problem's type, or `offline`, `timeout`, `unexpected`
   * @param {string} title
   * @param {string} detail
   * @param {{pointer: string, message: string}[]} [errors]
   * @param {{id: string, message: string}[]} [hints] what would make a better photo
   * @param {any} [changes] what changed meanwhile, where a condition failed
   */
  constructor(code, title, detail, errors = [], hints = [], changes = null) {
    super(title);
    this.code = code;
    this.title = title;
    this.detail = detail;
    this.errors = errors;
    this.hints = hints;
    this.changes = changes;
  }
}

/**
 * The problem that a response tells of.
 * @param {number} status
 * @param {string} text
 */
export function problemOf(status, text) {
  try {
    const body = JSON.parse(text);
    const code = String(body.type).split("/").pop() ?? "";
    return new Problem(code, body.title, body.detail, body.errors ?? [], body.hints ?? [], body.changes ?? null);
  } catch {
    return new Problem("unexpected", t("web.problem.unexpected"), t("web.problem.unexpected.remedy", { status }));
  }
}

/** The service cannot be reached. */
export function offline() {
  const gone = navigator.onLine === false;
  const remedy = gone ? "web.problem.offline.remedy" : "web.problem.unreachable.remedy";
  return new Problem("offline", t(gone ? "web.problem.offline" : "web.problem.unreachable"), t(remedy));
}

/** The service took too long. */
export function tooSlow() {
  return new Problem("timeout", t("web.problem.timeout"), t("web.problem.timeout.remedy"));
}

/** The file is no picture that can be sent. */
export function emptyFile() {
  return new Problem("empty-file", t("web.problem.empty_file"), t("web.problem.empty_file.remedy"));
}

/**
 * Calls to the routes of collections. Every failure is a `Problem`; one with status 412 has `changes`.
 *
 * @typedef {{name: string, type: "text" | "whole" | "flag" | "choice" | "json", required: boolean, choices?: string[]}} Column
 * @typedef {{game: string, kind: string, key: string, columns: Column[]}} Kind
 * @typedef {{name: string, count?: number, picture?: string, item: Record<string, any>}} Entry
 * @typedef {{id: string, game: string, kind: string, name: string, revision: number, count: number, created: string,
 *   changed: string, access: "owner" | "share"}} Summary
 * @typedef {Summary & {items: Entry[]}} Collection
 * @typedef {{revision: number, name: string, count: number, created: string}} Revision
 * @typedef {{collections: number, max_collections: number, bytes: number, max_bytes: number}} Owner
 */

import { asJson, call as sent } from "./calls.js";
import { ownerKey, setOwnerKey } from "./collections-keys.js";

const SECONDS = 60;

/**
 * @param {string} method
 * @param {string} path below `/v1`
 * @param {{key?: string | null, json?: any, form?: FormData, headers?: Record<string, string>}} [how]
 * @returns {Promise<Response>}
 */
function call(method, path, { key, json, form, headers = {} } = {}) {
  const init = json === undefined ? { method, headers, body: form } : asJson(json, { method, headers });
  return sent(path, { ...init, cache: "no-store" }, { seconds: SECONDS, key });
}

/** @returns {Promise<Kind[]>} */
export async function kinds() {
  return (await (await call("GET", "collections/kinds", { key: null })).json()).kinds;
}

/** Game ids with their names. @returns {Promise<Record<string, string>>} */
export async function gameNames() {
  const { games } = await (await call("GET", "games", { key: null })).json();
  return Object.fromEntries(games.map((/** @type {{id: string, name: string}} */ one) => [one.id, one.name]));
}

/**
 * A page of the collections that the owner key opens.
 * @param {string} [after]
 * @returns {Promise<{collections: Summary[], after?: string}>}
 */
export async function mine(after) {
  return (await call("GET", `collections${after ? `?after=${after}` : ""}`)).json();
}

/**
 * Every collection of one kind that the owner key opens; none where this browser has no key.
 * @param {string} game
 * @param {string} kind
 * @returns {Promise<Summary[]>}
 */
export async function allMine(game, kind) {
  const found = [];
  let after = ownerKey() ? "" : undefined;
  while (after !== undefined) {
    /** @type {{collections: Summary[], after?: string}} */
    const page = await (await call("GET", `collections?game=${game}&kind=${kind}${after && `&after=${after}`}`)).json();
    found.push(...page.collections);
    after = page.after;
  }
  return found;
}

/**
 * The collection that a share key opens.
 * @param {string} key
 * @returns {Promise<Summary>}
 */
export async function sharedBy(key) {
  return (await (await call("GET", "collections", { key })).json()).collections[0];
}

/**
 * @param {string} id
 * @param {{revision?: number, key?: string | null}} [how]
 * @returns {Promise<{collection: Collection, tag: string}>}
 */
export async function open(id, { revision, key = ownerKey() } = {}) {
  const answer = await call("GET", `collections/${id}${revision ? `?revision=${revision}` : ""}`, { key });
  return { collection: await answer.json(), tag: answer.headers.get("ETag") ?? "" };
}

/**
 * Make a collection. The same `once` names the same creation, however often it is asked for.
 * @param {{game: string, kind: string, name: string, items: Entry[]}} draft
 * @param {string} once
 * @returns {Promise<Collection>}
 */
export async function create(draft, once) {
  return made(await call("POST", "collections", { json: draft, headers: { "Idempotency-Key": once } }));
}

/**
 * @param {File} file
 * @param {string} once
 * @returns {Promise<Collection>}
 */
export async function bring(file, once) {
  const form = new FormData();
  form.set("file", file);
  return made(await call("POST", "collections/import", { form, headers: { "Idempotency-Key": once } }));
}

/**
 * @param {string} id
 * @param {{revision?: number, share_key?: string}} what
 * @param {string} once
 * @returns {Promise<Collection>}
 */
export async function copy(id, what, once) {
  return made(await call("POST", `collections/${id}/copy`, { json: what, headers: { "Idempotency-Key": once } }));
}

/** A new owner's key is shown in this answer only. @param {Response} answer */
async function made(answer) {
  const body = await answer.json();
  if (body.owner_key) setOwnerKey(body.owner_key);
  return body;
}

/**
 * @param {string} id
 * @param {string} tag
 * @param {{name: string, items: Entry[]}} change
 */
export async function save(id, tag, change) {
  const answer = await call("PUT", `collections/${id}`, { json: change, headers: { "If-Match": tag } });
  return { collection: /** @type {Collection} */ (await answer.json()), tag: answer.headers.get("ETag") ?? "" };
}

/** @param {string} id @param {string} tag */
export async function remove(id, tag) {
  await call("DELETE", `collections/${id}`, { headers: { "If-Match": tag } });
}

/** @param {string} id @returns {Promise<Revision[]>} */
export async function revisions(id) {
  return (await (await call("GET", `collections/${id}/revisions`)).json()).revisions;
}

/** @param {string} id @returns {Promise<string | null>} */
export async function shareKey(id) {
  return (await (await call("GET", `collections/${id}/share`)).json()).share_key;
}

/** @param {string} id @returns {Promise<string>} */
export async function renewShareKey(id) {
  return (await (await call("POST", `collections/${id}/share`)).json()).share_key;
}

/** @param {string} id */
export async function stopSharing(id) {
  await call("DELETE", `collections/${id}/share`);
}

/** @param {string} id @param {File} picture @returns {Promise<string>} */
export async function upload(id, picture) {
  const form = new FormData();
  form.set("picture", picture);
  return (await (await call("POST", `collections/${id}/pictures`, { form })).json()).picture;
}

/**
 * A picture as an address for this page only.
 * @param {string} id
 * @param {string} digest
 * @param {string | null} key
 */
export async function pictureAddress(id, digest, key) {
  return URL.createObjectURL(await (await call("GET", `collections/${id}/pictures/${digest}`, { key })).blob());
}

/**
 * @param {string} id
 * @param {"json" | "zip"} format
 * @param {{revision: number, key: string | null}} how
 */
export async function exported(id, format, { revision, key }) {
  return (await call("GET", `collections/${id}/export?format=${format}&revision=${revision}`, { key })).blob();
}

/** @returns {Promise<Owner>} */
export async function owner() {
  return (await call("GET", "owner")).json();
}

/** Replace the owner key by a new one. */
export async function rotateKey() {
  setOwnerKey((await (await call("POST", "owner/keys/rotate")).json()).owner_key);
}

/**
 * The keys that this browser holds: one owner key, and the share keys that were opened. They are kept here alone; the
 * service stores digests of owner keys only.
 *
 * @typedef {{key: string, name: string, kind?: string}} Shared
 */

const OWNER = "habitally.owner";
const SHARED = "habitally.shared";
const MOST_SHARED = 50;

/** @param {string} name */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be forbidden; the keys then last as long as the page
  }
}

/** @type {string | null} */
let owner = stored(OWNER);
/** @type {Shared[]} */
let shared = parsed(stored(SHARED));

/** @param {string | null} text */
function parsed(text) {
  try {
    const found = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.key === "string") : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} name
 * @param {string | null} value
 */
function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // as above
  }
}

/** The owner key; null where this browser has none. */
export function ownerKey() {
  return owner;
}

/** @param {string | null} key */
export function setOwnerKey(key) {
  owner = key;
  keep(OWNER, key);
}

/** The collections of others that were opened here. */
export function sharedKeys() {
  return shared;
}

/**
 * Those of one kind; of the oldest the kind was not kept.
 * @param {string} kind
 */
export function sharedOf(kind) {
  return shared.filter((one) => (one.kind ?? kind) === kind);
}

/**
 * Remember a collection that somebody shared.
 * @param {string} key
 * @param {string} name
 * @param {string} kind
 */
export function rememberShared(key, name, kind) {
  shared = [{ key, name, kind }, ...shared.filter((one) => one.key !== key)].slice(0, MOST_SHARED);
  keep(SHARED, JSON.stringify(shared));
}

/** @param {string} key */
export function forgetShared(key) {
  shared = shared.filter((one) => one.key !== key);
  keep(SHARED, JSON.stringify(shared));
}

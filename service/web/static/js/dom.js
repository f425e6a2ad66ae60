/**
 * Building and refreshing elements. No markup strings: whatever a server or a person sends stays text.
 *
 * @typedef {Node | string | number | null | undefined | false} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Fill an element: functions become listeners, true a bare attribute, null and false nothing.
 * @param {Element} element
 * @param {Record<string, any>} props
 * @param {Child[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") /** @type {any} */ (element)[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(/** @type {any} */ (child));
  }
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, props, /** @type {Child[]} */ (children));
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, props, /** @type {Child[]} */ (children));
  return element;
}

/**
 * An icon of the page's sprite.
 * @param {string} name
 * @param {string} [className]
 */
export function icon(name, className = "icon") {
  return s("svg", { class: className, viewBox: "0 0 24 24", "aria-hidden": "true" }, s("use", { href: `#icon-${name}` }));
}

/**
 * Put new children into a host; focus and opened details stay where they were, found again by `data-key`, or where that
 * is gone, focus goes to the first element of the same `data-near`.
 * @param {Element} host
 * @param {...(Child | Child[])} children
 */
export function refresh(host, ...children) {
  const active = document.activeElement;
  const inside = active && host.contains(active) ? active : null;
  const focused = inside?.getAttribute("data-key") ?? null;
  const near = inside?.getAttribute("data-near") ?? "";
  const open = new Set([...host.querySelectorAll("details[open][data-key]")].map((one) => one.getAttribute("data-key")));
  const kept = /** @type {Node[]} */ (
    children.flat().filter((child) => child !== null && child !== undefined && child !== false)
  );
  host.replaceChildren(...kept);
  for (const details of host.querySelectorAll("details[data-key]")) {
    if (open.has(details.getAttribute("data-key"))) details.setAttribute("open", "");
  }
  if (focused !== null) {
    const again = host.querySelector(`[data-key="${CSS.escape(focused)}"]`) ?? host.querySelector(`[data-near="${near}"]`);
    /** @type {HTMLElement | null} */ (again)?.focus({ preventScroll: true });
  }
}

/**
 * Let the arrow keys go on from the cell with this name: it alone is reached with the tab key.
 * @param {Element} host
 * @param {string} name
 */
export function rove(host, name) {
  const cell = host.querySelector(`[data-at="${name}"]`);
  if (cell === null) return;
  for (const other of host.querySelectorAll('[data-at][tabindex="0"]')) other.setAttribute("tabindex", "-1");
  cell.setAttribute("tabindex", "0");
}

/**
 * The element of the page with this id.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}`);
  return element;
}

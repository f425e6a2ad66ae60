/**
 * Points, quarter turns and the way from a sheet to its photo.
 *
 * @typedef {number[]} Point `[x, y]`
 */

const SIDE = 100; // side of a cell on a drawn board

/**
 * Outlines of the cells of a drawn board, by cell name.
 * @param {number} rows
 * @param {number} cols
 * @returns {Map<string, Point[]>}
 */
export function drawnBoard(rows, cols) {
  const outlines = new Map();
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const [x, y] = [c * SIDE, r * SIDE];
      outlines.set(`${r},${c}`, [[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]]);
    }
  }
  return outlines;
}

/**
 * How many quarter turns counter-clockwise set a sheet upright, from its corners (top-left first, clockwise).
 * @param {Point[]} corners
 */
export function quartersOf([topLeft, topRight]) {
  const angle = Math.atan2(topRight[1] - topLeft[1], topRight[0] - topLeft[0]);
  return (Math.round(angle / (Math.PI / 2)) + 4) % 4;
}

/**
 * A point after some quarter turns counter-clockwise about the origin.
 * @param {Point} point
 * @param {number} quarters
 * @returns {Point}
 */
export function turned([x, y], quarters) {
  return [[x, y], [y, -x], [-x, -y], [-y, x]][quarters];
}

/**
 * The box round some points with a margin (share of its longer side): x, y, width, height.
 * @param {Point[]} points
 * @param {number} margin
 */
export function boxOf(points, margin) {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const more = margin * Math.max(width, height);
  return [left - more, top - more, width + 2 * more, height + 2 * more];
}

/**
 * A point inside a cell's outline, by shares of its width and height.
 * @param {Point[]} outline
 * @param {number} across
 * @param {number} down
 * @returns {Point}
 */
export function inside([a, b, c, d], across, down) {
  const at = (/** @type {number} */ n) =>
    (a[n] * (1 - across) + b[n] * across) * (1 - down) + (d[n] * (1 - across) + c[n] * across) * down;
  return [at(0), at(1)];
}

/**
 * The mean side of a cell.
 * @param {Point[]} outline
 */
export function sideOf([a, b, c, d]) {
  const length = (/** @type {Point} */ p, /** @type {Point} */ q) => Math.hypot(p[0] - q[0], p[1] - q[1]);
  return (length(a, b) + length(b, c) + length(c, d) + length(d, a)) / 4;
}

/**
 * The projective map from the unit square to four corners (Heckbert 1989, "Fundamentals of Texture Mapping").
 * @param {Point[]} corners top-left, top-right, bottom-right, bottom-left
 * @returns {(across: number, down: number) => Point}
 */
export function squareTo([a, b, c, d]) {
  const [dx1, dx2, sx] = [b[0] - c[0], d[0] - c[0], a[0] - b[0] + c[0] - d[0]];
  const [dy1, dy2, sy] = [b[1] - c[1], d[1] - c[1], a[1] - b[1] + c[1] - d[1]];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = whole === 0 ? 0 : (sx * dy2 - dx2 * sy) / whole;
  const k = whole === 0 ? 0 : (dx1 * sy - sx * dy1) / whole;
  return (u, v) => {
    const w = g * u + k * v + 1;
    const at = (/** @type {number} */ n) =>
      ((b[n] - a[n] + g * b[n]) * u + (d[n] - a[n] + k * d[n]) * v + a[n]) / w;
    return [at(0), at(1)];
  };
}

/**
 * Points as an SVG attribute.
 * @param {Point[]} points
 */
export function pointList(points) {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

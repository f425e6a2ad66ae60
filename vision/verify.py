"""From a guess to a grid that can be vouched for: nodes refined, extent settled, every line's evidence weighed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.comb import MAX_CELLS, MIN_CELLS
from vision.edges import EdgeView, Picture, sampling_picture, view_edges, view_level
from vision.projective import Points, fit_homography, lattice_nodes, quad_area
from vision.refine import refine_nodes

Floats = NDArray[np.float64]

COARSE_REACHES = (0.24, 0.15)
"""How far from the guess lines are sought, in cells, round after round..."""
FINE_REACHES = (0.12, 0.09)
"""... and once the extent is settled."""
VIEW_REACH = 0.09
"""How far from its node-to-node way an edge may lie to count as seen, in cells."""
MIN_FIT = 0.8
"""Share of all edges that must be seen..."""
MIN_LINE, MIN_OTHERS = 0.35, 0.6
"""... of the weakest line of each direction (a thumb, a shadow, glare), and of all its others..."""
MIN_RIM = 0.6
"""... and of each of the four outermost lines: they decide how far the grid goes."""
SURE_RIM = 0.9
"""Where less is seen of one of them, it may lie elsewhere, and is sought again."""
FULL = 0.9
"""Share of an edge seen from which it counts as a line from node to node: a drawing seldom makes one."""
MAX_BETWEEN = 0.4
"""Full edges midway between the grid's own, in either direction, at most as a share of the grid's full edges: more is
texture, or a grid read too coarse."""
FINER, MAX_FINER = (2, 3, 4), 0.5
"""Times that a grid might be finer than it was read (thick lines every few), and the share of full edges on
the lines in between that says so."""
MAX_PITCH_CHANGE = 1.4
"""Proportion of neighbouring cells' sides, at most: perspective and curl change the pitch slowly."""
GOES_ON = 0.6
"""A line beyond the frame is the grid's when so much of it is seen and such a share of crossing lines leads there."""
RUNS_ON = 0.6
"""A grid is cut off where so much is seen of its lines running on half a space past the last one."""
AS_DARK = 0.4
"""Such lines are no texture of the paper when they have this share of the darkness of the lines inside."""
MAX_WARP = 0.35
"""Distance of a node from its place on a flat sheet, in cells, at most: curl moves lines by a sixth of one."""
FOCAL_LENGTHS = np.geomspace(0.6, 3.0, 9)
"""Focal lengths that phones have, cropping included, as multiples of the picture's longest side."""
MAX_COSINE, MAX_ASPECT = 0.09, 1.5
"""Cosine between rows and columns on the paper, and proportion of a cell's sides, at most, for one of these."""
NOT_THERE = 0.35
"""An outer line with a smaller share of full edges, and no more of the crossing lines reaching it, is left off..."""
NO_CROSSING = 0.3
"""... and so is one, however plainly seen, to which so little of the crossing lines leads: print beside the grid."""
MIN_BAND = 0.4
"""Share of the crossing lines that must be seen in each of the four outermost rows and columns."""
MIN_CELL = 7.0
"""Shortest side of a cell in the picture, in pixels, that can be read at all."""
MAX_STRETCH = 2.2
"""Neighbouring cells' and both sides' proportion, at most: cells of a sheet are roughly square."""
MAX_SLANT = 0.9
"""Cosine of the sharpest angle of a cell."""


@dataclass(frozen=True)
class Evidence:
    """What is seen of a grid: `level` (rows + 1,) and `upright` (cols + 1,) share of each line; `fit` the
    share of the whole; `between` (2,) full edges midway between the lines as a share of those on them; `bands` (4,)
    share of the crossing lines in the first and last row and column."""

    level: Floats
    upright: Floats
    between: Floats
    bands: Floats
    fit: float


@dataclass(frozen=True)
class Settled:
    """A grid that passed, or the reason why it did not (`fault` None or a reason id)."""

    nodes: Points
    evidence: Evidence | None
    fault: str | None


def settle(grey: NDArray[np.uint8], guess: Points) -> Settled:
    """Refine a guess, float64 (rows + 1, cols + 1, 2) xy in `grey`, uint8 (h, w), settle its extent and judge it."""
    if not _sane(guess):
        return Settled(guess, None, "vision.no_board.no_lattice")
    if max(guess.shape[:2]) - 1 > MAX_CELLS:
        return Settled(guess, None, "vision.no_board.count")
    picture = sampling_picture(grey, guess)
    nodes = refine_nodes(picture, picture.inward(guess), COARSE_REACHES)
    nodes = _settle_extent(picture, nodes)
    nodes = refine_nodes(picture, nodes, FINE_REACHES)
    evidence = weigh(picture, nodes)
    if _rim(evidence) < SURE_RIM:
        nodes, evidence = _with_better_rim(picture, nodes, evidence)
    fault = _fault(picture, nodes, evidence)
    if fault is None and _is_finer(grey, picture.outward(nodes)):
        fault = "vision.no_board.no_lattice"
    return Settled(picture.outward(nodes), evidence, fault)


def _fault(picture: Picture, nodes: Points, evidence: Evidence) -> str | None:
    if not (_sane(nodes) and _square(nodes, picture.grey.shape) and _convincing(evidence)):
        return "vision.no_board.no_lattice"
    if not MIN_CELLS <= min(nodes.shape[:2]) - 1 <= max(nodes.shape[:2]) - 1 <= MAX_CELLS:
        return "vision.no_board.count"
    if _outside(nodes, picture.grey.shape) or _runs_on(picture, nodes):
        return "vision.no_board.cut_off"
    if _shortest_side(nodes) < MIN_CELL * picture.scale:
        return "vision.no_board.too_small"
    return None


def _rim(evidence: Evidence) -> float:
    """How much is seen of the weakest of the four outermost lines."""
    return float(min(line[end] for line in (evidence.level, evidence.upright) for end in (0, -1)))


def _with_better_rim(picture: Picture, nodes: Points, evidence: Evidence) -> tuple[Points, Evidence]:
    """The same grid with its outer lines sought anew where the lines inside lead, if more is seen of it so.

    On curled paper a straight guess may miss an outer line by more than the reach, not the lines within.
    """
    inside = nodes[1:-1, 1:-1]
    if min(inside.shape[:2]) < 3:
        return nodes, evidence
    again = refine_nodes(picture, _extrapolated(inside), COARSE_REACHES)
    again = refine_nodes(picture, again, FINE_REACHES)
    found = weigh(picture, again)
    return (again, found) if found.fit > evidence.fit and _rim(found) > _rim(evidence) else (nodes, evidence)


def weigh(picture: Picture, nodes: Points) -> Evidence:
    """How much of the grid's own lines is seen, and of lines midway between them."""
    level, upright = view_edges(picture, nodes, VIEW_REACH)
    middle_rows = (nodes[1:] + nodes[:-1]) / 2
    middle_cols = (nodes[:, 1:] + nodes[:, :-1]) / 2
    between_level = view_level(picture, middle_rows, VIEW_REACH)
    between_upright = view_level(picture, middle_cols.transpose(1, 0, 2), VIEW_REACH)
    between = [
        _full(midway) / max(_full(own), 1e-6) for midway, own in ((between_level, level), (between_upright, upright))
    ]
    lines = _line_shares(level), _line_shares(upright)
    fit = (_mean_seen(level) + _mean_seen(upright)) / 2
    bands = [
        _mean(view, (slice(None), end)) if view.known[:, end].any() else 1.0
        for view in (upright, level)
        for end in (0, -1)
    ]
    return Evidence(*lines, np.array(between), np.array(bands), fit)


def _is_finer(grey: NDArray[np.uint8], nodes: Points) -> bool:
    """Whether lines of a grid some times as fine are seen in between, at the sharpness that such a grid needs."""
    counts = nodes.shape[0] - 1, nodes.shape[1] - 1
    for times in FINER:
        if min(counts) * times > MAX_CELLS:
            continue
        fine = _subdivided(_subdivided(nodes, times).transpose(1, 0, 2), times).transpose(1, 0, 2)
        picture = sampling_picture(grey, fine)
        for view, count in zip(view_edges(picture, picture.inward(fine), VIEW_REACH), counts, strict=True):
            between = np.arange(view.seen.shape[0]) % times != 0
            known = view.known[between]
            shown = float((view.seen[between][known] >= FULL).mean()) if known.any() else 0.0
            if count * times <= MAX_CELLS and shown > MAX_FINER:
                return True
    return False


def _subdivided(nodes: Points, times: int) -> Points:
    """The lattice with `times` - 1 lines more between its rows, evenly spaced."""
    at = np.arange(0, (nodes.shape[0] - 1) * times + 1) / times
    upper = np.minimum(at.astype(int), nodes.shape[0] - 2)
    part = (at - upper)[:, None, None]
    return np.asarray(nodes[upper] * (1 - part) + nodes[upper + 1] * part, np.float64)


def _line_shares(view: EdgeView) -> Floats:
    known = view.known.sum(axis=1)
    shares = (view.seen * view.known).sum(axis=1) / np.maximum(known, 1)
    # a line that runs in blacked-out spaces all along says nothing against the grid
    return np.where(known > 0, shares, 1.0)


def _mean_seen(view: EdgeView) -> float:
    return float((view.seen * view.known).sum() / max(int(view.known.sum()), 1)) if view.known.mean() > 0.3 else 0.0


def _full(view: EdgeView) -> float:
    return float((view.seen >= FULL).mean())


def _share(view: EdgeView, at: tuple[int | slice, int | slice]) -> float:
    """Share of full edges among those at `at` that no blacked-out space hides, 0 where all are hidden."""
    known = view.known[at]
    return float((view.seen[at][known] >= FULL).mean()) if known.any() else 0.0


def _convincing(evidence: Evidence) -> bool:
    weakest = [np.sort(line)[:2] for line in (evidence.level, evidence.upright)]
    return bool(
        _rim(evidence) >= MIN_RIM
        and evidence.fit >= MIN_FIT
        and min(line[0] for line in weakest) >= MIN_LINE
        and min(line[1] for line in weakest) >= MIN_OTHERS
        and evidence.bands.min() >= MIN_BAND
        and evidence.between.max() <= MAX_BETWEEN
    )


def _mean(view: EdgeView, at: tuple[int | slice, int | slice]) -> float:
    """How much is seen of the edges at `at` that no blacked-out space hides, 0 where all are hidden."""
    known = view.known[at]
    return float(view.seen[at][known].mean()) if known.any() else 0.0


def _settle_extent(picture: Picture, nodes: Points) -> Points:
    """Add lines outside while the grid plainly goes on there; leave off outer lines of which nothing is seen."""
    for _ in range(2 * MAX_CELLS):
        keep = _kept(picture, _extrapolated(nodes))
        if keep == (1, 1, 1, 1):
            break
        wide = _extrapolated(nodes)
        high, broad = wide.shape[0] - keep[0] - keep[1], wide.shape[1] - keep[2] - keep[3]
        if not MIN_CELLS <= min(high, broad) <= max(high, broad) <= MAX_CELLS + 2:
            break
        nodes = wide[keep[0] : keep[0] + high, keep[2] : keep[2] + broad]
    return nodes


def _kept(picture: Picture, wide: Points) -> tuple[int, int, int, int]:
    """How many lines of `wide` to leave off at the top, the bottom, the left, the right; 1 where all is well."""
    level, upright = view_edges(picture, wide, VIEW_REACH)
    top, bottom = (_side(level, upright, at) for at in (0, -1))
    left, right = (_side(upright, level, at) for at in (0, -1))
    return top, bottom, left, right


def _side(view: EdgeView, crossing: EdgeView, outer: int) -> int:
    inner = 1 if outer == 0 else -2
    # a frame may have gaps, so that it is judged by what is seen of it, the lines that lead there by full edges
    if _mean(view, (outer, slice(1, -1))) >= GOES_ON and _share(crossing, (slice(1, -1), outer)) >= GOES_ON:
        return 0
    if _mean(crossing, (slice(1, -1), inner)) < NO_CROSSING and crossing.known[1:-1, inner].any():
        return 2
    rim = _share(view, (inner, slice(1, -1))), _share(crossing, (slice(1, -1), inner))
    return 2 if max(rim) < NOT_THERE else 1


def _extrapolated(nodes: Points) -> Points:
    """The lattice with one more line on each side, spaced as the last two."""
    tall = np.concatenate([2 * nodes[:1] - nodes[1:2], nodes, 2 * nodes[-1:] - nodes[-2:-1]], axis=0)
    return np.concatenate([2 * tall[:, :1] - tall[:, 1:2], tall, 2 * tall[:, -1:] - tall[:, -2:-1]], axis=1)


def _runs_on(picture: Picture, nodes: Points) -> bool:
    """Whether lines run on past the outermost one on some side: the rest is hidden or out of the picture."""
    wide = _extrapolated(nodes)
    half = wide.copy()
    half[0], half[-1] = (wide[0] + wide[1]) / 2, (wide[-1] + wide[-2]) / 2
    half[:, 0], half[:, -1] = (half[:, 0] + half[:, 1]) / 2, (half[:, -1] + half[:, -2]) / 2
    level, upright = view_edges(picture, half, VIEW_REACH)
    return any(_continues(view, end) for view in (level, upright) for end in (0, -1))


def _continues(view: EdgeView, end: int) -> bool:
    """Whether the first or last edges of the lines of `view` are seen, and as dark as the lines are elsewhere."""
    inside = float(np.median(view.depth[1:-1, 1:-1]))
    return _mean(view, (slice(1, -1), end)) >= RUNS_ON and float(np.median(view.depth[1:-1, end])) >= AS_DARK * inside


def _sane(nodes: Points) -> bool:
    """Whether all cells are convex, run the same way round and are roughly square."""
    if not np.isfinite(nodes).all():
        return False
    right, down = np.diff(nodes, axis=1), np.diff(nodes, axis=0)
    wide, high = np.linalg.norm(right, axis=-1), np.linalg.norm(down, axis=-1)
    if min(wide.min(), high.min()) < 2:
        return False
    corner = right[:-1] / wide[:-1, :, None], down[:, :-1] / high[:, :-1, None]
    change = max(_pitch_change(wide), _pitch_change(high.T))
    cosine = (corner[0] * corner[1]).sum(axis=-1)
    turn = corner[0][..., 0] * corner[1][..., 1] - corner[0][..., 1] * corner[1][..., 0]
    stretch = np.median(wide) / np.median(high)
    return bool(
        turn.min() > 0
        and np.abs(cosine).max() < MAX_SLANT
        and 1 / MAX_STRETCH < stretch < MAX_STRETCH
        and change < MAX_PITCH_CHANGE
    )


def _square(nodes: Points, shape: tuple[int, ...]) -> bool:
    """Whether the nodes lie on a plane lattice of nearly square cells, as a camera of plausible focal length sees it.

    Zhang (2000), "A flexible new technique for camera calibration": the two axes of a plane, seen by a camera with
    square pixels and its axis in the middle of the picture.
    """
    homography = fit_homography(nodes)
    rows, cols = nodes.shape[0] - 1, nodes.shape[1] - 1
    pitch = np.sqrt(abs(quad_area(nodes[[0, 0, -1, -1], [0, -1, -1, 0]])) / (rows * cols))
    plane = lattice_nodes(homography, rows, cols)
    if np.linalg.norm(plane - nodes, axis=-1).max() > MAX_WARP * pitch:
        return False
    centred = np.array([[1, 0, (1 - shape[1]) / 2], [0, 1, (1 - shape[0]) / 2], [0, 0, 1.0]]) @ homography
    for focal in FOCAL_LENGTHS * max(shape[:2]):
        right, down = (centred[:, axis] / (focal, focal, 1.0) for axis in (0, 1))
        wide, high = np.linalg.norm(right), np.linalg.norm(down)
        if abs(right @ down) < MAX_COSINE * wide * high and 1 / MAX_ASPECT < wide / high < MAX_ASPECT:
            return True
    return False


def _pitch_change(pitch: Floats) -> float:
    """The largest proportion of the typical pitch of one column, float64 (lines, columns), to that of its neighbour."""
    typical = np.median(pitch, axis=0)
    if len(typical) < 2:
        return 1.0
    proportion = typical[1:] / typical[:-1]
    return float(np.maximum(proportion, 1 / proportion).max())


def _shortest_side(nodes: Points) -> float:
    return float(min(np.linalg.norm(np.diff(nodes, axis=axis), axis=-1).min() for axis in (0, 1)))


def _outside(nodes: Points, shape: tuple[int, ...]) -> bool:
    """Whether the grid leaves the picture by more than a quarter of a cell somewhere."""
    slack = _shortest_side(nodes) / 4
    x, y = nodes[..., 0], nodes[..., 1]
    return bool(min(x.min(), y.min()) < -slack or x.max() > shape[1] - 1 + slack or y.max() > shape[0] - 1 + slack)

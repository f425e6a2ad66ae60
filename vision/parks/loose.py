"""Tiles that lie about one by one, no two touching: a catalogue is photographed so as often as edge to edge."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parks.foreground import opinions
from vision.parks.lattice import ParkLattice
from vision.parks.sense import sense
from vision.projective import ordered_quad

Image = NDArray[np.uint8]
Quad = NDArray[np.float64]

WORK_SIDE = 640
"""Longest side, in pixels, of the picture in which tiles are sought."""
SMALLEST = 0.0015
"""Share of the picture that a tile takes at least."""
SQUARE = 1.5
"""The longest side of a square tile over its shortest, at most: the camera tilts."""
FILLED = 0.88
"""Share of its four-cornered outline that a tile fills, at least, and the outline of its hull."""
ALIKE = 2.0
"""How many times larger or smaller than the usual one a tile of the same set is, at most: perspective."""
MOST = 120
"""Tiles told of one photo."""


def loose_tiles(image: Image) -> list[ParkLattice]:
    """Square tiles that touch no other in `image`, uint8 (h, w, 3) BGR: a park of one tile each, in reading order."""
    scale = min(1.0, WORK_SIDE / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2Lab), np.uint8)
    sensed = cv2.resize(sense(image).tile, lab.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    masks = [sensed, *(opinion.tile for opinion in opinions(lab))]
    found = max((_squares(mask > 0.5) for mask in masks), key=len)
    rows = sorted(found, key=lambda quad: float(quad[:, 1].mean()))
    return [_single((quad + 0.5) / scale - 0.5, image.shape) for quad in _in_lines(rows)[:MOST]]


def _squares(mask: NDArray[np.bool_]) -> list[Quad]:
    """Four corners of every blob that is a square seen aslant; only those of the usual size."""
    outlines, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    least = SMALLEST * mask.size
    quads = [_quad(np.asarray(outline, np.int32)) for outline in outlines if cv2.contourArea(outline) >= least]
    squares = [quad for quad in quads if quad is not None]
    if not squares:
        return []
    areas = np.array([cv2.contourArea(quad.astype(np.float32)) for quad in squares])
    usual = float(np.median(areas))
    return [quad for quad, area in zip(squares, areas, strict=True) if usual / ALIKE <= area <= usual * ALIKE]


def _quad(outline: NDArray[np.int32]) -> Quad | None:
    """The corners of a blob, float64 (4, 2) clockwise from the top left; None where it is no square."""
    hull = cv2.convexHull(outline)
    corners = cv2.approxPolyDP(hull, 0.06 * cv2.arcLength(hull, True), True).reshape(-1, 2)
    if len(corners) != 4:
        return None
    quad = corners.astype(np.float64)
    area = cv2.contourArea(quad.astype(np.float32))
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    if area <= 0 or sides.max() > SQUARE * sides.min() or cv2.contourArea(outline) < FILLED * max(area, 1.0):
        return None
    if area < FILLED * cv2.contourArea(hull):
        return None
    return ordered_quad(quad)


def _in_lines(quads: list[Quad]) -> list[Quad]:
    """Quads, ordered from top to bottom, in reading order: those of about one height from left to right."""
    lines: list[list[Quad]] = []
    for quad in quads:
        middle, height = float(quad[:, 1].mean()), float(np.ptp(quad[:, 1]))
        if lines and middle - float(lines[-1][0][:, 1].mean()) < height / 2:
            lines[-1].append(quad)
        else:
            lines.append([quad])
    return [quad for line in lines for quad in sorted(line, key=lambda one: float(one[:, 0].mean()))]


def _single(quad: Quad, shape: tuple[int, ...]) -> ParkLattice:
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    homography = np.asarray(cv2.getPerspectiveTransform(unit, quad.astype(np.float32)), np.float64)
    limit = np.array([shape[1] - 2, shape[0] - 2])
    cut = bool((quad < 1).any() or (quad > limit).any())
    one = np.ones((1, 1), np.bool_)
    return ParkLattice(homography, one, quad[None, None], one.astype(np.float32), one & cut, 1.0, "loose")

"""Candidates by the outer frame: a connected web of ink whose hull is four-cornered."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import noise_level
from vision.projective import Points, ordered_quad, quad_area

BACKGROUND_SHARE = 1 / 20
"""Side of the window, as a share of the longest side, whose mean stands for the paper."""
INK_CONTRAST = 0.05
"""Ink is darker than its surroundings by this share of their brightness..."""
INK_FLOOR = 3
"""... and by this many grey levels at least."""
THIN_WIDTHS = (3, 6)
"""Distances, in pixels of the search picture, from a fine line's middle to the paper."""
THIN_CONTRAST = 0.015
THIN_NOISE = 3.0
"""Contrast of a fine line, as a share of its brightness and in standard deviations of the noise."""
MIN_SIDE = 0.12
"""A frame's bounding box is at least so long, as a share of the picture's longest side."""
MIN_FILL = 0.6
"""Share of the hull's four-cornered outline that the hull itself fills."""
MAX_CANDIDATES = 8


def ink_mask(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What is darker than the paper around it: uint8 (h, w), 255 for ink, of a uint8 (h, w) grey picture."""
    window = max(15, round(max(grey.shape) * BACKGROUND_SHARE)) | 1
    paper = cv2.boxFilter(grey, cv2.CV_8U, (window, window), borderType=cv2.BORDER_REPLICATE)
    limit = cv2.addWeighted(paper, 1 - INK_CONTRAST, paper, 0, -INK_FLOOR)
    return np.asarray(cv2.compare(grey, limit, cv2.CMP_LT), np.uint8)


def thin_ink_mask(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What is darker than the paper on both its sides, in one of four directions: fine and faint lines, no shadows.

    uint8 (h, w), 255 for ink, of a uint8 (h, w) grey picture.
    """
    smooth = np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.uint8)
    deepest = np.zeros_like(smooth)
    for right, down in ((1, 0), (0, 1), (0.7, 0.7), (0.7, -0.7)):
        for width in THIN_WIDTHS:
            x, y = round(right * width), round(down * width)
            one, other = _shifted(smooth, x, y), _shifted(smooth, -x, -y)
            cv2.max(deepest, cv2.subtract(cv2.min(one, other), smooth), dst=deepest)
    limit = cv2.addWeighted(smooth, THIN_CONTRAST, smooth, 0, max(INK_FLOOR, THIN_NOISE * noise_level(smooth)) - 1)
    return np.asarray(cv2.compare(deepest, limit, cv2.CMP_GT), np.uint8)


def _shifted(grey: NDArray[np.uint8], x: int, y: int) -> NDArray[np.uint8]:
    """The picture moved by whole pixels, its edge repeated."""
    high, wide = grey.shape
    reach = max(abs(x), abs(y))
    padded = cv2.copyMakeBorder(grey, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(padded[reach + y : reach + y + high, reach + x : reach + x + wide])


def frame_quads(ink: NDArray[np.uint8]) -> list[Points]:
    """Quadrilaterals, float64 (4, 2) xy clockwise, round the large connected webs of ink; largest first."""
    _, web, boxes, _ = cv2.connectedComponentsWithStats(ink, connectivity=8, ltype=cv2.CV_32S)
    labels, stats = np.asarray(web, np.int32), np.asarray(boxes, np.int32)
    side = max(ink.shape)
    wide, high = stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]
    long_enough = np.flatnonzero(
        (np.maximum(wide, high) >= MIN_SIDE * side) & (np.minimum(wide, high) >= MIN_SIDE / 2 * side)
    )
    largest = sorted(long_enough + 1, key=lambda label: -int(stats[label, 2]) * int(stats[label, 3]))[:MAX_CANDIDATES]
    quads = [quad for quad in (_quad_round(labels, stats, int(label)) for label in largest) if quad is not None]
    return sorted(quads, key=quad_area, reverse=True)


def _quad_round(labels: NDArray[np.int32], stats: NDArray[np.int32], label: int) -> Points | None:
    left, top, wide, high = (int(value) for value in stats[label, :4])
    part = (labels[top : top + high, left : left + wide] == label).astype(np.uint8)
    outlines, _ = cv2.findContours(part, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    hull = cv2.convexHull(np.concatenate(outlines))
    if len(hull) < 4:
        return None
    corners = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(-1, 2).astype(np.float64)
    if len(corners) != 4:
        return None
    quad = ordered_quad(_on_hull(corners, hull.reshape(-1, 2).astype(np.float64)) + np.array([left, top]))
    area = quad_area(quad)
    if area <= 0 or cv2.contourArea(hull) < MIN_FILL * area:
        return None
    return quad


def _on_hull(corners: Points, hull: Points) -> Points:
    """Each corner moved to the hull's nearest vertex: a curled frame has round sides, its corners are still its own."""
    distance = np.linalg.norm(hull[None] - corners[:, None], axis=-1)
    return np.asarray(hull[np.argmin(distance, axis=1)], np.float64)

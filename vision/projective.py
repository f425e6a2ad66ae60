"""Small tools of projective geometry in the plane."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


def project(homography: NDArray[np.float64], points: Points) -> Points:
    """Map `points`, float64 (..., 2), by a 3x3 homography."""
    flat = points.reshape(-1, 2)
    mapped = np.column_stack([flat, np.ones(len(flat))]) @ homography.T
    with np.errstate(divide="ignore", invalid="ignore"):
        mapped = mapped[:, :2] / mapped[:, 2:]
    return mapped.reshape(points.shape)


def lattice_nodes(homography: NDArray[np.float64], rows: int, cols: int, grow: int = 0) -> Points:
    """Nodes of a lattice under a homography of (col, row), float64 (rows + 1 + 2 grow, cols + 1 + 2 grow, 2) xy."""
    col, row = np.meshgrid(np.arange(-grow, cols + grow + 1.0), np.arange(-grow, rows + grow + 1.0))
    return project(homography, np.stack([col, row], axis=-1))


def homography_from_quad(quad: Points, rows: float = 1, cols: float = 1) -> NDArray[np.float64]:
    """The homography from (0, 0), (cols, 0), (cols, rows), (0, rows) to `quad`, float (4, 2)."""
    source = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(source, quad.astype(np.float32)), np.float64)


def fit_homography(nodes: Points) -> NDArray[np.float64]:
    """The least-squares homography of (col, row) to `nodes`, float64 (rows + 1, cols + 1, 2)."""
    col, row = np.meshgrid(np.arange(nodes.shape[1]), np.arange(nodes.shape[0]))
    source = np.stack([col, row], axis=-1).reshape(-1, 2).astype(np.float64)
    found, _ = cv2.findHomography(source, nodes.reshape(-1, 2))
    return np.asarray(found, np.float64)


def quad_area(quad: Points) -> float:
    """Area of a quadrilateral, float (4, 2), in square pixels; positive when its corners run clockwise on screen."""
    x, y = quad[:, 0], quad[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def ordered_quad(quad: Points) -> Points:
    """The corners of a convex quadrilateral clockwise on screen, from the one nearest to the picture's top-left."""
    middle = quad.mean(axis=0)
    angle = np.arctan2(quad[:, 1] - middle[1], quad[:, 0] - middle[0])
    clockwise = quad[np.argsort(angle)]
    return np.roll(clockwise, -int(np.argmin(clockwise.sum(axis=1))), axis=0)

"""A nearer look is taken where it helps, and laid where it belongs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.parks.draw import Scene, draw_park
from vision.parks.nearer import LEAST_ZOOM, MOST_ZOOM, set_in, tiles_box
from vision.parks.sense import SENSE_SIDE, sense

SHAPE = (750, 1000, 3)


def sensed(side: int, count: int, left: int = 40, top: int = 60) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What would be sensed of `count` x `count` tiles of that side, on a picture of 384 x 512."""
    tile, edge = np.zeros((384, 512), np.float32), np.zeros((384, 512), np.float32)
    tile[top : top + side * count, left : left + side * count] = 1
    for at in range(0, side * count + 1, side):
        edge[top : top + side * count, min(left + at, 511)] = 1
        edge[min(top + at, 383), left : left + side * count] = 1
    return tile, edge


def test_small_tiles_in_a_corner_are_looked_at_twice_as_near() -> None:
    box = tiles_box(*sensed(12, 8), SHAPE)
    assert box is not None
    rows, cols = box
    assert rows.start <= 60 / 384 * 750
    assert rows.stop >= (60 + 96) / 384 * 750
    assert cols.start <= 40 / 512 * 1000
    assert cols.stop >= (40 + 96) / 512 * 1000
    assert max(rows.stop - rows.start, cols.stop - cols.start) <= 1000 / LEAST_ZOOM
    assert max(rows.stop - rows.start, cols.stop - cols.start) >= 1000 / MOST_ZOOM * 0.7  # the frame may cut it


@pytest.mark.parametrize(("side", "count"), [(90, 2), (24, 21)], ids=["large tiles", "all over"])
def test_no_nearer_look_where_it_would_not_help(side: int, count: int) -> None:
    assert tiles_box(*sensed(side, count, 4, 4), SHAPE) is None


def test_nothing_sensed_is_nowhere_to_look() -> None:
    nothing = np.zeros((384, 512), np.float32)
    assert tiles_box(nothing, nothing, SHAPE) is None


@pytest.mark.parametrize("box", [(slice(100, 475), slice(250, 750)), (slice(375, 750), slice(500, 1000))])
def test_what_was_seen_nearer_lies_where_it_was_seen(box: tuple[slice, slice]) -> None:
    x = np.mgrid[0:750, 0:1000][1].astype(np.float32)
    far = (x / 1000)[::2, ::2][:384, :512]
    near = np.asarray((x / 1000)[box] + 10, np.float32)
    both = set_in(np.ascontiguousarray(far), near, box, SHAPE)
    assert both.shape == (750, 1000)
    inside = both[box][3:-3, 3:-3]
    np.testing.assert_allclose(inside, near[3:-3, 3:-3])
    outside = both.copy()
    outside[box] = 0
    assert outside.max() < 2


def test_a_small_park_is_sensed_more_finely() -> None:
    park = draw_park(Scene(tiles=30, table="wood", zoom=0.4), np.random.default_rng(3))
    assert max(sense(park.photo).tile.shape) > LEAST_ZOOM * SENSE_SIDE
    near = draw_park(replace(Scene(tiles=2, table="wood"), zoom=0.5), np.random.default_rng(3))
    assert max(sense(near.photo).tile.shape) == SENSE_SIDE

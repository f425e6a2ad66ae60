"""What a cell shows says whether it holds a tile, where the set is known."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.vision.parks.art import photographed, tile
from vision.parks import ParkLattice
from vision.parks.looks import look_at
from vision.parks.match import likeness
from vision.parks.polygons import lattice_corners
from vision.parks.presence import KNOWN, present, recognised

Flags = NDArray[np.bool_]
TILE, TABLE = 0.93, 0.2


def park(chance: NDArray[np.float64]) -> ParkLattice:
    """A park of 30 pixels a tile, of which the finder thinks so."""
    occupied = chance > 0.5
    return ParkLattice(
        np.diag([30.0, 30, 1]),
        occupied,
        lattice_corners(*chance.shape) * 30,
        np.maximum(chance, 1 - chance).astype(np.float32),
        np.zeros(chance.shape, np.bool_),
        0.9,
        "drawn",
    )


def block(maybe: float, rows: int = 5, cols: int = 6) -> NDArray[np.float64]:
    """Chances of a block of sure tiles in a frame of cells that are tiles with that chance."""
    chance = np.full((rows, cols), maybe)
    chance[1:-1, 1:-1] = 0.99
    return chance


def told(chance: NDArray[np.float64], alike: NDArray[np.float64]) -> tuple[Flags, NDArray[np.float64]]:
    return present(park(chance), Drawn(alike))


class Drawn:
    """Cells that are so alike to known tiles."""

    def __init__(self, alike: NDArray[np.float64]) -> None:
        self._alike = alike.astype(np.float32)
        self.asked: list[int] = []

    def most_alike(self, cells: Flags) -> NDArray[np.float32]:
        self.asked.append(int(cells.sum()))
        return self._alike[cells]

    def at_a_glance(self, cells: Flags) -> NDArray[np.float32]:
        return self._alike[cells]

    def follow(self, tiles: Flags) -> None:
        assert tiles.any()


def test_a_missed_tile_is_found_by_what_it_shows() -> None:
    alike = np.full((5, 6), TABLE)
    alike[1:-1, 1:-1] = TILE
    alike[0, 2] = TILE
    occupied, chance = told(block(0.02), alike)
    assert occupied[0, 2]
    assert chance[0, 2] > 0.9
    assert occupied.sum() == 13


def test_tiles_behind_a_missed_one_are_found_too() -> None:
    chance = np.pad(block(0.02), ((0, 3), (0, 0)), constant_values=1e-4)
    alike = np.full(chance.shape, TABLE)
    alike[1:4, 1:-1] = TILE
    alike[4:8, 2] = TILE
    occupied, _ = told(chance, alike)
    assert occupied[4:8, 2].all()
    assert occupied.sum() == 16


def test_tiles_that_the_finder_was_blind_to_are_found_one_behind_the_other() -> None:
    chance = np.pad(block(0.0), ((0, 3), (0, 0)))
    alike = np.full(chance.shape, TABLE)
    alike[1:4, 1:-1] = TILE
    alike[4:8, 2] = TILE
    alike[6, 5] = TILE  # beside nothing
    occupied, _ = told(chance, alike)
    assert occupied[4:8, 2].all()
    assert occupied.sum() == 16


def test_a_gap_taken_for_a_tile_is_given_up() -> None:
    chance = block(0.01)
    chance[1, 1] = 0.7
    alike = np.full((5, 6), TABLE)
    alike[1:-1, 1:-1] = TILE
    alike[1, 1] = TABLE
    occupied, after = told(chance, alike)
    assert not occupied[1, 1]
    assert after[1, 1] < 0.1
    assert occupied.sum() == 11


def test_where_strangers_are_common_looks_say_little() -> None:
    chance = block(0.01)
    chance[1, 1] = 0.7
    alike = np.full((5, 6), TABLE)
    occupied, _ = told(chance, alike)
    assert occupied[1, 1]
    assert occupied.sum() == 12


def test_cells_that_hang_together_with_nothing_are_left_out() -> None:
    chance = block(0.0001, 5, 9)
    chance[:, 6:] = 0.0001
    chance[2, 8] = 0.3
    alike = np.full((5, 9), TABLE)
    alike[1:-1, 1:6] = TILE
    alike[2, 8] = TILE
    occupied, _ = told(chance, alike)
    assert not occupied[2, 8]


def test_no_cell_is_looked_at_twice_and_few_where_the_finder_is_sure() -> None:
    alike = np.full((5, 6), TABLE)
    alike[1:-1, 1:-1] = TILE
    cells = Drawn(alike)
    present(park(block(1e-4)), cells)
    assert cells.asked == [12]


@given(st.integers(0, 2**32 - 1))
def test_a_park_keeps_a_tile_and_chances_stay_chances(seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = rng.random((4, 5))
    before[1, 2] = 0.9
    alike = rng.random((4, 5))
    occupied, chance = told(before, alike)
    assert occupied.any()
    assert ((chance >= 0) & (chance <= 1)).all()


def test_a_park_is_vouched_for_by_most_of_its_tiles() -> None:
    looks = [look_at(np.zeros((64, 64, 3), np.uint8))] * 20

    def vouched(best: list[float]) -> int:
        alike = np.zeros((20, 20, 4), np.float32)
        alike[:, 7, 2] = best
        return recognised(looks, looks, range(20), alike)

    assert vouched([0.9] * 19 + [0.3]) == 19
    assert vouched([0.9] * 14 + [0.3] * 6) == 0
    assert vouched([0.7] * 20) == 0


def test_a_figure_does_not_hide_a_park_of_one_tile_and_a_stranger_is_no_park() -> None:
    rng = np.random.default_rng(3)
    arts = [tile(rng) for _ in range(24)]
    photos = [photographed(art, rng) for art in arts]
    photos[3][20:90, 45:75] = (200, 40, 30)
    known, seen = [look_at(art) for art in arts[:12]], [look_at(photo) for photo in photos]
    alike = likeness(seen, known)
    assert alike[3].max() < KNOWN
    assert recognised(seen[3:4], known, range(12), alike[3:4])
    assert not any(recognised(seen[n : n + 1], known, range(12), alike[n : n + 1]) for n in range(12, 24))

"""Tiles known again: under another lamp, in any turn, strangers as strangers, a set as a set."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.parks.art import Image, photographed, tile
from vision.parks.alike import groups
from vision.parks.assign import UNKNOWN, identify
from vision.parks.cut import cut_tiles
from vision.parks.landscape import from_rgb, landscapes, to_rgb
from vision.parks.looks import look_at
from vision.parks.match import KNOWN, NEVER, Floats, likeness
from vision.parks.same import HOPELESS, Laid, laid_onto
from vision.parks.tints import tints
from vision.parks.upright import park_up, turns_in_park

SEED = 41
SET = 24


@pytest.fixture(scope="module")
def arts() -> list[Image]:
    rng = np.random.default_rng(SEED)
    return [tile(rng) for _ in range(SET)]


def test_tiles_are_known_again_in_their_turn_under_another_lamp(arts: list[Image]) -> None:
    rng = np.random.default_rng(SEED)
    turns = [n % 4 for n in range(SET)]
    looks = [look_at(photographed(art, rng, turn)) for art, turn in zip(arts, turns, strict=True)]
    known = [look_at(art) for art in arts]
    alike = likeness(looks, known)
    found = identify(alike, range(SET), [1] * SET, tints(looks, known, alike))
    assert [identity.best for identity in found] == list(range(SET))
    assert [int(identity.turns.argmax()) for identity in found] == turns
    assert min(identity.chances[identity.best] for identity in found) > 0.9


def test_strangers_are_unknown_and_not_the_nearest(arts: list[Image]) -> None:
    rng = np.random.default_rng(SEED + 1)
    looks = [look_at(photographed(art, rng, int(rng.integers(4)))) for art in arts]
    enrolled = [look_at(art) for art in arts[: SET // 2]]
    found = identify(likeness(looks, enrolled), range(SET // 2), [1] * (SET // 2))
    assert [identity.best for identity in found] == [*range(SET // 2), *([UNKNOWN] * (SET - SET // 2))]


def test_what_stands_on_a_tile_does_not_hide_which_it_is(arts: list[Image]) -> None:
    rng = np.random.default_rng(SEED + 2)
    photos = [photographed(art, rng) for art in arts]
    photos[3][30:75, 40:90] = (30, 30, 200)  # a figure
    known = [look_at(art) for art in arts]
    looks = [look_at(photo) for photo in photos]
    alike = likeness(looks, known)
    laid = laid_onto(looks, known, range(SET), alike)
    assert laid[3][0].look == 3
    assert laid[3][0].nats > -4  # a stranger: -8
    assert identify(alike, range(SET), [1] * SET, laid=laid)[3].best == 3


def test_a_stranger_is_told_from_the_tile_that_is_most_like_it(arts: list[Image]) -> None:
    rng = np.random.default_rng(SEED + 6)
    enrolled = [look_at(art) for art in arts[: SET // 2]]
    strangers = [look_at(photographed(art, rng)) for art in arts[SET // 2 :]]
    laid = laid_onto(strangers, enrolled, range(SET // 2), likeness(strangers, enrolled))
    assert laid
    assert all(its[0].nats < -4 for its in laid.values())


def test_only_tiles_that_are_not_known_at_a_glance_are_compared(arts: list[Image]) -> None:
    looks = [look_at(arts[0])] * 3
    known = [look_at(art) for art in arts[:8]]
    alike = np.zeros((3, 8, 4), np.float32)
    alike[:, 2, 1] = (KNOWN, (KNOWN + HOPELESS) / 2, HOPELESS - 0.01)
    laid = laid_onto(looks, known, range(8), alike)
    assert list(laid) == [1]
    assert (laid[1][0].look, laid[1][0].turn) == (2, 1)
    assert not laid_onto([], known, range(8), alike[:0])


def test_what_a_tile_is_when_known_ones_are_laid_onto_it() -> None:
    table = 0.95 * np.eye(10)
    table[9, 8:] = 0.66, 0.68
    answers = (
        (Laid(9, 0, -4.0), Laid(8, 0, -5.0)),
        (Laid(9, 0, 5.0), Laid(8, 0, 1.0)),
        (Laid(8, 0, 5.0), Laid(9, 0, -1.0)),
    )
    told = [identify(_alike(table.tolist()), range(10), [1] * 8 + [2, 2], laid={9: laid})[9] for laid in answers]
    assert [one.best for one in told] == [UNKNOWN, 9, 8]
    assert told[1].chances[9] > 0.9


@pytest.mark.parametrize("tiles", [4, 30])
def test_the_other_tiles_tell_how_rare_strangers_are(tiles: int) -> None:
    table = np.full((tiles, tiles), 0.4)
    np.fill_diagonal(table, 0.95)
    table[-1, -1] = 0.7  # a stranger, or a known tile with a figure on it
    alone = identify(_alike(table[-1:].tolist()), range(tiles), [1] * tiles)[0]
    among = identify(_alike(table.tolist()), range(tiles), [1] * tiles)[-1]
    assert among.chances[UNKNOWN] < alone.chances[UNKNOWN]
    table[: tiles // 2] = 0.4
    with_strangers = identify(_alike(table.tolist()), range(tiles), [1] * tiles)[-1]
    assert with_strangers.chances[UNKNOWN] > among.chances[UNKNOWN]


def _alike(table: list[list[float]]) -> Floats:
    """Likeness with all tiles upright."""
    whole = np.full((len(table), len(table[0]), 4), NEVER, np.float32)
    whole[..., 0] = table
    return whole


def test_a_set_is_one_assignment() -> None:
    # Both tiles look most like the first kind; only the first of them is much unlike the second.
    table = [[0.96, 0.5], [0.97, 0.95]]
    alone = identify(_alike(table), [0, 1], [2, 2])
    together = identify(_alike(table), [0, 1], [1, 1])
    assert [identity.best for identity in alone] == [0, 0]
    assert [identity.best for identity in together] == [0, 1]


def test_two_tiles_that_cannot_be_told_apart_share_the_doubt() -> None:
    found = identify(_alike([[0.95, 0.95], [0.95, 0.95]]), [0, 1], [1, 1])
    for identity in found:
        assert identity.chances[0] == pytest.approx(identity.chances[1], abs=0.01)
        assert 0.4 < identity.chances[0] < 0.5


def test_more_tiles_than_copies_leave_one_unknown() -> None:
    found = identify(_alike([[0.96], [0.95], [0.94]]), [0], [2])
    assert [identity.best for identity in found] == [0, 0, UNKNOWN]


def test_probabilities_are_no_more_than_one() -> None:
    found = identify(_alike([[0.99, 0.2], [0.5, 0.85], [0.1, 0.1]]), [0, 1], [1, 1])
    assert all(sum(identity.chances.values()) == pytest.approx(1, abs=1e-3) for identity in found)


def test_without_a_catalogue_all_is_unknown(arts: list[Image]) -> None:
    looks = [look_at(art) for art in arts[:3]]
    assert [identity.best for identity in identify(likeness(looks, []), [], [])] == [UNKNOWN] * 3


def test_colours_tell_prints_apart_that_differ_in_nothing_else(arts: list[Image]) -> None:
    rng = np.random.default_rng(SEED + 3)
    twin = arts[0][..., ::-1]  # red for blue: the same shapes
    known = [look_at(art) for art in (*arts[:6], twin)]
    looks = [look_at(photographed(art, rng)) for art in arts[:6]]
    told = tints(looks, known, likeness(looks, known))
    assert told[0, 0] > told[0, 6]


def test_equal_prints_are_one_group_and_others_are_not(arts: list[Image]) -> None:
    rng = np.random.default_rng(SEED + 4)
    order = [0, 1, 0, 2, 1, 3]
    looks = [look_at(photographed(arts[n], rng, int(rng.integers(4)))) for n in order]
    assert groups(likeness(looks, looks)) == [0, 1, 0, 2, 1, 3]


def test_a_cut_tile_is_what_lies_between_its_corners(arts: list[Image]) -> None:
    table = np.zeros((300, 400, 3), np.uint8)
    table[80:208, 150:278] = arts[5]
    polygon = np.array([[[149.5, 79.5], [277.5, 79.5], [277.5, 207.5], [149.5, 207.5]]])
    (crop,) = cut_tiles(table, polygon, 128)
    assert np.abs(crop.astype(int) - arts[5]).mean() < 1
    (turned,) = cut_tiles(table, np.roll(polygon, -1, axis=1), 128)
    assert np.abs(turned.astype(int) - np.rot90(arts[5])).mean() < 1


PALETTE = {"grass": (146, 184, 86), "forest": (58, 100, 56), "dry": (224, 192, 122), "water": (92, 158, 204)}


def test_landscapes_are_told_by_colour_under_a_warm_lamp() -> None:
    rng = np.random.default_rng(SEED + 5)
    names = [list(PALETTE)[n % 4] for n in range(20)]
    lamp = np.array([1.05, 0.95, 0.8])
    colours = [from_rgb(*np.clip(np.array(PALETTE[name]) * lamp + rng.normal(0, 4, 3), 0, 255)) for name in names]
    palette = {name: [from_rgb(*rgb)] for name, rgb in PALETTE.items()}
    assert [next(iter(chances)) for chances in landscapes(colours, palette)] == names


def test_a_colour_far_from_the_palette_shows_none_of_its_landscapes() -> None:
    palette = {name: [from_rgb(*rgb)] for name, rgb in PALETTE.items()}
    (chances,) = landscapes([from_rgb(200, 20, 160)], palette)
    assert max(chances.values()) < 0.5


def test_colours_there_and_back() -> None:
    assert to_rgb(from_rgb(12, 130, 240)) == pytest.approx((12, 130, 240), abs=1)


def test_up_is_where_most_tiles_are_read() -> None:
    sure = np.eye(4) * 0.96 + 0.01
    assert park_up([sure[0]] * 6 + [sure[2]]).argmax() == 0
    ways = park_up([sure[1]] * 8 + [sure[3]])
    assert ways.argmax() == 1
    assert ways[1] > 0.95
    assert park_up([]).max() < 0.9


def test_who_doubts_the_parks_up_doubts_its_tiles_turns() -> None:
    sure = np.eye(4)
    assert turns_in_park(sure[3], np.array([0.0, 0, 0, 1])).tolist() == [1, 0, 0, 0]
    assert turns_in_park(sure[3], np.array([0.2, 0, 0, 0.8])).tolist() == [0.8, 0, 0, 0.2]
    assert turns_in_park(np.full(4, 0.25), park_up([])).tolist() == pytest.approx([0.25] * 4)

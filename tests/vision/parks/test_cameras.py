"""The synthetic parks: legal, seeded, and with a truth that is where the pixels are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient

from schemas.habitats import HabitatsTileSchema
from tests.vision.parks.cameras import UNIT, photographed
from tests.vision.parks.dealing import random_count, random_park
from tests.vision.parks.tile_art import ART, tile_art

SMALL = {"width": 900, "height": 675}


@pytest.mark.parametrize("seed", range(6))
def test_parks_are_legal(client: FlaskClient, seed: int) -> None:
    rng = np.random.default_rng(seed)
    laid = random_park(rng, random_count(rng))
    park = [{"at": at, "tile": HabitatsTileSchema().dump(tile), "turn": turn} for at, tile, turn in laid]
    answer = client.post("/v1/games/habitats/score", json={"position": {"edition": "allplay", "park": park}})
    assert answer.status_code == 200, answer.get_json()
    wrong = {finding["rule"] for finding in answer.get_json()["findings"]}
    assert not wrong & {"habitats.park.island", "habitats.park.below_entrance", "habitats.park.road_contact"}
    assert "habitats.park.no_entrance" not in wrong


def test_a_seed_is_a_photo() -> None:
    one, again, other = photographed(1, **SMALL), photographed(1, **SMALL), photographed(2, **SMALL)
    assert one.jpeg() == again.jpeg()
    assert one.jpeg() != other.jpeg()


@pytest.mark.parametrize("seed", range(4))
def test_tiles_lie_where_the_truth_says_and_turned_so(seed: int) -> None:
    plain = {"gain": 1.0, "warm": 0.0, "shadow": 0.0, "glare": 0.0, "figures": 0, "cups": 0, "hands": 0}
    photo = photographed(seed, **SMALL, **plain, blur=0.5, shake=0.0, noise=1.0)
    for one in photo.tiles:
        assert (one.polygon > 0).all()
        assert (one.polygon < (900, 675)).all()
        corners = np.roll(one.polygon, -one.turn, axis=0).astype(np.float32)
        back = cv2.getPerspectiveTransform(corners, (UNIT * 64).astype(np.float32))
        cut = cv2.warpPerspective(photo.pixels, back, (64, 64)).mean(axis=2)
        art = cv2.resize(tile_art(repr(one.tile), one.tile), (64, 64), interpolation=cv2.INTER_AREA).mean(axis=2)
        likeness = [np.corrcoef(np.rot90(cut, turn).ravel(), art.ravel())[0, 1] for turn in range(4)]
        assert int(np.argmax(likeness)) == 0, (one.tile, likeness)
        assert likeness[0] > 0.5
    assert tile_art(repr(photo.tiles[0].tile), photo.tiles[0].tile).shape == (ART, ART, 3)

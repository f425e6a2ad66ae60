"""The symbol network over sheets drawn by our own generators, under seeds that training never used."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.symbols import CLASSES, CROP_SIZE, NET_SIZE, SymbolNet, darkness, ink_level, network_input, softmax
from vision.training.ink import Tool, ink_circle, ink_figure
from vision.training.others import printed
from vision.training.sheets import PARAMETRIC, SheetTruth, make_sheet, weighted
from vision.training.sources import Material

GOLDEN = Path(__file__).parent / "symbols_golden.npz"
PEN = Tool((0.2, 0.15, 0.15), 0.9, 2.0, 0.0, 0.0, 0.004, 0.75, 0.0)
PAPER = 222


@pytest.fixture(scope="module")
def net() -> SymbolNet:
    return SymbolNet()


def sheet(seed: int) -> tuple[NDArray[np.uint8], SheetTruth]:
    return make_sheet(np.random.default_rng((424242, seed)), Material())


def clean(letters: str, seed: int, circled: bool = False) -> NDArray[np.uint8]:
    """Crops with one plain pen drawing each, thin lines round them, even light."""
    rng = np.random.default_rng(seed)
    crops = np.full((len(letters), CROP_SIZE, CROP_SIZE, 3), PAPER, np.uint8)
    edge = 10
    for crop, letter in zip(crops, letters, strict=True):
        if letter != ".":
            ink = ink_figure(rng, weighted(rng, PARAMETRIC[letter])(rng), PEN)
            ink = ink_circle(rng, ink, PEN) if circled else ink
            crop[:] = np.clip(crop * (1 - 0.8 * ink[..., None]), 0, 255).astype(np.uint8)
        cv2.rectangle(crop, (edge, edge), (CROP_SIZE - edge, CROP_SIZE - edge), (90, 90, 90), 1)
    return crops


def test_opencv_agrees_with_the_network_that_was_trained(net: SymbolNet) -> None:
    with np.load(GOLDEN) as golden:
        planes, wanted = golden["planes"].astype(np.float32), golden["logits"]
    assert np.abs(net.logits(planes) - wanted).max() < 2e-3
    assert len({int(row[:7].argmax()) for row in wanted}) > 3


def test_reads_sheets_of_our_own_drawing(net: SymbolNet) -> None:
    right, sure_wrong, cells = 0, 0, 0
    for seed in range(40):
        crops, truth = sheet(seed)
        if truth.turn:
            continue
        probabilities = net.read(crops).probabilities
        hit = probabilities.argmax(axis=1) == truth.classes
        right, cells = right + int(hit.sum()), cells + len(hit)
        sure_wrong += int((~hit & (probabilities.max(axis=1) > 0.99)).sum())
    assert right / cells > 0.85  # some are drawn to be barely readable
    assert sure_wrong / cells < 0.01


@pytest.mark.parametrize("letter", "HTAFW")
def test_plain_pen_drawings_of_each_symbol(net: SymbolNet, letter: str) -> None:
    probabilities = net.read(clean(letter * 60, 5)).probabilities
    assert (probabilities.argmax(axis=1) == CLASSES.index(letter)).mean() > 0.8  # bent until some are hard to tell


def test_scores_are_probabilities(net: SymbolNet) -> None:
    scores = net.read(sheet(1)[0])
    for values in (scores.probabilities, scores.turns):
        assert values.dtype == np.float32
        assert np.allclose(values.sum(axis=1), 1, atol=1e-5)
    assert scores.circled.dtype == np.float32
    assert ((scores.circled >= 0) & (scores.circled <= 1)).all()


def test_blank_paper_is_empty(net: SymbolNet) -> None:
    probabilities = net.read(clean("." * 20, 1)).probabilities
    assert (probabilities.argmax(axis=1) == CLASSES.index(".")).all()


def test_an_all_even_picture_is_no_symbol(net: SymbolNet) -> None:
    for grey in (0, 128, 255):
        probabilities = net.read(np.full((9, CROP_SIZE, CROP_SIZE, 3), grey, np.uint8)).probabilities
        assert probabilities[:, :5].max() < 0.9


def test_a_rubbed_out_mark_beside_strong_ones_is_empty(net: SymbolNet) -> None:
    crops = clean("HTAFWHTAFW" + "HTAFW", 8)
    crops[10:] = np.clip(PAPER - (PAPER - crops[10:].astype(float)) * 0.12, 0, 255).astype(np.uint8)
    probabilities = net.read(crops).probabilities
    assert (probabilities[10:].argmax(axis=1) == CLASSES.index(".")).mean() >= 0.8


def test_printed_digits_are_not_symbols(net: SymbolNet) -> None:
    rng = np.random.default_rng(3)
    crops = clean("." * 60, 2)
    for crop in crops:
        crop[:] = (crop * (1 - 0.85 * printed(rng, CROP_SIZE)[..., None])).astype(np.uint8)
    probabilities = net.read(crops).probabilities
    assert (probabilities[:, :5].max(axis=1) > 0.9).mean() < 0.05
    assert (probabilities.argmax(axis=1) == CLASSES.index("?")).mean() > 0.9


def test_circled_houses_stay_houses(net: SymbolNet) -> None:
    ringed, bare = net.read(clean("H" * 40, 4, circled=True)), net.read(clean("H" * 40, 4))
    assert (ringed.probabilities.argmax(axis=1) == CLASSES.index("H")).mean() > 0.9
    assert (ringed.circled > 0.5).mean() > 0.9
    assert (bare.circled < 0.5).mean() > 0.95


def test_no_cells_is_no_scores(net: SymbolNet) -> None:
    scores = net.read(np.zeros((0, CROP_SIZE, CROP_SIZE, 3), np.uint8))
    assert scores.probabilities.shape == (0, 7)
    assert scores.circled.shape == (0,)
    assert scores.turns.shape == (0, 4)


@pytest.mark.parametrize("shape", [(3, NET_SIZE, NET_SIZE, 3), (CROP_SIZE, CROP_SIZE, 3), (2, CROP_SIZE, CROP_SIZE)])
def test_other_shapes_are_refused(net: SymbolNet, shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="crops must be"):
        net.read(np.zeros(shape, np.uint8))


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 10**6))
def test_the_order_of_cells_does_not_matter(seed: int) -> None:
    net, crops = SymbolNet(), sheet(2)[0]
    order = np.random.default_rng(seed).permutation(len(crops))
    assert np.allclose(net.read(crops[order]).probabilities, net.read(crops).probabilities[order], atol=1e-4)


@settings(deadline=None, max_examples=15)
@given(st.floats(0.5, 1.1))
def test_dimmer_light_reads_the_same(light: float) -> None:
    net, crops = SymbolNet(), clean("HTAFW....HTAFW....", 11)
    dim = np.clip(crops * light, 0, 255).astype(np.uint8)
    assert (net.read(dim).probabilities.argmax(axis=1) == net.read(crops).probabilities.argmax(axis=1)).mean() >= 0.9


def test_darkness_ignores_a_slow_shadow() -> None:
    slope = np.linspace(120, 230, CROP_SIZE)
    crop = np.broadcast_to(slope[None, None, :, None], (1, CROP_SIZE, CROP_SIZE, 3)).astype(np.uint8)
    assert np.abs(darkness(crop)).max() < 0.12


def test_ink_level_is_the_sheets_own_and_bounded_below() -> None:
    assert ink_level(np.zeros((20, NET_SIZE, NET_SIZE), np.float32)) == pytest.approx(0.10)
    assert ink_level(np.full((20, NET_SIZE, NET_SIZE), 0.6, np.float32)) == pytest.approx(0.6)


def test_network_input_has_three_bounded_planes() -> None:
    planes = network_input(sheet(3)[0])
    assert planes.shape == (24, 3, NET_SIZE, NET_SIZE)
    assert planes.dtype == np.float32
    assert planes.min() >= -0.3
    assert planes.max() <= 1.5


def test_softmax_bears_large_numbers() -> None:
    assert softmax(np.array([[1e4, 0.0], [-1e4, 0.0]], np.float32)).tolist() == [[1.0, 0.0], [0.0, 1.0]]

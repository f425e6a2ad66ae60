"""Print every sheet, play on it, photograph it in simulation, and read it back.

`python -m tests.benchmarks.print_and_read [PHOTOS] [SEED]`. Four shipped sheets and one with closed spaces and printed
symbols, on three papers, in five languages; a third of the photos with a thumb on a marker, a third with all marks cut
off. The cameras are those of `tests.vision.printed.phone`: up to 35 degrees off, any way up, curl, shadow, dim light,
blur, noise, JPEG. What is on the paper is known, so every figure is exact; the photos are simulated, and say so.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass

import cv2
import numpy as np

from schemas.biotope import CLOSED, SYMBOLS, BiotopeLayout
from schemas.reading import BiotopeReadAsk, Reading
from schemas.sheet_marks import CORNERS
from service import create_app
from service.games import REGISTRY
from service.games.biotope.layouts import shipped
from service.games.protocol import Game
from service.readings import read_sheet
from service.words import LANGUAGES
from tests.vision.draw import Points, Rng
from tests.vision.printed import Page, jpeg, phone, photographed, played, printed, thumbed, without_marks
from vision import PhotoError

OWN = BiotopeLayout(
    sheet="2",
    rows=("##...H..", ".....T.#", "..A.#...", "...F....", "#....W..", "......##"),
    printed=((0, 5), (1, 5), (2, 2), (3, 3), (4, 5)),
)
LAYOUTS = (*(shipped(sheet) for sheet in ("1", "2", "3", "pro")), OWN)
PAPERS = ("a4", "a5", "letter")
KINDS = ("all marks", "thumb on one", "marks cut off", "cut off, layout named")
PATIENCE = 300
"""Seconds that a reading may take: what is measured here is what is read, on a machine however busy."""
TOLERANCE = 0.15
"""Distance of a node from its true place, in spaces, at most, for the grid to count as right."""


@dataclass(frozen=True)
class Case:
    """A page played on, and what then stands on it."""

    kind: str
    layout: BiotopeLayout
    page: Page
    rows: tuple[str, ...]


def make(number: int, rng: Rng) -> Case:
    """The case of a number: kinds, sheets, papers and languages in turn."""
    kind = KINDS[number % len(KINDS)]
    layout = LAYOUTS[number // len(KINDS) % len(LAYOUTS)]
    page, rows = played(printed(layout, PAPERS[number % len(PAPERS)], LANGUAGES[number // 3 % len(LANGUAGES)]), rng)
    if kind == "thumb on one":
        page = thumbed(page, int(rng.integers(CORNERS)), rng)
    elif kind != "all marks":
        page = without_marks(page)
    return Case(kind, layout, page, rows)


def faults(case: Case, reading: Reading, nodes: Points) -> list[str]:
    """What is wrong with the reading of a case, by name; drawings apart."""
    rows = reading.position.rows
    if (len(rows), len(rows[0])) != (len(case.rows), len(case.rows[0])):
        return ["size"]
    found = []
    corners = nodes[[0, 0, -1, -1], [0, -1, -1, 0]]
    off = np.linalg.norm(np.array(reading.geometry.corners) - corners, axis=1).max()
    if off > TOLERANCE * np.linalg.norm(nodes[0, 1] - nodes[0, 0]):
        found.append("grid or way up")
    if case.kind != "marks cut off" and reading.layout != case.layout:
        found.append("layout")
    cells = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
    if any((rows[r][c] == CLOSED) != (case.layout.rows[r][c] == CLOSED) for r, c in cells):
        found.append("closed spaces")
    if any(case.layout.rows[r][c] in SYMBOLS and rows[r][c] != case.layout.rows[r][c] for r, c in cells):
        found.append("printed symbols")
    return found


def main(photos: int = 60, seed: int = 7) -> None:
    """Read so many photos and print what came back."""
    cv2.setNumThreads(1)
    game: Game = REGISTRY["biotope"]
    settings = {**create_app().config, "READ_SECONDS": PATIENCE}
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    wrong: Counter[tuple[str, str]] = Counter()
    cells = drawn_wrong = 0
    for number in range(photos):
        rng = np.random.default_rng([seed, number])
        case = make(number, rng)
        photo, nodes = photographed(case.page, phone(rng), rng)
        ask = BiotopeReadAsk(sheet=case.layout.sheet, photo=None)
        layout = case.layout if case.kind == KINDS[3] else None
        total[case.kind] += 1
        try:
            reading = read_sheet(game, ask, jpeg(photo, int(rng.integers(60, 95))), settings, layout)
        except PhotoError as error:
            wrong[case.kind, f"refused: {error.reason}"] += 1
            continue
        names = faults(case, reading, nodes)
        right[case.kind] += not names
        wrong.update((case.kind, name) for name in names)
        if "size" not in names:
            pairs = [
                (a, b)
                for row, truth in zip(reading.position.rows, case.rows, strict=True)
                for a, b in zip(row, truth, strict=True)
            ]
            cells += len(pairs)
            drawn_wrong += sum(a != b for a, b in pairs)
    print(f"{photos} simulated photos, seed {seed}")
    for kind in KINDS:
        print(
            f"{kind:>22}: {right[kind]} of {total[kind]} exact (grid, way up, layout, closed spaces, printed symbols)"
        )
    for (kind, name), count in sorted(wrong.items()):
        print(f"{kind:>22}: {count} x {name}")
    share = 1 - drawn_wrong / max(1, cells)
    print(f"spaces as drawn: {cells - drawn_wrong} of {cells} ({share:.1%}), of drawings made by formula")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

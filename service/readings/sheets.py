"""A photo of Biotope sheets to a reading: the vision's probabilities, the rules' totals, the doubts between."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from schemas.answers import Engine
from schemas.biotope import FREE, SYMBOLS, BiotopePosition, BiotopeScoreAsk
from schemas.reading import BiotopeReadAsk, Geometry, ImageSize, Question, ReadCell, Reading, ReadScore
from service.games.protocol import Game, answer
from service.games.rulings import Rulings
from service.readings.child import run
from service.readings.doubts import Doubts, plausible, weigh
from vision import PhotoLimits
from vision.sheet import Sheet, SheetOptions, read_sheets
from vision.symbols import CLASSES

OTHER = "?"  # something is drawn there, and it is none of the five symbols
CIRCLED = 0.5  # a circle is told from this probability on


@dataclass(frozen=True)
class _CellView:
    """A cell on its way into the reading; `labels` are the plausible contents as a position can hold them."""

    at: tuple[int, int]
    value: str
    probabilities: Mapping[str, float]
    labels: Mapping[str, float]


def read_sheet(game: Game, ask: BiotopeReadAsk, data: bytes, settings: Mapping[str, Any]) -> Reading:
    """Read the photo `data`: the largest sheet is the answer, `readings` holds all where there are several.

    Raises `PhotoError` where nothing can be read, `Impossible` where the sheet cannot be scored (no centre),
    `Busy` when all readers are at work.
    """
    options = SheetOptions(rows=ask.rows, cols=ask.cols, corners=ask.corners, overlay=ask.overlay)
    limits = PhotoLimits(max_bytes=settings["MAX_PHOTO_BYTES"])
    photo = run(read_sheets, (data, options, limits), settings)
    engine = Engine(rules=game.engine, reader=photo.reader)
    image = ImageSize(width=photo.width, height=photo.height)
    readings = [_reading(game, ask.sheet, sheet, image, engine) for sheet in photo.sheets]
    overlay = None
    if photo.overlay is not None:
        overlay = "data:image/jpeg;base64," + base64.b64encode(photo.overlay).decode("ascii")
    all_of_them = tuple(sorted(readings, key=_left)) if len(readings) > 1 else None
    return replace(readings[0], readings=all_of_them, overlay=overlay)


def _left(reading: Reading) -> float:
    return sum(x for x, _ in reading.geometry.corners)


def _reading(game: Game, sheet_id: str, sheet: Sheet, image: ImageSize, engine: Engine) -> Reading:
    views = [
        _view((r, c), sheet.probabilities[r, c].tolist())
        for r in range(sheet.lattice.rows)
        for c in range(sheet.lattice.cols)
    ]
    circled = sheet.circled >= CIRCLED
    position = _position(sheet_id, views, sheet)
    doubtful = [view for view in views if len(view.labels) > 1]
    doubts = weigh([view.labels for view in doubtful], _Totals(game, position, [view.at for view in doubtful]))
    questions = tuple(_question(doubtful[n], totals) for n, totals in doubts.questions)
    return Reading(
        engine=engine,
        status="review" if questions else "read",
        position=position,
        geometry=_geometry(sheet),
        cells=tuple(_cell(view, sheet, bool(circled[view.at])) for view in views),
        score=_score(game, position, doubts),
        questions=questions,
        image=image,
    )


def _view(at: tuple[int, int], probabilities: Sequence[float]) -> _CellView:
    by_class = dict(zip(CLASSES, probabilities, strict=True))
    value = max(by_class, key=lambda label: by_class[label])
    return _CellView(at, value, by_class, _labels(value, by_class))


def _labels(value: str, by_class: Mapping[str, float]) -> dict[str, float]:
    """What the cell may hold in a position.

    Something that is no symbol stands as a free space. Where it is what was read, anything may be meant by it: every
    symbol stays plausible, so that it is asked about wherever an answer could change the total.
    """
    if value != OTHER:
        return plausible({s: by_class[s] for s in SYMBOLS} | {FREE: by_class[FREE] + by_class[OTHER]})
    share = by_class[OTHER] / (len(SYMBOLS) + 1)
    return plausible({FREE: by_class[FREE] + by_class[OTHER]} | {s: by_class[s] + share for s in SYMBOLS})


def _standing(view: _CellView) -> str:
    return FREE if view.value == OTHER else view.value


def _position(sheet_id: str, views: Sequence[_CellView], sheet: Sheet) -> BiotopePosition:
    cols = sheet.lattice.cols
    letters = "".join(map(_standing, views))
    rows = tuple(letters[start : start + cols] for start in range(0, len(letters), cols))
    circled = tuple(view.at for view in views if sheet.circled[view.at] >= CIRCLED and _standing(view) != FREE)
    return BiotopePosition(sheet=sheet_id, rows=rows, circled=circled or None)


class _Totals:
    """The total of the sheet when the doubtful cells hold other labels: the score verb, asked again."""

    def __init__(self, game: Game, position: BiotopePosition, at: Sequence[tuple[int, int]]) -> None:
        self._score = game.verb("score").call
        self._known = game.rulings
        self._position = position
        self._at = at

    def __call__(self, labels: tuple[str, ...]) -> int:
        rows = [list(row) for row in self._position.rows]
        for (r, c), label in zip(self._at, labels, strict=True):
            rows[r][c] = label
        position = replace(self._position, rows=tuple(map("".join, rows)))
        total: int = self._score(BiotopeScoreAsk(position=position), Rulings(self._known)).total  # type: ignore[attr-defined]
        return total


def _question(view: _CellView, totals: Mapping[str, int]) -> Question:
    alternatives = tuple(label for label in totals if label != view.value)
    return Question(at=view.at, value=view.value, alternatives=alternatives, totals=totals)


def _score(game: Game, position: BiotopePosition, doubts: Doubts) -> ReadScore:
    breakdown = answer(game, game.verb("score"), BiotopeScoreAsk(position=position))
    return ReadScore(
        total=breakdown.total,
        low=doubts.low,
        high=doubts.high,
        certain=doubts.low == doubts.high,
        exact=doubts.exact,
        combinations=doubts.combinations,
        breakdown=breakdown,
    )


def _geometry(sheet: Sheet) -> Geometry:
    lattice = sheet.lattice
    return Geometry(
        corners=tuple((round(x, 2), round(y, 2)) for x, y in lattice.corners.tolist()),
        rows=lattice.rows,
        cols=lattice.cols,
        lattice_to_image=tuple(tuple(row) for row in lattice.homography.tolist()),
        method=lattice.method,
        fit=round(lattice.fit, 3),
        turn_confidence=round(sheet.turn_confidence, 4),
    )


def _cell(view: _CellView, sheet: Sheet, circled: bool) -> ReadCell:
    r, c = view.at
    polygon = sheet.lattice.nodes[[r, r, r + 1, r + 1], [c, c + 1, c + 1, c]]
    others = {label: round(p, 4) for label, p in view.probabilities.items() if label != view.value and p >= 0.001}
    return ReadCell(
        at=view.at,
        value=view.value,
        confidence=round(view.probabilities[view.value], 4),
        others=dict(sorted(others.items(), key=lambda item: -item[1])),
        polygon=tuple((round(x, 1), round(y, 1)) for x, y in polygon.tolist()),
        circled=True if circled else None,
    )

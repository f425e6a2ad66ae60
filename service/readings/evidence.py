"""What is known of a sheet beyond each cell's pixels: circles, printed symbols, spaces that a finished sheet lacks.

Pure: probabilities in, probabilities out. Every piece of evidence is a likelihood ratio with a stated weight, so that
confidence stays a probability; `docs/doubts.md` says where the weights come from and what they change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from schemas.biotope import FREE

Cell = tuple[int, int]
Labels = Mapping[str, float]

HOUSE = "H"
CIRCLE_SEEN = 0.5  # a circle is told from this probability on
CIRCLES = 2  # circles that a sheet shows before they say anything: one may be a pond or a sun
CIRCLE_WEIGHT = 8.0  # times that a circle is likelier round a house than round anything else, on such a sheet
ADJACENT_WEIGHT = 0.2  # how often two free spaces lie side by side on a sheet that is called finished, against chance
PRINTED_SURE = 0.998  # probability that a cell holds what its layout says is printed there
ROUNDS = 6  # rounds of messages between neighbours
LEAST = 1e-6  # no label becomes less likely than this: evidence weighs, it does not rule out


@dataclass(frozen=True)
class Told:
    """What is known. `circled`: each cell's probability of a circle; `printed`: symbols of a known layout;
    `finished`: the player says that the game is over."""

    circled: Mapping[Cell, float] = field(default_factory=dict)
    printed: Mapping[Cell, str] = field(default_factory=dict)
    finished: bool = False


def weighed(cells: Mapping[Cell, Labels], told: Told) -> dict[Cell, Labels]:
    """The probabilities of each cell's labels in the light of what is told; each cell's sum to what they did before.

    Cells of which nothing is told come back as they are.
    """
    found = dict(cells)
    found |= {at: _printed(found[at], symbol) for at, symbol in told.printed.items() if at in found}
    if sum(p >= CIRCLE_SEEN for p in told.circled.values()) >= CIRCLES:
        found |= {
            at: _times(found[at], {HOUSE: 1 + (CIRCLE_WEIGHT - 1) * p})
            for at, p in told.circled.items()
            if at in found and at not in told.printed and p >= CIRCLE_SEEN
        }
    if told.finished:
        found |= {at: _times(found[at], {FREE: ratio}) for at, ratio in _apart(found)}
    return found


def _times(labels: Labels, ratios: Mapping[str, float]) -> Labels:
    """Labels reweighed by likelihood ratios (1 for those not named), summing to what they did."""
    whole = sum(labels.values())
    raised = {label: max(p, LEAST) * ratios.get(label, 1.0) for label, p in labels.items()}
    scale = whole / sum(raised.values())
    return {label: p * scale for label, p in raised.items()}


def _printed(labels: Labels, symbol: str) -> Labels:
    """What a cell holds that has a symbol printed in it; doubt keeps the shape it had."""
    whole = sum(labels.values())
    others = whole - labels.get(symbol, 0.0)
    share = (1 - PRINTED_SURE) * whole / others if others > 0 else 0.0
    rest = {label: p * share for label, p in labels.items() if label != symbol}
    return {symbol: whole - sum(rest.values())} | rest


def _apart(cells: Mapping[Cell, Labels]) -> Iterator[tuple[Cell, float]]:
    """For each cell that may be free: how its neighbours change the odds of that, no two free ones side by side.

    Messages between neighbours (Pearl 1988, "Probabilistic Reasoning in Intelligent Systems"), a few rounds: a free
    space that is sure makes its doubtful neighbour a symbol, two doubtful ones share what doubt there is.
    """
    free = {at: labels.get(FREE, 0.0) / max(sum(labels.values()), LEAST) for at, labels in cells.items()}
    doubtful = {at: p for at, p in free.items() if p > LEAST}
    ties = [(at, near) for at in doubtful for near in _beside(at) if near in doubtful]
    ratio = dict.fromkeys(ties, 1.0)
    for _ in range(ROUNDS):
        ratio = {(at, near): _message(_odds(free[at], _heard(ratio, at, without=near))) for at, near in ties}
    for at in doubtful:
        heard = _heard(ratio, at)
        if heard < 1.0:
            yield at, heard


def _beside(at: Cell) -> tuple[Cell, ...]:
    r, c = at
    return (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)


def _heard(ratio: Mapping[tuple[Cell, Cell], float], at: Cell, without: Cell | None = None) -> float:
    """The product of what the neighbours of a cell say about its being free."""
    product = 1.0
    for near in _beside(at):
        if near != without:
            product *= ratio.get((near, at), 1.0)
    return product


def _odds(p: float, ratio: float) -> float:
    """A probability, reweighed."""
    return p * ratio / (p * ratio + 1 - p) if p < 1 else 1.0


def _message(free: float) -> float:
    """What a cell that is free with this probability makes of its neighbour's odds of being free."""
    return free * ADJACENT_WEIGHT + (1 - free)

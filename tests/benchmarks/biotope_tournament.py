"""Who plays Biotope best: `python -m tests.benchmarks.biotope_tournament [--games N] [--milliseconds MS] [SHEET ...]`.

On every shipped sheet four players play the same seeded dice, game by game: one at random, one that takes the move
with the most points at once (ties by lot), one that follows the taste of the sheet, and one that takes the first move
of `advise`. Prints the means and, against the greedy player, the difference with its standard error and the share of
games won (a tie is half a game).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev

from schemas.biotope import SHEETS, BiotopeMove, BiotopeMovesAsk, BiotopePosition
from schemas.biotope_advice import BiotopeAdviseAsk
from service.games.biotope.advising import advise
from service.games.biotope.advising.advice import Desk
from service.games.biotope.entering import after
from service.games.biotope.moving import drawings, moves
from service.games.biotope.occupancy import Occupancy
from service.games.biotope.questions import RULINGS
from service.games.biotope.scoring import total
from service.games.rulings import Rulings
from tests.benchmarks.biotope_boards import shipped

SEED = 100
FACES = "HTAFW."

Choose = Callable[[BiotopePosition, tuple[str, ...], Sequence[BiotopeMove]], BiotopeMove]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", nargs="*", default=SHEETS)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--milliseconds", type=int, default=1000)
    options = parser.parse_args()
    print(f"{options.games} games a sheet, dice from seed {SEED}, advise with {options.milliseconds} nominal ms")
    for sheet in options.sheets:
        start = time.perf_counter()
        scores: dict[str, list[int]] = {}
        for game in range(options.games):
            for name, choose in players(game, options.milliseconds).items():
                scores.setdefault(name, []).append(play(shipped(sheet), choose, game))
        for name, points in scores.items():
            print(f"sheet {sheet:3} {name:7} {mean(points):7.1f}{_against(points, scores['greedy'])}")
        print(f"          {time.perf_counter() - start:.0f} s", flush=True)


def players(game: int, milliseconds: int) -> dict[str, Choose]:
    """The four players, each with luck of its own."""
    lots = Random(f"{SEED} {game}")

    def at_random(position: BiotopePosition, roll: tuple[str, ...], legal: Sequence[BiotopeMove]) -> BiotopeMove:
        return lots.choice(legal)

    def greedy(position: BiotopePosition, roll: tuple[str, ...], legal: Sequence[BiotopeMove]) -> BiotopeMove:
        spots = Occupancy.of(position, Rulings(RULINGS))
        points = [total(after(position, move, spots), Rulings(RULINGS)) for move in legal]
        return lots.choice([move for move, its in zip(legal, points, strict=True) if its == max(points)])

    def taste(position: BiotopePosition, roll: tuple[str, ...], legal: Sequence[BiotopeMove]) -> BiotopeMove:
        rulings = Rulings(RULINGS)
        ways = list(drawings(position, roll, Occupancy.of(position, rulings)))
        appeals = Desk.of(position, roll, rulings).appeals(ways)
        return legal[max(range(len(ways)), key=lambda n: appeals[n])]

    def advised(position: BiotopePosition, roll: tuple[str, ...], legal: Sequence[BiotopeMove]) -> BiotopeMove:
        ask = BiotopeAdviseAsk(position=position, roll=roll, milliseconds=milliseconds, seed=game)
        best = advise(ask, Rulings(RULINGS)).moves[0]
        return BiotopeMove(roll=roll, enter=best.enter)

    return {"random": at_random, "greedy": greedy, "taste": taste, "advise": advised}


def play(position: BiotopePosition, choose: Choose, game: int) -> int:
    """The final score of one game; all players of a game meet the same dice."""
    dice = Random(f"{SEED} dice {game}")
    while not position.ended and any("." in row for row in position.rows):
        roll = (dice.choice(FACES), dice.choice(FACES))
        given = moves(BiotopeMovesAsk(position=position, roll=roll), Rulings(RULINGS))
        if given.count == 0 and not given.must_stop:
            continue
        move = choose(position, roll, given.moves) if given.count else BiotopeMove(roll=roll, enter=())
        position = after(position, move, Occupancy.of(position, Rulings(RULINGS)))
    return total(position, Rulings(RULINGS))


def _against(points: Sequence[int], greedy: Sequence[int]) -> str:
    gaps = [ours - theirs for ours, theirs in zip(points, greedy, strict=True)]
    if not any(gaps):
        return ""
    won = mean(1.0 if gap > 0 else 0.5 if gap == 0 else 0.0 for gap in gaps)
    return f"   against greedy {mean(gaps):+6.1f} +- {stdev(gaps) / sqrt(len(gaps)):4.1f}, {won:4.0%} won"


if __name__ == "__main__":
    main()

"""The verb `advise`: legal moves ranked by the final score they can expect.

After each of the most promising moves games are played out by the taste of the sheet, all with the same dice, and the
worse moves are dropped round by round (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in
multi-armed bandits", 2013). The same luck for all moves is what makes few games enough: what counts is the
difference to the best move, game by game (common random numbers: Glasserman and Yao, 1992).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from schemas.biotope import FREE, SYMBOLS, BiotopeEntry, BiotopePosition
from schemas.biotope_advice import BiotopeAdvice, BiotopeAdviseAsk, BiotopeOption
from service.games.biotope.advising.batch import Games, Grid, Rows
from service.games.biotope.advising.eye import Eye
from service.games.biotope.advising.playing import Player, pair_appeals
from service.games.biotope.advising.taste import taste_of
from service.games.biotope.advising.weighing import Floats, Look, Trial, behind, better, error_of
from service.games.biotope.entering import must_stop
from service.games.biotope.moving import Drawing, drawings
from service.games.biotope.occupancy import Occupancy
from service.games.biotope.scoring import total
from service.games.biotope.water import centre_of
from service.games.rulings import Rulings

FIRST = 32  # moves that are played out at all
KEPT = (8, 3)  # moves that are left after the first and the second round
LEAST = 4  # games after a move in a round, at least
RATE = 1_500  # spaces looked at in a nominal millisecond; a quarter of what one run does, since there may be four
ENOUGH = 150  # games in all from which it pays to drop moves round by round


def advise(request: BiotopeAdviseAsk, rulings: Rulings) -> BiotopeAdvice:
    """All legal moves, the most promising first. Raises `Impossible` where sheet 1 has no centre and none was given."""
    position = request.position
    spots = Occupancy.of(position, rulings)
    ways = list(drawings(position, request.roll, spots))
    desk = Desk.of(position, request.roll, rulings)
    trials = _trials(desk, ways, request) if ways else []
    options = _options(request.roll, spots, ways, trials)
    return BiotopeAdvice(
        count=len(options),
        moves=options,
        must_stop=must_stop(request.roll, spots),
        sure=_sure(options),
        seed=request.seed,
        simulations=sum(option.simulations for option in options),
    )


@dataclass(frozen=True)
class Desk:
    """A position ready for playing out."""

    position: BiotopePosition
    roll: tuple[str, ...]
    rulings: Rulings
    games: Games
    player: Player

    @staticmethod
    def of(position: BiotopePosition, roll: tuple[str, ...], rulings: Rulings) -> Desk:
        """The desk of a position. Consults `biotope.adjacency`."""
        rows, cols = len(position.rows), len(position.rows[0])
        grid = Grid.of(rows, cols, rulings["biotope.adjacency"] == "with_diagonals")
        centre = None
        if position.sheet == "1":
            r, c = centre_of(position)
            centre = grid.bordered(r * cols + c) if position.rows[r][c] == "W" else None
        return Desk(position, roll, rulings, Games.of(grid, position.rows), Player(taste_of(position.sheet), centre))

    @property
    def work(self) -> int:
        """What playing out one game costs: the spaces looked at, turn by turn."""
        return max(1, sum(row.count(FREE) for row in self.position.rows)) * self.games.grid.spaces

    def appeals(self, ways: Sequence[Drawing]) -> list[float]:
        """How promising each move looks."""
        grid, player = self.games.grid, self.player
        eye = Eye(self.games, player.taste, player.centre)
        one = np.zeros(1, np.intp)
        if len(ways[0]) == 1:
            gains = [eye.gain(one, np.array([code]))[0][0] for code in range(len(SYMBOLS))]
            return [float(gains[SYMBOLS.index(symbol)][grid.bordered(index)]) for ((symbol, index),) in ways]
        rolls = np.array([[SYMBOLS.index(face) for face in self.roll]])
        looks = {(step, swapped): points[0] for step, swapped, points in pair_appeals(self.games, eye, one, rolls)}
        found = []
        for way in ways:
            (symbol, here), (_, there) = sorted(way, key=lambda drawn: drawn[1])
            at, step = grid.bordered(here), grid.bordered(there) - grid.bordered(here)
            found.append(float(looks[step, symbol != self.roll[0]][at - grid.first]))
        return found

    def scores(self, ways: Sequence[Drawing], copies: int, dice: np.random.Generator) -> Floats:
        """Final scores of games played out after each move, (moves, copies); all moves meet the same dice."""
        started = self.games.take(np.zeros(len(ways), np.intp))
        rows = np.arange(len(ways))
        for n in range(len(ways[0])):
            symbols: Rows = np.array([SYMBOLS.index(way[n][0]) for way in ways])
            spaces: Rows = np.array([self.games.grid.bordered(way[n][1]) for way in ways])
            started.draw(rows, symbols, spaces)
        ends = self.player.play_out(started.take(np.repeat(rows, copies)), dice, copies)
        totals = [total(replace(self.position, rows=board), self.rulings) for board in ends.rows()]
        return np.array(totals, np.float64).reshape(len(ways), copies)


def _trials(desk: Desk, ways: Sequence[Drawing], request: BiotopeAdviseAsk) -> list[Trial]:
    """Look at all moves, play out the most promising ones, and drop the worse ones round by round."""
    games = request.milliseconds * RATE // desk.work
    rounds = (*KEPT, 1) if games >= ENOUGH else (1,)
    budget = games // len(rounds)
    trials = [Trial(way, appeal, np.empty(0)) for way, appeal in enumerate(desk.appeals(ways))]
    alive = sorted(trials, key=lambda trial: -trial.appeal)[: max(2, min(FIRST, budget // LEAST))]
    for n, kept in enumerate(rounds):
        copies = max(LEAST, budget // len(alive))
        dice = np.random.default_rng([request.seed, n])
        for trial, scores in zip(alive, desk.scores([ways[t.way] for t in alive], copies, dice), strict=True):
            trial.scores, trial.last = np.concatenate([trial.scores, scores]), copies
        alive.sort(key=lambda trial: -trial.scores.mean())
        alive = alive[:kept]
    best = alive[0]
    return [best, *(trial for trial in trials if trial is not best)]


def _options(
    roll: tuple[str, ...], spots: Occupancy, ways: Sequence[Drawing], trials: Sequence[Trial]
) -> tuple[BiotopeOption, ...]:
    """The moves with their expectations, sorted; the first trial is the best move's."""
    if not trials:
        return ()
    best = trials[0]
    played = [trial for trial in trials if len(trial.scores)]
    fresh = best.scores[-best.last :]  # games that had no say in who came into the last round
    expected, error = float(fresh.mean()), error_of(fresh, [trial.scores for trial in played])
    gaps = behind(best, played)
    look = Look.of([(trial.appeal, gaps[trial.way][0]) for trial in played])
    options = []
    for trial in trials:
        gap, gap_error = gaps[trial.way] if trial.way in gaps else look.behind(trial.appeal)
        options.append(
            BiotopeOption(
                roll=roll,
                enter=tuple(BiotopeEntry(symbol=symbol, at=divmod(at, spots.cols)) for symbol, at in ways[trial.way]),
                expected=round(expected - gap, 2),
                error=round(sqrt(error**2 + gap_error**2), 2),
                behind=round(gap, 2),
                behind_error=round(gap_error, 2),
                simulations=len(trial.scores),
            )
        )
    return tuple(sorted(options, key=lambda option: (option.behind, -option.simulations)))


def _sure(options: Sequence[BiotopeOption]) -> float | None:
    """How likely the first move is better than the one that comes nearest; None where there is none to choose."""
    if not options:
        return None
    return round(min((better(one.behind, one.behind_error) for one in options[1:]), default=1.0), 3)

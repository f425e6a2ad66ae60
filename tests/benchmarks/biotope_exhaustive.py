"""All 5^8 fillings of a 3x3 sheet round a fixed centre against the slow scorer, on all four sheets.

`python -m tests.benchmarks.biotope_exhaustive [SHEET ...]`. One to three minutes a sheet; prints the number of sheets
that differ, of which there must be none, and how the totals are spread.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import product

from schemas.biotope import SHEETS, BiotopePosition, BiotopeScoreAsk
from service.games.biotope.questions import RULINGS
from service.games.biotope.scoring import score
from service.games.rulings import Rulings
from tests.service.games.biotope.slow import slow_lines

CENTRES = {"1": "W", "2": "H", "3": "H", "pro": "H"}


def main(sheets: list[str]) -> None:
    """Compare the sheets named, all by default."""
    wrong = 0
    for sheet in sheets or SHEETS:
        start = time.perf_counter()
        totals: Counter[int] = Counter()
        for filling in product("HTAFW", repeat=8):
            letters = "".join(filling[:4]) + CENTRES[sheet] + "".join(filling[4:])
            rows = (letters[:3], letters[3:6], letters[6:])
            breakdown = score(BiotopeScoreAsk(position=BiotopePosition(sheet=sheet, rows=rows)), Rulings(RULINGS))
            earned = sorted((line.rule, line.points) for line in breakdown.lines if line.points)
            if earned != slow_lines(sheet, rows):
                wrong += 1
                print(f"sheet {sheet}, {'/'.join(rows)}: {earned}, expected {slow_lines(sheet, rows)}")
            totals[breakdown.total] += 1
        spread = ", ".join(f"{points}: {count}" for points, count in sorted(totals.items()))
        print(f"sheet {sheet}: {totals.total()} sheets in {time.perf_counter() - start:.0f} s; {spread}", flush=True)
    print(f"{wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main(sys.argv[1:])

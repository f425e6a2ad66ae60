"""Work for a child process, of the kinds that hostile photos cause."""

from __future__ import annotations

import os
import time

from vision import NoBoardFound


def double(number: int) -> int:
    return 2 * number


def refuse() -> None:
    raise NoBoardFound("vision.no_board.no_lines", least=4)


def crash() -> None:
    os.abort()


def sleep() -> None:
    time.sleep(60)


def eat() -> int:
    return len(bytearray(3 * 1024**3))


def slip() -> None:
    raise RuntimeError("a slip in the reader")

"""A child process takes its faults with it and nobody else along."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from service.readings.child import Busy, run
from tests.service.readings import work
from vision import NoBoardFound, PhotoUnreadable

SETTINGS = {"READERS": 2, "READ_WAIT_SECONDS": 1, "READ_SECONDS": 20, "READ_MEMORY_MIB": 1024}


def test_the_answer_comes_back() -> None:
    assert run(work.double, (21,), SETTINGS) == 42


def test_a_refusal_comes_back_with_its_reason() -> None:
    with pytest.raises(NoBoardFound) as caught:
        run(work.refuse, (), SETTINGS)
    assert caught.value.reason == "vision.no_board.no_lines"
    assert caught.value.params == {"least": 4}


@pytest.mark.parametrize("fault", [work.crash, work.eat, work.slip])
def test_a_child_that_dies_is_an_unreadable_photo(
    fault: Callable[[], object], capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(PhotoUnreadable) as caught:
        run(fault, (), SETTINGS)
    assert caught.value.reason == "vision.photo.reader_died"


def test_a_child_that_hangs_is_killed() -> None:
    start = time.monotonic()
    with pytest.raises(PhotoUnreadable) as caught:
        run(work.sleep, (), {**SETTINGS, "READ_SECONDS": 1})
    assert caught.value.reason == "vision.photo.took_too_long"
    assert time.monotonic() - start < 30, "the child was waited for instead of killed"


def _expect_a_kill(settings: dict[str, int]) -> None:
    with pytest.raises(PhotoUnreadable):
        run(work.sleep, (), settings)


def test_no_more_readers_than_places() -> None:
    settings = {**SETTINGS, "READERS": 1, "READ_WAIT_SECONDS": 0, "READ_SECONDS": 3}
    started = threading.Thread(target=_expect_a_kill, args=(settings,))
    started.start()
    time.sleep(0.5)
    with pytest.raises(Busy):
        run(work.double, (1,), settings)
    started.join()
    assert run(work.double, (1,), settings) == 2


def test_where_no_child_can_be_started_the_service_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr("multiprocessing.context.ForkServerProcess.start", refuse)
    with pytest.raises(Busy) as caught:
        run(work.double, (21,), SETTINGS)
    assert caught.value.seconds == SETTINGS["READ_WAIT_SECONDS"]
    monkeypatch.undo()
    assert run(work.double, (21,), SETTINGS) == 42

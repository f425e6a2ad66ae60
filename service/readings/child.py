"""One photo, one child process: with limits of memory and time, and killed when it oversteps them.

What decodes a stranger's bytes runs in C libraries. A child that crashes, hangs or wants gigabytes takes nobody along.
Children fork from a server process that has imported the reader and used none of it (`multiprocessing`'s
forkserver), so that starting one costs milliseconds.
"""

from __future__ import annotations

import os
import resource
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from vision import PhotoError, PhotoUnreadable

_CONTEXT = get_context("forkserver")
_SERVER = (
    "gunicorn.app.wsgiapp"  # a child imports its parent's main script, which imports this: a third of a short read
)
# A child is told its work as a function of this package: where the server has not imported it, every child does.
_PRELOADED = ["vision.sheet", "vision.park", __name__, *((_SERVER,) if _SERVER in sys.modules else ())]
_CONTEXT.set_forkserver_preload(_PRELOADED)

for _name in ("OPENCV_FOR_THREADS_NUM", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # the forkserver inherits them: one thread a child

CPU_GRACE = 2  # seconds of processor time a child has beyond its wall time

_places: dict[int, threading.BoundedSemaphore] = {}
_places_lock = threading.Lock()


class Busy(Exception):
    """All readers are at work; `seconds` is when to try again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def ready(settings: Mapping[str, Any]) -> bool:
    """Whether a child can be started and has the reader at hand."""
    try:
        return bool(run(_up, (), settings))
    except (Busy, PhotoError):
        return False


def _up() -> bool:
    return True


def run(work: Callable[..., Any], args: tuple[Any, ...], settings: Mapping[str, Any]) -> Any:
    """`work(*args)` in a child; both must be picklable, and so the answer.

    Raises `PhotoError` as the work does, or where the child overstepped its time or memory; `Busy` when no place
    came free in time or no child can be started.
    """
    with _place(settings["READERS"], settings["READ_WAIT_SECONDS"]):
        here, there = _CONTEXT.Pipe(duplex=False)
        limits = (settings["READ_SECONDS"], settings["READ_MEMORY_MIB"])
        child = _CONTEXT.Process(target=_child, args=(there, limits, work, args), daemon=True)
        try:
            child.start()
        except OSError:  # no process is to be had: too many run, or memory is short
            here.close()
            there.close()
            raise Busy(settings["READ_WAIT_SECONDS"]) from None
        try:
            there.close()
            return _answer_of(here, settings["READ_SECONDS"])
        finally:
            here.close()
            child.kill()
            child.join()
            child.close()


@contextmanager
def _place(readers: int, wait: int) -> Iterator[None]:
    """One of `readers` places of this process."""
    with _places_lock:
        place = _places.setdefault(readers, threading.BoundedSemaphore(readers))
    if not place.acquire(timeout=wait):
        raise Busy(wait)
    try:
        yield
    finally:
        place.release()


def _answer_of(here: Connection, seconds: int) -> Any:
    """What the child sends. Raises `PhotoError`: its own, or that it took too long or died."""
    if not here.poll(seconds):
        raise PhotoUnreadable("vision.photo.took_too_long", seconds=seconds)
    try:
        fine, answer = here.recv()
    except (EOFError, OSError):
        raise PhotoUnreadable("vision.photo.reader_died") from None
    if fine:
        return answer
    raise answer


def _child(there: Connection, limits: tuple[int, int], work: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """The child: sets its limits, works, sends the answer or the error."""
    seconds, memory = limits
    resource.setrlimit(resource.RLIMIT_CPU, (seconds + CPU_GRACE, seconds + CPU_GRACE))
    resource.setrlimit(resource.RLIMIT_AS, (memory * 1024 * 1024, memory * 1024 * 1024))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        answer = (True, work(*args))
    except PhotoError as error:
        answer = (False, error)
    except MemoryError:
        answer = (False, PhotoUnreadable("vision.photo.reader_died"))
    there.send(answer)
    there.close()

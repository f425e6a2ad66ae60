"""Clients that race each other for one collection, and a model of what must be true of it afterwards."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from werkzeug.test import TestResponse

from tests.collections_client import Client, draft, layout

FINE = {200, 201, 204}
REFUSED = {404, 412}
LATER = 503

names = st.sampled_from([f"entry {n}" for n in range(6)])
contents = st.lists(names, unique=True, max_size=4)


def at_once(*works: Callable[[], TestResponse]) -> list[TestResponse]:
    """What all of them answer, started at the same moment."""
    barrier = threading.Barrier(len(works))
    answers: list[Any] = [None] * len(works)

    def run(n: int, work: Callable[[], TestResponse]) -> None:
        barrier.wait()
        try:
            answers[n] = work()
        except BaseException as error:  # told in the thread that asserts
            answers[n] = error

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
    return answers


def machine_for(app: Flask) -> type[RuleBasedStateMachine]:
    """The state machine on an application: two clients with the same key change, read and delete one collection."""

    class Racing(RuleBasedStateMachine):
        """`revisions`: the names of the entries of every revision that was acknowledged, oldest first."""

        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = Client(app), Client(app)
            self.id = ""
            self.tag = ""
            self.revisions: list[list[str]] = []
            self.count = 0

        @initialize()
        def begin(self) -> None:
            """Both hold the key of a new owner."""
            self.id = self.first.made(*map(layout, ["entry 0"]))["id"]
            self.second.key = self.first.key
            self.revisions = [["entry 0"]]
            self.tag = self.first.open(self.id).headers["ETag"]

        def _write(self, client: Client, wanted: Sequence[str]) -> Callable[[], TestResponse]:
            return lambda: client.put(self.id, self.tag, *map(layout, wanted))

        def _account(self, answers: Sequence[TestResponse], wanted: Sequence[list[str]]) -> None:
            """Of changes made from one revision one is done; asking for what is there already does nothing."""
            assert all(answer.status_code in FINE | REFUSED | {LATER} for answer in answers)
            assert all("Retry-After" in answer.headers for answer in answers if answer.status_code == LATER)
            fine = [names for answer, names in zip(answers, wanted, strict=True) if answer.status_code == 200]
            done = [names for names in fine if names != self.revisions[-1]]
            assert all(names == done[0] for names in done)
            self.revisions += done[:1]
            self.tag = self.first.open(self.id).headers["ETag"]

        @precondition(lambda self: self.id)
        @rule(one=contents, other=contents)
        def both_change(self, one: list[str], other: list[str]) -> None:
            """Two changes from the same revision at once."""
            answers = at_once(self._write(self.first, one), self._write(self.second, other))
            if one != other and self.revisions[-1] not in (one, other):
                assert sum(answer.status_code == 200 for answer in answers) <= 1
            self._account(answers, [one, other])

        @precondition(lambda self: self.id)
        @rule(one=contents)
        def one_changes_while_the_other_reads(self, one: list[str]) -> None:
            """A reader sees the revision before or the one after, whole."""
            before = self.revisions[-1]
            change, read = at_once(self._write(self.first, one), lambda: self.second.open(self.id))
            assert read.status_code in {200, LATER}
            if read.status_code == 200:
                body = read.get_json()
                seen = [entry["name"] for entry in body["items"]]
                assert seen in (before, one)
                assert body["count"] == len(seen)
            self._account([change], [one])

        @precondition(lambda self: self.id)
        @rule(old=contents)
        def one_changes_from_an_old_revision(self, old: list[str]) -> None:
            """A tag that is not the newest one's does nothing."""
            answer = self.second.put(self.id, '"1-0000000000000000"', *map(layout, old))
            assert answer.status_code == (200 if old == self.revisions[-1] else 412)

        @precondition(lambda self: self.id)
        @rule()
        def both_create_the_same(self) -> None:
            """One creation asked for by both at once is made once."""
            self.count += 1
            key = f"{self.id} creation {self.count}"
            before = self.first.owner()["collections"]
            answers = at_once(
                *(lambda client=client: client.make(draft(layout()), key) for client in (self.first, self.second))
            )
            made = {answer.get_json()["id"] for answer in answers if answer.status_code == 201}
            assert {answer.status_code for answer in answers} <= {201, LATER}
            assert len(made) <= 1
            assert self.first.owner()["collections"] == before + len(made)
            for one in made:
                assert self.first.delete(one).status_code == 204

        @precondition(lambda self: self.id)
        @rule(one=contents)
        def one_deletes_while_the_other_changes(self, one: list[str]) -> None:
            """Either is refused or both are done, the change first."""
            change, gone = at_once(self._write(self.first, one), lambda: self.second.delete(self.id, self.tag))
            assert change.status_code in {200, 404, 412, LATER}
            assert gone.status_code in {204, 412, LATER}
            if gone.status_code == 204:
                assert self.first.open(self.id).status_code == 404
                assert self.first.owner()["bytes"] == 0
                self.first, self.second = Client(app), Client(app)
                self.begin()
            else:
                self._account([change], [one])

        @invariant()
        def every_revision_that_was_acknowledged_is_there(self) -> None:
            """None is lost, none is half written, and there are no others."""
            if not self.id:
                return
            listed = self.first.send("GET", f"collections/{self.id}/revisions").get_json()["revisions"]
            assert [one["revision"] for one in listed] == list(range(len(self.revisions), 0, -1))
            for number, wanted in enumerate(self.revisions, 1):
                body = self.second.open(self.id, revision=number).get_json()
                assert [entry["name"] for entry in body["items"]] == wanted

    return Racing

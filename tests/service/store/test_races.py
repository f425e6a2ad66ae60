"""Two clients at the same things at the same time, on both databases. At length: `tests.benchmarks.store_races`."""

from __future__ import annotations

from collections import Counter

from flask import Flask
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.collections_client import Client, draft, layout, png
from tests.racing import at_once, machine_for


def test_no_revision_is_lost_or_half_written(stored: Flask) -> None:
    run_state_machine_as_test(
        machine_for(stored), settings=settings(max_examples=4, stateful_step_count=8, deadline=None)
    )


def test_many_writers_of_one_owner_wait_their_turn(stored: Flask) -> None:
    owner = Client(stored)
    made = [owner.made(layout())["id"] for _ in range(3)]
    clients = [Client(stored, owner.key) for _ in range(8)]
    works = [
        lambda client=client, n=n: client.put(made[n % 3], "*", layout(f"by {n}")) for n, client in enumerate(clients)
    ]
    statuses = Counter(answer.status_code for answer in at_once(*works))
    assert statuses == {200: 8}
    assert sum(owner.open(one).get_json()["revision"] for one in made) == 3 + 8


def test_the_quota_is_not_outrun(stored: Flask) -> None:
    owner = Client(stored)
    most = stored.config["OWNER_COLLECTIONS"]
    try:
        stored.config["OWNER_COLLECTIONS"] = 4
        owner.made(layout())
        clients = [Client(stored, owner.key) for _ in range(8)]
        answers = at_once(*(lambda client=client: client.make(draft(layout())) for client in clients))
        assert Counter(answer.status_code for answer in answers) == {201: 3, 409: 5}
        assert owner.owner()["collections"] == 4
    finally:
        stored.config["OWNER_COLLECTIONS"] = most


def test_a_key_rotated_by_two_at_once_is_rotated_once(stored: Flask) -> None:
    owner = Client(stored)
    owner.made(layout())
    other = Client(stored, owner.key)
    answers = at_once(*(lambda client=client: client.send("POST", "owner/keys/rotate") for client in (owner, other)))
    assert sorted(answer.status_code for answer in answers) == [201, 401]


def test_a_new_owner_made_twice_at_once_is_one(stored: Flask) -> None:
    clients = [Client(stored) for _ in range(4)]
    answers = at_once(
        *(lambda client=client: client.make(draft(layout()), f"{id(clients)} at the same time") for client in clients)
    )
    assert len({answer.get_json()["id"] for answer in answers}) == 1
    assert all(client.owner()["collections"] == 1 for client in clients)


def test_pictures_and_deletion_leave_no_picture_without_collection(stored: Flask) -> None:
    from service.store.pictures import pictures_of

    owner = Client(stored)
    made = owner.made(layout())
    other = Client(stored, owner.key)
    upload, gone = at_once(lambda: owner.upload(made["id"], png(7)), lambda: other.delete(made["id"]))
    assert upload.status_code in {201, 404}
    assert gone.status_code == 204
    assert owner.owner()["bytes"] == 0
    left = [one for one in pictures_of(stored).stored() if one.collection_id == made["id"]]
    assert len(left) <= 1  # put between check and deletion: the sweep's to find

"""Collections over HTTP, on both databases: made, opened, changed, copied, shared, deleted."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.collections_client import CARDS, TILES, Client, draft, layout, pointers, problem

IDEMPOTENCY = "a key chosen at random 0123456789"


def test_a_collection_of_every_kind_is_made_and_opened_again(owner: Client) -> None:
    for game, kind, items in (
        ("biotope", "layouts", [layout()]),
        ("habitats", "catalogues", TILES),
        ("habitat", "decks", CARDS),
    ):
        made = owner.made(*items, game=game, kind=kind, name=f"Of {game}")
        opened = owner.open(made["id"])
        assert opened.status_code == 200
        assert opened.get_json()["items"] == [{"count": 1, **entry} for entry in items]
        assert opened.get_json()["revision"] == 1
        assert opened.headers["Cache-Control"] == "private, no-cache"


def test_the_owner_key_is_shown_once_and_only_to_a_new_owner(owner: Client) -> None:
    first = owner.made(layout())
    assert first["owner_key"].startswith("hk_")
    assert "owner_key" not in owner.made(layout())
    assert "owner_key" not in owner.open(first["id"]).get_json()


def test_everything_that_is_wrong_is_said_at_once(owner: Client) -> None:
    wrong = draft(
        layout(sheet="7"), layout("b", count=0), layout("B", picture="0" * 64), {"name": "c"}, 5, layout("\n"), name=""
    )
    answer = owner.make(wrong)
    assert problem(answer) == "invalid"
    assert pointers(answer) == {
        "/items/0/item/sheet",
        "/items/1/count",
        "/items/2/picture",
        "/items/3/item",
        "/items/4",
        "/items/5/name",
        "/name",
    }


def test_names_are_told_apart_without_case_and_spacing(owner: Client) -> None:
    answer = owner.make(draft(layout("The  Moor"), layout("the moor")))
    assert pointers(answer) == {"/items/1/name"}


def test_a_change_makes_a_revision_and_the_old_one_stays(owner: Client) -> None:
    made = owner.made(layout())
    tag = owner.open(made["id"]).headers["ETag"]
    changed = owner.put(made["id"], tag, layout("New"), layout("Other"), name="Renamed")
    assert (changed.status_code, changed.get_json()["revision"]) == (200, 2)
    assert owner.open(made["id"]).get_json()["name"] == "Renamed"
    old = owner.open(made["id"], revision=1).get_json()
    assert (old["name"], old["items"]) == ("My sheets", [{"count": 1, **layout()}])
    listed = owner.send("GET", f"collections/{made['id']}/revisions").get_json()["revisions"]
    assert [(one["revision"], one["count"]) for one in listed] == [(2, 2), (1, 1)]
    assert problem(owner.open(made["id"], revision=3)) == "no-such-revision"


def test_a_change_from_an_old_revision_is_refused_with_what_changed(owner: Client) -> None:
    made = owner.made(layout("kept"), layout("gone"), layout("other"))
    tag = owner.open(made["id"]).headers["ETag"]
    now = owner.put(made["id"], tag, layout("kept"), layout("other", "3"), layout("new"), name="Renamed").headers[
        "ETag"
    ]
    answer = owner.put(made["id"], tag, layout("kept"))
    assert (answer.status_code, problem(answer)) == (412, "changed-meanwhile")
    body = answer.get_json()
    assert body["current"] == {"revision": 2, "etag": now, "name": "Renamed", "count": 3}
    assert body["changes"] == {
        "since": 1,
        "added": ["new"],
        "removed": ["gone"],
        "changed": ["other"],
        "name": ["My sheets", "Renamed"],
    }


def test_a_change_that_was_made_already_is_made_once(owner: Client) -> None:
    made = owner.made(layout())
    tag = owner.open(made["id"]).headers["ETag"]
    first, again = (owner.put(made["id"], tag, layout("New")) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.headers["ETag"] == again.headers["ETag"]
    assert again.get_json()["revision"] == 2


@pytest.mark.parametrize(
    "tag", ['"1-0000000000000000"', '"nonsense"', 'W/"1-0000000000000000"', '"99999-0000000000000000"']
)
def test_tags_that_were_never_given_do_not_match(owner: Client, tag: str) -> None:
    made = owner.made(layout())
    assert problem(owner.put(made["id"], tag, layout("New"))) == "changed-meanwhile"
    assert problem(owner.delete(made["id"], tag)) == "changed-meanwhile"


def test_no_change_is_made_blindly(owner: Client) -> None:
    made = owner.made(layout())
    answer = owner.put(made["id"], None, layout("New"))
    assert (answer.status_code, problem(answer)) == (428, "condition-needed")
    assert problem(owner.send("DELETE", f"collections/{made['id']}")) == "condition-needed"
    assert owner.put(made["id"], "*", layout("New")).status_code == 200


def test_what_did_not_change_is_not_sent_again(owner: Client) -> None:
    made = owner.made(layout())
    tag = owner.open(made["id"]).headers["ETag"]
    again = owner.send("GET", f"collections/{made['id']}", {"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)


def test_deleted_is_gone_for_good(owner: Client) -> None:
    made, other = owner.made(layout()), owner.made(layout())
    owner.put(made["id"], "*", layout("New"))
    assert owner.delete(made["id"]).status_code == 204
    assert problem(owner.open(made["id"])) == "no-such-collection"
    assert problem(owner.open(made["id"], revision=1)) == "no-such-collection"
    assert problem(Client(owner.http.application, made["share_key"]).open(made["id"])) == "key-unknown"
    assert problem(owner.delete(made["id"])) == "no-such-collection"
    assert [one["id"] for one in owner.send("GET", "collections").get_json()["collections"]] == [other["id"]]
    assert owner.owner()["collections"] == 1


def test_the_sums_of_an_owner_are_those_of_what_is_there(owner: Client) -> None:
    made = owner.made(layout())
    one = owner.owner()["bytes"]
    assert one > 0
    assert owner.upload(made["id"], b"").status_code == 422
    owner.put(made["id"], "*", layout(), layout("b"))
    owner.put(made["id"], "*", layout(), layout("b"))
    assert owner.owner()["bytes"] > 2 * one
    owner.delete(made["id"])
    assert (owner.owner()["collections"], owner.owner()["bytes"]) == (0, 0)


def test_without_a_key_nothing_is_shown(stored: Flask, owner: Client) -> None:
    made = owner.made(layout())
    nobody = Client(stored)
    for answer in (nobody.open(made["id"]), nobody.put(made["id"], "*"), nobody.send("GET", "collections")):
        assert (answer.status_code, problem(answer)) == (401, "key-needed")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    "sent", ["Bearer hk_nothing", "Bearer hs_nothing", "Bearer ", "Basic dTpw", "Bearer h\u00e9", "hk_x"]
)
def test_keys_that_open_nothing(stored: Flask, sent: str) -> None:
    answer = Client(stored).send("GET", "collections", {"Authorization": sent})
    assert (answer.status_code, problem(answer)) == (401, "key-unknown")


def test_another_owner_sees_nothing_and_learns_nothing(stored: Flask, owner: Client) -> None:
    made, other = owner.made(layout()), Client(stored)
    other.made(layout())
    paths = ("", "/revisions", "/export", "/share", f"/pictures/{'0' * 64}")
    missing = made["id"][:-1] + ("0" if made["id"][-1] != "0" else "1")
    for path in paths:
        there = other.send("GET", f"collections/{made['id']}{path}")
        nowhere = other.send("GET", f"collections/{missing}{path}")
        assert (there.status_code, there.get_json()) == (nowhere.status_code, nowhere.get_json())
        assert problem(there) == "no-such-collection"
    assert problem(other.put(made["id"], "*", layout("Mine now"))) == "no-such-collection"
    assert problem(other.delete(made["id"])) == "no-such-collection"
    assert problem(other.send("POST", f"collections/{made['id']}/share")) == "no-such-collection"
    assert len(other.send("GET", "collections").get_json()["collections"]) == 1


def test_a_share_key_reads_and_does_no_more(stored: Flask, owner: Client) -> None:
    made, hidden = owner.made(layout()), owner.made(layout())
    guest = Client(stored, made["share_key"])
    assert guest.open(made["id"]).get_json()["access"] == "share"
    assert [one["id"] for one in guest.send("GET", "collections").get_json()["collections"]] == [made["id"]]
    assert guest.send("GET", f"collections/{made['id']}/export").status_code == 200
    assert problem(guest.open(hidden["id"])) == "no-such-collection"
    for answer in (
        guest.put(made["id"], "*", layout("x")),
        guest.delete(made["id"]),
        guest.send("GET", f"collections/{made['id']}/share"),
        guest.send("POST", f"collections/{made['id']}/share"),
        guest.send("GET", "owner"),
        guest.send("POST", "owner/keys"),
        guest.make(draft(layout())),
    ):
        assert (answer.status_code, problem(answer)) == (403, "key-may-not")


def test_a_share_key_is_renewed_and_taken_back(stored: Flask, owner: Client) -> None:
    made = owner.made(layout())
    path = f"collections/{made['id']}/share"
    assert owner.send("GET", path).get_json()["share_key"] == made["share_key"]
    renewed = owner.send("POST", path).get_json()["share_key"]
    assert problem(Client(stored, made["share_key"]).open(made["id"])) == "key-unknown"
    assert Client(stored, renewed).open(made["id"]).status_code == 200
    assert owner.send("DELETE", path).status_code == 204
    assert problem(Client(stored, renewed).open(made["id"])) == "key-unknown"
    assert owner.send("GET", path).get_json() == {"share_key": None}


def test_keys_are_added_rotated_and_revoked(stored: Flask, owner: Client) -> None:
    made = owner.made(layout())
    added = owner.send("POST", "owner/keys").get_json()
    phone = Client(stored, added["owner_key"])
    assert phone.open(made["id"]).status_code == 200
    rotated = phone.send("POST", "owner/keys/rotate").get_json()
    assert problem(phone.open(made["id"])) == "key-unknown"
    phone.key = rotated["owner_key"]
    assert phone.open(made["id"]).status_code == 200
    listed = owner.owner()["keys"]
    assert [one["current"] for one in listed] == [True, False]
    assert owner.send("DELETE", f"owner/keys/{rotated['id']}").status_code == 204
    assert problem(phone.open(made["id"])) == "key-unknown"
    assert problem(owner.send("DELETE", f"owner/keys/{rotated['id']}")) == "no-such-key"
    stranger = Client(stored)
    stranger.made(layout())
    assert problem(stranger.send("DELETE", f"owner/keys/{listed[0]['id']}")) == "no-such-key"


def test_only_digests_of_owner_keys_are_stored(stored: Flask, owner: Client) -> None:
    from sqlalchemy import inspect, text

    from service.store.database import db

    owner.made(layout())
    assert owner.key is not None
    with stored.app_context(), db.engine.connect() as connection:
        for table in inspect(connection).get_table_names():
            rows = connection.execute(text(f"SELECT * FROM {table}")).all()
            assert not any(owner.key in str(row) for row in rows), table


def test_a_copy_is_ones_own(stored: Flask, owner: Client) -> None:
    made = owner.made(layout())
    owner.put(made["id"], "*", layout("New"))
    mine = Client(stored)
    mine.made(layout())
    answer = mine.send(
        "POST", f"collections/{made['id']}/copy", json={"share_key": made["share_key"], "revision": 1, "name": "Copy"}
    )
    assert answer.status_code == 201
    copy = answer.get_json()
    assert (copy["name"], copy["items"]) == ("Copy", [{"count": 1, **layout()}])
    assert owner.delete(made["id"]).status_code == 204
    assert mine.put(copy["id"], "*", layout("Changed")).status_code == 200
    assert problem(mine.send("POST", f"collections/{copy['id']}/copy", json={"share_key": "hs_x"})) == "key-unknown"


def test_what_is_asked_for_twice_is_made_once(stored: Flask, owner: Client) -> None:
    owner.made(layout())
    first = owner.make(draft(layout()), IDEMPOTENCY)
    again = owner.make(draft(layout()), IDEMPOTENCY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get_json() == again.get_json()
    assert owner.owner()["collections"] == 2
    other = owner.make(draft(layout("Other")), IDEMPOTENCY)
    assert (other.status_code, problem(other)) == (409, "idempotency-mismatch")
    owner.delete(first.get_json()["id"])
    assert problem(owner.make(draft(layout()), IDEMPOTENCY)) == "created-and-deleted"
    someone = Client(stored)
    someone.made(layout())
    assert someone.make(draft(layout()), IDEMPOTENCY).get_json()["id"] != first.get_json()["id"]


def test_a_new_owner_whose_first_answer_was_lost_gets_in_all_the_same(stored: Flask) -> None:
    lost, again = Client(stored), Client(stored)
    secret = "a secret of this client, for this once"
    made = lost.make(draft(layout()), secret).get_json()
    found = again.make(draft(layout()), secret).get_json()
    assert found["id"] == made["id"]
    assert again.key != lost.key
    assert again.open(made["id"]).status_code == 200
    assert again.owner()["collections"] == 1


@pytest.mark.parametrize("key", ["short", "x" * 201])
def test_idempotency_keys_have_bounds(owner: Client, key: str) -> None:
    answer = owner.make(draft(layout()), key)
    assert (answer.status_code, problem(answer)) == (400, "bad-request")


def test_the_list_is_paged_and_filtered(owner: Client) -> None:
    made = [owner.made(layout(), name=f"n{n}")["id"] for n in range(53)]
    made.append(owner.made(*CARDS, game="habitat", kind="decks")["id"])
    first = owner.send("GET", "collections").get_json()
    second = owner.send("GET", "collections", query_string={"after": first["after"]}).get_json()
    assert [one["id"] for one in first["collections"] + second["collections"]] == made[::-1]
    assert "after" not in second
    decks = owner.send("GET", "collections", query_string={"kind": "decks", "lang": "de"}).get_json()["collections"]
    assert [one["id"] for one in decks] == made[-1:]
    assert owner.send("GET", "collections", query_string={"game": "habitat"}).get_json()["collections"] == decks
    wrong = owner.send("GET", "collections", query_string={"after": "\0", "kind": "x"})
    assert pointers(wrong) == {"/after", "/kind"}


@pytest.mark.parametrize("path", ["%00", "a" * 26, "0" * 25, "x/export", "%F0%9F%A6%8A"])
def test_ids_that_never_were(owner: Client, path: str) -> None:
    owner.made(layout())
    assert owner.send("GET", f"collections/{path}").status_code == 404


@pytest.mark.parametrize("name", ["NUL \0", "half \ud800", " space", "x" * 81, "line\nbreak", "\u202egnp"])
def test_names_that_are_no_names(owner: Client, name: str) -> None:
    assert pointers(owner.make(draft(layout(name)))) == {"/items/0/name"}


def test_odd_text_inside_an_item_survives(owner: Client) -> None:
    card = {"name": "Clover", "diet": "resource", "rank": 1, "resource": "plants", "restriction": None}
    odd = {"name": "odd", "item": {**card, "name": "\0 \ud83e \u202e \U0001f98a"}}
    made = owner.make(draft(odd, game="habitat", kind="decks"))
    assert made.status_code == 201
    assert owner.open(made.get_json()["id"]).get_json()["items"][0]["item"] == odd["item"]
    assert owner.send("GET", f"collections/{made.get_json()['id']}/export").status_code == 200

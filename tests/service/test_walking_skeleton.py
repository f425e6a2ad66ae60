"""The whole road for a board in JSON: in by HTTP, out as an explained score."""

from __future__ import annotations

from flask.testing import FlaskClient


def test_a_board_comes_in_and_an_explained_score_goes_out(client: FlaskClient) -> None:
    position = {"sheet": "2", "rows": [".T...", "AHF..", ".W...", ".WW..", "....."]}
    answer = client.post("/v1/games/biotope/score", json={"position": position})
    assert answer.status_code == 200
    breakdown = answer.get_json()
    assert breakdown["total"] == 25 == sum(line["points"] for line in breakdown["lines"])
    labels = {line["label"] for line in breakdown["lines"] if line["points"]}
    assert labels == {
        "Group of 3 water spaces",
        "House at row 2, column 2: tree, animal, flower and water next to it",
    }
    assert breakdown["engine"] == {"rules": "biotope@1.0"}

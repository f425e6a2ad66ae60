"""Cards in short, for tables of cases: `duck C LC bird water/land`, with ` *` for full art."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import strategies as st

from schemas.heroes import RARITIES, STATUSES, HeroCard

RARITY = dict(zip("CURX", RARITIES, strict=True))
STATUS = dict(zip(("LC", "VU", "TH", "EN", "CR", "EX"), STATUSES, strict=True))
SHORT = re.compile(r"(\S+) ([CURX]) (LC|VU|TH|EN|CR|EX) (\S+) (\S+)( \*)?")


def as_json(short: str) -> dict[str, Any]:
    """The JSON of a card in short; `-` stands for no habitat."""
    match = SHORT.fullmatch(short)
    assert match is not None, short
    name, rarity, status, animal_class, habitats, full_art = match.groups()
    card = {
        "name": name,
        "rarity": RARITY[rarity],
        "status": STATUS[status],
        "class": animal_class,
        "habitats": [] if habitats == "-" else habitats.split("/"),
    }
    return {**card, "full_art": True} if full_art else card


def card(short: str) -> HeroCard:
    """The model of a card in short."""
    data = as_json(short)
    return HeroCard(
        name=data["name"],
        rarity=data["rarity"],
        status=data["status"],
        animal_class=data["class"],
        habitats=tuple(data["habitats"]),
        full_art=data.get("full_art"),
    )


def expanded(value: Any) -> Any:
    """A body with every card in short replaced by its JSON."""
    if isinstance(value, dict):
        return {key: expanded(part) for key, part in value.items()}
    if isinstance(value, list):
        return [expanded(part) for part in value]
    if isinstance(value, str) and SHORT.fullmatch(value):
        return as_json(value)
    return value


def json_of(card: HeroCard) -> dict[str, Any]:
    """The JSON of a card's model."""
    data = {
        "name": card.name,
        "rarity": card.rarity,
        "status": card.status,
        "class": card.animal_class,
        "habitats": list(card.habitats),
    }
    return {**data, "full_art": True} if card.full_art else data


HABITATS = ("forest", "sky", "water")


@st.composite
def cards(draw: st.DrawFn) -> HeroCard:
    """Any card over a few habitats and classes, wild now and then."""
    full_art = draw(st.sampled_from((None, None, None, True)))
    habitats = draw(st.lists(st.sampled_from(HABITATS), unique=True, min_size=0 if full_art else 1, max_size=2))
    return HeroCard(
        name=draw(st.sampled_from("abcdefgh")),
        rarity=draw(st.sampled_from(RARITIES)),
        status=draw(st.sampled_from(STATUSES)),
        animal_class=draw(st.sampled_from(("bird", "mammal", "fish", "reptile"))),
        habitats=tuple(habitats),
        full_art=full_art,
    )


def hands(low: int = 0, high: int = 8) -> st.SearchStrategy[tuple[HeroCard, ...]]:
    """Hands of any cards."""
    return st.lists(cards(), min_size=low, max_size=high).map(tuple)

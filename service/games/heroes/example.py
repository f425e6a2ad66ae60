"""An example deck: real animals on cards of our own making.

The rule text names no cards: every player brings a deck. Statuses are the categories of the IUCN Red List; rarities,
habitats and full art are ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# name, rarity, status, class, habitats, and "*" for full art
_ROWS = """
Mallard | common | least_concern | bird | water sky
Grey Heron | common | least_concern | bird | water sky
Barn Owl | common | least_concern | bird | sky land
Great Spotted Woodpecker | common | least_concern | bird | forest sky
Peregrine Falcon | uncommon | least_concern | bird | sky
Common Kingfisher | uncommon | least_concern | bird | water sky
Red Fox | common | least_concern | mammal | forest land
Red Deer | common | least_concern | mammal | forest land
Red Squirrel | common | least_concern | mammal | forest
Moose | uncommon | least_concern | mammal | forest water
Brown Bear | uncommon | least_concern | mammal | forest land
Grey Wolf | uncommon | least_concern | mammal | forest land
Eurasian Beaver | uncommon | least_concern | mammal | water land
Daubenton's Bat | common | least_concern | mammal | sky forest
Common Frog | common | least_concern | amphibian | water land
Common Toad | common | least_concern | amphibian | forest land
Grass Snake | common | least_concern | reptile | water land
Northern Pike | common | least_concern | fish | water
Emperor Dragonfly | common | least_concern | insect | water sky
Atlantic Puffin | uncommon | vulnerable | bird | water sky
Polar Bear | rare | vulnerable | mammal | land water
Snow Leopard | rare | vulnerable | mammal | land
Giant Panda | rare | vulnerable | mammal | forest
Hippopotamus | uncommon | vulnerable | mammal | water land
Tiger | rare | endangered | mammal | forest | *
Asian Elephant | uncommon | endangered | mammal | forest land
Blue Whale | rare | endangered | mammal | water
Whale Shark | uncommon | endangered | fish | water
Red Panda | uncommon | endangered | mammal | forest
European Eel | rare | critically_endangered | fish | water
Axolotl | rare | critically_endangered | amphibian | water
Kakapo | rare | critically_endangered | bird | forest land | *
Black Rhinoceros | rare | critically_endangered | mammal | land
Gharial | rare | critically_endangered | reptile | water
Philippine Eagle | rare | critically_endangered | bird | forest sky
Dodo | ultra_rare | extinct | bird | forest land
Great Auk | ultra_rare | extinct | bird | water land
Thylacine | ultra_rare | extinct | mammal | land forest
Steller's Sea Cow | ultra_rare | extinct | mammal | water
Passenger Pigeon | ultra_rare | extinct | bird | sky forest | *
"""


def _card(row: str) -> Mapping[str, Any]:
    name, rarity, status, animal_class, habitats, *full_art = [part.strip() for part in row.split("|")]
    card = {"name": name, "rarity": rarity, "status": status, "class": animal_class, "habitats": habitats.split()}
    return {**card, "full_art": True} if full_art else card


LAYOUTS: tuple[Mapping[str, Any], ...] = (
    {
        "id": "example-deck",
        "example": True,
        "position": {"deck": [_card(row) for row in _ROWS.strip().splitlines()]},
    },
)
"""Positions as JSON; the deck lies in no particular order."""

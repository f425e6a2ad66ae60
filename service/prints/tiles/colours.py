"""The colours of the tiles. Landscapes differ in lightness as well as in hue, and each has a pattern of its own."""

from __future__ import annotations

from collections.abc import Mapping

from service.prints.tiles.shapes import Colour

INK: Colour = (33, 44, 42)
CREAM: Colour = (252, 247, 234)
WHITE: Colour = (255, 255, 255)
YELLOW: Colour = (250, 204, 42)
ASPHALT: Colour = (84, 86, 92)
STONE: Colour = (203, 194, 180)
STONE_DARK: Colour = (168, 157, 142)

GROUND: Mapping[str | None, Colour] = {
    "grass": (150, 196, 84),
    "forest": (38, 92, 66),
    "dry": (240, 200, 124),
    "water": (58, 128, 196),
    None: STONE,
}
"""The colour of each landscape; of a tile without one."""

PATTERN: Mapping[str | None, Colour] = {
    "grass": (86, 142, 46),
    "forest": (92, 150, 104),
    "dry": (196, 132, 62),
    "water": (168, 212, 240),
    None: STONE_DARK,
}
"""The colour of each landscape's pattern."""

"""The open questions of the rule text, and where it leaves them open."""

from __future__ import annotations

from service.games.rulings import Ruling

NEEDS = Ruling("habitats.needs", ("adjacent_areas", "adjacent_tiles", "single_area"), "paragraph 7")
FLOWERS = Ruling("habitats.flowers", ("one_chain", "add_chains"), "paragraph 8")
ROAD_BLOCK = Ruling("habitats.road_block", ("cell", "ray"), "paragraph 5")
HOLE_BLOCKS_VIEW = Ruling("habitats.hole_blocks_view", ("yes", "no"), "paragraph 9")
ENTRANCE_BLOCKS_VIEW = Ruling("habitats.entrance_blocks_view", ("yes", "no"), "paragraph 9")
JUMP_FIGURES = Ruling("habitats.jump_figures", ("yes", "no"), "bullet 2")
PILE = Ruling("habitats.pile", ("set_aside", "last_player_refills"), "step 6")

RULINGS = (NEEDS, FLOWERS, ROAD_BLOCK, HOLE_BLOCKS_VIEW, ENTRANCE_BLOCKS_VIEW, JUMP_FIGURES, PILE)

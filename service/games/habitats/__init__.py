"""Habitats: lay animals, flowers and towers into a nature park (Cwali 2016/2018 and Allplay 2023/24)."""

from service.games.habitats.card import HABITATS

__all__ = ["HABITATS"]

"""Photos to readings: `vision` in a child process, then doubts, then the rules. Used by API, page and command line."""

from service.readings.child import Busy, ready
from service.readings.hinting import photo_hints
from service.readings.layouts import read_layout
from service.readings.park_settling import settle_park
from service.readings.parks import cut_out, read_park
from service.readings.settling import settle_sheet
from service.readings.sheets import read_sheet

VERBS = {"biotope": ("read", "settle"), "habitats": ("read", "tiles", "settle")}
"""What can be asked about photos, by game."""

__all__ = [
    "VERBS",
    "Busy",
    "cut_out",
    "photo_hints",
    "read_layout",
    "read_park",
    "read_sheet",
    "ready",
    "settle_park",
    "settle_sheet",
]

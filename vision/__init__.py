"""A photo in, the grid on it and its cells out. Knows no rules and no web."""

from vision.cells import cell_polygon, cut_cells
from vision.errors import NoBoardFound, NotAPhoto, PhotoError, PhotoTooLarge, PhotoUnreadable, TooManyPixels
from vision.lattice import Lattice, find_lattices, from_corners
from vision.photo import Photo, PhotoLimits, load_photo

__all__ = [
    "Lattice",
    "NoBoardFound",
    "NotAPhoto",
    "Photo",
    "PhotoError",
    "PhotoLimits",
    "PhotoTooLarge",
    "PhotoUnreadable",
    "TooManyPixels",
    "cell_polygon",
    "cut_cells",
    "find_lattices",
    "from_corners",
    "load_photo",
]

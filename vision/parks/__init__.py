"""Square tiles on a table: where their lattice lies, and which of its cells hold a tile. Knows no game and no art."""

from vision.parks.find import find_parks
from vision.parks.lattice import ParkLattice

__all__ = ["ParkLattice", "find_parks"]

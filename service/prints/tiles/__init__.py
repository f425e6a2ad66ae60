"""Habitats' print-and-play tiles: drawn from their data alone, on paper and as pixels."""

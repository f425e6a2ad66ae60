"""Sheets of Biotope to print: the grid, what it scores, and marks that a camera finds."""

"""The vocabulary: boards, moves, verdicts, breakdowns, readings.

Frozen dataclasses, each beside its marshmallow schema. Imports nothing of ours.
"""

"""The networks of the finder, each loaded once a process: a photo is read by one thread of a process of its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2

WEIGHTS = Path(__file__).parent.parent / "weights"


@cache
def network(name: str) -> cv2.dnn.Net:
    """The network of that name; raises `cv2.error` where its file is missing or broken."""
    return cv2.dnn.readNetFromONNX(str(WEIGHTS / f"{name}.onnx"))

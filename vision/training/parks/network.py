"""The tile network: where on a photo square tiles lie, and where their edges run."""

from __future__ import annotations

import itertools
from pathlib import Path

import torch
from torch import Tensor, nn

from vision.training.network import Residual, layer

WIDTHS = (16, 32, 64, 96, 112)
OUTPUTS = 2
"""Tile, edge."""


class TileNet(nn.Module):
    """A photo, float (n, 3, h, w) RGB 0..1, sides multiples of 32, to logits (n, OUTPUTS, h, w).

    Down by halves and up again beside straight roads (Ronneberger, Fischer and Brox 2015, U-Net); what the coarsest
    stage sees is the whole picture.
    """

    def __init__(self) -> None:
        """Random weights under torch's seed."""
        super().__init__()
        self.stem = layer(3, WIDTHS[0], 5, 2)
        self.down = nn.ModuleList(
            nn.Sequential(layer(inputs, outputs, 3, 2), Residual(outputs))
            for inputs, outputs in itertools.pairwise(WIDTHS)
        )
        self.wide = Residual(WIDTHS[-1])
        self.up = nn.ModuleList(
            nn.ConvTranspose2d(inputs, outputs, 2, 2)
            for inputs, outputs in zip(WIDTHS[:0:-1], WIDTHS[-2::-1], strict=True)
        )
        self.joined = nn.ModuleList(layer(width, width) for width in WIDTHS[-2::-1])
        self.head = nn.ConvTranspose2d(WIDTHS[0], OUTPUTS, 2, 2)

    def forward(self, photo: Tensor) -> Tensor:
        """Logits of tile and edge."""
        seen = [self.stem(photo - 0.5)]
        for stage in self.down:
            seen.append(stage(seen[-1]))
        out = self.wide(seen.pop())
        for grow, join in zip(self.up, self.joined, strict=True):
            out = join(grow(out) + seen.pop())
        logits: Tensor = self.head(out)
        return logits


def export(network: TileNet, path: Path, high: int, wide: int) -> None:
    """Write the network as one ONNX file that OpenCV's DNN module reads (batch norm folded in)."""
    network.eval()
    torch.onnx.export(
        network,
        (torch.zeros(1, 3, high, wide),),
        str(path),
        dynamo=False,
        opset_version=13,
        input_names=["photo"],
        output_names=["logits"],
        dynamic_axes={"photo": {2: "h", 3: "w"}, "logits": {2: "h", 3: "w"}},
    )

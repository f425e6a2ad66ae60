"""The networks of the park reader: one sees square tiles and their edges on a photo, one judges the cells of a lattice,
one tells whether two pictures show the same tile."""

from __future__ import annotations

import itertools
from pathlib import Path

import torch
from torch import Tensor, nn

from vision.training.network import Residual, layer

WIDTHS = (16, 32, 64, 96, 112)
OUTPUTS = 2
"""Tile, edge."""
CELL_OUTPUTS = 3
"""No tile, a tile, a piece of one."""


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


class CellNet(nn.Module):
    """A lattice seen from straight above, float (n, 5, 24 rows, 24 cols) 0..1, RGB and what the tile network senses, to
    logits (n, CELL_OUTPUTS, rows, cols): what each cell is, judged with the cells around it."""

    def __init__(self) -> None:
        """Random weights under torch's seed."""
        super().__init__()
        self.cell = nn.Sequential(
            layer(5, 24, 5, 2),
            layer(24, 40, 3, 2),
            layer(40, 40),
            layer(40, 64, 3, 2),
            Residual(64),
            nn.Conv2d(64, 96, 3, 3, bias=False),
            nn.BatchNorm2d(96),
            nn.ReLU(inplace=True),
        )
        self.around = nn.Sequential(Residual(96), Residual(96), Residual(96))
        self.head = nn.Conv2d(96, CELL_OUTPUTS, 1)

    def forward(self, view: Tensor) -> Tensor:
        """Logits of no tile, a tile, a piece of one."""
        logits: Tensor = self.head(self.around(self.cell(view - 0.5)))
        return logits


class SameNet(nn.Module):
    """A tile and a known one laid onto it, float (n, 7, h, w) as `vision.parks.same.pair` tells, to logits
    (n, 1, 1, 1): whether they are the same."""

    def __init__(self) -> None:
        """Random weights under torch's seed."""
        super().__init__()
        self.features = nn.Sequential(
            layer(7, 24, 3, 2),
            layer(24, 48, 3, 2),
            Residual(48),
            layer(48, 72, 3, 2),
            Residual(72),
            layer(72, 96),
        )
        self.joined = nn.Sequential(nn.Conv2d(192, 64, 1), nn.ReLU(inplace=True), nn.Dropout(0.1), nn.Conv2d(64, 1, 1))

    def forward(self, pair: Tensor) -> Tensor:
        """Logits of being the same."""
        seen = self.features(pair)
        usual, most = nn.functional.adaptive_avg_pool2d(seen, 1), nn.functional.adaptive_max_pool2d(seen, 1)
        logits: Tensor = self.joined(torch.cat([usual, most], dim=1))
        return logits


def export(network: nn.Module, path: Path, shape: tuple[int, int, int], any_size: bool) -> None:
    """Write a network as one ONNX file that OpenCV's DNN module reads (batch norm folded in)."""
    network.eval()
    torch.onnx.export(
        network,
        (torch.zeros(1, *shape),),
        str(path),
        dynamo=False,
        opset_version=13,
        input_names=["picture"],
        output_names=["logits"],
        dynamic_axes={"picture": {2: "h", 3: "w"}, "logits": {2: "oh", 3: "ow"}} if any_size else None,
    )

"""The symbol network: a small residual CNN with three heads on one vector."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from vision.symbols import NET_SIZE

OUTPUTS = 12
"""Seven classes, one circle, four turns."""


def layer(inputs: int, outputs: int, side: int = 3, stride: int = 1) -> nn.Sequential:
    """Convolution, batch norm, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, side, stride, side // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    """Two convolutions beside a straight road (He et al. 2016, Deep Residual Learning for Image Recognition)."""

    def __init__(self, width: int) -> None:
        """`width` channels in and out."""
        super().__init__()
        self.body = nn.Sequential(
            layer(width, width), nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, planes: Tensor) -> Tensor:
        """Planes of the same shape."""
        return torch.relu(planes + self.body(planes))


class SymbolCnn(nn.Module):
    """Planes (n, 3, NET_SIZE, NET_SIZE) to logits (n, OUTPUTS)."""

    def __init__(self) -> None:
        """Random weights under torch's seed."""
        super().__init__()
        self.features = nn.Sequential(
            layer(3, 24, 5, 2),
            layer(24, 64, 3, 2),
            Residual(64),
            layer(64, 128, 3, 2),
            Residual(128),
            layer(128, 192, 3, 2),
        )
        self.drop = nn.Dropout(0.15)
        self.head = nn.Linear(192 * 9, OUTPUTS)

    def forward(self, planes: Tensor) -> Tensor:
        """Logits: seven classes, circled, four turns."""
        out: Tensor = self.head(self.drop(self.features(planes).flatten(1)))
        return out


def export(network: SymbolCnn, path: Path) -> None:
    """Write the network as one ONNX file that OpenCV's DNN module reads (batch norm folded in)."""
    network.eval()
    torch.onnx.export(
        network,
        (torch.zeros(1, 3, NET_SIZE, NET_SIZE),),
        str(path),
        dynamo=False,
        opset_version=13,
        input_names=["planes"],
        output_names=["logits"],
        dynamic_axes={"planes": {0: "n"}, "logits": {0: "n"}},
    )

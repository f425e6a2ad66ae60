"""Outcomes of photos by their conditions, as stacked bars: SVG text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

OUTCOMES = (
    ("exact", "#2f7d4f"),
    ("right after questions", "#a9d18e"),
    ("refused", "#d9d1bd"),
    ("wrong total", "#b3261e"),
)
"""What becomes of a photo, the best first, each with its colour."""
LEFT, BAR, STEP, WIDE, TOP = 150, 420, 24, 660, 76
"""Pixels: of the names, a full bar, from bar to bar, of the picture, and down to the first bar."""


def bars(title: str, groups: Mapping[str, Sequence[Mapping[str, int]]], names: Mapping[str, Sequence[str]]) -> str:
    """`groups`: by heading, counts of the outcomes of each bar; `names`: by heading, what each bar is called."""
    parts = [f'<text x="16" y="28" font-size="16" font-weight="bold" fill="#1c2721">{title}</text>']
    for number, (outcome, colour) in enumerate(OUTCOMES):
        x = 16 + 160 * number
        parts.append(f'<rect x="{x}" y="42" width="14" height="14" fill="{colour}"/>')
        parts.append(f'<text x="{x + 20}" y="54" fill="#1c2721">{outcome}</text>')
    y = TOP
    for heading, rows in groups.items():
        parts.append(f'<text x="16" y="{y + 15}" font-weight="bold" fill="#1c2721">{heading}</text>')
        for name, counts in zip(names[heading], rows, strict=True):
            y += STEP
            parts += _bar(y, name, counts)
        y += STEP + 14
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {y}" font-family="sans-serif" font-size="13">'
    ground = f'<rect width="{WIDE}" height="{y}" fill="#fffdf7"/>'
    return "\n".join([head, f"<title>{title}</title>", ground, *parts, "</svg>", ""])


def _bar(y: int, name: str, counts: Mapping[str, int]) -> list[str]:
    total = max(1, sum(counts.values()))
    parts = [f'<text x="{LEFT - 8}" y="{y + 14}" text-anchor="end" fill="#56625a">{name}</text>']
    x = float(LEFT)
    for outcome, colour in OUTCOMES:
        width = BAR * counts.get(outcome, 0) / total
        if width:
            parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="18" fill="{colour}"/>')
        x += width
    parts.append(f'<text x="{LEFT + BAR + 8}" y="{y + 14}" fill="#56625a">{sum(counts.values())}</text>')
    return parts

"""Small figures that tiles carry: animals, trees, houses, signs, numbers; drawn large and made small once per set."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from vision.training.parks.styles_tools import Colour, Image, Sticker, field, palette, shade

DRAWN = 96
"""Side on which a figure is drawn before it is made small, in pixels."""

Draw = Callable[[np.random.Generator, Image, Sequence[Colour]], None]


def _spot(canvas: Image, x: float, y: float, rx: float, ry: float, colour: Colour, angle: float = 0) -> None:
    """An ellipse, places in shares of the drawn side, opaque."""
    place = (round(x * DRAWN), round(y * DRAWN))
    axes = (max(1, round(rx * DRAWN)), max(1, round(ry * DRAWN)))
    cv2.ellipse(canvas, place, axes, angle, 0, 360, (*colour, 255), -1)


def _shape(canvas: Image, points: Sequence[tuple[float, float]], colour: Colour) -> None:
    """A filled polygon, places in shares of the drawn side, opaque."""
    cv2.fillPoly(canvas, [np.round(np.array(points) * DRAWN).astype(np.int32)], (*colour, 255))


def _stroke(canvas: Image, points: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
    """A line through points, places and width in shares of the drawn side, opaque."""
    corners = [np.round(np.array(points) * DRAWN).astype(np.int32)]
    cv2.polylines(canvas, corners, False, (*colour, 255), max(1, round(width * DRAWN)))


def animal(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A beast from the side: body, legs, neck, head, ears, tail, patches."""
    coat, dark, light = colours[0], shade(colours[0], 0.6), shade(colours[0], 1.2, 30)
    length, girth, legs = rng.uniform(0.18, 0.3), rng.uniform(0.1, 0.2), rng.uniform(0.05, 0.3)
    y = 0.78 - legs - girth * 0.6
    for x in (-0.85, -0.6, 0.55, 0.8):
        foot = 0.45 + x * length + rng.uniform(-0.04, 0.04)
        leg = [(0.45 + x * length, y), (foot, min(0.95, y + girth + legs))]
        _stroke(canvas, leg, dark if rng.random() < 0.5 else coat, 0.06)
    tail = (0.45 - length - rng.uniform(0.03, 0.2), y + rng.uniform(-0.25, 0.2))
    _stroke(canvas, [(0.45 - length * 0.8, y), tail], coat, rng.uniform(0.02, 0.09))
    head = (min(0.86, 0.45 + length + rng.uniform(0.02, 0.14)), max(0.14, y - rng.uniform(0, 0.4)))
    _stroke(canvas, [(0.45 + length * 0.7, y), head], coat, rng.uniform(0.07, 0.16))
    _spot(canvas, 0.45, y, length, girth, coat)
    _spot(canvas, 0.45, y + girth * 0.4, length * 0.8, girth * 0.5, light)
    for _ in range(int(rng.integers(0, 6))):
        _spot(canvas, 0.45 + rng.uniform(-0.7, 0.7) * length, y + rng.uniform(-0.6, 0.4) * girth, 0.03, 0.025, dark)
    size = rng.uniform(0.06, 0.12)
    _spot(canvas, *head, size * 1.3, size, coat, rng.uniform(-20, 40))
    _shape(
        canvas, [(head[0] - size, head[1]), (head[0] - size * 0.6, head[1] - size * 2), (head[0], head[1] - size)], dark
    )
    _spot(canvas, head[0] + 0.02, head[1] - 0.02, 0.012, 0.012, (10, 10, 10))


def bird(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A bird or a butterfly with wings spread."""
    for turn in (-1, 1):
        _spot(
            canvas,
            0.5 + turn * 0.22,
            rng.uniform(0.35, 0.5),
            0.24,
            rng.uniform(0.08, 0.2),
            colours[0],
            turn * rng.uniform(-40, 40),
        )
        _spot(canvas, 0.5 + turn * 0.2, 0.45, 0.1, 0.06, colours[1], turn * 20)
    _spot(canvas, 0.5, 0.52, rng.uniform(0.04, 0.1), 0.3, shade(colours[0], 0.6))
    _spot(canvas, 0.5, 0.24, 0.08, 0.08, colours[1])


def fish(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A fish from the side."""
    girth = rng.uniform(0.1, 0.25)
    _shape(canvas, [(0.3, 0.5), (0.06, 0.5 - girth), (0.06, 0.5 + girth)], shade(colours[0], 0.7))
    _spot(canvas, 0.55, 0.5, 0.36, girth, colours[0])
    _spot(canvas, 0.55, 0.5 + girth * 0.4, 0.28, girth * 0.4, colours[1])
    _spot(canvas, 0.8, 0.46, 0.025, 0.025, (10, 10, 10))


def tree(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A leaf tree, or a fir of triangles."""
    _stroke(canvas, [(0.5, 0.5), (0.5, 0.95)], (40, 60, 90), rng.uniform(0.05, 0.12))
    if rng.random() < 0.5:
        for _ in range(int(rng.integers(3, 9))):
            colour = shade(colours[0], rng.uniform(0.6, 1.25))
            _spot(
                canvas,
                rng.uniform(0.3, 0.7),
                rng.uniform(0.22, 0.6),
                rng.uniform(0.12, 0.22),
                rng.uniform(0.1, 0.2),
                colour,
            )
        return
    wide = rng.uniform(0.2, 0.38)
    for step in range(3):
        top, share = 0.05 + 0.22 * step, wide * (0.55 + 0.22 * step)
        _shape(
            canvas,
            [(0.5, top), (0.5 + share, top + 0.36), (0.5 - share, top + 0.36)],
            shade(colours[0], 1.1 - 0.2 * step),
        )


def house(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A house or a tower with a roof and windows."""
    wide, top = rng.uniform(0.15, 0.4), rng.uniform(0.3, 0.55)
    _shape(canvas, [(0.5 - wide, top), (0.5 + wide, top), (0.5 + wide, 0.92), (0.5 - wide, 0.92)], colours[0])
    _shape(canvas, [(0.5, top), (0.5 + wide, top), (0.5 + wide, 0.92), (0.5, 0.92)], shade(colours[0], 0.75))
    _shape(canvas, [(0.42 - wide, top), (0.5, top - rng.uniform(0.1, 0.28)), (0.58 + wide, top)], colours[1])
    for x in (-0.5, 0.3):
        _spot(canvas, 0.5 + x * wide, 0.7, 0.04, 0.06, shade(colours[1], 0.4))


def star(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A star, sun or flower of 4 to 12 points."""
    count, depth = int(rng.integers(4, 13)), rng.uniform(0.4, 0.85)
    angles = np.linspace(0, 2 * np.pi, 2 * count, endpoint=False)
    radii = np.where(np.arange(2 * count) % 2, 0.45 * depth, 0.45)
    _shape(canvas, [(0.5 + r * np.cos(a), 0.5 + r * np.sin(a)) for r, a in zip(radii, angles, strict=True)], colours[0])
    _spot(canvas, 0.5, 0.5, 0.16, 0.16, colours[1])


def crown(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A crown."""
    points = [(0.1, 0.85), (0.06, 0.3), (0.3, 0.55), (0.5, 0.15), (0.7, 0.55), (0.94, 0.3), (0.9, 0.85)]
    _shape(canvas, points, colours[0])
    for x in (0.25, 0.5, 0.75):
        _spot(canvas, x, 0.72, 0.05, 0.05, colours[1])


def boat(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A sailing boat."""
    _shape(canvas, [(0.1, 0.7), (0.9, 0.7), (0.75, 0.9), (0.25, 0.9)], shade(colours[0], 0.7))
    _stroke(canvas, [(0.5, 0.1), (0.5, 0.7)], (30, 40, 60), 0.04)
    _shape(canvas, [(0.53, 0.12), (0.85, 0.6), (0.53, 0.62)], colours[1])
    _shape(canvas, [(0.47, 0.2), (0.2, 0.6), (0.47, 0.62)], shade(colours[1], 0.85))


def mountain(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """Peaks with snow."""
    for _ in range(int(rng.integers(1, 4))):
        x, top, wide = rng.uniform(0.3, 0.7), rng.uniform(0.1, 0.4), rng.uniform(0.2, 0.3)
        _shape(canvas, [(x, top), (x + wide, 0.9), (x - wide, 0.9)], colours[0])
        _shape(canvas, [(x, top), (x + wide, 0.9), (x, 0.9)], shade(colours[0], 0.7))
        _shape(canvas, [(x, top), (x + wide * 0.3, top + 0.2), (x - wide * 0.3, top + 0.2)], (240, 240, 240))


def leaf(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A leaf, a paw or a drop."""
    kind = rng.integers(3)
    if kind == 0:
        for angle in rng.uniform(0, 180, int(rng.integers(1, 5))):
            _spot(canvas, 0.5, 0.5, 0.45, 0.14, shade(colours[0], rng.uniform(0.7, 1.2)), angle)
        _stroke(canvas, [(0.2, 0.8), (0.8, 0.2)], colours[1], 0.03)
    elif kind == 1:
        _spot(canvas, 0.5, 0.65, 0.25, 0.2, colours[0])
        for x, y in ((0.2, 0.42), (0.4, 0.25), (0.62, 0.25), (0.82, 0.42)):
            _spot(canvas, x, y, 0.09, 0.12, colours[0])
    else:
        _spot(canvas, 0.5, 0.62, 0.28, 0.28, colours[0])
        _shape(canvas, [(0.5, 0.06), (0.75, 0.5), (0.25, 0.5)], colours[0])
        _spot(canvas, 0.42, 0.6, 0.06, 0.12, shade(colours[0], 1.1, 60))


def badge(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A disc, shield or square with a number or a letter."""
    kind = rng.integers(3)
    if kind == 0:
        _spot(canvas, 0.5, 0.5, 0.46, 0.46, colours[0])
        _spot(canvas, 0.5, 0.5, 0.38, 0.38, colours[1])
    elif kind == 1:
        _shape(canvas, [(0.1, 0.05), (0.9, 0.05), (0.9, 0.55), (0.5, 0.98), (0.1, 0.55)], colours[1])
    else:
        _shape(canvas, [(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)], colours[1])
    text = str(rng.integers(0, 20)) if rng.random() < 0.8 else chr(int(rng.integers(65, 91)))
    ink = (20, 20, 20) if sum(colours[1]) > 380 else (245, 245, 245)
    scale = 1.9 if len(text) == 1 else 1.3
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 5)
    place = ((DRAWN - wide) // 2, (DRAWN + high) // 2)
    cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_DUPLEX, scale, (*ink, 255), 5)


def pawn(rng: np.random.Generator, canvas: Image, colours: Sequence[Colour]) -> None:
    """A person, an arrow or a gem."""
    kind = rng.integers(3)
    if kind == 0:
        _spot(canvas, 0.5, 0.25, 0.16, 0.16, colours[0])
        _shape(
            canvas,
            [
                (0.4, 0.35),
                (0.6, 0.35),
                (0.95, 0.55),
                (0.7, 0.62),
                (0.85, 0.95),
                (0.15, 0.95),
                (0.3, 0.62),
                (0.05, 0.55),
            ],
            colours[0],
        )
    elif kind == 1:
        _shape(
            canvas,
            [(0.05, 0.38), (0.55, 0.38), (0.55, 0.15), (0.95, 0.5), (0.55, 0.85), (0.55, 0.62), (0.05, 0.62)],
            colours[0],
        )
    else:
        _shape(canvas, [(0.5, 0.05), (0.9, 0.35), (0.5, 0.95), (0.1, 0.35)], colours[0])
        _shape(canvas, [(0.5, 0.05), (0.9, 0.35), (0.5, 0.4)], shade(colours[0], 1.1, 40))


ANIMALS: tuple[Draw, ...] = (animal, animal, animal, bird, fish)
PLACES: tuple[Draw, ...] = (tree, tree, house, mountain, boat)
SIGNS: tuple[Draw, ...] = (star, crown, leaf, leaf, pawn, badge, bird, fish)
EVERYTHING: tuple[Draw, ...] = (*ANIMALS, *PLACES, *SIGNS)


def stickers(
    rng: np.random.Generator,
    count: int,
    size: int,
    kinds: Sequence[Draw] = EVERYTHING,
    colours: Sequence[Colour] | None = None,
    outline: bool | None = None,
    pictures: Sequence[Image] = (),
) -> list[Sticker]:
    """A pool of figures `size` pixels high for one set; `colours`: one for all, else each takes its own palette."""
    size = max(4, size)
    rim = rng.random() < 0.4 if outline is None else outline
    ink = (250, 250, 250, 255) if rng.random() < 0.4 else (25, 25, 25, 255)
    lean = float(rng.choice([0, 0, 12, 40]))
    shadow = max(1, size // 16) if rng.random() < 0.3 else 0
    painted = rng.uniform(0.3, 1) if rng.random() < 0.6 else 0.0
    made: list[Sticker] = []
    for _ in range(count):
        if pictures and rng.random() < 0.4:
            made.append(Sticker.of(_fitted(pictures[int(rng.integers(len(pictures)))], size)))
            continue
        draw = kinds[int(rng.integers(len(kinds)))]
        canvas = np.zeros((DRAWN, DRAWN, 4), np.uint8)
        draw(rng, canvas, colours if colours is not None else palette(rng, 2))
        if rng.random() < 0.5 and draw is not badge:
            canvas = cv2.flip(canvas, 1)
        if rim:
            canvas = _rimmed(canvas, ink)
        if lean:
            spin = cv2.getRotationMatrix2D((DRAWN / 2, DRAWN / 2), rng.normal(0, lean), 0.9)
            canvas = cv2.warpAffine(canvas, spin, (DRAWN, DRAWN))
        small = cv2.resize(canvas, (size, size), interpolation=cv2.INTER_AREA)
        made.append(Sticker.premultiplied(_painted(rng, small, painted) if painted else small, shadow))
    return made


def _rimmed(canvas: Image, ink: tuple[int, int, int, int]) -> Image:
    """The figure with a line around it."""
    grown = cv2.dilate(np.ascontiguousarray(canvas[:, :, 3]), np.ones((5, 5), np.uint8))
    under = cv2.merge([cv2.bitwise_and(grown, part) for part in ink])
    cv2.copyTo(canvas, np.ascontiguousarray(canvas[:, :, 3]), under)
    return np.asarray(under, np.uint8)


def _painted(rng: np.random.Generator, picture: Image, strength: float) -> Image:
    """The figure with brush marks: its colours (multiplied by alpha) darkened and lightened by noise."""
    high, wide = picture.shape[:2]
    noise = field(rng, high, wide, wide / float(rng.uniform(20, 90)))
    light = cv2.convertScaleAbs(noise, alpha=0.5 * strength, beta=128 - 64 * strength)
    solid = np.full_like(light, 128)
    lit = cv2.multiply(picture, cv2.merge([light, light, light, solid]), scale=1 / 128)
    alpha = cv2.cvtColor(np.ascontiguousarray(picture[:, :, 3]), cv2.COLOR_GRAY2BGRA)
    alpha[:, :, 3] = 255
    return np.asarray(cv2.min(lit, alpha), np.uint8)


def _fitted(picture: Image, size: int) -> Image:
    """A picture BGRA made so large that its longer side is `size`."""
    scale = size / max(picture.shape[:2])
    wide, high = max(2, round(picture.shape[1] * scale)), max(2, round(picture.shape[0] * scale))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (wide, high), interpolation=how), np.uint8)

"""Biotope: whole games. A replay of rolls and entries, its text, and the result of several players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema

from schemas.answers import (
    MANY,
    Replay,
    ReplaySchema,
    ResultSchema,
    Standing,
    StandingSchema,
    Verdict,
    VerdictSchema,
    Violation,
    ViolationSchema,
)
from schemas.asks import Ask, AskSchema
from schemas.base import ModelSchema
from schemas.biotope import (
    MAX_ENTRIES,
    MAX_SIDE,
    SHEETS,
    BiotopeBreakdownSchema,
    BiotopeEntry,
    BiotopeEntrySchema,
    BiotopePosition,
    BiotopePositionSchema,
    Space,
    off_sheet,
    roll_field,
)
from schemas.fields import MAX_NAME, Choice, ListOf, Part, Table, Text
from schemas.messages import Message

MAX_PLAYERS = 100
MAX_ROLLS = 5000  # a 64x64 sheet takes 4096 single entries; some rolls enter nothing
MAX_SPACES = 8 * MAX_SIDE**2  # spaces of all players' sheets together
MAX_WORK = 21_000_000  # rolls, times for each player the spaces of the sheet and `TURN`: about a second's work
TURN = 800  # what judging an entry costs however small the sheet is, in spaces


@dataclass(frozen=True, kw_only=True)
class BiotopePlayer:
    """A player and their sheet."""

    name: str
    position: BiotopePosition


class BiotopePlayerSchema(ModelSchema):
    """JSON of `BiotopePlayer`."""

    model = BiotopePlayer
    name = Text(required=True, low=1)
    position = Part(BiotopePositionSchema, required=True)


def players_field(**kwargs: Any) -> ListOf:
    """The players of one game."""
    return ListOf(Part(BiotopePlayerSchema), low=1, high=MAX_PLAYERS, **kwargs)


def _wrong_players(players: tuple[BiotopePlayer, ...]) -> Any:
    """What is wrong between players: too large in all, a name given twice, a sheet that is not the first player's."""
    if sum(_spaces(player.position.rows) for player in players) > MAX_SPACES:
        return [Message("schema.biotope_too_many_spaces", {"most": MAX_SPACES})]
    wrong: dict[int, Any] = {}
    names: set[str] = set()
    for n, player in enumerate(players):
        if player.name in names:
            wrong.setdefault(n, {})["name"] = [Message("schema.biotope_same_name", {"name": player.name})]
        names.add(player.name)
        first, sheet = players[0].position.sheet, player.position.sheet
        if sheet != first:
            message = Message("schema.biotope_one_sheet", {"sheet": sheet, "first": first})
            wrong.setdefault(n, {})["position"] = {"sheet": [message]}
    return wrong


def _spaces(rows: tuple[str, ...]) -> int:
    return len(rows) * len(rows[0])


@dataclass(frozen=True, kw_only=True)
class BiotopeStart:
    """Where a game starts, or stands: one sheet (the fields of a position), or several `players` with theirs."""

    sheet: str | None = None
    rows: tuple[str, ...] | None = None
    centre: Space | None = None
    printed: tuple[Space, ...] | None = None
    circled: tuple[Space, ...] | None = None
    ended: bool | None = None
    players: tuple[BiotopePlayer, ...] | None = None

    @staticmethod
    def of(position: BiotopePosition) -> BiotopeStart:
        """The start of a game that one nameless player plays."""
        return BiotopeStart(**{name: getattr(position, name) for name in _SHEET_FIELDS})

    @property
    def position(self) -> BiotopePosition:
        """The one sheet of a game without named players."""
        return BiotopePosition(**{name: getattr(self, name) for name in _SHEET_FIELDS})


_SHEET_FIELDS = tuple(BiotopePosition.__dataclass_fields__)


class BiotopeStartSchema(BiotopePositionSchema):
    """JSON of `BiotopeStart`: a position, or `{"players": [...]}`.

    Errors: `schema.biotope_same_name`, `schema.biotope_one_sheet`, `schema.biotope_sheet_or_players`.
    """

    model = BiotopeStart
    sheet = Choice(SHEETS)
    rows = ListOf(
        Text(low=1, high=MAX_SIDE, pattern="[HTAFW.#]+", wrong="biotope_row"),
        low=1,
        high=MAX_SIDE,
        metadata={"example": ["..W..", ".HTA.", ".WWW.", "..F..", "....."]},
    )
    players = players_field()

    @validates_schema(skip_on_field_errors=True)
    def fits(self, data: Mapping[str, Any], **kwargs: Any) -> None:
        """One sheet and all its parts, or players and nothing else."""
        if "players" in data:
            if len(data) > 1:
                raise ValidationError([Message("schema.biotope_sheet_or_players")])
            if wrong := _wrong_players(data["players"]):
                raise ValidationError({"players": wrong})
            return
        missing = [name for name in ("sheet", "rows") if name not in data]
        if missing:
            raise ValidationError({name: [Message("schema.required")] for name in missing})
        super().fits(data, **kwargs)


@dataclass(frozen=True, kw_only=True)
class BiotopeTurn:
    """A roll and what was made of it: `enter` by the one player, or `entries` by name.

    A player who is not named in `entries` entered nothing.
    """

    roll: tuple[str, ...]
    enter: tuple[BiotopeEntry, ...] | None = None
    entries: Mapping[str, tuple[BiotopeEntry, ...]] | None = None


class BiotopeTurnSchema(ModelSchema):
    """JSON of `BiotopeTurn`."""

    model = BiotopeTurn
    roll = roll_field(required=True)
    enter = ListOf(Part(BiotopeEntrySchema), high=MAX_ENTRIES)
    entries = Table(Text(low=1, high=MAX_NAME), ListOf(Part(BiotopeEntrySchema), high=MAX_ENTRIES), high=MAX_PLAYERS)


@dataclass(frozen=True, kw_only=True)
class BiotopeGame(Ask):
    """A whole game: where it started, and every roll with what was entered."""

    start: BiotopeStart
    moves: tuple[BiotopeTurn, ...]


class BiotopeGameSchema(AskSchema):
    """JSON of `BiotopeGame`.

    Errors: `schema.biotope_turn`, `schema.biotope_no_such_player`, `schema.off_board`, `schema.biotope_too_long`.
    """

    model = BiotopeGame
    start = Part(
        BiotopeStartSchema,
        required=True,
        metadata={
            "description": 'A position, or {"players": [{"name", "position"}]}; turns then have "entries" by name.',
            "example": {"sheet": "2", "rows": [".....", ".....", "..W..", ".....", "....."]},
        },
    )
    moves = ListOf(Part(BiotopeTurnSchema), high=MAX_ROLLS, required=True)

    @validates_schema(skip_on_field_errors=True)
    def turns_fit(self, data: Mapping[str, Any], **_: Any) -> None:
        """Every turn is of the start's kind and names its players only; every space is on its player's sheet."""
        if too_long(data["start"], len(data["moves"])):
            raise ValidationError({"moves": [Message("schema.biotope_too_long")]})
        sheets = _sizes(data["start"])
        wrong = {n: fault for n, turn in enumerate(data["moves"]) if (fault := _wrong_turn(turn, sheets))}
        if wrong:
            raise ValidationError({"moves": wrong})


def too_long(start: BiotopeStart, rolls: int) -> bool:
    """Whether a game is more work to play through than one request may ask for."""
    return rolls * sum(rows * cols + TURN for rows, cols in _sizes(start).values()) > MAX_WORK


_Sizes = Mapping[str | None, tuple[int, int]]


def _sizes(start: BiotopeStart) -> _Sizes:
    """Rows and columns by player; the nameless player is None."""
    if start.players is None:
        assert start.rows is not None  # `BiotopeStartSchema.fits`
        return {None: (len(start.rows), len(start.rows[0]))}
    return {p.name: (len(p.position.rows), len(p.position.rows[0])) for p in start.players}


def _wrong_turn(turn: BiotopeTurn, sizes: _Sizes) -> dict[str, Any]:
    wanted, other = ("enter", "entries") if None in sizes else ("entries", "enter")
    if getattr(turn, other) is not None:
        return {other: [Message("schema.biotope_turn", {"wanted": wanted})]}
    given = getattr(turn, wanted)
    if given is None:
        return {wanted: [Message("schema.required")]}
    if wanted == "enter":
        faults = off_sheet(given, *sizes[None])
        return {wanted: faults} if faults else {}
    by_name: dict[str, Any] = {}
    for name, entries in given.items():
        if name not in sizes:
            by_name[name] = [Message("schema.biotope_no_such_player", {"name": name})]
        elif faults := off_sheet(entries, *sizes[name]):
            by_name[name] = faults
    return {wanted: by_name} if by_name else {}


@dataclass(frozen=True, kw_only=True)
class BiotopeTurnViolation(Violation):
    """A violation in a game of several players says whose it is."""

    player: str | None = None


class BiotopeTurnViolationSchema(ViolationSchema):
    """JSON of `BiotopeTurnViolation`."""

    model = BiotopeTurnViolation
    player = Text()


class BiotopeTurnVerdictSchema(VerdictSchema):
    """JSON of a `Verdict` on a roll and what all players made of it."""

    model = Verdict
    violations = ListOf(Part(BiotopeTurnViolationSchema), high=MANY, required=True)
    after = Part(BiotopeStartSchema, allow_none=True)


class BiotopeStandingSchema(StandingSchema):
    """JSON of a `Standing`, with the score it rests on."""

    model = Standing
    breakdown = Part(BiotopeBreakdownSchema)


@dataclass(frozen=True, kw_only=True)
class BiotopeReplay(Replay):
    """A replay; with several players `breakdown` is None and `ranking` and `winners` tell how they stand."""

    ranking: tuple[Standing, ...] | None = None
    winners: tuple[str, ...] | None = None


class BiotopeReplaySchema(ReplaySchema):
    """JSON of `BiotopeReplay`."""

    model = BiotopeReplay
    verdicts = ListOf(Part(BiotopeTurnVerdictSchema), high=MAX_ROLLS, required=True)
    position = Part(BiotopeStartSchema, required=True)
    breakdown = Part(BiotopeBreakdownSchema, required=True, allow_none=True)
    ranking = ListOf(Part(BiotopeStandingSchema), high=MAX_PLAYERS)
    winners = ListOf(Text(), high=MAX_PLAYERS)


@dataclass(frozen=True, kw_only=True)
class BiotopeResultAsk(Ask):
    """Who has won?"""

    players: tuple[BiotopePlayer, ...]


class BiotopeResultAskSchema(AskSchema):
    """JSON of `BiotopeResultAsk`. Errors: `schema.biotope_same_name`, `schema.biotope_one_sheet`."""

    model: ClassVar[Any] = BiotopeResultAsk
    players = players_field(required=True)

    @validates_schema(skip_on_field_errors=True)
    def one_game(self, data: Mapping[str, Any], **_: Any) -> None:
        """All play the same sheet, under names of their own."""
        if wrong := _wrong_players(data["players"]):
            raise ValidationError({"players": wrong})


class BiotopeResultSchema(ResultSchema):
    """JSON of a `Result`."""

    ranking = ListOf(Part(BiotopeStandingSchema), high=MAX_PLAYERS, required=True)

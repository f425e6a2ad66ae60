"""Is a move legal, and what comes of it: the order of a turn, then the move's own rules ("Playing the Game")."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from schemas.answers import Finding
from schemas.habitat import HabitatPosition
from schemas.habitat_cards import HabitatCard
from schemas.habitat_moves import HabitatMove
from schemas.habitat_turns import HabitatCheckAsk, HabitatCheckAskSchema, HabitatVerdict, HabitatVerdictSchema
from schemas.messages import Message
from service.games.habitat.building import arrange, move_cards, play, rescue
from service.games.habitat.drawing import draw
from service.games.habitat.ending import declare, end_turn
from service.games.habitat.events import event
from service.games.habitat.findings import restrictions
from service.games.habitat.setting_up import pile_up, set_up
from service.games.habitat.stages import Stage
from service.games.habitat.support import Forest
from service.games.habitat.territory import territoriality
from service.games.protocol import Verb
from service.games.rulings import Rulings

MOVES: Mapping[str, Callable[[Stage, HabitatMove, Rulings], None]] = {
    "draw": draw,
    "territoriality": territoriality,
    "arrange": arrange,
    "play": play,
    "move": move_cards,
    "rescue": rescue,
    "event": event,
    "declare": declare,
    "end_turn": end_turn,
    "set_up": set_up,
    "pile_up": pile_up,
}

_TURN = ("start", "drawn_one", "actions")
STAGES: Mapping[str, tuple[str, ...]] = {
    "draw": ("start", "drawn_one"),
    "territoriality": ("start",),
    "event": _TURN,
    "declare": _TURN,
    "set_up": ("set_up",),
    "pile_up": ("set_up",),
}
"""When in a turn each type of move may be made; the others: `actions` only."""

_ORDER = {
    "draw": "habitat.draw.first",
    "territoriality": "habitat.territory.instead",
    "end_turn": "habitat.end.draw_first",
    "set_up": "habitat.set_up.over",
    "pile_up": "habitat.set_up.over",
}
"""The rule that a move out of order breaks; the others: `habitat.turn.order`."""


def check(request: HabitatCheckAsk, rulings: Rulings) -> HabitatVerdict:
    """The verdict on a move, with everything against it, or the position after it."""
    return judge(request.position, request.move, rulings)


def judge(position: HabitatPosition, move: HabitatMove, rulings: Rulings) -> HabitatVerdict:
    """The verdict on a move in a position. Raises `Impossible` where it names what is not there."""
    stage = Stage.of(position)
    _check_turn(stage, move)
    MOVES[move.type](stage, move, rulings)
    if stage.violations:
        return HabitatVerdict(legal=False, violations=tuple(stage.violations))
    after = stage.after()
    return HabitatVerdict(
        legal=True, after=after, changes=stage.changes(after), findings=_findings(position, move, after)
    )


def _check_turn(stage: Stage, move: HabitatMove) -> None:
    """Whose turn it is, whether the game goes on, and whether the move comes in its order."""
    position = stage.position
    if position.won is not None:
        stage.broken("habitat.turn.over", "won", name=position.won)
    if position.turn not in (None, position.name) and position.name is not None:
        stage.broken("habitat.turn.yours", "other", name=position.name, turn=position.turn)
    allowed = STAGES.get(move.type, ("actions",))
    if position.stage is not None and position.stage not in allowed:
        stage.broken(_ORDER.get(move.type, "habitat.turn.order"), "out_of_order", stage=position.stage)


def _findings(position: HabitatPosition, move: HabitatMove, after: HabitatPosition) -> tuple[Finding, ...]:
    """Restrictions of the cards that the move put into the forest, and events that were not judged."""
    before = {card for chain in position.forest for card in chain}
    rows = Forest.of(after).support
    found = restrictions((after.forest[row.at[0]][row.at[1]], row.at) for row in rows)
    fresh = {card.name for chain in after.forest for card in chain if card not in before}
    found = [finding for finding in found if finding.message.params["name"] in fresh]
    if move.type == "event" and position.hand is not None:
        found += _event_findings(position.hand[move.card or 0])
    return tuple(found)


def _event_findings(card: HabitatCard) -> list[Finding]:
    if card.effect is not None:
        return []
    rule = "habitat.event.not_judged"
    if card.text:
        return [Finding(rule=rule, message=Message(f"{rule}.text", {"name": card.name, "text": card.text}))]
    return [Finding(rule=rule, message=Message(f"{rule}.no_text", {"name": card.name}))]


def _essence(verdict: HabitatVerdict) -> object:
    return (verdict.legal, [(one.rule, one.where) for one in verdict.violations], verdict.after)


CHECK = Verb(
    "check",
    "Is a move legal? Every rule it breaks, or the position after it: what starves, is stolen, is scared off.",
    HabitatCheckAskSchema,
    HabitatVerdictSchema,
    check,
    essence=_essence,
)

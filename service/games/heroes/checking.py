"""The verbs `check` and `moves`: is this move legal, and which trios are there?"""

from __future__ import annotations

from schemas.answers import MANY
from schemas.heroes import HeroesMove
from schemas.heroes_answers import HeroesMoveList, HeroesVerdict
from schemas.heroes_asks import HeroesCheckAsk, HeroesMovesAsk
from schemas.messages import Impossible, Message
from service.games.heroes.findings import small_deck
from service.games.heroes.moving import moved
from service.games.heroes.parts import needed
from service.games.heroes.trios import all_trios, count_trios
from service.games.rulings import Rulings


def check(request: HeroesCheckAsk, rulings: Rulings) -> HeroesVerdict:
    """Whether a move is legal; all violations; the position after it.

    Raises `Impossible` where the position lacks a part that the move works on.
    """
    done = moved(request.position, request.move, "/position")
    return HeroesVerdict(
        legal=not done.violations,
        violations=done.violations,
        after=done.after,
        findings=small_deck(request.position),
    )


def moves(request: HeroesMovesAsk, rulings: Rulings) -> HeroesMoveList:
    """Every trio of the hand with each habitat that it may claim; none once a trio lies on the table.

    Raises `Impossible` where the hand is missing or holds more than 10,000 trios.
    """
    hand = needed(request.position.hand, "/position/hand")
    if request.position.trio is not None:
        return HeroesMoveList(count=0, must_draw=False)
    count = count_trios(hand)
    if count > MANY:
        raise Impossible("/position/hand", Message("heroes.moves.too_many", {"count": count, "most": MANY}))
    trios = tuple(
        HeroesMove(type="play_trio", cards=cards, habitat=habitat) for cards, habitat in sorted(all_trios(hand))
    )
    return HeroesMoveList(count=count, moves=trios, must_draw=not trios)

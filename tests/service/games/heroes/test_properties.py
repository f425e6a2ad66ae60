"""What must hold for all hands, rounds and matches, against the rules written a second time (slow.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.answers import Breakdown
from schemas.heroes import RARITIES, STATUSES, HeroCard, HeroesMatchMove, HeroesMove, HeroesPosition
from schemas.heroes_asks import (
    HeroesBestAsk,
    HeroesCheckAsk,
    HeroesMovesAsk,
    HeroesPlayer,
    HeroesReplayAsk,
    HeroesResultAsk,
    HeroesScoreAsk,
    HeroesSeat,
    HeroesTable,
)
from service.games.heroes.best import best
from service.games.heroes.card import RULINGS
from service.games.heroes.checking import check, moves
from service.games.heroes.match import Match, begin, step
from service.games.heroes.replay import replay
from service.games.heroes.rounds import result
from service.games.heroes.scoring import score
from service.games.heroes.tokens import could_win, has_won
from service.games.heroes.trios import count_trios, draws_needed
from service.games.rulings import Rulings
from tests.service.games.heroes import slow
from tests.service.games.heroes.cards import HABITATS, cards, hands

TOKENS = st.dictionaries(st.sampled_from((*HABITATS, "land")), st.integers(0, 7), max_size=4)
SHARED = st.booleans()


def _rulings(shared: bool = False) -> Rulings:
    return Rulings(RULINGS, {"heroes.second_tie": "shared"} if shared else {})


def _score(trio: Iterable[HeroCard], habitat: str = "sky") -> Breakdown:
    return score(HeroesScoreAsk(position=HeroesPosition(trio=tuple(trio), habitat=habitat)), _rulings())


@given(hands(3, 3), st.permutations((0, 1, 2)))
def test_the_order_of_a_trio_changes_nothing(trio: tuple[HeroCard, ...], order: list[int]) -> None:
    assert _score(trio).total == _score(trio[n] for n in order).total


@given(hands(3, 3), st.sampled_from(HABITATS))
def test_lines_add_up_to_the_total_which_lies_between_7_and_33(trio: tuple[HeroCard, ...], habitat: str) -> None:
    scored = _score(trio, habitat)
    assert scored.total == sum(line.points for line in scored.lines) == slow.total(trio)
    assert 7 <= scored.total <= 33
    assert [line.points > 0 for line in scored.lines] == [True] * 7


@given(hands(3, 3), st.sampled_from(HABITATS))
def test_a_trio_is_doubted_exactly_where_it_may_not_be_played(trio: tuple[HeroCard, ...], habitat: str) -> None:
    playable = habitat in slow.claimable(trio, trio) or all(card.full_art for card in trio)
    assert playable == (not _score(trio, habitat).findings)


@given(hands(0, 7))
def test_moves_are_the_legal_trios_each_once(hand: tuple[HeroCard, ...]) -> None:
    listed = moves(HeroesMovesAsk(position=HeroesPosition(hand=hand)), _rulings())
    found = [(move.cards, move.habitat) for move in listed.moves]
    assert listed.count == len(found) == len(set(found)) == count_trios(hand)
    assert set(found) == slow.legal(hand)
    assert listed.must_draw == (not found)


@given(hands(0, 6), st.data())
def test_a_trio_is_legal_exactly_where_it_is_listed(hand: tuple[HeroCard, ...], data: st.DataObject) -> None:
    legal = slow.legal(hand)
    position = HeroesPosition(hand=hand)
    for size in range(5):
        for chosen in combinations(range(len(hand) + 1), size):
            shuffled = tuple(data.draw(st.permutations(chosen))) if size == 3 else chosen
            for habitat in (*HABITATS, "moon"):
                move = HeroesMove(type="play_trio", cards=shuffled, habitat=habitat)
                verdict = check(HeroesCheckAsk(position=position, move=move), _rulings())
                assert verdict.legal == ((chosen, habitat) in legal)
                assert verdict.legal == (not verdict.violations) == (verdict.after is not None)


@given(hands(3, 3), st.sampled_from(HABITATS), hands(0, 5))
def test_playing_keeps_every_card(trio: tuple[HeroCard, ...], habitat: str, others: tuple[HeroCard, ...]) -> None:
    position = HeroesPosition(hand=trio + others, tokens={"sky": 1}, deck=())
    move = HeroesMove(type="play_trio", cards=(0, 1, 2), habitat=habitat)
    after = check(HeroesCheckAsk(position=position, move=move), _rulings()).after
    if after is not None:
        assert Counter(_all_cards(after)) == Counter(trio + others)
        assert (after.tokens, after.habitat) == ({"sky": 1}, habitat)


@given(hands(0, 9))
def test_best_is_the_best_of_all_trios(hand: tuple[HeroCard, ...]) -> None:
    found = best(HeroesBestAsk(hand=hand), _rulings())
    by_habitat = slow.best(hand)
    assert {habitat: trio.total for habitat, trio in found.by_habitat.items()} == by_habitat
    legal = slow.legal(hand)
    for habitat, trio in found.by_habitat.items():
        first, second, third = trio.cards
        assert ((first, second, third), habitat) in legal
        assert trio.total == slow.total([hand[number] for number in trio.cards])
    assert (found.best.total if found.best else None) == max(by_habitat.values(), default=None)


@given(hands(0, 9), st.randoms(use_true_random=False), TOKENS)
def test_best_does_not_depend_on_the_order_of_the_hand(
    hand: tuple[HeroCard, ...], random: Random, tokens: dict[str, int]
) -> None:
    mixed = tuple(random.sample(hand, len(hand)))
    one, two = (best(HeroesBestAsk(hand=cards, tokens=tokens), _rulings()) for cards in (hand, mixed))
    assert {habitat: trio.total for habitat, trio in one.by_habitat.items()} == {
        habitat: trio.total for habitat, trio in two.by_habitat.items()
    }
    assert (one.best and (one.best.habitat, one.best.wins)) == (two.best and (two.best.habitat, two.best.wins))


@given(TOKENS)
def test_tokens_that_could_win_are_those_that_some_trades_make_win(tokens: dict[str, int]) -> None:
    assert could_win(tokens) == slow.could_win(tokens, (*HABITATS, "land"))


@given(TOKENS, st.sampled_from(HABITATS), st.sampled_from(HABITATS))
def test_a_trade_costs_two_and_brings_one(tokens: dict[str, int], give: str, take: str) -> None:
    move = HeroesMove(type="trade", give=give, take=take)
    verdict = check(HeroesCheckAsk(position=HeroesPosition(tokens=tokens), move=move), _rulings())
    assert verdict.legal == (tokens.get(give, 0) >= 2 and give != take)
    if verdict.after is not None and verdict.after.tokens is not None:
        after = Counter(verdict.after.tokens)
        assert after.total() == sum(tokens.values()) - 1
        assert after + Counter({give: 2}) == Counter(tokens) + Counter({take: 1})


@given(hands(0, 6), hands(0, 6))
def test_drawing_stops_at_the_first_trio(hand: tuple[HeroCard, ...], pile: tuple[HeroCard, ...]) -> None:
    assert draws_needed(hand, pile) == slow.needed(hand, pile)


@given(hands(0, 5), hands(0, 3), hands(0, 4), st.data())
def test_drawing_keeps_every_card_and_ends_with_a_trio(
    hand: tuple[HeroCard, ...], deck: tuple[HeroCard, ...], discard: tuple[HeroCard, ...], data: st.DataObject
) -> None:
    shuffle = data.draw(st.none() | st.permutations(range(len(discard))).map(tuple))
    position = HeroesPosition(hand=hand, deck=deck, discard=discard)
    after = check(HeroesCheckAsk(position=position, move=HeroesMove(type="draw", shuffle=shuffle)), _rulings()).after
    if after is not None and after.hand is not None:
        assert Counter(_all_cards(after)) == Counter(hand + deck + discard)
        assert slow.legal(after.hand)
        assert not slow.legal(after.hand[:-1])
        assert after.hand[: len(hand)] == hand


@st.composite
def _tables(draw: st.DrawFn) -> tuple[HeroesPlayer, ...]:
    """A round of two to four players whose trios fit and often tie."""
    few = st.sampled_from([draw(cards()) for _ in range(2)])
    players = []
    for name in ("Ada", "Bo", "Cy", "Di")[: draw(st.integers(2, 4))]:
        trio = tuple(draw(few) for _ in range(3))
        habitats = slow.claimable(trio, trio) or {"sky"}
        habitat = draw(st.sampled_from(sorted(habitats)))
        if not slow.claimable(trio, trio) and not all(card.full_art for card in trio):
            trio = (trio[0],) * 3
            habitat = (*trio[0].habitats, "sky")[0]
        tops = draw(st.lists(few, max_size=3).map(tuple))
        players.append(HeroesPlayer(name=name, trio=trio, habitat=habitat, tops=tops))
    return tuple(players)


@given(_tables(), SHARED)
def test_a_round_is_won_as_told(players: tuple[HeroesPlayer, ...], shared: bool) -> None:
    settled = result(HeroesResultAsk(players=players), _rulings(shared))
    totals = {player.name: slow.total(player.trio) for player in players}
    tops = {player.name: [slow.value(card) for card in player.tops] for player in players}
    winners, waiting = slow.winners(totals, tops, shared)
    assert (set(settled.winners), set(settled.waiting)) == (winners, waiting)
    assert {standing.name: standing.total for standing in settled.ranking} == totals
    habitat = {player.name: player.habitat for player in players}
    for standing in settled.ranking:
        assert standing.token == (habitat[standing.name] if standing.name in winners else None)
        better = [other for other in settled.ranking if other.place < standing.place]
        assert standing.place == len(better) + 1
        assert all(other.total >= standing.total for other in better)
        assert (standing.place == 1) >= (standing.name in winners)


@given(_tables(), st.randoms(use_true_random=False), SHARED)
def test_the_order_of_players_changes_nothing(players: tuple[HeroesPlayer, ...], random: Random, shared: bool) -> None:
    mixed = tuple(random.sample(players, len(players)))
    one, two = (result(HeroesResultAsk(players=table), _rulings(shared)) for table in (players, mixed))
    assert one == two


def _all_cards(position: HeroesPosition) -> list[HeroCard]:
    piles = (position.trio, position.hand, position.deck, position.discard)
    return [card for pile in piles for card in pile or ()]


def _choose(match: Match, random: Random) -> HeroesMatchMove:
    """Some legal move, found without the engine."""
    name = random.choice(match.waiting)
    seat = next(seat for seat in match.seats if seat.name == name)
    position = seat.position
    hand, discard = position.hand or (), position.discard or ()
    rich = [habitat for habitat, count in (position.tokens or {}).items() if count > 1]
    others = sorted(match.habitats.difference(rich[:1]))
    if rich and others and random.random() < 0.5:
        return HeroesMatchMove(player=seat.name, type="trade", give=rich[0], take=random.choice(others))
    if match.phase == "play":
        legal = sorted(slow.legal(hand))
        if legal:
            chosen, habitat = random.choice(legal)
            return HeroesMatchMove(player=seat.name, type="play_trio", cards=chosen, habitat=habitat)
        count = slow.needed(hand, position.deck or ())
        return _shuffling(seat.name, "draw", count is None, discard, random)
    if match.phase == "battle":
        return _shuffling(seat.name, "reveal", not position.deck, discard, random)
    keep = (random.randrange(len(hand)),) if hand and random.random() < 0.5 else ()
    pile = (*discard, *(position.trio or ()), *(card for n, card in enumerate(hand) if n not in keep))
    short = len(position.deck or ()) < 5 - len(keep)
    return _shuffling(seat.name, "sanctuary", short, pile, random, keep)


def _shuffling(
    name: str,
    kind: str,
    short: bool,
    discard: tuple[HeroCard, ...],
    random: Random,
    keep: tuple[int, ...] | None = None,
) -> HeroesMatchMove:
    order = tuple(random.sample(range(len(discard)), len(discard))) if short and discard else None
    return HeroesMatchMove(player=name, type=kind, keep=keep, shuffle=order)


def _deck(random: Random) -> tuple[HeroCard, ...]:
    """A deck of a dozen or more cards out of few kinds, so that ties are common."""
    kinds = [
        HeroCard(
            name=f"{n}",
            rarity=random.choice(RARITIES[:2]),
            status=random.choice(STATUSES[:3]),
            animal_class=random.choice(("bird", "mammal")),
            habitats=tuple(random.sample(HABITATS, random.choice((1, 1, 2)))),
            full_art=True if random.random() < 0.1 else None,
        )
        for n in range(6)
    ]
    return tuple(random.choice(kinds) for _ in range(random.randrange(12, 24)))


@settings(max_examples=60)
@given(st.integers(0, 2**32), SHARED)
def test_a_match_loses_no_card_and_replays(seed: int, shared: bool) -> None:
    random = Random(seed)
    decks = [_deck(random) for _ in range(random.choice((2, 2, 3)))]
    players = tuple(
        HeroesSeat(name=name, position=HeroesPosition(deck=deck))
        for name, deck in zip(("Ada", "Bo", "Cy"), decks, strict=False)
    )
    rulings = _rulings(shared)
    match = begin(players, "Bo")
    made = []
    revealed: dict[tuple[int, str], list[int]] = {}
    for _ in range(60):
        if match.phase == "over":
            break
        move = _choose(match, random)
        stepped = step(match, move, rulings)
        _nobody_else_may(match, move, rulings)
        if stepped.violations:  # the only ways to get stuck: no trio in all the cards, no card left to reveal
            stuck = {found.rule for found in stepped.violations}
            assert stuck <= {"heroes.draw.exhausted", "heroes.battle.no_card"}
            break
        made.append(move)
        if move.type == "reveal":
            top = _top(match, move)
            revealed.setdefault((match.round, str(move.player)), []).append(slow.value(top))
        _tokens_are_earned(match, stepped.match, move)
        match = stepped.match
        for seat, deck in zip(match.seats, decks, strict=False):
            assert Counter(_all_cards(seat.position)) == Counter(deck)
    replayed = replay(HeroesReplayAsk(start=HeroesTable(players=players, youngest="Bo"), moves=tuple(made)), rulings)
    assert replayed.stopped_at is None
    assert (replayed.position, replayed.match, replayed.rounds) == (match.table, match.status, match.rounds)
    for played in match.rounds:
        for standing in played.ranking:
            assert standing.total == sum(line.points for line in standing.breakdown.lines)
            assert list(standing.battle) == revealed.get((played.round, standing.name), [])
    assert match.winners == tuple(seat.name for seat in match.seats if has_won(seat.position.tokens or {}))
    assert (match.phase == "over") == bool(match.winners)


def _top(match: Match, move: HeroesMatchMove) -> HeroCard:
    """The card that a player is about to reveal."""
    position = next(seat.position for seat in match.seats if seat.name == move.player)
    if position.deck:
        return position.deck[0]
    return (position.discard or ())[(move.shuffle or ())[0]]


def _nobody_else_may(match: Match, move: HeroesMatchMove, rulings: Rulings) -> None:
    """Whoever is not awaited may not make this kind of move, and nobody one of another phase."""
    idle = [seat.name for seat in match.seats if seat.name not in match.waiting]
    for name in idle if move.type != "trade" else []:
        other = HeroesMatchMove(**{**vars(move), "player": name})
        rules = {found.rule for found in step(match, other, rulings).violations}
        assert "heroes.turn.order" in rules
    late = HeroesMatchMove(player=match.seats[0].name, type="reveal" if match.phase != "battle" else "sanctuary")
    assert "heroes.turn.phase" in {found.rule for found in step(match, late, rulings).violations}


def _tokens_are_earned(before: Match, after: Match, move: HeroesMatchMove) -> None:
    """Tokens come from rounds that ended just now, and go in trades."""
    held = [sum(sum((seat.position.tokens or {}).values()) for seat in match.seats) for match in (before, after)]
    earned = sum(len(played.winners) for played in after.rounds[len(before.rounds) :])
    assert held[1] - held[0] == earned - (move.type == "trade")

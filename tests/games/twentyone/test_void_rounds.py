"""Rounds put right or void at both blackjacks alike: rules SB 16 and BS 17."""

from random import Random
from typing import Any, Literal

import pytest

from games.cards.shuffle import shuffled
from games.chips.settlement import Outcome, settled
from games.irregularities.commands import MISDEALT, DeclareMisdeal, FindWrongCards, PutRight, VoidEmptyRound, VoidRound
from games.irregularities.facts import CardsReplaced, RoundPutRight, RoundVoided, SettlementUndone, StaffTold
from games.records import dumps, loads, replace
from games.table.staff import Staff
from games.table.table import CardBurned, RoundClosed
from games.twentyone.facts import CardDealt, Hit, Split, Stand
from tests.games.twentyone.remedies import BOTH, BY, begun, finish, laid, rule


@pytest.mark.rule("SB 16.7", "BS 17.7")
@BOTH
def test_a_round_without_wagers_is_void(code: str) -> None:
    play = laid(code, players=())
    seen = play.state.table.shoe.stack[:3]
    facts = play.do(VoidEmptyRound(cards=3))
    assert facts == tuple(CardBurned(card=card, rule=rule(code, "16.7")) for card in seen)
    assert laid(code).refused(VoidEmptyRound()) == rule(code, "16.7")
    assert begun(code).refused(VoidEmptyRound()) == rule(code, "16.7")


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
def test_misdealt_cards_are_laid_where_they_should_have_gone(code: str) -> None:
    play, right = begun(code), begun(code, 3)
    facts = play.do(PutRight(dealt_to=(3, None, 1)))
    assert facts[0] == RoundPutRight(dealt_to=(3, None, 1), rule=rule(code, "16.8"))
    assert play.state == right.state
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
def test_or_by_a_supervisor_the_round_is_void(code: str) -> None:
    play = begun(code, 4)
    assert play.refused(VoidRound(by=Staff.DEALER)) == rule(code, "16.8")
    play.do(VoidRound(by=BY))
    assert {(line.outcome, line.rule) for line in play.state.lines} == {(Outcome.VOID, rule(code, "16.8"))}
    assert play.net() == {"ann": 0, "bob": 0}
    assert play.no_card_lost()
    assert play.refused(VoidRound(by=BY)) == rule(code, "16.8"), "what is void is not voided again"


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("area 2 had no first card", "area 2 had no first card"),
        (" Two cards fell. ", "Two cards fell"),
        (" . ", MISDEALT),
    ],
)
def test_for_the_reason_that_the_supervisor_gives(code: str, said: str, kept: str) -> None:
    facts = begun(code, 4).do(VoidRound(by=BY, why=said))
    assert facts[0] == RoundVoided(why=kept, rule=rule(code, "16.8"))
    assert loads(dumps(facts[0]), RoundVoided) == facts[0]


@BOTH
def test_a_reason_has_an_end(code: str) -> None:
    play = begun(code, 4)
    assert play.refused(VoidRound(by=BY, why="x" * 201)) is None
    play.do(VoidRound(by=BY, why="x" * 200))


def test_a_round_voided_without_words_of_its_own_reads_back() -> None:
    old = b'{"type":"VoidRound","by":"supervisor"}'
    assert loads(old, VoidRound) == VoidRound(by=BY, why=MISDEALT)


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
def test_until_the_next_round_begins(code: str) -> None:
    play = begun(code)
    finish(play)
    interim = [line for line in play.state.lines if not line.rule.startswith("15." if code == "SB" else "16.")]
    facts = play.do(VoidRound(by=BY))
    assert len([fact for fact in facts if isinstance(fact, SettlementUndone)]) == len(play.state.lines) - len(interim)
    assert not any(isinstance(fact, RoundClosed) for fact in facts)
    assert [line for line in play.state.lines if line.outcome is not Outcome.VOID] == interim


def places(code: str, facts: tuple[Any, ...]) -> tuple[int | None, ...]:
    return tuple(fact.area for fact in facts if isinstance(fact, CardDealt))


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
def test_a_round_that_is_over_is_put_right_and_settled_anew(code: str) -> None:
    play = begun(code)
    finish(play)
    went, before = play.layout(play.state).dealt_to, play.state
    wrong = (*went[:-2], 1, 1)
    facts = play.do(PutRight(dealt_to=wrong))
    lines = [line for line in before.lines if line.outcome is not Outcome.VOID]
    assert facts == (
        RoundPutRight(dealt_to=wrong, rule=rule(code, "16.8")),
        *(SettlementUndone(line=line, rule=rule(code, "16.8")) for line in lines),
        *(settled(line) for line in lines),
    )
    assert play.state == before
    assert play.no_card_lost()


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
def test_until_the_next_begins_and_only_where_cards_went_wrong(code: str) -> None:
    play = begun(code)
    finish(play)
    went = play.layout(play.state).dealt_to
    for known in (went, went[-1:], (1, *went), ()):
        assert play.refused(PutRight(dealt_to=known)) == rule(code, "16.8")
    assert laid(code).refused(PutRight(dealt_to=(1,))) == rule(code, "16.8")


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
def test_nor_one_that_a_supervisor_has_declared_void(code: str) -> None:
    play = begun(code)
    finish(play)
    went = play.layout(play.state).dealt_to
    play.do(VoidRound(by=BY))
    assert play.refused(PutRight(dealt_to=(*went[:-1], 1))) == rule(code, "16.8")


@BOTH
@pytest.mark.parametrize("seed", range(30))
def test_where_the_cards_of_a_round_went_is_read_from_the_layout(code: str, seed: int) -> None:
    play, luck = begun(code), Random(seed)
    shoe = replace(play.state.table.shoe, cards=shuffled(play.state.table.shoe.cards, luck.randbytes(32)))
    play.state = replace(play.state, table=replace(play.state.table, shoe=shoe))
    log: tuple[Any, ...] = ()
    while not play.state.over:
        if play.due.command is not None:
            log += play.do(play.due.command)
            continue
        calls = [one for one in play.game.legal(play.state, play.due.player) if one.open and one.area == play.due.area]
        named = {"split": Split, "hit": Hit, "stand": Stand}
        open_now = [one for one in calls if one.call in named and one.box in (None, play.due.box)]
        chosen = next((one for one in open_now if one.call == "split"), None) or luck.choice(open_now)
        log += play.do(named[chosen.call](area=play.due.area))
        assert play.layout(play.state).dealt_to == places(code, log)
    assert play.layout(play.state).dealt_to == places(code, log)


@pytest.mark.rule("SB 16.8.1", "BS 17.8.1")
@BOTH
def test_the_game_then_goes_on_with_the_cards_that_are_left(code: str) -> None:
    play = begun(code, 4)
    left = play.state.table.shoe.stack
    play.do(VoidRound(by=BY))
    assert play.state.over
    assert play.state.table.shoe.stack == left
    assert play.state.table.stage == "ready"


@pytest.mark.rule("SB 16.8", "BS 17.8")
@BOTH
@pytest.mark.parametrize("cause", ["order", "dealer", "player", "exposed"])
def test_nothing_is_a_misdeal_here(code: str, cause: Any) -> None:
    assert begun(code, 4).refused(DeclareMisdeal(cause=cause, extra=1)) == rule(code, "16.8")


@pytest.mark.rule("SB 16.16.1", "SB 16.16.2", "SB 16.16.3", "SB 16.16.4")
@pytest.mark.rule("BS 17.15.1", "BS 17.15.2", "BS 17.15.3", "BS 17.15.4")
@BOTH
@pytest.mark.parametrize("what", ["missing", "foreign"])
def test_wrong_cards_void_the_round_and_the_rest_of_the_cards(code: str, what: Any) -> None:
    play = begun(code, 4)
    facts = play.do(FindWrongCards(what=what))
    assert {line.rule for line in play.state.lines} == {rule(code, "16.16.2")}
    back: Literal["blue"] | None = "blue" if code == "BS" else None
    assert facts[-2:] == (
        CardsReplaced(dealing="shoe", back=back, rule=rule(code, "16.16.3")),
        StaffTold(told=("surveillance", "inspector"), rule=rule(code, "16.16.4")),
    )
    assert play.due.act == "shuffle"
    before = play.state.lines
    play.do(FindWrongCards(what=what))
    assert play.state.lines == before

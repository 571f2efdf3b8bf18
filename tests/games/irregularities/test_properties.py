"""Whatever goes wrong at a table, and whatever is ordered there, in any order: the promises that the engine keeps."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import blackjack_switch, caribbean_stud, casino_war, star_blackjack
from games.blackjack_switch.irregularities import in_play as switch_play
from games.cards.cards import decks
from games.cards.shuffle import shuffled
from games.caribbean_stud.events import Bet, CorrectBet, ExposeCard, FindBet, Fold, QueryBet, RackStrayHand, VoidHand
from games.caribbean_stud.irregularities import in_play as stud_play
from games.casino_war.events import GoToWar, Surrender
from games.casino_war.irregularities import in_play as war_play
from games.chips.settlement import Outcome
from games.choice import Act
from games.errors import RuleViolation
from games.irregularities import commands as wrong
from games.irregularities.facts import CardsReplaced
from games.records import replace
from games.star_blackjack.irregularities import in_play as star_play
from games.supervising import commands as orders
from games.table.preparation import RefuseCut
from games.table.staff import Staff
from games.table.table import FindWager
from games.twentyone.facts import Decline, Hit, Stand
from tests.games.irregularities.remedies import SEED, Play

PLAYERS = ("ann", "bob", "cat")
PEOPLE = st.sampled_from(PLAYERS)
AREAS = st.integers(1, 4)
BY = st.sampled_from(Staff)
SEEDS = st.just(SEED)
PLACES = st.none() | AREAS
FAILURES = st.builds(
    wrong.Failure, disadvantage=st.booleans(), spare_device=st.booleans(), cards_can_move=st.booleans()
)
GAMES: dict[str, tuple[Any, Any, int, str, tuple[int | None, ...]]] = {
    "SB": (star_blackjack, star_play, 8, "main", (None,)),
    "BS": (blackjack_switch, switch_play, 6, "main", (1, 2)),
    "CW": (casino_war, war_play, 6, "initial", (None,)),
    "CS": (caribbean_stud, stud_play, 1, "ante", (None,)),
}

PLAIN = (
    wrong.BurnFacedCard(),
    wrong.UseAsNextCard(),
    wrong.UseBurnedCard(),
    wrong.LeaveBurned(),
    wrong.BurnLooseCard(),
    wrong.BurnExtraCard(),
    wrong.HoldExtraCard(),
    wrong.PlayUnshuffled(),
    wrong.PlayUncut(),
    wrong.PlayUnburned(),
    wrong.LeaveDiscards(),
    wrong.ShuffleAgain(),
    wrong.FillShoe(seed=SEED),
)
REMEDIES: st.SearchStrategy[Any] = st.one_of(
    *map(st.just, PLAIN),
    st.builds(wrong.RefuseCard, area=AREAS, player=st.none() | PEOPLE),
    st.builds(wrong.VoidEmptyRound, cards=st.integers(0, 3)),
    st.builds(wrong.PutRight, dealt_to=st.lists(PLACES, min_size=1, max_size=4).map(tuple)),
    st.builds(wrong.VoidRound, by=BY),
    st.builds(
        wrong.DeclareMisdeal,
        cause=st.sampled_from(["order", "dealer", "player", "exposed"]),
        extra=st.integers(0, 2),
    ),
    st.builds(wrong.FindWrongCards, what=st.sampled_from(["missing", "foreign"])),
    st.builds(wrong.FindInvalidWager, player=PEOPLE),
    st.builds(wrong.VoidWagersOf, player=PEOPLE, by=BY),
    st.builds(
        wrong.Invalidate,
        by=BY,
        cause=st.sampled_from(["disruption", "fraud"]),
        forfeits=st.lists(PEOPLE, max_size=1).map(tuple),
    ),
    st.builds(wrong.MoveToSpareDevice, failure=FAILURES, seed=SEEDS),
    st.builds(wrong.EndRound, failure=FAILURES),
    st.builds(wrong.OfferReturn, failure=FAILURES),
    st.builds(wrong.TakeWagersBack, player=PEOPLE),
    st.builds(wrong.PlayOn, player=PEOPLE),
    st.builds(wrong.StartAgain, onto=st.sampled_from(["shoe", "device"])),
    st.builds(
        wrong.CorrectPayment,
        player=PEOPLE,
        due=st.integers(0, 9),
        paid=st.integers(0, 9),
        area=AREAS,
        wager=st.just("main"),
    ),
)
ORDERS: st.SearchStrategy[Any] = st.one_of(
    st.builds(orders.OrderShuffle, by=BY),
    st.builds(orders.ChangeCards, by=BY),
    st.builds(orders.CheckCards, by=BY),
    st.builds(orders.VerifyCards, by=BY),
    st.builds(orders.Exclude, by=BY, player=PEOPLE),
    st.builds(orders.PlayFirst, by=BY, players=st.lists(PEOPLE, max_size=2).map(tuple)),
    st.builds(orders.RefuseWagers, by=BY, player=PEOPLE, grounds=st.just("late")),
    st.builds(orders.StopJackpot, by=BY),
)
MISTAKES: st.SearchStrategy[Any] = st.one_of(
    st.builds(ExposeCard, area=PLACES, at=st.integers(0, 5)),
    st.builds(VoidHand, area=AREAS),
    st.builds(RackStrayHand, area=AREAS),
    st.builds(FindBet, area=AREAS, stake=st.integers(1, 5000)),
    st.builds(QueryBet, area=AREAS),
)
SOMETIMES = 6
"""One act in so many is trouble; the others are what is due, so that play gets somewhere."""


def table(code: str, dealing: Any) -> Play:
    package, layout, number, _, _ = GAMES[code]
    state = package.opened(package.Options(), {}, shuffled(decks(number), SEED))
    ready = replace(state.table, shoe=replace(state.table.shoe, dealing=dealing))
    return Play(package.GAME, replace(state, table=ready), layout)


def answer(code: str, play: Play, act: Act, yes: bool) -> Any:
    """What a player who is asked says; before a round, three players lay their wagers."""
    area, player = act.area or 0, act.player or ""
    match act.act:
        case "ask" if code == "CW":
            return GoToWar(area=area) if yes else Surrender(area=area)
        case "ask" if code == "CS":
            return Bet(area=area) if yes else Fold(area=area)
        case "ask":
            box = play.state.in_turn
            hit = box.hand.total.points < (17 if yes else 12)
            return (Hit if hit else Stand)(area=area, box=act.box)
        case "ask_join":
            return Decline(area=area, player=player, box=act.box)
        case "ask_about_bet":
            return CorrectBet(area=area) if yes else Fold(area=area)
        case "ask_return":
            return wrong.PlayOn(player=player) if yes else wrong.TakeWagersBack(player=player)
        case "offer_cut":
            return RefuseCut(player=player)
        case _:
            return None


def lay_wagers(code: str, play: Play) -> None:
    _, _, _, kind, boxes = GAMES[code]
    for area, player in enumerate(PLAYERS, start=1):
        for box in boxes:
            attempt(play, FindWager(area=area, player=player, kind=kind, stake=1000, box=box))


def attempt(play: Play, command: Any) -> None:
    """Ask for something; it happens or is refused, and nothing else."""
    try:
        facts = play.do(command)
    except RuleViolation:
        return
    if any(isinstance(fact, CardsReplaced) for fact in facts):
        play.cards = play._cards()
    assert play.no_card_lost()
    check(play)


def check(play: Play) -> None:
    assert play.lines is not None
    for who in (*PLAYERS, *Staff, None):
        play.game.view(play.state, who)
    if play.state.over:
        return
    layout = play.layout(play.state)
    unsettled = {(stake.area, stake.box, stake.hand, stake.player, stake.wager) for stake in layout.stakes}
    settled = {(line.area, line.box, line.hand, line.player, line.wager) for line in play.state.lines}
    assert not unsettled & settled
    assert len(unsettled) == len(layout.stakes)


def go_on(code: str, play: Play, yes: bool) -> None:
    act = play.due
    command = act.command or answer(code, play, act, yes)
    if command is None:
        lay_wagers(code, play)
    elif act.needs_seed:
        attempt(play, type(command)(seed=SEED))
    else:
        attempt(play, command)


@pytest.mark.parametrize("code", GAMES)
@settings(max_examples=40, suppress_health_check=[HealthCheck.large_base_example, HealthCheck.data_too_large])
@given(data=st.data())
def test_any_trouble_keeps_cards_and_money_and_the_round_still_ends(code: str, data: st.DataObject) -> None:
    trouble = st.one_of(REMEDIES, ORDERS, MISTAKES) if code == "CS" else st.one_of(REMEDIES, ORDERS)
    play = table(code, data.draw(st.sampled_from(["shoe", "device"])))
    lay_wagers(code, play)
    step = st.tuples(st.integers(1, SOMETIMES), st.booleans(), trouble)
    for at, yes, command in data.draw(st.lists(step, min_size=20, max_size=80)):
        if at == SOMETIMES:
            attempt(play, command)
        else:
            go_on(code, play, yes)
    for _ in range(400):
        if play.state.over:
            break
        go_on(code, play, yes=False)
    assert play.state.over
    stakes = {wager.stake for wager in play.state.table.wagers}
    assert stakes <= {1000}
    for line in play.state.lines:
        assert line.outcome is not Outcome.VOID or line.net == 0

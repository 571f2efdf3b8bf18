"""A round that was played, written down: `settle` must tell it to the very same lines."""

import json
from typing import Any

import pytest
from msgspec import UNSET

from games.calls import NotAScenario
from games.cards.cards import Card
from games.chips.settlement import WagerSettled
from games.game import carry_on, play
from games.irregularities.commands import VoidRound
from games.patron import seed_for
from games.records import dumps, replace
from games.scenario.scenario import replayed, settle
from games.scenario.transcript import transcript
from games.star_blackjack import GAME, Options, opened
from games.table.staff import Staff
from games.table.table import FindWager, PlaceWager
from games.twentyone.facts import Absent, Hit, MissInsurance, Split, Stand
from tests.games.patrons.table import SEED, SETTINGS, Setting, crowd, rounds
from tests.games.patrons.table import opened as table_of

Round = tuple[Any, list[Any]]
"""The table as it lay when the bets were closed, and what came after."""


def played(setting: Setting, seed: bytes, count: int = 12) -> list[Round]:
    """Rounds of one cast."""
    patrons = crowd(setting, seed)
    state, found = table_of(setting, patrons), []
    for log in rounds(setting, patrons, count, seed)[1]:
        closed = next(at for at, event in enumerate(log) if type(event).__name__ == "BetsClosed")
        laid = setting.game.fold(state, log[:closed])
        found.append((laid, log[closed:]))
        state = setting.game.fold(laid, log[closed:])
    return found


def without_held_blackjacks(setting: Setting) -> Setting:
    """A scenario cannot say that they are held."""
    held = getattr(setting.options, "hold_blackjacks", False)
    return setting._replace(options=replace(setting.options, hold_blackjacks=False)) if held else setting


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_a_round_of_patrons_is_told_to_the_very_same_lines(setting: Setting) -> None:
    setting = without_held_blackjacks(setting)
    lines = setting.game.scenario.lines
    for laid, events in (each for cast in range(3) for each in played(setting, seed_for(SEED, cast))):
        document = json.loads(json.dumps(transcript(setting.game, laid, events)))
        _, told, log = replayed(document)
        assert dumps(lines(setting.game.fold(told, log))) == dumps(lines(setting.game.fold(laid, events)))
        assert "error" not in settle(document)


def without_what_was_due(fact: Any) -> Any:
    """A fact as earlier versions wrote it."""
    return replace(fact, line=replace(fact.line, due=UNSET)) if isinstance(fact, WagerSettled) else fact


@pytest.mark.parametrize("setting", SETTINGS[:4], ids=lambda setting: setting.name)
def test_a_round_in_the_log_of_an_earlier_version_is_told_too(setting: Setting) -> None:
    setting = without_held_blackjacks(setting)
    laid, events = played(setting, seed_for(SEED, 0), 1)[0]
    earlier = [without_what_was_due(event) for event in events]
    assert earlier != events
    assert transcript(setting.game, laid, earlier) == transcript(setting.game, laid, events)


# --- rounds that are hard or impossible to tell ---------------------------------------------------


USUAL = Options()


def table(cards: str, options: Options = USUAL) -> Any:
    """Ann at area 1 and Bob at area 3, ten dollars each, and the cards as they will leave."""
    state = opened(options, {1: "ann", 3: "bob"}, tuple(Card.of(text) for text in cards.split()))
    for area, player in ((1, "ann"), (3, "bob")):
        state, _ = play(GAME, state, FindWager(player=player, area=area, kind="main", stake=1000))
    return state


def told(laid: Any, *commands: Any) -> tuple[Any, list[Any]]:
    """The round with these commands where the dealer waits, and all its events."""
    state, log = carry_on(GAME, laid)
    for command in commands:
        state, events = play(GAME, state, command)
        log += events
        state, more = carry_on(GAME, state)
        log += more
    return state, log


def test_whoever_called_and_then_went_away_is_told_as_if_the_dealers_cards_were_called() -> None:
    laid = table("8S 10C 9H 8D 9C 2D 3H 2C 5H 10S")
    _, log = told(laid, Split(area=1), Hit(area=1), Absent(area=1), Stand(area=3))
    document = transcript(GAME, laid, log)
    assert "absent" not in document
    assert [call["call"] for call in document["calls"]] == ["split", "hit", "stand", "hit", "stand", "stand"]


def test_whoever_never_called_is_absent() -> None:
    laid = table("8S 10C 9H 3D 9C 2D KC 10S")
    _, log = told(laid, Absent(area=1), Stand(area=3))
    document = transcript(GAME, laid, log)
    assert document["absent"] == ["ann"]
    assert document["calls"] == [{"call": "stand", "area": 3, "hand": 1}]


def test_wagers_laid_by_hand_and_taken_as_found_are_told_alike() -> None:
    state = opened(Options(), {1: "ann"}, tuple(Card.of(text) for text in ["10S", "9H", "10C", "8D"]))
    state, _ = play(GAME, state, PlaceWager(player="ann", area=1, kind="main", stake=1000))
    _, log = told(state, Stand(area=1))
    assert transcript(GAME, state, log)["wagers"] == [{"area": 1, "player": "ann", "kind": "main", "stake": "10.00"}]


def test_a_void_round_is_no_scenario() -> None:
    laid = table("8S 10C 9H 3D 9C 2D KC 10S")
    state, log = carry_on(GAME, laid)
    _, void = play(GAME, state, VoidRound(by=Staff.GAMING_MANAGER))
    with pytest.raises(NotAScenario, match="RoundVoided"):
        transcript(GAME, laid, [*log, *void])


def test_insurance_that_nobody_called_for_is_no_scenario() -> None:
    laid = table("8S 10C AH 3D 9C 2D KC 10S")
    state, log = laid, list[Any]()
    while state.insurance != "due":
        act = GAME.due(state)
        state, events = play(GAME, state, act.rest or act.step)
        log += events
    state, events = play(GAME, state, MissInsurance())
    with pytest.raises(NotAScenario, match="InsuranceMissed"):
        transcript(GAME, laid, [*log, *events])


def test_a_blackjack_whose_payment_was_held_is_no_scenario() -> None:
    laid = table("AS 10C 9H KD 9C 8D", Options(hold_blackjacks=True))
    _, log = told(laid, Stand(area=3))
    with pytest.raises(NotAScenario, match="conditions"):
        transcript(GAME, laid, log)

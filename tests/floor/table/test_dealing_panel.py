"""The place of somebody who deals by hand: all of it is always there, and nothing of it tells what is due."""

import re
from dataclasses import replace as with_fields
from typing import Any

import pytest

from casino.accounts.models import Person
from casino.felt.scene.table import lying
from casino.floor.models import Level, Table
from casino.floor.names import player_key
from casino.floor.play import tables
from casino.floor.play.play import play
from casino.floor.play.practice import Terms
from casino.floor.table import panels
from casino.floor.table.dealer import panel
from casino.floor.table.dealer.answers import answers
from casino.floor.table.dealer.verbs import CHIPS, FURTHER, MAIN, RESERVED, SUPERVISOR
from casino.floor.table.look import Look, Sight, frozen_look
from casino.floor.table.practice import practice_seen
from games.catalogue import GAMES
from games.chips.chips import DENOMINATIONS
from games.dealing.decisions import decide
from games.dealing.procedure import Way, practice_of, waits, ways
from games.game import Game, State
from games.handwork import VERBS, Attempt, Step, spoken
from games.records import replace
from games.table.practice import Astray
from games.twentyone.facts import Hit
from tests.games.dealing.robot import NAMES, TABLES, Robot, table
from tests.games.patrons.table import Setting
from tests.people import SignedIn
from tests.tables import a_table, bet, fresh, sit

BUTTONS = (*MAIN, *FURTHER, SUPERVISOR)


def seen(game: Game, state: State, level: str) -> Look:
    """The table as whoever deals it sees it, without a database."""
    row = Table(game=game.slug, level=level)
    practised = replace(state, table=replace(state.table, practice=replace(state.table.practice, level=level)))
    return with_fields(frozen_look(game, practised), table=row, practice=practice_seen(row, practised))


def place_of(game: Game, state: State, level: str) -> str:
    """Everything of the page that is a dealer's own."""
    look = seen(game, state, level)
    reached = panel.reach_html(look, panels.lies(look, []), [])
    return "\n".join((panel.dealing_html(look, []), panel.pace_html(look), reached.felt, reached.rows))


class Watched(Robot):
    """A robot that keeps every state it met."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.met = list[Any]()

    def do(self, way: Way) -> None:
        self.met.append(self.state)
        super().do(way)
        self.met.append(self.state)


def met_in_a_round(setting: Setting) -> list[Any]:
    """Every state of a round, the same ones for every test."""
    if setting.name not in MET:
        robot = table(setting, "unaided", 1)
        watched = Watched(robot.game, robot.state, robot.patrons, 1)
        watched.deal(1)
        MET[setting.name] = watched.met
    return MET[setting.name]


MET: dict[str, list[Any]] = {}


# --- nothing tells what is due ----------------------------------------------------------------------


@pytest.mark.parametrize("level", [Level.UNAIDED, Level.TEST])
@pytest.mark.parametrize("setting", TABLES, ids=NAMES)
def test_two_tables_that_differ_in_what_is_due_have_the_same_panel(setting: Setting, level: str) -> None:
    """At every point of a round: with what was done forgotten another act is due, and the same bytes are sent."""
    another = 0
    for state in met_in_a_round(setting):
        forgotten = _forgotten(state)
        assert place_of(setting.game, state, level) == place_of(setting.game, forgotten, level)
        another += _first_due(setting.game, state) != _first_due(setting.game, forgotten)
    assert another, "nothing that was due ever differed"


SAID = ("announce", "call", "ask", "offer", "sweep", "line", "check", "restack", "load", "count", "shuffle")
"""Of what was done by hand, that of which nothing lies on the table."""


def _forgotten(state: State) -> State:
    done = tuple(key for key in practice_of(state).done if key.split(":")[0] not in SAID)
    practice = replace(practice_of(state), done=done)
    return replace(state, table=replace(state.table, practice=practice))


def _first_due(game: Game, state: State) -> Any:
    return next((way.step.key for way in ways(game, state)), "") if not waits(game, state) else "waits"


@pytest.mark.parametrize("setting", TABLES, ids=NAMES)
def test_cards_yet_to_come_change_nothing(setting: Setting) -> None:
    for state in met_in_a_round(setting):
        shoe = state.table.shoe
        cards = (*shoe.cards[: shoe.dealt], *reversed(shoe.cards[shoe.dealt :]))
        other = replace(state, table=replace(state.table, shoe=replace(shoe, cards=cards)))
        assert place_of(setting.game, state, "unaided") == place_of(setting.game, other, "unaided")


# --- everything is always there ---------------------------------------------------------------------


def test_every_act_has_a_button_and_a_key_of_its_own() -> None:
    assert {button.verb for button in BUTTONS} == set(VERBS) - {"call", "announce"}  # which are the mouth's
    keys = [button.key for button in BUTTONS]
    assert len(set(keys)) == len(keys)
    assert set(DENOMINATIONS) <= CHIPS.keys()
    assert len(set(CHIPS.values())) == len(CHIPS)


def test_a_phrase_has_one_key_at_every_game_and_none_that_means_something_else() -> None:
    phrases = [phrase for game in GAMES.values() for phrase in game.handwork.phrases]
    keys: dict[str, str] = {}
    for phrase in phrases:
        assert phrase.key, f"{phrase.words} is called with no key"
        assert keys.setdefault(phrase.words, phrase.key) == phrase.key
        assert phrase.key not in RESERVED
    assert len(set(keys.values())) == len(keys)


@pytest.mark.parametrize("setting", TABLES, ids=NAMES)
def test_whatever_a_dealer_has_to_call_is_on_a_button(setting: Setting) -> None:
    game = setting.game
    buttons = {spoken(phrase.words) for phrase in game.handwork.phrases}
    for state in met_in_a_round(setting):
        for way in ways(game, state):
            if way.step.verb == "call":
                assert buttons & set(map(spoken, way.step.says)), way.step
            if way.step.verb == "announce":
                assert game.handwork.pad, way.step


@pytest.mark.parametrize("setting", TABLES, ids=NAMES)
def test_whatever_a_dealer_has_to_touch_is_within_reach(setting: Setting) -> None:
    """Each step's place is among the targets, by the very numbers that an act is sent with."""
    game = setting.game
    for state in met_in_a_round(setting):
        html = place_of(game, state, "unaided")
        for way in ways(game, state):
            step = way.step
            if step.area is None or step.verb in ("call", "announce"):
                continue
            at = "own" if step.area == 0 else panel.WHERE.get(step.verb, "hand")
            box = f' data-box="{step.box}"' if step.box and at in ("hand", "spot") else ""
            assert re.search(rf'data-at="{at}" data-area="{step.area}"{box}', html), step


def test_cards_that_are_not_in_the_shoe_lie_before_the_dealer() -> None:
    """Whoever is spoken to while they wait to be cut is offered the cut, so they are seen to wait for it."""
    words = {"shuffle": "to be shuffled", "cut": "shuffled and to be cut", "ready": None}
    for state in met_in_a_round(TABLES[0]):
        html = place_of(TABLES[0].game, state, "unaided")
        if state.table.stage in words:
            expected = words[state.table.stage]
            assert ('id="stack"' in html) is (expected is not None)
            assert expected is None or f'aria-label="The cards, {expected}"' in html
        assert ("data-cutting" in html) is (state.table.stage == "cut")


# --- what is shown at which level -------------------------------------------------------------------


@pytest.mark.parametrize("setting", TABLES, ids=NAMES)
def test_a_coach_shows_the_act_after_the_second_miss_and_nobody_else_does(setting: Setting) -> None:
    state = next(state for state in met_in_a_round(setting) if not state.over)
    practice = replace(state.table.practice, missed=2)
    missed = replace(state, table=replace(state.table, practice=practice))
    assert 'class="shown"' in place_of(setting.game, missed, "coached")
    assert 'class="shown"' not in place_of(setting.game, state, "coached")
    for level in ("unaided", "test"):
        assert "shown" not in re.findall(r'class="[^"]*"', place_of(setting.game, missed, level))
        assert "reach-shown" not in place_of(setting.game, missed, level)


def test_slips_are_kept_from_whoever_takes_a_test() -> None:
    state = met_in_a_round(TABLES[0])[0]
    assert "Slips" in place_of(TABLES[0].game, state, "unaided")
    assert "Slips" not in place_of(TABLES[0].game, state, "test")


@pytest.mark.django_db
@pytest.mark.parametrize(("level", "told"), [(Level.COACHED, True), (Level.UNAIDED, False), (Level.TEST, False)])
def test_stakes_are_read_from_their_chips_where_accuracy_is_kept(
    instructor: Person, trainee: Person, player: Person, level: str, told: bool
) -> None:
    row = a_table(instructor)
    sit(row, player, 2)
    bet(row, player, 2, 3_500)
    tables.hand_the_deal(table=row, to=trainee, by=instructor, terms=Terms(level=level))
    public = panels.public_html(Sight(fresh(row)).look(None))
    assert ("$35" in public) is told
    assert ("1 of $25, 2 of $5" in public) is not told


@pytest.mark.django_db
def test_only_whoever_deals_by_hand_has_any_of_it(
    signed_in: SignedIn, instructor: Person, trainee: Person, player: Person
) -> None:
    row = a_table(instructor)
    tables.hand_the_deal(table=row, to=trainee, by=instructor, terms=Terms(level=Level.TEST))
    page = f"/tables/{row.code}/"
    assert 'id="hands"' in signed_in(trainee).get(page).content.decode()
    for other in (player, instructor):
        html = signed_in(other).get(page).content.decode()
        assert 'id="hands"' not in html
        assert 'id="reach"' not in html
        assert '<div id="dealing" hidden></div>' in html


# --- the patrons' answers ---------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.rule("SB 10.4")
def test_a_signal_is_seen_until_the_dealer_deals_with_it(instructor: Person, trainee: Person, player: Person) -> None:
    row = a_table(instructor, first="10H KS 2D")
    sit(row, player, 2)
    bet(row, player, 2, 1_000)
    tables.hand_the_deal(table=row, to=trainee, by=instructor, terms=Terms(level=Level.UNAIDED))
    for act in ("give 2", "give 0", "give 2", "announce 12"):
        verb, number = act.split()
        given: dict[str, Any] = {"said": number} if verb == "announce" else {"area": int(number)}
        play(row.pk, Attempt(verb=verb, **given), by=None)  # type: ignore[arg-type]
    assert answers(Sight(fresh(row)).look(None)) == []
    play(row.pk, Hit(area=2, player=player_key(player)), by=player)
    (answer,) = answers(Sight(fresh(row)).look(None))
    assert (answer.area, answer.who, answer.signal) == (2, player.display_name, "scratches the felt")
    html = panels.public_html(Sight(fresh(row)).look(None))
    assert f'aria-label="{player.display_name} scratches the felt"' in html
    play(row.pk, Attempt(verb="give", area=2), by=None)
    assert answers(Sight(fresh(row)).look(None)) == []


# --- cards that went astray -------------------------------------------------------------------------


def test_a_card_that_went_astray_lies_where_it_was_put() -> None:
    robot = table(TABLES[0], "test", 1)
    state = next(state for state in met_in_a_round(TABLES[0]) if not state.over and state.boxes)
    card = state.table.shoe.cards[-1]
    astray = (Astray(card=card, area=4), Astray(card=card, area=0, side="down"))
    practice = replace(state.table.practice, astray=astray)
    look = frozen_look(robot.game, replace(state, table=replace(state.table, practice=practice)))
    there = lying(look)
    assert there.hands[4][-1].cards[-1] == card
    assert there.dealer is not None
    assert there.dealer.cards[-1] is None


def test_a_card_too_many_is_drawn_on_the_hand_it_was_given_to() -> None:
    setting = TABLES[0]
    state = next(state for state in met_in_a_round(setting) if ways(setting.game, state) and not state.over)
    test = replace(state, table=replace(state.table, practice=replace(state.table.practice, level="test")))
    wrong = next(area for area in range(1, 6) if all(way.step.area != area for way in ways(setting.game, test)))
    facts = decide(setting.game, test, Attempt(verb="give", area=wrong))
    after = setting.game.fold(test, facts)
    assert after.table.practice.astray
    drawn = lying(frozen_look(setting.game, after))
    assert len(drawn.hands[wrong][-1].cards) >= 1
    assert drawn.hands[wrong][-1].cards[-1] == after.table.practice.astray[-1].card


def test_a_coach_speaks_of_people_by_their_names() -> None:
    look = seen(TABLES[0].game, met_in_a_round(TABLES[0])[0], "coached")
    assert look.practice
    ghost = Step(verb="pay", rule="15.1.2", shows="Pay n37 at area 5")
    shows = with_fields(look, names={"n37": "Olivia"}, practice=with_fields(look.practice, ghost=ghost))
    assert "Pay Olivia at area 5" in panel.dealing_html(shows, [])


@pytest.mark.parametrize("setting", TABLES, ids=NAMES)
def test_the_pace_asked_for_does_not_rise_as_wagers_of_people_who_sit_are_settled(setting: Setting) -> None:
    looks = [seen(setting.game, state, "unaided") for state in met_in_a_round(setting)]
    seated = [len(look.view.felt.seats) * (len(setting.game.boxes(setting.game.initial)) or 1) for look in looks]
    assert any(len(look.view.wagers) < 2 for look in looks)
    assert all(panel.places_dealt(look) >= boxes for look, boxes in zip(looks, seated, strict=True))

"""Powers that a clause gives to a manager: off by default, an instructor's to use, told to others, on the sign."""

import re
from typing import Any

import pytest
from django.test import Client

from casino.accounts.models import Person
from casino.floor.models import Table
from casino.floor.opening.forms import TableForm
from casino.floor.play import house, log, tables
from casino.training.lessons.catalogue import lessons_of
from games import catalogue
from games.errors import RuleViolation
from games.irregularities.facts import OrderGiven, StaffTold
from games.star_blackjack.options import Options as StarOptions
from games.table.staff import Staff
from tests.people import SignedIn
from tests.tables import OPTIONS, SEVENS, STAR, SWITCH, a_table, everything_adds_up, fresh

MANAGER, ASSISTANT = Staff.GAMING_MANAGER, Staff.ASSISTANT_GAMING_MANAGER
POWERS = [
    pytest.param(STAR, "face_down", "3.6.2", MANAGER, "3.6.2.2", marks=pytest.mark.rule("SB 3.6.2", "SB 3.6.2.2")),
    pytest.param(STAR, "hold_blackjacks", "9.1.1", ASSISTANT, None, marks=pytest.mark.rule("SB 9.1.1")),
    pytest.param(STAR, "resplit", "12.5", MANAGER, None, marks=pytest.mark.rule("SB 12.5")),
    pytest.param(
        STAR, "optional_needs_initial", "14.6", MANAGER, "14.6.1", marks=pytest.mark.rule("SB 14.6", "SB 14.6.1")
    ),
    pytest.param(SWITCH, "double_with_ace", "12.2", MANAGER, None, marks=pytest.mark.rule("BS 12.2")),
    pytest.param(SWITCH, "resplit", "13.5", MANAGER, None, marks=pytest.mark.rule("BS 13.5")),
    pytest.param(
        SWITCH, "super_match_needs_initial", "15.3", MANAGER, "15.3.1", marks=pytest.mark.rule("BS 15.3", "BS 15.3.1")
    ),
]
SIGNS = [
    pytest.param(STAR, {"face_down": True}, "face down", "3.6.2", marks=pytest.mark.rule("SB 3.6.2")),
    pytest.param(STAR, {"resplit": True}, "A pair may be split again", "12.5.1", marks=pytest.mark.rule("SB 12.5.1")),
    pytest.param(
        STAR, {"optional_needs_initial": True}, "only for players with an initial wager", "14.6.2",
        marks=pytest.mark.rule("SB 14.6.2"),
    ),
    pytest.param(
        STAR, {"low_limit": True, "dealing": "device"}, "A low-limit table", "6.8", marks=pytest.mark.rule("SB 6.8")
    ),
    pytest.param(SWITCH, {"double_with_ace": True}, "may be doubled", "12.2.1", marks=pytest.mark.rule("BS 12.2.1")),
    pytest.param(SWITCH, {"resplit": True}, "A pair may be split again", "13.5.1", marks=pytest.mark.rule("BS 13.5.1")),
    pytest.param(
        SWITCH, {"super_match_needs_initial": True}, "Super Match only for players", "15.3.2",
        marks=pytest.mark.rule("BS 15.3.2"),
    ),
]  # fmt: skip


def post(client: Client, game: str, **changed: Any) -> Any:
    """The usual table with these fields changed."""
    form = TableForm.usual(catalogue.GAMES[game])
    sent = {name: value for name, value in form.data.items() if value not in (None, False)}
    return client.post(f"/tables/new/{game}/", sent | changed)


def options_with(game: str, **changed: Any) -> Any:
    return catalogue.GAMES[game].options.record(minimum=500, maximum=50_000, **changed)


def sign_at(client: Client, table: Table) -> str:
    html = client.get(f"/tables/{table.code}/").content.decode()
    found = re.search(r'(?s)<section id="sign".*?</section>', html)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(("game", "power", "clause", "least", "told"), POWERS)
@pytest.mark.parametrize("who", ["player", "trainee"])
def test_a_power_is_not_a_players_to_use(
    signed_in: SignedIn, request: pytest.FixtureRequest, game: str, power: str, clause: str, least: Staff, told: str,
    who: str,
) -> None:  # fmt: skip
    person = request.getfixturevalue(who)
    client = signed_in(person)
    assert f'name="{power}"' not in client.get(f"/tables/new/{game}/").content.decode()
    answer = post(client, game, **{power: "on"})
    assert answer.status_code == 422
    assert f"that is for the {least.title}" in answer.content.decode()
    assert f'/{clause}/"' in answer.content.decode()
    with pytest.raises(RuleViolation) as refused:
        tables.open_table(game=game, options=options_with(game, **{power: True}), by=person, name="Forged")
    assert refused.value.rule == clause
    assert not Table.objects.exists()


@pytest.mark.parametrize(("game", "power", "clause", "least", "told"), POWERS)
def test_an_instructor_uses_it_by_the_standing_its_clause_names_and_it_is_told(
    signed_in: SignedIn, instructor: Person, game: str, power: str, clause: str, least: Staff, told: str | None
) -> None:
    client = signed_in(instructor)
    page = client.get(f"/tables/new/{game}/").content.decode()
    help_text = re.search(rf'(?s)name="{power}".*?id="id_{power}_helptext">(.*?)</span>', page)
    assert help_text is not None
    assert least.title in help_text[1]
    assert f'/{clause}/"' in help_text[1]
    assert ("Surveillance" in help_text[1]) is (told is not None)
    assert post(client, game, patrons="0", **{power: "on"}).status_code == 302
    table = fresh(Table.objects.get())
    facts = [house.read(table.engine, one.type, one.body) for one in table.events.filter(seq__gt=1).order_by("seq")]
    *before, allowed = facts
    assert isinstance(allowed, OrderGiven)
    assert (allowed.order, allowed.by, allowed.rule) == (power, least, clause)
    assert [(type(fact), fact.rule) for fact in before] == ([(StaffTold, told)] if told else [])
    assert all(set(fact.told) == {"inspector", "surveillance"} for fact in before if isinstance(fact, StaffTold))
    assert getattr(log.load(table).options, power) is True
    everything_adds_up(table)


@pytest.mark.rule("SB 3.6.2", "SB 9.1.1", "SB 12.5", "SB 14.6", "BS 12.2", "BS 13.5", "BS 15.3")
@pytest.mark.parametrize("game", [STAR, SWITCH])
@pytest.mark.parametrize("who", ["player", "instructor"])
def test_one_click_opens_a_table_without_any(
    signed_in: SignedIn, request: pytest.FixtureRequest, game: str, who: str
) -> None:
    client = signed_in(request.getfixturevalue(who))
    assert client.post(f"/tables/new/{game}/", {"as_usual": "yes"}).status_code == 302
    table = Table.objects.get()
    assert table.engine.options.powers(log.load(table).options) == []
    assert "split again" not in client.get("/tables/new/").content.decode()


@pytest.mark.parametrize("game", [STAR, SWITCH])
def test_no_demo_table_is_opened_with_one(game: str) -> None:
    engine, lessons = catalogue.GAMES[game], lessons_of(game)
    shown = [*(one.options for one in lessons.showcases), *(one.options for one in lessons.pictures)]
    assert [engine.options.powers(options) for options in shown] == [[]] * len(shown)


@pytest.mark.parametrize(("game", "on", "words", "clause"), SIGNS)
def test_players_read_it_on_the_sign(
    signed_in: SignedIn, instructor: Person, player: Person, game: str, on: dict[str, Any], words: str, clause: str
) -> None:
    client = signed_in(player)
    sign = sign_at(client, a_table(instructor, game, options=options_with(game, **on)))
    term = re.search(r'<p class="sign-term">(.*?)</p>', sign)
    assert term is not None
    assert words in term[1]
    assert f'/{clause}/"' in term[1]
    assert "sign-term" not in sign_at(client, a_table(instructor, game))


@pytest.mark.rule("SB 14.28")
def test_the_least_jackpot_is_on_the_sign(signed_in: SignedIn, instructor: Person, player: Person) -> None:
    client = signed_in(player)
    least = "<dt>Least jackpot</dt><dd>$10,000</dd>"
    assert least in sign_at(client, a_table(instructor, options=SEVENS))
    assert "Least jackpot" not in sign_at(client, a_table(instructor))


def test_a_table_of_an_earlier_version_keeps_what_it_was_opened_with(signed_in: SignedIn, player: Person) -> None:
    old = a_table(player, options=StarOptions(minimum=500, resplit=True, hold_blackjacks=True))
    assert log.load(fresh(old)).options.resplit is True  # type: ignore[attr-defined]
    assert "split again" in sign_at(signed_in(player), old)
    assert OPTIONS[STAR].resplit is False

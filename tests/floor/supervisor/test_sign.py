"""What a supervisor changes on the sign: limits, announced rises, markers, a jackpot out of order."""

import re
from datetime import datetime, timedelta
from itertools import count

import pytest
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Person
from casino.floor import ticker
from casino.floor.models import Table
from casino.floor.names import player_key
from casino.floor.opening import patrons
from casino.floor.play import log
from casino.floor.play.play import play
from casino.floor.supervisor.orders import TITLES, offers
from casino.floor.supervisor.services import looked_over
from casino.floor.table.look import look
from casino.floor.table.spoken import latest
from games.records import replace
from games.table.sign import Limits
from games.table.table import StandUp
from tests.orders import order, panel, run_on_a_little, sign
from tests.people import SignedIn
from tests.tables import OPTIONS, STUD, SWITCH, WAR, a_table, fresh, run_on, sit


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first="10H 9S 5C 7D")


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def test_limits_change_at_once_where_the_minimum_does_not_rise(owner: Client, table: Table) -> None:
    said = {"minimum": "5", "maximum": "750", "unit": "2.50", "of": "area"}
    answer = order(owner, table, "change_limits", **said)
    assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.code}/supervisor/")
    assert sign(table).area == Limits(minimum=500, maximum=75_000, unit=250)
    assert "Order given: Change the limits at once." in panel(owner, table)


def test_a_higher_minimum_without_notice_is_refused_with_rule_6_5(owner: Client, table: Table) -> None:
    answer = order(owner, table, "change_limits", minimum="10", maximum="500", of="area")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "only after 20 minutes on the sign" in html
    assert re.search(r'The minimum goes up.*?href="/rules/star-blackjack/6.5/"', html)
    assert 'name="minimum" value="10"' in html
    assert sign(table).area.minimum == 500


@pytest.mark.parametrize(("minutes", "status"), [(19, 422), (20, 302), (45, 302)])
def test_a_rise_is_announced_20_minutes_ahead(owner: Client, table: Table, minutes: int, status: int) -> None:
    answer = order(owner, table, "announce_rise", minimum="25", from_at=str(minutes), of="area")
    assert answer.status_code == status
    rises = sign(table).rises
    assert [rise.minimum for rise in rises] == ([2_500] if status == 302 else [])
    if rises:
        assert order(owner, table, "withdraw_rises", of="area").status_code == 302
        assert not sign(table).rises


def test_newcomers_pay_more_at_once_and_markers_keep_the_others(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    assert order(owner, table, "raise_at_once", minimum="25").status_code == 302
    assert [(one.player, one.minimum) for one in sign(table).markers] == [(player_key(player), 500)]
    assert order(owner, table, "announce_marked_rise", minimum="10", from_at="20").status_code == 302
    assert order(owner, table, "announce_marked_rise", minimum="40", from_at="20").status_code == 422


def test_20_minutes_are_still_20_when_the_second_turns_over(
    owner: Client, table: Table, player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(table, player, 2)
    began, asked = timezone.now(), count()

    def later() -> datetime:
        return began + timedelta(seconds=next(asked))

    monkeypatch.setattr("django.utils.timezone.now", later)
    assert order(owner, table, "announce_closure", closes_at="20").status_code == 302
    assert order(owner, table, "announce_rise", minimum="25", from_at="20", of="area").status_code == 302


def test_the_table_hears_from_when_and_who(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    order(owner, table, "announce_rise", minimum="25", from_at="30", of="area")
    order(owner, table, "raise_maximum_for", player=player_key(player), minimum="50", maximum="1000")
    order(owner, table, "end_personal_limits", player=player_key(player))
    order(owner, table, "announce_closure", closes_at="45")
    said = [one.words for one in latest(look(fresh(table), None))]
    assert said[-4:] == [
        "The minimum goes up to $25 in 30 minutes.",
        "Limits of $50 to $1,000 for Sheila Nguyen alone.",
        "No more limits for Sheila Nguyen alone.",
        "The table closes in 45 minutes.",
    ]


def test_a_notice_for_markers_goes_with_the_last_of_them(owner: Client, table: Table, player: Person) -> None:
    closed = offers(looked_over(fresh(table), table.opened_by))["announce_marked_rise"]
    assert (closed.open, closed.why) == (False, "nobody has a marker for an old minimum")
    sit(table, player, 2)
    order(owner, table, "raise_at_once", minimum="25")
    order(owner, table, "announce_marked_rise", minimum="10", from_at="20")
    assert "Minimum $10 for players with a marker" in panel(owner, table)
    play(table.pk, StandUp(player=player_key(player), area=2), by=player)
    assert "with a marker" not in panel(owner, table).split("Orders of the floor staff")[0]


@pytest.mark.rule("SB 6.5.1.1", "SB 6.5.1.2", "SB 6.7")
def test_markers_and_own_limits_lie_on_the_felt_that_everybody_sees(
    owner: Client, table: Table, player: Person, signed_in: SignedIn, trainee: Person
) -> None:
    onlooker = signed_in(trainee)

    def before_boxes() -> list[str]:
        html = onlooker.get(f"/tables/{table.code}/").content.decode()
        return re.findall(r'id="plaque-2-\d".*?<title>(.*?)</title>', html)

    sit(table, player, 2)
    assert before_boxes() == []
    order(owner, table, "raise_at_once", minimum="25")
    order(owner, table, "raise_maximum_for", player=player_key(player), minimum="50", maximum="1000")
    assert before_boxes() == [
        "Area 2: marker, Sheila Nguyen plays on at the old minimum of $5",
        "Area 2: Sheila Nguyen’s own limits, $50 to $1,000",
    ]
    play(table.pk, StandUp(player=player_key(player), area=2), by=player)
    assert before_boxes() == []


def test_a_refused_change_of_limits_says_what_can_be_done_instead(owner: Client, table: Table) -> None:
    html = order(owner, table, "change_limits", minimum="10", maximum="500", of="area").content.decode()
    for other in ("announce_rise", "raise_at_once"):
        assert f'href="/tables/{table.code}/supervisor/orders/{other}/">{TITLES[other]}</a>' in html


def test_the_panel_shows_the_sign_as_it_stands(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    order(owner, table, "raise_at_once", minimum="25")
    order(owner, table, "announce_closure", closes_at="30")
    html = panel(owner, table)
    assert "<dt>An area</dt><dd>$25 to $500</dd>" in html
    assert "<dt>An area, with a marker</dt><dd>$5 to $500</dd>" in html  # both limits are shown (SB 6.6.1)
    assert "1 marker for the old minimum" in html
    assert "<strong>The table is closed</strong> from" in html


def test_the_sign_of_blackjack_switch_shows_the_amount_of_super_match(owner: Client, instructor: Person) -> None:
    row = a_table(instructor, SWITCH)
    assert "<dt>Super Match</dt><dd>any amount</dd>" in panel(owner, row)
    said = {"minimum": "0", "maximum": "100", "of": "super_match"}
    assert order(owner, row, "change_limits", **said).status_code == 302
    assert "<dt>Super Match</dt><dd>up to $100</dd>" in panel(owner, row)
    limited = replace(OPTIONS[SWITCH], super_match_limits=Limits(minimum=250, maximum=10_000))
    assert "<dt>Super Match</dt><dd>$2.50 to $100</dd>" in panel(owner, a_table(instructor, SWITCH, options=limited))


def test_the_sign_of_caribbean_stud_shows_the_most_that_a_bet_is_paid(owner: Client, instructor: Person) -> None:
    html = panel(owner, a_table(instructor, STUD, options=replace(OPTIONS[STUD], maximum_payout=5_000_000)))
    assert "<dt>Most paid on a bet</dt><dd>$50,000</dd>" in html  # CS 10.2
    assert "<dt>The ante</dt>" in html
    assert "Most paid" not in panel(owner, a_table(instructor, STUD))


@pytest.mark.rule("BS 3.5")
def test_whoever_changes_the_cards_of_blackjack_switch_says_which_backs_the_new_ones_have(
    owner: Client, instructor: Person
) -> None:
    row = a_table(instructor, SWITCH, options=replace(OPTIONS[SWITCH], dealing="device"))
    form = owner.get(f"/tables/{row.code}/supervisor/orders/change_cards/").content.decode()
    assert re.findall(r'<option value="(\w+)"', form.split("Backs of the new cards")[1]) == ["blue", "red"]
    refused = order(owner, row, "change_cards", back="red")
    assert refused.status_code == 422
    assert 'href="/rules/blackjack-switch/3.5/"' in refused.content.decode()
    assert order(owner, row, "change_cards", back="blue").status_code == 302
    assert look(fresh(row), instructor).view.felt.back == "blue"


@pytest.mark.rule("CW 8.1.2", "CW 10.1", "CW 10.2")
def test_the_sign_of_casino_war_links_to_the_clause_of_each_payment(owner: Client, instructor: Person) -> None:
    html = owner.get(f"/tables/{a_table(instructor, WAR).code}/").content.decode()
    linked = [
        re.findall(r'href="/rules/casino-war/([\d.]+)/"', pays)
        for pays in re.findall(r"(?s)<details id=\"pays-.*?</details>", html)
    ]
    assert linked == [["8.2.2", "10.1", "10.2"], ["8.1.2"]]


def test_a_jackpot_is_restored_only_while_it_is_out_of_order(owner: Client, instructor: Person) -> None:
    row = a_table(instructor, STUD)
    assert order(owner, row, "restore_jackpot").status_code == 422
    assert order(owner, row, "stop_jackpot").status_code == 302
    assert "The jackpot is out of order: the game goes on without it." in panel(owner, row)
    assert order(owner, row, "restore_jackpot").status_code == 302
    assert "The jackpot is out of order" not in panel(owner, row)


def test_one_player_may_wager_more(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    key = player_key(player)
    assert order(owner, table, "raise_maximum_for", player=key, minimum="50", maximum="1000").status_code == 302
    assert [(one.player, one.maximum) for one in sign(table).personal] == [(key, 100_000)]
    assert order(owner, table, "raise_maximum_for", player=key, minimum="50", maximum="400").status_code == 422
    assert order(owner, table, "end_personal_limits", player=key).status_code == 302
    assert not sign(table).personal


def test_an_announced_minimum_begins_by_itself_and_patrons_keep_to_it(owner: Client, instructor: Person) -> None:
    row = a_table(instructor, pace=1_000)
    patrons.invite(table=row, count=2, by=instructor, style="minimum")
    run_on(row, "close_round")
    assert order(owner, row, "announce_rise", minimum="40", from_at="20", of="area").status_code == 302
    begins = sign(row).rises[0].from_at
    for _ in range(3_000):
        now = fresh(row)
        if sign(now).area.minimum == 4_000:
            break
        assert now.due_at is not None
        ticker.do_due(now.pk, now.due_at)
    changed = row.events.filter(type="SignChanged").latest("seq")
    assert begins <= changed.at.timestamp() < begins + 60
    assert not sign(row).rises
    run_on(row, "close_round")
    row = run_on(row, "close_bets")
    for _ in range(4):
        run_on_a_little(fresh(row))
    laid = [wager.stake for wager in log.load(fresh(row)).table.wagers]
    assert laid
    assert min(laid) >= 4_000

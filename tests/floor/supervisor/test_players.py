"""What a supervisor orders about players: reserved areas, restrictions, refused wagers, player cards."""

import pytest
from django.test import Client

from casino.accounts import services
from casino.accounts.models import Person, Role
from casino.errors import NotAllowed
from casino.floor import ticker
from casino.floor.models import Event, Table
from casino.floor.names import player_key
from casino.floor.opening import patrons
from casino.floor.play import house, log, tables
from casino.review.words import in_words
from tests.orders import EVERY_GAME, Make, order, panel, run_on_a_little, seating
from tests.people import SignedIn
from tests.tables import STUD, SWITCH, a_table, balance, bet, everything_adds_up, fresh, run_on, sit


@pytest.fixture
def table(instructor: Person) -> Table:
    return a_table(instructor, first="10H 9S 5C 7D")


@pytest.fixture
def owner(signed_in: SignedIn, instructor: Person) -> Client:
    return signed_in(instructor)


def test_areas_are_reserved_and_released(owner: Client, table: Table, player: Person, make: Make) -> None:
    sit(table, player, 2)
    assert order(owner, table, "reserve", player=player_key(player), areas=["3", "4"]).status_code == 302
    assert [area for area, _ in seating(table).reserved] == [3, 4]
    assert "Area 3 is reserved for Sheila Nguyen." in panel(owner, table)
    con = make("Con")
    sit(table, con, 5)
    taken = order(owner, table, "reserve", player=player_key(player), areas=["5"])
    assert taken.status_code == 422
    assert "Con sits at area 5" in taken.content.decode()
    assert order(owner, table, "release", player=player_key(player)).status_code == 302
    assert not seating(table).reserved


def play_on(table: Table) -> None:
    """What is due here, again and again, for as long as a short round takes."""
    for _ in range(60):
        now = fresh(table)
        if now.due_at is not None:
            ticker.do_due(now.pk, now.due_at)


def test_patrons_leave_reserved_areas_alone(owner: Client, table: Table, player: Person, instructor: Person) -> None:
    sit(table, player, 2)
    assert order(owner, table, "reserve", player=player_key(player), areas=["1", "3", "4", "5", "6"]).status_code == 302
    patrons.invite(table=table, count=2, by=instructor)
    play_on(table)
    assert [seat.area for seat in seating(table).seats] == [2, 7]
    assert log.load(fresh(table)).table.rounds


@pytest.mark.parametrize("what", ["limit_players", "exclude"])
def test_patrons_who_may_not_play_hold_nothing_up(
    owner: Client, table: Table, player: Person, instructor: Person, what: str
) -> None:
    sit(table, player, 2)
    (patron,) = patrons.invite(table=table, count=1, by=instructor, style="flat")
    said = {"most": "1"} if what == "limit_players" else {"player": f"n{patron.pk}"}
    if what == "exclude":
        run_on_a_little(fresh(table))
    assert order(owner, table, what, **said).status_code == 302
    play_on(table)
    assert [seat.area for seat in seating(table).seats] == [2]
    assert not log.load(fresh(table)).table.wagers


def test_a_player_is_limited_only_after_an_inspector_was_told(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    key = player_key(player)
    refused = order(owner, table, "limit_to_one_area", player=key)
    assert refused.status_code == 422
    assert "comes only after an inspector has been told" in refused.content.decode()
    assert order(owner, table, "limit_to_one_area", player=key, told=["inspector"]).status_code == 302
    assert "Sheila Nguyen is held to the minimum and to one area, for all shoes." in panel(owner, table)
    assert order(owner, table, "lift", player=key).status_code == 302
    assert not seating(table).restrictions


@pytest.mark.parametrize("game", EVERY_GAME)
def test_at_a_new_table_nothing_is_in_force(owner: Client, instructor: Person, game: str) -> None:
    assert "<h3>In force</h3>" not in panel(owner, a_table(instructor, game))


def test_players_at_the_table_and_on_an_area_are_limited(owner: Client, table: Table) -> None:
    assert order(owner, table, "limit_players", most="3", own_area_only="on").status_code == 302
    assert (seating(table).most_players, seating(table).own_area_only) == (3, True)
    html = panel(owner, table)
    assert "No more than 3 may play." in html
    assert order(owner, table, "limit_area", players="2").status_code == 302
    assert "Players on an area: no more than 2." in panel(owner, table)
    assert "Each area is for the player seated at it." in html
    assert order(owner, table, "limit_players", most="").status_code == 302
    assert (seating(table).most_players, seating(table).own_area_only) == (None, False)
    assert order(owner, table, "limit_area", players="1").status_code == 302
    assert seating(table).per_area == 1


def test_a_wager_is_refused_on_grounds_before_the_deal(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    key = player_key(player)
    assert order(owner, table, "refuse_wagers", player=key, grounds="", area="").status_code == 422
    assert order(owner, table, "refuse_wagers", player=key, grounds="Marked chips", area="").status_code == 302
    assert balance(player) == 500_000
    bet(table, player, 2, 2_000)
    run_on(table, "ask")
    late = order(owner, table, "refuse_wagers", player=key, grounds="Marked chips", area="2")
    assert late.status_code == 422
    assert "before the first card" in late.content.decode()
    everything_adds_up(table)


def test_somebody_who_only_stands_there_can_be_named(owner: Client, table: Table, make: Make) -> None:
    con = make("Con")
    tables.stand_behind(table=table, person=con)
    assert order(owner, table, "reserve", player=player_key(con), areas=["1"]).status_code == 302
    assert "Area 1 is reserved for Con." in panel(owner, table)


def test_several_players_are_kept_apart(owner: Client, instructor: Person, player: Person, make: Make) -> None:
    row = a_table(instructor, STUD)
    con = make("Con")
    sit(row, player, 1)
    sit(row, con, 2)
    keys = [player_key(player), player_key(con)]
    page = owner.get(f"/tables/{row.code}/supervisor/orders/play_first/").content.decode()
    assert "With nobody ticked, everybody decides in turn again." in page
    assert order(owner, row, "play_first", players=keys[:1]).status_code == 302
    assert seating(row).play_first == (keys[0],)
    assert order(owner, row, "keep_apart", players=keys).status_code == 302
    assert set(seating(row).apart[0]) == set(keys)
    assert "Only one of" in panel(owner, row)
    assert order(owner, row, "keep_apart", players=keys[:1]).status_code == 422
    assert order(owner, row, "let_together", player=keys[1]).status_code == 302
    assert seating(row).apart == ()


def test_a_card_is_suspended_at_the_table(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    assert "Suspend the card of <bdi>Sheila Nguyen</bdi>" in panel(owner, table)
    address = f"/tables/{table.code}/supervisor/cards/{player.pk}/suspend/"
    assert owner.post(address, {"why": ""}).status_code == 422
    assert owner.post(address, {"why": "Somebody else’s card"}).status_code == 302
    player.card.refresh_from_db()
    assert not player.card.valid
    assert balance(player) == 500_000
    html = panel(owner, table)
    assert "Suspend the card of" not in html
    assert "Suspended: <bdi>Sheila Nguyen</bdi>. Restore the card…" in html
    assert f'<a href="/cards/{player.card.number}/">The card’s history</a>' in html
    assert owner.post(address, {"why": "Once more"}).status_code == 422


def test_a_card_restored_at_the_table_counts_there_at_once(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    cards = f"/tables/{table.code}/supervisor/cards/{player.pk}/"
    assert owner.post(f"{cards}restore/", {"why": "All in order"}).status_code == 422
    owner.post(f"{cards}suspend/", {"why": "Somebody else’s card"})
    assert seating(table).invalid_cards == (player_key(player),)
    assert owner.post(f"{cards}restore/", {"why": ""}).status_code == 422
    assert owner.post(f"{cards}restore/", {"why": "All in order"}).status_code == 302
    assert seating(table).invalid_cards == ()
    assert "Suspend the card of <bdi>Sheila Nguyen</bdi>" in panel(owner, table)
    player.card.refresh_from_db()
    assert player.card.valid


def test_an_invalid_wager_is_handed_back_and_the_card_accepted_again(
    owner: Client, table: Table, player: Person
) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    key = player_key(player)
    assert order(owner, table, "find_invalid_wager", player=key).status_code == 302
    assert (balance(player), seating(table).invalid_cards) == (500_000, (key,))
    assert "The card of <bdi>Sheila Nguyen</bdi> is valid, but was found wanting here." in panel(owner, table)
    assert order(owner, table, "check_player_card", player=key).status_code == 302
    assert seating(table).invalid_cards == ()
    assert "found wanting" not in panel(owner, table)
    bet(table, player, 2, 2_000)


def test_where_no_card_is_asked_for_a_suspended_one_changes_nothing_here(
    owner: Client, instructor: Person, player: Person
) -> None:
    row = a_table(instructor, SWITCH)
    sit(row, player, 2)
    bet(row, player, 2, 1_000, box=1)
    assert "ask for no card" in panel(owner, row)
    cards = f"/tables/{row.code}/supervisor/cards/{player.pk}/"
    for act, valid in (("suspend", False), ("restore", True)):
        assert owner.post(f"{cards}{act}/", {"why": "A reason"}).status_code == 302
        player.card.refresh_from_db()
        assert player.card.valid is valid
        assert balance(player) == 499_000


def test_a_card_is_restored_only_by_who_is_in_charge(
    owner: Client, table: Table, player: Person, other_instructor: Person, signed_in: SignedIn
) -> None:
    sit(table, player, 2)
    cards = f"/tables/{table.code}/supervisor/cards/{player.pk}/"
    owner.post(f"{cards}suspend/", {"why": "Somebody else’s card"})
    for stranger in (other_instructor, player):
        assert signed_in(stranger).post(f"{cards}restore/", {"why": "Please"}).status_code == 404
    assert owner.get(f"{cards}restore/").status_code == 405
    with pytest.raises(NotAllowed):
        tables.turn_card(table=table, person=player, valid=True, by=other_instructor, why="Please")
    assert seating(table).invalid_cards == (player_key(player),)


def test_whoever_is_excluded_leaves_with_chips_and_card(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    assert order(owner, table, "exclude", player=player_key(player)).status_code == 302
    assert balance(player) == 500_000
    html = panel(owner, table)
    assert "Sheila Nguyen is excluded from the game." in html
    assert "Suspend the card of" not in html
    assert order(owner, table, "exclude", player=player_key(player)).status_code == 422
    assert order(owner, table, "reserve", player=player_key(player), areas=["1"]).status_code == 422
    everything_adds_up(table)


def test_an_exclusion_is_taken_back(owner: Client, table: Table, player: Person) -> None:
    sit(table, player, 2)
    order(owner, table, "exclude_from_casino", player=player_key(player))
    assert seating(table).barred == (player_key(player),)
    assert order(owner, table, "readmit", player=player_key(player)).status_code == 302
    assert "excluded" not in panel(owner, table).split("Orders of the floor staff")[1].split("Limits on the sign")[0]
    sit(table, player, 2)
    bet(table, player, 2, 2_000)
    event = Event.objects.filter(table=table, type="SeatingChanged").latest("seq")
    assert in_words(table.engine, house.read(table.engine, event.type, event.body)) == (
        f"No longer excluded: {player_key(player)}."
    )


def test_whoever_stands_behind_is_named_until_excluded(owner: Client, table: Table, make: Make) -> None:
    con = make("Con")
    tables.stand_behind(table=table, person=con)
    assert "Suspend the card of <bdi>Con</bdi>" in panel(owner, table)
    order(owner, table, "exclude", player=player_key(con))
    assert "Suspend the card of" not in panel(owner, table)


def test_a_card_in_another_instructors_charge_is_not_suspended(
    owner: Client, table: Table, other_instructor: Person, make: Make
) -> None:
    theirs = services.open_class(instructor=other_instructor, name="Friday morning")
    alma = make("Alma", Role.TRAINEE, theirs)
    sit(table, alma, 1)
    assert "Suspend the card of" not in panel(owner, table)
    assert owner.post(f"/tables/{table.code}/supervisor/cards/{alma.pk}/suspend/", {"why": "No"}).status_code == 404

"""All shuffles, and who is then offered the cut, by which clause: SB 4, BS 4, CW 4."""

from base64 import b64encode
from collections.abc import Callable
from typing import NamedTuple

import pytest

from games.errors import RuleViolation
from games.records import replace
from games.supervising.commands import Exclude, OrderShuffle
from games.table.preparation import Cut, RefuseCut, Shuffle, ShuffleDiscards
from games.twentyone.facts import Hit, Stand
from tests.games.irregularities.remedies import SEED
from tests.games.table import shuffles
from tests.games.table.natural import PACKAGES
from tests.games.table.shuffles import BOSS, Table


class Way(NamedTuple):
    """`offered` in turn; `clauses` by which the first is, at SB, BS and CW. The rest follow by 4.4."""

    comes_about: Callable[[str], Table]
    offered: str
    clauses: str


WAYS = (
    Way(shuffles.opening, "ann cat bob", "4.3.1 4.2.1 4.3.1"),
    Way(shuffles.opening_after_the_first_has_gone, "bob cat", "4.3.1 4.2.1 4.3.1"),
    Way(shuffles.opening_another_sits_where_the_first_sat, "bob dee cat", "4.3.1 4.2.1 4.3.1"),
    Way(shuffles.opening_with_nobody_there, "", ""),
    Way(shuffles.ordered_as_the_second_shuffle, "cat bob ann", "4.3 4.2 4.3"),
    Way(shuffles.ordered_after_players_came_to_cards_cut_by_a_supervisor, "cat bob ann", "4.3 4.2 4.3"),
    Way(shuffles.on_an_area, "ann cat bob", "4.3.2 4.2.2 4.3.2"),
    Way(shuffles.on_the_last_area, "cat bob ann", "4.3.2 4.2.2 4.3.2"),
    Way(shuffles.on_an_area_whose_player_has_gone, "cat bob", "4.4 4.4 4.4"),
    Way(shuffles.on_an_area_played_from_another_seat, "bob ann cat", "4.3.2 4.2.2 4.3.2"),
    Way(shuffles.on_an_area_and_not_heeded, "ann cat bob", "4.3.2 4.2.2 4.3.2"),
    Way(shuffles.on_the_dealer, "cat bob ann", "4.3.3 4.2.3 4.3.3"),
    Way(shuffles.as_the_first_card, "cat bob ann", "4.3.4 4.2.4 4.3.4"),
    Way(shuffles.as_the_first_card_and_not_heeded, "cat bob ann", "4.3.4 4.2.4 4.3.4"),
    Way(shuffles.after_a_shoe_that_ended_on_an_area, "cat bob ann", "4.3.4 4.2.4 4.3.4"),
    Way(shuffles.ordered_after_a_shoe_that_ended_on_an_area, "cat bob ann", "4.3 4.2 4.3"),
    Way(shuffles.changed, "cat bob ann", "4.3.4 4.2.5 4.3.5"),
    Way(shuffles.changed_as_one_was_missing, "cat bob ann", "4.3.4 4.2.5 4.3.5"),
    Way(shuffles.uncut, "cat bob ann", "4.3 4.2 4.3"),
    Way(shuffles.in_a_round, "cat bob ann", "4.3.4 4.2.5 4.3.5"),
    Way(shuffles.into_a_shoe_in_a_round, "cat bob ann", "4.3.4 4.2.5 4.3.5"),
    Way(shuffles.into_a_shoe_after_a_round, "cat bob ann", "4.3.4 4.2.5 4.3.5"),
    Way(shuffles.a_shoe_filled_in_the_round_before, "cat bob ann", "4.3 4.2 4.3"),
)
SEED_TEXT = b64encode(SEED).decode()
CODES = pytest.mark.parametrize("code", PACKAGES)


@pytest.mark.rule("SB 4.3.1", "SB 4.3.2", "SB 4.3.3", "SB 4.3.4", "SB 4.4", "SB 16.9", "SB 17.5.3")
@pytest.mark.rule("BS 4.2.1", "BS 4.2.2", "BS 4.2.3", "BS 4.2.4", "BS 4.2.5", "BS 4.4", "BS 17.9", "BS 18.5.3")
@pytest.mark.rule("CW 4.3.1", "CW 4.3.2", "CW 4.3.3", "CW 4.3.4", "CW 4.3.5", "CW 4.4", "CW 11.7", "CW 12.5.3")
@CODES
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.comes_about.__name__)
def test_all_shuffles_and_who_is_offered_the_cut(way: Way, code: str) -> None:
    clauses = dict(zip(PACKAGES, way.clauses.split(), strict=False))
    first = [clauses.get(code, "4.4")]
    by = [*way.offered.split(), "supervisor"]
    assert way.comes_about(code).offers() == list(zip(by, first + ["4.4"] * (len(by) - 1), strict=True))


@pytest.mark.rule("SB 16.9", "BS 17.9", "CW 11.7")
@CODES
def test_a_rack_of_less_than_two_decks_is_not_cut(code: str) -> None:
    table = shuffles.in_a_round_with_a_short_rack(code)
    table.step()
    assert table.due.act == "deal"


@pytest.mark.rule("SB 16.9", "BS 17.9", "CW 11.7")
@CODES
def test_cards_cut_in_a_round_are_those_of_the_rack_and_the_shuffle_after_it_stays_due(code: str) -> None:
    table = shuffles.in_a_round(code)
    table.put_cutting_card(-1)
    table.step()
    assert table.refused(Cut(by="cat", at=51)) == "4.5"
    before = table.state.table.shoe.stack
    table.do(Cut(by="cat", at=52))
    assert table.state.table.shoe.stack == (*before[52:], *before[:52])
    assert table.due.act == "deal"
    table.until("shuffle")
    assert table.due.rule == "4.1.3"
    assert table.no_card_lost()


@pytest.mark.rule("SB 4.4", "BS 4.4", "CW 4.4")
@CODES
def test_after_a_refused_cut_the_clause_is_the_one_on_refusing(code: str) -> None:
    table = shuffles.on_an_area(code)
    table.do(Shuffle(seed=SEED))
    designated = table.due.rule
    assert table.refused(Cut(by="bob", at=100)) == designated
    table.do(RefuseCut(player="ann"))
    assert (table.due.player, table.due.rule) == ("cat", "4.4")
    assert table.refused(Cut(by="bob", at=100)) == "4.4"


@pytest.mark.rule("SB 4.4", "BS 4.4", "CW 4.4")
@CODES
def test_whoever_leaves_or_is_sent_away_does_not_cut(code: str) -> None:
    table = shuffles.on_an_area(code)
    table.do(Shuffle(seed=SEED))
    designated = table.due.rule
    table.do(Exclude(by=BOSS, player="bob"))
    assert (table.due.player, table.due.rule) == ("ann", designated)
    table.leave("ann")
    assert (table.due.player, table.due.rule) == ("cat", "4.4")
    table.leave("cat")
    assert (table.due.act, table.due.rule) == ("cut", "4.4")


def test_cards_shuffled_by_an_earlier_version_are_offered_on_as_they_were() -> None:
    """Its log gives no occasion, and kept where the cutting card had appeared."""
    table = shuffles.on_an_area("SB")
    (shuffled,) = table.game.decide(table.state, Shuffle(seed=SEED))
    old = replace(shuffled, occasion=None, cut_rule=None)
    table.state = table.game.fold(table.state, (old,))
    kept = table.state.table
    assert (kept.cutting_card_at, kept.offers, kept.occasion, kept.cut_rule) == (3, ("ann", "cat", "bob"), None, None)
    assert (table.due.player, table.due.rule) == ("ann", "4.3")
    table.do(RefuseCut(player="ann"))
    assert table.state.table.cut_rule is None
    assert table.due.player == "cat"
    table.ready()
    table.do(OrderShuffle(by=BOSS))
    assert table.offers()[0] == ("cat", "4.3")


@pytest.mark.rule("SB 16.9", "BS 17.9")
@pytest.mark.parametrize("code", ["SB", "BS"])
def test_nobody_calls_while_the_cards_are_being_cut(code: str) -> None:
    table = shuffles.opened(code)
    table.bet()
    table.until("ask")
    shoe = table.state.table.shoe
    short = replace(shoe, dealt=len(shoe.cards), discards=shoe.cards[:200])
    table.state = replace(table.state, table=replace(table.state.table, shoe=short))
    area = table.due.area or 0
    table.do(Hit(area=area), ShuffleDiscards(seed=SEED))
    assert table.due.act == "offer_cut"
    with pytest.raises(RuleViolation):
        table.do(Stand(area=area))
    calls = [choice for choice in table.game.legal(table.state, table.due.player) if choice.call in ("hit", "stand")]
    assert calls
    assert not any(choice.open for choice in calls)
    table.until("ask")
    assert table.state.in_turn is not None


# --- logs of earlier versions -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "fact"),
    [
        (shuffles.opening, '{"type":"StepForgotten","step":"cut","rule":"16.11"}'),
        (shuffles.in_a_round, f'{{"type":"DiscardsReshuffled","seed":"{SEED_TEXT}","cut_at":52}}'),
        (shuffles.into_a_shoe_in_a_round, f'{{"type":"ShoeFilled","seed":"{SEED_TEXT}","cut_at":60}}'),
    ],
)
def test_facts_as_earlier_versions_wrote_them_lead_where_they_did(way: Callable[[str], Table], fact: str) -> None:
    """A missed cut lost the cutting card and the burn, and nobody was offered a cut in a round."""
    table = way("SB")
    table.state = table.game.fold(table.state, (table.game.read_event(fact),))
    after = table.state.table
    assert (after.stage, after.offers) == ("ready", ())
    assert after.occasion != "in_round"

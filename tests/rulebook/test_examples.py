"""What the rulebook computes: rounds worked out on a felt, the arithmetic of a line, exact odds."""

import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from casino.felt.scene import settlement
from casino.rulebook import examples
from casino.rulebook.arithmetic import arithmetic
from games.calls import Document
from games.cards.names import short
from games.catalogue import GAMES, clauses
from games.chips.odds import percent
from games.chips.settlement import Line, Odds, Outcome
from games.errors import RuleViolation
from games.fields import BadScenario
from games.records import replace
from games.scenario.acts import play_acts
from games.scenario.scenario import differences, settle
from games.star_blackjack.odds import blazing_7s, optional_wager
from tests.reading import body, words

SCENARIOS = [pytest.param(slug, path, id=f"{slug}/{path.stem}") for slug in GAMES for path in examples.files(slug)]
ACTS = [pytest.param(slug, path, id=f"{slug}/{path.stem}") for slug in GAMES for path in examples.files_of_acts(slug)]
EXAMPLES = SCENARIOS + ACTS


# --- worked examples ------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "path"), SCENARIOS)
def test_an_example_is_a_scenario_that_settles_as_it_says(slug: str, path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["game"] == slug
    assert differences(document["expect"], settle(document)) == []
    example = examples.examples(slug)[path.stem]
    assert example.clauses
    assert not example.clauses - clauses(example.code).keys()


@pytest.mark.parametrize(("slug", "path"), ACTS)
def test_a_table_played_act_by_act_goes_as_it_says(slug: str, path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["game"] == slug
    example = examples.examples(slug)[path.stem]
    assert example.refused_by == document["expect"].get("refused")
    assert {fact.rule for fact in example.log} >= set(document["expect"].get("rules", ()))
    assert not example.clauses - clauses(example.code).keys()


def test_no_act_but_the_last_may_be_refused() -> None:
    late: Document = {"type": "PlaceWager", "player": "Tom", "area": 9, "kind": "initial", "stake": 100}
    document: Document = {"game": "casino-war", "acts": [late, late]}
    with pytest.raises(RuleViolation, match="no area 9"):
        play_acts(document)
    with pytest.raises(BadScenario, match="not deal: shuffle is due"):
        play_acts(document | {"acts": ["deal"]})


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_is_said_to_show_a_round_that_is_not_there(slug: str) -> None:
    listed = tomllib.loads((GAMES[slug].folder / "examples" / "shows.toml").read_text(encoding="utf-8"))
    assert listed
    assert listed.keys() <= examples.examples(slug).keys()


@pytest.mark.parametrize("slug", GAMES)
def test_each_enforced_clause_of_play_and_settlement_has_a_round(slug: str) -> None:
    outside = examples.played(slug).outside.keys()
    of_play, shown = examples.clauses_of_play(slug), examples.examples_by_clause(slug).keys()
    assert not [number for number in of_play if number not in shown and number not in outside]
    assert outside <= set(of_play)
    assert not outside & shown


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_is_said_to_show_what_the_round_cites_by_itself(slug: str) -> None:
    for example in examples.examples(slug).values():
        cited = {line.rule for line in example.lines} | {example.refused_by}
        assert not cited & set(example.shows), example.name


def test_a_remedy_is_no_example_of_the_settlement_that_it_ends_with() -> None:
    mended = examples.examples("star-blackjack")["card-turned-down"]
    assert {line.rule for line in mended.lines} == {"15.1.2"}
    shown = examples.examples_by_clause("star-blackjack")
    assert mended in shown["16.4"]
    assert mended not in shown["15.1.2"]


def test_what_is_refused_is_drawn_as_it_lies_then(client: Client) -> None:
    picture = body(client, "/rules/star-blackjack/examples/standing-on-eleven.svg")
    example = examples.examples("star-blackjack")["standing-on-eleven"]
    assert "Mia, $25" in picture
    assert [short(card) for card in example.seen.view.hands[0].cards if card] == ["6♥", "5♠"]
    assert 'alt="The table as it is refused.' in body(client, "/rules/star-blackjack/10.2/")


@pytest.mark.parametrize(("slug", "path"), EXAMPLES)
def test_the_felt_shows_every_card_and_every_stake(client: Client, slug: str, path: Path) -> None:
    example = examples.examples(slug)[path.stem]
    answer = client.get(reverse("rules_picture", args=[example.slug, example.name]))
    assert answer["Content-Type"] == "image/svg+xml"
    picture = ElementTree.fromstring(answer.content)
    titles = [each.text or "" for each in picture.iter("{http://www.w3.org/2000/svg}title")]
    cards = [each for each in titles if re.fullmatch(r"\w+ of (spades|hearts|diamonds|clubs)|a card face down", each)]
    view, kinds = example.seen.view, GAMES[example.slug].wager
    hands = [hand for hand in view.hands if example.lines or not hand.picked_up]
    assert len(cards) == len(view.dealer) + sum(len(hand.cards) for hand in hands)
    owners = {line.player for line in example.lines if line.stake and not kinds(line.wager).sensed}
    if not example.lines:
        owners = {wager.player for wager in view.wagers if not wager.line and not kinds(wager.kind).sensed}
    assert owners == {each.partition(", $")[0] for each in titles if ", $" in each and not each.startswith("Area")}


@pytest.mark.parametrize(("slug", "path"), EXAMPLES)
def test_a_picture_is_framed_to_what_is_in_play(slug: str, path: Path) -> None:
    example = examples.examples(slug)[path.stem]
    shown = example.frame
    drawn = ElementTree.fromstring(examples.picture(example.slug, example.name))
    assert drawn.get("viewBox") == f"{shown.left} {shown.top} {shown.width} {shown.height}"
    assert shown.left >= 0
    assert shown.left + shown.width <= settlement.WHOLE.width
    assert shown.height <= settlement.WHOLE.height


def test_a_hand_that_is_picked_up_is_not_listed() -> None:
    example = examples.examples("star-blackjack")["no-spare-device"]
    assert [hand.picked_up for hand in example.seen.view.hands] == [False, True]
    assert [whose for whose, _ in example.cards] == ["Dealer", "Area 1"]
    assert "Area 2" not in example.picture_in_words


def test_a_folded_hand_is_never_shown(client: Client) -> None:
    picture = body(client, "/rules/caribbean-stud/examples/folded-flush.svg")
    example = examples.examples("caribbean-stud")["folded-flush"]
    assert picture.count("<title>a card face down</title>") == 5
    assert "Area 1 has 5 cards face down." in example.picture_in_words


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/rules/star-blackjack/9.1.1/", "$2.50 at 3 to 2 is $3.75, paid up to $4, the next sum that"),
        ("/rules/star-blackjack/6.3/", "$20 of the $50 is in play. $20 at 1 to 1 is $20. The other $30 goes back."),
        ("/rules/casino-war/8.2.4.1/", "Half of $7.50 is $3.75, paid up to $4"),
        ("/rules/caribbean-stud/10.2/", "$20 at 250 to 1 is $5,000, but this table pays at most $500."),
        ("/rules/star-blackjack/14.24/", "where that is more: $54,321; the $5 wager is not returned (R11)."),
        ("/rules/star-blackjack/10.2/", "Refused. 11 is below 12: the hand must take a card."),
        ("/rules/star-blackjack/13.2/", "The dealer stands on soft 18"),
    ],
)  # fmt: skip
def test_a_clause_has_its_rounds_worked_out(client: Client, address: str, said: str) -> None:
    assert said in words(body(client, address))


@pytest.mark.parametrize(
    ("address", "said", "leads_to"),
    [
        ("/rules/star-blackjack/15.1/", "Rounds that show it are with the clauses below it: 15.1.1, 15.1.2,", "15.1.1"),
        ("/rules/caribbean-stud/12.1/", "are with the clauses below it: 12.1.1, 12.1.2, 12.1.3,", "12.1.5"),
        ("/rules/star-blackjack/12.5/", "are with the clauses below it: 12.5.2, 12.5.3, 12.5.4, 12.5.5.", "12.5.3"),
    ],
)  # fmt: skip
def test_a_clause_says_which_below_it_have_rounds(client: Client, address: str, said: str, leads_to: str) -> None:
    page = body(client, address)
    assert said in words(page)
    assert f'/{leads_to}/#examples"' in page


@pytest.mark.parametrize("slug", GAMES)
def test_no_clause_lacks_the_rounds_of_those_below_it(client: Client, slug: str) -> None:
    shown = examples.examples_by_clause(slug)
    over = {number.rpartition(".")[0] for number in shown} & clauses(GAMES[slug].code).keys()
    silent = [number for number in over if 'id="examples"' not in body(client, f"/rules/{slug}/{number}/")]
    assert not silent


def test_the_best_hand_that_is_no_hand_has_no_better_one() -> None:
    """Without a king beside the ace, a pair, a straight or a flush, no five cards rank higher."""
    dealer = examples.examples("caribbean-stud")["best-no-hand"].seen.view.dealer
    assert [card and card.rank.value for card in dealer] == ["A", "Q", "J", "10", "9"]


def test_a_switch_that_binds_others_has_others(client: Client) -> None:
    (example,) = examples.examples_by_clause("blackjack-switch")["11.2"]
    assert {each.player for each in example.lines} == {"Mia", "Tom"}


def test_an_ending_is_named_once(client: Client) -> None:
    page = words(body(client, "/rules/star-blackjack/9.1.2/"))
    assert "Void: even money was taken" in page
    assert "Wins: even money on a blackjack" in page


def test_a_hand_face_down_is_counted_and_not_spelt_out(client: Client) -> None:
    assert "<dt>Area 1</dt><dd>5 cards face down</dd>" in body(client, "/rules/caribbean-stud/8.4/")


def line(outcome: Outcome, stake: int, **amounts: object) -> Line:
    settled = {"in_play": stake, "paid": 0, "collected": 0, "returned": 0, "odds": None} | amounts
    return Line(area=1, player="Mia", wager="main", stake=stake, outcome=outcome, rule="1.1", why="", **settled)  # type: ignore[arg-type]


def jackpot_line(wager: str, stake: int, paid: int, rule: str, why: str = "") -> Line:
    won = line(Outcome.WIN, stake, paid=paid, collected=stake)
    return replace(won, wager=wager, rule=rule, why=why)


NOT_RETURNED = "the $5 wager is not returned (R11)."
FROM_THE_METER = "of the meter, or the least on the sign where that is more:"


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        (jackpot_line("blazing_7s", 500, 100_000, "14.24", "three sevens"), "The fixed prize for this hand is $1,000;"),
        (
            jackpot_line("blazing_7s", 250, 126_000, "14.24", "three same colour sevens"),
            "The fixed prize for this hand is $1,250, paid up to $1,260,",
        ),
        (jackpot_line("blazing_7s", 500, 173_450, "14.24", "three suited sevens"), f"10% {FROM_THE_METER} $1,734.50;"),
        (
            jackpot_line("blazing_7s", 500, 500_000, "14.27.1", "three sevens of diamonds"),
            "An even share of the meter, or the least on the sign where that is more: $5,000;",
        ),
        (jackpot_line("jackpot", 100, 50_000, "12.1.3"), "The fixed prize for this hand is $500;"),
        (jackpot_line("jackpot", 100, 5_000_000, "12.1.1"), f"100% {FROM_THE_METER} $50,000;"),
        (jackpot_line("jackpot", 100, 600_000, "12.3.2"), "An even share of the tenths that the winners take"),
        (jackpot_line("blazing_7s", 500, 0, "14.24", "three sevens"), f"The prize is $0; {NOT_RETURNED}"),
        (jackpot_line("blazing_7s", 700, 100, "14.24", "three sevens"), "The prize is $1;"),
    ],
)
def test_a_jackpot_line_says_where_its_prize_comes_from(settled: Line, said: str) -> None:
    assert arithmetic(settled, "CS" if settled.wager == "jackpot" else "SB").startswith(said)


PARTLY_LOST = line(Outcome.LOSE, 800, in_play=500, collected=500, returned=300)


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        (line(Outcome.WIN, 3500, paid=5250, odds=Odds(3, 2)), "$35 at 3 to 2 is $52.50."),
        (line(Outcome.WIN, 500, paid=10_000, collected=500), "The prize is $100; the $5 wager is not returned (R11)."),
        (line(Outcome.LOSE, 2500, collected=2500), "$25 is collected."),
        (PARTLY_LOST, "$5 of the $8 is in play. $5 is collected. The other $3 goes back."),
        (line(Outcome.STAND_OFF, 2500, returned=2500), "Nothing is paid and nothing taken: $25 stays with its owner."),
        (line(Outcome.VOID, 1000, in_play=0, returned=1000), "No result: $10 goes back."),
        (line(Outcome.SURRENDER, 1000, paid=500, collected=1000), "Half of $10 is $5; the wager is collected."),
        (line(Outcome.STAND_OFF, 0), "No chips lay here, so nothing moves."),
    ],
)  # fmt: skip
def test_a_line_says_how_its_amounts_come_about(settled: Line, said: str) -> None:
    assert arithmetic(settled, "SB") == said


# --- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_chance_is_counted_and_leads_to_its_rule(client: Client, slug: str) -> None:
    page = body(client, reverse("rules_odds", args=[slug]))
    for wager in GAMES[slug].odds().wagers:
        for grid in wager.grids:
            assert sum((row.chance for row in grid.rows), Fraction(0)) == 1
            for row in grid.rows:
                assert f">{row.chance}<" in page
                assert row.percent in page
                assert row.rule in clauses(GAMES[slug].code)


def test_the_figures_are_the_engines(client: Client) -> None:
    page = words(body(client, "/rules/star-blackjack/odds/"))
    expected = optional_wager("lucky_lucky", 8, 2).expected_return
    assert f"Expected return, Pay table 2: {percent(expected)}" in page
    even = blazing_7s(250).break_even
    assert f"once the meter shows ${even // 100:,}.{even % 100:02} for a $2.50 wager" in page
    war = words(body(client, "/rules/casino-war/odds/"))
    assert "to go to war costs 31.51% of the initial wager on average and to surrender 50.00%" in war
    stud = words(body(client, "/rules/caribbean-stud/odds/"))
    assert "205/364" in stud


@pytest.mark.parametrize(
    ("slug", "against"),
    [
        ("star-blackjack", {"Against an ace (6 decks)": "-7.3955%", "Against a ten-value card (8 decks)": "-15.1807%"}),
        ("blackjack-switch", {"Against an ace (6 decks)": "-7.3955%"}),
    ],
)
def test_insurance_has_its_odds_at_both_blackjacks(client: Client, slug: str, against: dict[str, str]) -> None:
    page = words(body(client, reverse("rules_odds", args=[slug])))
    for caption, expected in against.items():
        assert f"Expected return: {expected}" in page[page.index(caption) :].split(". ")[0]
    assert ("a ten-value card" in page) is (slug == "star-blackjack")


def test_a_games_odds_are_counted_once(client: Client) -> None:
    assert GAMES["casino-war"].odds() is GAMES["casino-war"].odds()

"""The drills' answers held against the games themselves: totals, odds, chips, rounds, routines, hands and signs."""

from collections import Counter
from itertools import combinations_with_replacement, pairwise

import pytest

from casino.training.drills import catalogue, signs
from casino.training.drills.kinds import payments
from casino.training.drills.rounds import round_of, settled
from casino.training.lessons.catalogue import lessons_of
from casino.training.questions.catalogue import dealt
from casino.training.questions.contract import BadAnswer
from casino.training.questions.rounds.round import Played
from games.blackjack_switch.settlement import PAYS as SUPER_MATCH
from games.cards.cards import cards
from games.cards.poker import rank
from games.caribbean_stud.settlement import BET_PAYS, qualifies
from games.catalogue import GAMES
from games.chips.chips import Float, break_down, cut, payable, worth
from games.chips.settlement import HALF, Odds, Outcome
from games.patron import seed_for
from games.star_blackjack.optional import LUCKY_LUCKY
from games.twentyone.hands import is_blackjack, total
from tests.training.drills.asked import questions


@pytest.mark.rule("SB 3.2.1", "SB 3.2.2", "SB 3.2.3")
def test_totals_are_those_of_the_game() -> None:
    seen: Counter[str] = Counter()
    for posed in questions("totals", 400):
        held = cards(posed.about["cards"])
        points, soft = total(held)
        right = catalogue.right(posed)
        assert right == ("bj" if is_blackjack(held) else f"{'s' if soft else ''}{points}")
        seen["soft" if soft else "hard"] += 1
        seen["over" if points > 21 else "blackjack" if right == "bj" else "under"] += 1
        seen[f"{len(held)} cards"] += 1
    assert min(seen[what] for what in ("soft", "hard", "over", "blackjack", "2 cards", "3 cards", "5 cards")) > 2, seen


def test_cards_fall_on_the_hand_before_until_it_stands() -> None:
    asked = [cards(posed.about["cards"]) for posed in questions("totals", 60)]
    follows = sum(after[: len(before)] == before for before, after in pairwise(asked))
    assert 10 < follows < 50
    for before, after in pairwise(asked):
        assert (after[: len(before)] == before) is (total(before).points < 17 + total(before).soft) or len(before) > 7


@pytest.mark.parametrize("slug", list(GAMES))
def test_payments_are_what_the_engine_paid(slug: str) -> None:
    """Every wager of many rounds that was paid at odds, or surrendered, worked out as the drills do."""
    found: Counter[str] = Counter()
    for number in range(60):
        round_ = dealt(slug, seed_for(b"payments", slug, number))
        chips = list(round_.laid.options.chips)
        for line in round_.lines:
            capped = line.paid < (line.before_rounding or 0)
            odds = HALF if line.outcome is Outcome.SURRENDER else line.odds
            if odds is None or not line.in_play or capped:
                continue
            about = {"game": slug, "odds": [odds.pays, odds.to], "stake": line.in_play, "chips": chips}
            assert payments.line_of(about).paid == line.paid, line
            found[str(odds)] += 1
    assert sum(found.values()) > 20
    assert len(found) > 1


@pytest.mark.rule("SB 5.12")
def test_three_to_two_is_paid_up_to_what_chips_make() -> None:
    rounded = 0
    for posed in questions("three-to-two", 200):
        stake, chips = posed.about["stake"], tuple(posed.about["chips"])
        assert posed.about["odds"] == [3, 2]
        assert payable(stake, chips) == stake, "a wager is made of chips"
        due = Odds(3, 2).on(stake)
        assert catalogue.right(posed) == f"{payable(due, chips) / 100:.2f}"
        rounded += payable(due, chips) != due
    assert rounded > 5


def test_the_odds_are_those_of_the_signs_from_2_to_1_to_250_to_1_and_half() -> None:
    asked = Counter(Odds(*posed.about["odds"]) for posed in questions("odds", 400))
    wanted = {odds for odds in signs.every_odds() if odds.to == 1 and odds.pays > 1}
    assert {Odds(2), Odds(250), *BET_PAYS.values(), *SUPER_MATCH.values()} - {Odds(1)} <= wanted
    assert wanted | {HALF} == set(asked)


def test_the_fewest_chips_that_the_float_has() -> None:
    short = 0
    for posed in questions("cut", 150):
        tray, amount = Float.of(dict(posed.about["tray"])), posed.about["amount"]
        given = catalogue.right(posed)
        stack = tuple((int(value), int(count)) for value, count in (part.split("x") for part in given.split(",")))
        assert worth(stack) == amount
        assert stack == cut(tray, amount)
        short += any(count < 40 for _, count in tray.chips)
        if all(count == 40 for _, count in tray.chips):
            assert stack == break_down(amount, tuple(sorted(value for value, _ in tray.chips)))
    assert 30 < short < 120


def test_too_many_chips_are_wrong_and_as_few_in_another_way_are_right() -> None:
    tray = [[2500, 40], [500, 40], [250, 40], [100, 40]]
    posed = catalogue.Posed(1, "cut", 1, {"amount": 500, "tray": tray})
    assert not catalogue.check(posed, "250x2").right
    assert "fewer chips" in catalogue.check(posed, "250x2").why
    assert catalogue.check(posed, "500x1").right
    # Without fives, $7.50 is three of $2.50 and nothing else has as few.
    posed = catalogue.Posed(1, "cut", 5, {"amount": 750, "tray": [[500, 0], [250, 40], [100, 40]]})
    assert catalogue.check(posed, "250x3").right
    with pytest.raises(BadAnswer, match="0 chips"):
        catalogue.check(posed, "500x1,250x1")


def test_a_stack_is_worth_the_sum_of_its_chips() -> None:
    for posed in questions("stacks", 100):
        stack = tuple((value, count) for value, count in posed.about["stack"])
        assert catalogue.right(posed) == f"{sum(value * count for value, count in stack) / 100:.2f}"
        assert [value for value, _ in stack] == sorted({value for value, _ in stack}, reverse=True)


def test_a_finished_table_is_settled_as_the_engine_settled_it() -> None:
    ends: Counter[str] = Counter()
    for posed in questions("table", 80):
        played = dict(settled(_round(posed)))
        line = played[posed.about["at"]]
        right = catalogue.right(posed)
        match line.outcome:
            case Outcome.WIN:
                assert right == f"{line.paid / 100:.2f}"
            case Outcome.LOSE:
                assert right == "take"
            case _:
                assert right == "leave"
        ends[line.outcome.value] += 1
        ends[posed.about["game"]] += 1
    assert min(ends[what] for what in (*GAMES, "win", "lose", "stand_off")) > 0, ends


def _round(posed: catalogue.Posed) -> Played:
    return round_of(posed.about["round"])


@pytest.mark.rule("SB 8.1", "SB 8.3", "BS 8.1", "BS 8.2")
def test_the_insurance_routine_is_what_the_procedure_asks_for() -> None:
    forms_: Counter[str] = Counter()
    for posed in questions("insurance", 80):
        about = posed.about
        state = _round(posed).at(about["at"])
        game = GAMES[about["game"]]
        forms_[about["form"]] += 1
        if about["form"] == "most":
            (most,) = {
                choice.most
                for choice in game.legal(state, about["player"])
                if choice.call == "insure" and (choice.area, choice.box) == (about["area"], about["box"])
            }
            assert catalogue.right(posed) == f"{(most or 0) / 100:.2f}"
        elif about["form"] == "order":
            forms_[game.due(state).act] += 1
            assert len(set(about["acts"])) == len(about["acts"]) >= 2
    assert min(forms_[what] for what in ("order", "settle", "most", "call_insurance", "close_insurance")) > 0, forms_


def test_the_cards_are_made_ready_in_the_order_of_the_procedure() -> None:
    verbs: Counter[str] = Counter()
    said = []
    for posed in questions("shuffle", 120):
        acts = posed.about["acts"]
        due = acts[int(catalogue.right(posed)) - 1]
        verbs[due.split()[0]] += 1
        said.append(due)
        assert due.lower() not in catalogue.show(posed).besides.lower() or "refuses it" in catalogue.show(posed).besides
    assert {"Shuffle", "Offer", "Burn", "Put"} <= set(verbs), verbs
    burns = [at for at, words in enumerate(said) if words.startswith("Burn") and at]
    assert all(said[at - 1].startswith("Put the cards into") for at in burns)


def test_stud_hands_are_named_and_compared_as_the_engine_does() -> None:
    seen: Counter[str] = Counter()
    for posed in questions("stud-hands", 200):
        player, right = rank(cards(posed.about["player"])), catalogue.right(posed)
        if "dealer" not in posed.about:
            assert right == player.key
            seen["named"] += 1
            continue
        dealer = rank(cards(posed.about["dealer"]))
        assert not {*cards(posed.about["player"])} & {*cards(posed.about["dealer"])}
        against = {1: "win", 0: "stand_off", -1: "lose"}[(player > dealer) - (player < dealer)]
        assert right == (against if qualifies(dealer) else "void")
        seen[right] += 1
    assert min(seen[what] for what in ("named", "void", "win", "lose", "stand_off")) > 3, seen


def test_pay_tables_are_those_of_the_signs() -> None:
    asked: Counter[tuple[str, str]] = Counter()
    for posed in questions("pay-tables", 500):
        about, right = posed.about, catalogue.right(posed)
        signed = [
            pays
            for sign in signs.signs_of(about["game"])
            for row, pays in sign.table.rows
            if (sign.table.name, row) == (about["table"], about["row"]) and about["told"] in ([], list(sign.told))
        ]
        (pays,) = set(signed)
        said = dict(catalogue.show(posed).options)[right] if "prizes" in about else right
        assert pays.startswith(said)
        asked[about["game"], about["table"]] += 1
    every = {(sign.game, sign.table.name) for sign in signs.every_sign()}
    assert every == set(asked)


def test_lucky_lucky_says_which_of_its_pay_tables_hangs_there() -> None:
    varies = {row for row, odds in LUCKY_LUCKY.items() if len(set(odds)) > 1}
    for posed in questions("pay-tables", 500):
        if posed.about["table"] == "Lucky Lucky":
            assert bool(posed.about["told"]) is (posed.about["row"] in varies)


def test_totals_of_every_three_cards_are_read_as_the_dealer_calls_them() -> None:
    count = lessons_of("star-blackjack").skills.count
    assert count is not None
    deck = cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S")
    for held in combinations_with_replacement(deck, 3):
        answer = count(held).answer
        points, soft = total(held)
        assert (answer["total"], answer["soft"]) == (str(points), "soft" if soft else "hard")

"""Every drill's questions: right by the engine over many seeds, wrong where they are wrong, and nothing given away."""

import re
from collections import Counter

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from casino.training.drills import catalogue, forms
from casino.training.drills.contract import LEVELS, Entry
from casino.training.questions.contract import BadAnswer
from tests.training.drills.asked import questions, sent, wrong_answers

EVERY = list(catalogue.DRILLS)
SOME, MANY = 40, 120


@pytest.mark.parametrize("drill", EVERY)
def test_the_right_answer_is_right_and_others_are_wrong(drill: str) -> None:
    for posed in questions(drill, SOME):
        judged = catalogue.check(posed, catalogue.right(posed))
        assert judged.right, (posed, judged)
        assert judged.given == judged.answer or drill in ("pay-tables", "cut"), judged
        assert judged.why
        for given in wrong_answers(posed):
            judged = catalogue.check(posed, given)
            assert not judged.right, (posed, given)
            assert judged.answer
            assert judged.given


@pytest.mark.parametrize("drill", EVERY)
def test_the_same_seed_asks_the_same(drill: str) -> None:
    assert list(questions(drill, 6)) == list(questions(drill, 6))
    assert list(questions(drill, 6)) != list(questions(drill, 6, "another"))


@pytest.mark.parametrize("drill", EVERY)
def test_questions_differ_and_get_harder(drill: str) -> None:
    asked = list(questions(drill, MANY))
    assert len({str(posed.about) for posed in asked}) > (25 if drill == "pay-tables" else MANY * 0.6)
    assert [posed.level for posed in asked] == sorted(posed.level for posed in asked)
    assert {posed.level for posed in asked} == set(range(1, LEVELS + 1))


@pytest.mark.parametrize("drill", EVERY)
@pytest.mark.parametrize("given", ["", "x" * 1000, "<script>", "1e9", "-5", "999999999999", "٣", "0x"])
def test_what_no_form_takes_is_refused(drill: str, given: str) -> None:
    for posed in questions(drill, 5):
        with pytest.raises(BadAnswer):
            catalogue.check(posed, given)


# --- nothing is given away ---------------------------------------------------------------------------


def page_of(posed: catalogue.Posed) -> str:
    asked = catalogue.show(posed)
    context = {"asked": asked, "posed": posed, "columns": forms.columns(asked), "run": {"pk": 1}, "sent": ""}
    body = render_to_string("training/drills/_entry.html", context)
    return f"{asked.prompt}\n{asked.besides}\n{asked.picture}\n{body}"


@pytest.mark.parametrize("drill", EVERY)
def test_options_are_told_apart_by_their_place_and_words_alone(drill: str) -> None:
    """Each option of a choice is written as all the others are, whichever is right; and it may stand at any place."""
    places: Counter[int] = Counter()
    for posed in questions(drill, MANY):
        asked = catalogue.show(posed)
        if asked.entry is not Entry.CHOICE:
            continue
        buttons = re.findall(r"<button class=\"drill-option\".*?</button>", page_of(posed), re.DOTALL)
        assert len(buttons) == len(asked.options)
        shapes = set()
        for at, (button, (value, label)) in enumerate(zip(buttons, asked.options, strict=True), 1):
            words = re.sub(r"<span>.*?</span>", "<span></span>", button, flags=re.DOTALL)
            shapes.add(
                words.replace(f'value="{value}"', "value").replace(f'"{at % 10}"', "").replace(f">{at % 10}<", "")
            )
            assert label
        assert len(shapes) == 1, shapes
        places[[value for value, _ in asked.options].index(catalogue.right(posed))] += 1
    if drill in ("insurance", "shuffle"):
        assert len(places) >= 4
        assert max(places.values()) < 0.6 * sum(places.values())


@pytest.mark.parametrize("drill", [drill for drill in EVERY if drill not in ("shuffle", "stud-hands")])
def test_a_form_to_type_into_is_the_same_whatever_is_asked(drill: str) -> None:
    found: dict[Entry, set[str]] = {}
    for posed in questions(drill, SOME):
        asked = catalogue.show(posed)
        if asked.entry is not Entry.CHOICE:
            form = page_of(posed._replace(number=1)).partition("<form")[2]
            found.setdefault(asked.entry, set()).add(form)
    assert found
    assert all(len(forms_) == 1 for forms_ in found.values())


@pytest.mark.parametrize("drill", ["three-to-two", "odds", "stacks", "pay-tables"])
def test_what_is_told_does_not_tell_the_answer(drill: str) -> None:
    """Of what stands above the form and what its drawing says: no sum but the stake and the values of chips."""
    for posed in questions(drill, SOME):
        asked = catalogue.show(posed)
        drawn = " ".join(re.findall(r"aria-label=\"([^\"]*)\"", asked.picture))
        told = re.sub(
            r"Chips: .* and up\.|\d+ of \$[\d,.]+|\$[\d,.]+ at|of \$[\d,.]+",
            "",
            f"{asked.prompt} {asked.besides} {drawn}",
        )
        if asked.entry is Entry.AMOUNT:
            assert "$" not in told, told
        else:
            assert catalogue.right(posed) not in told or asked.entry is Entry.CHOICE, told
    assert "text" not in asked.picture or drill in ("totals", "stud-hands")


def test_two_questions_alike_but_for_the_answer_have_pages_alike_but_for_what_is_asked() -> None:
    """Stakes of $30 and $40 at 3 to 2: what differs in the page is the stake, and nothing follows from the payment."""
    about = {"game": "star-blackjack", "odds": [3, 2], "chips": [100, 250, 500, 2500, 10000], "seen": False}
    pages = []
    for stake in (3000, 4000):
        posed = catalogue.Posed(1, "three-to-two", 1, {**about, "stake": stake})
        pages.append(page_of(posed).replace(f"${stake // 100}", "$STAKE"))
    assert pages[0] == pages[1]


def test_two_hands_of_one_value_and_another_have_pages_alike_but_for_their_cards() -> None:
    pages = []
    for held in ("9S 7H", "9S 8H"):
        posed = catalogue.Posed(1, "totals", 1, {"game": "star-blackjack", "cards": held})
        pages.append(re.sub(r"<figure>.*?</figure>", "CARDS", page_of(posed), flags=re.DOTALL))
    assert pages[0] == pages[1]


# --- storm ---------------------------------------------------------------------------------------------


def test_a_storm_comes_to_every_drill_before_any_comes_again() -> None:
    count, before, asked = len(catalogue.offered()), None, []
    for number in range(1, 3 * count + 1):
        before = catalogue.pose(catalogue.STORM, "seed", number, number - 1, before)
        asked.append(before.drill)
    for lap in range(3):
        assert sorted(asked[lap * count : (lap + 1) * count]) == sorted(EVERY)
    assert asked[:count] != asked[count : 2 * count]
    assert catalogue.level_after(catalogue.STORM, 0) == 1
    assert [catalogue.level_after(catalogue.STORM, right) for right in (4, 5, 9, 10, 400)] == [1, 2, 2, 3, LEVELS]


def test_forms_send_what_the_engine_reads() -> None:
    for drill in EVERY:
        for posed in questions(drill, 5):
            form = QueryDict(mutable=True)
            form.update(sent(posed, catalogue.right(posed)))
            assert catalogue.check(posed, forms.given(catalogue.show(posed), form)).right
